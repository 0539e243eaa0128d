"""What each thing looks like as Discord's JSON."""

from .model import (
    Application,
    Attachment,
    Channel,
    ChannelKind,
    Emoji,
    Guild,
    Interaction,
    InteractionKind,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from .permissions import P, in_channel
from .snowflakes import iso, moment_of


def user(it: User) -> Json:
    payload: Json = {
        "id": str(it.id),
        "username": it.name.lower().replace(" ", "_"),
        "discriminator": "0000" if it.bot else "0",
        "global_name": None if it.bot else it.name,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }
    if it.bot:
        payload |= {"bot": True, "username": it.name}
    return payload


def own_user(it: User) -> Json:
    """The bot about itself."""
    return user(it) | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}


def member(it: Member) -> Json:
    return {
        "user": user(it.user),
        "nick": it.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role.id) for role in it.roles],
        "joined_at": iso(it.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "flags": 0,
        "pending": False,
        "deaf": False,
        "mute": False,
    }


def role(it: Role) -> Json:
    return {
        "id": str(it.id),
        "name": it.name,
        "permissions": bits(it.permissions),
        "position": it.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": it.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def bits(permissions: P) -> str:
    """As a decimal string; "everything" is what fits Discord's bit field."""
    return str(int(permissions) & ((1 << 53) - 1))


def overwrite(it: Overwrite) -> Json:
    return {
        "id": str(it.target.id),
        "type": 0 if isinstance(it.target, Role) else 1,
        "allow": bits(it.allow),
        "deny": bits(it.deny),
    }


def channel(it: Channel) -> Json:
    payload: Json = {
        "id": str(it.id),
        "type": int(it.kind),
        "flags": 0,
        "last_message_id": str(it.last_message) if it.last_message else None,
    }
    if it.kind is ChannelKind.DM:
        return payload | {"recipients": [user(it.recipient)] if it.recipient else []}
    payload |= {"guild_id": str(it.home.id), "name": it.name, "rate_limit_per_user": 0}
    if thread := it.thread:
        return payload | {
            "parent_id": str(thread.parent.id),
            "owner_id": str(thread.owner.id),
            "message_count": len(it.messages),
            "total_message_sent": len(it.messages),
            "member_count": len(thread.members),
            "thread_metadata": {
                "archived": thread.archived,
                "archive_timestamp": iso(thread.changed),
                "auto_archive_duration": thread.auto_archive_minutes,
                "locked": thread.locked,
                "create_timestamp": iso(moment_of(it.id)),
                **({"invitable": thread.invitable} if it.kind is ChannelKind.PRIVATE_THREAD else {}),
            },
        }
    return payload | {
        "parent_id": None,
        "topic": it.topic,
        "nsfw": False,
        "position": it.position,
        "permission_overwrites": [overwrite(one) for one in it.overwrites],
    }


def thread_member(it: Channel, identity: int) -> Json:
    joined = it.as_thread.members[identity]
    return {"id": str(it.id), "user_id": str(identity), "join_timestamp": iso(joined), "flags": 0}


def guild(it: Guild) -> Json:
    """As GET /guilds/{id} tells it, without members and channels."""
    return {
        "id": str(it.id),
        "name": it.name,
        "owner_id": str(it.owner.id),
        "preferred_locale": it.locale,
        "roles": [role(one) for one in it.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "incidents_data": None,
    }


def guild_create(it: Guild, bot: User, *, joined: bool = False) -> Json:
    """GUILD_CREATE: the guild with what the bot can see in it.

    Only the bot's own member is told, as without the members intent. ``unavailable`` is absent when the bot has just
    been invited; that is how libraries tell a new guild from an old one.
    """
    visible = [one for one in it.channels if P.VIEW_CHANNEL in in_channel(bot, one)]
    payload = guild(it) | {
        "joined_at": iso(it.members[bot.id].joined),
        "large": False,
        "member_count": len(it.members),
        "members": [member(it.members[bot.id])],
        "channels": [channel(one) for one in visible if not one.thread],
        "threads": [channel(one) for one in visible if one.thread and not one.thread.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
    return payload if joined else payload | {"unavailable": False}


def attachment(it: Attachment) -> Json:
    payload: Json = {
        "id": str(it.id),
        "filename": it.filename,
        "size": len(it.content),
        "url": it.url,
        "proxy_url": it.url,
        "content_type": it.content_type,
    }
    if it.description is not None:
        payload["description"] = it.description
    if it.width and it.height:
        payload |= {"width": it.width, "height": it.height}
    if it.ephemeral:
        payload["ephemeral"] = True
    return payload


def message(it: Message, *, with_content: bool = True) -> Json:
    """Without its content for bots that may not read it: only in the events Discord blanks for them."""
    payload: Json = {
        "id": str(it.id),
        "type": it.kind,
        "channel_id": str(it.channel.id),
        "author": user(it.author),
        "content": it.content if with_content else "",
        "embeds": it.embeds if with_content else [],
        "components": it.components if with_content else [],
        "attachments": [attachment(one) for one in it.attachments] if with_content else [],
        "timestamp": iso(it.created),
        "edited_timestamp": iso(it.edited) if it.edited else None,
        "flags": int(it.flags),
        "mentions": [user(one) for one in it.mentions],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
    }
    if it.reference:
        payload["message_reference"] = {
            "type": 0,
            "message_id": str(it.reference.id),
            "channel_id": str(it.reference.channel.id),
            **({"guild_id": str(it.channel.guild.id)} if it.channel.guild else {}),
        }
    if it.interaction:
        payload["interaction_metadata"] = _metadata(it.interaction)
    if it.nonce:
        payload["nonce"] = it.nonce
    if it.interaction or it.author.bot:
        payload["application_id"] = str(it.author.id)
    if it.interaction:
        payload["webhook_id"] = str(it.author.id)
    return payload


def _metadata(it: Interaction) -> Json:
    payload: Json = {
        "id": str(it.id),
        "type": int(it.kind),
        "user": user(it.user),
        "authorizing_integration_owners": integration_owners(it),
    }
    if it.kind is InteractionKind.COMPONENT and it.message:
        payload["interacted_message_id"] = str(it.message.id)
    if it.kind is InteractionKind.MODAL and it.trigger:
        payload["triggering_interaction_metadata"] = _metadata(it.trigger)
    return payload


def integration_owners(it: Interaction) -> dict[str, str]:
    if it.by_user_install:
        return {"1": str(it.user.id)}
    return {"0": str(it.guild.id) if it.guild else "0"}


def emoji(it: Emoji, author: User) -> Json:
    return {
        "id": str(it.id),
        "name": it.name,
        "user": user(author),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": it.animated,
        "available": True,
    }


def application(it: Application, guilds: int) -> Json:
    return {
        "id": str(it.id),
        "name": it.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(it.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(it.owner),
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "tags": [],
        "integration_types_config": {"0": {}, "1": {}},
    }


def interaction(it: Interaction, bot: User, attachment_limit: int) -> Json:
    """INTERACTION_CREATE. Names in it are always the default ones, whatever the person's language."""
    place = channel(it.channel)
    if it.channel.guild:
        place["permissions"] = bits(in_channel(it.user, it.channel))
    payload: Json = {
        "id": str(it.id),
        "application_id": str(bot.id),
        "type": int(it.kind),
        "token": it.token,
        "version": 1,
        "data": it.data,
        "channel_id": str(it.channel.id),
        "channel": place,
        "locale": it.user.locale,
        "app_permissions": bits(_app_permissions(it, bot)),
        "attachment_size_limit": attachment_limit,
        "authorizing_integration_owners": integration_owners(it),
        "context": 0 if it.channel.guild else 1,
        "entitlements": [],
        "entitlement_sku_ids": [],
    }
    if it.message:
        payload["message"] = message(it.message)
    if home := it.channel.guild:
        payload |= {
            "guild_id": str(home.id),
            "guild": {"id": str(home.id), "locale": home.locale, "features": []},
            "guild_locale": home.locale,
            "member": member(home.members[it.user.id]) | {"permissions": bits(in_channel(it.user, it.channel))},
        }
    else:
        payload["user"] = user(it.user)
    return payload


def _app_permissions(it: Interaction, bot: User) -> P:
    if it.by_user_install and it.channel.guild:
        return P.EMBED_LINKS | P.ATTACH_FILES | P.USE_EXTERNAL_EMOJIS
    return in_channel(bot, it.channel)

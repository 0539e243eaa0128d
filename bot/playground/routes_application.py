"""The application itself: who it is, its commands and emojis, the people and guilds it may look up."""

import base64
import binascii

from . import commands, payloads
from .calls import Call, Reply, Routes
from .errors import Form, refusal
from .limits import check_emoji
from .model import Emoji, Guild

routes = Routes()

MOST_EMOJIS = 2000


@routes.on("GET", "/gateway", by_token=True)
def gateway(call: Call) -> Reply:
    return 200, {"url": gateway_url(call.origin)}


@routes.on("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Reply:
    starts = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return 200, {"url": gateway_url(call.origin), "shards": 1, "session_start_limit": starts}


def gateway_url(origin: str) -> str:
    return f"{origin.replace('http', 'ws', 1)}/gateway/"


@routes.on("GET", "/users/@me")
def get_me(call: Call) -> Reply:
    return 200, payloads.own_user(call.world.bot)


@routes.on("GET", "/users/{user_id}")
def get_user(call: Call) -> Reply:
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise refusal(10013)
    return 200, payloads.user(user)


@routes.on("POST", "/users/@me/channels", bucket="dms")
def open_dm(call: Call) -> Reply:
    """Opening succeeds whatever the person's settings; it is sending that they can refuse."""
    user = call.world.users.get(int(call.json.get("recipient_id") or 0))
    if user is None or user is call.world.bot:
        raise refusal(10013 if user is None else 50007)
    if not any(channel.recipient is user for channel in call.world.channels.values()):
        call.limiter.admit_new_dm()
    return 200, payloads.channel(call.world.dm(user))


@routes.on("GET", "/applications/@me")
@routes.on("GET", "/oauth2/applications/@me")
def get_application(call: Call) -> Reply:
    return 200, payloads.application(call.world.app, len(call.world.guilds))


@routes.on("GET", "/guilds/{guild_id}", major="guild_id")
def get_guild(call: Call) -> Reply:
    guild = _guild(call)
    payload = payloads.guild(guild)
    if call.query.get("with_counts") in ("1", "true"):
        payload |= {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return 200, payload


@routes.on("GET", "/guilds/{guild_id}/channels", major="guild_id")
def get_guild_channels(call: Call) -> Reply:
    return 200, [payloads.channel(channel) for channel in _guild(call).channels if not channel.thread]


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}", major="guild_id")
def get_member(call: Call) -> Reply:
    member = _guild(call).members.get(call.id("user_id"))
    if member is None:
        raise refusal(10007 if call.id("user_id") in call.world.users else 10013)
    return 200, payloads.member(member)


def _guild(call: Call) -> Guild:
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise refusal(10004)
    if call.world.bot.id not in guild.members:
        raise refusal(50001)
    return guild


# Commands, globally and for one guild

EVERYWHERE = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(call: Call) -> int | None:
    """The guild a command request is about, None for global; refuses another's application."""
    if call.params["application_id"] != str(call.world.app.id):
        raise refusal(10002)
    return _guild(call).id if "guild_id" in call.params else None


@routes.on("GET", EVERYWHERE)
@routes.on("GET", IN_GUILD, major="guild_id")
def list_commands(call: Call) -> Reply:
    return 200, commands.in_scope(call.world, _scope(call))


@routes.on("PUT", EVERYWHERE, bucket="commands")
@routes.on("PUT", IN_GUILD, bucket="commands", major="guild_id")
def replace_commands(call: Call) -> Reply:
    if not isinstance(call.body, list):
        raise refusal(50109)
    scope = _scope(call)
    known = {command["name"] for command in commands.in_scope(call.world, scope)}
    for command in call.body:
        if command.get("name") not in known:
            call.limiter.admit_new_command(scope)
    return 200, commands.register(call.world, call.body, scope)


@routes.on("POST", EVERYWHERE, bucket="commands")
@routes.on("POST", IN_GUILD, bucket="commands", major="guild_id")
def add_command(call: Call) -> Reply:
    scope = _scope(call)
    made, is_new = commands.put_one(call.world, call.json, scope)
    if is_new:
        call.limiter.admit_new_command(scope)
    return (201 if is_new else 200), made


@routes.on("GET", f"{EVERYWHERE}/{{command_id}}")
@routes.on("GET", f"{IN_GUILD}/{{command_id}}", major="guild_id")
def get_command(call: Call) -> Reply:
    return 200, commands.find(call.world, call.id("command_id"), _scope(call))


@routes.on("PATCH", f"{EVERYWHERE}/{{command_id}}", bucket="commands")
@routes.on("PATCH", f"{IN_GUILD}/{{command_id}}", bucket="commands", major="guild_id")
def change_command(call: Call) -> Reply:
    return 200, commands.change_one(call.world, call.id("command_id"), call.json, _scope(call))


@routes.on("DELETE", f"{EVERYWHERE}/{{command_id}}", bucket="commands")
@routes.on("DELETE", f"{IN_GUILD}/{{command_id}}", bucket="commands", major="guild_id")
def remove_command(call: Call) -> Reply:
    commands.remove(call.world, call.id("command_id"), _scope(call))
    return 204, None


# Emojis of the application

EMOJIS = "/applications/{application_id}/emojis"


@routes.on("GET", EMOJIS)
def list_emojis(call: Call) -> Reply:
    _scope(call)
    app = call.world.app
    return 200, {"items": [payloads.emoji(emoji, app.bot) for emoji in app.emojis.values()]}


@routes.on("POST", EMOJIS, bucket="emojis")
def add_emoji(call: Call) -> Reply:
    _scope(call)
    app, name = call.world.app, str(call.json.get("name") or "")
    kind, _, data = str(call.json.get("image") or "").partition(";base64,")
    try:
        content = base64.b64decode(data, validate=True)
    except binascii.Error:
        content = b""
    if not content:
        form = Form()
        form.wrong(("image",), "IMAGE_INVALID", "Invalid image data")
        form.refuse_if_wrong()
    check_emoji(name, content)
    if any(emoji.name == name for emoji in app.emojis.values()):
        form = Form()
        form.wrong(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
        form.refuse_if_wrong()
    if len(app.emojis) >= MOST_EMOJIS:
        raise refusal(30008)
    emoji = Emoji(call.world.ids.next(), name, content, animated=kind == "data:image/gif")
    app.emojis[emoji.id] = emoji
    call.world.changes.announce()
    return 201, payloads.emoji(emoji, app.bot)


@routes.on("GET", f"{EMOJIS}/{{emoji_id}}")
def get_emoji(call: Call) -> Reply:
    return 200, payloads.emoji(_emoji(call), call.world.bot)


@routes.on("DELETE", f"{EMOJIS}/{{emoji_id}}", bucket="emojis")
def remove_emoji(call: Call) -> Reply:
    del call.world.app.emojis[_emoji(call).id]
    return 204, None


def _emoji(call: Call) -> Emoji:
    _scope(call)
    emoji = call.world.app.emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise refusal(10014)
    return emoji

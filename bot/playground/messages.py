"""Posting, editing and deleting messages: what becomes of a request body once nothing stands against it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from . import payloads, pictures
from .errors import Path, refusal
from .limits import Outline, Upload, check_flags, check_message
from .model import Attachment, Channel, Flag, Interaction, Json, Message, User
from .permissions import P, in_channel
from .settling import settle
from .world import World

SETTABLE = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2


def post(
    world: World,
    channel: Channel,
    author: User,
    body: Json,
    uploads: Sequence[Upload] = (),
    *,
    only_for: User | None = None,
    reference: Message | None = None,
    interaction: Interaction | None = None,
    kind: int | None = None,
    nonce: str | None = None,
    loading: bool = False,
    at: Path = (),
) -> Message:
    """Post what ``body`` asks for, or refuse it; ``loading`` posts the "is thinking…" of a deferred reply."""
    if channel.id not in world.channels:
        raise refusal(10003)
    if unknown := [key for key in ("poll", "sticker_ids") if body.get(key)]:
        raise NotImplementedError(f"messages with {unknown}")
    flags = Flag(body.get("flags") or 0) & SETTABLE
    if loading:
        body, uploads, flags = {}, (), Flag.LOADING
    attachments = _attachments(world, channel, body, (), uploads, ephemeral=only_for is not None)
    if not loading:
        _check(world, body, flags, attachments, uploads, None, at)
    message = Message(
        id=world.ids.next(),
        channel=channel,
        author=author,
        created=world.now(),
        kind=kind if kind is not None else 19 if reference else 0,
        content=body.get("content") or "",
        flags=flags | Flag.EPHEMERAL if only_for else flags,
        nonce=nonce,
        only_for=only_for,
        reference=reference,
        interaction=interaction,
    )
    _dress(world, message, body, attachments)
    message.pinged = _pinged(message, body.get("allowed_mentions"))
    channel.messages[message.id] = message
    if not message.ephemeral:
        channel.last_message = message.id
    if channel.thread:
        channel.thread.active = world.now()
        if channel.thread.archived:
            world.update_thread(channel, archived=False)
    _tell(world, "MESSAGE_CREATE", message)
    return message


def amend(world: World, message: Message, body: Json, uploads: Sequence[Upload] = (), at: Path = ()) -> None:
    """Edit: keys that are absent stay as they are; attachments not listed, where any are, go."""
    if message.deleted:
        raise refusal(10008)
    flags = check_flags(message.flags, body.get("flags"))
    kept = message.attachments
    if "attachments" in body:
        listed = {str(entry.get("id")) for entry in body["attachments"] or []}
        kept = [one for one in message.attachments if str(one.id) in listed]
    attachments = _attachments(world, message.channel, body, kept, uploads, ephemeral=message.ephemeral)
    _check(world, body, flags, attachments, uploads, message, at)
    message.flags = flags & ~Flag.LOADING
    if "content" in body:
        message.content = body["content"] or ""
    _dress(world, message, body, attachments)
    message.edited = world.now()
    message.edits += 1
    message.shown = None
    _tell(world, "MESSAGE_UPDATE", message)


def delete(world: World, message: Message) -> None:
    """Take a message away, whoever wrote it."""
    if message.deleted:
        return
    message.deleted = True
    del message.channel.messages[message.id]
    if message.ephemeral:
        world.changes.announce()
        return
    data = {"id": str(message.id), "channel_id": str(message.channel.id)}
    if message.channel.guild:
        data["guild_id"] = str(message.channel.guild.id)
    world.tell("MESSAGE_DELETE", data, message.channel.guild, message.channel)


def _check(
    world: World,
    body: Json,
    flags: Flag,
    attachments: Sequence[Attachment],
    uploads: Sequence[Upload],
    before: Message | None,
    at: Path,
) -> None:
    def after(key: str) -> list[Json]:
        return list(body[key] or []) if key in body else list(getattr(before, key, []))

    content = (body["content"] if "content" in body else getattr(before, "content", "")) or ""
    names = [attachment.filename for attachment in attachments]
    outline = Outline(content, after("embeds"), after("components"), names, v2=Flag.COMPONENTS_V2 in flags)
    check_message(body, outline, uploads, world.app.emojis, at)


def _dress(world: World, message: Message, body: Json, attachments: list[Attachment]) -> None:
    """Give the message its attachments, embeds and components, with media and mentions in them resolved."""
    message.attachments = attachments
    world.attachments |= {attachment.id: attachment for attachment in attachments}
    by_name = {attachment.filename: attachment for attachment in attachments}

    def resolve(url: str) -> Json:
        attachment = by_name.get(url.removeprefix("attachment://"))
        if attachment is None:
            return {"id": str(world.ids.next()), "url": url, "proxy_url": url, "width": None, "height": None}
        return {
            "id": str(attachment.id),
            "attachment_id": str(attachment.id),
            "url": attachment.url,
            "proxy_url": attachment.url,
            "content_type": attachment.content_type,
            "width": attachment.width,
            "height": attachment.height,
        }

    if "components" in body:
        message.components = settle(body["components"] or [], resolve)
    if "embeds" in body:
        message.embeds = [_embed(embed, by_name) for embed in body["embeds"] or []]
    message.mentions = _mentioned(world, message)


def _embed(embed: Json, by_name: dict[str, Attachment]) -> Json:
    made: Json = {"type": "rich"} | embed
    for key in ("image", "thumbnail"):
        attachment = by_name.get(embed.get(key, {}).get("url", "").removeprefix("attachment://"))
        if attachment:
            made[key] = {"url": attachment.url, "proxy_url": attachment.url}
            if attachment.width and attachment.height:
                made[key] |= {"width": attachment.width, "height": attachment.height}
    return made


def _attachments(
    world: World,
    channel: Channel,
    body: Json,
    kept: Sequence[Attachment],
    uploads: Sequence[Upload],
    *,
    ephemeral: bool,
) -> list[Attachment]:
    """The message's attachments after the request: those kept, with descriptions renewed, then the new ones."""
    said = {str(entry.get("id")): entry for entry in body.get("attachments") or []}
    made = []
    for attachment in kept:
        entry = said.get(str(attachment.id), {})
        made.append(replace(attachment, description=entry.get("description", attachment.description)))
    for upload in uploads:
        entry = said.get(str(upload.index), {})
        identity, filename = world.ids.next(), (entry.get("filename") or upload.filename).replace(" ", "_")
        folder = "ephemeral-attachments" if ephemeral else "attachments"
        width, height = pictures.size(upload.content) or (None, None)
        made.append(
            Attachment(
                identity,
                filename,
                upload.content,
                pictures.content_type(filename),
                f"{world.cdn}/{folder}/{channel.id}/{identity}/{filename}",
                entry.get("description"),
                width,
                height,
                ephemeral,
            )
        )
    return made


def _mentioned(world: World, message: Message) -> list[User]:
    texts = [message.content, *(part.get("content", "") for part in message.parts() if part["type"] == 10)]
    found = dict.fromkeys(int(number) for text in texts for number in re.findall(r"<@!?(\d+)>", text))
    return [world.users[number] for number in found if number in world.users]


def _pinged(message: Message, allowed: Json | None) -> list[User]:
    """Whom a new message notifies: the mentioned, as far as ``allowed_mentions`` lets it, and who can see it."""
    if Flag.SUPPRESS_NOTIFICATIONS in message.flags:
        return []
    people = message.mentions
    if allowed is not None and "users" not in allowed.get("parse", []):
        named = {str(number) for number in allowed.get("users", [])}
        people = [user for user in people if str(user.id) in named]
    return [user for user in people if P.VIEW_CHANNEL in in_channel(user, message.channel)]


def _tell(world: World, name: str, message: Message) -> None:
    """Ephemeral messages live between Discord and one client; the gateway never hears of them."""
    if message.ephemeral:
        world.changes.announce()
        return
    guild = message.channel.guild
    data = payloads.message(message)
    if guild:
        data["guild_id"] = str(guild.id)
        if member := guild.members.get(message.author.id):
            data["member"] = {key: value for key, value in payloads.member(member).items() if key != "user"}
    world.tell(name, data, guild, message.channel, message)

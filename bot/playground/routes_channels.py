"""Channels, messages and threads, as far as the bot's permissions go."""

from . import messages, payloads
from .calls import Call, Reply, Routes
from .errors import Form, refusal
from .limits import check_name
from .model import Channel, ChannelKind, Json, Message
from .permissions import P, in_channel
from .snowflakes import moment_of

routes = Routes()

OLD = 3600.0
NONCE_LASTS = 180.0
THREAD_MEMBERS = 1000
ACTIVE_THREADS = 1000


@routes.on("GET", "/channels/{channel_id}", major="channel_id")
def get_channel(call: Call) -> Reply:
    return 200, payloads.channel(call.channel())


@routes.on("PATCH", "/channels/{channel_id}", major="channel_id")
def edit_channel(call: Call) -> Reply:
    channel, body = call.channel(), call.json
    if "name" in body:
        check_name(body["name"])
    if channel.thread is None:
        call.channel(P.MANAGE_CHANNELS)
        channel.name = body.get("name", channel.name)
        channel.topic = body.get("topic", channel.topic)
        call.world.tell("CHANNEL_UPDATE", payloads.channel(channel), channel.guild, channel)
        return 200, payloads.channel(channel)
    thread = channel.thread
    may_manage = P.MANAGE_THREADS in in_channel(call.world.bot, channel)
    if not may_manage and (thread.owner is not call.world.bot or thread.locked or "locked" in body):
        raise refusal(50013)
    if thread.archived and body.get("archived") is not False:
        raise refusal(50083)
    thread.auto_archive_minutes = _archive_minutes(body, thread.auto_archive_minutes)
    changes = {key: bool(body[key]) for key in ("archived", "locked", "invitable") if key in body}
    call.world.update_thread(channel, name=body.get("name"), **changes)
    return 200, payloads.channel(channel)


@routes.on("DELETE", "/channels/{channel_id}", major="channel_id")
def delete_channel(call: Call) -> Reply:
    channel = call.channel()
    if channel.guild is None:
        return 200, payloads.channel(channel)
    call.channel(P.MANAGE_THREADS if channel.thread else P.MANAGE_CHANNELS)
    gone = payloads.channel(channel)
    call.world.delete_channel(channel)
    return 200, gone


@routes.on("POST", "/channels/{channel_id}/typing", bucket="typing", major="channel_id")
def typing(call: Call) -> Reply:
    channel = call.channel()
    _need_to_send(call, channel, {})
    channel.typing += 1
    call.world.changes.announce()
    return 204, None


# Messages


@routes.on("GET", "/channels/{channel_id}/messages", major="channel_id")
def list_messages(call: Call) -> Reply:
    channel = call.channel()
    if P.READ_MESSAGE_HISTORY not in in_channel(call.world.bot, channel):
        return 200, []
    found = [one for one in channel.messages.values() if not one.ephemeral]
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        form = Form()
        form.wrong(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
        form.refuse_if_wrong()
    if after := call.query.get("after"):
        page = [one for one in found if one.id > int(after)][:limit]
    elif around := call.query.get("around"):
        before = [one for one in found if one.id < int(around)][-(limit // 2) :]
        page = (before + [one for one in found if one.id >= int(around)])[:limit]
    else:
        newest = int(call.query.get("before", "0")) or 1 << 64
        page = [one for one in found if one.id < newest][-limit:]
    return 200, [payloads.message(one) for one in reversed(page)]


@routes.on("GET", "/channels/{channel_id}/messages/{message_id}", major="channel_id")
def get_message(call: Call) -> Reply:
    call.channel(P.READ_MESSAGE_HISTORY)
    return 200, payloads.message(_message(call))


@routes.on("POST", "/channels/{channel_id}/messages", bucket="messages", major="channel_id")
def create_message(call: Call) -> Reply:
    channel, body, world = call.channel(), call.json, call.world
    _need_to_send(call, channel, body)
    reference = _reference(call, channel, body)
    nonce = str(body["nonce"]) if body.get("nonce") is not None else None
    if nonce and body.get("enforce_nonce"):
        for message in channel.messages.values():
            if message.nonce == nonce and message.author is world.bot and world.now() - message.created < NONCE_LASTS:
                return 200, payloads.message(message)
    message = messages.post(world, channel, world.bot, body, call.uploads, reference=reference, nonce=nonce)
    return 200, payloads.message(message)


@routes.on("PATCH", "/channels/{channel_id}/messages/{message_id}", bucket="edits", major="channel_id")
def edit_message(call: Call) -> Reply:
    channel, message = call.channel(), _message(call)
    if message.author is not call.world.bot:
        raise refusal(50005)
    if channel.thread and channel.thread.archived:
        raise refusal(50083)
    _need(channel, call, body=call.json)
    if call.world.now() - moment_of(message.id) > OLD:
        call.limiter.admit_old_edit(channel.id)
    messages.amend(call.world, message, call.json, call.uploads)
    return 200, payloads.message(message)


@routes.on("DELETE", "/channels/{channel_id}/messages/{message_id}", bucket="deletions", major="channel_id")
def delete_message(call: Call) -> Reply:
    channel, message = call.channel(), _message(call)
    if message.author is not call.world.bot:
        if channel.guild is None:
            raise refusal(50003)
        call.channel(P.MANAGE_MESSAGES)
    messages.delete(call.world, message)
    return 204, None


def _message(call: Call) -> Message:
    """The message of the path. An ephemeral one is not to be had by its id."""
    message = call.channel().messages.get(call.id("message_id"))
    if message is None or message.ephemeral:
        raise refusal(10008)
    return message


def _reference(call: Call, channel: Channel, body: Json) -> Message | None:
    wanted = body.get("message_reference")
    if not wanted:
        return None
    if P.READ_MESSAGE_HISTORY not in in_channel(call.world.bot, channel):
        raise refusal(160002)
    message = channel.messages.get(int(wanted.get("message_id", 0)))
    if message is None and wanted.get("fail_if_not_exists", True):
        form = Form()
        form.wrong(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        form.refuse_if_wrong()
    return message


def _need(channel: Channel, call: Call, body: Json) -> None:
    """What the contents of a message take: files and embeds are permissions of their own."""
    have = in_channel(call.world.bot, channel)
    if (call.uploads and P.ATTACH_FILES not in have) or (body.get("embeds") and P.EMBED_LINKS not in have):
        raise refusal(50013)


def _need_to_send(call: Call, channel: Channel, body: Json) -> None:
    if person := channel.recipient:
        if person.dms_closed:
            raise refusal(50007)
        if not call.world.share_a_guild(person, call.world.bot):
            raise refusal(50278)
        return
    call.channel(P.SEND_MESSAGES_IN_THREADS if channel.thread else P.SEND_MESSAGES)
    thread = channel.thread
    if thread and thread.archived and thread.locked and P.MANAGE_THREADS not in in_channel(call.world.bot, channel):
        raise refusal(160005)
    _need(channel, call, body)


# Threads


@routes.on("POST", "/channels/{channel_id}/threads", bucket="threads", major="channel_id")
def start_thread(call: Call) -> Reply:
    body = call.json
    kind = body.get("type", ChannelKind.PRIVATE_THREAD)
    if kind not in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD):
        form = Form()
        form.choices(("type",), "10, 11, 12")
        form.refuse_if_wrong()
    private = kind == ChannelKind.PRIVATE_THREAD
    return _start_thread(call, P.CREATE_PRIVATE_THREADS if private else P.CREATE_PUBLIC_THREADS, private=private)


@routes.on("POST", "/channels/{channel_id}/messages/{message_id}/threads", bucket="threads", major="channel_id")
def start_thread_at_message(call: Call) -> Reply:
    message = _message(call)
    if message.id in call.world.channels:
        raise refusal(160004)
    return _start_thread(call, P.CREATE_PUBLIC_THREADS, private=False, at=message.id)


def _start_thread(call: Call, need: P, *, private: bool, at: int | None = None) -> Reply:
    parent = call.channel(need)
    if parent.kind is not ChannelKind.TEXT or parent.guild is None:
        raise refusal(50024)
    check_name(call.json.get("name"))
    active = sum(1 for one in parent.guild.channels if one.thread and not one.thread.archived)
    if active >= ACTIVE_THREADS:
        raise refusal(160006)
    thread = call.world.add_thread(
        parent,
        call.json["name"],
        call.world.bot,
        private=private,
        archive_minutes=_archive_minutes(call.json, 1440),
        invitable=call.json.get("invitable") is not False,
        id=at,
    )
    return 201, payloads.channel(thread) | {"member": payloads.thread_member(thread, call.world.bot.id)}


def _archive_minutes(body: Json, usual: int) -> int:
    minutes = body.get("auto_archive_duration")
    if minutes not in (None, 60, 1440, 4320, 10080):
        form = Form()
        form.choices(("auto_archive_duration",), "60, 1440, 4320, 10080")
        form.refuse_if_wrong()
    return minutes or usual


@routes.on("PUT", "/channels/{channel_id}/thread-members/@me", major="channel_id")
def join_thread(call: Call) -> Reply:
    thread = _open_thread(call)
    call.world.add_to_thread(thread, call.world.bot)
    return 204, None


@routes.on("DELETE", "/channels/{channel_id}/thread-members/@me", major="channel_id")
def leave_thread(call: Call) -> Reply:
    call.world.remove_from_thread(_open_thread(call), call.world.bot)
    return 204, None


@routes.on("PUT", "/channels/{channel_id}/thread-members/{user_id}", major="channel_id")
def add_thread_member(call: Call) -> Reply:
    channel = _open_thread(call)
    call.channel(P.SEND_MESSAGES_IN_THREADS)
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise refusal(10013)
    thread = channel.as_thread
    if user.id not in channel.home.members or P.VIEW_CHANNEL not in in_channel(user, thread.parent):
        raise refusal(50001)
    if len(thread.members) >= THREAD_MEMBERS:
        raise refusal(30033)
    call.world.add_to_thread(channel, user)
    return 204, None


@routes.on("DELETE", "/channels/{channel_id}/thread-members/{user_id}", major="channel_id")
def remove_thread_member(call: Call) -> Reply:
    channel = _open_thread(call)
    own = channel.kind is ChannelKind.PRIVATE_THREAD and channel.as_thread.owner is call.world.bot
    if not own:
        call.channel(P.MANAGE_THREADS)
    if user := call.world.users.get(call.id("user_id")):
        call.world.remove_from_thread(channel, user)
    return 204, None


def _open_thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise refusal(50024)
    if channel.thread.archived:
        raise refusal(50083)
    return channel

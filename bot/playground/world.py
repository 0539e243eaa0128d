"""The state of the stand-in: who and what there is. Every change is told to the listeners and announced to whoever waits.

The methods here are what people with power do, or Discord itself; nothing in them asks for permission. Messages are in
`messages`, interactions in `interactions`; what a bot may ask for over HTTP is judged by the routes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import payloads
from .changes import Changes
from .clock import Clock, ManualClock, SystemClock
from .model import (
    Application,
    Attachment,
    Channel,
    ChannelKind,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    Thread,
    User,
)
from .permissions import EVERYONE, NONE, P, in_channel
from .snowflakes import Snowflakes


@dataclass(frozen=True)
class Event:
    """Something the gateway may have to tell the bot."""

    name: str
    data: Json
    guild: Guild | None = None
    channel: Channel | None = None
    """Where it happened: a bot that cannot see the channel is not told."""
    message: Message | None = None


class World:
    def __init__(self, clock: Clock | None = None, *, bot_name: str = "Canasta") -> None:
        self.clock = clock or SystemClock()
        self.ids = Snowflakes(self.clock)
        self.changes = Changes()
        self.listeners: list[Callable[[Event], None]] = []
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.attachments: dict[int, Attachment] = {}
        self.interactions: dict[str, Interaction] = {}
        """By token."""
        self.cdn = "http://127.0.0.1"
        if isinstance(self.clock, ManualClock):
            self.clock.watch(self._let_time_pass)
        bot = self.add_user(bot_name, bot=True)
        self.app = Application(bot.id, bot_name, bot, owner=self.add_user("App Owner"))

    @property
    def bot(self) -> User:
        return self.app.bot

    def now(self) -> float:
        return self.clock.now()

    def tell(
        self,
        name: str,
        data: Json,
        guild: Guild | None = None,
        channel: Channel | None = None,
        message: Message | None = None,
    ) -> None:
        """Pass an event on to the listeners and wake whoever waits for a change."""
        event = Event(name, data, guild, channel, message)
        for listener in self.listeners:
            listener(event)
        self.changes.announce()

    # People and guilds

    def add_user(self, name: str, locale: str = "en-US", *, bot: bool = False) -> User:
        user = User(self.ids.next(), name, locale, bot)
        self.users[user.id] = user
        return user

    def add_guild(
        self, name: str, *, owner: User | None = None, locale: str = "en-US", with_bot: bool = True, id: int | None = None
    ) -> Guild:
        """A guild with @everyone, its owner and, unless told otherwise, the bot; it has no channels yet."""
        guild = Guild(id or self.ids.next(), name, owner or self.add_user(f"Owner of {name}"), locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE)
        guild.members[guild.owner.id] = Member(guild.owner, self.now())
        self.guilds[guild.id] = guild
        if with_bot:
            self.invite_bot(guild)
        return guild

    def invite_bot(self, guild: Guild, permissions: P = NONE) -> None:
        """Let the bot in, with a role of its own that grants ``permissions`` beyond @everyone's."""
        role = Role(self.ids.next(), self.bot.name, permissions, position=1, managed=True)
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot, self.now(), [role])
        self.tell("GUILD_CREATE", payloads.guild_create(guild, self.bot, joined=True), guild)

    def kick_bot(self, guild: Guild) -> None:
        member = guild.members.pop(self.bot.id)
        for role in member.roles:
            guild.roles.pop(role.id, None)
        self.tell("GUILD_DELETE", {"id": str(guild.id)}, guild)

    def set_available(self, guild: Guild, available: bool) -> None:
        """An outage of one guild: the bot is told that it is there but cannot be reached."""
        guild.unavailable = not available
        if available:
            self.tell("GUILD_CREATE", payloads.guild_create(guild, self.bot), guild)
        else:
            self.tell("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild)

    def join(self, guild: Guild, user: User) -> Member:
        member = guild.members[user.id] = Member(user, self.now())
        self.tell("GUILD_MEMBER_ADD", payloads.member(member) | {"guild_id": str(guild.id)}, guild)
        return member

    def leave(self, guild: Guild, user: User) -> None:
        del guild.members[user.id]
        for channel in guild.channels:
            if channel.thread:
                channel.thread.members.pop(user.id, None)
        self.tell("GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": payloads.user(user)}, guild)

    def share_a_guild(self, one: User, other: User) -> bool:
        return any(one.id in guild.members and other.id in guild.members for guild in self.guilds.values())

    def grant(self, guild: Guild, user: User, permissions: P, name: str = "helper") -> Role:
        """Give a member a new role with these permissions."""
        role = Role(self.ids.next(), name, permissions, position=len(guild.roles))
        guild.roles[role.id] = role
        member = guild.members[user.id]
        member.roles.append(role)
        self.tell("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": payloads.role(role)}, guild)
        self.tell("GUILD_MEMBER_UPDATE", payloads.member(member) | {"guild_id": str(guild.id)}, guild)
        return role

    def set_permissions(self, guild: Guild, role: Role, permissions: P) -> None:
        role.permissions = permissions
        self.tell("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": payloads.role(role)}, guild)

    # Channels

    def add_channel(self, guild: Guild, name: str) -> Channel:
        position = sum(1 for channel in guild.channels if not channel.thread)
        channel = Channel(self.ids.next(), ChannelKind.TEXT, name, guild, position=position)
        self._add(channel)
        self.tell("CHANNEL_CREATE", payloads.channel(channel), guild, channel)
        return channel

    def _add(self, channel: Channel) -> None:
        self.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels.append(channel)

    def overwrite(self, channel: Channel, target: Role | User, *, allow: P = NONE, deny: P = NONE) -> None:
        """Set what one role or member may do in this channel, replacing what was set for them before.

        A bot that loses sight of the channel is told, as on Discord, that the channel is gone; one that gains it, that
        there is a new one.
        """
        saw = P.VIEW_CHANNEL in in_channel(self.bot, channel)
        channel.overwrites = [one for one in channel.overwrites if one.target is not target]
        channel.overwrites.append(Overwrite(target, allow, deny))
        sees = P.VIEW_CHANNEL in in_channel(self.bot, channel)
        data = payloads.channel(channel)
        if saw and not sees:
            self.tell("CHANNEL_DELETE", data, channel.guild)
        elif sees:
            self.tell("CHANNEL_UPDATE" if saw else "CHANNEL_CREATE", data, channel.guild, channel)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads, or a thread."""
        guild = channel.home
        for thread in [one for one in guild.channels if one.thread and one.thread.parent is channel]:
            self._forget(thread)
        data = payloads.channel(channel)
        visible = in_channel(self.bot, channel)
        self._forget(channel)
        if P.VIEW_CHANNEL in visible:
            self.tell("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", data, guild)
        self.changes.announce()

    def _forget(self, channel: Channel) -> None:
        channel.home.channels.remove(channel)
        del self.channels[channel.id]
        for message in channel.messages.values():
            message.deleted = True

    def dm(self, user: User) -> Channel:
        """The DM between the bot and this person, opened on first use."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self.ids.next(), ChannelKind.DM, "", recipient=user)
        self._add(channel)
        self.changes.announce()
        return channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner: User,
        *,
        private: bool = False,
        archive_minutes: int = 1440,
        invitable: bool = True,
        id: int | None = None,
    ) -> Channel:
        kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
        now = self.now()
        thread = Thread(parent, owner, now, now, {owner.id: now}, invitable=invitable, auto_archive_minutes=archive_minutes)
        channel = Channel(id or self.ids.next(), kind, name, parent.guild, thread=thread)
        self._add(channel)
        self.tell("THREAD_CREATE", payloads.channel(channel) | {"newly_created": True}, parent.guild, channel)
        return channel

    def update_thread(self, channel: Channel, *, name: str | None = None, archived: bool | None = None, **more: bool) -> None:
        """Rename, archive or wake a thread; ``locked`` and ``invitable`` may be given as well."""
        thread = channel.as_thread
        channel.name = channel.name if name is None else name
        if archived is not None and archived is not thread.archived:
            thread.archived, thread.changed, thread.active = archived, self.now(), self.now()
        thread.locked = more.get("locked", thread.locked)
        thread.invitable = more.get("invitable", thread.invitable)
        self.tell("THREAD_UPDATE", payloads.channel(channel), channel.guild, channel)

    def archive_if_idle(self, channel: Channel) -> None:
        """Threads nobody writes in for long enough archive themselves."""
        thread = channel.thread
        if thread and not thread.archived and self.now() - thread.active >= thread.auto_archive_minutes * 60:
            self.update_thread(channel, archived=True)

    def _let_time_pass(self) -> None:
        for channel in self.channels.values():
            self.archive_if_idle(channel)
        self.changes.announce()

    def add_to_thread(self, channel: Channel, user: User) -> None:
        members = channel.as_thread.members
        if user.id in members:
            return
        members[user.id] = self.now()
        if user is self.bot and channel.kind is ChannelKind.PRIVATE_THREAD:
            self.tell("THREAD_CREATE", payloads.channel(channel), channel.guild, channel)
        self._members_changed(channel, {"added_members": [payloads.thread_member(channel, user.id)]})

    def remove_from_thread(self, channel: Channel, user: User) -> None:
        if channel.as_thread.members.pop(user.id, None) is not None:
            self._members_changed(channel, {"removed_member_ids": [str(user.id)]})

    def _members_changed(self, channel: Channel, change: Json) -> None:
        count = len(channel.as_thread.members)
        head = {"id": str(channel.id), "guild_id": str(channel.home.id), "member_count": count}
        self.tell("THREAD_MEMBERS_UPDATE", head | change, channel.guild, channel)

    # Messages, found

    def messages(self, channel: Channel, reader: User) -> Iterator[Message]:
        """What one person, or the bot, sees in a channel, oldest first."""
        if P.VIEW_CHANNEL in in_channel(reader, channel):
            for message in channel.messages.values():
                if message.only_for in (None, reader):
                    yield message

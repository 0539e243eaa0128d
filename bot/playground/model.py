"""The things there are: users, guilds, channels, messages, interactions. Plain records; rules live elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from .permissions import NONE, P

Json = dict[str, Any]


class ChannelKind(IntEnum):
    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Flag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = Flag(0)


class InteractionKind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How a bot may answer an interaction."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(eq=False)
class User:
    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_closed: bool = False
    has_app: bool = False
    """Has installed the application for themselves, beside any guild."""

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<User {self.name}>"


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: P
    position: int = 0
    managed: bool = False


@dataclass(eq=False)
class Member:
    user: User
    joined: float
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None


@dataclass
class Overwrite:
    """What a channel allows or denies one role or one member, against the guild's settings."""

    target: Role | User
    allow: P = NONE
    deny: P = NONE


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner: User
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: list["Channel"] = field(default_factory=list)
    unavailable: bool = False

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    @property
    def first_channel(self) -> "Channel | None":
        """The oldest text channel."""
        return next((channel for channel in self.channels if channel.kind is ChannelKind.TEXT), None)

    def channel(self, name: str) -> "Channel":
        """The channel or thread of that name; LookupError without one."""
        for channel in self.channels:
            if channel.name == name:
                return channel
        raise LookupError(f"no channel {name!r} in {self.name}")

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"


@dataclass(eq=False)
class Channel:
    id: int
    kind: ChannelKind
    name: str
    guild: Guild | None = None
    recipient: User | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    position: int = 0
    topic: str | None = None
    thread: "Thread | None" = None
    messages: dict[int, "Message"] = field(default_factory=dict)
    last_message: int | None = None
    """The id of the newest message anybody could see, even if it has been deleted since."""
    typing: int = 0
    """How often the bot has said that it is typing here."""

    @property
    def home(self) -> Guild:
        """The guild, for those who know that there is one; a DM has none."""
        assert self.guild, "a DM belongs to no guild"
        return self.guild

    @property
    def as_thread(self) -> "Thread":
        """The thread part, for those who know that this is a thread."""
        assert self.thread, "not a thread"
        return self.thread

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    def __repr__(self) -> str:
        return f"<Channel {self.name or self.recipient}>"


@dataclass(eq=False)
class Thread:
    """What a channel has more when it is a thread."""

    parent: Channel
    owner: User
    changed: float
    """When it was last archived or woken."""
    active: float
    """When it was last written in or woken."""
    members: dict[int, float] = field(default_factory=dict)
    """User id to the moment of joining."""
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440


@dataclass(eq=False)
class Attachment:
    id: int
    filename: str
    content: bytes
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


@dataclass(eq=False)
class Message:
    id: int
    channel: Channel
    author: User
    created: float
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = NO_FLAGS
    edited: float | None = None
    edits: int = 0
    deleted: bool = False
    mentions: list[User] = field(default_factory=list)
    pinged: list[User] = field(default_factory=list)
    """Whom the message notified when it was posted; an edit notifies nobody."""
    shown: str | None = None
    """Its text as people see it, kept until it is edited."""
    reference: "Message | None" = None
    interaction: "Interaction | None" = None
    nonce: str | None = None
    only_for: User | None = None
    """The one person who can see it, when it is ephemeral."""

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it still says "is thinking…"."""
        return Flag.LOADING in self.flags

    @property
    def is_v2(self) -> bool:
        return Flag.COMPONENTS_V2 in self.flags

    @property
    def buttons(self) -> list[Json]:
        return [part for part in self.parts() if part["type"] == 2]

    @property
    def selects(self) -> list[Json]:
        return [part for part in self.parts() if part["type"] in (3, 5, 6, 7, 8)]

    def parts(self) -> Iterator[Json]:
        """Every component, however deep, in reading order."""
        return walk(self.components)

    def __repr__(self) -> str:
        return f"<Message {self.content[:40]!r} with {[part.get('label') for part in self.buttons]}>"


def walk(components: list[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk([component[key]])


@dataclass(eq=False)
class Interaction:
    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    created: float
    message: Message | None = None
    """The message whose button or menu was used, or from which the modal was opened."""
    trigger: "Interaction | None" = None
    """For a modal: the interaction that opened it."""
    by_user_install: bool = False
    answer: Answer | None = None
    original: Message | None = None
    """What @original means: the reply, or the message that was updated."""
    follow_ups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    edits_before: int = 0
    """How often the message had been edited when the bot answered."""
    webhook_calls: int = 0
    """How many edits, follow-ups and deletions have gone through its token."""

    @property
    def guild(self) -> Guild | None:
        return self.channel.guild


@dataclass(eq=False)
class Emoji:
    id: int
    name: str
    content: bytes
    animated: bool = False


@dataclass(eq=False)
class Application:
    id: int
    name: str
    bot: User
    owner: User
    commands: dict[int, Json] = field(default_factory=dict)
    """Every registered command by id, as Discord returns it; guild commands carry ``guild_id``."""
    emojis: dict[int, Emoji] = field(default_factory=dict)

"""What one person sees, as the JSON the page draws it from. Nothing that is another person's leaves through here."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import slash
from .commands import GROUP, SUBCOMMAND
from .model import Answer, Channel, ChannelKind, Interaction, InteractionKind, Json, Message, User
from .people import Person
from .screen import plain
from .standin import Standin

DM = "dm"
"""What the page calls one's own DM with the bot, which is on the list before it exists."""
NEWEST = 200
"""So many messages of a place are shown; what is older has scrolled away for good."""
REPLY, COMMAND_REPLY = 19, 20
"""Discord's types of messages that answer something."""
QUIET, NEWS, ADDRESSED = range(3)
"""Levels of unread: nothing, something, something that is for this very person."""


@dataclass
class Memory:
    """What outlives a reload of the page: how far each person has read each place, and where each of them was."""

    read: dict[tuple[int, int], int] = field(default_factory=dict)
    """By user and channel, the newest message seen."""
    places: dict[int, Channel] = field(default_factory=dict)
    """By user."""

    def has_read(self, user: User, channel: Channel) -> None:
        self.read[user.id, channel.id] = next(reversed(channel.messages), 0)

    def unread(self, user: User, channel: Channel) -> int:
        seen, level = self.read.get((user.id, channel.id), 0), QUIET
        for message in reversed(channel.messages.values()):
            if message.id <= seen:
                break
            if message.author is user or message.only_for not in (None, user):
                continue
            if channel.recipient or message.ephemeral or user in message.pinged:
                return ADDRESSED
            level = NEWS
        return level


class View:
    """One connection's eyes: who is looking, where, and what has been sent so far."""

    def __init__(self, standin: Standin, memory: Memory) -> None:
        self.standin = standin
        self.world = standin.world
        self.memory = memory
        self.person: Person | None = None
        self.place: Channel | None = None
        self._sent: Json = {}
        self._messages: dict[int, tuple[int, bool]] = {}
        self._forms = itertools.count(1)
        self._form: tuple[Json | None, int] = (None, 0)

    def resume(self, who: str, place: str) -> None:
        """Look through the eyes of the person with that id, if there is one, else through anybody's."""
        people = self.standin.people.values()
        if person := next((one for one in people if str(one.id) == who), next(iter(people), None)):
            self.be(person, place)

    def be(self, person: Person, place: str = "") -> None:
        """Look through this person's eyes: at the place named, else where they last were, else where the last one was."""
        before, self.person = self.place, person
        at = self.find(place) if place else self.memory.places.get(person.id) or before
        self.look_at(at if at in person.places() else None)

    def go(self, place: str) -> None:
        if found := self.find(place):
            self.look_at(found)

    def find(self, place: str) -> Channel | None:
        """The place of that name in the page, if the person may see it; opens the DM on first use."""
        assert self.person
        if place == DM:
            return self.world.dm(self.person.user)
        return next((one for one in self.person.places() if str(one.id) == place), None)

    def look_at(self, place: Channel | None) -> None:
        """At this place, else the first there is."""
        assert self.person
        rooms = (one for one in self.person.places() if one.kind is ChannelKind.TEXT)
        self.place = place or next(rooms, None) or self.world.dm(self.person.user)
        self.memory.places[self.person.id] = self.place
        self._messages = {}

    def changes(self) -> Json:
        """What the page does not know yet, by section; empty when it knows everything. Counts as sent, and as read."""
        if self.person is None and self.standin.people:
            self.resume("", "")
        if self.person and self.place not in self.person.places():
            self.look_at(None)
        if self.person and self.place:
            self.memory.has_read(self.person.user, self.place)
        now = dict(self._sections())
        changed = {key: value for key, value in now.items() if self._sent.get(key, ...) != value}
        self._sent = now
        if self.person and self.place:
            changed |= self._new_messages(self.person.user, self.place, entered="here" in changed)
        return changed | {"now": self.world.now()} if changed else {}

    def _sections(self) -> Iterator[tuple[str, object]]:
        gateway = self.standin.gateway
        yield "people", [self._person(one) for one in self.standin.people.values()]
        yield "bot", {"id": str(self.world.bot.id), "name": self.world.bot.name, "online": gateway.ready}
        if self.person is None or self.place is None:
            return
        user, place = self.person.user, self.place
        places = self.person.places()
        yield "me", str(user.id)
        yield "places", [self._place(one) for one in sorted(places, key=_order)] + self._dm(places)
        yield "here", {"id": _key(place), "me": str(user.id)}
        yield "typing", place.typing
        yield "users", {str(one.id): one.name for one in self.world.users.values()}
        yield "channels", {str(one.id): one.name or self.world.bot.name for one in places}
        yield "members", [str(one.id) for one in self.standin.people.values() if self._is_here(one.user, place)]
        yield "roles", {str(role.id): role.name for role in place.guild.roles.values()} if place.guild else {}
        yield "commands", [leaf for one in slash.offered(self.world, user, place) for leaf in _leaves(one, user.locale)]
        yield "form", self._open_form(self.person.modal)

    def _person(self, it: Person) -> Json:
        unread = max((self.memory.unread(it.user, place) for place in it.places()), default=QUIET)
        return {"id": str(it.id), "name": it.name, "locale": it.locale, "dmsClosed": it.dms_closed, "unread": unread}

    def _place(self, it: Channel) -> Json:
        assert self.person
        return {
            "id": _key(it),
            "kind": it.kind.name.lower(),
            "name": it.name or self.world.bot.name,
            "guild": it.guild.name if it.guild else "",
            "topic": it.topic or "",
            "archived": bool(it.thread and it.thread.archived),
            "unread": self.memory.unread(self.person.user, it),
        }

    def _dm(self, places: list[Channel]) -> list[Json]:
        """The entry of a DM that does not exist yet."""
        if any(place.recipient for place in places):
            return []
        nothing = {"topic": "", "archived": False, "unread": QUIET}
        return [{"id": DM, "kind": "dm", "name": self.world.bot.name, "guild": ""} | nothing]

    def _is_here(self, user: User, place: Channel) -> bool:
        return user.id in place.guild.members if place.guild else user is place.recipient

    def _open_form(self, modal: Json | None) -> Json | None:
        """The open modal with a number of its own, since a bot may open the same one twice."""
        if modal is not self._form[0]:
            self._form = modal, next(self._forms)
        return {"key": self._form[1], **modal} if modal else None

    def _new_messages(self, user: User, place: Channel, *, entered: bool) -> Json:
        shown = list(self.world.messages(place, user))[-NEWEST:]
        versions = {message.id: (message.edits, message.loading) for message in shown}
        if versions == self._messages and not entered:
            return {}
        new = [message for message in shown if self._messages.get(message.id) != versions[message.id]]
        self._messages = versions
        return {"order": [str(one) for one in versions], "messages": [self._message(one, user) for one in new]}

    def _message(self, it: Message, reader: User) -> Json:
        return {
            "id": str(it.id),
            "edits": it.edits,
            "author": str(it.author.id),
            "name": it.author.name,
            "bot": it.author.bot,
            "at": it.created,
            "edited": _is_edited(it),
            "content": it.content,
            "embeds": self._local(it.embeds),
            "components": self._local(it.components),
            "attachments": [
                {
                    "id": str(one.id),
                    "name": one.filename,
                    "url": self._media(one.url),
                    "alt": one.description or "",
                    "width": one.width,
                    "height": one.height,
                    "picture": one.content_type.startswith("image/"),
                }
                for one in it.attachments
            ],
            "ephemeral": it.ephemeral,
            "loading": it.loading,
            "v2": it.is_v2,
            "forMe": reader in it.mentions,
            "command": _used(it.interaction) if it.kind == COMMAND_REPLY else None,
            "answers": self._answered(it, reader) if it.kind == REPLY else None,
        }

    def _answered(self, it: Message, reader: User) -> Json | None:
        """The message this one is a reply to, as a line; empty when it is gone or somebody else's."""
        other = it.reference
        if other is None:
            return None
        gone = other.deleted or other.only_for not in (None, reader)
        if gone:
            return {"id": "", "name": "", "text": ""}
        line = plain(next(iter(other.content.splitlines()), ""), self.world.users)
        return {"id": str(other.id), "name": other.author.name, "text": re.sub(r"^[#>-]+ |[*_~`]+", "", line)[:80]}

    def _local(self, value: Any) -> Any:
        """The same JSON with the stand-in's files addressed through the page's own server."""
        if isinstance(value, list):
            return [self._local(one) for one in value]
        if isinstance(value, dict):
            return {key: self._media(one) if key == "url" else self._local(one) for key, one in value.items()}
        return value

    def _media(self, url: object) -> object:
        own = isinstance(url, str) and url.startswith(f"{self.world.cdn}/")
        return f"media{str(url).removeprefix(self.world.cdn)}" if own else url


def _key(place: Channel) -> str:
    return DM if place.recipient else str(place.id)


def _order(place: Channel) -> tuple[object, ...]:
    """Guild by guild in the order of their making, each channel followed by its threads; the DM last."""
    if place.guild is None:
        return (1, 0, 0, 0, 0)
    parent = place.thread.parent if place.thread else place
    return (0, place.guild.id, parent.position, parent.id, place.id if place.thread else 0)


def _is_edited(it: Message) -> bool:
    """Whether it says so: what fills in a deferred reply is no edit to people, and ephemerals never say."""
    deferred = it.interaction is not None and it.interaction.original is it and it.interaction.answer is Answer.DEFERRED_MESSAGE
    return not it.ephemeral and it.edits > int(deferred)


def _used(it: Interaction | None) -> Json | None:
    """Who used which command to get this message."""
    if it is None or it.kind is not InteractionKind.COMMAND:
        return None
    words, step = [it.data["name"]], it.data
    while (inner := step.get("options")) and inner[0]["type"] in (SUBCOMMAND, GROUP):
        step = inner[0]
        words.append(step["name"])
    return {"who": str(it.user.id), "line": " ".join(words)}


def _leaves(it: Json, locale: str, path: tuple[str, ...] = (), shown: tuple[str, ...] = ()) -> Iterator[Json]:
    """A command's ways to be used, each with what to send and how it is called in the person's language."""
    path, shown = (*path, it["name"]), (*shown, slash.localised(it, "name", locale))
    options: list[Json] = it.get("options") or []
    inner = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    for option in inner:
        yield from _leaves(option, locale, path, shown)
    if not inner:
        yield {
            "line": " ".join(path),
            "shown": " ".join(shown),
            "description": slash.localised(it, "description", locale),
            "options": [_option(option, locale) for option in options],
        }


def _option(it: Json, locale: str) -> Json:
    limits = ("min_value", "max_value", "min_length", "max_length")
    return {
        "name": it["name"],
        "shown": slash.localised(it, "name", locale),
        "description": slash.localised(it, "description", locale),
        "type": it["type"],
        "required": bool(it.get("required")),
        "suggests": bool(it.get("autocomplete")),
        "choices": [{"name": slash.localised(one, "name", locale), "value": one["value"]} for one in it.get("choices", [])],
        "limits": {key: it[key] for key in limits if it.get(key) is not None},
    }

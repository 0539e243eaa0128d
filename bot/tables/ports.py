"""What tables need from outside: a ledger, people, chance and the time. The store and the tests bring them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.tables.owners import ServerSettings
from bot.tables.pace import Wait
from bot.tables.preferences import Preferences
from bot.tables.standing import Career, Ladder, Past, Rungs
from bot.tables.steps import Step
from bot.tables.table import Table


class StaleError(Exception):
    """Somebody else has written this step of the table: reload, nothing was written."""


class PlaceTakenError(Exception):
    """There is a table in that place already."""

    def __init__(self, table_id: int) -> None:
        super().__init__(table_id)
        self.table_id = table_id


@dataclass(frozen=True, slots=True)
class Deadline:
    """``when`` is in seconds since the epoch, and so is ``due``, later than it where somebody is to be reminded.

    It holds while the table is at this number: whoever acts on it passes that on.
    """

    table_id: int
    number: int
    when: float
    due: float


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table at which a hand was dealt, with the key of its ruleset, its place, and when it last changed."""

    table_id: int
    ruleset: str
    place: int
    at: float


class Ledger(Protocol):
    """The streams of all tables, and what is derived from them, written in the same transaction."""

    async def create(self, steps: Sequence[Step], wait: Wait | None) -> int:
        """Begin a table with its first steps, of which the first one opens it, and give its number.

        Raises :class:`PlaceTakenError`: a place holds one table at a time.
        """

    async def read(self, table_id: int) -> Sequence[Step]:
        """All steps of a table; none if there is no such table."""

    async def append(self, table: Table, steps: Sequence[Step], wait: Wait | None) -> None:
        """Write the last steps of ``table``, which is the table after them, with its projections and what it waits for;
        ``None`` for ``wait`` leaves its deadline as it is.

        Raises :class:`StaleError` when another writer was there first.
        """

    async def at_place(self, place: int) -> int | None:
        """The table in a place that is not closed and not over."""

    async def last_at_place(self, place: int) -> int | None:
        """The latest table in a place, over or not."""

    async def of_person(self, person: int) -> Sequence[int]:
        """The tables that are not closed and not over and at which the person sits."""

    async def times(self, table_id: int) -> Sequence[float]:
        """When each step of a table was written, in their order."""

    async def played_at(self, place: int, most: int) -> Sequence[PlayedTable]:
        """The tables of a place, over or not, the latest first."""

    async def played_by(self, person: int, most: int) -> Sequence[PlayedTable]:
        """Tables, over or not, at which the person sits, or sat if the match is over, the latest first."""

    async def running(self) -> Sequence[int]:
        """All tables that are not closed and not over."""

    async def due(self, table_id: int) -> float | None:
        """When the patience of the table ends."""

    async def next_deadline(self) -> Deadline | None:
        """When somebody has to look at a table next: the nearest time of all of them."""

    async def put_off(self, deadline: Deadline) -> bool:
        """Somebody has been reminded: look again when the patience ends. False if another process has seen to it."""

    async def move_deadlines(self, since: float, seconds: float) -> int:
        """Put off all that were due at ``since`` or later; how many tables that were."""

    async def beat(self, now: float) -> None:
        """Note that the bot is at work."""

    async def last_beat(self) -> float | None:
        """When the bot was last known to be at work."""

    async def stage(self, table_id: int, seat: int, number: int, melds: Sequence[bytes]) -> None:
        """Keep the melds that a seat has put together at this number of the table, in place of any before."""

    async def staged(self, table_id: int, seat: int, number: int) -> tuple[bytes, ...]:
        """The melds staged at this number; none if they were staged at another one."""


GONE: Final = "gone:"
"""How the outside name begins of a person or place whose own one has been deleted; the number follows."""


@dataclass(frozen=True, slots=True)
class Person:
    """``outside`` is how the chat platform names the person; ``locale`` is ``None`` until one is known or chosen."""

    id: int
    outside: str
    name: str
    locale: str | None = None

    @property
    def is_gone(self) -> bool:
        """Whether all that told who this was has been deleted: there is no name and nobody to be reached."""
        return self.outside.startswith(GONE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands. ``outside`` is how the chat platform names it; ``server`` is ``None`` for a DM."""

    id: int
    outside: str
    locale: str | None = None
    server: int | None = None


@dataclass(frozen=True, slots=True)
class Server:
    """A community on the chat platform, which has places."""

    id: int
    outside: str
    name: str


class Directory(Protocol):
    """The people and places, by the numbers that steps use."""

    async def person(self, outside: str, name: str, locale: str | None) -> Person:
        """The person, met for the first time or known; name and locale are kept up to date."""

    async def person_by_id(self, person: int) -> Person: ...

    async def known_person(self, outside: str) -> Person | None:
        """The person, if the bot has ever met him."""

    async def place(self, outside: str, locale: str | None, server: int | None = None) -> Place: ...

    async def server(self, outside: str, name: str) -> Server: ...

    async def known_server(self, outside: str) -> Server | None:
        """The server, if it was ever met."""

    async def server_by_id(self, server: int) -> Server: ...

    async def place_by_id(self, place: int) -> Place: ...

    async def known_place(self, outside: str) -> Place | None:
        """The place, if a table ever stood there."""

    async def preferences(self, person: int) -> Preferences:
        """What the person has chosen for himself; the usual for one who has not."""

    async def prefer(self, person: int, preferences: Preferences) -> None: ...

    def forget(self) -> None:
        """Read everything anew: somebody's data was deleted."""


class Servers(Protocol):
    """What those who run servers have decided, by the servers' numbers; people by the chat platform's own names."""

    async def settings(self, server: int) -> ServerSettings: ...

    async def settle(self, server: int, settings: ServerSettings) -> None: ...

    async def ban(self, server: int, outside: str, now: float) -> bool:
        """Keep a person from the server's tables; false if he was banned already."""

    async def unban(self, server: int, outside: str) -> bool:
        """False if he was not banned."""

    async def is_banned(self, server: int, outside: str) -> bool: ...

    async def bans(self, server: int) -> Sequence[str]:
        """Who is banned, the latest first."""

    async def running(self, server: int, person: int | None = None) -> Sequence[int]:
        """The server's tables that are not closed and not over; those at which the person sits, if one is given."""

    async def leave(self, outside: str, now: float) -> int | None:
        """The bot is no longer on that server: note since when. Gives the server's number, if it is known."""

    async def see(self, outsides: Collection[str], now: float, mine: Callable[[str], bool]) -> None:
        """The bot is on these servers and on no other one of those that are ``mine`` to look after."""

    async def gone_since(self, when: float) -> Sequence[int]:
        """The servers that removed the bot then or before, and of which something is still kept."""

    def forget(self) -> None:
        """Read everything anew."""


class Privacy(Protocol):
    """All that is kept of a person or a server, to hand out or to delete."""

    async def export(self, person: int) -> dict[str, Any]:
        """Everything that is stored about a person, for JSON."""

    async def forget_person(self, person: int) -> None:
        """Delete all that tells who a person is and what he has chosen; what he played stays, as somebody's."""

    async def forget_server(self, server: int) -> None:
        """Delete a server's names, settings, bans and messages; the results of its tables stay."""


class Facts(Protocol):
    """Small things to remember, by name."""

    async def fact(self, name: str) -> str | None: ...

    async def note(self, name: str, value: str) -> None: ...


class Standing(Protocol):
    """How people stand, as the results of their matches tell it."""

    async def rungs(self, ladder: Ladder, first: int, most: int) -> Rungs:
        """At most so many people of a ladder, from that place on (0: the best)."""

    async def career(self, person: int) -> Career: ...

    async def past(self, person: int, first: int, most: int) -> Past:
        """At most so many matches of a person, from that one on (0: the latest)."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A message of the chat platform that shows a table, by the platform's own names; ``shows`` is the number it showed."""

    channel: str
    message: str
    shows: int = 0


class Noticeboard(Protocol):
    """The messages that show tables, so that they can be found again after a restart."""

    async def pin(self, table_id: int, kind: str, person: int | None, pin: Pin) -> None:
        """Remember a message of a kind (``board``, ``hand``), in place of the one before; hands go by person."""

    async def pinned(self, table_id: int, kind: str, person: int | None) -> Pin | None: ...

    async def unpin(self, table_id: int, kind: str, person: int | None) -> None: ...

    async def behind(self, kind: str) -> Sequence[int]:
        """The tables, neither closed nor over, whose message of that kind does not show them as they stand."""


class Chance(Protocol):
    """The only source of chance."""

    def seed(self) -> bytes:
        """32 bytes that nobody can foresee."""


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since the epoch."""


class SystemChance:
    def seed(self) -> bytes:
        return secrets.token_bytes(32)


class SystemClock:
    def now(self) -> float:
        return time.time()

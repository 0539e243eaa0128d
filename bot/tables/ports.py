"""What tables need from outside: a ledger, people, chance and the time. The store and the tests bring them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.tables.pace import Wait
from bot.tables.preferences import Preferences
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


@dataclass(frozen=True, slots=True)
class Person:
    """``outside`` is how the chat platform names the person; ``locale`` is ``None`` until one is known or chosen."""

    id: int
    outside: str
    name: str
    locale: str | None = None


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

    async def place(self, outside: str, locale: str | None, server: int | None = None) -> Place: ...

    async def server(self, outside: str, name: str) -> Server: ...

    async def server_by_id(self, server: int) -> Server: ...

    async def place_by_id(self, place: int) -> Place: ...

    async def known_place(self, outside: str) -> Place | None:
        """The place, if a table ever stood there."""

    async def preferences(self, person: int) -> Preferences:
        """What the person has chosen for himself; the usual for one who has not."""

    async def prefer(self, person: int, preferences: Preferences) -> None: ...


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

"""A hall on a real database, with a clock that stands still and chance that repeats itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from sqlalchemy import make_url

from bot.ai.players import player
from bot.engine.ruleset import OptionValue
from bot.engine.view import view_of
from bot.store.database import Database
from bot.store.people import SqlDirectory
from bot.store.pins import SqlNoticeboard
from bot.store.tables import SqlLedger
from bot.tables.fairness import person_who_cuts
from bot.tables.hall import Done, Hall, Outcome
from bot.tables.table import Table

GREEDY = player("greedy")


class ManualClock:
    def __init__(self, now: float = 1_000_000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time


class Seeds:
    """The same seeds in every run; another name gives other ones."""

    def __init__(self, name: str = "seeds") -> None:
        self.name = name
        self.given = 0

    def seed(self) -> bytes:
        self.given += 1
        return sha256(f"{self.name}/{self.given}".encode()).digest()


@dataclass(slots=True)
class World:
    database: Database
    ledger: SqlLedger
    directory: SqlDirectory
    noticeboard: SqlNoticeboard
    clock: ManualClock
    hall: Hall

    async def people(self, *names: str) -> list[int]:
        return [(await self.directory.person(f"outside {name}", name, None)).id for name in names]

    async def place(self, name: str = "kitchen") -> int:
        return (await self.directory.place(f"outside {name}", None)).id

    async def lobby(
        self, *names: str, key: str = "classic", players: int | None = None, place: str = "kitchen", **options: OptionValue
    ) -> Table:
        """A table at which these people sit, the first one as host."""
        host, *others = await self.people(*names)
        table = done(await self.hall.open(host, await self.place(place), key, players, options)).table
        for person in others:
            table = done(await self.hall.join(table.id, person)).table
        return table

    async def match(
        self, *names: str, key: str = "classic", players: int | None = None, place: str = "kitchen", **options: OptionValue
    ) -> Table:
        """A match that has begun, empty seats filled with computer players that nobody plays for."""
        table = await self.lobby(*names, key=key, players=players, place=place, **options)
        table = done(await self.hall.start(table.id, table.host, fill=True)).table
        return await self.dealt(table)

    async def dealt(self, table: Table) -> Table:
        """The table once whoever has to cut has had the hand dealt; as it is where none is due, or a lift."""
        cutter = person_who_cuts(table)
        return table if cutter is None else done(await self.hall.cut(table.id, cutter, 7)).table

    async def step(self, table: Table) -> Outcome:
        """One more move of whoever is to move, the dealer's lift included, or the next deal."""
        if table.to_be_dealt:
            return await self.hall.deal_next(table.id, person_who_cuts(table) or table.people()[0], table.number)
        assert table.game is not None
        move = GREEDY.choose(view_of(table.game, table.to_move))
        return await self.hall.play(table.id, table.to_move, move, table.number)

    async def play_on(self, table: Table, steps: int | None = None) -> Table:
        """So many more moves and deals, or all of them to the end of the match."""
        while table.stage == "playing" and steps != 0:
            table = done(await self.step(table)).table
            steps = None if steps is None else steps - 1
        return table

    async def stored(self, table_id: int) -> Table:
        """The table as a process that knows nothing of it reads it."""
        table = await Hall(self.ledger, Seeds(), self.clock).table(table_id)
        assert table is not None
        return table


@asynccontextmanager
async def world(url: str, clock: ManualClock | None = None, seeds: str = "seeds") -> AsyncIterator[World]:
    """Several worlds on one address are several processes, as far as the hall can tell."""
    database = Database(url)
    clock = clock or ManualClock()
    ledger = SqlLedger(database, clock)
    try:
        await database.migrate()
        hall = Hall(ledger, Seeds(seeds), clock)
        yield World(database, ledger, SqlDirectory(database), SqlNoticeboard(database), clock, hall)
    finally:
        await database.close()


_blank: list[bytes] = []


async def lay_out(url: str, scratch: Path) -> None:
    """Copy a migrated file to where a database is to be: faster than to migrate one for every test."""
    if make_url(url).get_backend_name() == "sqlite":
        if not _blank:
            async with world(f"sqlite:///{scratch}"):
                pass
        _copy_blank(scratch, Path(str(make_url(url).database)))


def _copy_blank(scratch: Path, file: Path) -> None:
    if not _blank:
        _blank.append(scratch.read_bytes())
    file.write_bytes(_blank[0])


def done(outcome: Outcome) -> Done:
    assert isinstance(outcome, Done), outcome
    return outcome

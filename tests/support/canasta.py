"""The real bot on the real discord.py, a real database file, and people who play with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.app import CanastaClient, Services, services
from bot.engine.law import law_of
from bot.engine.position import parse_position
from bot.engine.ruleset import Ruleset
from bot.i18n.catalogue import Catalogue
from bot.playground.clock import ManualClock
from bot.playground.people import Person
from bot.playground.standin import Standin
from bot.tables.fairness import person_who_cuts
from bot.tables.hall import Hall
from bot.tables.table import Table
from tests.tables.world import lay_out

from .bots import running

CALLBACKS = ("discord-ui", "CommandTree", "discord.py: on_interaction")
"""How discord.py names the tasks in which commands, buttons, menus and modals are answered."""


class CountedChance:
    """Seeds that every run repeats."""

    def __init__(self, name: str = "seed") -> None:
        self.name = name
        self.count = 0

    def seed(self) -> bytes:
        self.count += 1
        return sha256(f"{self.name} {self.count}".encode()).digest()


class StandinClock:
    """The stand-in's time is the bot's time."""

    def __init__(self, standin: Standin) -> None:
        self.standin = standin

    def now(self) -> float:
        return self.standin.clock.now()


class Canasta:
    """The bot, which can be stopped and started again on the same file."""

    def __init__(self, standin: Standin, folder: Path, catalogue: Catalogue | None = None) -> None:
        self.standin = standin
        self.url = f"sqlite+aiosqlite:///{folder / 'canasta.sqlite3'}"
        self.chance = CountedChance()
        self.catalogue = catalogue
        self.services: Services
        self.client: CanastaClient
        self._stack = AsyncExitStack()

    @property
    def hall(self) -> Hall:
        return self.services.hall

    async def start(self) -> None:
        self.services = await self._stack.enter_async_context(
            services(self.url, self.chance, StandinClock(self.standin), self.catalogue)
        )
        self.client = CanastaClient(self.services, guild_ready_timeout=0)
        await self._stack.enter_async_context(running(self.client, self.standin))

    async def stop(self) -> None:
        await self._stack.aclose()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def table(self, table_id: int = 1) -> Table:
        table = await self.hall.table(table_id)
        assert table is not None, f"there is no table {table_id}"
        return table

    async def arrange(
        self, given: Mapping[str, Any], table_id: int = 1, rules: Ruleset | None = None, named: Iterable[int] = ()
    ) -> Table:
        """Put a position (as in a rule case) on a table that is played at, by other rules than its own if they are given.

        ``named`` are ranks that cards which do not matter keep away from. Only memory knows of it, not the file.
        """
        table = await self.table(table_id)
        rules = rules or table.rules
        arranged = replace(table, rules=rules, game=parse_position(law_of(rules), given, named), log=(), past=())
        self.hall._tables[table_id] = arranged
        await self.client.showing.show_board(arranged)
        for person in arranged.people():
            await self.client.showing.show_hand(arranged, person)
        await self.settled()
        return arranged

    def advance(self, seconds: float) -> None:
        """Move the clock on, whether the bot is at work or not; nothing that is due is done yet."""
        clock = self.standin.clock
        assert isinstance(clock, ManualClock)
        clock.advance(seconds)

    async def time_passes(self, seconds: float) -> None:
        """Let time go by in which the bot was at work, and do what is due then."""
        self.advance(seconds)
        self.services.deadlines.lived()
        await self.services.deadlines.fire_due()
        await self.settled()

    async def settled(self) -> None:
        """Wait until no callback runs, no computer thinks and nothing is on its way to Discord."""
        while True:
            callbacks = [task for task in asyncio.all_tasks() if task.get_name().startswith(CALLBACKS)]
            await asyncio.gather(*callbacks, return_exceptions=True)
            await self.services.computers.settle()
            await self.client.house.outbox.settle()
            if self.services.computers.is_idle and not callbacks:
                return

    async def until(self, holds: Callable[[Table], bool], table_id: int = 1) -> Table:
        """Wait until something holds at a table."""
        changed = asyncio.Event()

        async def notice(*_: object) -> None:
            changed.set()

        self.hall.listeners.append(notice)
        try:
            async with asyncio.timeout(20):
                while True:
                    changed.clear()
                    table = await self.table(table_id)
                    if holds(table):
                        return table
                    await changed.wait()
        finally:
            self.hall.listeners.remove(notice)


@asynccontextmanager
async def canasta_at(standin: Standin, folder: Path, catalogue: Catalogue | None = None) -> AsyncIterator[Canasta]:
    bot = Canasta(standin, folder, catalogue)
    await lay_out(bot.url, folder / "blank.sqlite3")
    await bot.start()
    try:
        yield bot
    finally:
        await bot.stop()


async def started_table(
    bot: Canasta,
    *people: Person,
    ruleset: str = "classic",
    players: int = 4,
    target: int | None = None,
    clock: str | None = None,
) -> Table:
    """A table with these people and computer players, the first hand dealt; the first one is the host."""
    host, *others = people
    chosen = {name: value for name, value in (("target", target), ("clock", clock)) if value is not None}
    await host.slash("canasta new", ruleset=ruleset, players=players, **chosen)
    await bot.settled()
    for person in others:
        await person.tap("Join")
        await bot.settled()
    await host.tap("Start" if len(people) == players else "Start with computer players")
    await bot.settled()
    table = await bot.table()
    cutter = person_who_cuts(table)
    if cutter is not None:
        await bot.hall.cut(table.id, cutter, 7)
        await bot.settled()
    return await bot.table()

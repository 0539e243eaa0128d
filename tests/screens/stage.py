"""What a scene is played on: the bot, four people, a clock that stands still and chance that repeats itself."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from bot.playground.clock import ManualClock
from bot.playground.page_server import PagePlayground
from bot.playground.people import Person
from bot.playground.run import LANGUAGES, PEOPLE, SHORTCUTS
from bot.playground.standin import Standin
from bot.tables.table import Table
from tests.support.canasta import Canasta, canasta_at, started_table
from tests.support.play import wish
from tests.support.standins import watched_standin

NOW: Final = 1_767_378_600.0
"""Seconds since 1970: an evening in January 2026."""
SPOKEN: Final = {"en": "en-US", "hu": "hu", "ro": "ro"}
"""The bot's languages, and what Discord calls them."""


@dataclass(frozen=True, slots=True)
class Look:
    """What to take a picture of: the newest messages that this person sees at this place.

    Where a ``menu`` is named, the button of that name is pressed and the whole window is taken, as large as it is.
    """

    person: Person
    at: Literal["cards", "dm"] = "cards"
    messages: int = 1
    menu: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    standin: Standin
    bot: Canasta
    playground: PagePlayground
    ana: Person
    bela: Person
    cristina: Person
    dan: Person

    @property
    def people(self) -> tuple[Person, ...]:
        return self.ana, self.bela, self.cristina, self.dan

    def speak(self, language: str) -> None:
        """From now on the server and everybody in it speak this language."""
        self.standin.guild.locale = SPOKEN[language]
        for person in self.people:
            person.locale = SPOKEN[language]

    async def deal(self, ruleset: str = "classic", players: int = 4, *, people: int = 4) -> Table:
        """A table at which so many people sit, computer players on the other seats, with the first hand dealt."""
        return await started_table(self.bot, *self.people[: min(people, players)], ruleset=ruleset, players=players)

    async def step(self) -> Table:
        """The next move of whoever is to move, a sensible one, or the next deal."""
        table, hall = await self.bot.table(), self.bot.hall
        if table.to_be_dealt:
            for person in table.people():
                await hall.deal_next(table.id, person)  # one of them is to cut, the others are declined
        else:
            await hall.play(table.id, table.to_move, wish(table, table.to_move), table.stand)
        await self.bot.settled()
        return await self.bot.table()


@dataclass(frozen=True, slots=True)
class Scene:
    """Something that people see. ``about`` says what, in a line."""

    name: str
    about: str
    play: Callable[[Stage], Awaitable[Look]]


@asynccontextmanager
async def staged() -> AsyncIterator[Stage]:
    clock = ManualClock(NOW)
    with tempfile.TemporaryDirectory() as folder:
        async with watched_standin(None, clock) as standin:
            people = [standin.person(name) for name in PEOPLE]
            async with (
                canasta_at(standin, Path(folder)) as bot,
                PagePlayground(standin, shortcuts=SHORTCUTS, languages=LANGUAGES) as playground,
            ):
                yield Stage(standin, bot, playground, *people)

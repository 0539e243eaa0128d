"""The two bots that are measured side by side, each with a stand-in for Discord of its own and people who tap."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, Protocol

import aiohttp
import discord

from benchmarks._bare import COMMAND, LABEL, BareBot
from benchmarks._meter import Meter
from bot.app import CanastaClient, Services, services
from bot.playground.people import Person, Reply
from bot.playground.ratelimits import RateLimits
from bot.playground.standin import Standin
from tests.support.bots import running

CALLBACKS: Final = "discord-ui"
"""How discord.py names the tasks in which buttons and menus are answered."""

STANDIN: Final = "stand-in and people"
LIBRARY: Final = "discord.py"


class Side(Protocol):
    standin: Standin
    people: Sequence[Person]

    async def open(self) -> None:
        """Bring everybody to where there is something to tap."""

    def tap(self, person: Person) -> Awaitable[Reply]:
        """The tap that comes next for a person."""

    async def seen(self, reply: Reply) -> None:
        """Wait until a person sees what came of a tap."""

    async def settled(self) -> None:
        """Wait until the bot has nothing more to do."""


class Bare(Side):
    def __init__(self, standin: Standin, people: int) -> None:
        self.standin = standin
        self.people = _people(standin, people)
        self._replies: dict[Person, Reply] = {}

    async def open(self) -> None:
        for person in self.people:
            self._replies[person] = await person.slash(COMMAND)

    def tap(self, person: Person) -> Awaitable[Reply]:
        return person.tap(LABEL, on=self._replies[person].message)

    async def seen(self, reply: Reply) -> None:
        """Nothing comes of it."""

    async def settled(self) -> None:
        await _callbacks()


class Real(Side):
    """Two people and two computers at a table. People draw, discard what comes first, and look at their hands meanwhile."""

    def __init__(self, standin: Standin, people: int, client: CanastaClient, below: Services) -> None:
        self.standin = standin
        self.people = _people(standin, people)
        self._client = client
        self._below = below

    async def open(self) -> None:
        for host, guest in zip(self.people[::2], self.people[1::2], strict=True):
            lobby = await (await host.slash("canasta new", ruleset="classic", players=4)).settled()
            await guest.tap("Join", on=lobby)
        await self.settled()
        for host in self.people[::2]:
            await host.tap("Start with computer players")
        await self.settled()
        # Tables do not keep step with each other: the turns of both people are four moves.
        for ahead in range(1, 4):
            for number, person in enumerate(self.people):
                move = self._move(person) if number // 2 % 4 >= ahead else None
                if move is not None:
                    await move
            await self.settled()

    def tap(self, person: Person) -> Awaitable[Reply]:
        return self._move(person) or self._look(person)

    def _move(self, person: Person) -> Awaitable[Reply] | None:
        hand = person.inbox()[-1]
        for button in hand.buttons:
            if button["label"].startswith("Draw"):
                return person.tap(button["label"], on=hand)
        for menu in hand.selects:
            if menu["placeholder"].startswith("Discard"):
                return person.choose(menu["placeholder"], menu["options"][0]["value"], on=hand)
        return None

    def _look(self, person: Person) -> Awaitable[Reply]:
        """What the board offers."""
        for message in reversed(person.messages()):
            for button in message.buttons:
                if not message.ephemeral and button["label"] in ("Show my hand", "Deal the next hand"):
                    return person.tap(button["label"], on=message)
        raise AssertionError(f"nothing to tap\n{person.transcript()}")

    async def seen(self, reply: Reply) -> None:
        await reply.settled()

    async def settled(self) -> None:
        computers, outbox = self._below.computers, self._client.house.outbox
        while await _callbacks() or not computers.is_idle:
            await computers.settle()
        await outbox.settle()


def _people(standin: Standin, count: int) -> list[Person]:
    """Two to a channel."""
    people: list[Person] = []
    for number in range(count):
        person = standin.person(f"Person {number}")
        person.goes_to(standin.add_channel(f"table-{number}") if number % 2 == 0 else people[-1].place)
        people.append(person)
    return people


async def _callbacks() -> bool:
    """Whether there were taps that a bot had not done with; they are waited for."""
    callbacks = [task for task in asyncio.all_tasks() if task.get_name().startswith(CALLBACKS)]
    await asyncio.gather(*callbacks, return_exceptions=True)
    return bool(callbacks)


@asynccontextmanager
async def both_sides(meter: Meter, people: int) -> AsyncIterator[tuple[Side, Side]]:
    """The bare bot and the real one, open; only the one that discord.py is pointed at may be at work.

    From here on all that is not the bots' is the stand-in's and the people's work.
    """
    meter.enter(STANDIN)
    async with AsyncExitStack() as stack:

        async def discord_for_one() -> Standin:
            return await stack.enter_async_context(Standin(limits=RateLimits.loose(), patience=60))

        async def run(client: discord.Client, side: Side) -> Side:
            with side.standin.point_discord_at():
                with meter.within(LIBRARY):
                    await stack.enter_async_context(running(client, side.standin))
                await side.open()
            return side

        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="canasta-"))
        below = await stack.enter_async_context(services(f"sqlite+aiosqlite:///{folder}/canasta.sqlite3"))
        bot, client = BareBot(**_options()), CanastaClient(below, **_options())
        bare = await run(bot, Bare(await discord_for_one(), people))
        real = await run(client, Real(await discord_for_one(), people, client, below))
        yield bare, real
        errors = bare.standin.errors + real.standin.errors
        if errors:
            raise AssertionError("\n".join(errors))


def _options() -> dict[str, Any]:
    """Connections live as long as the benchmark: a crowd's are not opened anew after every pause."""
    return {"guild_ready_timeout": 0, "connector": aiohttp.TCPConnector(limit=0, keepalive_timeout=600)}

"""A table survives: restarts, a killed process, dropped sockets, a deleted board."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.people import Person
from bot.playground.permissions import P
from bot.playground.standin import Standin
from bot.store.database import Database
from bot.store.tables import SqlLedger
from bot.tables.table import Table, fold
from tests.support.canasta import Canasta, started_table


@pytest.mark.breaks(19)
async def test_old_buttons_work_after_a_restart(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana)
    message = await (await ana.tap("Show my hand")).settled()
    before = await bot.table()
    await bot.restart()
    await (await ana.tap("Draw", on=message)).settled()
    after = await bot.table()
    assert after.number == before.number + 1


async def test_a_hand_in_the_dm_comes_back_to_its_owners_turn(bot: Canasta, ana: Person) -> None:
    """The computers' moves follow from a tap in the DM, and still the DM is kept up to date."""
    await started_table(bot, ana)
    ana.goes_to_dm()
    for _ in range(2):
        await (await ana.tap("Draw")).settled()
        menu = next(select for select in ana.inbox()[-1].selects if "Discard" in str(select["placeholder"]))
        await (await ana.choose(str(menu["placeholder"]), str(menu["options"][0]["value"]))).settled()
        await bot.settled()
        assert is_offered(ana, "Draw")


async def test_a_deleted_board_is_posted_again(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela)
    board = ana.sees("it is your turn")
    bot.standin.world.grant(bot.standin.guild, ana.user, P.MANAGE_MESSAGES)
    ana.deletes(board)
    await (await ana.slash("draw")).settled()
    await bot.settled()
    assert ana.sees("it is your turn") is not board


async def test_a_deleted_hand_is_no_trouble(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana)
    ana.goes_to_dm()
    ana.deletes(ana.inbox()[-1])
    await (await ana.slash("draw")).settled()
    await bot.settled()
    message = await (await ana.slash("hand")).settled()
    assert "12 cards" in ana.reads(message) or message.attachments


async def test_a_dropped_socket_is_resumed(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana)
    bot.standin.gateway.drop()
    await bot.standin.bot_is_ready()
    message = await (await ana.slash("draw")).settled()
    assert message.attachments


async def test_whether_people_can_reach_the_bot_is_known(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    deadlines = bot.services.deadlines
    assert deadlines.connected()
    gone, back = (asyncio.create_task(bot.client.wait_for(event, timeout=20)) for event in ("disconnect", "resumed"))
    await asyncio.wait([gone, back], timeout=0)
    bot.standin.gateway.drop()
    await gone
    assert not deadlines.connected()
    await back
    assert deadlines.connected()


class OwnProcess:
    """The bot as it runs in earnest: ``python -m bot discord`` in a process that can be killed."""

    def __init__(self, standin: Standin, folder: Path) -> None:
        self.standin = standin
        self.url = f"sqlite+aiosqlite:///{folder / 'canasta.sqlite3'}"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.standin.token,
            "DATABASE_URL": self.url,
            "CANASTA_STANDIN": self.standin.url,
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "discord", env=environment, stderr=asyncio.subprocess.DEVNULL
        )
        await self.standin.bot_is_ready()

    async def kill(self, watcher: Person) -> None:
        """SIGKILL: nothing is written or said any more."""
        assert self.process is not None
        self.process.kill()
        await self.process.wait()
        await watcher.waits_until(lambda: not self.standin.gateway.can_reach(self.standin.guild))

    async def table(self) -> Table:
        """The table as the file tells it."""
        database = Database(self.url)
        try:
            return fold(1, await SqlLedger(database).read(1))
        finally:
            await database.close()


@pytest.fixture
async def process(standin: Standin, tmp_path: Path) -> AsyncIterator[OwnProcess]:
    process = OwnProcess(standin, tmp_path)
    await process.start()
    yield process
    if process.process is not None and process.process.returncode is None:
        process.process.kill()
        await process.process.wait()


def is_offered(person: Person, label: str) -> bool:
    """Whether the person's DM has a button that begins so, or a menu."""
    return any(
        str(part.get("label") or part.get("placeholder")).startswith(label)
        for message in person.inbox()
        for part in (*message.buttons, *message.selects)
    )


@pytest.mark.breaks(18, 19)
async def test_killed_in_mid_turn_and_goes_on(process: OwnProcess, ana: Person) -> None:
    await (await ana.slash("canasta new", players=2)).settled()
    hand = await (await ana.tap("Start with computer players")).settled()
    await (await ana.tap("Draw 2 cards", on=hand)).settled()
    before = await process.table()
    assert before.game is not None
    assert before.game.phase == "play"
    await process.kill(ana)
    await process.start()
    menu = next(select for select in hand.selects if str(select["placeholder"]).startswith("Discard"))
    await (await ana.choose(str(menu["placeholder"]), str(menu["options"][0]["value"]), on=hand)).settled()
    await ana.waits_until(lambda: is_offered(ana, "Draw 2 cards"))
    after = await process.table()
    assert after.number > before.number + 1
    assert after.to_move == after.seat_of(before.host)


@pytest.mark.breaks(18)
async def test_killed_while_the_computers_play(process: OwnProcess, ana: Person) -> None:
    await (await ana.slash("canasta new")).settled()
    await ana.tap("Start with computer players")
    await ana.waits_until(lambda: is_offered(ana, "Draw"))
    ana.goes_to_dm()
    await ana.tap("Draw")
    await ana.waits_until(lambda: is_offered(ana, "Discard"))
    menu = next(select for message in ana.inbox() for select in message.selects if "Discard" in str(select["placeholder"]))
    drawn = await process.table()
    await ana.choose(str(menu["placeholder"]), str(menu["options"][0]["value"]))
    async with asyncio.timeout(20):
        while (await process.table()).number == drawn.number:
            continue
    await process.kill(ana)
    await process.start()
    await ana.waits_until(lambda: is_offered(ana, "Draw"))
    table = await process.table()
    assert table.to_move == table.seat_of(table.host)

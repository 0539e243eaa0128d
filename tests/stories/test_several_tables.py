"""One person at several tables of a server: a command that could mean two tables asks which."""

from __future__ import annotations

import pytest

from bot.playground.people import Person
from bot.playground.standin import Standin
from tests.support.canasta import Canasta
from tests.support.steps import typed


@pytest.fixture
async def two_tables(bot: Canasta, standin: Standin, ana: Person) -> tuple[int, int]:
    """Ana is to move at both, each in a channel of its own."""
    ids = []
    for number, name in enumerate(("kitchen", "garden"), 1):
        ana.goes_to(standin.add_channel(name))
        await ana.slash("canasta new", players=2)
        await bot.settled()
        await (await ana.tap("Start with computer players")).settled()
        await bot.settled()
        table = await bot.table(number)
        while table.waited_for is None:
            table = await bot.table(number)
        ids.append(table.id)
    ana.goes_to_dm()
    return ids[0], ids[1]


async def test_each_channel_means_its_own_table(bot: Canasta, two_tables: tuple[int, int], ana: Person) -> None:
    ana.goes_to("garden")
    before = (await bot.table(1)).number, (await bot.table(2)).number
    await typed(bot, ana, "draw")
    assert ((await bot.table(1)).number, (await bot.table(2)).number) == (before[0], before[1] + 1)


async def test_in_the_dm_the_command_asks_and_is_then_carried_out(
    bot: Canasta, two_tables: tuple[int, int], ana: Person
) -> None:
    before = (await bot.table(1)).number, (await bot.table(2)).number
    assert "Which one do you mean?" in await typed(bot, ana, "draw")
    assert ((await bot.table(1)).number, (await bot.table(2)).number) == before
    await (await ana.choose("Choose the table…", "#garden: Classic")).settled()
    await bot.settled()
    assert ((await bot.table(1)).number, (await bot.table(2)).number) == (before[0], before[1] + 1)
    await typed(bot, ana, "undo")
    ana.sees("nothing to take back")


async def test_other_commands_ask_as_well(bot: Canasta, two_tables: tuple[int, int], ana: Person) -> None:
    assert "Which one do you mean?" in await typed(bot, ana, "canasta table")
    await (await ana.choose("Choose the table…", "#kitchen: Classic")).settled()
    ana.sees("your commands here mean the table in")
    assert "Which one" not in await typed(bot, ana, "canasta table")


async def test_where_only_one_waits_that_one_is_meant(bot: Canasta, two_tables: tuple[int, int], ana: Person) -> None:
    ana.goes_to("garden")
    await typed(bot, ana, "canasta close")
    await (await ana.tap("Close it")).settled()
    await bot.settled()
    ana.goes_to_dm()
    assert "Which one" not in await typed(bot, ana, "draw")

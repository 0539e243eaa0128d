"""Whole matches, as people play them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.engine.game import NOBODY
from bot.engine.moves import Move
from bot.playground.people import Person
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.play import by_commands, by_taps, hand_is_up_to_date, wish

Way = Callable[[Canasta, Person, Table, Move], Awaitable[None]]


async def taps_in_dm(bot: Canasta, person: Person, table: Table, move: Move) -> None:
    person.goes_to_dm()
    await hand_is_up_to_date(bot, person, table)
    await (await by_taps(person, table, move)).settled()


async def types_in_dm(bot: Canasta, person: Person, table: Table, move: Move) -> None:
    person.goes_to_dm()
    await (await by_commands(person, move)).settled()


async def taps_in_channel(bot: Canasta, person: Person, table: Table, move: Move) -> None:
    """On the hand that only this person sees, opened from the board whenever it is not at hand."""
    mark = f":{table.id}:{table.number}:"
    if not any(mark in str(part.get("custom_id")) for one in person.ephemerals[-1:] for part in one.buttons):
        await (await person.tap("Show my hand")).settled()
    await (await by_taps(person, table, move)).settled()


async def types_in_channel(bot: Canasta, person: Person, table: Table, move: Move) -> None:
    await (await by_commands(person, move)).settled()


async def play_to_the_end(bot: Canasta, ways: dict[int, tuple[Person, Way]]) -> Table:
    """Everybody plays sensibly, in his own way, until the match is over; ``ways`` go by Discord id."""
    for _ in range(6000):
        table = await bot.table()
        if table.stage == "over":
            return table
        if table.between_hands:
            host, _ = next(iter(ways.values()))
            await (await host.tap("Deal the next hand")).settled()
        else:
            seat = table.to_move
            assert seat != NOBODY
            occupant = table.seats[seat]
            assert occupant.person is not None
            outside = (await bot.services.directory.person_by_id(occupant.person)).outside
            person, way = ways[int(outside)]
            await way(bot, person, table, wish(table, seat))
        await bot.settled()
    raise AssertionError("the match does not end")


async def test_four_people_tap_and_type_to_the_end(
    bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person
) -> None:
    await started_table(bot, ana, bela, cristina, dan, target=500)
    table = await play_to_the_end(
        bot,
        {
            ana.id: (ana, taps_in_channel),
            bela.id: (bela, taps_in_dm),
            cristina.id: (cristina, types_in_channel),
            dan.id: (dan, types_in_dm),
        },
    )
    assert table.game is not None
    assert max(table.game.totals) >= 500
    ana.sees("won the match")


async def test_one_person_and_three_computers_to_the_end(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana, target=2000)
    table = await play_to_the_end(bot, {ana.id: (ana, taps_in_channel)})
    assert table.game is not None
    assert max(table.game.totals) >= 2000
    ana.sees("won the match")

"""Tables after a restart, and tables that two processes play at."""

from __future__ import annotations

import asyncio

from bot.engine.moves import Draw
from bot.engine.view import view_of
from bot.tables.declined import Declined
from bot.tables.hall import Done
from bot.tables.table import Table
from tests.tables.world import GREEDY, World, done, world


def same(one: Table | None, other: Table | None) -> bool:
    return one is not None and one == other


async def test_a_match_goes_on_after_a_restart_in_the_middle_of_a_turn(url: str) -> None:
    async with world(url) as before:
        table = await before.match("Ann", "Ben", target=1000)
        while not table.past:
            table = await before.play_on(table, steps=1)
    async with world(url, seeds="others") as after:
        assert same(await after.hall.table(table.id), table)
        assert table.game is not None
        undone = done(await after.hall.undo(table.id, table.game.turn, table.number)).table
        assert undone.game == table.past[-1][0]
        assert await after.ledger.running() == [table.id]
        assert (await after.play_on(undone)).stage == "over"


async def test_a_lobby_goes_on_after_a_restart(url: str) -> None:
    async with world(url) as before:
        table = await before.lobby("Ann", "Ben", "Cleo", "Dora", key="hungarian", tie="draw")
        table = done(await before.hall.choose_seating(table.id, table.host, "chosen", (0, 3, 1, 2))).table
    async with world(url) as after:
        assert same(await after.hall.table(table.id), table)
        started = done(await after.hall.start(table.id, table.host)).table
        assert started.people() == (table.people()[0], table.people()[3], table.people()[1], table.people()[2])


async def test_the_second_writer_is_stale_and_goes_on(url: str, here: World) -> None:
    table = await here.match("Ann", "Ben")
    async with world(url) as there:
        assert same(await there.hall.table(table.id), table)
        drawn = done(await here.hall.play(table.id, 0, Draw(), table.number)).table
        outcome = await there.hall.play(table.id, 0, Draw(), table.number)
        assert outcome == Declined("stale", (("seen", table.number), ("number", drawn.number)))
        assert same(await there.hall.table(table.id), drawn)
        on = await there.play_on(drawn, steps=5)
        assert same(await here.stored(table.id), on)


async def test_a_tap_on_what_another_process_has_shown_counts(url: str, here: World) -> None:
    """This process last saw the table some moves ago; the number that was tapped says that there is something newer."""
    table = await here.match("Ann", "Ben")
    async with world(url) as there:
        assert same(await there.hall.table(table.id), table)
        table = await here.play_on(table, steps=6)
        assert isinstance(await there.step(table), Done)


async def test_moves_that_two_processes_make_at_once(url: str, here: World) -> None:
    table = await here.match("Ann", "Ben", target=500)
    wins = {"here": 0, "there": 0}

    async def play(name: str, one: World) -> None:
        while (now := await one.hall.table(table.id)) is not None and now.stage == "playing":
            outcome = await one.step(now)
            if isinstance(outcome, Done):
                wins[name] += 1
            else:
                assert isinstance(outcome, Declined)
                assert outcome.code in ("stale", "not-playing")

    async with world(url, seeds="others") as there:
        await asyncio.gather(play("here", here), play("there", there))
    end = await here.stored(table.id)
    assert end.stage == "over"
    assert end.number == table.number + sum(wins.values())


async def test_two_processes_open_a_table_in_one_place(url: str, here: World) -> None:
    (ann,) = await here.people("Ann")
    place = await here.place()
    async with world(url) as there:
        outcomes = await asyncio.gather(*[one.hall.open(ann, place, "classic", None, {}) for one in (here, there)])
    opened = [outcome for outcome in outcomes if isinstance(outcome, Done)]
    assert len(opened) == 1
    assert Declined("sits-here", (("table", opened[0].table.id),)) in outcomes


async def test_the_same_view_chooses_the_same_move_after_a_restart(url: str, here: World) -> None:
    """Nothing that a computer player sees depends on what a process remembers."""
    table = await here.play_on(await here.match("Ann", "Ben", players=2), steps=30)
    stored = await here.stored(table.id)
    assert table.game is not None
    assert stored.game is not None
    for seat in range(2):
        assert view_of(table.game, seat) == view_of(stored.game, seat)
    if not table.between_hands:
        view = view_of(stored.game, stored.to_move)
        assert GREEDY.choose(view) == GREEDY.choose(view_of(table.game, table.to_move))

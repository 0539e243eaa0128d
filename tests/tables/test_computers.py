"""Computer players at the tables."""

from __future__ import annotations

import pytest

from bot.engine.moves import Discard, Draw, Move
from bot.engine.view import View, view_of
from bot.tables.computers import Computers, choose
from bot.tables.declined import Declined
from bot.tables.steps import Moved
from tests.tables.world import World, done, world


async def test_a_match_of_one_person_and_three_computers(here: World) -> None:
    """They play through the same door as the person, and never without being asked."""
    computers = Computers(here.hall)
    table = await here.match("Ann", target=1000)
    while table.stage == "playing":
        await computers.settle()
        now = await here.hall.table(table.id)
        assert now is not None
        table = now
        if table.between_hands:
            table = done(await here.step(table)).table
        elif table.stage == "playing":
            assert table.game is not None
            assert table.seats[table.to_move].person == table.host
            move = choose("thumb", view_of(table.game, table.to_move))
            table = done(await here.hall.play(table.id, table.to_move, move, table.number)).table
    await computers.close()
    assert table.stage == "over"
    assert await here.stored(table.id) == table
    movers = {step.seat for step in await here.ledger.read(table.id) if isinstance(step, Moved)}
    assert movers == {0, 1, 2, 3}


async def test_a_match_of_five_where_computers_rest(here: World) -> None:
    computers = Computers(here.hall)
    table = await here.match("Ann", players=5, target=500)
    for _ in range(12):
        await computers.settle()
        table = await here.stored(table.id)
        if table.stage == "over":
            break
        assert table.between_hands or table.seats[table.to_move].person == table.host
        table = await here.play_on(table, steps=1)
    await computers.close()


async def test_they_go_on_after_a_restart(url: str) -> None:
    async with world(url) as before:
        table = await before.match("Ann", "Ben")
        table = await before.play_on(table, steps=1)
        while not table.seats[table.to_move].is_computer:
            table = await before.play_on(table, steps=1)
    async with world(url) as after:
        computers = Computers(after.hall)
        assert computers.is_idle
        computers.wake(table)
        computers.wake(table)
        await computers.settle()
        assert computers.is_idle
        now = await after.stored(table.id)
        assert now.number > table.number
        assert now.between_hands or not now.seats[now.to_move].is_computer
        await computers.close()


async def test_they_are_told_nothing_that_their_seat_may_not_see(here: World) -> None:
    seen: list[View] = []

    def watch(level: str, view: View) -> Move:
        seen.append(view)
        return choose("greedy", view)

    computers = Computers(here.hall, watch)
    table = await here.match("Ann")
    while not table.seats[table.to_move].is_computer:
        table = await here.play_on(table, steps=1)
    await computers.settle()
    await computers.close()
    assert seen
    for view in seen:
        assert view.seat is not None
        assert set(view.position.stock) <= {255}
        assert all(set(hand) <= {255} for seat, hand in enumerate(view.position.hands) if seat != view.seat)


@pytest.mark.parametrize("broken", ["refused", "raises"])
async def test_one_that_fails_stops_and_says_so(here: World, broken: str, caplog: pytest.LogCaptureFixture) -> None:
    def fail(level: str, view: View) -> Move:
        if broken == "raises":
            raise ZeroDivisionError
        return Discard(view.hand[0])

    computers = Computers(here.hall, fail)
    table = await here.match("Ann")
    while not table.seats[table.to_move].is_computer:
        table = await here.play_on(table, steps=1)
    await computers.settle()
    assert computers.is_idle
    assert ("ZeroDivisionError" if broken == "raises" else "was refused") in caplog.text
    assert await here.stored(table.id) == table
    assert isinstance(await here.hall.play(table.id, table.host, Draw(), table.number - 1), Declined)
    await computers.close()


async def test_closing_stops_them_in_mid_game(here: World) -> None:
    computers = Computers(here.hall)
    table = await here.match("Ann")
    while not table.seats[table.to_move].is_computer:
        table = await here.play_on(table, steps=1)
    await computers.close()
    assert computers.is_idle
    table = await here.stored(table.id)
    assert table.stage == "playing"

"""Taking an act back: as far as nothing has been shown or answered since."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.engine.decide import decide
from bot.engine.events import Added, Answered, Asked, Discarded, Drew, Joined, Melded, PickedUp, TookPile
from bot.engine.moves import Add, Answer, Ask, Discard, Join, Meld, Move, Target
from bot.engine.notation import parse_cards
from bot.engine.offers import offers_to
from bot.engine.position import parse_position
from bot.engine.refusal import Refused
from bot.tables.declined import Declined
from bot.tables.steps import Moved
from bot.tables.table import Table, after
from tests.tables.world import World, done

NOTHING = Declined("nothing-to-undo")
NOT_YOURS = Declined("not-your-undo")


async def play_until(here: World, table: Table, there: Callable[[Table], bool]) -> Table:
    """Play, hand after hand and match after match, until a table is as wanted."""
    for match in range(20):
        while table.stage == "playing":
            if there(table):
                return table
            table = await here.play_on(table, steps=1)
        table = await here.match("Ann", "Ben", "Cleo", "Dora", target=5000, place=f"match {match}")
    raise AssertionError("it never came to that")


async def begin(here: World) -> Table:
    return await here.match("Ann", "Ben", "Cleo", "Dora", target=5000)


def last_is(*kinds: type) -> Callable[[Table], bool]:
    return lambda table: len(table.log) >= len(kinds) and [type(event) for event in table.log[-len(kinds) :]] == list(kinds)


async def test_melds_and_additions_go_back_one_by_one_to_the_draw(here: World) -> None:
    table = await play_until(here, await begin(here), last_is(Drew, Melded, Added))
    game = table.game
    assert game is not None
    seat = table.to_move
    assert len(table.past) == 2
    once = done(await here.hall.undo(table.id, seat, table.number)).table
    assert last_is(Drew, Melded)(once)
    assert (once.number, once.game, len(once.past)) == (table.number + 1, table.past[1][0], 1)
    twice = done(await here.hall.undo(table.id, seat, once.number)).table
    assert last_is(Drew)(twice)
    assert twice.game is not None
    assert twice.past == ()
    assert len(twice.game.hands[seat]) > len(game.hands[seat])
    assert await here.hall.undo(table.id, seat, twice.number) == NOTHING
    assert await here.stored(table.id) == twice
    on = await here.play_on(twice, steps=2)
    assert last_is(Drew, Melded, Added)(on)
    assert on.game == table.game


async def test_another_act_may_follow(here: World) -> None:
    table = await play_until(here, await begin(here), last_is(Drew, Melded))
    assert table.game is not None
    undone = done(await here.hall.undo(table.id, table.game.turn)).table
    assert undone.game is not None
    other = next(move for move in offers_to(undone.game, undone.to_move) if isinstance(move, Discard))
    played = done(await here.hall.play(table.id, undone.to_move, other, undone.number)).table
    assert last_is(Drew, Discarded)(played)
    assert await here.stored(table.id) == played


async def test_only_whoever_s_turn_it_is(here: World) -> None:
    table = await play_until(here, await begin(here), last_is(Melded))
    assert table.game is not None
    for seat in set(range(4)) - {table.game.turn}:
        assert await here.hall.undo(table.id, seat, table.number) == NOT_YOURS
    assert await here.hall.undo(table.id, table.game.turn, table.number - 1) == Declined(
        "stale", (("seen", table.number - 1), ("number", table.number))
    )


async def test_not_past_a_discard(here: World) -> None:
    table = await play_until(here, await begin(here), last_is(Melded, Discarded))
    discarder = table.log[-1]
    assert isinstance(discarder, Discarded)
    assert table.past == ()
    assert await here.hall.undo(table.id, discarder.seat, table.number) == NOT_YOURS
    assert await here.hall.undo(table.id, table.to_move, table.number) == NOTHING


async def test_not_past_a_draw(here: World) -> None:
    table = await play_until(here, await begin(here), last_is(Drew))
    assert await here.hall.undo(table.id, table.to_move, table.number) == NOTHING


async def test_not_past_a_taken_pile(here: World) -> None:
    table = await play_until(here, await begin(here), last_is(TookPile))
    seat = table.to_move
    assert await here.hall.undo(table.id, seat, table.number) == NOTHING
    assert table.game is not None
    act = next((move for move in offers_to(table.game, seat) if isinstance(move, Meld | Add)), None)
    if act is not None:
        after = done(await here.hall.play(table.id, seat, act, table.number)).table
        back = done(await here.hall.undo(table.id, seat, after.number)).table
        assert (back.game, back.log) == (table.game, table.log)
        assert await here.hall.undo(table.id, seat, back.number) == NOTHING


def may_ask(table: Table) -> bool:
    return table.game is not None and Ask() in offers_to(table.game, table.to_move)


async def test_a_question_is_taken_back_until_it_is_answered(here: World) -> None:
    table = await play_until(here, await begin(here), may_ask)
    game = table.game
    assert game is not None
    seat, depth = table.to_move, len(table.past)
    asked = done(await here.hall.play(table.id, seat, Ask(), table.number)).table
    assert asked.to_move == (seat + 2) % 4
    assert last_is(Asked)(asked)
    assert await here.hall.undo(table.id, asked.to_move, asked.number) == NOT_YOURS
    back = done(await here.hall.undo(table.id, seat, asked.number)).table
    assert (back.game, back.log, len(back.past)) == (game, table.log, depth)
    again = done(await here.hall.play(table.id, seat, Ask(), back.number)).table
    answered = done(await here.hall.play(table.id, again.to_move, Answer(False), again.number)).table
    assert last_is(Asked, Answered)(answered)
    assert await here.hall.undo(table.id, seat, answered.number) == NOTHING
    assert await here.stored(table.id) == answered


async def test_not_past_the_end_of_a_hand(here: World) -> None:
    table = await play_until(here, await begin(here), lambda table: table.between_hands)
    assert table.past == ()
    for seat in range(4):
        assert await here.hall.undo(table.id, seat, table.number) == NOT_YOURS


async def arranged(here: World, key: str, given: Mapping[str, Any]) -> Table:
    table = await here.match("Ann", "Ben", "Cleo", "Dora", key=key)
    assert table.game is not None
    return replace(table, game=parse_position(table.game.law, given), log=(), past=())


def moved(table: Table, seat: int, move: Move) -> Table:
    assert table.game is not None
    verdict = decide(table.game, seat, move)
    assert not isinstance(verdict, Refused), verdict
    return after(table, Moved(seat, move, verdict))


async def test_joined_melds_are_parted_again(here: World) -> None:
    table = await arranged(here, "samba", {"phase": "play", "hands": {0: "4H 5C 7D"}, "melds": {0: ["K*3", "K*4", "9*3"]}})
    joined = moved(table, 0, Join(Target(13, 1), Target(13, 2)))
    assert last_is(Joined)(joined)
    assert joined.past == ((table.game, ()),)


async def test_not_past_a_foot_that_was_picked_up(here: World) -> None:
    table = await arranged(
        here,
        "hand-and-foot",
        {"phase": "play", "hands": {0: "4H 4C 4D 4S"}, "feet": {0: "KH KC 9D 8S"}, "melds": {0: ["9*3"]}},
    )
    emptied = moved(table, 0, Meld((parse_cards("4H 4C 4D 4S"),)))
    assert last_is(Melded, PickedUp)(emptied)
    assert emptied.past == ()

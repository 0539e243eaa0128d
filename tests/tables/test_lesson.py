"""The lesson as a table: its fixed deal, what a learner has made, and how it ends."""

from __future__ import annotations

from bot.ai.players import player
from bot.engine.cards import RED_THREES
from bot.engine.moves import Discard, Draw, Meld
from bot.engine.notation import parse_cards, parse_melds
from bot.engine.view import view_of
from bot.store import schema
from bot.store.bodies import parse_step, print_step
from bot.tables.computers import Computers
from bot.tables.declined import Declined
from bot.tables.lesson import LEARNER, feats_of, lesson_for
from bot.tables.steps import Opened
from bot.tables.table import Table
from tests.store.looking import count
from tests.tables.world import World, done

THUMB = player("thumb")


async def begun(here: World) -> Table:
    (person,) = await here.people("Ann")
    return done(await here.hall.open_lesson(person, await here.place())).table


async def plays_on(here: World, table: Table) -> Table:
    """To the end of the hand, everybody as a computer player would."""
    while table.stage == "playing":
        assert table.game is not None
        move = THUMB.choose(view_of(table.game, table.to_move))
        table = done(await here.hall.play(table.id, table.to_move, move, table.number)).table
    return table


async def test_the_learner_begins_with_the_same_cards_every_time(here: World) -> None:
    first = await begun(here)
    assert (first.stage, first.to_move, first.waited_for) == ("playing", LEARNER, first.host)
    assert [occupant.is_computer for occupant in first.seats] == [False, True, True, True]
    await here.hall.close(first.id, first.host)
    second = await begun(here)
    assert second.id != first.id
    assert second.game == first.game
    assert await here.stored(second.id) == second


async def test_a_person_has_one_lesson_at_a_time(here: World) -> None:
    table = await begun(here)
    outcome = await here.hall.open_lesson(table.host, table.place)
    assert isinstance(outcome, Declined)
    assert outcome.code == "sits-here"


async def test_it_closes_after_its_hand_and_is_no_result(here: World) -> None:
    table = await plays_on(here, await begun(here))
    assert (table.stage, table.why_closed) == ("closed", "lesson")
    assert len(table.ended) == 1
    assert await here.hall.ledger.running() == []
    assert await count(here.database, schema.results) == 0
    assert await here.stored(table.id) == table


async def test_a_match_does_not_close_after_a_hand(here: World) -> None:
    table = await here.match("Ann")
    while not table.ended:
        table = await here.play_on(table, steps=1)
    assert table.stage == "playing"


async def test_whoever_leaves_a_lesson_ends_it(here: World) -> None:
    table = await begun(here)
    left = done(await here.hall.leave(table.id, table.host)).table
    assert left.stage == "closed"


async def test_nobody_touches_it_and_it_closes(here: World) -> None:
    table = await begun(here)
    assert table.due is not None
    here.clock.time = table.due + 1
    assert done(await here.hall.time_out(table.id, table.number)).table.why_closed == "idle"


async def test_the_computers_play_their_turns(here: World) -> None:
    computers = Computers(here.hall)
    table = await begun(here)
    await here.hall.play(table.id, LEARNER, Draw())
    await here.hall.play(table.id, LEARNER, Discard(parse_cards("6D")[0]))
    await computers.settle()
    table = await here.stored(table.id)
    assert (table.to_move, table.game is not None and table.game.turn_number) == (LEARNER, 5)
    await computers.close()


async def test_what_has_been_made_is_read_from_the_steps(here: World) -> None:
    table = await begun(here)
    assert feats_of(await here.ledger.read(table.id)) == {"red-three"}
    assert table.game is not None
    assert set(table.game.red_threes[0]) <= set(RED_THREES)
    hand = table.game.hands[LEARNER]
    await here.hall.play(table.id, LEARNER, Draw())
    await here.hall.play(table.id, LEARNER, Meld(parse_melds("KS KH KD | 9S 9H 2S", hand)))
    await here.hall.undo(table.id, LEARNER)
    made = feats_of(await here.ledger.read(table.id))
    assert made == {"red-three", "draw", "no-pile", "open", "wild", "undo"}
    await here.hall.play(table.id, LEARNER, Discard(parse_cards("3C")[0]))
    table = done(await here.hall.play(table.id, 1, Draw())).table
    others = await here.ledger.read(table.id)
    assert feats_of(others) == made | {"discard", "block"}
    assert feats_of(others, 1) == {"draw", "no-pile"}


def test_tables_from_before_there_were_lessons_can_be_read() -> None:
    step = lesson_for(1, 2)[0]
    assert isinstance(step, Opened)
    assert parse_step(print_step(step)) == step
    old = print_step(step).replace(',"lesson":true', "")
    assert parse_step(old) == Opened(1, 2, step.rules)

"""A match at a table: moves, stale numbers, deals, the end."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.events import HandEnded, MatchEnded
from bot.engine.moves import Discard, Draw
from bot.engine.refusal import Refused
from bot.tables.declined import Declined
from bot.tables.fairness import CUT_SECONDS
from bot.tables.hall import Done
from bot.tables.steps import HandDealt, Moved
from bot.tables.table import LOG_LENGTH, Table
from tests.tables.world import World, done


async def test_a_move_is_judged_written_and_told(here: World) -> None:
    table = await here.match("Ann", "Ben")
    assert table.to_move == 0
    assert table.game is not None
    drawn = done(await here.hall.play(table.id, 0, Draw(), table.number))
    (step,) = drawn.steps
    assert isinstance(step, Moved)
    assert (step.seat, step.move) == (0, Draw())
    assert drawn.table.number == table.number + 1
    assert drawn.table.log[-1] == step.events[-1]
    assert drawn.table == await here.stored(table.id)


async def test_the_judge_s_refusal_changes_nothing(here: World) -> None:
    table = await here.match("Ann", "Ben")
    assert table.game is not None
    first = Discard(table.game.hands[0][0])
    outcomes = [await here.hall.play(table.id, 1, Draw()), await here.hall.play(table.id, 0, first)]
    assert [outcome.code for outcome in outcomes if isinstance(outcome, Refused)] == ["not-your-turn", "phase"]
    assert await here.hall.table(table.id) == await here.stored(table.id) == table


async def test_there_is_nothing_to_play_in_a_lobby(here: World) -> None:
    table = await here.lobby("Ann")
    assert await here.hall.play(table.id, 0, Draw()) == Declined("not-playing", (("stage", "lobby"),))
    assert await here.hall.undo(table.id, 0) == Declined("not-playing", (("stage", "lobby"),))
    assert await here.hall.deal_next(table.id, table.host) == Declined("not-playing", (("stage", "lobby"),))
    assert await here.hall.play(99, 0, Draw()) == Declined("no-table")


@pytest.mark.breaks(23)
async def test_of_many_taps_at_one_number_one_counts(here: World) -> None:
    table = await here.match("Ann", "Ben")
    outcomes = await asyncio.gather(*[here.hall.play(table.id, 0, Draw(), table.number) for _ in range(10)])
    assert sum(isinstance(outcome, Done) for outcome in outcomes) == 1
    stale = Declined("stale", (("seen", table.number), ("number", table.number + 1)))
    assert [outcome for outcome in outcomes if not isinstance(outcome, Done)] == [stale] * 9
    assert (await here.stored(table.id)).number == table.number + 1


@pytest.mark.parametrize("off", [-1, 1, 100])
async def test_a_number_that_was_never_or_is_no_longer(here: World, off: int) -> None:
    table = await here.match("Ann", "Ben")
    outcome = await here.hall.play(table.id, 0, Draw(), table.number + off)
    assert outcome == Declined("stale", (("seen", table.number + off), ("number", table.number)))


async def test_the_next_hand_is_dealt_when_somebody_at_the_table_asks(here: World) -> None:
    table = await here.match("Ann", "Ben", target=5000)
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    assert await here.hall.deal_next(table.id, ann) == Declined("hand-running")
    while not table.between_hands:
        table = await here.play_on(table, steps=1)
    assert isinstance(table.log[-1], HandEnded)
    assert table.game is not None
    assert await here.hall.deal_next(table.id, cleo) == Declined("not-in")
    here.clock.time += CUT_SECONDS
    outcomes = await asyncio.gather(*[here.hall.deal_next(table.id, person, table.number) for person in (ann, ben)])
    dealt = done(outcomes[0])
    assert outcomes[1] == Declined("stale", (("seen", table.number), ("number", table.number + 1)))
    assert [type(step) for step in dealt.steps] == [HandDealt]
    assert dealt.table.game is not None
    assert (dealt.table.game.number, dealt.table.to_move) == (2, 1)
    assert dealt.table.game.totals == table.game.totals
    assert (dealt.table.log, dealt.table.past) == ((), ())


async def test_of_five_one_rests_and_cannot_play(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", "Dora", "Eve", players=5)
    resting: list[int] = []
    for hand in range(4):
        assert table.game is not None
        resting.append(table.game.resting)
        assert table.game.hands[resting[-1]] == b""
        assert isinstance(await here.hall.play(table.id, resting[-1], Draw(), table.number), Refused)
        movers = set()
        while not table.between_hands and table.stage == "playing":
            movers.add(table.to_move)
            table = await here.play_on(table, steps=1)
        assert movers == set(range(5)) - {resting[-1]}
        if table.stage != "playing":
            break
        table = await here.play_on(table, steps=1)
        assert hand < 4
    assert resting[:2] == [4, 2]


@pytest.mark.parametrize(("key", "players"), [("classic", 2), ("classic", 3), ("classic", 4), ("hungarian", 4), ("classic", 6)])
async def test_whole_matches(here: World, key: str, players: int) -> None:
    table = await here.play_on(await here.match("Ann", "Ben", key=key, players=players, target=1000))
    assert table.stage == "over"
    assert table.game is not None
    assert isinstance(table.log[-1], MatchEnded)
    assert max(table.game.totals) >= 1000
    assert table.to_move == -1
    assert await here.ledger.at_place(table.place) is None
    assert await here.ledger.last_at_place(table.place) == table.id
    assert await here.hall.table(table.id) == table
    assert isinstance(await here.hall.play(table.id, 0, Draw()), Refused)
    assert await here.hall.undo(table.id, 0) == Declined("not-playing", (("stage", "over"),))
    assert await here.hall.deal_next(table.id, table.host) == Declined("not-playing", (("stage", "over"),))
    assert await here.hall.close(table.id, table.host) == Declined("not-playing", (("stage", "over"),))


@pytest.mark.breaks(47)
async def test_the_table_in_memory_is_the_table_in_the_ledger_all_along(here: World) -> None:
    """The position, the log and what an undo would go back to, after every single step."""
    table = await here.match("Ann", "Ben", players=2, target=500)
    longest = 0
    undone: set[int] = set()
    for _ in range(80):
        assert await here.stored(table.id) == await here.hall.table(table.id) == table
        longest = max(longest, len(table.log))
        assert table.game is not None
        if table.past and table.game.turn_number not in undone:
            undone.add(table.game.turn_number)
            table = done(await here.hall.undo(table.id, table.game.turn, table.number)).table
        else:
            table = await here.play_on(table, steps=1)
    assert undone
    assert longest <= LOG_LENGTH


async def test_finished_tables_are_not_kept_in_memory(here: World) -> None:
    table = await here.play_on(await here.match("Ann", players=2, target=500))
    first, second = await here.hall.table(table.id), await here.hall.table(table.id)
    assert first == second == table
    assert first is not second


async def test_people_and_seats_of_a_match(here: World) -> None:
    table = await here.match("Ann", "Ben")
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    assert table.people() == (ann, ben)
    assert (table.seat_of(ann), table.seat_of(ben), table.seat_of(cleo)) == (0, 1, None)
    assert (table.is_in(ben), table.is_in(cleo)) == (True, False)


async def test_tables_do_not_wait_for_each_other(here: World) -> None:
    tables = [await here.match("Ann", place=f"place {number}", target=500, players=2) for number in range(4)]

    async def play(table: Table) -> Table:
        return await here.play_on(table)

    ends = await asyncio.gather(*map(play, tables))
    assert {end.stage for end in ends} == {"over"}
    for end in ends:
        assert await here.stored(end.id) == end

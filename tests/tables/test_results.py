"""For whom a match counts: docs/rating.md, clause by clause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.canastas import Canastas
from bot.tables.results import Result, beginning, rank_of, results_of
from bot.tables.steps import Closed, Closing, SeatReason, Step
from tests.i18n.matches import played
from tests.tables.ended import ANN, BEN, CLEO, DORA, EVE, away, ended, match_steps, sits

ALL = (ANN, BEN, CLEO, DORA)
LEAVING: tuple[SeatReason, ...] = ("left", "idle", "gone", "kicked")


def results(steps: list[Step]) -> tuple[Result, ...]:
    return results_of(ended(steps), beginning(steps))


def counted(steps: list[Step]) -> dict[int, str]:
    """The people for whom it counts, each with why he was away; empty for those who were there."""
    return {result.person: result.away for result in results(steps) if result.counted and result.person is not None}


def uncounted(steps: list[Step]) -> dict[int, str]:
    return {result.person: result.why for result in results(steps) if not result.counted and result.person is not None}


def test_a_match_counts_for_everybody_who_has_played_it_from_the_first_hand_to_the_end() -> None:
    found = results(match_steps(ALL, (5200, 4100)))
    assert [(one.person, one.side, one.rank, one.total, one.won, one.counted, one.why) for one in found] == [
        (ANN, 0, 1, 5200, True, True, ""),
        (BEN, 1, 2, 4100, False, True, ""),
        (CLEO, 0, 1, 5200, True, True, ""),
        (DORA, 1, 2, 4100, False, True, ""),
    ]


def test_it_takes_two_people() -> None:
    assert counted(match_steps((ANN, None, None, None), (5200, 4100))) == {}
    assert uncounted(match_steps((ANN, None, None, None), (5200, 4100))) == {ANN: "alone"}
    assert counted(match_steps((ANN, None, BEN, None), (5200, 4100))) == {ANN: "", BEN: ""}
    computers = [one for one in results(match_steps((ANN, None, BEN, None), (5200, 4100))) if one.person is None]
    assert [(one.name, one.level, one.counted, one.why) for one in computers] == [("Otto", "thumb", False, "computer")] * 2


@pytest.mark.parametrize("why", LEAVING)
def test_whoever_is_away_at_the_end_has_lost_whatever_his_side_does(why: SeatReason) -> None:
    steps = match_steps(ALL, (5200, 4100), away(2, CLEO, why))
    assert counted(steps) == {ANN: "", BEN: "", DORA: "", CLEO: why}
    cleo = next(one for one in results(steps) if one.person == CLEO)
    assert (cleo.seat, cleo.rank, cleo.won, cleo.hands, cleo.outs) == (2, 3, False, 0, 0)
    assert [(one.seat, one.name) for one in results(steps) if one.person is None] == [(2, "Mira")]


def test_whoever_comes_back_before_the_end_was_never_away() -> None:
    assert counted(match_steps(ALL, (5200, 4100), away(2, CLEO), sits(2, CLEO))) == dict.fromkeys(ALL, "")


def test_whoever_takes_a_seat_in_mid_match_is_not_rated() -> None:
    steps = match_steps((ANN, BEN, CLEO, None), (5200, 4100), away(2, CLEO), sits(2, EVE, "taken"), sits(3, DORA, "taken"))
    assert counted(steps) == {ANN: "", BEN: "", CLEO: "left"}
    assert uncounted(steps) == {EVE: "late", DORA: "late"}


def test_whoever_comes_back_to_another_seat_was_away_from_his_own() -> None:
    steps = match_steps((ANN, BEN, CLEO, None), (5200, 4100), away(2, CLEO), sits(2, EVE, "taken"), sits(3, CLEO, "taken"))
    assert [(one.seat, one.counted, one.away, one.why) for one in results(steps) if one.person == CLEO] == [
        (3, False, "", "late"),
        (2, True, "left", ""),
    ]


def test_seats_that_change_hands_before_the_first_deal_are_those_that_count() -> None:
    steps = match_steps(
        (ANN, BEN, CLEO, None), (5200, 4100), before=[away(2, CLEO), sits(2, DORA, "taken"), sits(3, EVE, "taken")]
    )
    assert counted(steps) == {ANN: "", BEN: "", DORA: "", EVE: ""}


def test_who_abandons_the_only_other_person_has_lost_and_nobody_has_won() -> None:
    steps = match_steps((ANN, BEN), (5200, 4100), away(1, BEN))
    assert counted(steps) == {BEN: "left"}
    assert uncounted(steps) == {ANN: "alone"}


def test_who_leaves_computer_players_alone_has_lost_nothing() -> None:
    steps = match_steps((ANN, None), (5200, 4100), away(0, ANN), sits(0, BEN, "taken"))
    assert counted(steps) == {}


def test_a_host_who_closes_the_match_has_lost_and_nobody_has_won() -> None:
    steps = match_steps(ALL, (5200, 4100), closed=Closed("host"))
    assert counted(steps) == {ANN: "closed"}
    assert uncounted(steps) == {BEN: "closed", CLEO: "closed", DORA: "closed"}
    assert not any(one.won for one in results(steps))


def test_before_a_hand_has_been_scored_closing_costs_nothing() -> None:
    assert results(match_steps(ALL, (5200, 4100), closed=Closed("host"), scored=False)) == ()


def test_a_host_whom_everybody_has_left_may_close_the_match_and_those_have_lost() -> None:
    steps = match_steps((ANN, BEN), (100, 200), away(1, BEN), closed=Closed("host"))
    assert counted(steps) == {BEN: "left"}
    assert uncounted(steps) == {ANN: "closed"}


@pytest.mark.parametrize(("why", "told"), [("agreed", "agreed"), ("place-gone", "place-gone"), ("idle", "untouched")])
def test_ended_by_agreement_or_by_nobody_it_counts_for_nobody(why: Closing, told: str) -> None:
    closed = Closed(why)
    steps = match_steps(ALL, (5200, 4100), away(3, DORA), closed=closed)
    assert counted(steps) == {}
    assert uncounted(steps) == dict.fromkeys(ALL, told)


def test_a_lesson_leaves_nothing_behind() -> None:
    assert results(match_steps((ANN, BEN), (5200, 4100), lesson=True)) == ()
    assert results(match_steps((ANN, None), (5200, 4100), lesson=True, closed=Closed("lesson"))) == ()


def test_equal_totals_are_even_and_a_winner_by_the_rules_is_first() -> None:
    assert [one.rank for one in results(match_steps((ANN, BEN, CLEO), (5000, 3000, 3000)))] == [1, 2, 2]
    draw = match_steps(ALL, (5000, 5000))
    assert [(one.rank, one.won) for one in results(draw)] == [(1, False)] * 4
    assert [rank_of((9000, 12000, 9000), 0, side) for side in range(3)] == [1, 2, 3]
    assert [rank_of((9000, 12000, 9000, 12000), -1, side) for side in range(4)] == [3, 1, 3, 1]


def test_canastas_are_the_side_s_and_going_out_the_seat_s() -> None:
    steps = match_steps(ALL, (5200, 4100))
    hands = (
        played(1, (0, 0), (0, 0), (Canastas(1, 2), Canastas(wild=1)), out=1),
        played(2, (0, 0), (0, 0), (Canastas(1), Canastas()), out=1),
        played(3, (0, 0), (0, 0), void=True),
    )
    found = results_of(replace(ended(steps), ended=hands), beginning(steps))
    assert [(one.canastas, one.outs, one.hands) for one in found] == [
        (Canastas(2, 2), 0, 3),
        (Canastas(wild=1), 2, 3),
        (Canastas(2, 2), 0, 3),
        (Canastas(wild=1), 0, 3),
    ]

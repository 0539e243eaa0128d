"""What a match does to ratings: docs/rating.md, clause by clause."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.players import LEVELS
from bot.engine.variants import ruleset
from bot.tables.rating import (
    COMPUTERS,
    EVERYTHING,
    NEW,
    Rating,
    Track,
    rated,
    season_before,
    season_of,
    span_of,
    tracks_of,
)
from bot.tables.results import Result, beginning, results_of
from bot.tables.steps import Closed, Step
from tests.tables.ended import ANN, BEN, CLEO, DORA, EVE, FAY, GUS, away, ended, match_steps, sits

ALL = (ANN, BEN, CLEO, DORA)
KNOWN = {ANN: Rating(30, 2), BEN: Rating(22, 1.5), CLEO: Rating(26, 3), DORA: Rating(20, 4)}
SKILL = st.builds(Rating, st.floats(-20, 70), st.floats(0.5, 25 / 3))


def results(steps: list[Step]) -> tuple[Result, ...]:
    return results_of(ended(steps), beginning(steps))


def after(steps: list[Step], ratings: dict[int, Rating] | None = None) -> dict[int, Rating]:
    return rated(results(steps), ratings or {})


def test_a_beginner_stands_low_because_nobody_knows_him() -> None:
    assert (NEW.number, NEW.spread) == (1000, 333)
    assert Rating(25, 1).number == 1880


def test_winners_go_up_losers_go_down_and_all_are_known_better() -> None:
    new = after(match_steps(ALL, (5200, 4100)))
    assert new[ANN] == new[CLEO]
    assert new[BEN] == new[DORA]
    assert new[ANN].mu > NEW.mu > new[BEN].mu
    assert all(rating.sigma < NEW.sigma for rating in new.values())


def test_who_beats_somebody_better_gains_more() -> None:
    def gain(of: int, score: tuple[int, int]) -> float:
        ratings = {ANN: Rating(30, 2), BEN: Rating(20, 2)}
        return abs(after(match_steps((ANN, BEN), score), ratings)[of].mu - ratings[of].mu)

    assert gain(BEN, (1, 2)) > gain(ANN, (2, 1))


def test_a_draw_moves_equals_not_at_all_and_others_towards_each_other() -> None:
    new = after(match_steps((ANN, BEN), (5000, 5000)))
    assert new[ANN].mu == pytest.approx(NEW.mu)
    assert new[BEN].mu == pytest.approx(NEW.mu)
    new = after(match_steps((ANN, BEN), (5000, 5000)), KNOWN)
    assert KNOWN[BEN].mu < new[BEN].mu < new[ANN].mu < KNOWN[ANN].mu


@pytest.mark.parametrize(("key", "players"), [("classic", 3), ("hand-and-foot", 5), ("surpriza", 7)])
def test_of_several_sides_each_better_one_does_better(key: str, players: int) -> None:
    rules = ruleset(key)
    sides = rules.for_players(players).seating.sides
    people = (ANN, BEN, CLEO, DORA, EVE, FAY, GUS)[:players]
    new = after(match_steps(people, range(100 * sides, 0, -100), rules=rules))
    order = [new[person].mu for person in people[:sides]]
    assert len(order) > 2
    assert order == sorted(order, reverse=True)
    assert order[0] > NEW.mu > order[-1]


def test_of_three_the_even_ones_do_the_same() -> None:
    new = after(match_steps((ANN, BEN, CLEO), (5000, 3000, 3000)))
    assert new[BEN].mu == pytest.approx(new[CLEO].mu)
    assert new[ANN].mu > NEW.mu > new[BEN].mu


def test_computer_players_are_opponents_of_a_fixed_level() -> None:
    won = after(match_steps((ANN, None, BEN, None), (5200, 4100)), KNOWN)
    lost = after(match_steps((ANN, None, BEN, None), (4100, 5200)), KNOWN)
    assert won.keys() == lost.keys() == {ANN, BEN}
    assert won[ANN].mu > KNOWN[ANN].mu > lost[ANN].mu
    assert set(LEVELS) <= set(COMPUTERS)
    strong = dict.fromkeys((ANN, BEN), Rating(60, 1.0))
    assert after(match_steps((ANN, None, BEN, None), (5200, 4100)), strong)[ANN].mu == pytest.approx(60, abs=0.01)


def test_a_side_of_three_against_two_is_no_stronger_than_its_members() -> None:
    """Of five players one rests in each hand: two always play against two."""
    five = (ANN, BEN, CLEO, DORA, EVE)
    even = dict.fromkeys(five, Rating(25, 2))
    gained = after(match_steps(five, (5200, 4100)), even)[ANN].mu - 25
    other = after(match_steps(five, (4100, 5200)), even)[BEN].mu - 25
    assert gained == pytest.approx(other)


def test_who_goes_away_loses_more_than_by_losing_and_the_others_play_a_computer_player() -> None:
    lost = after(match_steps(ALL, (5200, 4100)), KNOWN)
    left = after(match_steps(ALL, (5200, 4100), away(3, DORA)), KNOWN)
    assert left[DORA].mu < lost[DORA].mu < KNOWN[DORA].mu
    assert left[DORA].sigma == KNOWN[DORA].sigma
    with_computer = after(match_steps((ANN, BEN, CLEO, None), (5200, 4100)), KNOWN)
    assert {person: left[person] for person in with_computer} == with_computer
    taken_over = after(match_steps(ALL, (5200, 4100), away(3, DORA), sits(3, EVE, "taken")), KNOWN)
    assert taken_over == left


def test_who_goes_away_has_lost_even_where_his_side_is_ahead() -> None:
    ahead = after(match_steps((ANN, BEN, CLEO), (3, 2, 1), away(0, ANN)), KNOWN)[ANN]
    behind = after(match_steps((ANN, BEN, CLEO), (1, 2, 3), away(0, ANN)), KNOWN)[ANN]
    assert ahead.mu < KNOWN[ANN].mu
    assert behind.mu < KNOWN[ANN].mu


def test_a_host_who_closes_the_match_is_the_only_one_rated() -> None:
    new = after(match_steps((ANN, BEN), (5200, 4100), closed=Closed("host")), KNOWN)
    assert new.keys() == {ANN}
    assert new[ANN].mu < KNOWN[ANN].mu


@settings(max_examples=60, deadline=None)
@given(st.lists(SKILL, min_size=4, max_size=4), st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.integers(0, 3))
def test_going_away_never_raises_a_number(skills: list[Rating], scores: tuple[int, int], leaver: int) -> None:
    ratings = dict(zip(ALL, skills, strict=True))
    person = ALL[leaver]
    new = after(match_steps(ALL, scores, away(leaver, person)), ratings)
    assert new[person].low <= ratings[person].low
    assert new[person].number <= ratings[person].number
    closed = after(match_steps(ALL, scores, closed=Closed("host")), ratings)
    assert closed[ANN].low <= ratings[ANN].low


@settings(max_examples=60, deadline=None)
@given(st.lists(SKILL, min_size=4, max_size=4))
def test_a_win_never_lowers_a_number(skills: list[Rating]) -> None:
    ratings = dict(zip(ALL, skills, strict=True))
    new = after(match_steps(ALL, (2, 1)), ratings)
    assert all(new[person].low >= ratings[person].low - 1e-9 for person in (ANN, CLEO))


def test_seasons_are_the_quarters_of_the_year() -> None:
    def at(when: str) -> float:
        return datetime.fromisoformat(when).replace(tzinfo=UTC).timestamp()

    assert season_of(at("2026-12-31 23:59:59")) == "2026-Q4"
    assert season_of(at("2027-01-01")) == "2027-Q1"
    assert [season_before(season) for season in ("2026-Q1", "2026-Q2")] == ["2025-Q4", "2026-Q1"]
    assert span_of("2026-Q4") == (at("2026-10-01"), at("2027-01-01"))
    assert span_of("2026-Q2") == (at("2026-04-01"), at("2026-07-01"))
    assert tracks_of("samba", at("2026-05-05")) == (EVERYTHING, Track("", "2026-Q2"), Track("samba"), Track("samba", "2026-Q2"))

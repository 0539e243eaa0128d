"""A match looked at again: only hands that are over, no act that was taken back, and the ways through it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from bot.engine.evolve import replay as play_again
from bot.engine.game import new_match
from bot.engine.variants import ruleset
from bot.tables.lesson import lesson_for
from bot.tables.replay import Frame, Replay, Way, replay_of, turn_up_to
from bot.tables.steps import Closed, HandDealt, Moved, Occupant, SeatChanged, Started, Step, Undone
from bot.tables.table import fold
from tests.tables.played import played_steps


@cache
def steps() -> tuple[Step, ...]:
    """Three hands of a match, with acts that were taken back."""
    return tuple(played_steps(ruleset("cutthroat"), 3, level="greedy", undo_every=7))


@cache
def match() -> Replay:
    return replay_of(1, steps())


def all_frames() -> list[Frame]:
    return [frame for hand in match().hands for frame in hand.frames]


def test_the_acts_of_a_hand_that_stand_lead_from_its_deal_to_its_end() -> None:
    assert len(match().hands) == 3
    game = new_match(match().hands[0].frames[0].game.rules)
    for hand in match().hands:
        for frame in hand.frames:
            game = play_again(game, frame.events)
            assert frame.game == game
        assert hand.number == game.number
        assert game.phase in ("deal", "over")


def test_a_moment_is_the_table_at_its_number_of_the_stream() -> None:
    for frame in all_frames()[::17]:
        assert frame.table == fold(1, steps()[: frame.number])
        assert steps()[frame.number - 1] == frame.step


def test_what_was_taken_back_is_no_moment() -> None:
    undone = sum(isinstance(step, Undone) for step in steps())
    assert undone
    made = [step for step in steps() if isinstance(step, HandDealt | Moved)]
    assert len(all_frames()) == len(made) - undone


def test_a_running_hand_is_no_part_of_it() -> None:
    last = match().hands[-1]
    for frame in (last.frames[0], last.frames[len(last.frames) // 2], last.frames[-2]):
        running = replay_of(1, steps()[: frame.number])
        assert running.hands == match().hands[:-1]
        assert not running.done
        broken_off = replay_of(1, (*steps()[: frame.number], Closed("host")))
        assert broken_off.hands == match().hands[:-1]
        assert broken_off.done
    assert not match().done


def test_before_the_first_hand_is_over_there_is_nothing() -> None:
    nothing = replay_of(1, lesson_for(1, 1))
    assert nothing.hands == ()
    with pytest.raises(IndexError):
        nothing.at(1)


def test_back_and_forward_visit_every_moment_of_a_hand() -> None:
    for hand in match().hands:
        number, seen = hand.frames[0].number, []
        for _ in hand.frames:
            seen.append(match().towards(number, "forward"))
            number = seen[-1].number
        assert seen == [*hand.frames[1:], hand.frames[-1]]
        assert [match().towards(frame.number, "back") for frame in hand.frames] == [hand.frames[0], *hand.frames[:-1]]


def test_a_turn_is_gone_to_its_end() -> None:
    hand = match().hands[0]
    frame, turns = hand.frames[0], []
    while (onwards := match().towards(frame.number, "turn")) is not frame:
        frame = onwards
        turns.append(frame)
    assert [frame.turn for frame in turns] == list(range(1, hand.frames[-1].turn + 1))
    for one, other in pairwise(turns):
        assert match().towards(other.number, "turn-back") is one
        assert hand.frames[hand.frames.index(one) + 1].turn == other.turn
    assert match().towards(turns[0].number, "turn-back") is hand.frames[0]


def test_hands_are_gone_to_from_anywhere_and_their_ends_are_ends() -> None:
    first, *_, last = match().hands
    middle = first.frames[5].number
    assert match().towards(middle, "hand") is match().hands[1].frames[0]
    assert match().towards(last.frames[3].number, "hand-back") is match().hands[-2].frames[0]
    assert match().towards(middle, "first") is first.frames[0]
    assert match().towards(middle, "last") is first.frames[-1]
    ends: tuple[tuple[Frame, Way], ...] = (
        (first.frames[0], "back"),
        (first.frames[0], "turn-back"),
        (first.frames[2], "hand-back"),
        (last.frames[-1], "forward"),
        (last.frames[-1], "turn"),
        (last.frames[2], "hand"),
    )
    for frame, way in ends:
        assert match().towards(frame.number, way) is frame


def test_a_number_that_is_no_moment_means_the_one_before() -> None:
    hand = match().hands[1]
    assert match().at(hand.frames[0].number - 1) == (match().hands[0], len(match().hands[0].frames) - 1)
    assert match().at(0) == (match().hands[0], 0)
    assert match().at(10**9)[0] == match().hands[-1]


def test_the_acts_of_a_turn_so_far() -> None:
    hand = match().hands[0]
    assert turn_up_to(hand, 0) == hand.frames[:1]
    for at, frame in enumerate(hand.frames):
        acts = turn_up_to(hand, at)
        assert acts[-1] is frame
        assert {act.turn for act in acts} == {frame.turn}


def test_whoever_has_sat_at_the_table_is_known() -> None:
    started = next(at for at, step in enumerate(steps()) if isinstance(step, Started))
    left = SeatChanged(0, Occupant(name="Otto", level="thumb", owner=1), "left", 2)
    taken = SeatChanged(1, Occupant(7), "taken", 7)
    changed = (*steps()[: started + 2], left, taken, *steps()[started + 2 :])
    assert replay_of(1, steps()).people == {1}
    assert replay_of(1, changed).people == {1, 7}
    assert replay_of(1, changed).hands[0].frames[-1].table.seats[1] == Occupant(7)

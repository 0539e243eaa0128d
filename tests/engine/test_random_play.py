"""Hands of random play in every form, with random scores and house rules: what must hold in every position of every hand."""

from __future__ import annotations

import random

import pytest

from bot.engine.events import Dealt, HandEnded, MatchEnded
from bot.engine.evolve import replay
from tests.engine.playing import Checked, Table, begin, next_hand, over, play_hand, tables

SHORT_HANDS = 2
LONG_HANDS = 1000


def play_hands(table: Table, seeds: range, wild_moves: float, thorough: float) -> Checked:
    """Hands from their deals, each by its own house rules; the log of each one replays to the same position."""
    everything = Checked(b"")
    for seed in seeds:
        rng = random.Random(f"{table} {seed}")
        before = begin(table.rules(rng), rng)
        game, dealt = next_hand(before, rng)
        checked = Checked(game.law.deck)
        after, log = play_hand(game, rng, checked, thorough, wild_moves)
        assert over(after)
        assert replay(before, [*dealt, *log]) == after
        assert [type(event) for event in log].count(HandEnded) == 1
        assert isinstance(dealt[-1], Dealt)
        assert isinstance(log[-1], HandEnded | MatchEnded)
        everything.longest = max(everything.longest, checked.longest)
        everything.kinds |= checked.kinds
    return everything


@pytest.mark.parametrize("table", tables(), ids=str)
def test_hands_by_the_offers(table: Table) -> None:
    everything = play_hands(table, range(SHORT_HANDS), wild_moves=0.0, thorough=1.0)
    assert len(everything.kinds) >= 5


@pytest.mark.parametrize("table", tables(), ids=str)
def test_hands_with_any_moves(table: Table) -> None:
    play_hands(table, range(SHORT_HANDS, 2 * SHORT_HANDS), wild_moves=0.6, thorough=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_thousand_hands(table: Table) -> None:
    play_hands(table, range(1000, 1000 + LONG_HANDS), wild_moves=0.0, thorough=1.0)
    play_hands(table, range(5000, 5000 + LONG_HANDS), wild_moves=0.6, thorough=0.5)

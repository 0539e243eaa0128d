"""The player whose matches end soon."""

from __future__ import annotations

import pytest

from bot.ai.players import player
from bot.engine.moves import Ask, Declare, Discard, Meld, Move
from bot.engine.view import view_of
from tests.ai.positions import Given, position


def eager(given: Given, rules: str = "classic") -> Move:
    game = position(given, rules=rules)
    return player("eager").choose(view_of(game, game.to_move()))


def test_asks_before_it_goes_out() -> None:
    given = {"phase": "play", "hands": {0: "K K Q"}, "melds": {0: ["K*5 2 2"]}}
    assert isinstance(eager(given), Ask)


def test_declares_a_special_hand() -> None:
    given: Given = {"phase": "play", "hands": {0: "4 4 5 5 6 6 8 8 9 9 T T J J"}}
    assert isinstance(eager(given, "american"), Declare)


@pytest.mark.parametrize(("hand", "melds"), [("8 8 8 4 5 J", True), ("7 7 7 4 5 J", False), ("A A A 4 5 J", False)])
def test_begins_nothing_that_keeps_it_from_going_out(hand: str, melds: bool) -> None:
    given = {"phase": "play", "hands": {0: hand}, "melds": {0: ["K*7"]}, "pile": "9"}
    assert isinstance(eager(given, "american"), Meld if melds else Discard)

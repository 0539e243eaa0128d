"""What the judge says to moves that no menu makes and no notation writes."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from bot.engine.decide import decide
from bot.engine.game import Game
from bot.engine.law import law_of
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take, Target
from bot.engine.notation import parse_cards
from bot.engine.position import parse_position
from bot.engine.refusal import CODES, Refused, refuse
from bot.engine.variants import ruleset


def position(**given: Any) -> Game:
    return parse_position(law_of(ruleset("classic")), {"melds": {0: ["K*4"]}, "hands": {0: "KH KD 9H 9D 4S"}} | given)


def code(game: Game, seat: int, move: Move) -> str:
    verdict = decide(game, seat, move)
    return verdict.code if isinstance(verdict, Refused) else "accepted"


KINGS = Target(13)


@pytest.mark.parametrize(
    ("move", "ruling"),
    [
        (Meld(()), "meld-size"),
        (Meld((b"",)), "meld-size"),
        (Meld((b"", b"")), "meld-size"),
        (Add(b"", KINGS), "not-your-meld"),
        (Add(parse_cards("KH"), Target(13, 1)), "accepted"),
        (Add(parse_cards("KH"), Target(13, 2)), "not-your-meld"),
        (Add(parse_cards("KH"), Target(13, -1)), "not-your-meld"),
        (Add(parse_cards("KH"), Target(1)), "not-your-meld"),
        (Add(parse_cards("KH KH"), KINGS), "not-held"),
        (Add(parse_cards("KD KH"), KINGS), "accepted"),
        (Discard(255), "not-held"),
        (Discard(0), "not-held"),
        (Ask(), "canastas"),
        (Answer(True), "phase"),
        (Draw(), "phase"),
        (End(), "phase"),
        (Take(), "phase"),
    ],
    ids=str,
)
def test_odd_moves(move: Move, ruling: str) -> None:
    assert code(position(phase="play"), 0, move) == ruling


@pytest.mark.parametrize("seat", [1, 2, 3, 4, -1, 99])
def test_only_the_one_to_move_moves(seat: int) -> None:
    assert code(position(), seat, Draw()) == "not-your-turn"


def test_taking_with_nothing_beside_it() -> None:
    game = position(pile="5C KS")
    assert code(game, 0, Take()) == "accepted"
    assert code(game, 0, Take(b"", (b"",))) == "meld-size"
    assert code(game, 0, Take(parse_cards("KH"), (parse_cards("KH"),))) == "not-held"


def test_a_refusal_tells_what_was_asked_and_what_offered() -> None:
    game = parse_position(law_of(ruleset("classic")), {"phase": "play", "score": {0: 1500}, "hands": {0: "T T JK 4 5 6"}})
    verdict = decide(game, 0, Meld((parse_cards("T T JK", game.hands[0]),)))
    assert verdict == refuse("minimum", asked=90, offered=70)


def test_refusals_are_values() -> None:
    assert len(set(CODES)) == len(CODES)
    assert refuse("over") == Refused("over")
    with pytest.raises(FrozenInstanceError):
        refuse("over").code = "phase"  # type: ignore[misc]

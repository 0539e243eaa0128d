"""A hand as text, and what may be done now."""

import random
import re

import pytest

from bot.engine.cards import FACES, full_deck, heap
from bot.engine.game import Game
from bot.engine.moves import Draw, End, Take
from bot.engine.offers import offers
from bot.engine.ruleset import changed
from bot.engine.variants import ruleset
from bot.engine.view import View, view_of
from bot.i18n.hands import hand_alt, hand_text, what_now
from tests.i18n.support import WORDS, dealt, forms, name_of, played, position


def holding(cards: bytes) -> View:
    game = position()
    return view_of(game._replace(hands=(cards, *game.hands[1:])), 0)


def test_a_short_hand_and_a_long_one() -> None:
    view = view_of(position(hands={0: "KH KS 2D JK 4C"}), 0)
    assert hand_text(WORDS, view) == "5 cards: K♠ K♥ 4♣ 2♦ Joker"
    assert hand_alt(WORDS, view) == "Your hand, 5 cards: 2 kings ♠ ♥, 1 four ♣, 1 two ♦, 1 joker."
    long = holding(heap([*FACES[10:30], FACES[-1]]))
    assert hand_text(WORDS, long).startswith("21 cards: 9 ×2 (♠ ♥), 8 ×4 (♠ ♥ ♣ ♦)")
    assert hand_text(WORDS, holding(b"")) == "Your hand is empty."
    assert hand_text(WORDS, view_of(position(), None)) == "Your hand is empty."


@pytest.mark.parametrize("seed", range(5))
def test_sixty_cards_keep_the_limits_and_none_is_left_out(seed: int) -> None:
    deck = full_deck(3, 6)
    hand = heap(random.Random(seed).sample(deck, 60))
    text, alt = hand_text(WORDS, holding(hand)), hand_alt(WORDS, holding(hand))
    assert len(text) <= 900
    assert len(alt) <= 1000
    suits = sum(card != FACES[-1] for card in hand)
    for told in (text, alt):
        assert len(re.findall("[♠♥♦♣]", told)) == suits


def now(game: Game, seat: int = 0) -> str:
    return what_now(WORDS, view_of(game, seat), name_of)


def test_before_drawing() -> None:
    opened = {"melds": {0: ["J*3"]}}
    assert now(position(hands={0: "4 5 6"}, pile="QS", **opened)) == "Draw a card."
    assert now(position(hands={0: "Q Q 6 7"}, pile="QS", **opened)) == "Draw a card or take the pile with 2 queens."
    assert now(position(hands={0: "Q Q 2 7"}, pile="QS", **opened)) == (
        "Draw a card or take the pile with 2 queens or 1 queen and 1 wild card."
    )
    assert now(position(hands={0: "K 6 7"}, pile="JS", **opened)) == "Draw a card or take the pile by adding J♠ to the jacks."
    assert now(position(hands={0: "A A 6 7 K"}, pile="4 AS")) == "Draw a card or open by taking the pile with 2 aces."
    assert now(dealt(ruleset("classic").for_players(2))) == "Draw 2 cards."


def test_with_an_empty_stock() -> None:
    given = {"melds": {0: ["J*3"]}, "stock": ""}
    assert (
        now(position(hands={0: "K 6 7"}, pile="JS", **given)) == "The stock is empty: take the pile by adding J♠ to the jacks."
    )
    assert now(position(hands={0: "Q Q 7 8"}, pile="QS", **given)) == (
        "The stock is empty: take the pile with 2 queens or end the hand."
    )
    assert now(position(hands={0: "4 5 6"}, pile="QS", **given)) == "The stock is empty: end the hand."


def test_after_drawing() -> None:
    unopened = position(phase="play", score={0: 1500})
    assert now(unopened) == "Meld, or discard to end your turn. The opening needs 90 points."
    opened = position(phase="play", melds={0: ["J*3"]})
    assert now(opened) == "Meld, or discard to end your turn."
    ready = position(phase="play", hands={0: "J 5"}, melds={0: ["J*7"]})
    assert now(ready) == "Meld, or discard to end your turn. You can go out in this turn."
    obliged = ready._replace(law=dealt(changed(ready.rules, (("going_out.ask", "obligatory"),))).law)
    assert now(obliged).endswith("You can go out in this turn: ask your partner first.")
    assert now(ready._replace(asked="yes")) == "Your partner said yes: go out in this turn."
    assert now(ready._replace(asked="no")).endswith("Your partner said no: do not go out in this turn.")
    assert now(ready._replace(phase="last")).startswith("The last card of the stock was a red three")


def test_the_question_and_waiting() -> None:
    asked = position(phase="asked")._replace(asked="open")
    assert now(asked, 2) == "Ana asks: may I go out?"
    assert what_now(WORDS, view_of(asked, 2)) == "Your partner asks: may I go out?"
    assert now(asked, 0) == "Carla is to answer: may the partner go out?"
    assert now(position(), 1) == "Ana is to play."
    assert what_now(WORDS, view_of(position(), 1)) == "It is not your turn."
    assert now(position()._replace(phase="deal")) == "The hand is over: the next one is to be dealt."
    assert now(position()._replace(phase="over")) == "The match is over."


def test_what_is_said_is_what_is_offered() -> None:
    for rules in forms():
        for game, _ in played(rules)[::5]:
            if game.phase != "draw":
                continue
            view = view_of(game, game.turn)
            kinds = {type(move) for move in offers(view)}
            said = what_now(WORDS, view)
            assert bool(re.search(r"\bdraw\b", said, re.IGNORECASE)) == (Draw in kinds)
            assert ("the pile" in said) == (Take in kinds)
            assert ("end the hand" in said) == (End in kinds)

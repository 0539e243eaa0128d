"""Refusals as the judge gives them, in words."""

import re
from typing import Final

import pytest

from bot.engine.decide import decide
from bot.engine.game import Game
from bot.engine.notation import parse_cards, parse_move
from bot.engine.refusal import CODES, Refused, refuse
from bot.engine.variants import ruleset
from bot.engine.view import view_of
from bot.i18n.cards import cards_text
from bot.i18n.refusals import refusal_text
from tests.i18n.support import WORDS, dealt, name_of, position, refusals

SAID: Final = {
    "minimum": ("asked", "offered"),
    "canastas": ("asked", "offered"),
    "meld-size": ("asked", "cards"),
    "meld-ranks": (),
    "wild-limit": (),
    "pile-frozen": ("held",),
    "must-take": ("top",),
}
"""The facts that a sentence has to name."""

NUMBER_WORDS: Final = {0: ("0", "none", "name the cards"), 1: ("1", "one")}


def says(text: str, fact: int | str | bytes) -> bool:
    if isinstance(fact, bytes):
        return cards_text(WORDS, fact) in text
    if isinstance(fact, str):
        return fact in text
    return any(re.search(rf"\b{word}\b", text) for word in NUMBER_WORDS.get(fact, (str(fact),)))


def test_refusals_of_real_play_name_what_was_asked_and_offered() -> None:
    found: dict[str, int] = {}
    for game, seat, refused in refusals():
        text = refusal_text(WORDS, refused, game, seat, name_of)
        found[refused.code] = found.get(refused.code, 0) + 1
        facts = dict(refused.facts)
        for name in SAID.get(refused.code, ()):
            if name == "held" and int(facts[name]) >= 2:
                continue
            fact = facts[name] if name != "top" else bytes([int(facts[name])])
            assert says(text, fact), f"{refused} -> {text}"
        assert text[0].isupper() or text[0].isdigit()
        assert text[-1] in ".♠♥♦♣" or text.endswith("Joker"), text
        assert len(text) <= 240
    assert len(found) >= 22, found


def test_a_view_is_enough_to_tell() -> None:
    for game, seat, refused in refusals():
        seen = view_of(game, seat).position
        assert refusal_text(WORDS, refused, seen, seat, name_of) == refusal_text(WORDS, refused, game, seat, name_of)


def test_no_hidden_card_is_named() -> None:
    """What a seat is told does not change with the cards that it cannot see."""
    for game, seat, refused in refusals():
        hidden = game._replace(
            stock=bytes(len(game.stock)),
            hands=tuple(hand if holder == seat else bytes(len(hand)) for holder, hand in enumerate(game.hands)),
        )
        assert refusal_text(WORDS, refused, hidden, seat, name_of) == refusal_text(WORDS, refused, game, seat, name_of)


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_words(code: str) -> None:
    found = [refused for _, _, refused in refusals() if refused.code == code] or [Refused(code)]  # type: ignore[arg-type]
    text = refusal_text(WORDS, found[0])
    assert text
    assert "{" not in text


def tried(game: Game, move: str, seat: int = 0) -> str:
    verdict = decide(game, seat, parse_move(move, game.hands[seat]))
    assert isinstance(verdict, Refused)
    return refusal_text(WORDS, verdict, game, seat, name_of)


def test_an_opening_that_is_too_small() -> None:
    game = position(phase="play", hands={0: "Q Q Q K K K J J J 4"}, score={0: 1500})
    assert tried(game, "meld Q Q Q | K K K") == (
        "The opening needs 90 points; these melds count 60. Lay 30 points more in the same act."
    )


def test_an_opening_with_the_pile_that_is_too_small() -> None:
    game = position(hands={0: "Q Q K K K 4 5"}, pile="K Q", score={0: 3000})
    assert tried(game, "take Q Q") == (
        "The opening needs 120 points; these melds count 30 with the top card. Cards under it do not count: "
        "lay 90 points more from your hand."
    )


def test_a_frozen_pile() -> None:
    game = position(hands={0: "Q 2 K 4 5"}, melds={0: ["J*3"]}, pile="2S 6 QS")
    assert tried(game, "take Q 2") == "The pile is frozen: you need 2 queens in your hand, you have one."
    assert tried(position(hands={0: "K 4 5"}, melds={0: ["J*3"]}, pile="2S 6 QS"), "take") == (
        "The pile is frozen: you need 2 queens in your hand, you have none."
    )
    assert tried(position(hands={0: "Q 2 4 5"}, pile="6 QS"), "take Q 2") == (
        "Until your side has opened, the pile is frozen for you: you need 2 queens in your hand, you have one."
    )
    assert tried(position(hands={0: "Q Q 2 4"}, melds={0: ["J*3"]}, pile="2S QS"), "take Q 2") == (
        "The pile is frozen: take it with 2 queens from your hand."
    )


def test_a_pile_that_is_not_frozen() -> None:
    game = position(hands={0: "Q 2 2 K 4 5"}, melds={0: ["J*3"]}, pile="6 QS")
    assert tried(game, "take 2 2") == "To take the pile with Q♠, show 2 queens or 1 queen and 1 wild card from your hand."
    assert tried(game, "take Q 2 K").startswith("Only queens and wild cards go with the top card Q♠, not K")


def test_a_blocked_pile_says_what_to_do_instead() -> None:
    game = position(hands={0: "4 4 5"}, pile="6 3S")
    assert tried(game, "take 4 4") == "A black three lies on top and blocks the pile for you. Draw from the stock."
    empty = game._replace(stock=b"")
    assert tried(empty, "take 4 4").endswith("The stock is empty, so end the hand.")


def test_wild_cards() -> None:
    game = position(phase="play", hands={0: "K K K 2 2 2 2 5 6"}, melds={0: ["J*3"]})
    assert tried(game, "meld K K K 2 2 2 2") == (
        "A meld with 3 natural cards holds at most 3 wild cards; this one would have 4."
    )
    assert tried(game, "meld K 2 2") == "A meld needs at least 2 natural cards; this one has 1."


def test_cards_that_are_not_held() -> None:
    game = position(phase="play", hands={0: "KS KC Q 5 6"}, melds={0: ["J*3"]})
    assert tried(game, "meld K K K") == "That takes 3 kings; you have only 2."
    assert tried(game, "discard KH") == "You do not have K♥. Your kings: K♠ K♣"
    assert tried(game, "discard A") == "You have no aces in your hand."


def test_whose_turn_it_is() -> None:
    game = position()
    refused = refuse("not-your-turn", turn=1)
    assert refusal_text(WORDS, refused, game, 0, name_of) == "It is not your turn: Béla is to play."
    assert refusal_text(WORDS, refused, game, 0) == "It is not your turn."


def test_melds_of_the_side() -> None:
    game = position(phase="play", hands={0: "K K K Q Q Q 5 6"}, melds={0: ["K*3", "J*3"]})
    assert tried(game, "meld K K K") == "Your side has a meld of kings already: add the cards to it."
    assert tried(game, "add Q to Q") == "Your side has no meld of queens to add to. It has kings and jacks."
    assert tried(game, "meld Q Q Q | 5 6 K").startswith("A meld is of one rank")
    assert tried(game, "add 5 to K") == "Only kings and wild cards go onto that meld, not 5♠."


def test_going_out() -> None:
    game = position(phase="play", hands={0: "K"}, melds={0: ["J*4"]})
    assert tried(game, "discard K") == (
        "To go out your side needs 1 canasta; it has none. Until then keep a card in your hand after the discard."
    )
    two = dealt(ruleset("classic").for_players(2))
    refused = refuse("canastas", asked=2, offered=1)
    assert refusal_text(WORDS, refused, two, 0).startswith("To go out your side needs 2 canastas; it has 1.")


def test_the_question() -> None:
    game = position(phase="play", hands={0: "K K K 4"}, melds={0: ["J*7"]})
    asked = game._replace(phase="asked", asked="open")
    assert tried(asked, "discard 4").startswith("You have asked your partner")
    assert tried(asked, "draw", 2).startswith("Your partner asks")
    alone = dealt(ruleset("classic").for_players(2))._replace(phase="play")
    assert tried(alone, "ask").startswith("You have no partner to ask")
    late = game._replace(acts=2)
    assert tried(late, "ask").startswith("It is too late to ask")


def test_threes() -> None:
    game = position(phase="play", hands={0: "3S 3S 3C K K K"}, melds={0: ["J*3"]})
    assert tried(game, "meld 3S 3S 3C").startswith("Black threes are melded only in the turn in which you go out")
    red = refuse("meld-threes", cards=parse_cards("3H 3D 3D"))
    assert refusal_text(WORDS, red, game, 0).startswith("Red threes are never melded")

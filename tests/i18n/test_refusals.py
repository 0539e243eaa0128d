"""Refusals as the judge gives them, in words."""

import re
from typing import Any, Final

import pytest

from bot.engine.decide import decide
from bot.engine.game import Game, new_match
from bot.engine.notation import parse_cards, parse_move
from bot.engine.refusal import CODES, Fact, Refused, refuse
from bot.engine.variants import ruleset
from bot.engine.view import view_of
from bot.i18n.cards import cards_text
from bot.i18n.refusals import refusal_text
from tests.i18n.support import WORDS, dealt, lifted, name_of, position, position_of, refusals

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


def of_kinds(facts: dict[str, Fact]) -> bool:
    """Whether the number of canastas is not what is wrong."""
    return int(facts["offered"]) >= int(facts["asked"])


def test_refusals_of_real_play_name_what_was_asked_and_offered() -> None:
    found: dict[str, int] = {}
    for game, seat, refused in refusals():
        text = refusal_text(WORDS, refused, game, seat, name_of)
        found[refused.code] = found.get(refused.code, 0) + 1
        facts = dict(refused.facts)
        for name in SAID.get(refused.code, ()):
            if (name == "held" and int(facts.get(name, 2)) >= 2) or (refused.code == "canastas" and of_kinds(facts)):
                continue
            fact = facts[name] if name != "top" else bytes([int(facts[name])])
            assert says(text, fact), f"{refused} -> {text}"
        assert text[0].isupper() or text[0].isdigit()
        assert text[-1] in ".♠♥♦♣" or text.endswith(("Joker", "#2")), text
        assert len(text) <= 240
    assert len(found) >= 32, found


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
            under=bytes(len(game.under)),
            feet=tuple(bytes(len(foot)) for foot in game.feet),
            talons=tuple(bytes(len(talon)) for talon in game.talons),
        )
        assert refusal_text(WORDS, refused, hidden, seat, name_of) == refusal_text(WORDS, refused, game, seat, name_of)


@pytest.mark.breaks(39)
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
        "The opening needs 120 points; these melds count 30 with the top card, and cards under it do not count. "
        "Your hand has no melds for the other 90."
    )
    assert tried(game._replace(totals=(0, 0)), "take Q Q") == (
        "The opening needs 50 points; these melds count 30 with the top card. Cards under it do not count: "
        "lay 20 points more from your hand."
    )


def test_black_threes_in_an_opening() -> None:
    given = {"phase": "play", "score": {0: 3000}, "hands": {0: "A*7 4*7 3S 3C 3S"}}
    assert tried(position_of(ruleset("italian"), **given), "meld A*7 | 4*7 | 3S 3C 3S") == (
        "Black threes are no part of an opening: lay the other melds first. They follow only in the turn in which you go out."
    )
    opened = position_of(ruleset("italian"), phase="play", hands={0: "3S 3C 3S 5 6"}, melds={0: ["A*7"]})
    assert tried(opened, "meld 3S 3C 3S").startswith("Black threes are melded only in the turn in which you go out")


def test_a_frozen_pile() -> None:
    game = position(hands={0: "Q 2 K 4 5"}, melds={0: ["J*3"]}, pile="2S 6 QS")
    assert tried(game, "take Q 2") == "The pile is frozen: you need 2 queens in your hand, you have one."
    assert tried(position(hands={0: "K 4 5"}, melds={0: ["J*3"]}, pile="2S 6 QS"), "take") == (
        "The pile is frozen: you need 2 queens in your hand, you have none."
    )
    assert tried(position(hands={0: "Q 2 4 5"}, pile="6 QS"), "take Q 2") == (
        "Until your side has opened, the pile is frozen for you: you need 2 queens in your hand, you have one."
    )
    assert tried(position(hands={0: "Q 2 4 5"}, pile="2S QS"), "take Q 2") == (
        "The pile is frozen, and it is for you anyway until your side has opened: you need 2 queens in your hand, you have one."
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


@pytest.mark.breaks(39)
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


def refused_in(key: str, move: str, /, **given: Any) -> str:
    """What is said of a move that is refused in a position of a ruleset."""
    return tried(position_of(ruleset(key), **given), move)


def fresh(game: Game, turns: int) -> Game:
    """The position with side 0's melds laid so many turns ago."""
    melds = tuple(meld._replace(laid_on=game.turn_number - turns) for meld in game.melds[0])
    return game._replace(melds=(melds, *game.melds[1:]))


def test_waiting_for_a_lap() -> None:
    draw = position_of(ruleset("surpriza"), melds={0: ["K*7", "Q*3"]}, hands={0: "Q Q 4 5"}, pile="4 QD")
    assert tried(fresh(draw, 2), "take Q Q") == (
        "Your side opened less than a full lap ago: you may take the pile from your next turn on. Draw from the stock."
    )
    play = position_of(ruleset("surpriza"), phase="play", melds={0: ["K*7", "Q*3"]}, hands={0: "Q"})
    assert tried(fresh(play, 2), "discard Q") == (
        "Your side has not been down long enough: you may go out from your next turn on. "
        "Keep a card in your hand after the discard."
    )
    more = position_of(ruleset("surpriza"), phase="play", melds={0: ["K*7", "Q*3"]}, hands={0: "Q 4 5"})
    assert tried(fresh(more, 2), "add Q to Q") == (
        "That meld of queens was laid less than a full lap ago: you may add to it from your next turn on."
    )


def test_bans_on_going_out() -> None:
    surpriza = position_of(ruleset("surpriza"), phase="play", melds={0: ["K*7"]}, hands={0: "Q"})
    banned = surpriza._replace(wild_discarded=surpriza.turn_number - 2)
    assert tried(banned, "discard Q").startswith(
        "Nobody may go out before Carla’s next turn, because Carla discarded a wild card. Keep a card"
    )
    refused = refuse("out-banned", why="wild-lap", turns=2)
    assert refusal_text(WORDS, refused).startswith("A wild card was discarded: nobody may go out for 2 more turns.")
    given = {"phase": "play", "melds": {0: ["K*7"]}, "hands": {0: "Q"}, "pile": "2S"}
    assert refused_in("romanian", "discard Q", **given).startswith("You may not go out in this turn: 2♠ was discarded")
    piles = ["K*7", "Q*7", "J*5 2 2", "T*5 2 2", "2*5 JK JK"]
    foot = {"phase": "play", "melds": {0: piles}, "hands": {0: "9"}, "feet": {0: 0, 2: 13}}
    assert refused_in("hand-and-foot", "discard 9", **foot).startswith("You may not go out before your partner has picked up")


def test_canastas_of_the_right_kinds() -> None:
    given = {"phase": "play", "hands": {0: "4"}}
    assert refused_in("bolivian", "discard 4", melds={0: ["K*7", "Q*7"]}, **given) == (
        "Going out needs a sequence of seven. Until then keep a card in your hand after the discard."
    )
    assert refused_in("bolivian", "discard 4", melds={0: ["K*7"]}, **given) == (
        "To go out your side needs 2 canastas; it has 1. Until then keep a card in your hand after the discard. "
        "Going out needs a sequence of seven."
    )
    assert refused_in("american", "discard 4", melds={0: ["K*7", "Q*7", "7*3"]}, **given).startswith(
        "Your side has unfinished sevens: finish them first"
    )


def test_piles_of_other_games() -> None:
    assert refused_in("italian", "take K K", hands={0: "K K 4"}, pile="KD") == (
        "In this game the discard pile is never taken. Draw from the stock."
    )
    assert refused_in("cuban", "take K 2", hands={0: "K 2 4"}, melds={0: ["Q*3"]}, pile="KD") == (
        "In this game the pile is always frozen: you need 2 kings in your hand, you have one."
    )
    assert refused_in("brazilian", "take K K", hands={0: "K K 4"}, pile="KD").startswith("Your side cannot open with the pile")
    assert refused_in("surpriza", "take K K", hands={0: "K K 4"}, pile="KD").startswith(
        "Your side has not opened: it may take the pile only with six cards that make a canasta with the top card."
    )
    assert refused_in("romanian", "take K K", hands={0: "K K 4"}, pile="KD").startswith(
        "Your side has not opened: it may take the pile only where a canasta is asked"
    )
    assert refused_in("hand-and-foot", "take 2 JK", hands={0: "2 JK 4"}, melds={0: ["K*3"]}, pile="2D") == (
        "To take the pile with 2♦, show 2 twos from your hand."
    )
    assert refused_in("samba", "take K 2", hands={0: "K 2 4"}, melds={0: ["Q*3"]}, pile="KD") == (
        "To take the pile with K♦, show 2 kings from your hand."
    )
    dead = {"hands": {0: "K K 4"}, "melds": {0: ["Q*3"], 1: ["K*5 2 2"]}, "pile": "KD"}
    assert refused_in("american", "take K K", **dead).startswith("K♦ lies on top, and the kings are finished")
    lap = position_of(ruleset("romanian"), hands={0: "Q Q 5"}, melds={0: ["K*3"]}, pile="2 QD")
    assert tried(lap._replace(wild_discarded=lap.turn_number - 2), "take Q Q").startswith(
        "A wild card blocks the pile until Carla’s next turn, because Carla discarded it."
    )


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("5H 6H 2S 8H", "A sequence holds no wild cards"),
        ("5H 6D 7H", "A sequence is of one suit"),
        ("KS AS 4S", "A sequence runs from 4 up to A without a gap"),
        ("4C 5C 6C 7C 8C 9C TC JC", "A sequence has at most 7 cards."),
        ("K K K 2 2 JK", "A meld with 3 natural cards holds at most 2 wild cards; this one would have 3."),
    ],
)
def test_sequences(cards: str, said: str) -> None:
    assert refused_in("samba", f"meld {cards}", phase="play", hands={0: f"{cards} 9D QD"}, melds={0: ["J*3"]}).startswith(said)


def test_sequences_are_named_and_never_joined() -> None:
    given = {"phase": "play", "hands": {0: "9D QD"}, "melds": {0: ["5H 6H 7H", "8H 9H TH", "K*3", "K*3"]}}
    assert refused_in("samba", "join 8H-TH to 5H-7H", **given) == "Two sequences are never joined."
    assert refused_in("samba", "add QD to 5H-9H", **given) == (
        "Your side has no sequence with these ends among its sequences of hearts. It has sequence 5-6-7 of hearts, "
        "sequence 8-9-10 of hearts, kings #1 and kings #2."
    )
    assert refused_in("samba", "add QD to Q", **given).startswith("Your side has no meld of queens to add to. It has sequence")


def test_wild_cards_of_other_games() -> None:
    given = {"phase": "play", "melds": {0: ["K*4", "7*4"]}}
    for move in ("add 2 to K", "add 2 to 7"):
        assert refused_in("american", move, hands={0: "2 5 6"}, **given) == (
            "After the opening a wild card needs 5 natural cards in its meld. "
            "Sevens and aces without wild cards never take one."
        )
    bound = {"phase": "play", "melds": {0: ["2*3", "K*5"]}, "hands": {0: "2S 5 6"}}
    assert refused_in("american", "add 2S to K", **bound) == (
        "While your side’s meld of wild cards is unfinished, 2♠ can go only there."
    )
    assert refused_in("surpriza", "meld 2 2 JK", phase="play", hands={0: "2 2 JK 4 5"}, melds={0: ["K*3"]}) == (
        "Wild cards alone are a meld only for a side that has 3000 points or more before the hand."
    )
    italian = {"phase": "play", "melds": {0: ["K*3"]}}
    assert refused_in("italian", "meld 2 2 JK", hands={0: "2 2 JK 4 5"}, **italian) == (
        "A meld of wild cards needs at least 3 twos here."
    )
    assert refused_in("italian", "meld 2 2 2 JK JK JK", hands={0: "2 2 2 JK JK JK 4 5"}, **italian) == (
        "This meld of twos holds at most 2 jokers; it would have 3."
    )


def test_full_melds() -> None:
    given = {"phase": "play", "melds": {0: ["K*7", "2*5 JK JK"], 1: ["Q*7"]}}
    assert refused_in("cuban", "add K to K", hands={0: "K 4 5"}, **given) == "A meld of kings holds at most 7 cards."
    assert refused_in("cuban", "add 2 to wild", hands={0: "2 4 5"}, **given) == "A meld of wild cards holds at most 7 cards."
    dead = {"phase": "play", "melds": {0: ["K*3"], 1: ["Q*5 2 2"]}, "hands": {0: "Q Q Q 4 5"}}
    assert refused_in("american", "meld Q Q Q", **dead) == (
        "The queens are finished for everybody: nobody begins or extends a meld of them."
    )


@pytest.mark.parametrize(
    ("key", "score", "melds", "said"),
    [
        ("romanian", 0, "A A 2", "This opening may hold no wild cards; it has 1."),
        ("romanian", 1500, "A A 2 | K K JK", "This opening may hold 1 wild card at most; it has 2."),
        ("romanian", 5000, "A A A A | K K K K", "This opening needs a canasta: a meld of seven cards."),
        ("brazilian", 9000, "K*5 2 2", "This opening needs a canasta that is not mixed."),
        ("american", 0, "A A 2 | K K JK", "The opening needs a meld without wild cards, or a meld of wild cards alone."),
        ("american", 0, "A*5 2 2", "An opening may not hold a mixed meld of seven cards."),
    ],
)
def test_openings_of_other_games(key: str, score: int, melds: str, said: str) -> None:
    hand = melds.replace("| ", "")
    told = refused_in(key, f"meld {melds}", phase="play", score={0: score}, hands={0: f"{hand} 4 5 6"})
    assert told.replace("no wild card;", "no wild cards;") == said


def test_discards_special_hands_and_the_lift() -> None:
    empty = {"phase": "play", "pile": "", "hands": {0: "A 2 K"}, "melds": {0: ["Q*3"]}}
    assert refused_in("american", "discard A", **empty).startswith("Onto an empty pile you discard no ace and no seven")
    assert refused_in("american", "discard 2", **empty) == "You may discard a wild card only when you hold no natural cards."
    assert refused_in("cuban", "discard 3S", phase="play", hands={0: "3S K"}, first_lap=True).startswith(
        "In your first turn you discard no black three"
    )
    assert (
        refused_in("american", "special pairs", phase="play", hands={0: "A 2 K"}) == "Your hand is not the special hand Pairs."
    )
    assert refused_in("american", "special pairs", **empty).startswith("Your side has melded already")
    before = new_match(ruleset("surpriza"))
    assert tried_of(before, 3, "draw") == "Before the deal the dealer has to lift a packet."
    assert tried_of(before, 0, "draw") == "Before the deal Dénes has to lift a packet."
    assert tried_of(before, 3, "cut 163") == "A packet of 163 cards cannot be lifted: there are 162."
    assert tried_of(lifted(ruleset("surpriza")), 3, "draw").startswith("The hand is over.")


def tried_of(game: Game, seat: int, move: str) -> str:
    verdict = decide(game, seat, parse_move(move))
    assert isinstance(verdict, Refused)
    return refusal_text(WORDS, verdict, game, seat, name_of)

"""A hand as text, and what may be done now."""

import random
import re

import pytest

from bot.engine.cards import FACES, full_deck, heap
from bot.engine.game import Game, new_match
from bot.engine.moves import Draw, End, Take
from bot.engine.offers import offers
from bot.engine.ruleset import changed
from bot.engine.variants import ruleset
from bot.engine.view import View, view_of
from bot.i18n.hands import against_the_pile, hand_alt, hand_text, what_now
from tests.i18n.support import WORDS, dealt, forms, name_of, played, position, position_of


def holding(cards: bytes) -> View:
    game = position()
    return view_of(game._replace(hands=(cards, *game.hands[1:])), 0)


def test_a_short_hand_and_a_long_one() -> None:
    view = view_of(position(hands={0: "KH KS 2D JK 4C"}), 0)
    assert hand_text(WORDS, view) == "5 cards: K♠ K♥ 4♣ 2♦ Joker"
    assert hand_alt(WORDS, view) == "Your hand, 5 cards: 2 kings ♠ ♥, 1 four ♣, 1 two ♦, 1 joker."
    long = holding(heap([*FACES[10:30], FACES[-1]]))
    assert hand_text(WORDS, long).startswith("21 cards: 9 ×2 (♠ ♥), 8 ×4 (♠ ♥ ♣ ♦)")
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


def why_not(game: Game, seat: int = 0) -> str:
    return against_the_pile(WORDS, view_of(game, seat), name_of)


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


def test_the_first_player_with_a_card_more_reads_why_he_does_not_draw() -> None:
    game = dealt(ruleset("surpriza"))
    assert now(game, game.turn).startswith("You have the extra card and do not draw in this turn. Meld, or discard")
    assert "extra card" not in now(game._replace(turn_number=2), game.turn)
    assert "extra card" not in now(dealt(ruleset("classic"))._replace(phase="play"), 0)


def test_why_the_pile_cannot_be_taken() -> None:
    opened = {"melds": {0: ["J*3"]}}
    assert why_not(position(hands={0: "4 5 6"}, pile="QS", **opened)) == (
        "To take the pile with Q♠, show 2 queens or 1 queen and 1 wild card from your hand."
    )
    assert (
        why_not(position(hands={0: "4 5 6"}, pile="3S", **opened)) == "A black three lies on top and blocks the pile for you."
    )
    assert why_not(position(hands={0: "Q Q 6 7"}, pile="QS")) == (
        "The opening needs 50 points; these melds count 30 with the top card, and cards under it do not count. "
        "Your hand has no melds for the other 20."
    )
    assert why_not(position(hands={0: "Q Q 6 7"}, pile="QS", **opened)) == "", "it can be taken"
    assert why_not(position(hands={0: "4 5 6"}, pile="", **opened)) == "", "there is none"
    assert why_not(position(hands={0: "4 5 6"}, pile="QS", phase="play", **opened)) == "", "the card is drawn"
    assert why_not(dealt(ruleset("italian"))) == "", "nobody ever takes it"


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
    assert now(opened) == "Meld, or discard to end your turn. Going out still needs 1 canasta."
    ready = position(phase="play", hands={0: "J 5"}, melds={0: ["J*7"]})
    assert now(ready) == "Meld, or discard to end your turn. You can go out in this turn."
    obliged = ready._replace(law=dealt(changed(ready.rules, (("going_out.ask", "obligatory"),))).law)
    assert now(obliged).endswith("You can go out in this turn: ask your partner first.")
    assert now(ready._replace(asked="yes")) == "Your partner said yes: go out in this turn."
    assert now(ready._replace(asked="no")).endswith("Your partner said no: do not go out in this turn.")
    assert now(ready._replace(phase="last")).startswith("The last card of the stock was a red three")
    assert now(ready._replace(phase="last", asked="yes")) == "Your partner said yes: go out, by melding all your cards."


def test_the_question_and_waiting() -> None:
    asked = position(phase="asked")._replace(asked="open")
    assert now(asked, 2) == "Ana asks: may I go out?"
    assert what_now(WORDS, view_of(asked, 2)) == "Your partner asks: may I go out?"
    assert now(asked, 0) == "Carla is to answer: may the partner go out?"
    assert now(position(), 1) == "Ana is to play."
    assert what_now(WORDS, view_of(position(), 1)) == "It is not your turn."
    assert now(position()._replace(phase="deal")) == "The hand is over: the next one is to be dealt."
    assert now(position()._replace(phase="over")) == "The match is over."


def test_a_hand_of_a_game_with_sequences_is_told_suit_by_suit() -> None:
    samba = ruleset("samba")
    view = view_of(position_of(samba, hands={0: "9H KS 2D JK 8H AS 4C"}), 0)
    assert hand_text(WORDS, view) == "7 cards: A♠ K♠ 9♥ 8♥ 4♣ 2♦ Joker"
    assert hand_alt(WORDS, view) == "Your hand, 7 cards: spades A K, hearts 9 8, clubs 4, 1 two ♦, 1 joker."
    long = view_of(position_of(samba, hands={0: "9H 9H 9H KS KS KS QS JS TS 8H AS 4C 4C 4D 2D 2S JK JK"}), 0)
    assert hand_text(WORDS, long) == "18 cards: ♠ A K K K Q J 10, ♥ 9 9 9 8, ♣ 4 4, ♦ 4, 2 ×2 (♠ ♦), Joker ×2"


def test_a_hand_is_told_in_the_order_that_its_owner_has_chosen() -> None:
    classic, samba = ruleset("classic"), ruleset("samba")
    for rules, usual in ((classic, "rank"), (samba, "suit")):
        short = view_of(position_of(rules, hands={0: "KH KS AH 2D"}), 0)
        long = view_of(position_of(rules, hands={0: "KH KS AH 2D 4S 4S 4H 4H 4C 4C 5S 5H 6S 6H 7S 7H"}), 0)
        assert hand_text(WORDS, short, "rank") == "4 cards: A♥ K♠ K♥ 2♦"
        assert hand_text(WORDS, short, "suit") == "4 cards: K♠ A♥ K♥ 2♦"
        assert hand_text(WORDS, long, "rank").startswith("16 cards: A♥, K ×2 (♠ ♥), 7 ×2 (♠ ♥)")
        assert hand_text(WORDS, long, "suit") == "16 cards: ♠ K 7 6 5 4 4, ♥ A K 7 6 5 4 4, ♣ 4 4, 2♦"
        assert hand_alt(WORDS, short, "rank") == "Your hand, 4 cards: 1 ace ♥, 2 kings ♠ ♥, 1 two ♦."
        assert hand_alt(WORDS, short, "suit") == "Your hand, 4 cards: spades K, hearts A K, 1 two ♦."
        assert hand_text(WORDS, long) == hand_text(WORDS, long, "rank" if usual == "rank" else "suit")


def test_what_going_out_needs_is_told_from_the_opening_on() -> None:
    unopened = position(phase="play", hands={0: "4 5 6"})
    assert "Going out" not in now(unopened)
    for key, needed in (("classic", "1 canasta"), ("surpriza", "1 canasta"), ("samba", "2 canastas")):
        opened = position_of(ruleset(key), phase="play", melds={0: ["J*3"]}, hands={0: "4 5 6 7"})
        assert now(opened).endswith(f"Going out still needs {needed}.")
    two = position_of(ruleset("samba"), phase="play", melds={0: ["J*7"]}, hands={0: "4 5 6 7"})
    assert now(two).endswith("Going out still needs 1 canasta.")


def test_the_lift() -> None:
    game = new_match(ruleset("surpriza"))
    assert now(game, 3) == ("Lift a packet: say how many cards. Exactly 61 bring 1000 points, but chance has a hand in it.")
    assert now(game, 0) == "Dénes is to lift a packet before the deal."
    plain = new_match(ruleset("surpriza").with_options({"exact_cut": False}))
    assert now(plain, 3) == "Lift a packet before the deal: say how many cards."


def fresh(game: Game, turns: int) -> Game:
    """The position with side 0's melds laid so many turns ago."""
    melds = tuple(meld._replace(laid_on=game.turn_number - turns) for meld in game.melds[0])
    return game._replace(melds=(melds, *game.melds[1:]))


def test_waiting_for_a_lap_is_told_before_anybody_runs_into_it() -> None:
    game = position_of(ruleset("surpriza"), melds={0: ["K*7", "Q*3"]}, hands={0: "Q Q 4 5"}, pile="4 QD")
    assert now(game) == "Draw a card or take the pile with 2 queens."
    assert now(fresh(game, 2)) == "Draw a card."
    assert why_not(fresh(game, 2)) == "Your side opened less than a full lap ago: you may take the pile from your next turn on."
    assert now(fresh(game, 2)._replace(phase="play")) == (
        "Meld, or discard to end your turn. Your side has not been down long enough: you may go out from your next turn on."
    )
    assert "from your next turn" not in now(fresh(game, 4)._replace(phase="play"))


def test_a_discarded_wild_card_is_told_with_its_player() -> None:
    game = position_of(ruleset("surpriza"), phase="play", melds={0: ["K*7"]}, hands={0: "4 5 6"})
    for ago, name in ((1, "Dénes"), (2, "Carla"), (3, "Béla")):
        assert now(game._replace(wild_discarded=game.turn_number - ago)).endswith(
            f"Nobody may go out before {name}’s next turn, because {name} discarded a wild card."
        )
    assert now(game._replace(wild_discarded=game.turn_number - 4)) == "Meld, or discard to end your turn."
    blocked = position_of(ruleset("romanian"), melds={0: ["K*3"]}, hands={0: "Q Q 5"}, pile="2 QD")
    assert why_not(blocked._replace(wild_discarded=blocked.turn_number - 2)) == (
        "A wild card blocks the pile until Carla’s next turn, because Carla discarded it."
    )


def test_what_stands_against_going_out_though_there_are_canastas() -> None:
    romanian = position_of(ruleset("romanian"), phase="play", melds={0: ["K*7"]}, hands={0: "4 5 6"}, pile="2")
    assert now(romanian).endswith("You may not go out in this turn: 2♠ was discarded right before it.")
    american = ruleset("american")
    sevens = position_of(american, phase="play", melds={0: ["K*7", "Q*7", "7*3"]}, hands={0: "4 5 6"})
    assert now(sevens).endswith("Your side cannot go out while its sevens are unfinished.")
    piles = ["K*7", "Q*7", "J*5 2 2", "T*5 2 2", "2*5 JK JK"]
    for feet, why in (({0: 13}, "before you have picked up your foot."), ({0: 0, 2: 13}, "before your partner has")):
        game = position_of(ruleset("hand-and-foot"), phase="play", melds={0: piles}, hands={0: "4 5 6"}, feet=feet)
        assert why in now(game)
    lacking = position_of(ruleset("hand-and-foot"), phase="play", melds={0: piles[:3]}, hands={0: "4 5 6"})
    assert now(lacking).endswith("Going out still needs 1 mixed canasta and 1 canasta of wild cards.")
    escalera = position_of(ruleset("bolivian"), phase="play", melds={0: ["K*7"]}, hands={0: "4 5 6"})
    assert now(escalera).endswith("Going out still needs 1 sequence of seven.")


@pytest.mark.parametrize(
    ("key", "score", "asked"),
    [
        ("surpriza", 5005, "The opening needs a canasta."),
        ("brazilian", 8000, "The opening needs 200 points and a canasta."),
        ("brazilian", 9000, "The opening needs a canasta that is not mixed."),
        ("romanian", 0, "The opening needs 50 points. It may hold no wild cards."),
        ("romanian", 1500, "The opening needs 90 points. It may hold 1 wild card at most."),
        ("american", 0, "The opening needs 125 points. One of its melds has no wild card, or wild cards alone."),
    ],
)
def test_what_the_opening_asks(key: str, score: int, asked: str) -> None:
    game = position_of(ruleset(key), phase="play", score={0: score}, hands={0: "4 5 6 7"})
    assert now(game).removeprefix("Meld, or discard to end your turn. ") == asked


def test_ways_to_take_the_pile_of_other_games() -> None:
    sequence = position_of(ruleset("samba"), hands={0: "4 6 7"}, melds={0: ["5C 6C 7C"]}, pile="4 8C")
    assert now(sequence) == "Draw 2 cards or take the pile by adding 8♣ to the sequence 5-6-7 of clubs."
    twos = position_of(ruleset("hand-and-foot"), hands={0: "2 2 6 7"}, melds={0: ["K*3"]}, pile="4 2C")
    assert now(twos) == "Draw 2 cards or take the pile with 2 twos."
    canasta = position_of(ruleset("surpriza"), hands={0: "9*4 2 JK 4 5"}, score={0: 5005}, pile="4 9C")
    assert now(canasta).endswith("or open by taking the pile with six cards that make a canasta with its top card.")
    apart = position_of(ruleset("american"), hands={0: "K K A A A A Q Q Q 9 9 9 8 8"}, pile="KD")
    assert now(apart).startswith("Draw a card or open from your hand and take the pile with 2 kings in the same act.")
    assert now(apart).endswith("For a special hand (the straight) you may keep one three that you draw.")


def test_the_foot_and_special_hands() -> None:
    used_up = position_of(ruleset("hand-and-foot"), hands={0: ""})
    assert now(used_up) == "Your hand is used up: the foot comes to it when you begin. Draw 2 cards."
    pairs = position_of(ruleset("american"), phase="play", hands={0: "6 6 9 9 J J Q Q 7 7 A A 8 8"})
    assert "You can lay your hand as Pairs." in now(pairs)


def test_what_is_said_is_what_is_offered() -> None:
    for rules in forms():
        for game, _ in played(rules)[::5]:
            if game.phase != "draw":
                continue
            view = view_of(game, game.turn)
            kinds = {type(move) for move in offers(view)}
            said = what_now(WORDS, view)
            assert bool(re.search(r"\bdraw\b", said, re.IGNORECASE)) == (Draw in kinds)
            acts = re.split(r"\. (?=You may|A wild card|For a)", said)[0]
            assert ("the pile" in acts) == (Take in kinds), said
            assert ("end the hand" in acts) == (End in kinds)

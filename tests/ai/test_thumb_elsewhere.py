"""What the player makes of the rules that other rulesets have: sequences, wild melds, feet, bans, special hands."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai.duel import BETWEEN_HANDS, shuffled
from bot.ai.players import player
from bot.engine.evolve import replay
from bot.engine.game import Game, canasta_kind, new_match
from bot.engine.match import deal
from bot.engine.moves import Ask, Declare, Discard, Draw, Lift, Meld, Take
from bot.engine.notation import print_move
from bot.engine.variants import ruleset, rulesets
from bot.engine.view import view_of
from tests.ai.positions import Given, after, choose, chosen, position, ranks, thrown, turns

LOOSE = "4H 6C 8D TC QH"
"""Cards that fit together in no way."""


def test_lengthens_a_sequence() -> None:
    given = {"phase": "play", "hands": {0: f"9S {LOOSE}"}, "melds": {0: ["5S 6S 7S 8S"]}}
    assert print_move(chosen(given, rules="samba")).startswith("add 9S to 5S")


def test_lays_a_sequence() -> None:
    given = {"phase": "play", "hands": {0: "7D 8D 9D TD 4S 4H QC QH KS"}, "melds": {0: ["A A A"]}}
    assert print_move(chosen(given, rules="samba")) == "meld 7D 8D 9D TD"


def test_takes_the_pile_onto_a_sequence() -> None:
    given = {"hands": {0: LOOSE}, "melds": {0: ["5S 6S 7S 8S"]}, "pile": "4H QD JC 9S"}
    assert isinstance(chosen(given, rules="samba"), Take)


def test_keeps_what_a_sequence_wants() -> None:
    given = {"phase": "play", "hands": {0: "6S 7S 9S 4H JD"}, "melds": {0: ["A A A"]}, "pile": "KC"}
    assert thrown(given, "samba") in ("4H", "JD")


def test_does_not_throw_what_lengthens_their_sequence() -> None:
    given = {"phase": "play", "hands": {0: "9S 9H KD KC QH QD"}, "melds": {1: ["5S 6S 7S 8S"]}, "pile": "4H JC JD"}
    assert thrown(given, "samba") != "9S"


def test_a_short_sequence_that_costs_points_is_not_begun_late() -> None:
    given = {"phase": "play", "hands": {0: "7D 8D 9D 4S KH KC"}, "melds": {0: ["A A A"]}, "stock": "? ? ? ?"}
    assert not isinstance(chosen(given, rules="brazilian"), Meld)


def test_adds_wild_cards_to_a_meld_of_them() -> None:
    given = {"phase": "play", "hands": {0: f"2S JK {LOOSE}"}, "melds": {0: ["2 2 JK JK", "9 9 9"]}}
    assert ranks(chosen(given, rules="bolivian")) == "add 2 JK to wild"


def test_lays_wild_cards_alone_where_they_are_worth_more() -> None:
    given = {"phase": "play", "hands": {0: f"2S 2H 2D JK JK {LOOSE}"}, "melds": {0: ["9 9 9"]}}
    assert ranks(chosen(given, rules="bolivian")) == "meld 2 2 2 JK JK"


def test_opens_with_the_canasta_that_is_asked() -> None:
    given = {"phase": "play", "hands": {0: f"9 9 9 9 9 2 2 {LOOSE}"}, "score": {0: 7000}}
    move = chosen(given, rules="brazilian")
    assert isinstance(move, Meld)
    assert any(len(cards) == 7 for cards in move.melds)


def test_where_no_pile_is_taken_nothing_is_held_back() -> None:
    given = {"phase": "play", "hands": {0: "T T T 4 6 8"}, "melds": {0: ["K*3"]}}
    assert ranks(chosen(given, rules="italian")) == "meld T T T"


def test_uses_its_hand_up_for_the_foot() -> None:
    given = {"phase": "play", "hands": {0: "T T T J J J 4"}, "melds": {0: ["K*3"]}, "feet": {0: 13, 1: 13, 2: 13, 3: 13}}
    kinds, game = turns(position(given, rules="hand-and-foot"))
    assert kinds == "mmd"
    assert not game.hands[0]


def test_goes_on_with_the_foot() -> None:
    given = {"phase": "play", "hands": {0: "T T T J J J"}, "melds": {0: ["K*3"]}, "feet": {0: 13, 1: 13, 2: 13, 3: 13}}
    kinds, game = turns(position(given, rules="hand-and-foot"))
    assert kinds.startswith("mm")
    assert kinds.endswith("d")
    assert not game.feet[0]


def test_asks_where_it_must() -> None:
    given = {
        "phase": "play",
        "hands": {0: "K K Q", 1: 11, 2: 1, 3: 11},
        "melds": {0: ["K*5", "8*7", "4S 5S 6S 7S 8S 9S TS"], 1: ["9*3"]},
    }
    game = position(given, rules="brazilian")
    move = choose(game)
    assert isinstance(move, Ask)
    game = after(game, move)
    _, game = turns(after(game, choose(game)))
    assert game.out == 0


def test_goes_for_the_kind_that_is_needed() -> None:
    """Two canastas are there, but no escalera: the hand goes on, and the sequence is completed when it can be."""
    given = {
        "phase": "play",
        "hands": {0: "9S TS K Q", 1: 11, 2: 3, 3: 11},
        "melds": {0: ["8*7", "J*7", "4S 5S 6S 7S 8S"], 1: ["9*3"]},
    }
    game = position(given, rules="bolivian")
    while not isinstance(move := choose(game), Discard):
        game = after(game, move)
    assert any(canasta_kind(game.law, meld) == "sequence" for meld in game.melds[0])


PURE = {"phase": "play", "melds": {0: ["K*7", "9*3"], 1: ["5*3"]}, "pile": "8"}


@pytest.mark.parametrize("hand", ["7 7 7 4 6 8 J Q", "A A A 4 6 8 J Q", "2 2 JK 4 6 8 J Q", "7 7 7 7 4 6 8 J Q"])
def test_does_not_begin_what_must_be_finished(hand: str) -> None:
    _, game = turns(position({**PURE, "hands": {0: hand}}, rules="american"))
    assert len(game.melds[0]) == 2


def test_begins_what_is_nearly_finished() -> None:
    move = chosen({**PURE, "hands": {0: "7 7 7 7 7 7 4 6 8 J Q"}}, rules="american")
    assert ranks(move) == "meld 7 7 7 7 7 7"


def test_leaves_a_pile_that_would_begin_it() -> None:
    given = {"hands": {0: "7 7 4 6 8 J Q K"}, "melds": {0: ["K*3"]}, "pile": "4 5 6 8 T J Q 7"}
    assert isinstance(chosen(given, rules="american"), Draw)


@pytest.mark.parametrize("hand", ["7 A 4", "A A 2 9", "JK 2 7 Q", "2 JK"])
def test_keeps_to_the_discards_that_are_allowed(hand: str) -> None:
    given = {"phase": "play", "hands": {0: hand}, "melds": {0: ["K*3"]}, "pile": ""}
    assert isinstance(chosen(given, rules="american"), Discard)


def test_declares_a_special_hand() -> None:
    given: Given = {"phase": "play", "hands": {0: "4 4 5 5 6 6 8 8 9 9 T T J J"}}
    assert chosen(given, rules="american") == Declare("pairs")


def test_throws_a_dead_rank_first() -> None:
    given = {"phase": "play", "hands": {0: "8 9 9 T T 4"}, "melds": {0: ["K*3"], 1: ["8*7"]}, "pile": "J Q"}
    assert thrown(given, "american").startswith("8")


SMALL = "9S 9H 4C 6D 8S JH QC AS"


@pytest.mark.parametrize(("pile", "takes"), [("4 5 6 9", False), ("4 5 6 8 T J Q 7 5 K 4 6 9", True)])
def test_does_not_play_alone_for_a_small_pile(pile: str, takes: bool) -> None:
    given = {"hands": {0: SMALL}, "melds": {0: ["K*3"]}, "pile": pile}
    assert isinstance(chosen(given, 3, "cutthroat"), Take) == takes


def test_adds_to_what_lies_before_its_partner() -> None:
    given = {"phase": "play", "hands": {0: f"K {LOOSE}"}, "melds": {1: ["A A A"], 2: ["K*3"]}, "lone": 1}
    assert ranks(chosen(given, 3, "cutthroat")) == "add K to K"


def test_does_not_end_a_hand_that_would_count_for_the_others() -> None:
    """The stock is nearly out, and a hand that nobody ends is void."""
    given = {
        "phase": "play",
        "hands": {0: "4 K", 1: 1, 2: 20, 3: 1},
        "melds": {0: ["K*6"], 1: ["9*7", "T*7", "Q*7"]},
        "stock": "? ? ?",
    }
    _, game = turns(position(given, rules="surpriza"))
    assert game.phase != "cut"


def test_lifts_exactly() -> None:
    game = new_match(ruleset("surpriza"))
    assert player("thumb").choose(view_of(game, game.turn)) == Lift(14 * 4 + 1 + 4)


@pytest.mark.parametrize(
    ("key", "players"), [(key, players) for key, rules in rulesets().items() for players in rules.allowed_players]
)
def test_hidden_cards_do_not_matter(key: str, players: int) -> None:
    """Through a hand, the same move in every position after the hidden cards have been swapped."""
    rules = ruleset(key).for_players(players)
    game = new_match(rules)
    if game.phase == "cut":
        game = after(game, choose(game))
    game = replay(game, deal(game, shuffled(game, "hidden")))
    chance = Random("swap")
    for _ in range(150):
        if game.phase in BETWEEN_HANDS:
            return
        move = choose(game)
        assert choose(swapped(game, game.to_move(), chance)) == move
        game = after(game, move)


def swapped(game: Game, seat: int, chance: Random) -> Game:
    """The same for the seat's eyes, with what it cannot see dealt anew; threes that are laid out stay in the stock."""
    hidden = bytearray(game.stock + b"".join(hand for holder, hand in enumerate(game.hands) if holder != seat))
    chance.shuffle(hidden)
    held = bytes(card for card in hidden if card not in game.law.laid_threes)
    hands = list(game.hands)
    for holder, hand in enumerate(hands):
        if holder != seat:
            hands[holder], held = bytes(sorted(held[: len(hand)])), held[len(hand) :]
    stock = bytearray(held + bytes(card for card in hidden if card in game.law.laid_threes))
    chance.shuffle(stock)
    return game._replace(hands=tuple(hands), stock=bytes(stock))

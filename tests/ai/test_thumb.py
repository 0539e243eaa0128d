"""What the player does in positions of the international game, written as text."""

from __future__ import annotations

import pytest

from bot.ai.players import player
from bot.engine.game import Game
from bot.engine.law import law_of
from bot.engine.moves import Add, Answer, Discard, End, Meld, Take
from bot.engine.notation import print_move
from bot.engine.position import parse_position
from bot.engine.variants import ruleset
from bot.engine.view import View
from tests.ai.positions import Given, choose, chosen, position, ranks, thrown, turns

FAT = "4S 5S 6S 8S TS JS QS AS 7S KS"


def test_takes_a_fat_pile_with_a_pair() -> None:
    given = {"hands": {0: "K K 4 6 8 9 J Q"}, "melds": {0: ["A A A"]}, "pile": FAT}
    assert ranks(chosen(given)) == "take K K"


def test_takes_a_fat_pile_as_its_opening() -> None:
    given = {"hands": {0: "K K A A 2 4 6 8 9 J Q"}, "pile": FAT}
    move = chosen(given)
    assert isinstance(move, Take)


def test_takes_a_fat_pile_with_a_natural_and_a_wild_card() -> None:
    given = {"hands": {0: "K 2 4 6 8 9 J Q"}, "melds": {0: ["A A A"]}, "pile": FAT}
    assert ranks(chosen(given)) == "take 2 K"


def test_spends_no_wild_card_on_a_single_card() -> None:
    given = {"hands": {0: "K 2 4 6 8 9 J Q"}, "melds": {0: ["A A A"]}, "pile": "K"}
    assert ranks(chosen(given)) == "draw"


def test_opens_with_few_wild_cards() -> None:
    move = chosen({"phase": "play", "hands": {0: "A A A K K K 2 JK 4 6 8 9"}})
    assert isinstance(move, Meld)
    assert ranks(move) == "meld A A A"


def test_keeps_the_hand_when_opening_takes_too_many_wild_cards() -> None:
    move = chosen({"phase": "play", "hands": {0: "4 4 2 2 JK 7 8 9 T J Q K"}, "score": {0: 3000}})
    assert isinstance(move, Discard)


def test_completes_a_canasta_with_a_wild_card() -> None:
    given = {"phase": "play", "hands": {0: "2 4 6 8 9 J Q"}, "melds": {0: ["K*5 JK"]}}
    assert ranks(chosen(given)) == "add 2 to K"


def test_adds_naturals_to_its_melds() -> None:
    given = {"phase": "play", "hands": {0: "K 4 6 8 9 J Q"}, "melds": {0: ["K*3"]}}
    assert ranks(chosen(given)) == "add K to K"


def test_keeps_a_pair_for_the_frozen_pile() -> None:
    given = {"phase": "play", "hands": {0: "K K 4 6 8 9 J Q"}, "melds": {0: ["K*3"]}, "pile": "5 2 7 T"}
    assert isinstance(chosen(given), Discard)


def test_does_not_strip_its_hand_early() -> None:
    given = {"phase": "play", "hands": {0: "T T T 4 6 8 9"}, "melds": {0: ["K*3"]}}
    assert isinstance(chosen(given), Discard)


def test_lays_down_when_the_others_may_go_out() -> None:
    given = {"phase": "play", "hands": {0: "T T T 4 6 8 9", 1: 2}, "melds": {0: ["K*3"], 1: ["Q*7"]}}
    assert ranks(chosen(given)) == "meld T T T"


def test_does_not_give_the_next_player_what_he_has_melded() -> None:
    given = {"phase": "play", "hands": {0: "5 9 9 Q Q"}, "melds": {1: ["5*4"]}, "pile": "4 6 8 T"}
    assert not thrown(given).startswith("5")


def test_throws_what_the_next_player_has_thrown() -> None:
    given = {"phase": "play", "hands": {0: "6S 8S 9S TS JS QS"}, "melds": {1: ["A*4"]}, "pile": "7 4 9 5 K"}
    assert thrown(given).startswith("9")


def test_keeps_wild_cards_and_pairs() -> None:
    given = {"phase": "play", "hands": {0: "JK 2 K K Q Q 9 9 8 8 5"}, "score": {0: 3000}}
    assert thrown(given).startswith("5")


def test_stops_the_next_player_with_a_black_three() -> None:
    given = {"phase": "play", "hands": {0: "3S 5 9 J Q K"}, "melds": {1: ["A*4"]}, "pile": FAT}
    assert thrown(given) == "3S"


def test_keeps_the_black_three_while_nothing_is_to_be_stopped() -> None:
    given = {"phase": "play", "hands": {0: "3S 4 9 9 Q Q"}, "pile": "8"}
    assert thrown(given).startswith("4")


def test_freezes_a_fat_pile_that_only_the_others_could_take() -> None:
    given = {"phase": "play", "hands": {0: "2 4 5 6 9 J Q K"}, "melds": {1: ["4*3", "5*3", "6*3", "9*3", "J*3", "Q*3", "K*3"]},
             "pile": "8 8 7 7 T T A A"}  # fmt: skip
    assert thrown(given).startswith("2")


READY: Given = {"phase": "play", "hands": {0: "K K Q", 1: 11, 2: 3, 3: 11}, "melds": {0: ["K*5 2 2"], 1: ["9*3"]}}


def test_goes_out_when_the_others_hold_many_cards() -> None:
    _, after = turns(position(READY))
    assert after.out == 0


def test_does_not_go_out_on_a_partner_with_a_full_hand() -> None:
    given = {**READY, "hands": {0: "K K Q", 1: 5, 2: 20, 3: 5}, "melds": {0: ["K*5 2 2", "A*6"], 1: ["9*3"]}}
    _, after = turns(position(given))
    assert after.phase != "deal"


def test_does_not_hand_the_match_to_the_others() -> None:
    given = {**READY, "score": {1: 4990, 0: 0}, "melds": {0: ["K*5 2 2"], 1: ["9*7", "A*7"]}}
    _, after = turns(position(given))
    assert after.phase != "over"


def test_goes_out_to_win_the_match() -> None:
    given = {
        **READY,
        "hands": {0: "K K Q", 1: 5, 2: 20, 3: 5},
        "score": {0: 4900},
        "melds": {0: ["K*5 2 2", "A*7"], 1: ["9*3"]},
    }
    _, after = turns(position(given))
    assert after.winner == 0


def asked(hand: str) -> Game:
    game = position({**READY, "hands": {**READY["hands"], 2: hand}})
    return game._replace(phase="asked", asked="open")


@pytest.mark.parametrize(
    ("hand", "yes"), [("4 5", True), ("4 5 6 7 8", True), ("JK JK 2 A A Q", False), ("JK JK JK 2 A T", False)]
)
def test_answers_by_the_points_in_its_hand(hand: str, yes: bool) -> None:
    assert choose(asked(hand)) == Answer(yes)


def test_asks_a_partner_who_holds_cards() -> None:
    given = {**READY, "hands": {0: "K K Q", 1: 11, 2: 9, 3: 11}}
    assert print_move(chosen(given)) == "ask"


def test_ends_the_hand_rather_than_take_what_counts_against_it() -> None:
    given = {"stock": "", "hands": {0: "K K"}, "melds": {0: ["Q*3"]}, "pile": "JS TS AS 9S 8S KS", "phase": "draw"}
    assert isinstance(chosen(given), End)


def test_lays_what_a_last_red_three_still_allows() -> None:
    rules = ruleset("classic").with_options({"last_red_three": "meld"})
    given = {"phase": "last", "stock": "", "hands": {0: "K 8 9"}, "melds": {0: ["K*3"]}}
    game = parse_position(law_of(rules), given)
    assert isinstance(choose(game), Add)


def test_a_spectator_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="spectator"):
        player("thumb").choose(View(None, position({})))


def test_no_level_of_that_name() -> None:
    with pytest.raises(KeyError):
        player("grandmaster")

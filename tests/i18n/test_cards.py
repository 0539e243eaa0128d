import pytest

from bot.engine.cards import BLACK_THREES, FACE_DOWN, JOKER, WILD, full_deck
from bot.engine.notation import parse_cards
from bot.i18n.cards import card_name, cards_by_rank, cards_text, listed, onto_rank, rank_count, rank_laid, rank_name, ranks_name
from tests.i18n.support import WORDS


def test_a_card_is_named_by_rank_and_suit() -> None:
    assert card_name(WORDS, parse_cards("KH")[0]) == "K♥"
    assert card_name(WORDS, parse_cards("TS")[0]) == "10♠"
    assert card_name(WORDS, JOKER) == "Joker"
    assert card_name(WORDS, FACE_DOWN) == "?"


@pytest.mark.breaks(37)
def test_cards_are_named_in_hand_order() -> None:
    assert cards_text(WORDS, parse_cards("JK 2D 4C KD KS KC KH 3S AH")) == "A♥ K♠ K♥ K♣ K♦ 4♣ 3♠ 2♦ Joker"


def test_a_long_hand_is_named_by_rank() -> None:
    assert cards_by_rank(WORDS, parse_cards("KH KS KS QC JK JK 2D 2D")) == "K ×3 (♠ ♠ ♥), Q♣, 2 ×2 (♦ ♦), Joker ×2"


def test_every_card_has_a_name_of_its_own() -> None:
    faces = set(full_deck(1, 1))
    assert len({card_name(WORDS, card) for card in faces}) == len(faces)


def test_ranks_in_words() -> None:
    king = 13
    assert (rank_name(WORDS, king), ranks_name(WORDS, king)) == ("king", "kings")
    assert ranks_name(WORDS, BLACK_THREES[0] >> 2) == "black threes"
    assert ranks_name(WORDS, WILD) == "wild cards"
    assert rank_count(WORDS, king, 1) == "1 king"
    assert rank_laid(WORDS, king, 3) == "3 kings"
    assert onto_rank(WORDS, king) == "to the kings"


def test_lists() -> None:
    assert listed(WORDS, ["a"]) == "a"
    assert listed(WORDS, ["a", "b", "c"]) == "a, b and c"
    assert listed(WORDS, ["a", "b", "c"], "list.or") == "a, b or c"
    assert listed(WORDS, []) == ""

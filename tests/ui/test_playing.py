"""What a person means who types cards and names no meld."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.law import law_of
from bot.engine.notation import parse_cards, parse_melds, print_move
from bot.engine.position import parse_position
from bot.engine.variants import ruleset
from bot.engine.view import View, view_of
from bot.ui.playing import meld_or_add, other_suits


def holding(key: str, hand: str, *melds: str, **given: Any) -> View:
    law = law_of(ruleset(key))
    return view_of(parse_position(law, {"phase": "play", "hands": {0: hand}, "melds": {0: list(melds)}, **given}), 0)


@pytest.mark.parametrize(
    ("key", "melds", "typed", "meant"),
    [
        ("classic", ["K*3"], "KH", "add KH to K"),
        ("classic", ["K*3"], "KH KD KS", "add KS KH KD to K"),
        ("classic", ["K*5 2 2"], "KH KD KS", "add KS KH KD to K"),
        ("classic", ["Q*3"], "KH KD KS", "meld KS KH KD"),
        ("classic", ["K*3"], "KH | QH QD QS", "meld KH | QS QH QD"),
        ("classic", ["K*3"], "2H", "meld 2H"),
        ("samba", ["K*4"], "KH KD KS", "add KS KH KD to K"),
        ("samba", ["K*7"], "KH KD KS", "meld KS KH KD"),
        ("samba", ["K*7"], "KH", "add KH to K"),
        ("samba", ["K*7", "K*3"], "KH", "add KH to K#2"),
        ("samba", ["K*3 2 2"], "KH KD 2S", "meld 2S KH KD"),
        ("samba", ["5H 6H 7H"], "8H", "add 8H to 5H-7H"),
        ("samba", ["5H 6H 7H"], "4H 8H 9H", "add 4H 8H 9H to 5H-7H"),
        ("samba", ["5H 6H 7H", "8*3"], "8H", "add 8H to 8"),
        ("samba", ["5H 6H 7H"], "9H TH JH", "meld 9H TH JH"),
        ("samba", ["5H 6H 7H"], "9H", "meld 9H"),
        ("hand-and-foot", ["K*7"], "KH KD KS", "meld KS KH KD"),
        ("bolivian", ["2 2 JK"], "2H", "add 2H to wild"),
        ("bolivian", ["K*3"], "2H 2D JK", "meld 2H 2D JK"),
        ("bolivian", ["2*5 JK JK"], "2H 2D JK", "meld 2H 2D JK"),
    ],
)
def test_cards_without_a_meld_go_where_they_belong(key: str, melds: list[str], typed: str, meant: str) -> None:
    cards = typed.replace("|", " ")
    view = holding(key, f"{cards} 4C 5C", *melds)
    assert print_move(meld_or_add(view, parse_melds(typed, view.hand))) == meant


@pytest.mark.parametrize(
    ("key", "typed", "doubtful"),
    [
        ("samba", "5", "5H 5C"),
        ("samba", "5h", ""),
        ("samba", "6", ""),
        ("samba", "2", ""),
        ("samba", "3", ""),
        ("classic", "5", ""),
    ],
)
def test_a_suit_is_asked_for_where_it_matters(key: str, typed: str, doubtful: str) -> None:
    view = holding(key, "5H 5C 6C 2S 2H 3S")
    card = parse_cards(typed.upper(), view.hand)[0] if typed != "5h" else parse_cards("5H")[0]
    assert other_suits(view, typed, card) == bytes(sorted(parse_cards(doubtful)))

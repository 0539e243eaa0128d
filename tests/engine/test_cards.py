"""Heaps of cards, held against the plain way of doing the same."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import (
    FACES,
    JOKER,
    NATURAL_RANKS,
    ONE,
    PACK,
    RANK_OF,
    RED_THREES,
    THREE,
    VALUE_OF,
    WILD,
    WILDS,
    faces,
    full_deck,
    heap,
    of_rank,
    of_value,
    only,
    repeated,
    wilds_of,
    without,
)

HEAPS = st.lists(st.sampled_from(FACES), max_size=30).map(heap)
PLAIN = settings(deadline=None, derandomize=True)


def test_the_packs() -> None:
    assert len(PACK) == 52
    assert len(full_deck(2, 4)) == 108
    assert len(full_deck(3, 6)) == 162
    assert Counter(full_deck(2, 4)) == Counter(dict.fromkeys(PACK, 2) | {JOKER: 4})
    assert len(WILDS) == 5
    assert {card >> 2 for card in RED_THREES} == {THREE}
    assert all(one == bytes([card]) for card, one in enumerate(ONE))


@PLAIN
@given(HEAPS, HEAPS)
def test_taking_cards_away(cards: bytes, taken: bytes) -> None:
    left = without(cards, taken)
    if Counter(taken) <= Counter(cards):
        assert left is not None
        assert Counter(left) == Counter(cards) - Counter(taken)
        assert left == heap(left)
    else:
        assert left is None


@PLAIN
@given(st.lists(st.sampled_from(FACES), max_size=30), st.sampled_from(FACES))
def test_order_survives_taking_away(pile: list[int], card: int) -> None:
    rest = list(pile)
    if card in rest:
        rest.remove(card)
        assert without(bytes(pile), (card,)) == bytes(rest)


@PLAIN
@given(HEAPS)
def test_groups_of_a_heap(cards: bytes) -> None:
    values = cards.translate(VALUE_OF)
    for rank in NATURAL_RANKS:
        group = bytes(card for card in cards if card >> 2 == rank)
        assert of_value(cards, rank) == group
        assert of_rank(cards, values, rank) == group
        assert of_rank(cards, cards.translate(RANK_OF), rank) == group
        assert (rank in repeated(values)) == (len(group) > 1)
    assert repeated(values) == sorted(set(repeated(values)))
    assert set(repeated(values)) <= set(NATURAL_RANKS)
    assert of_value(cards, WILD) == wilds_of(cards) == bytes(card for card in cards if card in WILDS)
    assert faces(cards) == bytes(sorted(set(cards)))
    assert only(cards, RED_THREES) == bytes(card for card in cards if card in RED_THREES)

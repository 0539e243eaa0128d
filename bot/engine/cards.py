"""Cards as small integers, and heaps of cards as sorted ``bytes``.

A card is ``rank * 4 + suit``; every joker is :data:`JOKER`. Several packs hold several cards with the same number: cards of
one face are interchangeable, so a hand, a pile or a meld is a multiset. ``bytes`` is its cheapest immutable form: sorting,
counting, searching and mapping run in C. Hands and melds are kept sorted; piles and stocks keep their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

SUITS: Final = "SHDC"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

TWO, THREE, FOUR, SEVEN, TEN, JACK, QUEEN, KING, ACE, JOKER_RANK = 2, 3, 4, 7, 10, 11, 12, 13, 14, 15
NATURAL_RANKS: Final = range(FOUR, ACE + 1)
RANK_LETTERS: Final = "??23456789TJQKA"

JOKER: Final = JOKER_RANK * 4
WILDS: Final = bytes([TWO * 4, TWO * 4 + 1, TWO * 4 + 2, TWO * 4 + 3, JOKER])
RED_THREES: Final = bytes([THREE * 4 + HEARTS, THREE * 4 + DIAMONDS])
BLACK_THREES: Final = bytes([THREE * 4 + SPADES, THREE * 4 + CLUBS])
PACK: Final = bytes(range(TWO * 4, ACE * 4 + 4))
FACES: Final = PACK + bytes([JOKER])

FACE_DOWN: Final = 255
"""Stands for a card that is not to be seen."""

WILD: Final = 1
"""What :data:`VALUE_OF` gives for a wild card, where a natural card gives its rank."""

SEQUENCE: Final = 16
"""Plus a suit: what a sequence of that suit has in place of a rank."""

RANK_OF: Final = bytes(card >> 2 for card in range(256))
VALUE_OF: Final = bytes(WILD if card in WILDS else card >> 2 for card in range(256))
"""``bytes.translate`` tables: a heap to the ranks of its cards; the same with wild cards as :data:`WILD`."""

_NATURALS: Final = bytes(card for card in range(256) if card not in WILDS)

ONE: Final = tuple(bytes([card]) for card in range(256))
"""Heaps of one card."""

Kind = Literal["wild", "joker", "red-three", "black-three"]
KINDS: Final[dict[Kind, bytes]] = {
    "wild": WILDS,
    "joker": bytes([JOKER]),
    "red-three": RED_THREES,
    "black-three": BLACK_THREES,
}


def full_deck(packs: int, jokers: int) -> bytes:
    """All cards of ``packs`` packs and ``jokers`` jokers together, sorted."""
    return bytes(sorted(PACK * packs + bytes([JOKER]) * jokers))


def heap(cards: Iterable[int]) -> bytes:
    """A sorted heap of the given cards."""
    return bytes(sorted(cards))


def without(cards: bytes, taken: Iterable[int]) -> bytes | None:
    """``cards`` less ``taken``, card by card; ``None`` if one of them is not there."""
    for card in taken:
        if card not in cards:
            return None
        cards = cards.replace(ONE[card], b"", 1)
    return cards


def only(cards: bytes, kind: bytes) -> bytes:
    """The cards whose face is in ``kind``, in their order."""
    return cards.translate(None, cards.translate(None, kind))


def faces(cards: bytes) -> bytes:
    """Each face once, sorted."""
    return bytes(sorted(set(cards)))


def of_value(cards: bytes, value: int) -> bytes:
    """From a sorted heap, the cards of a natural rank, or all wild cards for :data:`WILD`."""
    return wilds_of(cards) if value == WILD else of_rank(cards, cards.translate(RANK_OF), value)


def of_rank(cards: bytes, ranks: bytes, rank: int) -> bytes:
    """The same for a natural rank where the heap is translated already, by :data:`RANK_OF` or :data:`VALUE_OF`."""
    start = ranks.find(rank)
    return b"" if start < 0 else cards[start : start + ranks.count(rank)]


def wilds_of(cards: bytes) -> bytes:
    """The wild cards of a heap, in their order."""
    return cards.translate(None, _NATURALS)


def repeated(values: bytes) -> list[int]:
    """The natural ranks of which a sorted heap, translated by :data:`VALUE_OF`, holds two cards or more."""
    found: list[int] = []
    before = last = 0
    for value in values:
        if value == before and value != last and value > THREE:
            found.append(value)
            last = value
        before = value
    return found

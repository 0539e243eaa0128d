"""Cards, ranks and heaps of cards in words. Rank letters and suits are the same in every language, as on the cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from bot.engine.cards import FACE_DOWN, JOKER, JOKER_RANK, SEQUENCE, THREE, TWO, WILD, WILDS
from bot.engine.law import Law
from bot.i18n.catalogue import Words
from bot.tables.preferences import Sorting

SUIT_SIGNS: Final = "♠♥♦♣"
_SUITS_IN_HAND: Final = (0, 1, 3, 2)
"""Black and red in turn: spades, hearts, clubs, diamonds."""

SUIT_KEYS: Final = ("spades", "hearts", "diamonds", "clubs")
"""The suits by what their messages are called."""

_LETTERS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}

RANK_KEYS: Final = {
    WILD: "wild",
    TWO: "two",
    THREE: "black-three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
    JOKER_RANK: "joker",
}
"""The ranks by what their messages are called. Threes in a meld are black; :data:`WILD` is twos and jokers together."""


def in_hand_order(cards: bytes) -> list[int]:
    """From the ace down, then twos and jokers."""

    def place(card: int) -> tuple[bool, int, int]:
        wild, rank = card in WILDS, card >> 2
        return wild, rank if wild else -rank, _SUITS_IN_HAND[card & 3]

    return sorted(cards, key=place)


def in_suit_order(cards: bytes) -> list[int]:
    """Suit by suit, each from the ace down, then twos and jokers."""

    def place(card: int) -> tuple[bool, int, int]:
        wild, rank, suit = card in WILDS, card >> 2, _SUITS_IN_HAND[card & 3]
        return (True, rank, suit) if wild else (False, suit, -rank)

    return sorted(cards, key=place)


def sorts_by_suit(law: Law, sorting: Sorting = "usual") -> bool:
    """Whether a player holds the cards suit by suit: unless he wants it otherwise, where sequences are melded."""
    return law.rules.melds.sequences if sorting == "usual" else sorting == "suit"


def sorted_hand(law: Law, hand: bytes, sorting: Sorting = "usual") -> list[int]:
    """The cards as a player holds them, suit by suit or rank by rank."""
    return in_suit_order(hand) if sorts_by_suit(law, sorting) else in_hand_order(hand)


def rank_sign(words: Words, rank: int) -> str:
    """What stands in the corner of a card: ``10``, ``K``, ``Joker``; a word for :data:`WILD`."""
    if rank in (WILD, JOKER_RANK):
        return words("card.wild" if rank == WILD else "card.joker")
    return _LETTERS.get(rank, str(rank))


def card_name(words: Words, card: int) -> str:
    """``K♥``, ``10♠``, ``Joker``; ``?`` for a card that is not to be seen."""
    if card == FACE_DOWN:
        return "?"
    return rank_sign(words, card >> 2) + ("" if card == JOKER else SUIT_SIGNS[card & 3])


def cards_text(words: Words, cards: bytes) -> str:
    """Every card by itself, in hand order: ``K♠ K♥ 2♦ Joker``."""
    return " ".join(card_name(words, card) for card in in_hand_order(cards))


def cards_by_rank(words: Words, cards: bytes) -> str:
    """For long hands, each rank once: ``K ×3 (♠ ♠ ♥), Q♣, Joker ×2``."""
    return ", ".join(_group(words, rank, group) for rank, group in grouped(cards))


def cards_by_suit(words: Words, cards: bytes) -> str:
    """For long hands in which suits matter: ``♠ A K 9 9, ♥ 10 8, 2 ×2 (♠ ♦), Joker``. No line ends between suit and ranks."""
    suits = [f"{SUIT_SIGNS[suit]}\N{NO-BREAK SPACE}{ranks_text(words, group)}" for suit, group in suited(cards)]
    return ", ".join([*suits, *(_group(words, rank, group) for rank, group in grouped(cards) if group[0] in WILDS)])


def suited(cards: bytes) -> list[tuple[int, bytes]]:
    """The natural cards by suit, in the order of a hand that is sorted so."""
    naturals = [card for card in in_suit_order(cards) if card not in WILDS]
    return [(suit, bytes(group)) for suit, group in groupby(naturals, key=lambda card: card & 3)]


def ranks_text(words: Words, cards: bytes) -> str:
    """The ranks alone: ``A K 9 9``."""
    return " ".join(rank_sign(words, card >> 2) for card in cards)


def grouped(cards: bytes) -> list[tuple[int, bytes]]:
    """The cards by rank, in hand order."""
    return [(rank, bytes(group)) for rank, group in groupby(in_hand_order(cards), key=lambda card: card >> 2)]


def _group(words: Words, rank: int, group: bytes) -> str:
    if len(group) == 1:
        return card_name(words, group[0])
    times = f"{rank_sign(words, rank)}\N{NO-BREAK SPACE}×{len(group)}"
    return times if rank == JOKER_RANK else f"{times} ({suits_text(group)})"


def suits_text(cards: bytes) -> str:
    """The suits alone, in hand order: ``♠ ♠ ♥``."""
    return " ".join(SUIT_SIGNS[card & 3] for card in in_hand_order(cards))


def rank_name(words: Words, rank: int) -> str:
    """One card of the rank: "king"; "black three" for a three, "wild card" for :data:`WILD`."""
    return words(f"rank.{RANK_KEYS[rank]}")


def ranks_name(words: Words, rank: int) -> str:
    """Several: "kings"; "sequences of hearts" for what a sequence has in place of a rank."""
    if rank >= SEQUENCE:
        return words(f"sequences.{SUIT_KEYS[rank - SEQUENCE]}")
    return words(f"ranks.{RANK_KEYS[rank]}")


def rank_count(words: Words, rank: int, n: int) -> str:
    """So many of a rank, "3 kings", as what there is or what is needed."""
    return words.count(f"rank.count.{RANK_KEYS[rank]}", n)


def rank_laid(words: Words, rank: int, n: int) -> str:
    """So many of a rank, "3 kings", as what somebody lays: the object of a sentence."""
    return words.count(f"rank.laid.{RANK_KEYS[rank]}", n)


def onto_rank(words: Words, rank: int) -> str:
    """Where somebody adds a card: "to the kings"."""
    return words(f"ranks.onto.{RANK_KEYS[rank]}")


def listed(words: Words, items: Iterable[str], key: str = "list.and") -> str:
    """``a, b and c``; with the key ``list.or``, ``a, b or c``."""
    *first, last = [*items] or [""]
    return words(key, first=", ".join(first), last=last) if first else last

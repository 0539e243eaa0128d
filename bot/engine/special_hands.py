"""The special hands of ``american``: fourteen cards that are declared instead of being melded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bot.engine.cards import ACE, JOKER, NATURAL_RANKS, RANK_OF, THREE, TWO

WILD_RANKS: Final = 2

SpecialName = Literal["straight", "pairs", "zip-code", "garbage", "blast-off", "triples", "quads", "dream"]


@dataclass(frozen=True, slots=True)
class Groups:
    """A special hand of groups of equal rank (``american``, special hands): the sizes of the groups, all of different ranks.

    ``ranks`` are ranks that must be among the groups of two. ``wild`` says which groups of wild cards belong to it.
    """

    name: SpecialName
    sizes: tuple[int, ...]
    points: int
    ranks: tuple[int, ...] = ()
    wild: Literal["none", "twos", "pair", "both", "any-group", "four", "five"] = "none"
    wins: bool = False
    """Whether it ends the match."""

    def __call__(self, hand: bytes) -> bool:
        ranks = hand.translate(RANK_OF)
        if len(set(ranks)) > len(self.sizes) + WILD_RANKS:
            return False
        twos, jokers = ranks.count(TWO), hand.count(JOKER)
        if THREE in ranks or any(ranks.count(rank) != 2 for rank in self.ranks):
            return False
        sizes = sorted(ranks.count(rank) for rank in NATURAL_RANKS if rank in ranks)
        wilds = sorted(size for size in (twos, jokers) if size)
        match self.wild:
            case "none":
                fits = not wilds
            case "twos":
                fits = (twos, jokers) == (2, 0)
            case "pair":
                fits = wilds == [2]
            case "both":
                fits = wilds == [2, 2]
            case "any-group":
                fits, sizes = True, sorted(sizes + wilds)
            case "four":
                fits = wilds == [4]
            case "five":
                fits = twos + jokers == 5
        return fits and sizes == sorted(self.sizes)


@dataclass(frozen=True, slots=True)
class Straight:
    """One card of every rank, a three, a two and a joker (``american``, special hands)."""

    points: int
    name: SpecialName = "straight"
    wins: bool = False

    def __call__(self, hand: bytes) -> bool:
        return sorted(hand.translate(RANK_OF)) == [*range(TWO, ACE + 1), JOKER >> 2]


SpecialHand = Groups | Straight
"""Slot: is this hand of fourteen cards that special hand?"""

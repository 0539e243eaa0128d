"""Melds in words: what they are made of, and what they are called by."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import SEQUENCE, WILD
from bot.engine.game import LaidMeld, laid
from bot.engine.melds import target_of
from bot.engine.moves import Target
from bot.i18n.cards import SUIT_KEYS, SUIT_SIGNS, listed, onto_rank, rank_laid, rank_sign, ranks_name
from bot.i18n.catalogue import Words

_WORDS_UP_TO: Final = 5
"""A sequence of so many cards is named card by card, a longer one by its ends."""


def run_text(words: Words, suit: int, low: int, high: int) -> str:
    """Cards of a suit in unbroken order: "7-8-9 of hearts", "5–J of hearts"."""
    ranks = [rank_sign(words, rank) for rank in range(low, high + 1)]
    cards = "-".join(ranks) if len(ranks) <= _WORDS_UP_TO else f"{ranks[0]}–{ranks[-1]}"
    return words(f"run.{SUIT_KEYS[suit]}", cards=cards)


def made_of(words: Words, cards: bytes) -> str:
    """What a new meld is made of: "3 kings and 1 wild card", "7-8-9 of hearts"."""
    meld = laid(cards, 0)
    if meld.rank >= SEQUENCE:
        return run_text(words, meld.rank - SEQUENCE, meld.cards[0] >> 2, meld.cards[-1] >> 2)
    parts = [(meld.rank, meld.naturals), (WILD, meld.wilds)]
    return listed(words, [rank_laid(words, rank, n) for rank, n in parts if n])


def target_name(words: Words, to: Target) -> str:
    """The meld that a target names: "kings", "kings #2", "wild cards", "sequence 5–J of hearts"."""
    if to.rank >= SEQUENCE:
        return words("meld.sequence", run=run_text(words, to.rank - SEQUENCE, to.low, to.high))
    return _numbered(ranks_name(words, to.rank), to)


def onto_target(words: Words, to: Target) -> str:
    """Where somebody adds a card: "to the kings", "to the kings #2", "to the sequence 5–J of hearts"."""
    if to.rank >= SEQUENCE:
        return words("meld.onto.sequence", run=run_text(words, to.rank - SEQUENCE, to.low, to.high))
    return _numbered(onto_rank(words, to.rank), to)


def meld_name(words: Words, melds: tuple[LaidMeld, ...], meld: LaidMeld) -> str:
    """One of a side's melds, with its number where the side has several of that rank."""
    return target_name(words, target_of(melds, meld))


def onto_meld(words: Words, melds: tuple[LaidMeld, ...], meld: LaidMeld) -> str:
    """The same as where somebody adds a card."""
    return onto_target(words, target_of(melds, meld))


def meld_sign(words: Words, melds: tuple[LaidMeld, ...], meld: LaidMeld) -> str:
    """One of a side's melds as short as can be: ``K ×5``, ``K#2 ×3``, ``5–J♥``, ``wild ×4``."""
    if meld.rank >= SEQUENCE:
        low, high = (rank_sign(words, card >> 2) for card in (meld.cards[0], meld.cards[-1]))
        return f"{low}–{high}{SUIT_SIGNS[meld.rank - SEQUENCE]}"
    to = target_of(melds, meld)
    number = f"#{to.nth}" if to.nth else ""
    return f"{rank_sign(words, meld.rank)}{number}\N{NO-BREAK SPACE}×{len(meld.cards)}"


def _numbered(name: str, to: Target) -> str:
    return f"{name} #{to.nth}" if to.nth else name

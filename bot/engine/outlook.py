"""Whether a hand can be emptied in this turn, as far as a look at it tells: the cheap tests before the search (row 32)."""

from __future__ import annotations

from bot.engine.canastas import canastas_of, enough
from bot.engine.cards import ONE, SEQUENCE, THREE, WILD, of_rank
from bot.engine.game import LaidMeld
from bot.engine.law import Law
from bot.engine.melds import SMALLEST_MELD
from bot.engine.sequences import cards_in_reach


def outlook(law: Law, hand: bytes, values: bytes, pairs: bytes, melds: tuple[LaidMeld, ...], dead: bytes = b"") -> bool | None:
    """Whether it certainly can or cannot be; ``None``: only the search can tell.

    ``values`` is the hand translated by :data:`~bot.engine.cards.VALUE_OF`, ``pairs`` are the ranks of which it holds two
    cards or more, ``dead`` those that are finished.
    """
    homes = bytes([meld.rank for meld in melds if law.loose or len(meld.cards) < law.largest])
    left = values.translate(None, ONE[WILD] + (homes + pairs).translate(None, dead))
    if law.black_melds and left.count(THREE) >= SMALLEST_MELD:
        left = left.translate(None, ONE[THREE])
    if len(left) > 1 and not law.sequences:
        return False
    short = [rank for rank in pairs.translate(None, homes) if values.count(rank) < SMALLEST_MELD]
    too_many = len(short) - values.count(WILD)
    if len(left) > 1 or too_many > 0:
        return None if law.sequences and _sequences_may_help(law, hand, values, melds, left, short, too_many) else False
    if law.easy and melds and not (short and not law.max_wilds[2]) and enough(law, canastas_of(law, melds)):
        free = -too_many if left else -too_many - 1
        if free <= 0 or free <= _room_for_wilds(law, melds):
            return True
    return None


def _sequences_may_help(
    law: Law, hand: bytes, values: bytes, melds: tuple[LaidMeld, ...], left: bytes, short: list[int], too_many: int
) -> bool:
    """Whether all cards but one that have no place by rank are near enough to others for sequences: those of the ranks in
    ``left``, and so many of the pairs in ``short`` for which there are no wild cards."""
    reached = cards_in_reach(hand, melds, law.longest_run)
    lost = sum([rank in left and card not in reached for card, rank in zip(hand, values, strict=True)])
    if lost < 2 and too_many > 0:
        costs = sorted([sum([card not in reached for card in of_rank(hand, values, rank)]) for rank in short])
        lost += sum(costs[:too_many])
    return lost < 2


def _room_for_wilds(law: Law, melds: tuple[LaidMeld, ...]) -> int:
    """How many wild cards the melds could take as they are."""
    most = law.max_wilds
    return sum([most[meld.naturals] - meld.wilds for meld in melds if THREE < meld.rank < SEQUENCE])

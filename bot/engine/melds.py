"""Which cards make a meld, and which may join one (rows 12 to 21)."""

from __future__ import annotations

from bot.engine.cards import RED_THREES, THREE, VALUE_OF, WILD
from bot.engine.game import Game, LaidMeld
from bot.engine.law import Law
from bot.engine.refusal import Refused, refuse

SMALLEST_MELD = 3


def fault_in_meld(law: Law, cards: bytes, going_out: bool = False) -> Refused | None:
    """Why these cards are no new meld; ``going_out`` says whether the player goes out in this turn."""
    if len(cards) < SMALLEST_MELD:
        return refuse("meld-size", cards=cards, asked=SMALLEST_MELD)
    values = cards.translate(VALUE_OF)
    wilds = values.count(WILD)
    naturals = len(cards) - wilds
    rank = max(values)
    if values.count(rank) < naturals:
        return refuse("meld-ranks", cards=cards)
    if rank == THREE:
        return fault_in_threes(law, cards, going_out)
    if not naturals:
        return refuse("wild-meld", cards=cards)
    if naturals < law.min_naturals or wilds > law.max_wilds[naturals]:
        return refuse_wilds(law, naturals, wilds)
    return None


def fault_in_threes(law: Law, cards: bytes, going_out: bool) -> Refused | None:
    """Threes are a meld, or join one, only where all are black and the player goes out (row 12)."""
    clean = all(card >> 2 == THREE and card not in RED_THREES for card in cards)
    if clean and going_out and law.rules.threes.black_melds == "going-out":
        return None
    return refuse("meld-threes", cards=cards)


def refuse_wilds(law: Law, naturals: int, wilds: int) -> Refused:
    melds = law.rules.melds
    return refuse(
        "wild-limit",
        naturals=naturals,
        wilds=wilds,
        least=melds.min_naturals,
        asked=law.max_wilds[naturals],
        most=melds.max_wilds,
    )


def fault_in_addition(law: Law, meld: LaidMeld, cards: bytes, going_out: bool = False) -> Refused | None:
    """Why these cards may not join that meld."""
    values = cards.translate(VALUE_OF)
    wilds = values.count(WILD)
    naturals = len(cards) - wilds
    if values.count(meld.rank) < naturals:
        return refuse("meld-ranks", cards=cards, rank=meld.rank)
    if meld.rank == THREE:
        return fault_in_threes(law, cards, going_out)
    if meld.wilds + wilds > law.max_wilds[meld.naturals + naturals]:
        return refuse_wilds(law, meld.naturals + naturals, meld.wilds + wilds)
    return None


def find_meld(game: Game, side: int, rank: int) -> LaidMeld | None:
    """The side's meld of that rank."""
    return meld_of(game.melds[side], rank)


def meld_of(melds: tuple[LaidMeld, ...], rank: int) -> LaidMeld | None:
    """The meld of that rank among them."""
    for meld in melds:
        if meld.rank == rank:
            return meld
    return None


def joined(meld: LaidMeld, cards: bytes) -> LaidMeld:
    """The meld with these cards on it."""
    rank, there, naturals, wilds, laid_on = meld
    added = cards.translate(VALUE_OF).count(WILD)
    return LaidMeld(rank, bytes(sorted(there + cards)), naturals + len(cards) - added, wilds + added, laid_on)


def with_addition(melds: tuple[LaidMeld, ...], meld: LaidMeld, cards: bytes) -> tuple[LaidMeld, ...]:
    """A side's melds after cards have joined one of them."""
    grown = list(melds)
    grown[melds.index(meld)] = joined(meld, cards)
    return tuple(grown)

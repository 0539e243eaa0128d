"""What the melds of an opening must come to (rows 22, 23)."""

from __future__ import annotations

from bot.engine.cards import BLACK_THREES, WILD, only
from bot.engine.game import LaidMeld, canasta_kind, laid
from bot.engine.law import Law
from bot.engine.odd_rules import NaturalMeld, NoThrees
from bot.engine.refusal import Refused, refuse


def fault_in_demands(law: Law, score: int, minimum: int, melds: tuple[bytes, ...]) -> Refused | None:
    """Why these melds do not open for a side with that score before the hand."""
    demand = law.rules.opening.demand
    if isinstance(demand, NoThrees):
        threes = only(b"".join(melds), BLACK_THREES)
        if threes:
            return refuse("meld-threes", cards=threes)
    points = sum(law.value(cards) for cards in melds)
    laid_melds = [laid(cards, 0) for cards in melds]
    kinds = [canasta_kind(law, meld) for meld in laid_melds]
    splash = law.rules.opening.splash and ("natural" in kinds or "wild" in kinds)
    if points < minimum and not splash:
        return refuse("minimum", asked=minimum, offered=points)
    most = law.opening_wilds(score)
    wilds = sum(meld.wilds for meld in laid_melds)
    if most is not None and wilds > most:
        return refuse("opening-wilds", asked=most, offered=wilds)
    if isinstance(demand, NaturalMeld) and "mixed" in kinds:
        return refuse("opening-wilds", mixed=True)
    canasta = law.canasta_asked(score)
    if canasta and not any(kinds):
        return refuse("opening-canasta")
    if canasta == "clean" and not any(kind and kind != "mixed" for kind in kinds):
        return refuse("opening-natural", canasta=True)
    if isinstance(demand, NaturalMeld) and not any(_is_natural(meld, demand) for meld in laid_melds):
        return refuse("opening-natural", wild_meld=demand.wild_meld)
    return None


def _is_natural(meld: LaidMeld, demand: NaturalMeld) -> bool:
    return not meld.wilds or (meld.rank == WILD and demand.wild_meld)

"""A ruleset worked out for play: tables that the judge looks things up in, computed once per ruleset."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bot.engine.cards import ACE, FACES, JOKER, KINDS, RANK_LETTERS, RED_THREES, full_deck
from bot.engine.ruleset import Melds, Ruleset

MOST_CARDS_OF_A_RANK: Final = 40


class Law:
    """Read only. ``rules`` is the ruleset it was made from, the form and the house rules already chosen."""

    __slots__ = (
        "_minimums", "_steps", "asking", "bars", "canasta", "canastas", "covered", "deck", "draw", "freezes", "max_wilds",
        "min_naturals", "must_ask", "natural_wild", "onto_meld", "points", "points_table", "red_threes", "rules", "sides",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.sides: Final = rules.seating.sides
        self.draw: Final = rules.deal.draw
        self.deck: Final = full_deck(rules.deal.packs, rules.deal.jokers)
        self.canasta: Final = rules.melds.canasta
        self.canastas: Final = rules.going_out.canastas
        self.asking: Final = rules.going_out.ask != "off" and rules.seating.players > self.sides
        """Whether there is a partner, and he may be asked."""
        self.must_ask: Final = self.asking and rules.going_out.ask == "obligatory"
        self.natural_wild: Final = "natural-wild" in rules.pile.ways
        self.onto_meld: Final = "onto-meld" in rules.pile.ways
        self.covered: Final = b"".join(KINDS[kind] for kind in rules.deal.covered)
        self.freezes: Final = b"".join(KINDS[kind] for kind in rules.pile.freezes)
        self.bars: Final = b"".join(KINDS[kind] for kind in rules.pile.bars)
        self.red_threes: Final = RED_THREES
        self.min_naturals: Final = rules.melds.min_naturals
        self.max_wilds: Final = tuple(wilds_for(rules.melds, naturals) for naturals in range(MOST_CARDS_OF_A_RANK))
        """The most wild cards that a meld with so many naturals may hold."""
        self._steps: Final = [score for score, _ in rules.opening.ladder if score is not None]
        self._minimums: Final = [minimum for _, minimum in rules.opening.ladder]
        by_letter = dict(rules.scoring.points)
        points = {card: by_letter[RANK_LETTERS[card >> 2]] for card in FACES if card >> 2 <= ACE}
        points[JOKER] = by_letter["X"]
        points |= dict.fromkeys(RED_THREES, 0)
        self.points: Final = tuple(points.get(card, 0) for card in range(JOKER + 1))
        """Card points by card."""
        self.points_table: Final = bytes(self.points).ljust(256, b"\0")

    def value(self, cards: bytes) -> int:
        """The card points of a heap."""
        return sum(cards.translate(self.points_table))

    def minimum(self, score: int) -> int:
        """What a side opens with at that score."""
        return self._minimums[bisect_right(self._steps, score)]

    def __reduce__(self) -> tuple[Callable[[Ruleset], Law], tuple[Ruleset]]:
        """Another process gets the ruleset and works out its own law, the one that its positions share."""
        return law_of, (self.rules,)

    def __repr__(self) -> str:
        return f"Law({self.rules.key}, {self.rules.seating.players} players)"


def wilds_for(melds: Melds, naturals: int) -> int:
    """The most wild cards that a meld with so many naturals may hold (rows 15, 16)."""
    if naturals < melds.min_naturals:
        return 0
    match melds.wild_ratio:
        case "none":
            most = melds.max_wilds
        case "equal":
            most = naturals
        case "fewer":
            most = naturals - 1
        case "double":
            most = naturals // 2
    return min(melds.max_wilds, most)


@lru_cache(maxsize=256)
def law_of(rules: Ruleset) -> Law:
    """The law of a form; equal rulesets share one."""
    return Law(rules)

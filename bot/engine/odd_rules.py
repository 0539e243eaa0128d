"""Rules that no plain field holds: frozen callables for the named slots of a ruleset. They are values: comparable,
printable, storable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class MinusWithoutMeld:
    """Red threes count against a side that has made no meld by the end of the hand (``classic`` row 10)."""

    def __call__(self, melds: int, canastas: int) -> int:
        return 1 if melds else -1


RedThreeSign = MinusWithoutMeld
"""Slot: +1, 0 or -1 from a side's number of melds and of canastas."""


@dataclass(frozen=True, slots=True)
class NotConcealed:
    """No concealed hand: no bonus, no exemption."""

    bonus: int = 0
    waives_minimum: bool = False

    def __call__(self, own_canasta: bool, touched_partner: bool) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class OwnCanasta:
    """A concealed hand has a canasta of its own and adds nothing to the partner's melds (``classic`` row 37)."""

    bonus: int
    waives_minimum: bool
    """Whether a whole hand laid after a draw from the stock needs no initial minimum."""

    def __call__(self, own_canasta: bool, touched_partner: bool) -> bool:
        return own_canasta and not touched_partner


@dataclass(frozen=True, slots=True)
class SideCanasta:
    """The whole hand in one turn is concealed, also on the partner's melds (``hungarian`` row 37)."""

    bonus: int
    waives_minimum: bool = False

    def __call__(self, own_canasta: bool, touched_partner: bool) -> bool:
        return True


Concealed = NotConcealed | OwnCanasta | SideCanasta
"""Slot: is a hand that went out in one turn, with nothing melded before it, concealed?"""

ODD_RULES: Final[dict[str, Callable[..., object]]] = {
    rule.__name__: rule for rule in (MinusWithoutMeld, NotConcealed, OwnCanasta, SideCanasta)
}
"""By name, for whoever stores a ruleset."""

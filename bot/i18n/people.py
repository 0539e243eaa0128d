"""Sides by name."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ruleset import Seating
from bot.i18n.cards import listed
from bot.i18n.catalogue import Words

NameOf = Callable[[int], str]
"""A name for a number: of a seat or of a person, as the argument says."""


def side_name(words: Words, seating: Seating, side: int, name_of: NameOf) -> str:
    """All players of a side: "Ana and Béla"; a player who plays alone by name."""
    return listed(words, [name_of(seat) for seat in range(side, seating.players, seating.sides)])

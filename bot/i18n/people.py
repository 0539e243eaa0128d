"""Seats, sides and occupants by name."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ruleset import Seating
from bot.i18n.cards import listed
from bot.i18n.catalogue import Words
from bot.tables.steps import Occupant
from bot.tables.table import Table

NameOf = Callable[[int], str]
"""A name for a number: of a seat or of a person, as the argument says."""


def side_name(words: Words, seating: Seating, side: int, name_of: NameOf) -> str:
    """All players of a side: "Ana and Béla"; a player who plays alone by name."""
    return listed(words, [name_of(seat) for seat in range(side, seating.players, seating.sides)])


def occupant_name(occupant: Occupant, name_of_person: NameOf) -> str:
    """A person by name, a computer player by its own name."""
    return occupant.name if occupant.person is None else name_of_person(occupant.person)


def seat_namer(table: Table, name_of_person: NameOf) -> NameOf:
    """The names of a running match by seat."""
    return lambda seat: occupant_name(table.seats[seat], name_of_person)

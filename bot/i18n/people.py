"""Sides by name."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.game import Game
from bot.engine.sections import Seating
from bot.i18n.cards import listed
from bot.i18n.catalogue import Words

NameOf = Callable[[int], str]
"""A name for a number: of a seat or of a person, as the argument says."""


def person_name(words: Words, name: str) -> str:
    """What somebody is called: by his name, or in these words where it has been deleted."""
    return name or words("person.gone")


def side_name(words: Words, seating: Seating, side: int, name_of: NameOf) -> str:
    """All players of a side: "Ana and Béla"; a player who plays alone by name."""
    return listed(words, [name_of(seat) for seat in range(side, seating.players, seating.sides)])


def team_name(words: Words, game: Game, team: int, name_of: NameOf) -> str:
    """All players whose melds lie together: those of a side, or the partners of an alliance."""
    return listed(words, [name_of(seat) for seat in range(game.law.players) if game.team(seat) == team])


def sides_of_team(game: Game, team: int) -> list[int]:
    """The sides in whose names a team scores: one, or two in an alliance."""
    return [side for side in range(game.law.sides) if game.team_of_side(side) == team]

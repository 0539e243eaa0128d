"""Once more with the same people: same seats and rules, and the deal goes on round the table."""

from __future__ import annotations

from bot.tables.declined import Declined, decline
from bot.tables.steps import Joined, Occupant, Opened, SeatingChosen, Step
from bot.tables.table import Table


def rematch_of(table: Table, person: int) -> tuple[Step, ...] | Declined:
    """The steps that open the next table, in whose lobby everybody sits who sat at this one, with ``person`` as its host.

    The seats are turned so that the next dealer has the first deal; where sides are of different size they stay.
    """
    if table.stage != "over" or table.game is None:
        return decline("not-over")
    if not table.is_in(person):
        return decline("not-in")
    seating, seats = table.rules.seating, table.seats
    turn = 0 if seating.players % seating.sides else (table.game.dealer + 2) % seating.players
    order = tuple(range(seating.players))
    return (
        Opened(person, table.place, table.rules, table.pace),
        *(Joined(_as_new(occupant)) for occupant in (*seats[turn:], *seats[:turn])),
        SeatingChosen("chosen", order),
    )


def _as_new(occupant: Occupant) -> Occupant:
    """Nobody owns the seat of a computer player in a match that has not begun."""
    return Occupant(occupant.person, occupant.name, occupant.level)

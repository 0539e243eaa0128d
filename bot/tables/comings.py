"""Coming and going while a match is played: seats change hands, the cards stay. Decisions only; the hall carries them out."""

from __future__ import annotations

from typing import Final

from bot.tables.declined import Decision, Declined, decline
from bot.tables.lobby import leave as leave_lobby
from bot.tables.lobby import new_computer
from bot.tables.pace import HOUR
from bot.tables.steps import HostChanged, Kicked, Left, Occupant, Paused, Resumed, SeatChanged, SeatReason, Step, TimedOut
from bot.tables.table import Table
from bot.tables.waiting import IDLE

PATIENCE: Final = 12 * HOUR
"""At a table without a clock anybody may have a computer play for a player who has kept it waiting for so many seconds."""
MOST_MISSED: Final = 2
"""So many turns in a row that a player lets his time run out give his seat to a computer player."""


def hand_over(table: Table, seat: int, why: SeatReason) -> tuple[Step, ...]:
    """A computer player takes the seat of a person, who may come back unless he was kicked.

    The host's part goes to the next person; with nobody left but computer players the match rests.
    """
    person = table.seats[seat].person
    others = [other for other in table.people() if other != person]
    host = others[0] if table.host == person and others else table.host
    occupant = new_computer(table.seats, owner=None if why == "kicked" else person)
    steps: tuple[Step, ...] = (SeatChanged(seat, occupant, why, host),)
    return steps if others or table.paused else (*steps, Paused("empty"))


def leave(table: Table, person: int) -> Decision:
    seat = table.seat_of(person)
    if seat is None:
        return decline("not-in")
    if table.stage != "playing":
        return decline("not-playing", stage=table.stage)
    return hand_over(table, seat, "left")


def come(table: Table, person: int) -> Decision:
    """Take the own seat back from the computer player that sits there; else another one that a computer player has."""
    if table.is_in(person):
        return decline("already-in")
    if table.stage != "playing":
        return decline("not-playing", stage=table.stage)
    if person in table.kicked:
        return decline("kicked")
    own = table.owned_by(person)
    free = sorted(
        (seat for seat, occupant in enumerate(table.seats) if occupant.is_computer),
        key=lambda seat: table.seats[seat].owner is not None,
    )
    if own is None and not free:
        return decline("full", players=table.players)
    seat = free[0] if own is None else own
    host = table.host if table.is_in(table.host) else person
    steps: tuple[Step, ...] = (SeatChanged(seat, Occupant(person), "taken" if own is None else "back", host),)
    return (*steps, Resumed()) if table.paused == "empty" else steps


def kick(table: Table, person: int, target: int, now: float) -> Decision:
    """The host sends somebody away. Anybody may have a computer play for whoever keeps a table without a clock waiting."""
    fault = fault_in_kicking(table, person, target)
    if fault is not None:
        return fault
    if person == table.host:
        return put_out(table, target)
    seat = table.seat_of(target)
    if seat is not None and waited(table, now) >= PATIENCE and table.to_move == seat and table.pace.kind == "none":
        return hand_over(table, seat, "idle")
    return decline("not-host")


def fault_in_kicking(table: Table, person: int, target: int) -> Declined | None:
    if not table.is_in(person):
        return decline("not-in")
    if table.stage not in ("lobby", "playing"):
        return decline("not-playing", stage=table.stage)
    if not table.is_in(target):
        return decline("no-such-player")
    return decline("kick-yourself") if person == target else None


def put_out(table: Table, target: int) -> tuple[Step, ...]:
    """Somebody has to go and may not come back."""
    seat = table.seat_of(target)
    if seat is not None:
        return (*hand_over(table, seat, "kicked"), Kicked(target))
    at = next(at for at, occupant in enumerate(table.sitting) if occupant.person == target)
    others = [other for other in table.people() if other != target]
    return (Left(at, others[0] if table.host == target and others else table.host), Kicked(target))


def waited(table: Table, now: float) -> float:
    """For how many seconds a table without a clock has waited for its player."""
    return 0.0 if table.due is None else now - (table.due - IDLE)


def give_host(table: Table, person: int, to: int) -> Decision:
    if person != table.host:
        return decline("not-host")
    if table.stage not in ("lobby", "playing"):
        return decline("not-playing", stage=table.stage)
    if not table.is_in(to):
        return decline("no-such-player")
    return decline("already-host") if to == person else (HostChanged(to),)


def time_is_up(table: Table) -> tuple[Step, ...]:
    """A computer player finishes the turn; after :data:`MOST_MISSED` in a row it takes the seat.

    A seat whose turn a computer player is finishing already has nothing more to lose.
    """
    seat = table.to_move
    steps: tuple[Step, ...] = (TimedOut(seat),)
    return steps if table.missed[seat] + 1 < MOST_MISSED else (*steps, *hand_over(table, seat, "idle"))


def gone(table: Table, person: int) -> Decision:
    """Somebody is no longer where the table stands: in the lobby he leaves, in the match a computer player takes his seat."""
    seat = table.seat_of(person)
    if table.stage == "lobby":
        return leave_lobby(table, person)
    return decline("not-in") if seat is None or table.stage != "playing" else hand_over(table, seat, "gone")

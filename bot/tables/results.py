"""What has come of a match for everybody who sat at it, and for whom it counts. The rules in plain words: docs/rating.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from bot.engine.canastas import Canastas
from bot.tables.history import NO_CANASTAS, PlayedHand
from bot.tables.steps import HandDealt, Occupant, SeatChanged, SeatReason, Started, Step
from bot.tables.table import Table

LEAST_PEOPLE: Final = 2
"""A match counts where at least so many people have sat at it from its first hand to its end."""

Away = Literal["", "left", "idle", "gone", "kicked", "closed"]
"""Why somebody was not there at the end; ``closed``: he ended the match for everybody."""

Uncounted = Literal["", "computer", "late", "alone", "closed", "agreed", "untouched", "place-gone"]
"""Why a match does not count for somebody. ``late``: he took a seat in mid-match; ``alone``: too few people."""


@dataclass(frozen=True, slots=True)
class Result:
    """What has come of a match for one who sat at it.

    ``away`` is empty for whoever holds the seat at the end. Somebody who sat there at the first deal and is gone has a result
    of his own, which tells nothing of canastas and going out: others may have done that. ``rank`` is 1 for the best side, the
    same for equal ones, and the last one for whoever is away. ``canastas`` are those of the side, ``outs`` how often this
    seat went out in so many ``hands``.
    """

    seat: int
    side: int
    person: int | None
    name: str
    level: str
    rank: int
    total: int
    won: bool
    counted: bool
    why: Uncounted = ""
    away: Away = ""
    canastas: Canastas = NO_CANASTAS
    outs: int = 0
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Beginning:
    """Who held the seats when the first hand was dealt; by seat, why that one is not there any more."""

    seats: tuple[Occupant, ...]
    away: tuple[Away, ...]


_AWAY: Final[dict[SeatReason, Away]] = {"left": "left", "idle": "idle", "gone": "gone", "kicked": "kicked"}
_UNCOUNTED: Final[dict[str, Uncounted]] = {
    "host": "closed",
    "agreed": "agreed",
    "idle": "untouched",
    "place-gone": "place-gone",
}


def beginning(steps: Iterable[Step]) -> Beginning | None:
    """From the steps of a table, of which only starts, deals and changes of seats matter; ``None`` before the first deal."""
    now: list[Occupant] = []
    first: Beginning | None = None
    away: list[Away] = []
    for step in steps:
        match step:
            case Started(seats=seats):
                now, away = [*seats], [""] * len(seats)
            case HandDealt() if first is None:
                first = Beginning(tuple(now), tuple(away))
            case SeatChanged(seat=seat, occupant=occupant, why=why):
                if first is not None and now[seat] == first.seats[seat]:
                    away[seat] = _AWAY.get(why, "left")
                now[seat] = occupant
                if first is not None and occupant == first.seats[seat]:
                    away[seat] = ""
            case _:
                continue
    return None if first is None else replace(first, away=tuple(away))


def results_of(table: Table, began: Beginning | None) -> tuple[Result, ...]:
    """The results of a match that is over, or was closed after a hand had been scored; none of any other table."""
    game = table.game
    finished = table.stage in ("over", "closed") and any(not hand.void for hand in table.ended)
    if game is None or began is None or table.lesson or not finished:
        return ()
    over = table.stage == "over"
    winner = game.winner if over else -1
    began_here = [seat for seat, occupant in enumerate(began.seats) if occupant.person is not None]
    stayed = [seat for seat in began_here if table.seats[seat].person == began.seats[seat].person]
    counted = over and len(stayed) >= LEAST_PEOPLE
    lost_by_going = len(began_here) >= LEAST_PEOPLE and (over or table.why_closed == "host")
    uncounted: Uncounted = "alone" if over else _UNCOUNTED.get(table.why_closed, "closed")

    def result(seat: int, occupant: Occupant) -> Result:
        side = game.side(seat)
        return Result(
            seat=seat,
            side=side,
            person=occupant.person,
            name=occupant.name,
            level=occupant.level,
            rank=rank_of(game.totals, winner, side),
            total=game.totals[side],
            won=side == winner,
            counted=False,
            canastas=_together(table.ended, side),
            outs=sum(hand.out == seat for hand in table.ended),
            hands=len(table.ended),
        )

    def lost(seat: int, away: Away, counts: bool) -> Result:
        last = len(game.totals) + 1
        whole = result(seat, Occupant(began.seats[seat].person))
        whole = replace(whole, rank=last, won=False, canastas=NO_CANASTAS, outs=0, hands=0)
        return replace(whole, counted=counts, why="" if counts else uncounted, away=away)

    found = []
    for seat, occupant in enumerate(table.seats):
        if occupant.is_computer:
            found.append(replace(result(seat, occupant), why="computer"))
        elif seat not in stayed:
            found.append(replace(result(seat, occupant), why="late" if over else uncounted))
        elif _ends_it_for_others(table, seat, stayed):
            found.append(lost(seat, "closed", True))
        else:
            found.append(replace(result(seat, occupant), counted=counted, why="" if counted else uncounted))
    found += [lost(seat, began.away[seat], lost_by_going) for seat in began_here if seat not in stayed]
    return tuple(found)


def rank_of(totals: Sequence[int], winner: int, side: int) -> int:
    """The winner is first, even where another side has more points; the others are ranked by points, equal ones alike."""
    if side == winner:
        return 1
    better = [other for other in range(len(totals)) if other != side and (other == winner or totals[other] > totals[side])]
    return 1 + len(better)


def _ends_it_for_others(table: Table, seat: int, stayed: Sequence[int]) -> bool:
    """Whether this is the host who has closed a match that somebody else was still playing from its first hand on."""
    return table.why_closed == "host" and table.seats[seat].person == table.host and len(stayed) >= LEAST_PEOPLE


def _together(hands: Sequence[PlayedHand], side: int) -> Canastas:
    own = [hand.canastas[side] for hand in hands]
    return Canastas(*(sum(numbers) for numbers in zip(NO_CANASTAS, *own, strict=True)))

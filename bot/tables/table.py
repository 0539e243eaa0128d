"""A table as the fold of its steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, assert_never

from bot.engine.events import Added, Asked, Event, Lifted, Melded
from bot.engine.events import Joined as MeldsJoined
from bot.engine.evolve import replay
from bot.engine.game import NOBODY, Game, new_match
from bot.engine.ruleset import Ruleset
from bot.tables.steps import (
    Closed,
    HandDealt,
    Joined,
    Left,
    Moved,
    Occupant,
    Opened,
    RulesChosen,
    SeatingChosen,
    SeatingMode,
    Started,
    Step,
    Undone,
)

Stage = Literal["lobby", "playing", "over", "closed"]
"""``over``: the match has been played to its end."""

UNDOABLE: Final = (Melded, Added, MeldsJoined, Asked)
"""What shows nobody a card that he did not have in the hand, and is no answer."""

LOG_LENGTH: Final = 40
"""How many of the last events a table remembers for those who look at it."""


@dataclass(frozen=True, slots=True)
class Table:
    """``number`` counts the steps; it is the number that a tap or a command was made at.

    ``sitting`` are the occupants in order of joining while the table is a lobby, ``seats`` by seat from the start on.
    """

    id: int
    number: int
    host: int
    place: int
    rules: Ruleset
    stage: Stage = "lobby"
    seating: SeatingMode = "joined"
    order: tuple[int, ...] = ()
    sitting: tuple[Occupant, ...] = ()
    seats: tuple[Occupant, ...] = ()
    draws: tuple[tuple[int, int], ...] = ()
    game: Game | None = None
    log: tuple[Event, ...] = ()
    """The last events of the hand, undone ones left out, the oldest first."""
    past: tuple[tuple[Game, tuple[Event, ...]], ...] = ()
    """The positions (and logs) that an undo goes back to, the latest last."""

    @property
    def players(self) -> int:
        return self.rules.seating.players

    @property
    def to_move(self) -> int:
        """The seat whose move it is, or :data:`NOBODY`."""
        return self.game.to_move() if self.stage == "playing" and self.game else NOBODY

    @property
    def between_hands(self) -> bool:
        """Whether a hand is still to be dealt: the first one after a start that waits for the lift, or the next one."""
        return self.stage == "playing" and self.game is not None and self.game.phase in ("cut", "deal")

    @property
    def awaits_lift(self) -> bool:
        """Whether the dealer, whose move it is then, has to lift before the deal."""
        return self.between_hands and self.game is not None and self.game.phase == "cut"

    def seat_of(self, person: int) -> int | None:
        """The seat that a person holds in the match."""
        return next((seat for seat, occupant in enumerate(self.seats) if occupant.person == person), None)

    def is_in(self, person: int) -> bool:
        """Whether the person sits at the table, in the lobby or in the match."""
        return any(occupant.person == person for occupant in self.seats or self.sitting)

    def people(self) -> tuple[int, ...]:
        """The people at the table, in order of seats or of joining."""
        return tuple(occupant.person for occupant in self.seats or self.sitting if occupant.person is not None)


def fold(table_id: int, steps: Iterable[Step]) -> Table:
    """The table after all its steps, the first of which opened it."""
    first, *rest = steps
    if not isinstance(first, Opened):
        raise ValueError("a table begins with its opening")
    table = Table(table_id, 1, first.host, first.place, first.rules)
    for step in rest:
        table = after(table, step)
    return table


def after(table: Table, step: Step) -> Table:
    """The table after one more step, taken at its word."""
    return replace(table, number=table.number + 1, **_changes(table, step))


def _changes(table: Table, step: Step) -> dict[str, Any]:
    """The fields that a step changes."""
    match step:
        case Opened():
            raise ValueError("a table is opened once")
        case RulesChosen(rules=rules):
            return {"rules": rules}
        case Joined(occupant=occupant):
            return {"sitting": (*table.sitting, occupant), "seating": _kept(table), "order": ()}
        case Left(at=at, host=host):
            sitting = table.sitting[:at] + table.sitting[at + 1 :]
            return {"sitting": sitting, "host": host, "seating": _kept(table), "order": ()}
        case SeatingChosen(mode=mode, order=order):
            return {"seating": mode, "order": order}
        case Started(seats=seats, draws=draws):
            return {"stage": "playing", "seats": seats, "draws": draws, "game": new_match(table.rules)}
        case HandDealt(events=events):
            return {**_with_events(table, events), "past": (), "log": tuple([e for e in events if isinstance(e, Lifted)])}
        case Moved(events=events):
            return {**_with_events(table, events), "past": _past(table, events)}
        case Undone():
            game, log = table.past[-1]
            return {"game": game, "log": log, "past": table.past[:-1]}
        case Closed():
            return {"stage": "closed"}
        case _:
            assert_never(step)


def _kept(table: Table) -> SeatingMode:
    """Seats that the host has chosen hold only for the people they were chosen for."""
    return "joined" if table.seating == "chosen" else table.seating


def _past(table: Table, events: tuple[Event, ...]) -> tuple[tuple[Game, tuple[Event, ...]], ...]:
    """What can be gone back to after these events: nothing, once they have shown anybody a card or ended the turn."""
    can_undo = all(isinstance(event, UNDOABLE) for event in events)
    return (*table.past, (table.game, table.log)) if can_undo and table.game is not None else ()


def _with_events(table: Table, events: tuple[Event, ...]) -> dict[str, Any]:
    if table.game is None:
        raise ValueError("no match has begun")
    game = replay(table.game, events)
    return {
        "game": game,
        "log": (*table.log, *events)[-LOG_LENGTH:],
        "stage": "over" if game.phase == "over" else table.stage,
    }

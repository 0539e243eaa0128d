"""What happens at a table: the stream that it is rebuilt from. People are internal numbers, never names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.engine.events import Event
from bot.engine.moves import Move
from bot.engine.ruleset import Ruleset
from bot.tables.pace import NO_CLOCK, Pace

SeatingMode = Literal["joined", "chosen", "random", "drawn"]
"""How seats and so partners are found: in the order of joining, chosen by the host, at random, or by a draw of cards."""

SeatReason = Literal["left", "idle", "gone", "kicked", "back", "taken"]
Proposal = Literal["pause", "end", "kick"]
Closing = Literal["host", "idle", "agreed", "place-gone", "lesson"]


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who holds a seat: a person by number, or a computer player by name and level.

    ``owner`` is the person for whom a computer player sits there, and who may come back.
    """

    person: int | None = None
    name: str = ""
    level: str = ""
    owner: int | None = None

    @property
    def is_computer(self) -> bool:
        return self.person is None


@dataclass(frozen=True, slots=True)
class Opened:
    """``rules`` is the form that is played, stored by value: a ruleset changed later changes no table.

    ``lesson``: one hand for a learner alone among computer players (:mod:`bot.tables.lesson`).
    """

    host: int
    place: int
    rules: Ruleset
    pace: Pace = NO_CLOCK
    lesson: bool = False


@dataclass(frozen=True, slots=True)
class RulesChosen:
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class PaceChosen:
    pace: Pace


@dataclass(frozen=True, slots=True)
class Joined:
    occupant: Occupant


@dataclass(frozen=True, slots=True)
class Left:
    """The occupant at this place of the lobby's list is gone; ``host`` is the host from now on."""

    at: int
    host: int


@dataclass(frozen=True, slots=True)
class SeatingChosen:
    """``order`` lists the places of the lobby's list by seat; it is given for mode ``chosen`` only."""

    mode: SeatingMode
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Started:
    """``seats`` holds the occupants by seat, ``draws`` the cards drawn for them: (place in the lobby's list, card)."""

    seats: tuple[Occupant, ...]
    draws: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Sealed:
    """The secret of the next deal, of which the people see the seal only (:mod:`bot.tables.fairness`)."""

    secret: bytes


@dataclass(frozen=True, slots=True)
class HandDealt:
    """``seed`` is the secret that drove the shuffle with the ``cuts``, and the lift where there was one
    (:mod:`bot.tables.fairness`). ``cutter`` is the seat that cut; ``None``: chance did.

    An empty seed: nothing was shuffled, it is the fixed deal of a lesson.
    """

    seed: bytes
    events: tuple[Event, ...]
    cuts: tuple[int, ...] = ()
    cutter: int | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    seat: int
    move: Move
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """The seat's last act is taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The seat's time is up: a computer player finishes its turn, or answers for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """From now on the seat is this occupant's, and ``host`` is the host.

    ``idle``: it missed its time twice in a row; ``gone``: it is no longer on the server; ``taken``: by somebody new.
    """

    seat: int
    occupant: Occupant
    why: SeatReason
    host: int


@dataclass(frozen=True, slots=True)
class Kicked:
    """The person may not sit at this table any more."""

    person: int


@dataclass(frozen=True, slots=True)
class HostChanged:
    host: int


@dataclass(frozen=True, slots=True)
class Paused:
    """Nobody moves and no time runs: by agreement, or because nobody but computer players is left."""

    why: Literal["agreed", "empty"]


@dataclass(frozen=True, slots=True)
class Resumed:
    pass


@dataclass(frozen=True, slots=True)
class Away:
    """The bot could not be reached for so many seconds; deadlines were put off by as many."""

    seconds: int


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """Somebody proposes something, and is for it. ``seat`` is whom a ``kick`` is about."""

    what: Proposal
    by: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Voted:
    person: int
    yes: bool


@dataclass(frozen=True, slots=True)
class VoteEnded:
    """What was decided follows as a step of its own."""

    passed: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is no more.

    ``idle``: untouched for too long; ``agreed``: the people at it wanted no more; ``place-gone``: its channel is no more;
    ``lesson``: the hand of a lesson has been played to its end.
    """

    why: Closing


Step = (
    Opened
    | RulesChosen
    | PaceChosen
    | Joined
    | Left
    | SeatingChosen
    | Started
    | Sealed
    | HandDealt
    | Moved
    | Undone
    | TimedOut
    | SeatChanged
    | Kicked
    | HostChanged
    | Paused
    | Resumed
    | Away
    | VoteOpened
    | Voted
    | VoteEnded
    | Closed
)

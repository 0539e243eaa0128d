"""A table as the fold of its steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, assert_never

from bot.engine.events import Added, Asked, Event, HandEnded, Lifted, Melded
from bot.engine.events import Joined as MeldsJoined
from bot.engine.evolve import replay
from bot.engine.game import NOBODY, Game, new_match
from bot.engine.ruleset import Ruleset
from bot.tables.history import PlayedHand, played_hand
from bot.tables.pace import NO_CLOCK, Pace
from bot.tables.steps import (
    Away,
    Closed,
    HandDealt,
    HostChanged,
    Joined,
    Kicked,
    Left,
    Moved,
    Occupant,
    Opened,
    PaceChosen,
    Paused,
    Proposal,
    Resumed,
    RulesChosen,
    Sealed,
    SeatChanged,
    SeatingChosen,
    SeatingMode,
    Started,
    Step,
    TimedOut,
    Undone,
    Voted,
    VoteEnded,
    VoteOpened,
)

Stage = Literal["lobby", "playing", "over", "closed"]
"""``over``: the match has been played to its end."""

UNDOABLE: Final = (Melded, Added, MeldsJoined, Asked)
"""What shows nobody a card that he did not have in the hand, and is no answer."""

LOG_LENGTH: Final = 40
"""How many of the last events a table remembers for those who look at it."""

NEWS_LENGTH: Final = 4
"""The same of what happened to the seats."""

News = Away | TimedOut | SeatChanged | Kicked | HostChanged | Paused | Resumed | VoteEnded
"""What happened to the seats or to the match as a whole, beside the game."""


@dataclass(frozen=True, slots=True)
class Vote:
    """What is proposed, by whom, and who is for it. ``seat`` is whom a ``kick`` is about."""

    what: Proposal
    by: int
    yes: tuple[int, ...]
    no: tuple[int, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """``number`` counts the steps; it is the number that a tap or a command was made at. ``stand`` is the number at which the
    position became what it is: a tap made since then is not stale.

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
    stand: int = 1
    pace: Pace = NO_CLOCK
    due: float | None = None
    """When the table's patience ends, in seconds since the epoch. No step tells it: the ledger keeps it beside them."""
    took_back: bool = False
    """Whether something was undone in this turn: its clock is not wound up again."""
    stand_ins: tuple[int, ...] = ()
    """Seats whose turn, or answer, a computer player finishes because the time was up."""
    missed: tuple[int, ...] = ()
    """How many turns in a row each seat has let its time run out."""
    paused: Literal["", "agreed", "empty"] = ""
    why_closed: str = ""
    """As in the step that closed it."""
    secret: bytes = b""
    """What the next deal will follow from. Nobody may see it before the hand is over."""
    vote: Vote | None = None
    kicked: tuple[int, ...] = ()
    """People who may not sit here any more."""
    news: tuple[tuple[int, News], ...] = ()
    """What happened to the seats lately, each with the number of the turn it happened in."""
    ended: tuple[PlayedHand, ...] = ()
    """The hands of the match that have been played to their end."""
    lesson: bool = False

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

    @property
    def to_be_dealt(self) -> bool:
        """Whether the next hand is dealt as soon as somebody at the table asks for it.

        A computer player lifts then; only before the first hand it does so by itself. So nobody misses the score.
        """
        if not self.awaits_lift:
            return self.between_hands
        return self.game is not None and self.game.number > 0 and self.seats[self.to_move].is_computer

    @property
    def computer_to_move(self) -> bool:
        """Whether a computer player is to move, for itself or for somebody whose time is up."""
        seat = self.to_move
        if seat == NOBODY or self.paused or self.to_be_dealt:
            return False
        return self.seats[seat].is_computer or seat in self.stand_ins

    @property
    def waited_for(self) -> int | None:
        """The person whose move it is; ``None`` if it is nobody's or a computer player's."""
        seat = self.to_move
        return None if seat == NOBODY or seat in self.stand_ins else self.seats[seat].person

    def owned_by(self, person: int) -> int | None:
        """The seat at which a computer player sits for that person."""
        return next((seat for seat, occupant in enumerate(self.seats) if occupant.owner == person), None)

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
    table = Table(table_id, 1, first.host, first.place, first.rules, pace=first.pace, lesson=first.lesson)
    for step in rest:
        table = after(table, step)
    return table


def after(table: Table, step: Step) -> Table:
    """The table after one more step, taken at its word."""
    changes = _changes(table, step)
    if isinstance(step, _MOVES_ON):
        changes["stand"] = table.number + 1
    if isinstance(step, News):
        turn = table.game.turn_number if table.game else 0
        changes["news"] = (*table.news, (turn, step))[-NEWS_LENGTH:]
    return replace(table, number=table.number + 1, **changes)


_MOVES_ON: Final = (Started, HandDealt, Moved, Undone, TimedOut)
"""What makes another position, or takes it out of its player's hands."""


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
        case PaceChosen(pace=pace):
            return {"pace": pace}
        case Started(seats=seats, draws=draws):
            game = new_match(table.rules)
            return {"stage": "playing", "seats": seats, "draws": draws, "game": game, "missed": (0,) * len(seats)}
        case Sealed(secret=secret):
            return {"secret": secret}
        case HandDealt(events=events):
            lift: tuple[Event, ...] = tuple([event for event in events if isinstance(event, Lifted)])
            fresh = {"past": (), "log": lift, "news": (), "took_back": False, "stand_ins": (), "secret": b""}
            return {**_with_events(table, events), **fresh}
        case Moved(seat=seat, events=events):
            changes = _with_events(table, events)
            return {**changes, "past": _past(table, events), **_time_after(table, seat, changes["game"])}
        case Undone():
            game, log = table.past[-1]
            return {"game": game, "log": log, "past": table.past[:-1], "took_back": True}
        case TimedOut(seat=seat):
            return {"stand_ins": (*table.stand_ins, seat), "missed": _with(table.missed, seat, table.missed[seat] + 1)}
        case SeatChanged(seat=seat, occupant=occupant, host=host):
            return {
                "seats": _with(table.seats, seat, occupant),
                "host": host,
                "missed": _with(table.missed, seat, 0),
                "stand_ins": tuple([other for other in table.stand_ins if other != seat]),
                "vote": None,
            }
        case Kicked(person=person):
            return {"kicked": (*table.kicked, person)}
        case HostChanged(host=host):
            return {"host": host}
        case Paused(why=why):
            return {"paused": why}
        case Resumed():
            return {"paused": ""}
        case Away():
            return {}
        case VoteOpened(what=what, by=by, seat=about):
            return {"vote": Vote(what, by, (by,), (), about)}
        case Voted(person=person, yes=yes) if table.vote is not None:
            votes = [tuple([other for other in given if other != person]) for given in (table.vote.yes, table.vote.no)]
            for_it, against = ((*votes[0], person), votes[1]) if yes else (votes[0], (*votes[1], person))
            return {"vote": replace(table.vote, yes=for_it, no=against)}
        case VoteEnded() | Voted():
            return {"vote": None}
        case Closed(why=why_closed):
            return {"stage": "closed", "why_closed": why_closed, "vote": None}
        case _:
            assert_never(step)


def _time_after(table: Table, seat: int, game: Game) -> dict[str, Any]:
    """What a move to this position changes of who is late: whoever moves himself is not."""
    same_turn = table.game is not None and game.turn_number == table.game.turn_number
    waited_for = (game.turn, game.to_move()) if same_turn else ()
    return {
        "took_back": table.took_back and same_turn,
        "stand_ins": tuple([other for other in table.stand_ins if other in waited_for]),
        "missed": table.missed if seat in table.stand_ins else _with(table.missed, seat, 0),
    }


def _with(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


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
        "ended": (*table.ended, *[played_hand(game, event) for event in events if isinstance(event, HandEnded)]),
    }

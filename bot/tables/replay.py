"""A match looked at again: the hands that have been played to their end, moment by moment.

A hand that still runs is no part of it, whoever asks. An act that was taken back is no moment, as in the log of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from bot.engine.events import Event
from bot.engine.game import Game
from bot.tables.steps import HandDealt, Moved, SeatChanged, Started, Step, Undone
from bot.tables.table import Table, after, fold

Way = Literal["first", "back", "forward", "last", "turn-back", "turn", "hand-back", "hand"]


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a hand: the ``table`` after a ``step`` that changed the position, by its ``number`` in the stream.

    ``turn`` is the number of the turn that the step belongs to; 0 for the deal.
    """

    number: int
    table: Table
    step: HandDealt | Moved
    turn: int

    @property
    def game(self) -> Game:
        if self.table.game is None:
            raise ValueError("no match has begun")
        return self.table.game

    @property
    def events(self) -> tuple[Event, ...]:
        return self.step.events


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that is over: its deal and every act that was not taken back."""

    number: int
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """The finished hands of a match so far, and the people who have sat at its table, now or before.

    ``place`` is where the table stands; ``done``: no hand will follow.
    """

    hands: tuple[Hand, ...]
    people: frozenset[int]
    place: int
    done: bool

    def at(self, number: int) -> tuple[Hand, int]:
        """The hand and the place in it of the latest moment up to that number of the stream, else of the first one.

        Raises ``IndexError`` where no hand is over.
        """
        found = (self.hands[0], 0)
        for hand in self.hands:
            for at, frame in enumerate(hand.frames):
                if frame.number > number:
                    return found
                found = (hand, at)
        return found

    def towards(self, number: int, way: Way) -> Frame:
        """Where a step leads; at the end of a way it stays where it is. A turn is gone to its last act, a hand to its deal."""
        hand, at = self.at(number)
        frames, which = hand.frames, self.hands.index(hand)
        match way:
            case "first":
                return frames[0]
            case "back":
                return frames[max(at - 1, 0)]
            case "forward":
                return frames[min(at + 1, len(frames) - 1)]
            case "last":
                return frames[-1]
            case "turn-back":
                return frames[max((end for end in _turn_ends(frames) if end < at), default=0)]
            case "turn":
                return frames[min((end for end in _turn_ends(frames) if end > at), default=at)]
            case "hand-back":
                return self.hands[which - 1].frames[0] if which else frames[at]
            case "hand":
                return self.hands[which + 1].frames[0] if which + 1 < len(self.hands) else frames[at]


def turn_up_to(hand: Hand, at: int) -> tuple[Frame, ...]:
    """The acts of a turn up to the one at that place of the hand."""
    turn = hand.frames[at].turn
    return tuple(frame for frame in hand.frames[: at + 1] if frame.turn == turn)


def _turn_ends(frames: Sequence[Frame]) -> list[int]:
    """The places of the last acts of the turns, and of the deal."""
    return [*(at for at, (one, other) in enumerate(pairwise(frames)) if one.turn != other.turn), len(frames) - 1]


def replay_of(table_id: int, steps: Iterable[Step]) -> Replay:
    """The replay of a table from all its steps, the first of which opened it."""
    first, *rest = steps
    table = fold(table_id, (first,))
    people: set[int] = set()
    hands: list[Hand] = []
    frames: list[Frame] = []
    for step in rest:
        turn = table.game.turn_number if table.game else 0
        table = after(table, step)
        match step:
            case Started(seats=seats):
                people |= {seat.person for seat in seats if seat.person is not None}
            case SeatChanged(occupant=occupant):
                people |= {person for person in (occupant.person, occupant.owner) if person is not None}
            case HandDealt():
                frames = [Frame(table.number, table, step, 0)]
            case Moved() if frames:
                frames.append(Frame(table.number, table, step, turn))
                if table.game is not None and table.game.phase in ("cut", "deal", "over"):
                    hands.append(Hand(table.game.number, tuple(frames)))
                    frames = []
            case Undone() if frames:
                frames.pop()
            case _:
                continue
    return Replay(tuple(hands), frozenset(people), table.place, table.stage in ("over", "closed"))

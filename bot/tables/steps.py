"""What happens at a table: the stream that it is rebuilt from. People are internal numbers, never names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.engine.events import Event
from bot.engine.moves import Move
from bot.engine.ruleset import Ruleset

SeatingMode = Literal["joined", "chosen", "random", "drawn"]
"""How seats and so partners are found: in the order of joining, chosen by the host, at random, or by a draw of cards."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who holds a seat: a person by number, or a computer player by name and level."""

    person: int | None = None
    name: str = ""
    level: str = ""

    @property
    def is_computer(self) -> bool:
        return self.person is None


@dataclass(frozen=True, slots=True)
class Opened:
    """``rules`` is the form that is played, stored by value: a ruleset changed later changes no table."""

    host: int
    place: int
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class RulesChosen:
    rules: Ruleset


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
class HandDealt:
    """``seed`` drove the shuffle, and the lift where there was one (:mod:`bot.tables.shuffle`)."""

    seed: bytes
    events: tuple[Event, ...]


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
class Closed:
    """The table is no more: ended by its host, or untouched for too long."""

    why: Literal["host", "idle"]


Step = Opened | RulesChosen | Joined | Left | SeatingChosen | Started | HandDealt | Moved | Undone | Closed

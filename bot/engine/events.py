"""What happened, chance included. A stream of events replays to the same position without any generator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.engine.moves import Target

Line = Literal[
    "canastas",
    "red_threes",
    "black_threes",
    "out",
    "concealed",
    "melded",
    "hand",
    "penalty",
    "special",
    "doubled",
    "cut",
]

Ending = Literal["out", "stock", "red-three"]
"""How a hand ends: somebody goes out; nobody takes the pile with an empty stock; a red three was the last stock card."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand begins: ``deck`` is the whole shuffled deck in dealing order, ``resting`` the seat that sits it out, if any."""

    number: int
    dealer: int
    deck: bytes
    resting: int | None = None


@dataclass(frozen=True, slots=True)
class Drew:
    """``cards`` went to the hand; ``threes`` are red threes that were drawn on the way and laid out."""

    seat: int
    cards: bytes
    threes: bytes = b""


@dataclass(frozen=True, slots=True)
class TookPile:
    """The pile was taken: ``top`` is melded with ``cards``, ``rest`` goes to the hand, ``threes`` are laid out unreplaced."""

    seat: int
    top: int
    cards: bytes
    rest: bytes
    threes: bytes = b""


@dataclass(frozen=True, slots=True)
class Melded:
    seat: int
    melds: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Added:
    seat: int
    cards: bytes
    to: Target


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Asked:
    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class Answered:
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a hand brought to a side: named parts in the order of the score sheet; what lowers the score is negative."""

    lines: tuple[tuple[Line, int], ...]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.lines)


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over and scored, a score per side. ``out`` is the seat that went out."""

    how: Ending
    scores: tuple[SideScore, ...]
    out: int | None = None
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """``winner`` is a side, or ``None`` for a draw."""

    winner: int | None


Event = Dealt | Drew | TookPile | Melded | Added | Discarded | Asked | Answered | HandEnded | MatchEnded

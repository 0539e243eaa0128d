"""What happened, chance included. A stream of events replays to the same position without any generator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.engine.moves import Target
from bot.engine.special_hands import SpecialName

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

Ending = Literal["out", "stock", "red-three", "void", "special"]
"""How a hand ends: somebody goes out; nobody takes the pile with an empty stock; a red three was the last stock card; the stock
ran out and nothing is scored; somebody declares a special hand."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """The dealer lifted a packet before the deal, for ``points`` that are written down at once."""

    seat: int
    cards: int
    points: int
    said: int | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand begins: ``deck`` is the whole shuffled deck in dealing order, ``resting`` the seat that sits it out, if any."""

    number: int
    dealer: int
    deck: bytes
    resting: int | None = None


@dataclass(frozen=True, slots=True)
class Drew:
    """``cards`` went to the hand; ``threes`` are threes that were drawn on the way and laid out."""

    seat: int
    cards: bytes
    threes: bytes = b""


@dataclass(frozen=True, slots=True)
class TookPile:
    """The pile was taken: ``top`` is melded with ``cards``, ``rest`` goes to the hand, ``threes`` are laid out unreplaced.

    ``shown`` are the hidden cards that lay under it, all of them among ``rest`` and ``threes``, ``to`` the meld that the top
    card was put to where the player named one.
    """

    seat: int
    top: int
    cards: bytes
    rest: bytes
    threes: bytes = b""
    shown: bytes = b""
    to: Target | None = None


Source = Literal["foot", "talon", "replacement"]


@dataclass(frozen=True, slots=True)
class PickedUp:
    """Cards went to the hand that were not drawn: a foot, the cards for opening, or replacements for threes that were laid out
    before. ``threes`` are laid out now, from among those cards or from the hand."""

    seat: int
    source: Source
    cards: bytes
    threes: bytes = b""


@dataclass(frozen=True, slots=True)
class TurnedOver:
    """The pile except its top card was turned over, unshuffled, and is the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class TalonLaid:
    """So many stock cards were laid face down before a player who opened."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Joined:
    """A meld of these ``cards`` was put onto another one."""

    seat: int
    one: Target
    onto: Target
    cards: bytes = b""


@dataclass(frozen=True, slots=True)
class Declared:
    """A special hand was laid: all ``cards`` of the hand, for ``points``."""

    seat: int
    special: SpecialName
    cards: bytes
    points: int


@dataclass(frozen=True, slots=True)
class Melded:
    seat: int
    melds: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """Cards joined a meld, which ``to`` names without doubt as it was before."""

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
    """The hand is over and scored, a score per side (empty where it is void). ``out`` is the seat that went out."""

    how: Ending
    scores: tuple[SideScore, ...]
    out: int | None = None
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """``winner`` is a side, or ``None`` for a draw."""

    winner: int | None


Event = (
    Lifted
    | Dealt
    | Drew
    | TookPile
    | PickedUp
    | TurnedOver
    | TalonLaid
    | Melded
    | Added
    | Joined
    | Discarded
    | Asked
    | Answered
    | Declared
    | HandEnded
    | MatchEnded
)

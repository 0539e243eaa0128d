"""What a seat may ask for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, as many cards as the ruleset draws."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pile: its top card is melded with ``cards`` from the hand, joining the side's own meld of that rank.

    ``melds`` are further melds from the hand in the same act, which an opening may need.
    """

    cards: bytes = b""
    melds: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay new melds from the hand in one act; an opening is judged as a whole."""

    melds: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Which of the side's melds a card goes to: its rank, and which one of that rank (0: the one still open)."""

    rank: int
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Add:
    """Add cards from the hand to a meld of the own side."""

    cards: bytes
    to: Target


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the pile, which ends the turn; the last card of a hand goes out."""

    card: int


@dataclass(frozen=True, slots=True)
class Ask:
    """May I go out?"""


@dataclass(frozen=True, slots=True)
class Answer:
    yes: bool


@dataclass(frozen=True, slots=True)
class End:
    """End the hand where there is nothing to draw, or after the melds that a last red three still allows."""


Move = Draw | Take | Meld | Add | Discard | Ask | Answer | End

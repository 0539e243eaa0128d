"""What a seat may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.special_hands import SpecialName


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock, as many cards as the ruleset draws.

    ``keep``: a three that comes is kept in the hand, where the ruleset lets one be kept.
    """

    keep: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """Which of the side's melds: its rank, and which one of that rank, in the order in which they were laid.

    ``rank`` is :data:`~bot.engine.cards.WILD` for wild melds, and :data:`~bot.engine.cards.SEQUENCE` plus the suit for a
    sequence, which goes by its first and last rank. ``nth`` 0: the one that is not a canasta yet.
    """

    rank: int
    nth: int = 0
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Take:
    """Take the pile: its top card is melded with ``cards`` from the hand, joining the side's own meld of that rank.

    ``melds`` are further melds from the hand in the same act, which an opening may need. ``to`` names the meld that the top
    card joins where it could join several.
    """

    cards: bytes = b""
    melds: tuple[bytes, ...] = ()
    to: Target | None = None


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay new melds from the hand in one act; an opening is judged as a whole."""

    melds: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Add:
    """Add cards from the hand to a meld of the own side."""

    cards: bytes
    to: Target


@dataclass(frozen=True, slots=True)
class Join:
    """Put one of the side's melds onto another one of the same rank."""

    one: Target
    onto: Target


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


@dataclass(frozen=True, slots=True)
class Lift:
    """The dealer lifts a packet of so many cards before the deal.

    ``said`` is the number that he meant to lift, where chance had its part in it.
    """

    cards: int
    said: int | None = None


@dataclass(frozen=True, slots=True)
class Declare:
    """Lay the whole hand as a special one."""

    special: SpecialName


Move = Draw | Take | Meld | Add | Join | Discard | Ask | Answer | End | Lift | Declare

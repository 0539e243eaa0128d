"""What a picture shows: plain data, and words that are ready to be drawn.

This floor knows no language and no rules. Whoever asks for a picture brings every word as a string in the reader's
language, and only such cards as the reader may see. Cards are the integers of :mod:`bot.engine.cards`; a heap of cards
is ``bytes`` in any order. All pictures are hashable values: equal input gives equal bytes, and the painter keeps the
latest ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MeldKind = Literal["open", "natural", "mixed", "wild", "sequence"]
Look = Literal["cards", "tiles"]
"""How the deck is drawn: as playing cards, or as the tiles of a remi set."""
Size = Literal["small", "normal", "large"]


@dataclass(frozen=True, slots=True)
class HandPicture:
    """One player's hand, sorted by rank or ``by_suit``, which suits melds in sequence.

    ``fresh`` (just drawn or taken) and ``staged`` (about to be melded) are parts of ``cards`` with as many copies as
    are meant. ``playable`` holds the faces that may be used now, the others are dimmed; ``None`` dims nothing.
    ``four_colour`` gives every suit of playing cards its own ink, ``large_index`` is a deck with far larger ranks and suits,
    and ``size`` the size of the whole picture, which shows the same in each.
    """

    cards: bytes
    title: str
    note: str = ""
    fresh: bytes = b""
    staged: bytes = b""
    playable: bytes | None = None
    four_colour: bool = False
    by_suit: bool = False
    look: Look = "cards"
    large_index: bool = False
    size: Size = "normal"


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """A seat in the order of play.

    ``side`` numbers the sides from 0 and gives the seat its colour; ``resting`` is a player who sits out this hand. ``packet``
    counts the cards that lie face down before the player beside the hand: a foot, or cards for opening.
    """

    name: str
    cards: int
    turn: bool
    dealer: bool
    computer: bool
    side: int
    resting: bool = False
    you: bool = False
    packet: int = 0


@dataclass(frozen=True, slots=True)
class MeldPicture:
    """A meld on the table. Any ``kind`` but ``"open"`` is a closed pile of its kind: a canasta."""

    cards: bytes
    kind: MeldKind


@dataclass(frozen=True, slots=True)
class SidePlate:
    """What a side has on the table; ``note`` is its state in a few words ("needs 90", "has opened").

    ``sides`` are the numbers of the sides whose melds lie together, where they are not just the plate's own place. The threes
    are those that are laid out.
    """

    name: str
    total: str
    note: str = ""
    melds: tuple[MeldPicture, ...] = ()
    red_threes: bytes = b""
    black_threes: bytes = b""
    sides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The whole table as everybody may see it.

    Five sides or more are single players: there a seat and its side share one plate. ``pile_top`` is ``None`` for an empty
    pile, and ``hidden_count`` cards lie face down under it. The labels stand under the pile and the stock without their
    numbers, which are drawn from the counts. What has no words does not hold: ``blocked_label`` says that nobody may take the
    pile now, ``doubled_label`` that the hand counts twice, ``turned_label`` how often the pile has become the stock. ``log``
    is read oldest first and its last three lines are shown where there is room.
    """

    title: str
    subtitle: str
    seats: tuple[SeatPlate, ...]
    sides: tuple[SidePlate, ...]
    pile_top: int | None
    pile_count: int
    pile_label: str
    frozen: bool
    frozen_label: str
    stock_count: int
    stock_label: str
    log: tuple[str, ...] = ()
    four_colour: bool = False
    hidden_count: int = 0
    blocked_label: str = ""
    doubled_label: str = ""
    turned_label: str = ""
    look: Look = "cards"


@dataclass(frozen=True, slots=True)
class Lift:
    """The packet that was lifted before a deal, of so many ``cards``, from a deck with ``rest`` cards more.

    ``said`` is the number that was foretold, ``exact`` a packet of just the cards of the deal. ``title`` and ``note`` tell it
    in words.
    """

    said: int | None
    cards: int
    exact: bool
    rest: int = 0
    title: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of a score sheet: one value a side; ``emphasis`` sets sums apart."""

    label: str
    values: tuple[str, ...]
    emphasis: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """``sides`` head the columns, and every row has as many values as there are sides."""

    title: str
    sides: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    footer: str = ""

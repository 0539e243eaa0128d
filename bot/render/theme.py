"""Colours, sizes and type of every picture.

All pictures share one palette of at most 64 colours, so a sprite is made once and pasted by palette index ever after.
Blends between colours that meet at an edge are part of the palette: :func:`ramp` finds them, and that is all the
antialiasing needs. The felt is the pictures' own background; nothing is transparent, so they look the same in a light
and in a dark client.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from typing import Final

from bot.engine.cards import ACE, CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, SPADES
from bot.render.pictures import Look, Size

WIDTH: Final = 1100
BOARD_HEIGHT: Final = 700
MARGIN: Final = 24
SHOWN_WIDTH: Final = 400
"""How wide a telephone shows a picture; sizes of type are chosen for it."""
ZOOMS: Final[dict[Size, float]] = {"small": 0.66, "normal": 1.0, "large": 1.5}

Rgb = tuple[int, int, int]


class Colour(IntEnum):
    """The palette's named colours; a value is its index."""

    FELT = 0
    PANEL = 1
    BAND = 2
    RIM = 3
    LINE = 4
    CREAM = 5
    MUTED = 6
    PAPER = 7
    EDGE = 8
    INK = 9
    RED = 10
    BLUE = 11
    GREEN = 12
    GOLD = 13
    BRONZE = 14
    VIOLET = 15
    ICE = 16
    GLACIER = 17
    DEEP = 18
    BACK = 19
    LACE = 20
    FRESH = 21
    DIM_PAPER = 22
    DIM_INK = 23
    DIM_RED = 24
    SIDE_0 = 25
    SIDE_1 = 26
    SIDE_2 = 27
    SIDE_3 = 28
    SIDE_4 = 29
    SIDE_5 = 30
    SIDE_6 = 31
    IVORY = 32
    IVORY_EDGE = 33
    AMBER = 34
    DIM_BLUE = 35
    DIM_GREEN = 36


_NAMED: Final[dict[Colour, Rgb]] = {
    Colour.FELT: (0x1D, 0x63, 0x50),
    Colour.PANEL: (0x16, 0x4F, 0x40),
    Colour.BAND: (0x10, 0x3C, 0x31),
    Colour.RIM: (0x0A, 0x2B, 0x23),
    Colour.LINE: (0x3B, 0x83, 0x6E),
    Colour.CREAM: (0xF8, 0xF3, 0xE4),
    Colour.MUTED: (0xAC, 0xCB, 0xBE),
    Colour.PAPER: (0xFF, 0xFE, 0xFA),
    Colour.EDGE: (0xD6, 0xD2, 0xC6),
    Colour.INK: (0x1B, 0x1E, 0x27),
    Colour.RED: (0xCB, 0x1F, 0x33),
    Colour.BLUE: (0x1C, 0x5A, 0xC8),
    Colour.GREEN: (0x15, 0x85, 0x50),
    Colour.GOLD: (0xF6, 0xBE, 0x3B),
    Colour.BRONZE: (0xA8, 0x72, 0x12),
    Colour.VIOLET: (0x66, 0x36, 0xA2),
    Colour.ICE: (0xCF, 0xEC, 0xFF),
    Colour.GLACIER: (0x6C, 0xBC, 0xEE),
    Colour.DEEP: (0x14, 0x4F, 0x7C),
    Colour.BACK: (0x2C, 0x3C, 0x8C),
    Colour.LACE: (0x8E, 0x9C, 0xE0),
    Colour.FRESH: (0x2A, 0x93, 0xF5),
    Colour.DIM_PAPER: (0xA9, 0xB5, 0xAE),
    Colour.DIM_INK: (0x55, 0x60, 0x5C),
    Colour.DIM_RED: (0x93, 0x50, 0x56),
    Colour.SIDE_0: (0x5C, 0xB3, 0xFF),
    Colour.SIDE_1: (0xFF, 0x7F, 0x62),
    Colour.SIDE_2: (0xC4, 0x98, 0xFF),
    Colour.SIDE_3: (0x9B, 0xE0, 0x5A),
    Colour.SIDE_4: (0xFF, 0x8F, 0xC8),
    Colour.SIDE_5: (0x3F, 0xE0, 0xD0),
    Colour.SIDE_6: (0xF2, 0xEE, 0x7E),
    Colour.IVORY: (0xFB, 0xF1, 0xD9),
    Colour.IVORY_EDGE: (0xCF, 0xB8, 0x86),
    Colour.AMBER: (0xB9, 0x7B, 0x00),
    Colour.DIM_BLUE: (0x3E, 0x5C, 0x92),
    Colour.DIM_GREEN: (0x34, 0x6B, 0x4C),
}

_BLENDS: Final[tuple[tuple[Colour, Colour, int], ...]] = (
    (Colour.PAPER, Colour.INK, 3),
    (Colour.PAPER, Colour.RED, 3),
    (Colour.PAPER, Colour.BLUE, 2),
    (Colour.PAPER, Colour.GREEN, 2),
    (Colour.PAPER, Colour.VIOLET, 2),
    (Colour.PAPER, Colour.GOLD, 1),
    (Colour.IVORY, Colour.AMBER, 1),
    (Colour.PANEL, Colour.CREAM, 3),
    (Colour.PANEL, Colour.GOLD, 2),
    (Colour.GOLD, Colour.INK, 2),
    (Colour.BACK, Colour.LACE, 1),
    (Colour.DEEP, Colour.ICE, 2),
    (Colour.DIM_PAPER, Colour.DIM_INK, 1),
    (Colour.DIM_PAPER, Colour.DIM_RED, 1),
)


def _mix(paper: Rgb, ink: Rgb, share: float) -> Rgb:
    r, g, b = (round(p + (i - p) * share) for p, i in zip(paper, ink, strict=True))
    return r, g, b


def _colours() -> tuple[Rgb, ...]:
    blends = [
        _mix(_NAMED[paper], _NAMED[ink], step / (steps + 1)) for paper, ink, steps in _BLENDS for step in range(1, steps + 1)
    ]
    return (*_NAMED.values(), *blends)


COLOURS: Final = _colours()
PALETTE: Final = bytes(channel for colour in COLOURS for channel in colour)


def _nearest(wanted: Rgb) -> int:
    def distance(index: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(COLOURS[index], wanted, strict=True))

    return min(range(len(COLOURS)), key=distance)


@cache
def ramp(paper: Colour, ink: Colour) -> bytes:
    """A table from coverage (0 to 255) to the palette index of ``ink`` laid on ``paper`` that thickly."""
    steps = [_nearest(_mix(_NAMED[paper], _NAMED[ink], step / 16)) for step in range(17)]
    return bytes(steps[(coverage + 8) // 16] for coverage in range(256))


SIDE_COLOURS: Final = (
    Colour.SIDE_0,
    Colour.SIDE_1,
    Colour.SIDE_2,
    Colour.SIDE_3,
    Colour.SIDE_4,
    Colour.SIDE_5,
    Colour.SIDE_6,
)


@dataclass(frozen=True, slots=True)
class Deck:
    """The inks of a deck by suit, in full and dimmed, and what they are laid on.

    ``tiles`` are drawn as remi tiles: numbers instead of letters, 1 for the ace and 11 to 13 for jack, queen and king.
    """

    inks: tuple[Colour, Colour, Colour, Colour]
    dim: tuple[Colour, Colour, Colour, Colour]
    paper: Colour = Colour.PAPER
    tiles: bool = False


TWO_COLOUR: Final = Deck(
    inks=(Colour.INK, Colour.RED, Colour.RED, Colour.INK),
    dim=(Colour.DIM_INK, Colour.DIM_RED, Colour.DIM_RED, Colour.DIM_INK),
)
FOUR_COLOUR: Final = Deck(
    inks=(Colour.INK, Colour.RED, Colour.BLUE, Colour.GREEN),
    dim=(Colour.DIM_INK, Colour.DIM_RED, Colour.DIM_BLUE, Colour.DIM_GREEN),
)
TILES: Final = Deck(
    inks=(Colour.INK, Colour.RED, Colour.AMBER, Colour.BLUE),
    dim=(Colour.DIM_INK, Colour.DIM_RED, Colour.DIM_INK, Colour.DIM_INK),
    paper=Colour.IVORY,
    tiles=True,
)


def deck(look: Look, four_colour: bool) -> Deck:
    if look == "tiles":
        return TILES
    return FOUR_COLOUR if four_colour else TWO_COLOUR


SUIT_ORDER: Final = {SPADES: 0, HEARTS: 1, CLUBS: 2, DIAMONDS: 3}
"""Black and red in turn, so that neighbours in a fan differ."""


_LETTERS: Final = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"}


def rank_text(rank: int, tiles: bool = False) -> str:
    """What stands in the corner of a card, or on a tile; the same in every language, like the suits."""
    if tiles:
        return str(1 if rank == ACE else rank)
    return _LETTERS.get(rank, str(rank))


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of card.

    ``cap`` is the height of the rank in the corner, ``top`` from the edge, and ``pip`` that of the suit, ``gap`` below the
    rank; both lie within the leftmost ``strip`` pixels, which is what a fan leaves uncovered. ``zoom`` says how much larger
    the card is than in a picture of the usual size.
    """

    width: int
    height: int
    cap: int
    pip: int
    strip: int
    radius: int
    top: int = 13
    gap: int = 16
    zoom: float = 1.0

    @property
    def index_middle(self) -> int:
        return self.strip // 2 + (self.px(2) if self.strip < self.width else 0)

    @property
    def suit_top(self) -> int:
        return self.top + self.cap + self.gap

    @property
    def index_bottom(self) -> int:
        return self.suit_top + self.pip

    @property
    def peek(self) -> int:
        """How far each card under a stack looks out to the right and above."""
        return self.px(4)

    def px(self, length: int) -> int:
        """A length on a card of the usual size, in pixels of this one."""
        return zoomed_length(length, self.zoom)

    def zoomed(self, zoom: float) -> CardSize:
        """The strip is rounded down: the next card of a fan may lie a part of a pixel closer."""
        lengths = (self.width, self.height, self.cap, self.pip, self.radius, self.top, self.gap)
        width, height, cap, pip, radius, top, gap = (zoomed_length(length, zoom) for length in lengths)
        return CardSize(width, height, cap, pip, int(self.strip * zoom), radius, top, gap, self.zoom * zoom)


def zoomed_length(length: int, zoom: float) -> int:
    return round(length * zoom)


MELD_CAP: Final = 44
"""The height of a meld's rank, at the least."""
COUNT_CAP: Final = 20

PILE_CARD: Final = CardSize(width=118, height=166, cap=46, pip=38, strip=68, radius=12)
STOCK_CARD: Final = CardSize(width=92, height=130, cap=46, pip=38, strip=68, radius=10)
SMALL_STOCK_CARD: Final = CardSize(width=74, height=104, cap=46, pip=38, strip=68, radius=8)


@dataclass(frozen=True, slots=True)
class HandSizes:
    """The cards of a hand: ``singles`` are fanned in rows and ``tiles`` stand side by side, of both the first that the picture
    has room for; ``stack`` holds a rank and ``grid``, which is all index, a face."""

    singles: tuple[CardSize, ...]
    tiles: tuple[CardSize, ...]
    stack: CardSize
    grid: CardSize


USUAL_INDEX: Final = HandSizes(
    singles=(CardSize(width=150, height=212, cap=50, pip=44, strip=75, radius=14),),
    tiles=(CardSize(width=80, height=120, cap=46, pip=32, strip=80, radius=12, top=12, gap=11),),
    stack=CardSize(width=138, height=212, cap=50, pip=44, strip=70, radius=14),
    grid=CardSize(width=71, height=134, cap=45, pip=40, strip=71, radius=10),
)
LARGE_INDEX: Final = HandSizes(
    singles=(
        CardSize(width=150, height=222, cap=79, pip=76, strip=100, radius=14, gap=24),
        CardSize(width=130, height=170, cap=79, pip=52, strip=100, radius=14, top=9, gap=16),
    ),
    tiles=(
        CardSize(width=104, height=204, cap=79, pip=54, strip=104, radius=14, top=20),
        CardSize(width=104, height=170, cap=70, pip=45, strip=104, radius=14, top=15, gap=14),
    ),
    stack=CardSize(width=142, height=262, cap=79, pip=64, strip=86, radius=14, gap=24),
    grid=CardSize(width=74, height=137, cap=79, pip=28, strip=74, radius=10, top=7, gap=12),
)
"""A rank is 28 pixels high on a telephone; only of the most tiles in a picture it is a little less."""


@dataclass(frozen=True, slots=True)
class Type:
    """A size and weight of the text face."""

    size: int
    weight: int

    def zoomed(self, zoom: float) -> Type:
        return replace(self, size=zoomed_length(self.size, zoom))


TITLE: Final = Type(38, 700)
NOTE: Final = Type(31, 500)
NAME: Final = Type(31, 600)
NAME_NARROW: Final = Type(28, 600)
TOTAL: Final = Type(36, 700)
TOTAL_NARROW: Final = Type(31, 700)
SMALL: Final = Type(27, 500)
NUMBER: Final = Type(40, 800)
COUNT: Final = Type(29, 700)
FIGURE: Final = Type(150, 800)

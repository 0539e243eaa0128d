"""Where everything on a table stands.

Across the top the title and the seats in their order of play; at the right the pile, the stock and what happened last; the
rest belongs to the sides, which share it evenly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.render.melds import laid_out
from bot.render.pictures import BoardPicture, SeatPlate, SidePlate
from bot.render.scene import Back, Blank, Card, Freezer, Item, Label, Plate, Scene, Sign
from bot.render.theme import (
    BOARD_HEIGHT,
    COUNT,
    MARGIN,
    NAME,
    NAME_NARROW,
    NOTE,
    NUMBER,
    PILE_CARD,
    SIDE_COLOURS,
    SMALL,
    STOCK_CARD,
    TITLE,
    TOTAL,
    TOTAL_NARROW,
    WIDTH,
    Colour,
    deck,
    rank_text,
)

_GAP: Final = 8
_BAND: Final = 58
_SEATS_TOP: Final = 74
_SEATS_HEIGHT: Final = 76
_TOP: Final = _SEATS_TOP + _SEATS_HEIGHT + 10
_BOTTOM: Final = BOARD_HEIGHT - 14
_COLUMN: Final = 280
"""Width of the column of pile, stock and log."""
_COLUMN_LEFT: Final = WIDTH - MARGIN - _COLUMN
_TABLE_HEIGHT: Final = 296
_LOG_LINES: Final = 3


def board_scene(picture: BoardPicture) -> Scene:
    items = (
        *_band(picture),
        *_seats(picture.seats),
        *_sides(picture.sides),
        *_table(picture),
        *_log(picture.log[-_LOG_LINES:]),
    )
    return Scene(WIDTH, BOARD_HEIGHT, deck(picture.four_colour), items)


def _band(picture: BoardPicture) -> Iterator[Item]:
    yield Plate(0, 0, WIDTH, _BAND, Colour.BAND, Colour.BAND, radius=0)
    room = WIDTH - 2 * MARGIN
    title = room * 11 // 20 if picture.subtitle else room
    yield Label(MARGIN, 0, title, _BAND, picture.title, TITLE, Colour.CREAM, Colour.BAND)
    if picture.subtitle:
        left = MARGIN + title + MARGIN
        yield Label(left, 0, WIDTH - MARGIN - left, _BAND, picture.subtitle, NOTE, Colour.MUTED, Colour.BAND, align="right")


def _side_colour(side: int) -> Colour:
    return SIDE_COLOURS[side % len(SIDE_COLOURS)]


def _seats(seats: tuple[SeatPlate, ...]) -> Iterator[Item]:
    count = max(len(seats), 1)
    width = min((WIDTH - 2 * MARGIN - (count - 1) * _GAP) // count, 257)
    left = (WIDTH - count * width - (count - 1) * _GAP) // 2
    for seat in seats:
        yield from _seat(seat, left, width)
        left += width + _GAP


def _seat(seat: SeatPlate, left: int, width: int) -> Iterator[Item]:
    top, height = _SEATS_TOP, _SEATS_HEIGHT
    fill = Colour.GOLD if seat.turn else Colour.PANEL
    ink, faint = (Colour.INK, Colour.INK) if seat.turn else (Colour.CREAM, Colour.MUTED)
    if seat.resting:
        ink = faint = Colour.MUTED
    line = Colour.CREAM if seat.you else None
    if seat.turn:
        yield Sign(left + width // 2 - 19, top - 14, 38, 18, "arrow", Colour.GOLD, Colour.FELT)
    yield Plate(left, top, width, height, fill, Colour.FELT, line=line)
    yield Plate(left + 8, top + 10, 8, height - 20, _side_colour(seat.side), fill, radius=4)
    narrow = width <= 160
    inner, right = left + 22, left + width - 8
    yield Label(inner, top + 4, right - inner, 36, seat.name, NAME_NARROW if narrow else NAME, ink, fill)
    middle, side, gap = top + 56, *((22, 3) if narrow else (28, 6))
    for shown, name in ((seat.dealer, "dealer"), (seat.computer, "robot")):
        if shown:
            yield Sign(right - side, middle - side // 2, side, side, name, faint, fill)
            right -= side + gap
    if seat.resting:
        yield Sign(inner, middle - 14, 28, 28, "moon", faint, fill)
    else:
        yield Sign(inner, middle - 14, 28, 28, "cards", faint, fill)
        yield Label(inner + 32, middle - 16, min(right - inner - 32, 60), 32, str(seat.cards), COUNT, ink, fill, whole=True)


def _sides(sides: tuple[SidePlate, ...]) -> Iterator[Item]:
    columns = 1 if len(sides) <= 3 else 2 if len(sides) == 4 else 3
    rows = -(-len(sides) // columns) or 1
    width = (_COLUMN_LEFT - 12 - MARGIN - (columns - 1) * _GAP) // columns
    height = (_BOTTOM - _TOP - (rows - 1) * _GAP) // rows
    below = 50 if columns == 1 else 74
    melds = laid_out([side.melds for side in sides], width - 12, height - below - 6)
    for number, (side, chips) in enumerate(zip(sides, melds, strict=True)):
        left = MARGIN + number % columns * (width + _GAP)
        top = _TOP + number // columns * (height + _GAP)
        yield Plate(left, top, width, height, Colour.PANEL, Colour.FELT)
        yield from (_wide_head if columns == 1 else _narrow_head)(side, number, left, top, width)
        yield from (replace(chip, x=left + 6 + chip.x, y=top + below + chip.y) for chip in chips)


def _wide_head(side: SidePlate, number: int, left: int, top: int, width: int) -> Iterator[Item]:
    """Name, state, red threes and score in one line."""
    ground, row = Colour.PANEL, 44
    yield Plate(left + 8, top + 9, 8, row - 12, _side_colour(number), ground, radius=4)
    yield Label(left + 26, top + 2, 330, row, side.name, NAME, Colour.CREAM, ground)
    yield Label(left + 366, top + 2, 188, row, side.note, SMALL, Colour.MUTED, ground)
    yield from _red_threes(side.red_threes, left + 562, top + 7)
    yield Label(left + width - 126, top + 2, 118, row, side.total, TOTAL, Colour.CREAM, ground, "right", whole=True)


def _narrow_head(side: SidePlate, number: int, left: int, top: int, width: int) -> Iterator[Item]:
    """Name and score, below them state and red threes."""
    ground = Colour.PANEL
    total = 84
    yield Plate(left + 8, top + 9, 8, 58, _side_colour(number), ground, radius=4)
    yield Label(left + 24, top + 2, width - total - 36, 36, side.name, NAME_NARROW, Colour.CREAM, ground)
    yield Label(
        left + width - total - 8, top + 2, total, 36, side.total, TOTAL_NARROW, Colour.CREAM, ground, "right", whole=True
    )
    threes = 76 if side.red_threes else 0
    yield Label(left + 24, top + 38, width - 32 - threes, 32, side.note, SMALL, Colour.MUTED, ground)
    yield from _red_threes(side.red_threes, left + width - 80, top + 38)


def _red_threes(cards: bytes, left: int, top: int) -> Iterator[Item]:
    if not cards:
        return
    width, height = 28, 34
    yield Plate(left, top, width, height, Colour.PAPER, Colour.PANEL, radius=6)
    rank = rank_text(cards[0] >> 2)
    yield Label(left + 3, top + 1, width - 6, height - 2, rank, COUNT, Colour.RED, Colour.PAPER, align="middle")
    yield Label(left + width + 4, top, 40, height, f"×{len(cards)}", COUNT, Colour.CREAM, Colour.PANEL, whole=True)


def _table(picture: BoardPicture) -> Iterator[Item]:
    left, top, width, height = _COLUMN_LEFT, _TOP, _COLUMN, _TABLE_HEIGHT
    ground = Colour.DEEP if picture.frozen else Colour.PANEL
    muted = Colour.ICE if picture.frozen else Colour.MUTED
    line = Colour.GLACIER if picture.frozen else None
    yield Plate(left, top, width, height, ground, Colour.FELT, line=line)
    cards = top + (12 if picture.frozen else 34)
    yield from _pile(picture, left + 8 + PILE_CARD.height // 2, cards, ground)
    stock = left + width - 8 - STOCK_CARD.width
    below = cards + PILE_CARD.height
    if picture.stock_count:
        for depth in range(min(2, picture.stock_count - 1), 0, -1):
            lift = 4 * depth
            yield Blank(stock, below - STOCK_CARD.height - lift, STOCK_CARD.width, STOCK_CARD.height, STOCK_CARD.radius)
        yield Back(stock, below - STOCK_CARD.height, STOCK_CARD.width, STOCK_CARD.height, STOCK_CARD)
    else:
        yield Plate(stock, below - STOCK_CARD.height, STOCK_CARD.width, STOCK_CARD.height, ground, ground, line=Colour.LINE)
    for at, room, number, word in (
        (left + 8, 158, picture.pile_count, picture.pile_label),
        (left + width - 108, 104, picture.stock_count, picture.stock_label),
    ):
        yield Label(at, below, room, 38, str(number), NUMBER, Colour.CREAM, ground, "middle", whole=True)
        yield Label(at, below + 38, room, 32, word, SMALL, muted, ground, align="middle")
    if picture.frozen:
        yield Plate(left + 8, top + height - 46, width - 16, 38, Colour.ICE, ground, radius=19)
        yield Sign(left + 18, top + height - 43, 32, 32, "snowflake", Colour.DEEP, Colour.ICE)
        yield Label(left + 56, top + height - 46, width - 80, 38, picture.frozen_label, COUNT, Colour.DEEP, Colour.ICE)


def _pile(picture: BoardPicture, middle: int, top: int, ground: Colour) -> Iterator[Item]:
    size = PILE_CARD
    left = middle - size.width // 2
    if picture.pile_top is None:
        yield Plate(left, top, size.width, size.height, ground, ground, line=Colour.LINE)
        return
    for depth in range(min(picture.pile_count - 1, 2), 0, -1):
        yield Blank(left + 3 * depth, top - 3 * depth, size.width, size.height, size.radius)
    if picture.frozen:
        yield Freezer(middle - size.height // 2, top + 42, size.height, size.width, size)
    yield Card(left, top, size.width, size.height, picture.pile_top, size)


def _log(lines: tuple[str, ...]) -> Iterator[Item]:
    top = _TOP + _TABLE_HEIGHT + _GAP
    height = _BOTTOM - top
    yield Plate(_COLUMN_LEFT, top, _COLUMN, height, Colour.PANEL, Colour.FELT)
    row = (height - 12) // _LOG_LINES
    for place, line in enumerate(lines):
        ink = Colour.CREAM if place == len(lines) - 1 else Colour.MUTED
        yield Label(
            _COLUMN_LEFT + 12,
            top + 6 + place * row,
            _COLUMN - 22,
            row,
            line,
            SMALL,
            ink,
            Colour.PANEL,
            lines=2,
        )

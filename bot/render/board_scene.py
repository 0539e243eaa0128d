"""Where everything on a table stands.

Across the top the title and the seats in their order of play; at the right the pile, the stock and what happened last; the
rest belongs to the sides, which share it evenly. Five players or more who play each alone have one plate each for all that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.render.heaps import HEIGHT, heaps
from bot.render.melds import laid_out, shows_all
from bot.render.pictures import BoardPicture, SeatPlate
from bot.render.plates import HEADS, LONE_HEAD, SEAT_HEIGHT, lone_head, seat_plate
from bot.render.scene import Chip, Item, Label, Plate, Scene
from bot.render.theme import BOARD_HEIGHT, MARGIN, NOTE, SMALL, TITLE, WIDTH, Colour, deck

_GAP: Final = 8
_BAND: Final = 58
_SEATS_TOP: Final = 74
_TOP: Final = _SEATS_TOP + SEAT_HEIGHT + 10
_BOTTOM: Final = BOARD_HEIGHT - 14
_COLUMN: Final = 280
"""Width of the column of pile, stock and log."""
_COLUMN_LEFT: Final = WIDTH - MARGIN - _COLUMN
_LOG_LINES: Final = 3
_MOST_APART: Final = 4
"""More sides than these are single players, each with one plate for seat and side."""


def board_scene(picture: BoardPicture) -> Scene:
    table = _apart if len(picture.sides) <= _MOST_APART else _alone
    return Scene(WIDTH, BOARD_HEIGHT, deck(picture.look, picture.four_colour), (*_band(picture), *table(picture)))


def _band(picture: BoardPicture) -> Iterator[Item]:
    yield Plate(0, 0, WIDTH, _BAND, Colour.BAND, Colour.BAND, radius=0)
    room = WIDTH - 2 * MARGIN
    title = room * 11 // 20 if picture.subtitle else room
    yield Label(MARGIN, 0, title, _BAND, picture.title, TITLE, Colour.CREAM, Colour.BAND)
    if picture.subtitle:
        left = MARGIN + title + MARGIN
        yield Label(left, 0, WIDTH - MARGIN - left, _BAND, picture.subtitle, NOTE, Colour.MUTED, Colour.BAND, align="right")


def _apart(picture: BoardPicture) -> Iterator[Item]:
    """Seats in a row, below them the sides, and at the right pile, stock and log."""
    yield from _seats(picture.seats)
    yield from _sides(picture)
    yield from heaps(picture, _COLUMN_LEFT, _TOP, _COLUMN)
    below = _TOP + HEIGHT + _GAP
    yield from _log(picture.log, _COLUMN_LEFT, below, _COLUMN, _BOTTOM - below)


def _seats(seats: tuple[SeatPlate, ...]) -> Iterator[Item]:
    count = max(len(seats), 1)
    width = min((WIDTH - 2 * MARGIN - (count - 1) * _GAP) // count, 257)
    left = (WIDTH - count * width - (count - 1) * _GAP) // 2
    for seat in seats:
        yield from seat_plate(seat, left, _SEATS_TOP, width)
        left += width + _GAP


def _sides(picture: BoardPicture) -> Iterator[Item]:
    """One below the other if all melds have room so, else side by side; four in two rows."""
    count = len(picture.sides)
    melds = [side.melds for side in picture.sides]
    for columns in (2,) if count == 4 else (1, count):
        rows = -(-count // columns)
        width = (_COLUMN_LEFT - 12 - MARGIN - (columns - 1) * _GAP) // columns
        height = (_BOTTOM - _TOP - (rows - 1) * _GAP) // rows
        tall, head = HEADS[columns]
        chips = laid_out(melds, width - 12, height - tall - 6, picture.look == "tiles")
        if shows_all(melds, chips):
            break
    for number, (side, own) in enumerate(zip(picture.sides, chips, strict=True)):
        left = MARGIN + number % columns * (width + _GAP)
        top = _TOP + number // columns * (height + _GAP)
        yield Plate(left, top, width, height, Colour.PANEL, Colour.FELT)
        yield from head(side, side.sides or (number,), left, top, width)
        yield from _placed(own, left + 6, top + tall)


def _placed(chips: list[Chip], left: int, top: int) -> Iterator[Item]:
    return (replace(chip, x=left + chip.x, y=top + chip.y) for chip in chips)


def _alone(picture: BoardPicture) -> Iterator[Item]:
    """Two rows of equal fields: every player's, then pile and stock, and the log where a field is left."""
    columns = 3 if len(picture.seats) <= 5 else 4
    width = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns
    height = (_BOTTOM - _SEATS_TOP - _GAP) // 2
    fields = [
        (MARGIN + at % columns * (width + _GAP), _SEATS_TOP + at // columns * (height + _GAP)) for at in range(2 * columns)
    ]
    sides = [picture.sides[seat.side] for seat in picture.seats]
    melds = laid_out([side.melds for side in sides], width - 12, height - LONE_HEAD - 6, picture.look == "tiles")
    for seat, side, own, (left, top) in zip(picture.seats, sides, melds, fields, strict=False):
        yield Plate(left, top, width, height, Colour.PANEL, Colour.FELT, line=Colour.CREAM if seat.you else None)
        yield from lone_head(side, seat, left, top, width)
        yield from _placed(own, left + 6, top + LONE_HEAD)
    (left, top), *rest = fields[len(picture.seats) :]
    yield from heaps(picture, left, top + (height - HEIGHT) // 2, width)
    for left, top in rest:
        yield from _log(picture.log, left, top, width, height)


def _log(lines: tuple[str, ...], left: int, top: int, width: int, height: int) -> Iterator[Item]:
    yield Plate(left, top, width, height, Colour.PANEL, Colour.FELT)
    row = (height - 12) // _LOG_LINES
    lines = lines[-_LOG_LINES:]
    for place, line in enumerate(lines):
        ink = Colour.CREAM if place == len(lines) - 1 else Colour.MUTED
        yield Label(left + 12, top + 6 + place * row, width - 22, row, line, SMALL, ink, Colour.PANEL, lines=2)

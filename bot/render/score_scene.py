"""The score sheet after a hand: a line an item, a column a side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.render.pictures import ScorePicture
from bot.render.scene import Item, Label, Plate, Scene
from bot.render.theme import (
    MARGIN,
    NAME,
    NAME_NARROW,
    NOTE,
    SIDE_COLOURS,
    SMALL,
    TITLE,
    TOTAL,
    TWO_COLOUR,
    WIDTH,
    Colour,
)

_BAND: Final = 68
_HEADS: Final = 66
_ROW: Final = 50
_FOOTER: Final = 46
_PAD: Final = 12
_WIDEST: Final = 300
_LABELS: Final = 332
"""The least width of the row labels."""


def score_scene(picture: ScorePicture) -> Scene:
    body = _BAND + MARGIN // 2
    height = body + _HEADS + len(picture.rows) * _ROW + MARGIN + (_FOOTER if picture.footer else 0)
    column = min(_WIDEST, (WIDTH - 2 * MARGIN - _LABELS) // max(len(picture.sides), 1))
    rights = [WIDTH - MARGIN - column * (len(picture.sides) - 1 - side) for side in range(len(picture.sides))]
    items = (
        *_title(picture),
        *_heads(picture, body, rights, column),
        *_rows(picture, body + _HEADS, rights, column),
        *_footer(picture, height - _FOOTER - MARGIN // 2),
    )
    return Scene(WIDTH, height, TWO_COLOUR, items)


def _title(picture: ScorePicture) -> Iterator[Item]:
    yield Plate(0, 0, WIDTH, _BAND, Colour.BAND, Colour.BAND, radius=0)
    yield Label(MARGIN, 0, WIDTH - 2 * MARGIN, _BAND, picture.title, TITLE, Colour.CREAM, Colour.BAND)


def _heads(picture: ScorePicture, top: int, rights: list[int], column: int) -> Iterator[Item]:
    kind = NAME if column == _WIDEST else NAME_NARROW
    for number, (name, right) in enumerate(zip(picture.sides, rights, strict=True)):
        left, room = right - column + _PAD, column - 2 * _PAD
        yield Label(left, top, room, 44, name, kind, Colour.CREAM, Colour.FELT, align="right")
        colour = SIDE_COLOURS[number % len(SIDE_COLOURS)]
        yield Plate(left, top + 48, room, 8, colour, Colour.FELT, radius=4)


def _rows(picture: ScorePicture, top: int, rights: list[int], column: int) -> Iterator[Item]:
    labels = WIDTH - 2 * MARGIN - column * len(rights) - 2 * _PAD
    for number, row in enumerate(picture.rows):
        ground = Colour.BAND if row.emphasis else (Colour.PANEL, Colour.FELT)[number % 2]
        ink, kind = (Colour.GOLD, TOTAL) if row.emphasis else (Colour.CREAM, NOTE)
        yield Plate(MARGIN, top, WIDTH - 2 * MARGIN, _ROW, ground, Colour.FELT, radius=10)
        words = Colour.CREAM if row.emphasis else Colour.MUTED
        yield Label(MARGIN + _PAD, top, labels, _ROW, row.label, NAME if row.emphasis else NOTE, words, ground)
        for value, right in zip(row.values, rights, strict=True):
            left = right - column + _PAD
            yield Label(left, top, column - 2 * _PAD, _ROW, value, kind, ink, ground, "right", whole=True)
        top += _ROW


def _footer(picture: ScorePicture, top: int) -> Iterator[Item]:
    if picture.footer:
        yield Label(
            MARGIN + _PAD,
            top,
            WIDTH - 2 * (MARGIN + _PAD),
            _FOOTER,
            picture.footer,
            SMALL,
            Colour.MUTED,
            Colour.FELT,
        )

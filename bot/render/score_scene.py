"""The score sheet: a line an item, a column a side, and the fewer columns the larger the type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.render.pictures import ScoreRow, ScoreSheet
from bot.render.scene import Item, Label, Plate, Scene
from bot.render.theme import MARGIN, NAME_NARROW, SIDE_COLOURS, SMALL, TITLE, TWO_COLOUR, WIDTH, Colour, Type

_BAND: Final = 68
_FOOTER: Final = 46
_PAD: Final = 8
_WIDE: Final = WIDTH - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class _Scale:
    column: int
    row: int
    name: Type
    label: Type
    value: Type
    total: Type

    @property
    def heads(self) -> int:
        """The height of names in two lines and the bars under them."""
        return self.name.size * 12 // 5 + 24


_SCALES: Final = (
    (2, _Scale(320, 64, Type(36, 600), Type(38, 500), Type(44, 600), Type(48, 700))),
    (3, _Scale(230, 64, Type(34, 600), Type(36, 500), Type(42, 600), Type(46, 700))),
    (5, _Scale(146, 60, Type(30, 600), Type(34, 500), Type(38, 600), Type(40, 700))),
    (7, _Scale(107, 58, NAME_NARROW, Type(31, 500), Type(36, 600), Type(37, 700))),
)
"""The scale for so many sides at the most."""


def score_scene(picture: ScoreSheet) -> Scene:
    scale = next((scale for most, scale in _SCALES if len(picture.sides) <= most), _SCALES[-1][1])
    body = _BAND + MARGIN // 2
    height = body + scale.heads + len(picture.rows) * scale.row + MARGIN + (_FOOTER if picture.footer else 0)
    rights = [WIDTH - MARGIN - scale.column * (len(picture.sides) - 1 - side) for side in range(len(picture.sides))]
    items = (
        *_title(picture),
        *_heads(picture, body, rights, scale),
        *(
            item
            for number, row in enumerate(picture.rows)
            for item in _row(row, number, body + scale.heads + number * scale.row, rights, scale)
        ),
        *_footer(picture, height - _FOOTER - MARGIN // 2),
    )
    return Scene(WIDTH, height, TWO_COLOUR, items)


def _title(picture: ScoreSheet) -> Iterator[Item]:
    yield Plate(0, 0, WIDTH, _BAND, Colour.BAND, Colour.BAND, radius=0)
    yield Label(MARGIN, 0, _WIDE, _BAND, picture.title, TITLE, Colour.CREAM, Colour.BAND)


def _heads(picture: ScoreSheet, top: int, rights: list[int], scale: _Scale) -> Iterator[Item]:
    for number, (name, right) in enumerate(zip(picture.sides, rights, strict=True)):
        left, room = right - scale.column + _PAD, scale.column - 2 * _PAD
        yield Label(left, top, room, scale.heads - 20, name, scale.name, Colour.CREAM, Colour.FELT, "right", lines=2)
        yield Plate(left, top + scale.heads - 16, room, 8, SIDE_COLOURS[number % len(SIDE_COLOURS)], Colour.FELT, radius=4)


def _row(row: ScoreRow, number: int, top: int, rights: list[int], scale: _Scale) -> Iterator[Item]:
    ground = Colour.BAND if row.emphasis else (Colour.PANEL, Colour.FELT)[number % 2]
    ink, kind = (Colour.GOLD, scale.total) if row.emphasis else (Colour.CREAM, scale.value)
    words, label = (Colour.CREAM, Type(scale.label.size, 700)) if row.emphasis else (Colour.MUTED, scale.label)
    labels = _WIDE - scale.column * len(rights) - 2 * _PAD
    yield Plate(MARGIN, top, _WIDE, scale.row, ground, Colour.FELT, radius=10)
    yield Label(MARGIN + _PAD, top, labels, scale.row, row.label, label, words, ground)
    for value, right in zip(row.values, rights, strict=True):
        left = right - scale.column + _PAD
        yield Label(left, top, scale.column - 2 * _PAD, scale.row, value, kind, ink, ground, "right", whole=True)


def _footer(picture: ScoreSheet, top: int) -> Iterator[Item]:
    if picture.footer:
        left = MARGIN + _PAD
        yield Label(left, top, WIDTH - 2 * left, _FOOTER, picture.footer, SMALL, Colour.MUTED, Colour.FELT)

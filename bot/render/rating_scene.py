"""How people stand: the leaderboard, and one person's rating over time with what the matches tell of him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.render.scene import Item, Label, Plate, Scene
from bot.render.summary_scene import Curve, steps
from bot.render.theme import BOARD_HEIGHT, MARGIN, NOTE, TITLE, TWO_COLOUR, WIDTH, Colour, Type


@dataclass(frozen=True, slots=True)
class RungPicture:
    """A line of a leaderboard; ``spread`` is empty for a number that is certain enough."""

    place: str
    name: str
    number: str
    spread: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LadderPicture:
    """``heads`` stand above the numbers and above each of the values."""

    title: str
    note: str
    heads: tuple[str, ...]
    rungs: tuple[RungPicture, ...]


@dataclass(frozen=True, slots=True)
class CareerPicture:
    """``numbers`` are the rating at the beginning and after each match; with fewer than two, ``empty`` says why there is no
    line.

    ``records`` are lines under ``heads``: a ruleset and its values. ``figures`` are words with their label, and a number
    beside them.
    """

    title: str
    note: str
    rating: str
    about: str
    course: str
    numbers: tuple[int, ...]
    empty: str
    heads: tuple[str, ...]
    records: tuple[tuple[str, tuple[str, ...]], ...]
    figures: tuple[tuple[str, str, str], ...]


_BAND: Final = 68
_WIDE: Final = WIDTH - 2 * MARGIN
_PAD: Final = 14
_HEAD: Final = Type(28, 600)
_NAME: Final = Type(34, 600)
_VALUE: Final = Type(34, 600)
_BIG: Final = Type(38, 800)
_LABEL: Final = Type(28, 500)


def _title(title: str, note: str, noted: int) -> Iterator[Item]:
    left = WIDTH - MARGIN - noted
    yield Plate(0, 0, WIDTH, _BAND, Colour.BAND, Colour.BAND, radius=0)
    yield Label(MARGIN, 0, left - 2 * MARGIN, _BAND, title, TITLE, Colour.CREAM, Colour.BAND)
    yield Label(left, 0, noted, _BAND, note, NOTE, Colour.MUTED, Colour.BAND, "right")


# The leaderboard: a row a person.

_ROW: Final = 60
_HEADS: Final = 46
_PLACE: Final = 84
_NUMBER: Final = 116
_SPREAD: Final = 112
_COLUMN: Final = 152


def ladder_scene(picture: LadderPicture) -> Scene:
    top = _BAND + MARGIN // 2
    height = top + _HEADS + len(picture.rungs) * _ROW + MARGIN
    rows = [item for number, rung in enumerate(picture.rungs) for item in _rung(rung, number, top + _HEADS + number * _ROW)]
    items = (*_title(picture.title, picture.note, 700), *_ladder_heads(picture.heads, top), *rows)
    return Scene(WIDTH, height, TWO_COLOUR, items)


def _columns(number: int) -> list[int]:
    """The right edges of so many columns of values, the last of which is the picture's."""
    return [WIDTH - MARGIN - _PAD - _COLUMN * (number - 1 - column) for column in range(number)]


def _ladder_heads(heads: Sequence[str], top: int) -> Iterator[Item]:
    rights = _columns(len(heads) - 1)
    number = rights[0] - _COLUMN - _SPREAD
    for head, right in zip(heads, [number, *rights], strict=True):
        yield Label(right - _COLUMN + 8, top, _COLUMN - 8, _HEADS, head, _HEAD, Colour.MUTED, Colour.FELT, "right")


def _rung(rung: RungPicture, number: int, top: int) -> Iterator[Item]:
    ground = (Colour.PANEL, Colour.FELT)[number % 2]
    first = rung.place == "1"
    ink = Colour.GOLD if first else Colour.CREAM
    rights = _columns(len(rung.values))
    spread = rights[0] - _COLUMN
    named = spread - _SPREAD - _NUMBER - 12 - MARGIN - _PLACE
    yield Plate(MARGIN, top, _WIDE, _ROW, ground, Colour.FELT, radius=10)
    yield Label(MARGIN + _PAD, top, _PLACE - 2 * _PAD, _ROW, rung.place, _VALUE, Colour.MUTED, ground, "right", whole=True)
    yield Label(MARGIN + _PLACE, top, named, _ROW, rung.name, _NAME, ink, ground)
    yield Label(spread - _SPREAD - _NUMBER, top, _NUMBER, _ROW, rung.number, _BIG, ink, ground, "right", whole=True)
    if rung.spread:
        yield Label(spread - _SPREAD + 12, top, _SPREAD - 12, _ROW, rung.spread, _LABEL, Colour.MUTED, ground, whole=True)
    for value, right in zip(rung.values, rights, strict=True):
        yield Label(right - _COLUMN + 8, top, _COLUMN - 8, _ROW, value, _VALUE, Colour.CREAM, ground, "right", whole=True)


# One person: the course of the rating, beside it the rating itself; below, the rulesets and what else is worth telling.

_TOP: Final = _BAND + MARGIN
_UPPER_HEIGHT: Final = 304
_CHART: Final = 700
_RIGHT: Final = MARGIN + _CHART + MARGIN
_SIDE: Final = WIDTH - MARGIN - _RIGHT
_LOWER: Final = _TOP + _UPPER_HEIGHT + 16
_LOWER_HEIGHT: Final = BOARD_HEIGHT - MARGIN - _LOWER
_AXIS: Final = 104
_CHART_HEAD: Final = 48
_CHART_FOOT: Final = 24
_SCALE: Final = Type(28, 600)
_NUMBER_HEIGHT: Final = 34
_THICK: Final = 8
_DOT: Final = 10
_MOST_DOTS: Final = 20
_LEAST_RANGE: Final = 100
_RECORD: Final = 48
_RECORD_COLUMNS: Final = (120, 120, 154)
MOST_RECORDS: Final = 4
MOST_FIGURES: Final = 4
_NUMBER_TYPE: Final = Type(88, 800)
_FIGURE: Final = Type(30, 700)
_BESIDE: Final = 112


def career_scene(picture: CareerPicture) -> Scene:
    items = (
        *_title(picture.title, picture.note, 360),
        *_course(picture),
        *_rating(picture),
        *_records(picture),
        *_figures(picture.figures),
    )
    return Scene(WIDTH, BOARD_HEIGHT, TWO_COLOUR, items)


def _course(picture: CareerPicture) -> Iterator[Item]:
    inner = _CHART - 2 * _PAD
    yield Plate(MARGIN, _TOP, _CHART, _UPPER_HEIGHT, Colour.PANEL, Colour.FELT)
    yield Label(MARGIN + _PAD, _TOP + 2, inner, _CHART_HEAD - 4, picture.course, _HEAD, Colour.MUTED, Colour.PANEL)
    numbers = picture.numbers
    if len(numbers) < 2:
        height = _UPPER_HEIGHT - _CHART_HEAD - _PAD
        yield Label(
            MARGIN + _PAD, _TOP + _CHART_HEAD, inner, height, picture.empty, _LABEL, Colour.CREAM, Colour.PANEL, lines=4
        )
        return
    low, high = min(numbers), max(numbers)
    spare = max(0, _LEAST_RANGE - (high - low)) // 2
    low, high = low - spare, high + spare
    left, right = MARGIN + _AXIS, MARGIN + _CHART - 2 * _PAD
    upper, lower = _TOP + _CHART_HEAD + _PAD, _TOP + _UPPER_HEIGHT - _CHART_FOOT - _PAD

    def at(number: int) -> int:
        return lower - (number - low) * (lower - upper) // (high - low)

    for number in steps(low, high):
        yield Plate(left, at(number) - 1, right - left, 2, Colour.LINE, Colour.PANEL, radius=0)
        box = (MARGIN + _PAD, at(number) - _NUMBER_HEIGHT // 2, _AXIS - 2 * _PAD, _NUMBER_HEIGHT)
        text = f"{number}".replace("-", "−")
        yield Label(*box, text, _SCALE, Colour.MUTED, Colour.PANEL, "right", whole=True)
    wide = (right - left) / (len(numbers) - 1)
    points = tuple((round(wide * place) + _PAD, at(number) - upper + _PAD) for place, number in enumerate(numbers))
    box = (left - _PAD, upper - _PAD, right - left + 2 * _PAD, lower - upper + 2 * _PAD)
    yield Curve(*box, points, Colour.GOLD, Colour.PANEL, _THICK, _DOT, len(numbers) <= _MOST_DOTS)


def _rating(picture: CareerPicture) -> Iterator[Item]:
    inner = _SIDE - 2 * _PAD
    yield Plate(_RIGHT, _TOP, _SIDE, _UPPER_HEIGHT, Colour.BAND, Colour.FELT)
    yield Label(
        _RIGHT + _PAD, _TOP + 16, inner, 110, picture.rating, _NUMBER_TYPE, Colour.GOLD, Colour.BAND, "middle", whole=True
    )
    top = _TOP + 136
    height = _UPPER_HEIGHT - 136 - _PAD
    yield Label(_RIGHT + _PAD, top, inner, height, picture.about, _LABEL, Colour.CREAM, Colour.BAND, "middle", lines=4)


def _records(picture: CareerPicture) -> Iterator[Item]:
    records = picture.records[:MOST_RECORDS]
    edges = [(MARGIN + _CHART - _PAD - sum(_RECORD_COLUMNS[column:]), wide) for column, wide in enumerate(_RECORD_COLUMNS)]
    yield Plate(MARGIN, _LOWER, _CHART, _LOWER_HEIGHT, Colour.PANEL, Colour.FELT)
    for head, (left, wide) in zip(picture.heads, edges, strict=True):
        yield Label(left + 6, _LOWER + 4, wide - 6, 44, head, _HEAD, Colour.MUTED, Colour.PANEL, "right")
    named = _CHART - sum(_RECORD_COLUMNS) - 2 * _PAD
    for number, (name, values) in enumerate(records):
        top = _LOWER + 52 + number * _RECORD
        yield Label(MARGIN + _PAD, top, named, _RECORD, name, _LABEL, Colour.CREAM, Colour.PANEL)
        for value, (left, wide) in zip(values, edges, strict=True):
            yield Label(left + 6, top, wide - 6, _RECORD, value, _VALUE, Colour.CREAM, Colour.PANEL, "right", whole=True)


def _figures(figures: Sequence[tuple[str, str, str]]) -> Iterator[Item]:
    yield Plate(_RIGHT, _LOWER, _SIDE, _LOWER_HEIGHT, Colour.PANEL, Colour.FELT)
    height = (_LOWER_HEIGHT - 12) // MOST_FIGURES
    for number, (label, value, beside) in enumerate(figures[:MOST_FIGURES]):
        top, inner = _LOWER + 6 + number * height, _SIDE - 2 * _PAD
        wide = inner - _BESIDE if beside else inner
        yield Label(_RIGHT + _PAD, top, inner, 28, label, Type(26, 500), Colour.MUTED, Colour.PANEL)
        box = (_RIGHT + _PAD, top + 28, wide, height - 28)
        yield Label(*box, value, _FIGURE, Colour.CREAM, Colour.PANEL, whole=not beside)
        if beside:
            box = (_RIGHT + _PAD + wide, top + 28, _BESIDE, height - 28)
            yield Label(*box, beside, _FIGURE, Colour.CREAM, Colour.PANEL, "right", whole=True)

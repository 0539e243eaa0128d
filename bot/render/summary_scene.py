"""The course of a match: the totals after each hand as lines, and beside them who stands where at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.render.scene import Item, Label, Plate, Scene
from bot.render.theme import BOARD_HEIGHT, MARGIN, NOTE, SIDE_COLOURS, TITLE, TWO_COLOUR, WIDTH, Colour, Type


@dataclass(frozen=True, slots=True)
class Course:
    """A side's way through the match: its ``totals`` after each hand. ``side`` gives it its colour."""

    side: int
    name: str
    total: str
    totals: tuple[int, ...]
    winner: bool = False


@dataclass(frozen=True, slots=True)
class SummaryPicture:
    """``courses`` are in the order of the final totals and equally long. ``target`` is what the match went to, if to points."""

    title: str
    note: str
    courses: tuple[Course, ...]
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Curve(Item):
    """A line through ``points``, in pixels from the corner of its box, with dots of that radius, or only one at its end."""

    points: tuple[tuple[int, int], ...]
    ink: Colour
    ground: Colour
    thickness: int
    dot: int
    dotted: bool


_BAND: Final = 68
_NOTE_WIDTH: Final = 240
_TOP: Final = _BAND + MARGIN
_HEIGHT: Final = BOARD_HEIGHT - _TOP - MARGIN
_CHART: Final = 690
_STANDINGS: Final = WIDTH - 3 * MARGIN - _CHART
_AXIS: Final = 104
"""The room for points at the left of the lines."""
_FOOT: Final = 60
"""The room for numbers of hands below them."""
_HEAD: Final = 30
_PAD: Final = 14
_DOT: Final = 10
_THICK: Final = 8
_MOST_DOTS: Final = 14
_LEFT: Final = MARGIN + _AXIS
_RIGHT: Final = MARGIN + _CHART - 36
_UPPER: Final = _TOP + _HEAD
_LOWER: Final = _TOP + _HEIGHT - _FOOT
_SCALE: Final = Type(30, 600)
_NUMBER_HEIGHT: Final = 36
_MOST_LINES: Final = 6
_MOST_NUMBERS: Final = 9
_STEPS: Final = (1, 2, 5)

_NAME: Final = ((3, Type(34, 600), 2), (4, Type(31, 600), 2), (7, Type(28, 600), 1))
"""By the number of sides at the most: the type of a name, and how many lines it has."""
_FEW: Final = 4
_TOTAL: Final = ((3, Type(60, 800)), (4, Type(50, 800)), (7, Type(34, 800)))


def summary_scene(picture: SummaryPicture) -> Scene:
    return Scene(WIDTH, BOARD_HEIGHT, TWO_COLOUR, (*_title(picture), *_chart(picture), *_standings(picture)))


def _title(picture: SummaryPicture) -> Iterator[Item]:
    title = WIDTH - 3 * MARGIN - _NOTE_WIDTH
    yield Plate(0, 0, WIDTH, _BAND, Colour.BAND, Colour.BAND, radius=0)
    yield Label(MARGIN, 0, title, _BAND, picture.title, TITLE, Colour.CREAM, Colour.BAND)
    right = WIDTH - MARGIN - _NOTE_WIDTH
    yield Label(right, 0, _NOTE_WIDTH, _BAND, picture.note, NOTE, Colour.MUTED, Colour.BAND, "right")


@dataclass(frozen=True, slots=True)
class _Heights:
    """Where so many points are, from ``low`` to ``high``."""

    low: int
    high: int

    def at(self, points: int) -> int:
        return _LOWER - (points - self.low) * (_LOWER - _UPPER) // max(self.high - self.low, 1)


def _chart(picture: SummaryPicture) -> Iterator[Item]:
    points = [0, *(total for course in picture.courses for total in course.totals)]
    target = [] if picture.target is None else [picture.target]
    heights = _Heights(min(points), max([*points, *target]))
    yield Plate(MARGIN, _TOP, _CHART, _HEIGHT, Colour.PANEL, Colour.FELT)
    yield from _points(heights, target)
    yield from _hands(len(picture.courses[0].totals))
    for course in reversed(picture.courses):
        yield _curve(course, heights)


def steps(low: int, high: int) -> Sequence[int]:
    """Round numbers from ``low`` to ``high``, 0 among them, not too many."""
    size = 1
    while True:
        for factor in _STEPS:
            step = factor * size
            if (high - low) // step <= _MOST_LINES:
                return range(-(-low // step) * step, high + 1, step)
        size *= 10


def _points(heights: _Heights, target: list[int]) -> Iterator[Item]:
    """Lines across at round numbers; that of the target is golden."""
    for points in steps(heights.low, heights.high):
        height = heights.at(points)
        if any(abs(height - heights.at(goal)) < _NUMBER_HEIGHT for goal in target):
            continue
        thick, ink = (4, Colour.MUTED) if points == 0 else (2, Colour.LINE)
        yield Plate(_LEFT, height - thick // 2, _RIGHT - _LEFT, thick, ink, Colour.PANEL, radius=0)
        yield _amount(points, height, Colour.MUTED)
    for goal in target:
        height = heights.at(goal)
        for left in range(_LEFT, _RIGHT - 15, 28):
            yield Plate(left, height - 2, 16, 4, Colour.GOLD, Colour.PANEL, radius=0)
        yield _amount(goal, height, Colour.GOLD)


def _amount(points: int, height: int, ink: Colour) -> Label:
    text = f"{points}".replace("-", "−")
    top, width = height - _NUMBER_HEIGHT // 2, _AXIS - 2 * _PAD
    return Label(MARGIN + _PAD, top, width, _NUMBER_HEIGHT, text, _SCALE, ink, Colour.PANEL, "right", whole=True)


def _place(hand: int, hands: int) -> int:
    return _LEFT + (_RIGHT - _LEFT) * hand // hands


def _hands(hands: int) -> Iterator[Item]:
    """The numbers of the hands, or of some of them, always with the last one."""
    every = -(-hands // _MOST_NUMBERS)
    for hand in range(hands, 0, -every):
        left = _place(hand, hands) - 30
        yield Label(left, _LOWER + 14, 60, _NUMBER_HEIGHT, f"{hand}", _SCALE, Colour.MUTED, Colour.PANEL, "middle", whole=True)


def _curve(course: Course, heights: _Heights) -> Curve:
    hands = len(course.totals)
    left, top = _LEFT - _PAD, _UPPER - _PAD
    points = tuple((_place(hand, hands) - left, heights.at(total) - top) for hand, total in enumerate((0, *course.totals)))
    return Curve(
        left,
        top,
        _RIGHT - left + _PAD,
        _LOWER - top + _PAD,
        points,
        SIDE_COLOURS[course.side % len(SIDE_COLOURS)],
        Colour.PANEL,
        _THICK,
        _DOT,
        hands <= _MOST_DOTS,
    )


def _standings(picture: SummaryPicture) -> Iterator[Item]:
    sides = len(picture.courses)
    gap = 8 if sides > _FEW else 12
    height = min((_HEIGHT - gap * (sides - 1)) // sides, 190)
    for place, course in enumerate(picture.courses):
        yield from _standing(course, sides, _TOP + place * (height + gap), height)


def _standing(course: Course, sides: int, top: int, height: int) -> Iterator[Item]:
    ground, ink, line = (Colour.BAND, Colour.GOLD, Colour.GOLD) if course.winner else (Colour.PANEL, Colour.CREAM, None)
    name, lines = next((kind, lines) for most, kind, lines in _NAME if sides <= most)
    total = next(kind for most, kind in _TOTAL if sides <= most)
    named = name.size * 6 // 5 * lines
    spare = (height - named - total.size) // 3
    left, inner = WIDTH - MARGIN - _STANDINGS, WIDTH - MARGIN - _STANDINGS + 42
    room = WIDTH - MARGIN - _PAD - inner
    colour = SIDE_COLOURS[course.side % len(SIDE_COLOURS)]
    yield Plate(left, top, _STANDINGS, height, ground, Colour.FELT, line=line)
    yield Plate(left + 14, top + 14, 12, height - 28, colour, ground, radius=6)
    yield Label(inner, top + spare, room, named, course.name, name, Colour.CREAM, ground, lines=lines)
    below = top + 2 * spare + named
    yield Label(inner, below, room, total.size, course.total, total, ink, ground, whole=True)

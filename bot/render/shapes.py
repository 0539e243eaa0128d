"""Outlines of everything that is drawn and is not a letter: suits, crowns, the jester's cap, small signs.

A shape is a list of layers on the unit square (x right, y down), drawn in order: a layer adds its polygon or cuts it
out. Curves are points already, fine enough for any size a card has.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from bot.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES

Point = tuple[float, float]
Polygon = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    polygon: Polygon
    cut: bool = False


Shape = tuple[Layer, ...]


def _bezier(start: Point, first: Point, second: Point, end: Point, steps: int = 14) -> list[Point]:
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return points


def _path(start: Point, *pieces: tuple[Point, ...]) -> Polygon:
    """An outline from ``start``: a piece of one point is a line, one of three (two controls and an end) is a curve."""
    points = [start]
    for piece in pieces:
        if len(piece) == 3:
            points += _bezier(points[-1], *piece)
        else:
            points += piece
    return tuple(points)


def _mirrored(half: Polygon) -> Polygon:
    """A left half from top to bottom, closed by its mirror image."""
    return half + tuple((1 - x, y) for x, y in reversed(half))


def _disc(x: float, y: float, radius: float, squash: float = 1.0) -> Polygon:
    turn = [2 * pi * step / 40 for step in range(40)]
    return tuple((x + radius * cos(angle), y + radius * squash * sin(angle)) for angle in turn)


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _turned(polygon: Polygon, angle: float) -> Polygon:
    c, s = cos(angle), sin(angle)
    return tuple((0.5 + (x - 0.5) * c - (y - 0.5) * s, 0.5 + (x - 0.5) * s + (y - 0.5) * c) for x, y in polygon)


_STEM: Final = _path(
    (0.5, 0.5),
    ((0.47, 0.62),),
    ((0.47, 0.80), (0.42, 0.92), (0.30, 0.98)),
)

_HEART: Final = _mirrored(
    _path(
        (0.5, 0.22),
        ((0.45, 0.09), (0.36, 0.03), (0.26, 0.03)),
        ((0.11, 0.03), (0.01, 0.15), (0.01, 0.31)),
        ((0.01, 0.56), (0.36, 0.74), (0.5, 0.98)),
    )
)
_SPADE: Final = _mirrored(
    _path(
        (0.5, 0.01),
        ((0.38, 0.26), (0.04, 0.38), (0.04, 0.61)),
        ((0.04, 0.75), (0.14, 0.83), (0.26, 0.83)),
        ((0.36, 0.83), (0.44, 0.77), (0.48, 0.68)),
    )
)
_DIAMOND: Final = _mirrored(
    _path(
        (0.5, 0.0),
        ((0.40, 0.20), (0.26, 0.37), (0.10, 0.5)),
        ((0.26, 0.63), (0.40, 0.80), (0.5, 1.0)),
    )
)

HEART: Final[Shape] = (Layer(_HEART),)
SPADE: Final[Shape] = (Layer(_SPADE), Layer(_mirrored(_STEM)))
DIAMOND: Final[Shape] = (Layer(_DIAMOND),)
CLUB: Final[Shape] = (
    Layer(_disc(0.5, 0.245, 0.235)),
    Layer(_disc(0.25, 0.61, 0.235)),
    Layer(_disc(0.75, 0.61, 0.235)),
    Layer(_disc(0.5, 0.5, 0.13)),
    Layer(_mirrored(_STEM)),
)


def _star(points: int, inner: float, x: float = 0.5, y: float = 0.53, outer: float = 0.53) -> Polygon:
    radii = [outer if step % 2 == 0 else outer * inner for step in range(2 * points)]
    angles = [pi * step / points - pi / 2 for step in range(2 * points)]
    return tuple((x + r * cos(a), y + r * sin(a)) for r, a in zip(radii, angles, strict=True))


STAR: Final[Shape] = (Layer(_star(5, 0.46)),)

KING: Final[Shape] = (
    Layer(
        (
            (0.12, 0.76),
            (0.04, 0.30),
            (0.27, 0.50),
            (0.36, 0.20),
            (0.5, 0.42),
            (0.64, 0.20),
            (0.73, 0.50),
            (0.96, 0.30),
            (0.88, 0.76),
        )
    ),
    Layer(_disc(0.05, 0.25, 0.055)),
    Layer(_disc(0.95, 0.25, 0.055)),
    Layer(_disc(0.36, 0.15, 0.055)),
    Layer(_disc(0.64, 0.15, 0.055)),
    Layer(_box(0.12, 0.81, 0.88, 0.92)),
)
QUEEN: Final[Shape] = (
    Layer(
        _path(
            (0.14, 0.78),
            ((0.12, 0.62), (0.08, 0.50), (0.03, 0.40)),
            ((0.12, 0.50), (0.27, 0.50), (0.30, 0.34)),
            ((0.34, 0.50), (0.47, 0.42), (0.5, 0.20)),
            ((0.53, 0.42), (0.66, 0.50), (0.70, 0.34)),
            ((0.73, 0.50), (0.88, 0.50), (0.97, 0.40)),
            ((0.92, 0.50), (0.88, 0.62), (0.86, 0.78)),
        )
    ),
    Layer(_disc(0.5, 0.13, 0.085)),
    Layer(_disc(0.29, 0.27, 0.065)),
    Layer(_disc(0.71, 0.27, 0.065)),
    Layer(_disc(0.05, 0.34, 0.05)),
    Layer(_disc(0.95, 0.34, 0.05)),
    Layer(_box(0.14, 0.83, 0.86, 0.92)),
)
JACK: Final[Shape] = (
    Layer(
        _path(
            (0.10, 0.74),
            ((0.12, 0.48), (0.26, 0.36), (0.46, 0.36)),
            ((0.66, 0.36), (0.80, 0.50), (0.84, 0.74)),
        )
    ),
    Layer(_box(0.06, 0.79, 0.90, 0.91)),
    Layer(
        _path(
            (0.60, 0.66),
            ((0.62, 0.40), (0.72, 0.14), (0.98, 0.04)),
            ((1.0, 0.30), (0.92, 0.56), (0.66, 0.68)),
        ),
        cut=True,
    ),
    Layer(
        _path(
            (0.64, 0.62),
            ((0.66, 0.40), (0.76, 0.18), (0.95, 0.08)),
            ((0.97, 0.30), (0.88, 0.52), (0.68, 0.63)),
        )
    ),
)

CAP_LEFT: Final[Shape] = (
    Layer(
        _path(
            (0.47, 0.80),
            ((0.24, 0.80),),
            ((0.24, 0.62), (0.20, 0.52), (0.03, 0.60)),
            ((0.02, 0.36), (0.16, 0.26), (0.28, 0.30)),
            ((0.38, 0.33), (0.44, 0.52), (0.47, 0.80)),
        )
    ),
)
CAP_RIGHT: Final[Shape] = (Layer(tuple((1 - x, y) for x, y in CAP_LEFT[0].polygon)),)
CAP_MIDDLE: Final[Shape] = (
    Layer(
        _path(
            (0.5, 0.74),
            ((0.46, 0.50), (0.40, 0.34), (0.33, 0.26)),
            ((0.38, 0.14), (0.44, 0.08), (0.5, 0.07)),
            ((0.56, 0.08), (0.62, 0.14), (0.67, 0.26)),
            ((0.60, 0.34), (0.54, 0.50), (0.5, 0.74)),
        )
    ),
)
CAP_BELLS: Final[Shape] = (
    Layer(_disc(0.06, 0.67, 0.06)),
    Layer(_disc(0.94, 0.67, 0.06)),
    Layer(_disc(0.5, 0.04, 0.06)),
    Layer(_box(0.22, 0.84, 0.78, 0.95)),
)

_RAY: Final = (
    _box(0.465, 0.02, 0.535, 0.5),
    ((0.5, 0.23), (0.34, 0.09), (0.30, 0.14), (0.5, 0.32), (0.70, 0.14), (0.66, 0.09)),
)
SNOWFLAKE: Final[Shape] = tuple(Layer(_turned(part, pi * arm / 3)) for arm in range(6) for part in _RAY)

ROBOT: Final[Shape] = (
    Layer(_box(0.46, 0.06, 0.54, 0.30)),
    Layer(_disc(0.5, 0.09, 0.09)),
    Layer(_box(0.10, 0.28, 0.90, 0.94)),
    Layer(_box(0.0, 0.46, 0.07, 0.76)),
    Layer(_box(0.93, 0.46, 1.0, 0.76)),
    Layer(_disc(0.33, 0.52, 0.10), cut=True),
    Layer(_disc(0.67, 0.52, 0.10), cut=True),
    Layer(_box(0.28, 0.74, 0.72, 0.82), cut=True),
)
MOON: Final[Shape] = (Layer(_disc(0.46, 0.54, 0.44)), Layer(_disc(0.66, 0.38, 0.38), cut=True))
DEALER: Final[Shape] = (
    Layer(_disc(0.5, 0.5, 0.5)),
    Layer(_disc(0.5, 0.5, 0.41), cut=True),
    Layer(_disc(0.5, 0.5, 0.35)),
    Layer(tuple((0.29 + 0.42 * x, 0.27 + 0.42 * y) for x, y in _SPADE), cut=True),
    Layer(tuple((0.29 + 0.42 * x, 0.27 + 0.42 * y) for x, y in _mirrored(_STEM)), cut=True),
)
CARDS: Final[Shape] = (
    Layer(_turned(_box(0.12, 0.12, 0.66, 0.90), -0.22)),
    Layer(_turned(_box(0.29, 0.10, 0.90, 0.98), 0.12), cut=True),
    Layer(_turned(_box(0.35, 0.14, 0.86, 0.92), 0.12)),
)
ARROW: Final[Shape] = (Layer(((0.0, 0.0), (1.0, 0.0), (0.5, 1.0))),)
BARRED: Final[Shape] = (
    Layer(_disc(0.5, 0.5, 0.47)),
    Layer(_disc(0.5, 0.5, 0.33), cut=True),
    Layer(_turned(_box(0.43, 0.08, 0.57, 0.92), -pi / 4)),
)
TURNED: Final[Shape] = (
    Layer(_disc(0.48, 0.53, 0.42)),
    Layer(_disc(0.48, 0.53, 0.27), cut=True),
    Layer(((0.5, 0.53), (0.5, -0.1), (1.05, -0.1), (1.05, 0.53)), cut=True),
    Layer(((0.66, 0.50), (1.0, 0.50), (0.83, 0.80))),
)

SHAPES: Final[dict[str, Shape]] = {
    "spade": SPADE,
    "heart": HEART,
    "diamond": DIAMOND,
    "club": CLUB,
    "star": STAR,
    "king": KING,
    "queen": QUEEN,
    "jack": JACK,
    "cap-left": CAP_LEFT,
    "cap-right": CAP_RIGHT,
    "cap-middle": CAP_MIDDLE,
    "cap-bells": CAP_BELLS,
    "snowflake": SNOWFLAKE,
    "robot": ROBOT,
    "moon": MOON,
    "dealer": DEALER,
    "cards": CARDS,
    "arrow": ARROW,
    "barred": BARRED,
    "turned": TURNED,
}
SUIT_NAMES: Final[dict[int, str]] = {SPADES: "spade", HEARTS: "heart", DIAMONDS: "diamond", CLUBS: "club"}

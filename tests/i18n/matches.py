"""Matches as rows of played hands, for whoever tells of them."""

from __future__ import annotations

from typing import Final

from bot.engine.canastas import Canastas
from bot.tables.history import PlayedHand


def played(
    number: int,
    points: tuple[int, ...],
    totals: tuple[int, ...],
    canastas: tuple[Canastas, ...] = (),
    out: int | None = None,
    concealed: bool = False,
    void: bool = False,
) -> PlayedHand:
    return PlayedHand(number, points, totals, canastas or (Canastas(),) * len(points), out, concealed, void)


def hands_of_match(hands: int) -> tuple[PlayedHand, ...]:
    """Four players, two sides: the second leads first, the first comes back, with everything that there is to tell."""
    return (
        played(1, (-110, 785), (-110, 785), (Canastas(), Canastas(natural=1)), out=1),
        played(2, (0, 0), (-10, 785), void=True),
        played(3, (1500, 205), (1490, 990), (Canastas(1, 2), Canastas()), out=2, concealed=True),
        played(4, (900, 205), (2390, 1195), (Canastas(1), Canastas()), out=2),
        played(5, (2700, 1810), (5090, 3005), (Canastas(1, 1), Canastas(wild=1)), out=0),
        played(6, (300, 300), (5390, 3305)),
    )[:hands]


EVEN: Final = (played(1, (205, 205), (205, 205), (Canastas(1), Canastas(0, 1))),)


def long_match(sides: int, hands: int) -> tuple[PlayedHand, ...]:
    """Large points all the way, as wide as a sheet gets."""
    points = tuple(-1000 - side for side in range(sides))
    return tuple(played(at, points, tuple(at * each for each in points), out=at % sides) for at in range(1, hands + 1))

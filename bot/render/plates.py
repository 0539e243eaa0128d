"""The plates of players and sides: who it is, whose turn, how many cards, what the side has and needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.cards import RED_THREES, THREE
from bot.render.pictures import SeatPlate, SidePlate
from bot.render.scene import Item, Label, Plate, Sign
from bot.render.theme import (
    COUNT,
    NAME,
    NAME_NARROW,
    SIDE_COLOURS,
    SMALL,
    TOTAL,
    TOTAL_NARROW,
    Colour,
    rank_text,
)

SEAT_HEIGHT: Final = 76
_NARROW_SEAT: Final = 170
_NOTE: Final = 220
_THREES: Final = 80
_CLOSE_THREES: Final = 68
"""The width of a heap of threes, and the same where there is little room."""
_SEVERAL: Final = 90
"""How much wider the scores of two sides are than that of one."""


def _bar(left: int, top: int, height: int, sides: tuple[int, ...], ground: Colour) -> Iterator[Item]:
    """The colours of one side, or of those that share a plate."""
    part = height // len(sides)
    for place, side in enumerate(sides):
        colour = SIDE_COLOURS[side % len(SIDE_COLOURS)]
        yield Plate(left, top + place * part, 8, part, colour, ground, radius=4)


def _ground(seat: SeatPlate) -> tuple[Colour, Colour, Colour]:
    """What a seat is drawn on, and its inks: of the name, and fainter ones."""
    if seat.turn:
        return Colour.GOLD, Colour.INK, Colour.INK
    return Colour.PANEL, Colour.MUTED if seat.resting else Colour.CREAM, Colour.MUTED


def _arrow(left: int, top: int, width: int) -> Item:
    return Sign(left + width // 2 - 19, top - 14, 38, 18, "arrow", Colour.GOLD, Colour.FELT)


def seat_plate(seat: SeatPlate, left: int, top: int, width: int) -> Iterator[Item]:
    fill, ink, faint = _ground(seat)
    if seat.turn:
        yield _arrow(left, top, width)
    line = Colour.CREAM if seat.you else None
    yield Plate(left, top, width, SEAT_HEIGHT, fill, Colour.FELT, line=line)
    yield from _bar(left + 8, top + 10, SEAT_HEIGHT - 20, (seat.side,), fill)
    narrow = width <= _NARROW_SEAT
    inner, right = left + 22, left + width - 8
    name_right = right
    if narrow and seat.packet and seat.dealer:
        name_right -= 26
        yield Sign(right - 22, top + 11, 22, 22, "dealer", faint, fill)
    yield Label(inner, top + 4, name_right - inner, 36, seat.name, NAME_NARROW if narrow else NAME, ink, fill)
    middle, side, gap = top + 56, *((22, 3) if narrow else (28, 6))
    for shown, name in ((seat.dealer and name_right == right, "dealer"), (seat.computer, "robot")):
        if shown:
            yield Sign(right - side, middle - side // 2, side, side, name, faint, fill)
            right -= side + gap
    if seat.resting:
        yield Sign(inner, middle - 14, 28, 28, "moon", faint, fill)
    else:
        yield from _counts(seat, inner, right, middle)


def _counts(seat: SeatPlate, left: int, right: int, middle: int) -> Iterator[Item]:
    """The cards of a player, and those that lie before him."""
    fill, ink, faint = _ground(seat)
    yield Sign(left, middle - 14, 28, 28, "cards", faint, fill)
    room = min(right - left - 74, 44) if seat.packet else min(right - left - 32, 60)
    yield Label(left + 32, middle - 16, room, 32, str(seat.cards), COUNT, ink, fill, whole=True)
    if seat.packet:
        yield from _packet(seat.packet, left + 34 + room, middle - 16, fill)


def _packet(cards: int, left: int, top: int, ground: Colour) -> Iterator[Item]:
    """Cards face down with their number."""
    yield Plate(left, top, 40, 32, Colour.BACK, ground, radius=7, line=Colour.PAPER)
    yield Label(left + 5, top + 4, 30, 24, str(cards), SMALL, Colour.PAPER, Colour.BACK, "middle", whole=True)


Head = Callable[[SidePlate, tuple[int, ...], int, int, int], Iterator[Item]]
"""From a side, the numbers of the sides that it stands for, left, top and width."""


def wide_head(side: SidePlate, sides: tuple[int, ...], left: int, top: int, width: int) -> Iterator[Item]:
    """Name, state, threes and score in one line."""
    ground, row = Colour.PANEL, 44
    total = 118 + _SEVERAL * (len(sides) - 1)
    edge = left + width - 8 - total
    yield Label(edge, top + 2, total, row, side.total, TOTAL, Colour.CREAM, ground, "right", whole=True)
    edge -= _THREES
    yield from _threes(side.red_threes, edge + 8, top + 7, ground, Colour.CREAM)
    if side.black_threes:
        edge -= _THREES
        yield from _threes(side.black_threes, edge + 8, top + 7, ground, Colour.CREAM)
    edge -= _NOTE
    yield Label(edge, top + 2, _NOTE - 4, row, side.note, SMALL, Colour.MUTED, ground, whole=True)
    yield from _bar(left + 8, top + 9, row - 12, sides, ground)
    yield Label(left + 26, top + 2, edge - left - 36, row, side.name, NAME, Colour.CREAM, ground)


def narrow_head(side: SidePlate, sides: tuple[int, ...], left: int, top: int, width: int) -> Iterator[Item]:
    """Name and score, below them state and threes."""
    ground = Colour.PANEL
    yield from _bar(left + 8, top + 9, 58, sides, ground)
    yield from _name_and_total(side, left, top + 2, width, 84 + _SEVERAL * (len(sides) - 1), Colour.CREAM, ground)
    edge, heaps = _close_threes(side, left + width - 4, top + 38, ground, Colour.CREAM)
    yield from heaps
    yield Label(left + 24, top + 38, edge - left - 30, 32, side.note, SMALL, Colour.MUTED, ground, whole=True)


def tall_head(side: SidePlate, sides: tuple[int, ...], left: int, top: int, width: int) -> Iterator[Item]:
    """Name, threes and score, and state, one below the other."""
    ground, room = Colour.PANEL, width - 32
    yield from _bar(left + 8, top + 9, 94, sides, ground)
    yield Label(left + 24, top + 2, room, 36, side.name, NAME_NARROW, Colour.CREAM, ground)
    for place, heap in enumerate((side.red_threes, side.black_threes)):
        yield from _threes(heap, left + 24 + place * _CLOSE_THREES, top + 38, ground, Colour.CREAM)
    yield Label(left + width - 92, top + 38, 84, 34, side.total, TOTAL_NARROW, Colour.CREAM, ground, "right", whole=True)
    yield Label(left + 24, top + 74, room, 32, side.note, SMALL, Colour.MUTED, ground, whole=True)


HEADS: Final[dict[int, tuple[int, Head]]] = {1: (50, wide_head), 2: (74, narrow_head), 3: (110, tall_head)}
"""What stands above the melds of a side, and its height, by the number of sides that stand side by side."""
LONE_HEAD: Final = 112


def lone_head(side: SidePlate, seat: SeatPlate, left: int, top: int, width: int) -> Iterator[Item]:
    """The plate of a seat that is a side: name and score, cards and threes, and its state, one below the other."""
    fill, ink, faint = _ground(seat)
    if seat.turn:
        yield _arrow(left, top, width)
        yield Plate(left, top, width, SEAT_HEIGHT, fill, Colour.PANEL)
    yield from _bar(left + 8, top + 10, SEAT_HEIGHT - 20, (seat.side,), fill)
    yield from _name_and_total(side, left, top + 4, width, 84, ink, fill)
    right = left + width - 8
    if seat.dealer:
        yield Sign(right - 24, top + 44, 24, 24, "dealer", faint, fill)
        right -= 26
    edge, heaps = _close_threes(side, right + 2, top + 40, fill, ink)
    yield from heaps
    yield from _counts(seat, left + 22, edge - 2, top + 56)
    note = width - 32 - (34 if seat.computer else 0)
    yield Label(left + 24, top + SEAT_HEIGHT + 2, note, 32, side.note, SMALL, Colour.MUTED, Colour.PANEL, whole=True)
    if seat.computer:
        yield Sign(left + width - 36, top + SEAT_HEIGHT + 4, 28, 28, "robot", Colour.MUTED, Colour.PANEL)


def _name_and_total(
    side: SidePlate, left: int, top: int, width: int, total: int, ink: Colour, ground: Colour
) -> Iterator[Item]:
    yield Label(left + 24, top, width - total - 36, 36, side.name, NAME_NARROW, ink, ground)
    yield Label(left + width - total - 8, top, total, 36, side.total, TOTAL_NARROW, ink, ground, "right", whole=True)


def _close_threes(side: SidePlate, right: int, top: int, ground: Colour, ink: Colour) -> tuple[int, list[Item]]:
    """Both heaps of threes up to ``right``, and where they begin."""
    items: list[Item] = []
    for heap in (side.black_threes, side.red_threes):
        if heap:
            right -= _CLOSE_THREES
            items += _threes(heap, right, top, ground, ink)
    return right, items


def _threes(cards: bytes, left: int, top: int, ground: Colour, ink: Colour) -> Iterator[Item]:
    """Threes of one colour that are laid out: a card and how many it stands for."""
    if not cards:
        return
    width, height = 28, 34
    colour = Colour.RED if cards[0] in RED_THREES else Colour.INK
    yield Plate(left, top, width, height, Colour.PAPER, ground, radius=6)
    rank = rank_text(THREE)
    yield Label(left + 3, top + 1, width - 6, height - 2, rank, COUNT, colour, Colour.PAPER, align="middle")
    yield Label(left + width + 3, top, 32, height, f"×{len(cards)}", COUNT, ink, ground, whole=True)

"""Melds as rows of small chips in a field of given size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.cards import WILDS
from bot.render.pictures import MeldPicture
from bot.render.scene import Chip
from bot.render.theme import rank_text

_GAP: Final = 4


@dataclass(frozen=True, slots=True)
class ChipSize:
    """``run`` is the width of a run, which names two ranks; a run no wider than a set names its lowest only."""

    width: int
    height: int
    run: int


SIZES: Final = tuple(
    ChipSize(width, height, run)
    for width, height, run in (
        (112, 140, 176),
        (100, 120, 160),
        (88, 98, 140),
        (84, 104, 134),
        (76, 98, 124),
        (66, 104, 110),
        (76, 86, 124),
        (66, 86, 110),
        (56, 86, 92),
        (56, 86, 56),
    )
)
"""From the roomiest to the smallest, in which sixteen melds fit into a sixth of the table."""


def laid_out(sides: Sequence[Sequence[MeldPicture]], width: int, height: int) -> list[list[Chip]]:
    """The melds of every side in a field of its own: all in the largest size in which they fit, placed from (0, 0) on.

    Should they fit in no size, the last chip of a side says how many more there are.
    """
    drawn = [[_described(meld) for meld in melds] for melds in sides]
    for size in SIZES:
        places = [_flow(chips, size, width, height) for chips in drawn]
        if all(len(chips) == len(spots) for chips, spots in zip(drawn, places, strict=True)):
            break
    lowest = max((y + size.height for spots in places for _, y, _ in spots), default=0)
    down = (height - lowest) // 2
    return [
        [
            replace(chip, x=x, y=y + down, width=across, height=size.height)
            for chip, (x, y, across) in zip(_counted(chips, len(spots), size), spots, strict=True)
        ]
        for chips, spots in zip(drawn, places, strict=True)
    ]


def _counted(chips: list[Chip], room: int, size: ChipSize) -> list[Chip]:
    if size.run == size.width:
        chips = [chip if chip.suit is None else replace(chip, rank=chip.rank.split("–")[0] + "›") for chip in chips]
    if room < len(chips):
        chips = [*chips[: room - 1], Chip(0, 0, 0, 0, f"+{len(chips) - room + 1}", "more")]
    return chips


def _described(meld: MeldPicture) -> Chip:
    naturals = sorted(card for card in meld.cards if card not in WILDS)
    wild = len(meld.cards) - len(naturals)
    if not naturals:
        return Chip(0, 0, 0, 0, "*", meld.kind, 0, wild)
    low, high = naturals[0] >> 2, naturals[-1] >> 2
    if low == high:
        return Chip(0, 0, 0, 0, rank_text(low), meld.kind, len(naturals), wild)
    run = f"{rank_text(low)}–{rank_text(high)}"
    return Chip(0, 0, 0, 0, run, meld.kind, len(naturals), wild, suit=naturals[0] & 3)


def _flow(chips: Sequence[Chip], size: ChipSize, width: int, height: int) -> list[tuple[int, int, int]]:
    """Left, top and width of every chip that fits, row by row."""
    places = []
    x = y = 0
    for chip in chips:
        across = size.width if chip.suit is None else size.run
        if x + across > width:
            x, y = 0, y + size.height + _GAP
        if y + size.height > height:
            break
        places.append((x, y, across))
        x += across + _GAP
    return places

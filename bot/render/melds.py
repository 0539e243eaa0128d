"""Melds as rows of small chips in a field of given size."""

from __future__ import annotations

from collections import Counter
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
"""From the roomiest to the smallest: two rows of it still lie before each of seven players."""


def laid_out(sides: Sequence[Sequence[MeldPicture]], width: int, height: int, tiles: bool = False) -> list[list[Chip]]:
    """The melds of every side in a field of its own: all in the largest size in which they fit, placed from (0, 0) on.

    Where they fit in no size, a side's canastas become one chip a kind that counts them; should that not be enough, the last
    chip says how many more there are.
    """
    drawn = [[_described(meld, tiles) for meld in melds] for melds in sides]
    size, places = _fitted(drawn, width, height)
    if _left_out(drawn, places):
        drawn = [_gathered(chips) if len(spots) < len(chips) else chips for chips, spots in zip(drawn, places, strict=True)]
        size, places = _fitted(drawn, width, height)
    lowest = max((y + size.height for spots in places for _, y, _ in spots), default=0)
    down = (height - lowest) // 2
    return [
        [
            replace(chip, x=x, y=y + down, width=across, height=size.height)
            for chip, (x, y, across) in zip(_counted(chips, len(spots), size), spots, strict=True)
        ]
        for chips, spots in zip(drawn, places, strict=True)
    ]


def shows_all(sides: Sequence[Sequence[MeldPicture]], chips: Sequence[Sequence[Chip]]) -> bool:
    """Whether every meld has a chip of its own."""
    return all(len(shown) == len(melds) for melds, shown in zip(sides, chips, strict=True))


_Spots = list[tuple[int, int, int]]
"""Left, top and width of every chip of a side that has room."""


def _fitted(drawn: list[list[Chip]], width: int, height: int) -> tuple[ChipSize, list[_Spots]]:
    """The largest size in which all chips have room, else the smallest one."""
    for size in SIZES:
        places = [_flow(chips, size, width, height) for chips in drawn]
        if not _left_out(drawn, places):
            break
    return size, places


def _left_out(drawn: list[list[Chip]], places: list[_Spots]) -> bool:
    return any(len(spots) < len(chips) for chips, spots in zip(drawn, places, strict=True))


def _gathered(chips: list[Chip]) -> list[Chip]:
    """The same, but of several canastas of a kind only how many there are, at the end."""
    numbers = Counter(chip.kind for chip in chips if chip.kind != "open")
    several = {kind: number for kind, number in numbers.items() if number > 1}
    return [
        *(chip for chip in chips if chip.kind not in several),
        *(Chip(0, 0, 0, 0, f"×{number}", kind) for kind, number in several.items()),
    ]


def _counted(chips: list[Chip], room: int, size: ChipSize) -> list[Chip]:
    if size.run == size.width:
        chips = [chip if chip.suit is None else replace(chip, rank=chip.rank.split("–")[0] + "›") for chip in chips]
    if room < len(chips):
        chips = [*chips[: room - 1], Chip(0, 0, 0, 0, f"+{len(chips) - room + 1}", "more")]
    return chips


def _described(meld: MeldPicture, tiles: bool) -> Chip:
    naturals = sorted(card for card in meld.cards if card not in WILDS)
    wild = len(meld.cards) - len(naturals)
    if not naturals:
        return Chip(0, 0, 0, 0, "*", meld.kind, 0, wild)
    low, high = naturals[0] >> 2, naturals[-1] >> 2
    if low == high:
        return Chip(0, 0, 0, 0, rank_text(low, tiles), meld.kind, len(naturals), wild)
    run = f"{rank_text(low, tiles)}–{rank_text(high, tiles)}"
    return Chip(0, 0, 0, 0, run, meld.kind, len(naturals), wild, suit=naturals[0] & 3)


def _flow(chips: Sequence[Chip], size: ChipSize, width: int, height: int) -> _Spots:
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

"""Pictures for the tests, from the ordinary to the extreme, and what it means that items are apart."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bot.engine.cards import JOKER
from bot.render.pictures import (
    BoardPicture,
    HandPicture,
    MeldKind,
    MeldPicture,
    ScoreRow,
    ScoreSheet,
    SeatPlate,
    SidePlate,
)
from bot.render.scene import Item

FACES = bytes([*(rank * 4 + suit for rank in range(2, 15) for suit in range(4)), JOKER])
DECK = FACES * 6
KINDS: tuple[MeldKind, ...] = ("open", "natural", "mixed", "wild", "sequence")
TABLES = [(2, 2), (3, 3), (4, 2), (4, 4), (5, 2), (5, 5), (6, 2), (6, 3), (6, 6), (7, 2), (7, 3), (7, 7)]
"""Numbers of seats and of sides."""
LONG = "Wolfeschlegelsteinhausenbergerdorff-Wümmé the Third, called Ștefan Győző"


def hand(count: int, seed: int = 1, **changes: Any) -> HandPicture:
    cards = bytes(random.Random(count * 1000 + seed).sample(DECK, count))
    return HandPicture(cards, "Your hand", "needs 90", **changes)


def group(rank: int, count: int = 4, wild: int = 0, kind: MeldKind = "open") -> MeldPicture:
    return MeldPicture(bytes([*(rank * 4 + at % 4 for at in range(count)), *[JOKER] * wild]), kind)


def run(low: int, high: int, kind: MeldKind = "open") -> MeldPicture:
    return MeldPicture(bytes(rank * 4 + 1 for rank in range(low, high + 1)), kind)


def melds(count: int) -> tuple[MeldPicture, ...]:
    """Widest first: runs, tens with wild cards, then every other kind."""
    some = (
        *(run(8, 10), run(7, 13, "sequence"), group(10, 5, 2, "mixed"), group(12, 3), MeldPicture(bytes([JOKER] * 7), "wild")),
        *(group(rank, 4, 1) for rank in (4, 5, 6, 7, 9)),
        *(group(14, 7, kind="natural"), group(10, 12, 3)),
    )
    return tuple(some[at % len(some)] for at in range(count))


def seats(count: int, name: str = "Ana", sides: int = 2, packet: int = 0) -> tuple[SeatPlate, ...]:
    return tuple(
        SeatPlate(
            name,
            11 + at * 13,
            turn=at == 1,
            dealer=True,
            computer=True,
            side=at % sides,
            resting=at == 6 > sides,
            you=at == 0,
            packet=packet,
        )
        for at in range(count)
    )


def board(
    seat_count: int = 4,
    side_count: int = 2,
    meld_count: int = 5,
    name: str = "Ana",
    frozen: bool = False,
    pile_top: int | None = 52,
    log: Sequence[str] = ("Ana draws", "Bo takes the pile and melds three queens with a joker", "Cili discards"),
    packet: int = 0,
    **changes: Any,
) -> BoardPicture:
    return BoardPicture(
        title=f"Table of {name}",
        subtitle="Hand 3",
        seats=seats(seat_count, name, side_count, packet),
        sides=tuple(
            SidePlate(name, "-12345", f"needs {at}", melds(meld_count), bytes([13] * at), bytes([12] * (at // 2)))
            for at in range(side_count)
        ),
        pile_top=pile_top,
        pile_count=0 if pile_top is None else 23,
        pile_label="pile",
        frozen=frozen,
        frozen_label="Frozen" if frozen else "",
        stock_count=41,
        stock_label="stock",
        log=tuple(log),
        **changes,
    )


def everything(seat_count: int, side_count: int, meld_count: int, name: str = LONG) -> BoardPicture:
    """A board that shows all at once that a board can show; seven players alone have no cards before them."""
    return board(
        seat_count,
        side_count,
        meld_count,
        name,
        frozen=True,
        packet=13 if side_count < 6 else 0,
        hidden_count=13,
        blocked_label="Blocked",
        doubled_label="counts double",
        turned_label="1/3",
    )


def score(side_count: int = 2, rows: int = 6, name: str = "Ana") -> ScoreSheet:
    values = tuple(str(-1234 * at) for at in range(side_count))
    return ScoreSheet(
        "Hand 3",
        (name,) * side_count,
        tuple(ScoreRow(f"{name} {at}", values, emphasis=at == rows - 1) for at in range(rows)),
        "Next hand: Bo deals",
    )


Box = tuple[int, int, int, int]


def box(item: Item) -> Box:
    return item.x, item.y, item.x + item.width, item.y + item.height


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]

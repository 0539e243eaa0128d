"""A moment of a finished hand: the board, and below it one hand as its player saw it, or all hands with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.render.board_scene import board_scene
from bot.render.hand_scene import display_order, hand_scene
from bot.render.pictures import BoardPicture, HandPicture
from bot.render.scene import Card, Item, Label, Plate, Scene
from bot.render.theme import MARGIN, NAME_NARROW, SIDE_COLOURS, WIDTH, CardSize, Colour

CARD: Final = CardSize(width=62, height=100, cap=42, pip=32, strip=56, radius=8, top=9, gap=9)
MOST_HEIGHT: Final = 900
"""Hands that need more room are left out of the picture."""

_NAME: Final = 190
_GAP: Final = 8
_PAD: Final = 8
_LEFT: Final = MARGIN + _NAME + _PAD
_ROOM: Final = WIDTH - MARGIN - _PAD - _LEFT
_A_LINE: Final = (_ROOM - CARD.width) // CARD.strip + 1


@dataclass(frozen=True, slots=True)
class OpenHand:
    """``side`` gives the plate its colour."""

    name: str
    side: int
    cards: bytes


@dataclass(frozen=True, slots=True)
class ReplayPicture:
    board: BoardPicture
    hand: HandPicture | None = None
    hands: tuple[OpenHand, ...] = ()
    by_suit: bool = False
    """How open hands are sorted."""


def replay_scene(picture: ReplayPicture) -> Scene:
    board = board_scene(picture.board)
    items, height, deck = [*board.items], board.height, board.deck
    if picture.hand is not None:
        hand = hand_scene(replace(picture.hand, size="normal"))
        items += (replace(item, y=item.y + height) for item in hand.items)
        height, deck = height + hand.height, hand.deck
    rows = [_lines(len(hand.cards)) * (CARD.height + _GAP) + _GAP for hand in picture.hands]
    if 0 < sum(rows) + _GAP * len(rows) <= MOST_HEIGHT:
        for hand_row, row in zip(picture.hands, rows, strict=True):
            items += _row(hand_row, height, row, picture.by_suit)
            height += row + _GAP
    return Scene(WIDTH, height, deck, tuple(items))


def _lines(cards: int) -> int:
    return max(-(-cards // _A_LINE), 1)


def _row(hand: OpenHand, top: int, height: int, by_suit: bool) -> Iterator[Item]:
    yield Plate(MARGIN, top, WIDTH - 2 * MARGIN, height, Colour.PANEL, Colour.FELT)
    colour = SIDE_COLOURS[hand.side % len(SIDE_COLOURS)]
    yield Plate(MARGIN + 8, top + 10, 8, height - 20, colour, Colour.PANEL, radius=4)
    name = _NAME - 30
    yield Label(MARGIN + 24, top, name, height, hand.name, NAME_NARROW, Colour.CREAM, Colour.PANEL, lines=3)
    cards = sorted(hand.cards, key=lambda card: display_order(card, by_suit))
    a_line = -(-len(cards) // _lines(len(cards)))
    step = min((_ROOM - CARD.width) // max(a_line - 1, 1), CARD.width + 4)
    for at, card in enumerate(cards):
        line, place = divmod(at, a_line)
        left, down = _LEFT + place * step, top + _GAP + line * (CARD.height + _GAP)
        yield Card(left, down, CARD.width, CARD.height, card, CARD)

"""The lifted packet, seen from the side, over the cards that were left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.render.pictures import Lift
from bot.render.scene import Edge, Item, Label, Plate, Scene, Sign
from bot.render.theme import FIGURE, MARGIN, NOTE, NUMBER, TITLE, TWO_COLOUR, WIDTH, Colour

_BAND: Final = 68
_HEIGHT: Final = 460
_LEFT: Final = 90
_PACKET: Final = 380
_FOOT: Final = _HEIGHT - 40
_CARDS_HIGH: Final = 250
"""The height of all cards together."""
_AIR: Final = 46
"""How far the lifted packet is above the rest."""
_THINNEST: Final = 8


def lift_scene(picture: Lift) -> Scene:
    return Scene(WIDTH, _HEIGHT, TWO_COLOUR, (*_title(picture), *_packets(picture), *_numbers(picture)))


def _title(picture: Lift) -> Iterator[Item]:
    yield Plate(0, 0, WIDTH, _BAND, Colour.BAND, Colour.BAND, radius=0)
    yield Label(MARGIN, 0, WIDTH - 2 * MARGIN, _BAND, picture.title, TITLE, Colour.CREAM, Colour.BAND)


def _high(picture: Lift, cards: int) -> int:
    return max(_CARDS_HIGH * cards // max(picture.cards + picture.rest, 1), _THINNEST)


def _packets(picture: Lift) -> Iterator[Item]:
    rest = _high(picture, picture.rest)
    lifted = _high(picture, picture.cards)
    yield Edge(_LEFT, _FOOT - rest, _PACKET, rest)
    yield Edge(_LEFT + 24, _FOOT - rest - _AIR - lifted, _PACKET, lifted, gilt=picture.exact)


def _numbers(picture: Lift) -> Iterator[Item]:
    """The cards of the packet, what was said before it was counted, and the words."""
    left = _LEFT + _PACKET + 80
    top = _BAND + 40
    ink = Colour.GOLD if picture.exact else Colour.CREAM
    yield Label(left, top, 230, 150, str(picture.cards), FIGURE, ink, Colour.FELT, whole=True)
    if picture.exact:
        yield Sign(left + 236, top + 26, 96, 96, "star", ink, Colour.FELT)
    if picture.said is not None:
        bubble = WIDTH - MARGIN - 150
        yield Plate(bubble, top + 14, 150, 92, Colour.CREAM, Colour.FELT, radius=30)
        yield Sign(bubble + 30, top + 105, 34, 30, "arrow", Colour.CREAM, Colour.FELT)
        yield Label(bubble + 12, top + 44, 126, 34, f"{picture.said}?", NUMBER, Colour.INK, Colour.CREAM, "middle", whole=True)
    yield Label(left, top + 176, WIDTH - MARGIN - left, 120, picture.note, NOTE, Colour.MUTED, Colour.FELT, lines=3)

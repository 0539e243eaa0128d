"""The middle of the table: the pile with what lies under it, the stock, and below them what holds for the pile or the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.render.pictures import BoardPicture
from bot.render.scene import Back, Blank, Card, Freezer, Item, Label, Plate, Sign
from bot.render.theme import COUNT, NUMBER, PILE_CARD, SMALL, SMALL_STOCK_CARD, STOCK_CARD, CardSize, Colour

HEIGHT: Final = 296
ROOMY: Final = 280
"""The least width in which the stock is drawn in its full size."""

_PILE_ROOM: Final = PILE_CARD.height
_BADGE_GAP: Final = 6
_WORDLESS: Final = 64
"""The width of a badge that has room for its sign only."""


def heaps(picture: BoardPicture, left: int, top: int, width: int) -> Iterator[Item]:
    ground = Colour.DEEP if picture.frozen else Colour.PANEL
    line = Colour.GLACIER if picture.frozen else None
    yield Plate(left, top, width, HEIGHT, ground, Colour.FELT, line=line)
    badges = [*_badges(picture)]
    edge = 8 if width >= ROOMY else 5
    cards = top + (12 if badges else 34)
    below = cards + PILE_CARD.height
    stock = STOCK_CARD if width >= ROOMY else SMALL_STOCK_CARD
    stock_left = left + width - edge - stock.width
    yield from _pile(picture, left + edge + _PILE_ROOM // 2, cards, ground)
    yield from _stock(picture.stock_count, stock, stock_left, below, ground)
    muted = Colour.ICE if picture.frozen else Colour.MUTED
    room = 2 * (edge + stock.width // 2 - 4)
    for at, across, number, word in (
        (left + edge, _PILE_ROOM, picture.pile_count, picture.pile_label),
        (left + width - 4 - room, room, picture.stock_count, picture.stock_label),
    ):
        yield Label(at, below, across, 38, str(number), NUMBER, Colour.CREAM, ground, "middle", whole=True)
        yield Label(at, below + 38, across, 32, word, SMALL, muted, ground, "middle", whole=True)
    yield from _in_a_row(badges, left + 8, top + HEIGHT - 46, width - 16, ground)


def _pile(picture: BoardPicture, middle: int, top: int, ground: Colour) -> Iterator[Item]:
    size = PILE_CARD
    left = middle - size.width // 2
    fill, line = (Colour.IVORY_EDGE, Colour.IVORY) if picture.look == "tiles" else (Colour.BACK, Colour.PAPER)
    for shift in range(min(picture.hidden_count, 2), 0, -1):
        yield Plate(left - 11 * shift, top + 5, 40, size.height - 10, fill, ground, radius=9, line=line)
    if picture.pile_top is None:
        yield Plate(left, top, size.width, size.height, ground, ground, line=Colour.LINE)
        return
    for depth in range(min(picture.pile_count - 1, 2), 0, -1):
        yield Blank(left + 3 * depth, top - 3 * depth, size.width, size.height, size.radius)
    if picture.frozen:
        yield Freezer(middle - size.height // 2, top + 42, size.height, size.width, size)
    yield Card(left, top, size.width, size.height, picture.pile_top, size)


def _stock(count: int, size: CardSize, left: int, bottom: int, ground: Colour) -> Iterator[Item]:
    top = bottom - size.height
    if not count:
        yield Plate(left, top, size.width, size.height, ground, ground, line=Colour.LINE)
        return
    for depth in range(min(2, count - 1), 0, -1):
        yield Blank(left, top - 4 * depth, size.width, size.height, size.radius)
    yield Back(left, top, size.width, size.height, size)


@dataclass(frozen=True, slots=True)
class _Badge:
    """A sign (or letters, which begin with ×) and words. Beside others it is only as wide as ``short``, if that is given; too
    short for words it goes without them."""

    sign: str
    words: str
    fill: Colour
    ink: Colour
    short: int = 0


def _badges(picture: BoardPicture) -> Iterator[_Badge]:
    if picture.frozen:
        yield _Badge("snowflake", picture.frozen_label, Colour.ICE, Colour.DEEP)
    if picture.blocked_label:
        yield _Badge("barred", picture.blocked_label, Colour.RED, Colour.PAPER)
    if picture.doubled_label:
        yield _Badge("×2", picture.doubled_label, Colour.GOLD, Colour.INK, short=_WORDLESS)
    if picture.turned_label:
        yield _Badge("turned", picture.turned_label, Colour.BAND, Colour.CREAM, short=98)


def _in_a_row(badges: list[_Badge], left: int, top: int, width: int, ground: Colour) -> Iterator[Item]:
    """Badges over the whole width."""
    short = [badge.short for badge in badges if badge.short] if len(badges) > 1 else []
    spare = width - _BADGE_GAP * (len(badges) - 1) - sum(short)
    for badge in badges:
        across = badge.short if badge.short in short else spare // (len(badges) - len(short))
        yield Plate(left, top, across, 38, badge.fill, ground, radius=19)
        if badge.sign.startswith("×"):
            yield Label(left + 14, top + 4, 36, 30, badge.sign, COUNT, badge.ink, badge.fill, whole=True)
        else:
            yield Sign(left + 10, top + 3, 32, 32, badge.sign, badge.ink, badge.fill)
        if across > _WORDLESS:
            room = across - (64 if across < _WORDLESS * 2 else 72)
            yield Label(left + 50, top + 4, room, 30, badge.words, COUNT, badge.ink, badge.fill, whole=True)
        left += across + _BADGE_GAP

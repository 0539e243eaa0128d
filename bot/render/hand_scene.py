"""Where the cards of a hand lie: side by side or fanned in rows, from :data:`MOST_SINGLE` on one stack a rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from bot.engine.cards import JOKER_RANK, TWO
from bot.render.pictures import HandPicture
from bot.render.scene import Card, Item, Label, Plate, Scene, Stack
from bot.render.theme import HAND_CARD, MARGIN, NOTE, PEEK, STACK_CARD, SUIT_ORDER, TITLE, WIDTH, Colour, deck

MOST_SINGLE: Final = 25
"""A hand of more cards is shown in stacks."""

_HEADER: Final = 68
_RISE: Final = 30
"""Room above every row for the cards that are raised, so that staging moves nothing else."""
_LIFT: Final = 22
_ROW: Final = _RISE + HAND_CARD.height + 4
_ROOM: Final = WIDTH - 2 * MARGIN
_CARDS_A_ROW: Final = (_ROOM - HAND_CARD.width) // HAND_CARD.strip + 1
_STACKS_A_ROW: Final = 7
_RANK_GAP: Final = 30
_CARD_GAP: Final = 10
_STACK_GAP: Final = 24


def display_order(card: int) -> tuple[int, int]:
    """From the ace down, then twos and jokers; black and red suits in turn."""
    rank = card >> 2
    place = {TWO: 1, JOKER_RANK: 2}.get(rank, -rank)
    return place, SUIT_ORDER[card & 3]


def hand_scene(picture: HandPicture) -> Scene:
    cards = sorted(picture.cards, key=display_order)
    rows = [*_fans(picture, cards)] if len(cards) <= MOST_SINGLE else [*_piles(picture, cards)]
    items = [*_header(picture), *(item for row in rows for item in row)]
    height = _HEADER + max(len(rows), 1) * _ROW + MARGIN - 4
    return Scene(WIDTH, height, deck(picture.four_colour), tuple(items))


def _header(picture: HandPicture) -> Iterator[Item]:
    yield Plate(0, 0, WIDTH, _HEADER, Colour.BAND, Colour.BAND, radius=0)
    title = _ROOM * 11 // 20 if picture.note else _ROOM
    yield Label(MARGIN, 0, title, _HEADER, picture.title, TITLE, Colour.CREAM, Colour.BAND)
    if picture.note:
        left = MARGIN + title + MARGIN
        room = WIDTH - MARGIN - left
        yield Label(left, 0, room, _HEADER, picture.note, NOTE, Colour.MUTED, Colour.BAND, align="right")


def _top(row: int, staged: bool) -> int:
    return _HEADER + row * _ROW + _RISE - (_LIFT if staged else 0)


def _marked(cards: Sequence[int], marks: bytes) -> list[bool]:
    """Which of ``cards`` the heap ``marks`` speaks of, copy by copy."""
    left = Counter(marks)
    flags = []
    for card in cards:
        flags.append(left[card] > 0)
        left[card] -= 1
    return flags


def _fans(picture: HandPicture, cards: list[int]) -> Iterator[list[Item]]:
    staged, fresh = _marked(cards, picture.staged), _marked(cards, picture.fresh)
    ends = _row_ends(cards)
    spans = list(pairwise([0, *ends]))
    step, gap = map(min, zip(*(_pitch(cards[first:end]) for first, end in spans), strict=True)) if spans else (0, 0)
    for row, (first, end) in enumerate(spans):
        lefts = _fanned(cards[first:end], step, gap)
        yield [
            Card(
                left,
                _top(row, staged[at]),
                HAND_CARD.width,
                HAND_CARD.height,
                cards[at],
                HAND_CARD,
                dim=picture.playable is not None and cards[at] not in picture.playable,
                staged=staged[at],
                fresh=fresh[at],
            )
            for at, left in enumerate(lefts, start=first)
        ]


def _row_ends(cards: list[int]) -> list[int]:
    """One row if it holds all, else two of about one length, parted between two ranks where that is near the middle."""
    count = len(cards)
    if count <= _CARDS_A_ROW:
        return [count] if count else []

    def unevenness(end: int) -> int:
        return abs(2 * end - count) + (3 if cards[end - 1] >> 2 == cards[end] >> 2 else 0)

    return [min(range(count - _CARDS_A_ROW, _CARDS_A_ROW + 1), key=unevenness), count]


def _pitch(cards: list[int]) -> tuple[int, int]:
    """From card to card, and what is added between two ranks: at least a strip of every card is seen."""
    steps = len(cards) - 1
    changes = sum(a >> 2 != b >> 2 for a, b in pairwise(cards))
    spare = _ROOM - HAND_CARD.width - steps * HAND_CARD.strip
    gap = min(_RANK_GAP, spare // changes) if changes else _RANK_GAP
    spare -= gap * changes
    widest = HAND_CARD.width + _CARD_GAP
    return min(HAND_CARD.strip + spare // steps, widest) if steps else widest, gap


def _fanned(cards: list[int], step: int, gap: int) -> list[int]:
    """The left edges of a row in the middle of the picture."""
    lefts = [0]
    for a, b in pairwise(cards):
        lefts.append(lefts[-1] + step + (gap if a >> 2 != b >> 2 else 0))
    start = (WIDTH - lefts[-1] - HAND_CARD.width) // 2
    return [start + left for left in lefts]


def _piles(picture: HandPicture, cards: list[int]) -> Iterator[list[Item]]:
    ranks = [bytes(group) for _, group in groupby(cards, key=lambda card: card >> 2)]
    row_count = -(-len(ranks) // _STACKS_A_ROW)
    length = -(-len(ranks) // row_count)
    for row in range(row_count):
        stacks = ranks[row * length : (row + 1) * length]
        step = STACK_CARD.width + _STACK_GAP
        if len(stacks) > 1:
            step = min(step, (_ROOM - STACK_CARD.width - 2 * PEEK) // (len(stacks) - 1))
        start = (WIDTH - (len(stacks) - 1) * step - STACK_CARD.width - 2 * PEEK) // 2
        yield [item for place, stack in enumerate(stacks) for item in _pile(picture, stack, start + place * step, row)]


def _pile(picture: HandPicture, cards: bytes, left: int, row: int) -> Iterator[Item]:
    playable = cards if picture.playable is None else bytes(card for card in cards if card in picture.playable)
    staged, fresh = sum(_marked(cards, picture.staged)), sum(_marked(cards, picture.fresh))
    top, size = _top(row, staged > 0), STACK_CARD
    if len(cards) == 1:
        yield Card(left, top, size.width, size.height, cards[0], size, dim=not playable, staged=staged > 0, fresh=fresh > 0)
        return
    depth = min(len(cards) - 1, 2)
    yield Stack(
        left,
        top - depth * PEEK,
        size.width + depth * PEEK,
        size.height + depth * PEEK,
        cards,
        playable,
        size,
        depth,
        count=f"{staged}/{len(cards)}" if staged else f"×{len(cards)}",
        staged=staged > 0,
        fresh=f"+{fresh}" if fresh else "",
    )

"""Where the cards of a hand lie: side by side or fanned in rows; from :data:`MOST_SINGLE` on one stack a rank, or where suits
count a row a suit and a column a rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from bot.engine.cards import ACE, JOKER, JOKER_RANK, THREE, TWO, WILDS
from bot.render.pictures import HandPicture
from bot.render.scene import Card, Item, Label, Plate, Scene, Stack, zoomed
from bot.render.theme import (
    BOARD_HEIGHT,
    LARGE_INDEX,
    MARGIN,
    NOTE,
    SUIT_ORDER,
    TITLE,
    USUAL_INDEX,
    WIDTH,
    ZOOMS,
    CardSize,
    Colour,
    deck,
)

MOST_SINGLE: Final = 25
"""A hand of more cards is shown in stacks or in a grid."""

_HEADER: Final = 68
_BOTTOM: Final = MARGIN - 4
_RISE: Final = 30
"""Room above every row for the cards that are raised, so that staging moves nothing else."""
_LIFT: Final = 22
_ROOM: Final = WIDTH - 2 * MARGIN
_STACKS_A_ROW: Final = 7
_GROUP_GAP: Final = 30
_CARD_GAP: Final = 10
_STACK_GAP: Final = 24
_GRID_COLUMNS: Final = (*range(ACE, TWO - 1, -1), JOKER_RANK)
_GRID_RISE: Final = 16
_GRID_LIFT: Final = 12


def display_order(card: int, by_suit: bool = False) -> tuple[int, int, int]:
    """From the ace down, of each rank black and red suits in turn, or of each suit all ranks; then twos and jokers."""
    rank = card >> 2
    place, suit = {TWO: 1, JOKER_RANK: 2}.get(rank, -rank), SUIT_ORDER[card & 3]
    if not by_suit:
        return place, suit, 0
    return len(SUIT_ORDER) if card in WILDS else suit, place, suit


def _group(card: int, by_suit: bool) -> int:
    """What cards are set apart by: their rank, or their suit, the wild ones of which are together."""
    if not by_suit:
        return card >> 2
    return len(SUIT_ORDER) if card in WILDS else card & 3


def hand_scene(picture: HandPicture) -> Scene:
    cards = sorted(picture.cards, key=lambda card: display_order(card, picture.by_suit))
    sizes = LARGE_INDEX if picture.large_index else USUAL_INDEX
    if len(cards) > MOST_SINGLE and picture.by_suit:
        rows, row = [*_grid(picture, cards, sizes.grid)], _GRID_RISE + sizes.grid.height
    elif len(cards) > MOST_SINGLE:
        rows, row = [*_piles(picture, cards, sizes.stack)], _pitch_down(sizes.stack)
    else:
        size = _roomiest(len(cards), sizes.tiles if picture.look == "tiles" else sizes.singles)
        rows, row = [*_fans(picture, cards, size)], _pitch_down(size)
    items = [*_header(picture), *(item for items in rows for item in items)]
    height = _HEADER + max(len(rows), 1) * row + _BOTTOM
    scene = Scene(WIDTH, height, deck(picture.look, picture.four_colour), tuple(items))
    return zoomed(scene, ZOOMS[picture.size])


def _roomiest(count: int, sizes: tuple[CardSize, ...]) -> CardSize:
    """The first size in which so many cards are no higher than a board, or the last."""
    room = BOARD_HEIGHT - _HEADER - _BOTTOM
    return next((size for size in sizes if -(-count // _row_most(size)) * _pitch_down(size) <= room), sizes[-1])


def _row_most(size: CardSize) -> int:
    """How many cards a row holds at the most."""
    return (_ROOM - size.width) // size.strip + 1


def _pitch_down(size: CardSize) -> int:
    """From row to row."""
    return _RISE + size.height + 4


def _header(picture: HandPicture) -> Iterator[Item]:
    yield Plate(0, 0, WIDTH, _HEADER, Colour.BAND, Colour.BAND, radius=0)
    title = _ROOM * 11 // 20 if picture.note else _ROOM
    yield Label(MARGIN, 0, title, _HEADER, picture.title, TITLE, Colour.CREAM, Colour.BAND)
    if picture.note:
        left = MARGIN + title + MARGIN
        room = WIDTH - MARGIN - left
        yield Label(left, 0, room, _HEADER, picture.note, NOTE, Colour.MUTED, Colour.BAND, align="right")


def _top(row: int, size: CardSize, staged: bool) -> int:
    return _HEADER + row * _pitch_down(size) + _RISE - (_LIFT if staged else 0)


def _marked(cards: Sequence[int], marks: bytes) -> list[bool]:
    """Which of ``cards`` the heap ``marks`` speaks of, copy by copy."""
    left = Counter(marks)
    flags = []
    for card in cards:
        flags.append(left[card] > 0)
        left[card] -= 1
    return flags


def _fans(picture: HandPicture, cards: list[int], size: CardSize) -> Iterator[list[Item]]:
    staged, fresh = _marked(cards, picture.staged), _marked(cards, picture.fresh)
    groups = [_group(card, picture.by_suit) for card in cards]
    spans = list(pairwise([0, *_row_ends(groups, _row_most(size))]))
    pitches = [_pitch(groups[first:end], size) for first, end in spans]
    step, gap = map(min, zip(*pitches, strict=True)) if pitches else (0, 0)
    for row, (first, end) in enumerate(spans):
        lefts = _fanned(groups[first:end], size, step, gap)
        yield [
            Card(
                left,
                _top(row, size, staged[at]),
                size.width,
                size.height,
                cards[at],
                size,
                dim=_dim(picture, cards[at]),
                staged=staged[at],
                fresh=fresh[at],
            )
            for at, left in enumerate(lefts, start=first)
        ]


def _dim(picture: HandPicture, card: int) -> bool:
    return picture.playable is not None and card not in picture.playable


def _row_ends(groups: list[int], most: int) -> list[int]:
    """As few rows as hold all, of about one length, parted between two groups where that is near."""
    ends, count = [0], len(groups)
    for rows in range(-(-count // most), 1, -1):
        start = ends[-1]
        even = start + (count - start) / rows

        def unevenness(end: int, even: float = even) -> float:
            return abs(end - even) + (1.5 if groups[end - 1] == groups[end] else 0)

        ends.append(min(range(max(start + 1, count - most * (rows - 1)), min(start + most, count - 1) + 1), key=unevenness))
    return [*ends[1:], count] if count else []


def _pitch(groups: list[int], size: CardSize) -> tuple[int, int]:
    """From card to card, and what is added between two groups: at least a strip of every card is seen."""
    steps = len(groups) - 1
    changes = sum(a != b for a, b in pairwise(groups))
    spare = _ROOM - size.width - steps * size.strip
    gap = min(_GROUP_GAP, spare // changes) if changes else _GROUP_GAP
    spare -= gap * changes
    widest = size.width + _CARD_GAP
    return min(size.strip + spare // steps, widest) if steps else widest, gap


def _fanned(groups: list[int], size: CardSize, step: int, gap: int) -> list[int]:
    """The left edges of a row in the middle of the picture."""
    lefts = [0]
    for a, b in pairwise(groups):
        lefts.append(lefts[-1] + step + (gap if a != b else 0))
    start = (WIDTH - lefts[-1] - size.width) // 2
    return [start + left for left in lefts]


def _grid(picture: HandPicture, cards: list[int], size: CardSize) -> Iterator[list[Item]]:
    """Every face in its place, so that a sequence is read across and a rank downwards; jokers end the first row."""
    counts, staged, fresh = Counter(cards), Counter(picture.staged), Counter(picture.fresh)
    pitch = (_ROOM - size.width) // (len(_GRID_COLUMNS) - 1)
    columns = [rank for rank in _GRID_COLUMNS if rank != THREE or any(card >> 2 == THREE for card in cards)]
    start = (WIDTH - pitch * (len(columns) - 1) - size.width) // 2
    for row, suit in enumerate(SUIT_ORDER):
        faces = [JOKER if rank == JOKER_RANK else rank * 4 + suit for rank in columns]
        yield [
            Card(
                start + place * pitch,
                _HEADER + row * (_GRID_RISE + size.height) + _GRID_RISE - (_GRID_LIFT if staged[card] else 0),
                size.width,
                size.height,
                card,
                size,
                dim=_dim(picture, card),
                staged=staged[card] > 0,
                fresh=fresh[card] > 0,
                count=_count(staged[card], counts[card]) if counts[card] > 1 else "",
            )
            for place, card in enumerate(faces)
            if counts[card] and (card != JOKER or row == 0)
        ]


def _count(staged: int, cards: int) -> str:
    return f"{staged}/{cards}" if staged else f"×{cards}"


def _piles(picture: HandPicture, cards: list[int], size: CardSize) -> Iterator[list[Item]]:
    ranks = [bytes(group) for _, group in groupby(cards, key=lambda card: card >> 2)]
    row_count = -(-len(ranks) // _STACKS_A_ROW)
    length = -(-len(ranks) // row_count)
    for row in range(row_count):
        stacks = ranks[row * length : (row + 1) * length]
        step = size.width + _STACK_GAP
        if len(stacks) > 1:
            step = min(step, (_ROOM - size.width - 2 * size.peek) // (len(stacks) - 1))
        start = (WIDTH - (len(stacks) - 1) * step - size.width - 2 * size.peek) // 2
        yield [item for place, stack in enumerate(stacks) for item in _pile(picture, stack, size, start + place * step, row)]


def _pile(picture: HandPicture, cards: bytes, size: CardSize, left: int, row: int) -> Iterator[Item]:
    playable = cards if picture.playable is None else bytes(card for card in cards if card in picture.playable)
    staged, fresh = sum(_marked(cards, picture.staged)), sum(_marked(cards, picture.fresh))
    top = _top(row, size, staged > 0)
    if len(cards) == 1:
        yield Card(left, top, size.width, size.height, cards[0], size, dim=not playable, staged=staged > 0, fresh=fresh > 0)
        return
    depth = min(len(cards) - 1, 2)
    yield Stack(
        left,
        top - depth * size.peek,
        size.width + depth * size.peek,
        size.height + depth * size.peek,
        cards,
        playable,
        size,
        depth,
        count=_count(staged, len(cards)),
        staged=staged > 0,
        fresh=f"+{fresh}" if fresh else "",
    )

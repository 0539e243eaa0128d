"""The small furniture of a table as sprites: melds, plates, signs and lines of text."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.render.cards import blank, outline
from bot.render.ink import (
    Sprite,
    canvas,
    fitted,
    inked,
    rank,
    rank_mask,
    readable,
    round_mask,
    shape,
    shape_mask,
    text_mask,
    text_width,
)
from bot.render.scene import Chip, ChipKind, Label
from bot.render.shapes import SUIT_NAMES
from bot.render.theme import COUNT_CAP, MELD_CAP, Colour, Deck, Type

_RADIUS: Final = 9
_SPREAD: Final = 3
"""How far the next card of an open meld looks out at the right, and the next of a squared-up canasta below."""

_FILLS: Final[dict[ChipKind, Colour]] = {
    "natural": Colour.RED,
    "mixed": Colour.INK,
    "wild": Colour.VIOLET,
    "sequence": Colour.BLUE,
    "more": Colour.BAND,
}


@lru_cache(maxsize=256)
def plate(width: int, height: int, fill: Colour, ground: Colour, radius: int, line: Colour | None) -> Sprite:
    image = canvas(width, height, ground)
    inked(round_mask(width, height, radius), ground, line or fill).on(image, 0, 0)
    if line is not None:
        inked(round_mask(width - 6, height - 6, max(radius - 3, 0)), line, fill).on(image, 3, 3)
    return Sprite(image)


def wrapped(text: str, kind: Type, width: int, most: int) -> list[str]:
    """``text`` in at most ``most`` lines; what does not fit ends in an ellipsis."""
    words, lines = readable(text).split(), [""]
    while words:
        longer = f"{lines[-1]} {words[0]}".strip()
        if len(lines) == most:
            lines[-1] = fitted(" ".join([lines[-1], *words]).strip(), kind, width)
            break
        if text_width(longer, kind) <= width or not lines[-1]:
            lines[-1] = fitted(longer, kind, width)
            words.pop(0)
        else:
            lines.append("")
    return lines


@lru_cache(maxsize=512)
def label(item: Label) -> Sprite:
    image = canvas(item.width, item.height, item.ground)
    masks = _lines(item)
    pitch = item.kind.size * 6 // 5
    top = (item.height - masks[0].height - pitch * (len(masks) - 1)) // 2
    for row, mask in enumerate(masks):
        spare = item.width - mask.width
        left = {"left": 0, "middle": spare // 2, "right": spare}[item.align]
        inked(mask, item.ground, item.ink).on(image, left, top + row * pitch)
    return Sprite(image)


def _lines(item: Label) -> list[Image.Image]:
    if not item.whole:
        return [text_mask(line, item.kind) for line in wrapped(item.text, item.kind, item.width, item.lines)]
    mask = text_mask(readable(item.text), item.kind)
    return [mask if mask.width <= item.width else mask.resize((item.width, mask.height), Image.Resampling.LANCZOS)]


@lru_cache(maxsize=512)
def chip(item: Chip, deck: Deck) -> Sprite:
    """A meld: an open one is spread to the right, a canasta is squared up, thick and coloured."""
    across, down = (_SPREAD, 0) if item.kind == "open" else (0, _SPREAD)
    width, height = item.width - 2 * across, item.height - 2 * down
    fill = _FILLS.get(item.kind, deck.paper)
    image, mask = canvas(item.width, item.height, Colour.FELT), Image.new("1", (item.width, item.height))
    for depth in (2, 1, 0):
        left, top = depth * across, depth * down
        blank(width, height, _RADIUS, Colour.EDGE if depth else fill).on(image, left, top)
        mask.paste(1, (left, top), outline(width, height, _RADIUS))
    _chip_face(image, width, height, item, deck, fill)
    return Sprite(image, mask)


def _chip_face(image: Image.Image, width: int, height: int, item: Chip, deck: Deck, fill: Colour) -> None:
    is_open = item.kind == "open"
    cap, small = max(MELD_CAP, height * 3 // 7), max(COUNT_CAP, height // 5)
    room, middle = height - cap - small, width // 2
    ink = Colour.MUTED if item.kind == "more" else Colour.INK if is_open else Colour.PAPER
    if not item.natural + item.wild:
        rank(item.rank, cap, width - 12, fill, ink).centred(image, middle, (height - cap) // 2)
        return
    if is_open and item.suit is not None:
        ink = deck.inks[item.suit]
    if item.rank == "*":
        sign = shape("star", cap + 2, cap + 2, fill, Colour.VIOLET if is_open else Colour.GOLD)
    else:
        sign = rank(item.rank, cap, width - 12, fill, ink)
    foot = height - room * 3 // 11 - small
    top = max(min(room * 4 // 11, foot - 2 - sign.height), 2)  # the tail of a Q must not touch the count
    foot = min(max(foot, top + sign.height), height - small - 2)
    sign.centred(image, middle, top)
    _count(image, width, foot, small, item, fill, ink)


def _count(image: Image.Image, width: int, top: int, cap: int, item: Chip, fill: Colour, ink: Colour) -> None:
    """How many cards, as "naturals+wilds" if there are wild ones; before it a run shows its suit."""
    words = [(str(item.natural), ink)] if item.natural else []
    if item.wild:
        wild_ink = Colour.VIOLET if item.kind == "open" else Colour.GOLD
        words.append((f"+{item.wild}" if item.natural else str(item.wild), wild_ink))
    parts = [(rank_mask(word, cap, width), colour) for word, colour in words]
    if item.suit is not None:
        parts.insert(0, (shape_mask(SUIT_NAMES[item.suit], cap + 3, cap + 3), ink))
    room, wide = width - 10 - 2 * (len(parts) - 1), sum(mask.width for mask, _ in parts)
    if wide > room:
        parts = [(mask.resize((mask.width * room // wide, mask.height)), colour) for mask, colour in parts]
        wide = sum(mask.width for mask, _ in parts)
    left = (width - wide - 2 * (len(parts) - 1)) // 2
    for mask, colour in parts:
        inked(mask, fill, colour).on(image, left, top + (cap - mask.height) // 2)
        left += mask.width + 2

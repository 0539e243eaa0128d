"""Card faces and backs, drawn by rule and kept as sprites."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from PIL import Image

from bot.engine.cards import ACE, JACK, JOKER, KING, QUEEN, TWO
from bot.render.ink import Sprite, canvas, cap_height, inked, rank, round_mask, shape, solid, text_mask
from bot.render.scene import Stack
from bot.render.shapes import SUIT_NAMES
from bot.render.theme import SUIT_ORDER, CardSize, Colour, Deck, Type, rank_text, zoomed_length

_RIM: Final = 2
_FRAME: Final = 6
_COUNT: Final = 22
"""The height of the number at the foot of a card that is there for several."""
_BODY: Final = 40
"""The least room beside the index in which a card shows something."""
_COURTS: Final = {JACK: "jack", QUEEN: "queen", KING: "king"}


@cache
def outline(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a card; its edge is hard, but the dark rim hides that on felt and on other cards."""
    return solid(round_mask(width, height, radius))


@lru_cache(maxsize=256)
def blank(
    width: int, height: int, radius: int, paper: Colour = Colour.EDGE, frame: Colour | None = None, zoom: float = 1.0
) -> Sprite:
    """A card without a face: a dark rim, which sets it off from what it lies on, perhaps a frame, and paper."""
    image = canvas(width, height, Colour.RIM)
    inset, ground = zoomed_length(_RIM, zoom), Colour.RIM
    for colour in (paper,) if frame is None else (frame, paper):
        mask = round_mask(width - 2 * inset, height - 2 * inset, radius - inset)
        inked(mask, ground, colour).on(image, inset, inset)
        inset, ground = inset + zoomed_length(_FRAME, zoom), colour
    return Sprite(image, outline(width, height, radius))


def _sheet(size: CardSize, paper: Colour, frame: Colour | None = None) -> Sprite:
    """A blank card to draw on."""
    kept = blank(size.width, size.height, size.radius, paper, frame, size.zoom)
    return Sprite(kept.image.copy(), kept.mask)


def _wild(dim: bool) -> Colour:
    return Colour.DIM_INK if dim else Colour.VIOLET


def _ink(card: int, deck: Deck, dim: bool) -> Colour:
    if card == JOKER:
        return _wild(dim)
    return (deck.dim if dim else deck.inks)[card & 3]


def _index(image: Image.Image, card: int, size: CardSize, deck: Deck, paper: Colour, ink: Colour) -> None:
    if card == JOKER:
        star = min(size.cap + size.px(4), size.strip - size.px(10))
        shape("star", star, star, paper, ink).centred(image, size.index_middle, size.top - size.px(2))
    else:
        room, deep = size.strip - size.px(18), size.cap + size.gap - size.px(1)
        rank(rank_text(card >> 2, deck.tiles), size.cap, room, paper, ink, deep).centred(image, size.index_middle, size.top)


def _jester(image: Image.Image, paper: Colour, side: int, left: int, top: int, dim: bool) -> None:
    lobe, middle, bells = (Colour.DIM_INK,) * 3 if dim else (Colour.VIOLET, Colour.RED, Colour.BRONZE)
    for name, ink in (("cap-left", lobe), ("cap-right", lobe), ("cap-middle", middle), ("cap-bells", bells)):
        shape(name, side, side, paper, ink).on(image, left, top)


def _suit(image: Image.Image, card: int, size: CardSize, middle: int, side: int, paper: Colour, ink: Colour, dim: bool) -> None:
    """What stands below the rank; a joker has its cap there."""
    if card == JOKER:
        _jester(image, paper, side, middle - side // 2, size.suit_top, dim)
    else:
        shape(SUIT_NAMES[card & 3], side, side, paper, ink).centred(image, middle, size.suit_top)


def _counted(image: Image.Image, size: CardSize, foot: int, count: str, paper: Colour, ink: Colour) -> tuple[int, int]:
    """The number at the foot of a card, under the suit or where there is no room beside it; and what remains for the suit: its
    middle and its size."""
    cap, suit, bottom = size.px(_COUNT), size.pip * 5 // 8, size.height - foot - size.px(2)
    if size.suit_top + suit + cap <= bottom:
        rank(count, cap, size.width - size.px(12), paper, ink).centred(image, size.width // 2, bottom - cap)
        return size.index_middle, suit
    _beside(image, size, size.pip, size.suit_top, count, paper, ink)
    return size.px(6) + size.pip // 2, size.pip


def _beside(image: Image.Image, size: CardSize, sign: int, top: int, count: str, paper: Colour, ink: Colour) -> None:
    """The number to the right of a sign that stands at the left edge."""
    left, right, cap = size.px(9) + sign, size.width - size.px(9), sign - size.px(4)
    rank(count, cap, right - left, paper, ink).centred(image, (left + right) // 2, top + (sign - cap) // 2)


def _body(image: Image.Image, card: int, size: CardSize, paper: Colour, ink: Colour, dim: bool) -> None:
    """What a card shows beside its index when nothing lies on it: a large suit, a crown, the star of a wild card."""
    value, room = card >> 2, size.width - size.strip
    if card == JOKER:
        _jester(image, paper, room + size.px(6), size.strip - size.px(14), size.height - room - size.px(18), dim)
        return
    side = room if value == ACE else room - size.px(10)
    left = size.width - size.px(10) - side
    shape(SUIT_NAMES[card & 3], side, side, paper, ink).on(image, left, size.height - size.px(14) - side)
    if value in _COURTS:
        shape(_COURTS[value], side, side, paper, ink).on(image, left, size.height - size.px(22) - 2 * side)
    elif value == TWO:
        star = shape("star", side // 2, side // 2, paper, _wild(dim))
        star.centred(image, left + side // 2, size.height - size.px(26) - side - side // 2)


def _foot(image: Image.Image, size: CardSize, height: int) -> None:
    """A blue foot marks what has just come to the hand."""
    rim = size.px(_RIM)
    image.paste(int(Colour.FRESH), (rim, size.height - height, size.width - rim, size.height - rim))


@lru_cache(maxsize=640)
def face(
    card: int, size: CardSize, deck: Deck, dim: bool = False, staged: bool = False, fresh: bool = False, count: str = ""
) -> Sprite:
    paper = Colour.DIM_PAPER if dim else deck.paper
    ink = _ink(card, deck, dim)
    frame = Colour.GOLD if staged else None
    foot = size.height // 13
    if deck.tiles:
        sprite = _tile(card, size, paper, frame, ink, dim, count)
    else:
        sprite = _sheet(size, paper, frame)
        _index(sprite.image, card, size, deck, paper, ink)
        suit_middle, suit = _counted(sprite.image, size, foot, count, paper, ink) if count else (size.index_middle, size.pip)
        _suit(sprite.image, card, size, suit_middle, suit, paper, ink, dim)
        if size.width - size.strip >= size.px(_BODY):
            _body(sprite.image, card, size, paper, ink, dim)
    if fresh:
        _foot(sprite.image, size, foot)
    return sprite


def _tile(card: int, size: CardSize, paper: Colour, frame: Colour | None, ink: Colour, dim: bool, count: str) -> Sprite:
    """A tile of a remi set: thick below, its number in one of four colours, and under it a disc with the sign of the suit that
    the colour stands for. A joker has its cap, and every wild one a star, unless the number of several tiles stands there."""
    sprite = _sheet(size, Colour.IVORY_EDGE)
    image, inset = sprite.image, size.px(_RIM)
    below, ground = Colour.IVORY_EDGE, size.height // 20
    for colour in (paper,) if frame is None else (frame, paper):
        mask = round_mask(size.width - 2 * inset, size.height - 2 * inset - ground, size.radius - inset)
        inked(mask, below, colour).on(image, inset, inset)
        below, inset = colour, inset + size.px(_FRAME)
    cap = max(size.height * 39 // 100, size.cap)
    top = size.top if cap == size.cap else size.height // 10
    foot = max(size.height * 58 // 100, size.suit_top)
    middle, disc = size.width // 2, min(size.height * 27 // 100, size.height - ground - size.px(5) - foot)
    if card == JOKER:
        star = min(cap, size.width - size.px(14))
        shape("star", star, star, paper, ink).centred(image, middle, top)
    else:
        rank(rank_text(card >> 2, tiles=True), cap, size.width - size.px(18), paper, ink).centred(image, middle, top)
    if count:
        disc = min(disc, size.width * 2 // 5)
        _beside(image, size, disc, foot, count, paper, ink)
        middle = size.px(6) + disc // 2
    if card == JOKER:
        _jester(image, paper, disc, middle - disc // 2, foot, dim)
        return sprite
    inked(round_mask(disc, disc, disc // 2), paper, ink).centred(image, middle, foot)
    sign = disc * 6 // 10
    shape(SUIT_NAMES[card & 3], sign, sign, ink, paper).centred(image, middle, foot + (disc - sign) // 2)
    if card >> 2 == TWO and not count:
        star = size.width // 5
        shape("star", star, star, paper, _wild(dim)).on(image, size.width - star - size.px(7), foot + (disc - star) // 2)
    return sprite


@lru_cache(maxsize=64)
def stack(item: Stack, deck: Deck) -> Sprite:
    """Cards of one rank as one card: how many, of which suits, and the edges of some below."""
    cards, size = item.cards, item.size
    dim = not item.playable
    paper = Colour.DIM_PAPER if dim else deck.paper
    top_card = _sheet(size, paper, Colour.GOLD if item.staged else None)
    image = top_card.image
    inks = {_ink(card, deck, dim) for card in cards}
    ink = inks.pop() if len(inks) == 1 else Colour.DIM_INK if dim else Colour.INK
    _index(image, cards[0], size, deck, paper, ink)
    high = size.px(34)
    number = rank(item.count, high, size.width - size.strip - size.px(14), paper, ink)
    number.centred(image, (size.strip + size.width) // 2 - size.px(5), size.top + size.cap - high)
    if cards[0] == JOKER:
        side = size.width - size.px(56)
        _jester(image, paper, side, size.px(28), size.suit_top + size.px(3), dim)
    else:
        ordered = sorted(cards, key=lambda card: SUIT_ORDER[card & 3])
        pips = [(card, _ink(card, deck, card not in item.playable)) for card in ordered]
        _pips(image, pips, size, size.px(38 if item.fresh else 14), paper)
    if item.fresh:
        foot, kind = size.px(36), Type(30, 700).zoomed(size.zoom)
        _foot(image, size, foot)
        word = inked(text_mask(item.fresh, kind), Colour.FRESH, Colour.PAPER)
        word.centred(image, size.width // 2, size.height - (foot + size.px(_RIM) + cap_height(kind)) // 2 - kind.size * 2 // 5)
    below = _below(size, item.depth)
    whole = Sprite(below.image.copy(), below.mask)
    top_card.on(whole.image, 0, item.depth * size.peek)
    return whole


@cache
def _below(size: CardSize, depth: int) -> Sprite:
    """The cards under a stack, and in its mask the place of the card on top."""
    across, down = size.width + depth * size.peek, size.height + depth * size.peek
    image, mask = canvas(across, down, Colour.FELT), Image.new("1", (across, down))
    for shift in range(depth, -1, -1):
        left, top = shift * size.peek, (depth - shift) * size.peek
        blank(size.width, size.height, size.radius, zoom=size.zoom).on(image, left, top)
        mask.paste(1, (left, top), outline(size.width, size.height, size.radius))
    return Sprite(image, mask)


def _pips(image: Image.Image, pips: list[tuple[int, Colour]], size: CardSize, foot: int, paper: Colour) -> None:
    """One suit sign a card, as large as so many can be."""
    air = size.px(2)
    top, width, largest = size.suit_top + size.px(1), size.width - size.px(18), size.pip + air
    height = size.height - top - foot
    pitch, columns = max(
        (min(width // columns, height // -(-len(pips) // columns), largest), columns) for columns in range(2, len(pips) + 2)
    )
    left = (size.width - pitch * min(columns, len(pips))) // 2
    for place, (card, ink) in enumerate(pips):
        row, column = divmod(place, columns)
        sign = shape(SUIT_NAMES[card & 3], pitch - 2 * air, pitch - 2 * air, paper, ink)
        sign.on(image, left + air + pitch * column, top + pitch * row)


@lru_cache(maxsize=64)
def edge(width: int, height: int, gilt: bool) -> Sprite:
    """A packet from the side: a line between every few cards."""
    paper, line = (Colour.GOLD, Colour.BRONZE) if gilt else (Colour.PAPER, Colour.EDGE)
    sprite = blank(width, height, min(6, height // 2), paper)
    image = sprite.image.copy()
    for top in range(_RIM + 3, height - _RIM - 2, 5):
        image.paste(int(line), (_RIM + 1, top, width - _RIM - 1, top + 2))
    return Sprite(image, sprite.mask)


@cache
def freezer(size: CardSize) -> Sprite:
    """A wild card on its side, all ice: what freezes a pile, whichever card it was."""
    upright = _sheet(size, Colour.ICE)
    star = shape("star", 17, 17, Colour.ICE, Colour.DEEP)
    for top in (4, size.height - 21):
        for middle in (22, size.width // 2, size.width - 22):
            star.centred(upright.image, middle, top)
    turn = Image.Transpose.ROTATE_90
    return Sprite(upright.image.transpose(turn), outline(size.width, size.height, size.radius).transpose(turn))


@cache
def back(size: CardSize, tiles: bool = False) -> Sprite:
    """Our own back: a lattice of diamonds round a star; of a tile just a sunk line."""
    if tiles:
        return _tile_back(size)
    return _card_back(size)


def _tile_back(size: CardSize) -> Sprite:
    sprite = _sheet(size, Colour.IVORY_EDGE)
    width, height, ground = size.width - 2 * _RIM, size.height - 2 * _RIM - size.height // 20, Colour.IVORY_EDGE
    for inset, colour in ((0, Colour.IVORY), (8, Colour.IVORY_EDGE), (11, Colour.IVORY)):
        mask = round_mask(width - 2 * inset, height - 2 * inset, size.radius - _RIM - inset // 3)
        inked(mask, ground, colour).on(sprite.image, _RIM + inset, _RIM + inset)
        ground = colour
    return sprite


def _card_back(size: CardSize) -> Sprite:
    sprite = _sheet(size, Colour.PAPER)
    inset, step = size.width // 14, size.width // 8 * 2
    width, height = size.width - 2 * inset, size.height - 2 * inset
    field = canvas(width, height, Colour.BACK)
    tile = shape("diamond", step * 5 // 8, step * 5 // 8, Colour.BACK, Colour.LACE)
    for row in range(-height // step - 2, height // step + 3):
        for column in range(-width // step - 2, width // step + 3):
            if (row + column) % 2 == 0:
                tile.centred(field, (width + column * step) // 2, (height + row * step - tile.height) // 2)
    side = size.width // 2
    disc = inked(round_mask(side, side, side // 2), Colour.BACK, Colour.BACK)
    disc.centred(field, width // 2, (height - side) // 2)
    star = shape("star", side * 3 // 4, side * 3 // 4, Colour.BACK, Colour.LACE)
    star.centred(field, width // 2, (height - star.height) // 2)
    sprite.image.paste(field, (inset, inset), solid(round_mask(width, height, size.radius - 4)))
    return sprite

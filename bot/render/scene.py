"""What stands where in a picture: placed items, still without a pixel.

A scene is laid out by arithmetic alone and can be tested as such; :mod:`bot.render.painter` draws its items in their
order, later ones over earlier ones. Every item has its box, and draws nothing outside of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from bot.render.theme import CardSize, Colour, Deck, Type, zoomed_length

Align = Literal["left", "middle", "right"]
ChipKind = Literal["open", "natural", "mixed", "wild", "sequence", "more"]


@dataclass(frozen=True, slots=True)
class Item:
    """A box on the canvas, in pixels from its upper left corner."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Plate(Item):
    """A coloured rectangle with round corners on ``ground``."""

    fill: Colour
    ground: Colour
    radius: int = 12
    line: Colour | None = None


@dataclass(frozen=True, slots=True)
class Label(Item):
    """Words in their box: shortened to its width, or wrapped into at most ``lines`` lines.

    Numbers are ``whole``: a number without its end would be another number, so it is set narrower instead.
    """

    text: str
    kind: Type
    ink: Colour
    ground: Colour
    align: Align = "left"
    lines: int = 1
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Sign(Item):
    """One of the shapes of :mod:`bot.render.shapes`, as large as its box."""

    name: str
    ink: Colour
    ground: Colour


@dataclass(frozen=True, slots=True)
class Card(Item):
    """A card face up; ``count`` stands at its foot where it is there for several of its face."""

    card: int
    size: CardSize
    dim: bool = False
    staged: bool = False
    fresh: bool = False
    count: str = ""

    def index_box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of rank and suit in the corner: what must never be covered."""
        return self.x, self.y, self.x + self.size.strip, self.y + self.size.index_bottom


@dataclass(frozen=True, slots=True)
class Stack(Item):
    """Cards of one rank as one card with a count; ``playable`` are the faces that are not dimmed.

    The ``depth`` cards that look out from under it are part of the item's box.
    """

    cards: bytes
    playable: bytes
    size: CardSize
    depth: int
    count: str
    staged: bool = False
    fresh: str = ""


@dataclass(frozen=True, slots=True)
class Back(Item):
    """A card face down."""

    size: CardSize


@dataclass(frozen=True, slots=True)
class Blank(Item):
    """The edge of a card that lies under others."""

    radius: int


@dataclass(frozen=True, slots=True)
class Edge(Item):
    """A packet of cards seen from the side; ``gilt`` sets it apart."""

    gilt: bool = False


@dataclass(frozen=True, slots=True)
class Freezer(Item):
    """The card that lies across a frozen pile, under its top card."""

    size: CardSize


@dataclass(frozen=True, slots=True)
class Chip(Item):
    """A meld in small: ``rank`` is a rank, "*" for wild cards, or a run from low to high; ``suit`` is a run's."""

    rank: str
    kind: ChipKind
    natural: int = 0
    wild: int = 0
    suit: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    width: int
    height: int
    deck: Deck
    items: tuple[Item, ...]


def zoomed(scene: Scene, zoom: float) -> Scene:
    """The same scene drawn larger or smaller: everything in its place, type and cards in the new size."""
    if zoom == 1:
        return scene
    items = tuple(_zoomed(item, zoom) for item in scene.items)
    return Scene(zoomed_length(scene.width, zoom), zoomed_length(scene.height, zoom), scene.deck, items)


def _zoomed(item: Item, zoom: float) -> Item:
    x, y, width, height = (zoomed_length(length, zoom) for length in (item.x, item.y, item.width, item.height))
    item = replace(item, x=x, y=y, width=width, height=height)
    match item:
        case Stack(size=size):
            size = size.zoomed(zoom)
            beyond = item.depth * size.peek
            return replace(item, width=size.width + beyond, height=size.height + beyond, size=size)
        case Card(size=size) | Back(size=size) | Freezer(size=size):
            return replace(item, size=size.zoomed(zoom))
        case Label(kind=kind):
            return replace(item, kind=kind.zoomed(zoom))
        case Plate(radius=radius) | Blank(radius=radius):
            return replace(item, radius=zoomed_length(radius, zoom))
    return item

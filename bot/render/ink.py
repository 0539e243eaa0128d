"""The tools of drawing: sprites, smooth shapes, letters.

Canvases are one byte a pixel, a palette index (mode L until the picture is saved), and everything is laid on a ground
whose colour is known: a mask of coverage goes through the table of :func:`bot.render.theme.ramp` and is pasted. Masks
and fonts are kept, since tables show the same few hundred again and again.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.render.shapes import SHAPES, Shape
from bot.render.theme import Colour, Type, ramp

_SMOOTH: Final = 6
_VISIBLE: Final = [0] * 12 + [255] * 244
_HALF: Final = [0] * 128 + [255] * 128


@dataclass(frozen=True, slots=True)
class Sprite:
    """Palette indices to paste; without a mask it covers its whole box."""

    image: Image.Image
    mask: Image.Image | None = None

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height

    def on(self, canvas: Image.Image, left: int, top: int) -> None:
        canvas.paste(self.image, (left, top), self.mask)

    def centred(self, canvas: Image.Image, middle: int, top: int) -> None:
        self.on(canvas, middle - self.width // 2, top)


def canvas(width: int, height: int, ground: Colour) -> Image.Image:
    return Image.new("L", (width, height), int(ground))


def inked(mask: Image.Image, ground: Colour, ink: Colour) -> Sprite:
    """``ink`` on ``ground`` as thickly as ``mask`` says; where it says nothing, the sprite leaves a canvas as it is."""
    return Sprite(mask.point(ramp(ground, ink)), mask.point(_VISIBLE, "1"))


def _cover(shape: Shape, width: int, height: int) -> Image.Image:
    big = Image.new("L", (width * _SMOOTH, height * _SMOOTH))
    draw = ImageDraw.Draw(big)
    for layer in shape:
        points = [(x * width * _SMOOTH, y * height * _SMOOTH) for x, y in layer.polygon]
        draw.polygon(points, fill=0 if layer.cut else 255)
    return big.reduce(_SMOOTH)


@cache
def shape_mask(name: str, width: int, height: int) -> Image.Image:
    return _cover(SHAPES[name], width, height)


@lru_cache(maxsize=1024)
def shape(name: str, width: int, height: int, ground: Colour, ink: Colour) -> Sprite:
    return inked(shape_mask(name, width, height), ground, ink)


@lru_cache(maxsize=256)
def round_mask(width: int, height: int, radius: int) -> Image.Image:
    """A rectangle with round corners that fills its box."""
    mask = Image.new("L", (width, height), 255)
    if radius:
        disc = Image.new("L", (2 * radius * _SMOOTH, 2 * radius * _SMOOTH))
        ImageDraw.Draw(disc).ellipse((0, 0, disc.width - 1, disc.height - 1), fill=255)
        disc = disc.reduce(_SMOOTH)
        for x in (0, 1):
            for y in (0, 1):
                corner = disc.crop((x * radius, y * radius, (x + 1) * radius, (y + 1) * radius))
                mask.paste(corner, (x * (width - radius), y * (height - radius)))
    return mask


def solid(mask: Image.Image) -> Image.Image:
    """The mask without its soft edge."""
    return mask.point(_HALF, "1")


@cache
def font(kind: Type) -> ImageFont.FreeTypeFont:
    """The text face comes from a package, never from the host: a picture looks the same wherever the bot runs."""
    path = files("fontpkg_source_sans_3").joinpath("files", "SourceSans3[wght].ttf")
    face = ImageFont.truetype(str(path), kind.size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([kind.weight])
    return face


@cache
def _drawn(character: str) -> bytes:
    return bytes(font(Type(24, 400)).getmask(character))


@cache
def _known(character: str) -> bool:
    return character == " " or (character.isprintable() and _drawn(character) not in (_drawn("\uffff"), b""))


@lru_cache(maxsize=4096)
def readable(text: str) -> str:
    """``text`` in letters that the face has: fancy letters become plain ones, the rest (emoji) is left out.

    Of words that the face cannot write at all an ellipsis remains, so that their place is not empty.
    """
    letters = []
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        if _known(character):
            letters.append(character)
        else:
            letters += [plain for plain in unicodedata.normalize("NFKC", character) if _known(plain)]
    return " ".join("".join(letters).split()) or ("…" if text.strip() else "")


@lru_cache(maxsize=4096)
def text_width(text: str, kind: Type) -> int:
    left, _, right, _ = font(kind).getbbox(text, anchor="ls")
    return int(max(right, font(kind).getlength(text)) - min(left, 0) + 0.999)


@lru_cache(maxsize=4096)
def fitted(text: str, kind: Type, width: int) -> str:
    """The longest beginning of ``text`` that fits, with an ellipsis if it is not the whole."""
    text = readable(text)
    if text_width(text, kind) <= width:
        return text
    short, long = 0, len(text)
    while long - short > 1:
        middle = (short + long) // 2
        if text_width(text[:middle].rstrip() + "…", kind) <= width:
            short = middle
        else:
            long = middle
    return text[:short].rstrip() + "…" if short else ""


@cache
def cap_height(kind: Type) -> int:
    return round(-font(kind).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=2048)
def text_mask(text: str, kind: Type) -> Image.Image:
    """A line of text as coverage, exactly as wide as it is; capitals stand in the middle of its height."""
    above = kind.size * 2 // 5
    cap = cap_height(kind)
    start = min(round(font(kind).getbbox(text, anchor="ls")[0]), 0)
    mask = Image.new("L", (max(text_width(text, kind), 1), cap + 2 * above))
    ImageDraw.Draw(mask).text((-start, above + cap), text, fill=255, font=font(kind), anchor="ls")
    return mask


@cache
def rank_mask(text: str, cap: int, width: int, height: int | None = None) -> Image.Image:
    """A rank in capitals ``cap`` pixels high, set narrower if it is wider than ``width``; a tail hangs below, and the rank is
    set lower if it is higher than ``height`` with it."""
    scale = 4
    weight = 700 if len(text) == 1 else 800
    face = font(Type(-(-cap * scale * 1000 // cap_height(Type(1000, weight))), weight))
    left, top, right, bottom = (round(edge) for edge in face.getbbox(text, anchor="ls"))
    big = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(big).text((-left, -top), text, fill=255, font=face, anchor="ls")
    across, down = -(-big.width // scale), -(-big.height // scale)
    return big.resize((min(across, width), min(down, height or down)), Image.Resampling.LANCZOS)


@lru_cache(maxsize=512)
def rank(text: str, cap: int, width: int, ground: Colour, ink: Colour, height: int | None = None) -> Sprite:
    return inked(rank_mask(text, cap, width, height), ground, ink)

"""Lines through points, drawn large and reduced, so that they are smooth at any slope."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from bot.render.ink import Sprite, inked
from bot.render.summary_scene import Curve

_SMOOTH: Final = 4


def curve(item: Curve) -> Sprite:
    mask = Image.new("L", (item.width * _SMOOTH, item.height * _SMOOTH))
    draw = ImageDraw.Draw(mask)
    points = [(x * _SMOOTH, y * _SMOOTH) for x, y in item.points]
    draw.line(points, fill=255, width=item.thickness * _SMOOTH, joint="curve")
    for x, y in points[1:] if item.dotted else points[-1:]:
        radius = item.dot * _SMOOTH
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return inked(mask.reduce(_SMOOTH), item.ground, item.ink)

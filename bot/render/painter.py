"""From a picture's data to the bytes of a PNG.

Painting is a pure function of its input and may run in several threads at once. What is painted often (faces, backs,
lines of text) is kept as sprites in the shared palette, so that a picture is hardly more than pasting and one pass of
deflate; the latest pictures are kept whole.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.render import cards, chips
from bot.render.board_scene import board_scene
from bot.render.curves import curve
from bot.render.hand_scene import hand_scene
from bot.render.ink import Sprite, canvas, shape
from bot.render.lift_scene import lift_scene
from bot.render.pictures import BoardPicture, HandPicture, Lift, ScoreSheet
from bot.render.rating_scene import CareerPicture, LadderPicture, career_scene, ladder_scene
from bot.render.replay_scene import ReplayPicture, replay_scene
from bot.render.scene import Back, Blank, Card, Chip, Edge, Freezer, Item, Label, Plate, Scene, Sign, Stack
from bot.render.score_scene import score_scene
from bot.render.summary_scene import Curve, SummaryPicture, summary_scene
from bot.render.theme import PALETTE, Colour, Deck

_KEPT: Final = 128


@lru_cache(maxsize=_KEPT)
def paint_hand(picture: HandPicture) -> bytes:
    return png(composed(hand_scene(picture)))


@lru_cache(maxsize=_KEPT)
def paint_board(picture: BoardPicture) -> bytes:
    return png(composed(board_scene(picture)))


@lru_cache(maxsize=_KEPT)
def paint_score(picture: ScoreSheet) -> bytes:
    return png(composed(score_scene(picture)))


@lru_cache(maxsize=_KEPT)
def paint_lift(picture: Lift) -> bytes:
    return png(composed(lift_scene(picture)))


@lru_cache(maxsize=_KEPT)
def paint_summary(picture: SummaryPicture) -> bytes:
    return png(composed(summary_scene(picture)))


@lru_cache(maxsize=_KEPT)
def paint_replay(picture: ReplayPicture) -> bytes:
    return png(composed(replay_scene(picture)))


@lru_cache(maxsize=_KEPT)
def paint_ladder(picture: LadderPicture) -> bytes:
    return png(composed(ladder_scene(picture)))


@lru_cache(maxsize=_KEPT)
def paint_career(picture: CareerPicture) -> bytes:
    return png(composed(career_scene(picture)))


def png(image: Image.Image) -> bytes:
    """Level 6 without ``optimize``: the last percents of a file would cost ten times as long."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=5)
    return out.getvalue()


def composed(scene: Scene) -> Image.Image:
    """The scene as an image of mode P."""
    image = canvas(scene.width, scene.height, Colour.FELT)
    for item in scene.items:
        _sprite(item, scene.deck).on(image, item.x, item.y)
    image.putpalette(PALETTE)
    return image


def _sprite(item: Item, deck: Deck) -> Sprite:
    match item:
        case Card(card=card, size=size):
            return cards.face(card, size, deck, item.dim, item.staged, item.fresh, item.count)
        case Stack():
            return cards.stack(replace(item, x=0, y=0), deck)
        case Label():
            return chips.label(replace(item, x=0, y=0))
        case Plate():
            return chips.plate(item.width, item.height, item.fill, item.ground, item.radius, item.line)
        case Chip():
            return chips.chip(replace(item, x=0, y=0), deck)
        case Sign():
            return shape(item.name, item.width, item.height, item.ground, item.ink)
        case Back():
            return cards.back(item.size, deck.tiles)
        case Blank():
            return cards.blank(item.width, item.height, item.radius)
        case Edge():
            return cards.edge(item.width, item.height, item.gilt)
        case Freezer():
            return cards.freezer(item.size)
        case Curve():
            return curve(item)
    raise TypeError(item)

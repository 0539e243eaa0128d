import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.render import cards, chips, ink
from bot.render.board_scene import board_scene
from bot.render.painter import paint_board, paint_hand, paint_lift, paint_score
from bot.render.pictures import Lift
from bot.render.scene import Label
from tests.render.tables import LONG, board, everything, hand, score

PICTURES: list[Callable[[], bytes]] = [
    lambda: paint_hand.__wrapped__(hand(1)),
    lambda: paint_hand.__wrapped__(hand(13)),
    lambda: paint_hand.__wrapped__(hand(25, four_colour=True)),
    lambda: paint_hand.__wrapped__(hand(70, fresh=hand(70).cards[::5], staged=hand(70).cards[::7], playable=b"\x30\x31")),
    lambda: paint_board.__wrapped__(board()),
    lambda: paint_board.__wrapped__(board(7, 2, 8, LONG, frozen=True)),
    lambda: paint_board.__wrapped__(everything(7, 7, 14)),
    lambda: paint_board.__wrapped__(everything(6, 3, 14)),
    lambda: paint_board.__wrapped__(replace(everything(6, 2, 20), look="tiles")),
    lambda: paint_hand.__wrapped__(hand(70, fresh=hand(70).cards[::5], staged=hand(70).cards[::7], by_suit=True)),
    lambda: paint_hand.__wrapped__(hand(25, look="tiles")),
    lambda: paint_hand.__wrapped__(hand(70, look="tiles")),
    lambda: paint_hand.__wrapped__(hand(25, large_index=True, four_colour=True)),
    lambda: paint_hand.__wrapped__(hand(70, large_index=True)),
    lambda: paint_hand.__wrapped__(hand(70, large_index=True, by_suit=True, look="tiles")),
    lambda: paint_score.__wrapped__(score(7, 14, LONG)),
    lambda: paint_lift.__wrapped__(Lift(58, 61, True, 101, LONG, LONG)),
]


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


@pytest.mark.parametrize("paint", PICTURES)
def test_a_picture_is_a_small_png_with_our_palette(paint: Callable[[], bytes]) -> None:
    png = paint()
    image = opened(png)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.width == 1100
    colours = image.getcolors(256)
    assert colours is not None
    assert len(colours) <= 64
    assert len(png) < 100_000


@pytest.mark.parametrize("large_index", [False, True])
@pytest.mark.parametrize(("size", "width"), [("small", 726), ("normal", 1100), ("large", 1650)])
@pytest.mark.parametrize("count", [1, 25, 70])
def test_a_hand_in_every_size_is_drawn_in_the_same_colours(count: int, size: str, width: int, large_index: bool) -> None:
    cards = hand(count).cards
    png = paint_hand(hand(count, size=size, large_index=large_index, four_colour=True, fresh=cards[::5], staged=cards[::7]))
    image = opened(png)
    assert (image.format, image.mode, image.width) == ("PNG", "P", width)
    assert len(image.getcolors(256) or []) <= 64
    assert len(png) < 128_000


@pytest.mark.breaks(30)
def test_a_board_has_the_shape_of_the_client_s_box() -> None:
    image = opened(paint_board(board()))
    assert image.size == (1100, 700)
    assert image.width * 7 == image.height * 11


@pytest.mark.parametrize("changes", [{}, {"by_suit": True}, {"look": "tiles"}, {"large_index": True}])
@pytest.mark.parametrize("count", [1, 13, 25, 26, 70])
def test_a_hand_is_never_higher_than_a_board(count: int, changes: dict[str, Any]) -> None:
    assert opened(paint_hand(hand(count, **changes))).height <= 700


@pytest.mark.parametrize("paint", PICTURES)
def test_equal_input_gives_equal_bytes(paint: Callable[[], bytes]) -> None:
    assert paint() == paint()


def test_the_latest_pictures_are_kept() -> None:
    assert paint_hand(hand(11)) is paint_hand(hand(11))
    assert paint_board(board()) is paint_board(board())


def forget_sprites() -> None:
    for kept in (
        cards.face,
        cards.stack,
        cards.blank,
        cards.edge,
        chips.chip,
        chips.label,
        chips.plate,
        ink.shape,
        ink.rank,
        ink.font,
    ):
        kept.cache_clear()


def test_threads_paint_the_same_as_one() -> None:
    """From cold, so that the threads also make the sprites at the same time."""
    expected = [paint() for paint in PICTURES]
    forget_sprites()
    with ThreadPoolExecutor(8) as pool:
        rounds = [pool.submit(paint) for _ in range(4) for paint in PICTURES]
        painted = [future.result() for future in rounds]
    assert painted == expected * 4


def test_what_a_picture_says_is_seen() -> None:
    plain = board()
    changes = [
        replace(plain, frozen=True),
        replace(plain, pile_top=53),
        replace(plain, pile_count=24),
        replace(plain, stock_count=40),
        replace(plain, log=("Ana passes",)),
        replace(plain, seats=tuple(replace(seat, turn=not seat.turn) for seat in plain.seats)),
        replace(plain, seats=tuple(replace(seat, you=True) for seat in plain.seats)),
        replace(plain, seats=tuple(replace(seat, cards=9) for seat in plain.seats)),
        replace(plain, seats=tuple(replace(seat, packet=4) for seat in plain.seats)),
        replace(plain, seats=tuple(replace(seat, packet=3) for seat in plain.seats)),
        replace(plain, sides=tuple(replace(side, black_threes=b"\x0c") for side in plain.sides)),
        replace(plain, hidden_count=3),
        replace(plain, blocked_label="Blocked"),
        replace(plain, doubled_label="Double"),
        replace(plain, turned_label="1/3"),
        replace(plain, turned_label="2/3"),
        replace(plain, look="tiles"),
    ]
    assert len({paint_board(picture) for picture in [plain, *changes]}) == 1 + len(changes)


def test_names_never_leave_their_place() -> None:
    """Two boards that differ only in their words differ only inside the boxes of words."""
    short, long = board(6, 6, 3, "I"), board(6, 6, 3, LONG)
    difference = ImageChops.difference(
        opened(paint_board(short)).convert("RGB"), opened(paint_board(long)).convert("RGB")
    ).convert("L")
    for item in board_scene(long).items:
        if isinstance(item, Label):
            difference.paste(0, (item.x, item.y, item.x + item.width, item.y + item.height))
    assert difference.getbbox() is None


def test_layout_needs_no_imaging_library() -> None:
    modules = "board_scene, hand_scene, score_scene, lift_scene, heaps, plates, melds, pictures, scene, theme, shapes"
    code = f"from bot.render import {modules}; import sys; assert 'PIL' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)

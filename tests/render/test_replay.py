"""A moment of a finished hand: every open card has its index in sight, and the picture is no longer than it has to be."""

import random
from itertools import combinations

import pytest

from bot.render.painter import paint_replay
from bot.render.replay_scene import MOST_HEIGHT, OpenHand, ReplayPicture, replay_scene
from bot.render.scene import Card, Label
from bot.render.theme import BOARD_HEIGHT, SHOWN_WIDTH, TILES, WIDTH
from tests.render.tables import DECK, LONG, apart, board, box, hand


def open_hands(*counts: int) -> tuple[OpenHand, ...]:
    lot = random.Random(1)
    return tuple(OpenHand(LONG, at % 2, bytes(lot.sample(DECK, count))) for at, count in enumerate(counts))


@pytest.mark.parametrize("counts", [(11,) * 4, (15, 26, 0, 1), (13,) * 6, (60, 11)])
def test_every_open_card_is_there_and_its_index_is_seen(counts: tuple[int, ...]) -> None:
    hands = open_hands(*counts)
    scene = replay_scene(ReplayPicture(board(), None, hands))
    cards = [item for item in scene.items if isinstance(item, Card) and item.y >= BOARD_HEIGHT]
    assert sorted(card.card for card in cards) == sorted(b"".join(each.cards for each in hands))
    for one, other in combinations(cards, 2):
        assert apart(one.index_box(), box(other))
    for item in scene.items:
        left, top, right, bottom = box(item)
        assert 0 <= left < right <= scene.width
        assert 0 <= top < bottom <= scene.height
    assert [item.text for item in scene.items if isinstance(item, Label)].count(LONG) == len(counts)


def test_an_index_is_read_on_a_telephone() -> None:
    scene = replay_scene(ReplayPicture(board(), None, open_hands(15)))
    card = next(item for item in scene.items if isinstance(item, Card) and item.y >= BOARD_HEIGHT)
    assert card.size.cap * SHOWN_WIDTH / WIDTH >= 15


def test_hands_that_need_too_much_room_are_left_out() -> None:
    scene = replay_scene(ReplayPicture(board(), None, open_hands(60, 60, 60, 60)))
    assert scene.height == BOARD_HEIGHT
    assert replay_scene(ReplayPicture(board(), None, open_hands(40, 40, 11, 11))).height <= BOARD_HEIGHT + MOST_HEIGHT


def test_the_own_hand_stands_below_the_board_in_the_usual_size() -> None:
    usual = replay_scene(ReplayPicture(board(), hand(11)))
    assert usual == replay_scene(ReplayPicture(board(), hand(11, size="large")))
    assert usual.width == WIDTH
    assert usual.height > BOARD_HEIGHT
    assert len([item for item in usual.items if isinstance(item, Card) and item.y > BOARD_HEIGHT]) == 11


def test_it_is_painted_with_cards_and_with_tiles() -> None:
    for look in ("cards", "tiles"):
        picture = ReplayPicture(board(look=look), None, open_hands(15, 15))
        assert paint_replay(picture).startswith(b"\x89PNG")
    assert replay_scene(picture).deck == TILES

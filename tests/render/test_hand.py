import re
from collections import Counter
from itertools import combinations, groupby
from typing import Any

import pytest

from bot.engine.cards import JOKER, WILDS
from bot.render.hand_scene import MOST_SINGLE, display_order, hand_scene
from bot.render.pictures import HandPicture
from bot.render.scene import Card, Label, Scene, Stack
from bot.render.theme import BOARD_HEIGHT, WIDTH, ZOOMS
from tests.render.tables import DECK, FACES, LONG, Box, apart, box, hand


def shown(scene: Scene) -> Counter[int]:
    counts: Counter[int] = Counter()
    for item in scene.items:
        if isinstance(item, Card):
            counts[item.card] += int(re.split("[×/]", item.count)[-1]) if item.count else 1
        elif isinstance(item, Stack):
            counts.update(item.cards)
    return counts


def index_boxes(scene: Scene) -> list[tuple[int, Box]]:
    """The place of every card in the order of drawing, and the corner that tells it."""
    boxes = []
    for place, item in enumerate(scene.items):
        if isinstance(item, Card):
            boxes.append((place, item.index_box()))
        elif isinstance(item, Stack):
            left, top = item.x, item.y + item.depth * item.size.peek
            boxes.append((place, (left, top, left + item.size.width, top + item.size.height)))
    return boxes


LOOKS: list[dict[str, Any]] = [
    {},
    {"by_suit": True},
    {"look": "tiles"},
    {"look": "tiles", "by_suit": True},
    {"large_index": True},
    {"large_index": True, "by_suit": True},
    {"large_index": True, "look": "tiles"},
    {"size": "small"},
    {"size": "large", "large_index": True},
]


@pytest.mark.parametrize("changes", LOOKS)
@pytest.mark.parametrize("count", range(1, 71))
def test_every_card_is_shown_inside_the_picture_with_its_index_uncovered(count: int, changes: dict[str, Any]) -> None:
    cards = hand(count).cards
    picture = hand(count, staged=cards[::3], fresh=cards[::4], **changes)
    scene = hand_scene(picture)
    assert shown(scene) == Counter(picture.cards)
    for item in scene.items:
        left, top, right, bottom = box(item)
        assert 0 <= left < right <= scene.width
        assert 0 <= top < bottom <= scene.height
    for place, corner in index_boxes(scene):
        assert all(apart(corner, box(later)) for later in scene.items[place + 1 :])


@pytest.mark.parametrize("changes", LOOKS)
@pytest.mark.parametrize(
    "cards",
    [
        bytes([JOKER] * 25),
        FACES[:25],
        FACES[:26],
        bytes([52] * 13),
        bytes([52] * 14),
        bytes([52] * 24),
        bytes([52] * 70),
        bytes([52] * 26 + [JOKER]),
        FACES + FACES[:17],
        b"",
    ],
)
def test_lopsided_hands_fit_too(cards: bytes, changes: dict[str, Any]) -> None:
    scene = hand_scene(HandPicture(cards, "Your hand", **changes))
    assert shown(scene) == Counter(cards)
    assert all(item.x >= 0 and item.x + item.width <= scene.width for item in scene.items)
    for place, corner in index_boxes(scene):
        assert all(apart(corner, box(later)) for later in scene.items[place + 1 :])


def test_up_to_25_cards_each_is_shown_and_above_that_ranks_are_stacked() -> None:
    assert MOST_SINGLE == 25
    assert not any(isinstance(item, Stack) for item in hand_scene(hand(25)).items)
    stacks = [item for item in hand_scene(hand(26)).items if isinstance(item, Stack)]
    assert stacks
    for item in stacks:
        assert len({card >> 2 for card in item.cards}) == 1
        assert item.count == f"×{len(item.cards)}"


def test_a_rank_has_one_stack() -> None:
    items = [item for item in hand_scene(hand(70)).items if isinstance(item, Card | Stack)]
    ranks = [(item.card if isinstance(item, Card) else item.cards[0]) >> 2 for item in items]
    assert len(ranks) == len(set(ranks)) <= 14


@pytest.mark.breaks(37)
@pytest.mark.parametrize("count", [11, 25, 60])
def test_the_ranks_go_down_from_the_ace_and_wild_cards_come_last(count: int) -> None:
    order = []
    for item in hand_scene(hand(count)).items:
        order += [item.card] if isinstance(item, Card) else list(item.cards) if isinstance(item, Stack) else []
    assert order == sorted(order, key=display_order)
    values = [{15: 1}.get(card >> 2, card >> 2) for card in order]
    assert values == sorted(values, reverse=True)


@pytest.mark.breaks(37)
@pytest.mark.parametrize("count", [11, 25])
def test_where_suits_count_each_suit_goes_down_from_the_ace_and_wild_cards_come_last(count: int) -> None:
    order = [item.card for item in hand_scene(hand(count, by_suit=True)).items if isinstance(item, Card)]
    natural = [card for card in order if card not in WILDS]
    assert order[: len(natural)] == natural
    suits = [card & 3 for card in natural]
    assert len(list(groupby(suits))) == len(set(suits))
    for suit in set(suits):
        ranks = [card >> 2 for card in natural if card & 3 == suit]
        assert ranks == sorted(ranks, reverse=True)


def test_a_large_hand_by_suit_has_a_row_a_suit_and_a_column_a_rank() -> None:
    items = [item for item in hand_scene(hand(70, by_suit=True)).items if isinstance(item, Card)]
    assert len({item.card for item in items}) == len(items)
    for one, other in combinations([item for item in items if item.card != JOKER], 2):
        assert (one.y == other.y) == (one.card & 3 == other.card & 3)
        assert (one.x == other.x) == (one.card >> 2 == other.card >> 2)
        if one.y == other.y:
            assert (one.x < other.x) == (one.card > other.card)


def test_tiles_stand_side_by_side() -> None:
    tiles = [item for item in hand_scene(hand(25, look="tiles")).items if isinstance(item, Card)]
    assert len(tiles) == 25
    assert all(apart(box(one), box(other)) for one, other in combinations(tiles, 2))


def test_a_face_that_is_there_several_times_says_how_many_of_it_are_staged() -> None:
    cards = bytes([52, 52, 52, 53, *range(8, 44)])
    items = hand_scene(HandPicture(cards, "", staged=bytes([52]), fresh=bytes([53]), by_suit=True)).items
    kings = {item.card: item for item in items if isinstance(item, Card) and item.card >= 52}
    assert (kings[52].count, kings[52].staged, kings[52].fresh) == ("1/3", True, False)
    assert (kings[53].count, kings[53].staged, kings[53].fresh) == ("", False, True)
    assert kings[52].y < min(item.y for item in items if isinstance(item, Card) and item.card & 3 == 0 and item.card != 52)


def test_staged_cards_are_raised_and_marked_copy_by_copy() -> None:
    scene = hand_scene(HandPicture(bytes([52, 52, 52, 20]), "", staged=bytes([52, 52])))
    kings = [item for item in scene.items if isinstance(item, Card) and item.card == 52]
    assert [item.staged for item in kings] == [True, True, False]
    assert kings[0].y == kings[1].y < kings[2].y


def test_fresh_cards_are_marked_copy_by_copy() -> None:
    items = hand_scene(HandPicture(bytes([52, 52, 20]), "", fresh=bytes([52]))).items
    assert sum(item.fresh for item in items if isinstance(item, Card)) == 1


def test_a_stack_says_how_many_of_it_are_staged_and_fresh() -> None:
    cards = bytes([52, 52, 53, 54, *range(8, 44)])
    items = hand_scene(HandPicture(cards, "", staged=bytes([52, 53]), fresh=bytes([52, 52, 54]))).items
    kings = next(item for item in items if isinstance(item, Stack) and 52 in item.cards)
    assert (kings.count, kings.staged, kings.fresh) == ("2/4", True, "+3")


def test_what_cannot_be_played_is_dimmed() -> None:
    cards = bytes([52, 53, 20])
    items = hand_scene(HandPicture(cards, "", playable=bytes([53]))).items
    assert {item.card: item.dim for item in items if isinstance(item, Card)} == {52: True, 53: False, 20: True}
    assert not any(item.dim for item in hand_scene(HandPicture(cards, "")).items if isinstance(item, Card))


def test_staging_moves_no_other_card() -> None:
    plain = [item for item in hand_scene(hand(15)).items if isinstance(item, Card)]
    cards = bytes(item.card for item in plain)
    staged = [
        item
        for item in hand_scene(HandPicture(cards, "Your hand", "needs 90", staged=cards[4:6])).items
        if isinstance(item, Card)
    ]
    assert [item.x for item in plain] == [item.x for item in staged]
    assert sum(one.y != other.y for one, other in zip(plain, staged, strict=True)) == 2


def test_title_and_note_share_the_header() -> None:
    labels = [item for item in hand_scene(HandPicture(DECK[:11], LONG, LONG)).items if isinstance(item, Label)]
    assert len(labels) == 2
    assert all(apart(box(one), box(other)) for one, other in combinations(labels, 2))


@pytest.mark.parametrize("look", ["cards", "tiles"])
@pytest.mark.parametrize("by_suit", [False, True])
@pytest.mark.parametrize("count", [11, 25, 60])
def test_a_large_index_changes_no_card_and_no_order(count: int, by_suit: bool, look: Any) -> None:
    cards = hand(count).cards
    given: dict[str, Any] = {"by_suit": by_suit, "look": look, "staged": cards[::5], "fresh": cards[::4]}
    usual, large = (
        [
            (item.card, item.staged, item.fresh, item.count)
            if isinstance(item, Card)
            else (item.cards, item.staged, item.fresh, item.count)
            for item in hand_scene(hand(count, large_index=large_index, **given)).items
            if isinstance(item, Card | Stack)
        ]
        for large_index in (False, True)
    )
    assert large == usual


@pytest.mark.parametrize("look", ["cards", "tiles"])
@pytest.mark.parametrize("by_suit", [False, True])
def test_the_index_of_a_large_deck_is_half_as_large_again(by_suit: bool, look: Any) -> None:
    for count in range(1, 71):
        usual, large = (
            [
                item.size.cap
                for item in hand_scene(hand(count, by_suit=by_suit, look=look, large_index=large_index)).items
                if isinstance(item, Card | Stack)
            ]
            for large_index in (False, True)
        )
        assert min(large) >= 1.5 * max(usual)


@pytest.mark.breaks(30)
@pytest.mark.parametrize("changes", LOOKS)
@pytest.mark.parametrize("count", range(1, 71))
def test_rows_are_as_few_as_the_picture_has_room_for(count: int, changes: dict[str, Any]) -> None:
    scene = hand_scene(hand(count, **changes))
    assert scene.height * WIDTH <= BOARD_HEIGHT * scene.width
    if count <= MOST_SINGLE:
        rows = Counter(item.y for item in scene.items if isinstance(item, Card))
        assert len(rows) <= (3 if "large_index" in changes else 2)
        assert max(rows.values()) - min(rows.values()) <= 4


@pytest.mark.parametrize("changes", [{}, {"by_suit": True}, {"look": "tiles"}, {"large_index": True}])
@pytest.mark.parametrize("count", [11, 25, 60])
def test_a_picture_shows_the_same_in_every_size(count: int, changes: dict[str, Any]) -> None:
    cards = hand(count).cards
    normal, *others = (hand_scene(hand(count, size=size, staged=cards[::5], fresh=cards[::4], **changes)) for size in ZOOMS)
    normal, *others = sorted((normal, *others), key=lambda scene: abs(scene.width - WIDTH))
    assert normal.width == WIDTH
    assert sorted(scene.width for scene in others) == [726, 1650]
    for scene in others:
        zoom = scene.width / WIDTH
        assert abs(scene.height - normal.height * zoom) <= 1
        for item, one in zip(scene.items, normal.items, strict=True):
            assert all(abs(edge - length * zoom) <= 3 for edge, length in zip(box(item), box(one), strict=True))
            if isinstance(item, Card) and isinstance(one, Card):
                assert (item.card, item.staged, item.fresh, item.count) == (one.card, one.staged, one.fresh, one.count)
            if isinstance(item, Stack) and isinstance(one, Stack):
                assert (item.cards, item.staged, item.fresh, item.count) == (one.cards, one.staged, one.fresh, one.count)

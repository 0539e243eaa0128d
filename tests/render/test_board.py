from dataclasses import replace
from itertools import combinations

import pytest

from bot.engine.cards import JOKER
from bot.render.board_scene import board_scene
from bot.render.melds import laid_out
from bot.render.pictures import MeldPicture
from bot.render.scene import Back, Card, Chip, Freezer, Item, Label, Plate, Scene, Sign
from bot.render.score_scene import score_scene
from bot.render.theme import PILE_CARD, SHOWN_WIDTH, WIDTH, Colour
from tests.render.tables import LONG, apart, board, box, group, melds, run, score

SIDES = range(1, 7)


def of(scene: Scene, kind: type[Item]) -> list[Item]:
    return [item for item in scene.items if type(item) is kind]


def chips(scene: Scene) -> list[Chip]:
    return [item for item in scene.items if isinstance(item, Chip)]


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


@pytest.mark.parametrize("meld_count", [0, 8, 12, 30])
@pytest.mark.parametrize("side_count", SIDES)
@pytest.mark.parametrize("seat_count", [2, 4, 7])
def test_everything_is_inside_and_no_words_are_covered(seat_count: int, side_count: int, meld_count: int) -> None:
    scene = board_scene(board(seat_count, side_count, meld_count, LONG, frozen=meld_count > 8))
    assert (scene.width, scene.height) == (1100, 700)
    for item in scene.items:
        left, top, right, bottom = box(item)
        assert 0 <= left < right <= scene.width
        assert 0 <= top < bottom <= scene.height
    for place, item in enumerate(scene.items):
        if isinstance(item, Label | Chip):
            assert all(apart(box(item), box(later)) for later in scene.items[place + 1 :])


@pytest.mark.parametrize(("side_count", "meld_count"), [(2, 12), (3, 8), (4, 8), (5, 8), (6, 8)])
def test_all_melds_are_shown_as_they_lie(side_count: int, meld_count: int) -> None:
    picture = board(7, side_count, meld_count)
    shown = chips(board_scene(picture))
    assert [item.kind for item in shown] == [meld.kind for side in picture.sides for meld in side.melds]
    assert [item.natural + item.wild for item in shown] == [len(meld.cards) for side in picture.sides for meld in side.melds]
    assert len({item.height for item in shown}) == 1


def test_melds_beyond_any_fitting_are_counted() -> None:
    picture = board(6, 6, 20)
    for number in range(6):
        one = chips(board_scene(picture))[number * 8 : number * 8 + 8]
        assert one[-1].kind == "more"
        assert one[-1].rank == "+13"


def test_fewer_melds_are_shown_larger() -> None:
    few, many = (laid_out([melds(count)], 748, 203)[0][0] for count in (3, 12))
    assert few.height > many.height


def test_a_run_names_both_ends_and_its_suit() -> None:
    (chip,) = laid_out([[run(5, 9)]], 700, 200)[0]
    assert (chip.rank, chip.suit, chip.natural) == ("5–9", 1, 5)


def test_wild_cards_alone_have_a_star() -> None:
    (chip,) = laid_out([[MeldPicture(bytes([JOKER, JOKER, 8, 9]), "open")]], 700, 200)[0]
    assert (chip.rank, chip.natural, chip.wild) == ("*", 0, 4)


def test_wild_cards_do_not_change_the_rank() -> None:
    (chip,) = laid_out([[group(14, 3, 2)]], 700, 200)[0]
    assert (chip.rank, chip.natural, chip.wild) == ("A", 3, 2)


@pytest.mark.parametrize("seat_count", range(2, 8))
def test_exactly_the_seat_to_play_is_marked(seat_count: int) -> None:
    scene = board_scene(board(seat_count))
    arrows = [item for item in scene.items if isinstance(item, Sign) and item.name == "arrow"]
    golden = [item for item in scene.items if isinstance(item, Plate) and item.fill == Colour.GOLD]
    assert len(arrows) == len(golden) == 1
    assert golden[0].x < arrows[0].x < golden[0].x + golden[0].width


def test_signs_tell_dealer_computer_and_rest() -> None:
    picture = board(7)
    plain = replace(picture, seats=tuple(replace(seat, dealer=False, computer=False, resting=False) for seat in picture.seats))
    for name, count in (("dealer", 7), ("robot", 7), ("moon", 1)):
        assert sum(isinstance(item, Sign) and item.name == name for item in board_scene(picture).items) == count
        assert not any(isinstance(item, Sign) and item.name == name for item in board_scene(plain).items)


def test_a_frozen_pile_cannot_be_mistaken() -> None:
    thawed, frozen = board_scene(board(frozen=False)), board_scene(board(frozen=True))
    assert not of(thawed, Freezer)
    assert "Frozen" not in words(thawed)
    (across,) = of(frozen, Freezer)
    (top,) = (item for item in frozen.items if isinstance(item, Card))
    assert across.width > top.width + 40
    assert across.x < top.x < top.x + top.width < across.x + across.width
    assert frozen.items.index(across) < frozen.items.index(top)
    assert "Frozen" in words(frozen)
    assert any(isinstance(item, Sign) and item.name == "snowflake" for item in frozen.items)
    assert any(isinstance(item, Plate) and item.fill == Colour.DEEP for item in frozen.items)


def test_pile_top_is_large_enough_and_an_empty_pile_has_none() -> None:
    assert PILE_CARD.cap * SHOWN_WIDTH / WIDTH >= 16
    scene = board_scene(board(pile_top=None))
    assert not of(scene, Card)
    assert "0" in words(scene)


def test_an_exhausted_stock_shows_no_back() -> None:
    assert len(of(board_scene(board()), Back)) == 1
    assert not of(board_scene(replace(board(), stock_count=0)), Back)


def test_counts_scores_and_red_threes_are_written() -> None:
    shown = words(board_scene(board(side_count=3)))
    for text in ("23", "41", "pile", "stock", "-12345", "has opened", "×1", "×2"):
        assert text in shown


def test_the_last_three_moves_are_told() -> None:
    shown = words(board_scene(board(log=["one", "two", "three", "four"])))
    assert "one" not in shown
    assert [text for text in shown if text in ("two", "three", "four")] == ["two", "three", "four"]


@pytest.mark.parametrize("rows", [1, 8, 16])
@pytest.mark.parametrize("side_count", SIDES)
def test_a_score_sheet_keeps_its_columns(side_count: int, rows: int) -> None:
    picture = score(side_count, rows, LONG)
    scene = score_scene(picture)
    labels = [item for item in scene.items if isinstance(item, Label)]
    assert all(apart(box(one), box(other)) for one, other in combinations(labels, 2))
    for item in scene.items:
        left, top, right, bottom = box(item)
        assert 0 <= left < right <= scene.width == 1100
        assert 0 <= top < bottom <= scene.height
    values = [item for item in labels if item.whole]
    assert len(values) == rows * side_count
    assert len({item.x + item.width for item in values}) == side_count


def test_a_score_sheet_sets_sums_apart() -> None:
    values = [item for item in score_scene(score(2, 4)).items if isinstance(item, Label) and item.whole]
    assert [item.ink == Colour.GOLD for item in values] == [False] * 6 + [True] * 2


def test_a_row_must_have_a_value_for_every_side() -> None:
    picture = score(3)
    with pytest.raises(ValueError, match="zip"):
        score_scene(replace(picture, sides=picture.sides[:2]))

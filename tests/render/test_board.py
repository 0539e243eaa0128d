from dataclasses import replace
from itertools import combinations

import pytest

from bot.engine.cards import JOKER
from bot.render.board_scene import board_scene
from bot.render.lift_scene import lift_scene
from bot.render.melds import laid_out
from bot.render.pictures import Lift, MeldPicture
from bot.render.scene import Back, Card, Chip, Edge, Freezer, Item, Label, Plate, Scene, Sign
from bot.render.score_scene import score_scene
from bot.render.theme import PILE_CARD, SHOWN_WIDTH, TILES, WIDTH, Colour
from tests.render.tables import LONG, TABLES, apart, board, box, everything, group, melds, run, score


def of(scene: Scene, kind: type[Item]) -> list[Item]:
    return [item for item in scene.items if type(item) is kind]


def chips(scene: Scene) -> list[Chip]:
    return [item for item in scene.items if isinstance(item, Chip)]


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


def signs(scene: Scene) -> set[str]:
    return {item.name for item in scene.items if isinstance(item, Sign)}


def assert_readable(scene: Scene) -> None:
    """Everything is inside, and no words are covered."""
    for item in scene.items:
        left, top, right, bottom = box(item)
        assert 0 <= left < right <= scene.width
        assert 0 <= top < bottom <= scene.height
    for place, item in enumerate(scene.items):
        if isinstance(item, Label | Chip):
            assert all(apart(box(item), box(later)) for later in scene.items[place + 1 :]), item


@pytest.mark.parametrize("meld_count", [0, 8, 12, 30])
@pytest.mark.parametrize(("seat_count", "side_count"), TABLES)
def test_everything_is_inside_and_no_words_are_covered(seat_count: int, side_count: int, meld_count: int) -> None:
    scene = board_scene(board(seat_count, side_count, meld_count, LONG, frozen=meld_count > 8))
    assert (scene.width, scene.height) == (1100, 700)
    assert_readable(scene)
    assert_readable(board_scene(everything(seat_count, side_count, meld_count)))


@pytest.mark.parametrize(
    ("seat_count", "side_count", "meld_count"),
    [(4, 2, 14), (6, 2, 14), (6, 2, 20), (3, 3, 8), (6, 3, 14), (4, 4, 8), (5, 5, 8), (6, 6, 8), (7, 7, 8)],
)
def test_all_melds_are_shown_as_they_lie(seat_count: int, side_count: int, meld_count: int) -> None:
    picture = board(seat_count, side_count, meld_count)
    shown = chips(board_scene(picture))
    assert [item.kind for item in shown] == [meld.kind for side in picture.sides for meld in side.melds]
    assert [item.natural + item.wild for item in shown] == [len(meld.cards) for side in picture.sides for meld in side.melds]
    assert len({item.height for item in shown}) == 1


@pytest.mark.parametrize(("side_count", "meld_count"), [(2, 14), (3, 14), (5, 10)])
def test_a_side_of_finished_and_open_melds_is_shown_meld_by_meld(side_count: int, meld_count: int) -> None:
    """As many as a hand with five packs and more comes to."""
    packets = tuple(group(4 + at % 11, 7, kind="natural") if at % 2 else group(4 + at % 11, 5) for at in range(meld_count))
    picture = board(max(side_count, 5), side_count)
    picture = replace(picture, sides=tuple(replace(side, melds=packets) for side in picture.sides))
    shown = chips(board_scene(picture))
    assert len(shown) == side_count * meld_count
    assert not any(item.kind == "more" or item.rank.startswith("×") for item in shown)


def test_canastas_that_have_no_room_are_counted_by_kind() -> None:
    packets = (
        group(4, 5),
        *(group(rank, 7, kind="natural") for rank in range(5, 12)),
        group(12, 5, 2, "mixed"),
        run(4, 10, "sequence"),
    )
    (shown,) = laid_out([packets], 236, 180)
    assert [(item.rank, item.kind) for item in shown] == [
        ("4", "open"),
        ("Q", "mixed"),
        ("4–10", "sequence"),
        ("×7", "natural"),
    ]


def test_melds_beyond_any_fitting_are_counted() -> None:
    packets = tuple(group(4 + at % 11, 5) for at in range(20))
    (shown,) = laid_out([packets], 236, 180)
    assert len(shown) == 8
    assert (shown[-1].kind, shown[-1].rank) == ("more", "+13")


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


@pytest.mark.parametrize(("seat_count", "side_count"), TABLES)
def test_exactly_the_seat_to_play_is_marked(seat_count: int, side_count: int) -> None:
    scene = board_scene(board(seat_count, side_count))
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
    for text in ("23", "41", "pile", "stock", "-12345", "needs 2", "×1", "×2"):
        assert text in shown


@pytest.mark.parametrize("side_count", [5, 6, 7])
def test_players_who_play_alone_have_one_plate_each(side_count: int) -> None:
    picture = board(side_count, side_count, packet=9)
    named = replace(picture, seats=tuple(replace(seat, name="") for seat in picture.seats))
    named = replace(named, sides=tuple(replace(side, name=f"P{at}") for at, side in enumerate(named.sides)))
    shown = words(board_scene(named))
    for at, seat in enumerate(named.seats):
        for text in (f"P{at}", str(seat.cards), f"needs {at}"):
            assert shown.count(text) == 1
    assert shown.count("9") == side_count
    bars = {item.fill for item in board_scene(named).items if isinstance(item, Plate) and item.width == 8}
    assert len(bars) == side_count


def test_black_threes_lie_beside_the_red_ones() -> None:
    picture = board()
    side = replace(picture.sides[0], red_threes=bytes([13, 14]), black_threes=bytes([12, 15, 15]))
    items = board_scene(replace(picture, sides=(side, picture.sides[1]))).items
    threes = [
        (item.ink, item.y) for item in items if isinstance(item, Label) and item.text == "3" and item.ground == Colour.PAPER
    ]
    assert {(Colour.RED, threes[0][1]), (Colour.INK, threes[0][1])} <= set(threes)
    assert {"×2", "×3"} <= {item.text for item in items if isinstance(item, Label)}


def test_cards_that_lie_before_a_player_are_counted_face_down() -> None:
    def packets(scene: Scene) -> list[str]:
        return [item.text for item in scene.items if isinstance(item, Label) and item.ground == Colour.BACK]

    assert packets(board_scene(board(6, 2, packet=13))) == ["13"] * 6
    assert not packets(board_scene(board(6, 2)))


def test_sides_whose_melds_lie_together_share_a_plate_with_the_colours_of_both() -> None:
    def bars(scene: Scene) -> list[Colour]:
        return [item.fill for item in scene.items if isinstance(item, Plate) and item.width == 8 and item.y > 150]

    picture = board(3, 3, 2)
    lone, together = replace(picture.sides[1], sides=(1,)), replace(picture.sides[0], sides=(0, 2), total="455 · 1205")
    scene = board_scene(replace(picture, sides=(lone, together)))
    assert bars(scene) == [Colour.SIDE_1, Colour.SIDE_0, Colour.SIDE_2]
    assert "455 · 1205" in words(scene)


def test_hidden_cards_look_out_from_under_the_pile() -> None:
    def under(scene: Scene) -> list[Item]:
        top = next(item for item in scene.items if isinstance(item, Card))
        before = scene.items[: scene.items.index(top)]
        return [item for item in before if isinstance(item, Plate) and item.fill == Colour.BACK and item.x < top.x]

    assert len(under(board_scene(board(hidden_count=7)))) == 2
    assert len(under(board_scene(board(hidden_count=1)))) == 1
    assert not under(board_scene(board()))


def test_what_holds_for_the_pile_or_the_hand_is_said_below_it() -> None:
    plain = board_scene(board())
    assert not {"barred", "turned"} & signs(plain)
    assert "×2" not in words(plain)
    blocked, turned = board_scene(board(blocked_label="Blocked")), board_scene(board(turned_label="1/3"))
    assert "Blocked" in words(blocked)
    assert "barred" in signs(blocked)
    assert "1/3" in words(turned)
    assert "turned" in signs(turned)
    assert {"×2", "counts double"} <= {*words(board_scene(board(doubled_label="counts double")))}


def test_tiles_have_numbers_where_cards_have_letters() -> None:
    melds = (group(14, 3), group(13, 7, kind="natural"), group(11, 4), run(10, 12))
    (shown,) = laid_out([melds], 760, 200, tiles=True)
    assert [item.rank for item in shown] == ["1", "13", "11", "10–12"]
    assert board_scene(board(look="tiles")).deck == TILES


def test_the_last_three_moves_are_told() -> None:
    shown = words(board_scene(board(log=["one", "two", "three", "four"])))
    assert "one" not in shown
    assert [text for text in shown if text in ("two", "three", "four")] == ["two", "three", "four"]


@pytest.mark.parametrize("rows", [1, 8, 16])
@pytest.mark.parametrize("side_count", range(2, 8))
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
    assert all(item.kind.size * SHOWN_WIDTH / WIDTH >= 13 for item in values)


def test_a_score_sheet_sets_sums_apart() -> None:
    values = [item for item in score_scene(score(2, 4)).items if isinstance(item, Label) and item.whole]
    assert [item.ink == Colour.GOLD for item in values] == [False] * 6 + [True] * 2


def test_a_row_must_have_a_value_for_every_side() -> None:
    picture = score(3)
    with pytest.raises(ValueError, match="zip"):
        score_scene(replace(picture, sides=picture.sides[:2]))


@pytest.mark.parametrize("cards", [1, 58, 107])
@pytest.mark.parametrize("said", [None, 58])
def test_a_lifted_packet_is_as_thick_as_it_is_large(cards: int, said: int | None) -> None:
    scene = lift_scene(Lift(said, cards, cards == 58, 108 - cards, LONG, LONG))
    rest, lifted = (item for item in scene.items if isinstance(item, Edge))
    assert lifted.y + lifted.height < rest.y
    assert (lifted.height > rest.height) == (cards > 54)
    assert lifted.gilt == (cards == 58)
    assert str(cards) in words(scene)
    assert ("58?" in words(scene)) == (said is not None)
    assert_readable(scene)

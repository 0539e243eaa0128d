"""The picture of a match: lines that can be told apart, numbers that can be read, whatever the match was like."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.render.painter import paint_summary
from bot.render.scene import Label, Plate, Scene
from bot.render.summary_scene import Course, Curve, SummaryPicture, steps, summary_scene
from bot.render.theme import SHOWN_WIDTH, WIDTH, Colour
from tests.render.tables import LONG, apart, box


def match(sides: int, hands: int, by: int = 400, target: int | None = 5000, name: str = LONG) -> SummaryPicture:
    """The first side is the winner; the last one goes down."""
    courses = []
    for side in range(sides):
        step = by * (sides - 1 - side) - by // 2
        totals = tuple(step * hand for hand in range(1, hands + 1))
        courses.append(Course(side, name, f"{totals[-1]}", totals, winner=side == 0))
    return SummaryPicture(f"{name} won!", f"{hands} hands", tuple(courses), target)


def labels(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label)]


@pytest.mark.parametrize("sides", range(2, 8))
@pytest.mark.parametrize(("hands", "by"), [(1, 7), (9, 400), (14, 1000), (60, 2000)])
def test_nothing_covers_anything(sides: int, hands: int, by: int) -> None:
    scene = summary_scene(match(sides, hands, by))
    for item in scene.items:
        left, top, right, bottom = box(item)
        assert 0 <= left < right <= scene.width
        assert 0 <= top < bottom <= scene.height
    assert all(apart(box(one), box(other)) for one, other in combinations(labels(scene), 2))
    assert all(label.kind.size * SHOWN_WIDTH / WIDTH >= 10 for label in labels(scene))


def test_a_line_begins_at_nothing_and_ends_at_the_total() -> None:
    scene = summary_scene(match(2, 5, by=1000, target=None))
    best, worst = (item for item in reversed(scene.items) if isinstance(item, Curve))
    (zero,) = (label for label in labels(scene) if label.text == "0")
    assert best.y + best.points[0][1] == worst.y + worst.points[0][1] == zero.y + zero.height // 2
    assert [y for _, y in best.points] == sorted((y for _, y in best.points), reverse=True)
    assert [y for _, y in worst.points] == sorted(y for _, y in worst.points)
    heights = {label.text: label.y + label.height // 2 for label in labels(scene)}
    assert best.y + best.points[2][1] == heights["1000"]


def test_the_winner_is_golden_and_his_line_lies_on_top() -> None:
    scene = summary_scene(match(4, 5))
    golden = [label.text for label in labels(scene) if label.ink == Colour.GOLD]
    assert golden == ["5000", match(4, 5).courses[0].total]
    curves = [item for item in scene.items if isinstance(item, Curve)]
    assert curves[-1].ink == Colour.SIDE_0


def test_the_target_is_a_broken_line_where_there_is_one() -> None:
    def dashes(target: int | None) -> int:
        return sum(
            isinstance(item, Plate) and item.fill == Colour.GOLD for item in summary_scene(match(2, 5, target=target)).items
        )

    assert dashes(5000) > 10
    assert dashes(None) == 0


def test_a_draw_has_no_winner() -> None:
    drawn = SummaryPicture("A draw", "1 hand", tuple(Course(side, "Ana", "205", (205,)) for side in range(2)))
    assert not any(label.ink == Colour.GOLD for label in labels(summary_scene(drawn)))


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [
        (0, 5285, [0, 1000, 2000, 3000, 4000, 5000]),
        (-300, 1200, [0, 500, 1000]),
        (-2500, 20000, [0, 5000, 10000, 15000, 20000]),
        (0, 0, [0]),
        (0, 3, [0, 1, 2, 3]),
    ],
)
def test_round_numbers(low: int, high: int, numbers: list[int]) -> None:
    assert [*steps(low, high)] == numbers


@pytest.mark.parametrize("sides", [2, 7])
def test_it_is_painted_the_same_every_time(sides: int) -> None:
    first = paint_summary(match(sides, 12))
    paint_summary.cache_clear()
    assert paint_summary(match(sides, 12)) == first
    assert Image.open(BytesIO(first)).size == (1100, 700)

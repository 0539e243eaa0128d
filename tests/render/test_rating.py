"""The pictures of how people stand: nothing covers anything, and no label is cut off in any language."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.engine.canastas import Canastas
from bot.engine.variants import rulesets
from bot.i18n.catalogue import load
from bot.i18n.phrases import ruleset_name
from bot.i18n.standing import career_figures, career_heads, course_text, ladder_heads, place_text, rating_about, track_text
from bot.render.ink import fitted, readable
from bot.render.painter import paint_career, paint_ladder
from bot.render.rating_scene import (
    MOST_RECORDS,
    CareerPicture,
    LadderPicture,
    RungPicture,
    career_scene,
    ladder_scene,
)
from bot.render.scene import Label, Scene
from bot.render.summary_scene import Curve
from bot.render.theme import SHOWN_WIDTH, WIDTH
from bot.tables.rating import Rating, Track
from bot.tables.standing import Career, Companion, Ranked
from tests.render.tables import LONG, apart, box

HEADS = ("Rating", "Matches", "Won")
CAREER = Career(
    standing=Ranked(12, 1, "Ana", Rating(25, 8), 9, 1234),
    ranked=3456,
    canastas=Canastas(321, 1234, 12, 3),
    outs=1234,
    hands=4321,
    most=Companion("Ana", 321, 123),
    best=Companion("Ana", 321, 123),
)


def ladder(people: int, name: str = LONG) -> LadderPicture:
    rungs = tuple(RungPicture(f"{1000 * place}", name, "−1234", "± 333", ("1234", "100%")) for place in range(people))
    return LadderPicture("Leaderboard", LONG, HEADS, rungs)


def career(numbers: tuple[int, ...], name: str = LONG, records: int = 9) -> CareerPicture:
    rows = tuple((name, ("1234", "1234", "−1234")) for _ in range(records))
    figures = tuple((LONG, LONG, "1234/1234") for _ in range(4))
    return CareerPicture(name, "Place 1234 of 12345", "−1234", LONG, LONG, numbers, LONG, HEADS, rows, figures)


def labels(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label)]


def stands(scene: Scene) -> None:
    for item in scene.items:
        left, top, right, bottom = box(item)
        assert 0 <= left < right <= scene.width
        assert 0 <= top < bottom <= scene.height
    for one, other in combinations(labels(scene), 2):
        assert apart(box(one), box(other)), (one.text, other.text)
    assert all(label.kind.size * SHOWN_WIDTH / WIDTH >= 9 for label in labels(scene))


@pytest.mark.parametrize("people", [1, 2, 10])
def test_a_leaderboard_has_a_row_a_person(people: int) -> None:
    scene = ladder_scene(ladder(people))
    stands(scene)
    assert sum(label.text == "−1234" for label in labels(scene)) == people


@pytest.mark.parametrize("numbers", [(1000,), (1000, 934), (1000, 1000), (-400, 2600, 1), tuple(range(1000, 2000, 5))])
def test_a_career_in_a_picture(numbers: tuple[int, ...]) -> None:
    scene = career_scene(career(numbers))
    stands(scene)
    curves = [item for item in scene.items if isinstance(item, Curve)]
    assert [len(curve.points) for curve in curves] == ([len(numbers)] if len(numbers) > 1 else [])
    for curve in curves:
        assert all(0 <= x <= curve.width and 0 <= y <= curve.height for x, y in curve.points)


def test_with_most_matches_the_rulesets_come_first_that_were_played_most() -> None:
    scene = career_scene(career((1000, 1100), records=9))
    assert sum(label.text == "−1234" for label in labels(scene)) == MOST_RECORDS + 1


def test_the_pictures_are_small_and_painted_the_same_every_time() -> None:
    for paint, picture in ((paint_ladder, ladder(10)), (paint_career, career((1000, 1100, 1050)))):
        first = paint(picture)
        paint.cache_clear()
        assert paint(picture) == first
        assert len(first) < 100_000
        image = Image.open(BytesIO(first))
        assert (image.mode, image.width) == ("P", WIDTH)


@pytest.mark.parametrize("language", sorted(load()))
def test_no_label_is_cut_off_in_any_language(language: str) -> None:
    words = load().words(language)
    for key in rulesets():
        name = ruleset_name(words, key)
        picture = CareerPicture(
            "Ana",
            place_text(words, CAREER),
            "1234",
            rating_about(words, CAREER),
            course_text(words),
            (1000, 1100),
            "",
            career_heads(words),
            ((name, ("1234", "1234", "1234")),),
            career_figures(words, CAREER),
        )
        note = track_text(words, Track(key, "2026-Q4"))
        rung = RungPicture("1", "Ana", "1234", "± 333", ("1234", "100%"))
        for scene in (career_scene(picture), ladder_scene(LadderPicture("", note, ladder_heads(words), (rung,)))):
            for label in labels(scene):
                if label.lines == 1 and not label.whole:
                    assert fitted(label.text, label.kind, label.width) == readable(label.text), label.text

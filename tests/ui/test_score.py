"""The sheet of a hand before which the dealer has lifted exactly: what that brought stands on it."""

from __future__ import annotations

from bot.engine.events import SideScore
from bot.engine.game import new_match
from bot.engine.variants import ruleset
from bot.i18n.catalogue import load
from bot.i18n.scores import sheet_rows
from bot.tables.history import PlayedHand
from bot.tables.table import Table
from bot.ui.score import with_lift

WORDS = load()["en"]
SURPRIZA = ruleset("surpriza")
FIRST = PlayedHand(1, (190, 1130), (190, 1130), ())
SECOND = PlayedHand(2, (295, 350), (1485, 1480), ())
GAME = new_match(SURPRIZA)._replace(
    number=2, totals=SECOND.totals, scores=(SideScore((("melded", 295),)), SideScore((("melded", 350),)))
)


def rows(*ended: PlayedHand) -> dict[str, tuple[int | str, ...]]:
    table = Table(1, 1, 1, 1, SURPRIZA, ended=ended)
    return dict(sheet_rows(WORDS, with_lift(table, GAME)))


def test_an_exact_lift_has_a_row_of_its_own_and_is_no_part_of_what_was_before() -> None:
    found = rows(FIRST, SECOND)
    assert found["Exact lift"] == (1000, 0)
    assert found["This hand"] == (1295, 350)
    assert found["Before"] == (190, 1130)
    assert found["Total"] == (1485, 1480)


def test_an_earlier_lift_belongs_to_its_own_hand() -> None:
    found = rows(PlayedHand(1, (190, 1130), (1190, 1130), ()), SECOND)
    assert "Exact lift" not in found
    assert found["Before"] == (1190, 1130)


def test_the_first_hand_has_its_lift_too() -> None:
    assert rows(PlayedHand(2, (485, 1480), (1485, 1480), ()))["Exact lift"] == (1000, 0)


def test_the_next_opening_is_told_as_it_is_before_the_lift() -> None:
    assert rows(FIRST, SECOND)["Next opening"] == (50, 50)

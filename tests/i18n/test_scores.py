from typing import get_args

import pytest

from bot.engine.events import Line, SideScore
from bot.engine.game import Game
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.i18n.scores import points_text, score_rows, score_sheet, sheet_rows, signed_text
from tests.i18n.support import WORDS, dealt, form_name, forms, name_of, played


def test_points_have_a_real_minus_sign() -> None:
    assert points_text(-15) == "−15"
    assert points_text(1305) == "1305"
    assert (signed_text(500), signed_text(-15), signed_text(0)) == ("+500", "−15", "0")


def test_the_rows_are_those_of_the_sheet_that_say_something() -> None:
    scores = (
        SideScore((("canastas", 800), ("red_threes", 200), ("out", 100), ("concealed", 0), ("melded", 220), ("hand", -15))),
        SideScore((("canastas", 0), ("red_threes", -100), ("out", 0), ("concealed", 0), ("melded", 0), ("hand", -110))),
    )
    assert score_rows(WORDS, scores) == [
        ("Canastas", ("+800", "0")),
        ("Red threes", ("+200", "−100")),
        ("Going out", ("+100", "0")),
        ("Melded cards", ("+220", "0")),
        ("Cards in hand", ("−15", "−110")),
    ]


def test_every_line_has_a_label_of_its_own() -> None:
    lines = get_args(Line)
    rows = score_rows(WORDS, (SideScore(tuple((line, 5) for line in lines)),))
    assert len({label for label, _ in rows}) == len(lines)


def test_the_rows_of_a_played_hand_add_up() -> None:
    game, _ = played(ruleset("classic"))[-1]
    rows = score_rows(WORDS, game.scores)
    for side, score in enumerate(game.scores):
        assert sum(int(values[side].replace("−", "-")) for _, values in rows) == score.total


def test_nothing_to_score() -> None:
    assert score_rows(WORDS, ()) == []


def test_a_special_hand_is_scored_by_other_lines_than_the_other_side() -> None:
    scores = (SideScore((("special", 3000),)), SideScore((("red_threes", -100), ("black_threes", -300), ("penalty", -1500))))
    assert score_rows(WORDS, scores) == [
        ("Red threes", ("0", "−100")),
        ("Black threes", ("0", "−300")),
        ("Penalties", ("0", "−1500")),
        ("Special hand", ("+3000", "0")),
    ]


def ended(rules: Ruleset, totals: tuple[int, ...], scores: tuple[SideScore, ...]) -> Game:
    return dealt(rules)._replace(phase="deal", totals=totals, scores=scores)


def test_the_whole_sheet() -> None:
    scores = (SideScore((("canastas", 800), ("hand", -15))), SideScore((("canastas", 0), ("hand", -110))))
    game = ended(ruleset("brazilian"), (7285, 8390), scores)
    assert sheet_rows(WORDS, game) == [
        ("Canastas", (800, 0)),
        ("Cards in hand", (-15, -110)),
        ("This hand", (785, -110)),
        ("Before", (6500, 8500)),
        ("Total", (7285, 8390)),
        ("Next minimum", ("canasta", "200 + canasta")),
    ]
    assert score_sheet(WORDS, game, name_of) == (
        "               Ana and Carla  Béla and Dénes\n"
        "Canastas                +800               0\n"
        "Cards in hand            −15            −110\n"
        "This hand               +785            −110\n"
        "Before                  6500            8500\n"
        "Total                   7285            8390\n"
        "Next minimum         canasta   200 + canasta"
    )


def test_the_next_minimum_of_a_match_that_goes_by_deals() -> None:
    game = ended(ruleset("hand-and-foot"), (0, 0), (SideScore(()), SideScore(())))
    assert sheet_rows(WORDS, game)[-1] == ("Next minimum", (90, 90))
    assert sheet_rows(WORDS, game._replace(number=3))[-1] == ("Next minimum", (150, 150))


def test_a_match_that_is_over_has_no_next_minimum() -> None:
    game = ended(ruleset("classic"), (5000, 0), (SideScore(()), SideScore(())))._replace(phase="over")
    assert sheet_rows(WORDS, game)[-1] == ("Total", (5000, 0))


@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_sheets_of_played_hands_add_up(rules: Ruleset) -> None:
    game, _ = played(rules)[-1]
    rows = dict(sheet_rows(WORDS, game))
    parts = [values for _, values in sheet_rows(WORDS, game)][: list(rows).index("This hand")]
    for side in range(game.law.sides):
        assert sum(int(values[side]) for values in parts) == rows["This hand"][side]
        assert int(rows["Before"][side]) + int(rows["This hand"][side]) == rows["Total"][side]
    lines = score_sheet(WORDS, game, name_of).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines) == len(rows) + 1

from typing import get_args

from bot.engine.events import Line, SideScore
from bot.engine.variants import ruleset
from bot.i18n.scores import points_text, score_rows, signed_text
from tests.i18n.support import WORDS, played


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

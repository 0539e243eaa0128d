from collections.abc import Sequence
from typing import get_args

import pytest

from bot.engine.events import Lifted, Line, SideScore
from bot.engine.evolve import replay
from bot.engine.game import Game, new_match
from bot.engine.match import deal
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.i18n.scores import points_text, score_rows, score_sheet, sheet_rows, signed_text
from bot.i18n.summary import course_alt, cuts_text, running_sheet, summary_lines
from bot.tables.history import PlayedHand, summary_of
from tests.i18n.matches import EVEN, hands_of_match, long_match
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


def test_an_exact_lift_has_a_row_of_its_own_and_is_no_part_of_what_was_before() -> None:
    rules = ruleset("surpriza")
    lifted = replay(new_match(rules), [Lifted(3, 61, 1000)])
    ended = replay(lifted, deal(lifted, lifted.law.deck))._replace(
        phase="deal",
        totals=(295, 1350),
        scores=(SideScore((("melded", 295),)), SideScore((("melded", 350),))),
    )
    rows = dict(sheet_rows(WORDS, ended))
    assert (rows["Exact lift"], rows["This hand"]) == ((0, 1000), (295, 1350))
    assert (rows["Before"], rows["Total"]) == ((0, 0), (295, 1350))
    assert "+1000" in score_sheet(WORDS, ended, name_of)
    missed = dict(sheet_rows(WORDS, ended._replace(lifted=0, totals=(295, 350))))
    assert "Exact lift" not in missed


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
        ("Next opening", ("canasta", "200 + canasta")),
    ]
    assert score_sheet(WORDS, game, name_of) == (
        "               Ana+Carla     Béla+Dénes\n"
        "Canastas            +800              0\n"
        "Cards in hand        −15           −110\n"
        "This hand           +785           −110\n"
        "Before              6500           8500\n"
        "Total               7285           8390\n"
        "Next opening     canasta  200 + canasta"
    )


def test_the_next_minimum_of_a_match_that_goes_by_deals() -> None:
    game = ended(ruleset("hand-and-foot"), (0, 0), (SideScore(()), SideScore(())))
    assert sheet_rows(WORDS, game)[-1] == ("Next opening", (90, 90))
    assert sheet_rows(WORDS, game._replace(number=3))[-1] == ("Next opening", (150, 150))


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


def sheet(hands: Sequence[PlayedHand], *sides: str, most: int = 2000) -> list[str]:
    return running_sheet(WORDS, hands, sides, name_of, most).splitlines()


def test_the_running_sheet_has_a_line_a_hand() -> None:
    assert sheet(hands_of_match(3), "Ana + Carla", "Béla + Dénes") == [
        "   Ana + Carla  Béla + Dénes  out",
        "1    −110 −110     +785  785  Béla",
        "2       0  −10        0  785  void",
        "3   +1500 1490     +205  990  Carla",
    ]


def test_a_hand_that_nobody_went_out_of() -> None:
    assert sheet(hands_of_match(6), "Ana + Carla", "Béla + Dénes")[-1].endswith(" –")


def test_long_names_are_shortened_to_their_column() -> None:
    head, *_ = sheet(hands_of_match(3), "Wolfeschlegelsteinhausen", "B")
    assert "Wolfeschleg…  " in head


def test_more_sides_have_the_total_below_the_points() -> None:
    lines = sheet(long_match(4, 2), *"ABCD")
    assert lines == [
        "       A      B      C      D  out",
        "1  −1000  −1001  −1002  −1003  Béla",
        "   −1000  −1001  −1002  −1003",
        "2  −1000  −1001  −1002  −1003  Carla",
        "   −2000  −2002  −2004  −2006",
    ]


@pytest.mark.parametrize("sides", range(2, 8))
@pytest.mark.parametrize("hands", [1, 8, 20, 60])
def test_the_running_sheet_keeps_its_limit_and_its_sums(sides: int, hands: int) -> None:
    match = long_match(sides, hands)
    lines = sheet(match, *(["Wolfeschlegelsteinhausen"] * sides), most=1900)
    assert len("\n".join(lines)) <= 1900
    assert max(map(len, lines)) <= (40 if sides == 2 else 72)
    per_hand = 1 if sides == 2 else 2
    entries = lines[1::per_hand]
    first, last = entries[0].split()[0], entries[-1].split()[0]
    assert last == f"{hands}" or (len(entries) == 1 and first == last)
    if "–" in first:
        summed = int(first.partition("–")[2])
        assert entries[0].split()[1] == points_text(-1000 * summed)
        assert len(entries) == 1 + hands - summed
    else:
        assert len(entries) == hands


def test_even_what_cannot_fit_is_summed_up() -> None:
    assert len(sheet(long_match(7, 30), *"ABCDEFG", most=10)) == 3


def test_points_that_no_hand_has_brought_are_told() -> None:
    sides = ("Ana + Carla", "Béla + Dénes").__getitem__
    assert cuts_text(WORDS, hands_of_match(6), sides) == "In the totals besides, for exact cuts: Ana + Carla +100"
    assert cuts_text(WORDS, EVEN, sides) == ""


def test_the_summary_of_a_match() -> None:
    sides = ("Ana + Carla", "Béla + Dénes").__getitem__
    assert [*summary_lines(WORDS, summary_of(hands_of_match(6), 0), sides, name_of)] == [
        "6 hands: Ana + Carla 5390, Béla + Dénes 3305",
        "Best hand: **Ana + Carla** with 2700 points (hand 5)",
        "Most canastas: **Ana + Carla** with 3 natural canastas and 3 mixed canastas",
        "Went out: Carla ×2, Ana ×1, Béla ×1",
        "Went out concealed: Carla ×1",
        "Longest run: **Ana + Carla** won 3 hands in a row (hand 3 to 5)",
        "Comeback: **Ana + Carla**, 895 points behind after hand 1",
    ]
    assert [*summary_lines(WORDS, summary_of(EVEN, None), sides, name_of)] == [
        "1 hand: Ana + Carla 205, Béla + Dénes 205",
        "Best hand: **Ana + Carla and Béla + Dénes** with 205 points (hand 1)",
        "Most canastas: **Ana + Carla and Béla + Dénes** with 1 canasta each",
    ]


def test_the_course_of_a_match_read_aloud() -> None:
    assert course_alt(WORDS, hands_of_match(3), name_of) == (
        "Lines of the totals, hand 1 to 3. Ana: −110, −10, 1490. Béla: 785, 785, 990."
    )
    long = course_alt(WORDS, long_match(7, 60), name_of)
    assert len(long) <= 1000
    assert long.startswith("Lines of the totals, hand 60 to 60. Ana: −60000.")

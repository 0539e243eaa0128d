"""The rule sheet says what the value says: change a field, and the sheet changes."""

import re
from typing import Any, Final

import pytest

from bot.engine.odd_rules import NotConcealed, OwnCanasta, SideCanasta
from bot.engine.ruleset import Ruleset, changed, changes_of, fields_of
from bot.engine.variants import ruleset, rulesets
from bot.i18n.rulesets import option_name, option_text, option_value_name, ruleset_blurb, ruleset_name
from bot.i18n.rulesheet import PAGE_LIMIT, rule_pages, rule_sheet
from tests.i18n.everything import odd_forms
from tests.i18n.support import WORDS, form_name, forms

CLASSIC: Final = ruleset("classic")
POINTS: Final = CLASSIC.scoring.points

VARIED: Final[dict[str, list[Any]]] = {
    "seating.players": [6],
    "seating.sides": [4],
    "deal.packs": [3],
    "deal.jokers": [6],
    "deal.hand": [15],
    "deal.draw": [2],
    "deal.covered": [(), ("wild",), ("wild", "red-three", "black-three")],
    "threes.red_values": [(0, 100, 200, 300, 700), (0, 100)],
    "threes.black_melds": ["never"],
    "melds.max_wilds": [2],
    "melds.min_naturals": [3],
    "melds.wild_ratio": ["equal", "fewer", "double"],
    "melds.canasta": [8],
    "opening.ladder": [((None, 50),), ((None, 15), (0, 50)), ((None, 15), (0, 50), (1500, 95), (3000, 120))],
    "pile.ways": [("pair",), ("pair", "onto-meld"), ("pair", "natural-wild")],
    "pile.freezes": [(), ("wild",), ("wild", "red-three", "black-three")],
    "pile.bars": [(), ("wild",)],
    "going_out.canastas": [0, 2],
    "going_out.ask": ["off", "obligatory"],
    "going_out.bonus": [200],
    "going_out.concealed": [NotConcealed(), OwnCanasta(100, False), OwnCanasta(200, True), SideCanasta(100)],
    "stock_end.must_take": [False],
    "stock_end.last_red_three": ["meld"],
    "scoring.points": [(("X", 55), *POINTS[1:]), (*POINTS[:-1], ("3", 15))],
    "scoring.natural": [600],
    "scoring.mixed": [200],
    "match.target": [7500],
    "match.tie": ["draw"],
}

NOT_ALONE: Final = {"seating.resting": (("seating.players", 5), ("seating.resting", True))}
"""Fields that cannot be changed by themselves."""

ONE_VALUE: Final = {"threes.red_sign": "count against a side that has no meld"}
"""Fields that have only one value so far, and what the sheet says of it."""


def rules_alone(ruleset: Ruleset) -> str:
    """The sheet without its comparisons."""
    return rule_sheet(WORDS, ruleset).partition("## Players and cards")[2]


def test_every_field_of_every_section_is_varied_here() -> None:
    assert {*VARIED, *NOT_ALONE, *ONE_VALUE} == set(fields_of(CLASSIC))


@pytest.mark.parametrize("path", VARIED)
def test_a_changed_field_changes_the_sheet(path: str) -> None:
    told = [rules_alone(CLASSIC), *(rules_alone(changed(CLASSIC, ((path, value),))) for value in VARIED[path])]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("path", NOT_ALONE)
def test_changed_fields_change_the_sheet(path: str) -> None:
    assert rules_alone(changed(CLASSIC, NOT_ALONE[path])) != rules_alone(CLASSIC)


@pytest.mark.parametrize("path", ONE_VALUE)
def test_a_field_of_one_value_is_told(path: str) -> None:
    assert ONE_VALUE[path] in rules_alone(CLASSIC)


@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_every_number_is_named(rules: Ruleset) -> None:
    numbers = {
        *(minimum for _, minimum in rules.opening.ladder),
        *(score for score, _ in rules.opening.ladder if score is not None),
        *(points for _, points in rules.scoring.points),
        *rules.threes.red_values[1:],
        rules.scoring.natural,
        rules.scoring.mixed,
        rules.match.target,
        rules.going_out.bonus,
        rules.going_out.canastas,
        rules.going_out.concealed.bonus,
        rules.deal.hand,
        rules.deal.draw,
        rules.deal.packs,
        rules.deal.jokers,
        rules.seating.players,
        rules.melds.max_wilds,
        rules.melds.min_naturals,
        rules.melds.canasta,
    }
    named = {int(number) for number in re.findall(r"\d+", rules_alone(rules))}
    assert numbers <= named


@pytest.mark.parametrize("rules", [*forms(), *odd_forms()], ids=form_name)
def test_pages_keep_their_limit_and_lose_nothing(rules: Ruleset) -> None:
    pages = rule_pages(WORDS, rules)
    assert all(page.startswith("#") and len(page) <= PAGE_LIMIT for page in pages)
    assert "\n\n".join(pages) == rule_sheet(WORDS, rules)


def heading(rules: Ruleset, name: str) -> list[str]:
    """The lines under a heading of the sheet."""
    block = next((block for block in rule_sheet(WORDS, rules).split("\n\n") if block.startswith(f"## {name}\n")), "")
    return block.splitlines()[1:]


def test_differences_from_the_classic_game() -> None:
    assert heading(CLASSIC, "Unlike the classic game") == []
    hungarian = ruleset("hungarian")
    told = heading(hungarian, "Unlike the classic game")
    differing = [path for path, value in fields_of(hungarian).items() if fields_of(CLASSIC)[path] != value]
    assert len(told) == len(differing)
    assert "- A meld has two natural cards for each wild card." in told


@pytest.mark.parametrize("rules", [form for form in forms() if form.offered_options()], ids=form_name)
def test_house_rules_that_are_in_force_are_named(rules: Ruleset) -> None:
    assert heading(rules, "House rules of this table") == []
    for option in rules.offered_options():
        usual = rules.option_value(option)
        for value in [choice.value for choice in option.choices] or [rules.match.target + 500]:
            if value == usual and type(value) is type(usual):
                continue
            told = heading(changed(rules, changes_of(option, value)), "House rules of this table")
            chosen = option_value_name(WORDS, option.name, value)
            assert any(line.startswith(f"- {option_name(WORDS, option.name)}: {chosen}") for line in told), told


@pytest.mark.parametrize("key", rulesets())
def test_every_ruleset_option_and_value_has_words(key: str) -> None:
    assert ruleset_name(WORDS, key)
    assert len(ruleset_blurb(WORDS, key)) <= 200
    for option in rulesets()[key].options:
        assert len(option_name(WORDS, option.name)) <= 45
        assert len(option_text(WORDS, option.name)) <= 100
        names = [option_value_name(WORDS, option.name, choice.value) for choice in option.choices]
        assert len(set(names)) == len(names)
        assert all(len(name) <= 100 for name in names)


def test_numbers_of_an_option() -> None:
    assert option_value_name(WORDS, "target", 5000) == "5000 points"
    assert option_value_name(WORDS, "canastas_to_go_out", 1) == "1 canasta"
    assert option_value_name(WORDS, "must_take", False) == "May be taken or not"

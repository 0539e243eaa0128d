"""Rulesets as values: forms, house rules and their defaults, and nonsense that is refused."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest

from bot.engine import odd_rules
from bot.engine.law import law_of, wilds_for
from bot.engine.odd_rules import MinusWithoutMeld, NotConcealed, OwnCanasta, SideCanasta
from bot.engine.ruleset import SECTIONS, Choice, Option, OptionValue, Ruleset, changed, changes_of, field_of, fields_of, vary
from bot.engine.sections import Melds, RulesetError, Seating
from bot.engine.variants import ruleset, rulesets

CLASSIC = ruleset("classic")

CLASSIC_DEFAULTS: dict[str, OptionValue] = {
    "target": 5000,
    "wild_ratio": "none",
    "black_three": "block",
    "first_three": "stay",
    "last_red_three": "end",
    "must_take": True,
    "ask_partner": "optional",
    "concealed": "own-canasta",
    "canastas_to_go_out": 1,
    "tie": "extra-hand",
}
HUNGARIAN_DEFAULTS = CLASSIC_DEFAULTS | {
    "wild_ratio": "double",
    "black_three": "freeze",
    "first_three": "cover",
    "concealed": "side-canasta",
}
BY_FORM: dict[int, dict[str, OptionValue]] = {
    2: {"canastas_to_go_out": 2, "two_player_draw": 2},
    3: {},
    4: {},
    5: {},
    6: {"canastas_to_go_out": 2, "target": 10000, "sides": 2},
}


def defaults_of(form: Ruleset) -> dict[str, OptionValue | None]:
    return {option.name: form.option_value(option) for option in form.offered_options()}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_house_rules_and_their_defaults(players: int) -> None:
    assert defaults_of(CLASSIC.for_players(players)) == CLASSIC_DEFAULTS | BY_FORM[players]
    assert defaults_of(ruleset("hungarian").for_players(players)) == HUNGARIAN_DEFAULTS | BY_FORM[players]


def test_three_pairs_play_to_7500_by_themselves() -> None:
    pairs = CLASSIC.for_players(6).with_options({"sides": 3})
    assert pairs.match.target == 7500
    assert law_of(pairs).minimum(7500) == 120
    assert CLASSIC.for_players(6).with_options({"target": 2000, "sides": 3}).match.target == 2000


@pytest.mark.parametrize("key", list(rulesets()))
def test_every_choice_is_told_apart(key: str) -> None:
    for players in ruleset(key).allowed_players:
        form = ruleset(key).for_players(players)
        for option in form.offered_options():
            assert form.option_value(option) is not None, f"{option.name} has no default"
            for choice in option.choices:
                chosen = form.with_options({option.name: choice.value})
                assert chosen.option_value(option) == choice.value
            if option.step:
                assert form.with_options({option.name: 3 * option.step}).option_value(option) == 3 * option.step


def test_the_list_of_house_rules_is_closed() -> None:
    refused: list[tuple[int, dict[str, Any]]] = [
        (4, {"speed": "fast"}),
        (4, {"sides": 2}),
        (4, {"two_player_draw": 1}),
        (2, {"sides": 3}),
        (6, {"sides": 4}),
        (4, {"tie": "coin"}),
        (4, {"tie": True}),
        (4, {"must_take": "on"}),
        (4, {"must_take": 1}),
        (4, {"canastas_to_go_out": True}),
        (4, {"canastas_to_go_out": 3}),
        (4, {"ask_partner": "off"}),
        (4, {"concealed": "off"}),
        (4, {"target": 0}),
        (4, {"target": -500}),
        (4, {"target": 5001}),
        (4, {"target": "5000"}),
        (4, {"target": True}),
        (4, {"target": 5000.0}),
    ]
    for players, options in refused:
        with pytest.raises(RulesetError):
            CLASSIC.for_players(players).with_options(options)
    with pytest.raises(RulesetError):
        changes_of(Option("empty"), 1)


@pytest.mark.parametrize("players", [0, 1, 7, -2])
def test_numbers_of_players_that_are_not_played(players: int) -> None:
    with pytest.raises(RulesetError):
        CLASSIC.for_players(players)


def test_unknown_rulesets() -> None:
    with pytest.raises(RulesetError):
        ruleset("whist")
    assert next(iter(rulesets())) == "classic"


NONSENSE: list[tuple[str, Any]] = [
    ("seating.players", 1),
    ("seating.players", 8),
    ("seating.players", 5),
    ("seating.sides", 1),
    ("seating.sides", 5),
    ("seating.sides", 3),
    ("seating.resting", True),
    ("deal.packs", 0),
    ("deal.jokers", -1),
    ("deal.hand", 0),
    ("deal.draw", 0),
    ("deal.covered", ("ace",)),
    ("threes.red_values", ()),
    ("threes.red_values", (100, 200)),
    ("melds.min_naturals", 0),
    ("melds.max_wilds", -1),
    ("melds.wild_ratio", "some"),
    ("melds.canasta", 3),
    ("opening.ladder", ()),
    ("opening.ladder", ((0, 50),)),
    ("opening.ladder", ((None, 15), (1500, 90), (0, 50))),
    ("opening.ladder", ((None, 15), (0, 50), (0, 90))),
    ("opening.ladder", ((None, 15), (None, 50))),
    ("pile.ways", ("onto-meld",)),
    ("pile.freezes", ("king",)),
    ("pile.bars", ("king",)),
    ("going_out.canastas", -1),
    ("going_out.ask", "maybe"),
    ("stock_end.last_red_three", "keep"),
    ("scoring.points", (("K", 10),)),
    ("match.target", 0),
    ("match.tie", "coin"),
]


@pytest.mark.parametrize(("path", "value"), NONSENSE, ids=str)
def test_nonsense_is_refused(path: str, value: Any) -> None:
    with pytest.raises(RulesetError):
        changed(CLASSIC, ((path, value),))


def test_fields_and_changes() -> None:
    fields = fields_of(CLASSIC)
    assert fields["deal.hand"] == field_of(CLASSIC, "deal.hand") == 11
    assert {path.split(".")[0] for path in fields} == set(SECTIONS)
    assert changed(CLASSIC, ()) == CLASSIC
    assert changed(CLASSIC, tuple(fields.items())) == CLASSIC
    varied = vary(CLASSIC, "other", ("deal.hand", 12), ("seating.players", 6), ("seating.sides", 3))
    assert (varied.key, varied.deal.hand, varied.seating) == ("other", 12, Seating(6, 3))
    assert varied.options == CLASSIC.options
    assert varied.forms == CLASSIC.forms


def test_an_option_may_have_no_choice_that_holds() -> None:
    option = Option("hand", (Choice(9, (("deal.hand", 9),)),))
    assert CLASSIC.option_value(option) is None


@pytest.mark.parametrize("key", list(rulesets()))
def test_rulesets_are_values(key: str) -> None:
    rules = ruleset(key)
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert hash(again) == hash(rules)
    assert law_of(again) is law_of(rules)
    assert pickle.loads(pickle.dumps(law_of(rules))) is law_of(rules)
    assert key in repr(law_of(rules))
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.key = "mine"  # type: ignore[misc]


def test_odd_rules_are_values() -> None:
    assert OwnCanasta(100, True) == OwnCanasta(100, True)
    assert OwnCanasta(100, True) != OwnCanasta(100, False)
    assert set(odd_rules.ODD_RULES) >= {"MinusWithoutMeld", "NotConcealed", "OwnCanasta", "SideCanasta"}
    assert [MinusWithoutMeld()(melds, 0) for melds in (0, 1, 2)] == [-1, 1, 1]
    for own, touched in ((True, True), (True, False), (False, True), (False, False)):
        assert NotConcealed()(own, touched) is False
        assert SideCanasta(100)(own, touched) is True
        assert OwnCanasta(100, True)(own, touched) is (own and not touched)


@pytest.mark.parametrize(
    ("ratio", "most"),
    [
        ("none", [0, 0, 3, 3, 3, 3, 3, 3]),
        ("equal", [0, 0, 2, 3, 3, 3, 3, 3]),
        ("fewer", [0, 0, 1, 2, 3, 3, 3, 3]),
        ("double", [0, 0, 1, 1, 2, 2, 3, 3]),
    ],
)
def test_wild_cards_by_the_number_of_naturals(ratio: Any, most: list[int]) -> None:
    melds = Melds(max_wilds=3, min_naturals=2, wild_ratio=ratio)
    assert [wilds_for(melds, naturals) for naturals in range(8)] == most

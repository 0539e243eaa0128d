"""House rules of a table, over all rulesets: what is chosen, and what is kept when the ruleset changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.ruleset import Option, OptionValue, Ruleset
from bot.engine.variants import ruleset, rulesets
from bot.tables.house_rules import chosen, dropped, standard, with_kept

FORMS = [found.for_players(players) for found in rulesets().values() for players in found.allowed_players]


def values(option: Option) -> st.SearchStrategy[OptionValue]:
    if option.step:
        return st.integers(1, 40).map(lambda times: times * option.step)
    return st.sampled_from([choice.value for choice in option.choices])


@st.composite
def tables_rules(draw: st.DrawFn) -> Ruleset:
    form = draw(st.sampled_from(FORMS))
    options = [option for option in form.offered_options() if draw(st.booleans())]
    return form.with_options({option.name: draw(values(option)) for option in options})


@given(tables_rules())
def test_what_is_chosen_makes_the_rules_again(rules: Ruleset) -> None:
    assert standard(rules).with_options(chosen(rules)) == rules


@given(tables_rules(), st.sampled_from(FORMS))
def test_each_house_rule_is_kept_or_named_as_dropped(rules: Ruleset, form: Ruleset) -> None:
    now = with_kept(form, rules)
    gone = dropped(rules, now)
    assert standard(now) == form
    for name, value in chosen(rules).items():
        held = {option.name: now.option_value(option) for option in now.offered_options()}
        assert (held.get(name) == value) == (name not in gone)
    assert set(chosen(now)) <= set(chosen(rules))


def test_nothing_is_chosen_at_first() -> None:
    for form in FORMS:
        assert chosen(form) == {}


def test_a_target_that_goes_with_the_sides_is_not_chosen() -> None:
    pairs = ruleset("classic").for_players(6).with_options({"sides": 3})
    assert pairs.match.target == 7500
    assert chosen(pairs) == {"sides": 3}
    assert chosen(ruleset("classic").for_players(6).with_options({"sides": 3, "target": 10000})) == {
        "sides": 3,
        "target": 10000,
    }


def test_a_value_that_the_other_ruleset_does_not_have_is_dropped() -> None:
    rules = ruleset("classic").with_options({"canastas_to_go_out": 2, "tie": "draw"})
    now = with_kept(ruleset("hand-and-foot"), rules)
    assert now == ruleset("hand-and-foot").with_options({"tie": "draw"})
    assert dropped(rules, now) == ("canastas_to_go_out",)

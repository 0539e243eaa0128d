"""Every difference is guarded: put back the value that a variant, a form or a house rule replaces, and some case fails."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.engine import variants
from bot.engine.ruleset import Change, Option, Ruleset, changed, fields_of
from bot.engine.sections import RulesetError
from tests.rules.cases_from import Case, load_cases, run

CASES = Path(__file__).parent / "cases"
CLASSIC = variants.ruleset("classic")


@cache
def cases() -> tuple[Case, ...]:
    return tuple(case for case in load_cases([CASES]) if not case.unplayable and not case.data.get("disputed"))


def parents() -> dict[str, list[Ruleset]]:
    """By key, the rulesets that a variant's module builds on; ``classic`` for one that stands alone."""
    found: dict[str, list[Ruleset]] = {}
    for module in pkgutil.iter_modules(variants.__path__):
        names = vars(importlib.import_module(f"{variants.__name__}.{module.name}"))
        own: Ruleset = names[module.name.upper()]
        if own.key != CLASSIC.key:
            others = [value for value in names.values() if isinstance(value, Ruleset) and value.key != own.key]
            found[own.key] = others or [CLASSIC]
    return found


def players_of(case: Case) -> int:
    return int(case.data.get("players", variants.ruleset(case.ruleset).seating.players))


def without_change(form: Ruleset, old: Change, options: dict[str, Any]) -> Ruleset | None:
    """The form with a field put back and house rules on top; ``None`` where that is no ruleset at all."""
    try:
        return changed(form, (old,)).with_options(options)
    except RulesetError:
        return None


def fails(case: Case, rules: Ruleset | None) -> bool:
    """Whether the case fails by these rules; that there can be no such rules counts as failing."""
    if rules is None:
        return True
    try:
        run(case, rules)
    except Exception:  # a position that these rules cannot even set up fails as well
        return True
    return False


def differences() -> Iterator[tuple[str, Change]]:
    """(ruleset, what its parent has in place of it)."""
    for key, others in parents().items():
        own = fields_of(variants.ruleset(key))
        seen: set[str] = set()
        for parent in others:
            for path, value in fields_of(parent).items():
                if own[path] != value and path not in seen:
                    seen.add(path)
                    yield key, (path, value)


@pytest.mark.parametrize(("key", "old"), [pytest.param(key, old, id=f"{key}-{old[0]}") for key, old in differences()])
def test_a_variant_is_told_from_its_parent(key: str, old: Change) -> None:
    own = [case for case in cases() if case.ruleset == key]
    assert any(
        fails(case, without_change(variants.ruleset(key).for_players(players_of(case)), old, case.data.get("options", {})))
        for case in own
    ), f"no case of {key} needs {old[0]}"


def form_changes() -> Iterator[tuple[str, int, Change]]:
    """(ruleset, number of players, what the usual number of players has in place of it)."""
    for key, rules in variants.rulesets().items():
        base = fields_of(rules)
        forms = rules.forms if key == CLASSIC.key or rules.forms != CLASSIC.forms else ()
        for form in forms:
            for path, value in form.changes:
                if base[path] != value:
                    yield key, form.players, (path, base[path])


@pytest.mark.parametrize(
    ("key", "players", "old"),
    [pytest.param(key, players, old, id=f"{key}-{players}-{old[0]}") for key, players, old in form_changes()],
)
def test_a_form_is_told_from_the_usual_one(key: str, players: int, old: Change) -> None:
    form = variants.ruleset(key).for_players(players)
    own = [case for case in cases() if case.ruleset == key and players_of(case) == players]
    assert any(fails(case, without_change(form, old, case.data.get("options", {}))) for case in own), (
        f"no case of {key} with {players} players needs {old[0]}"
    )


def offers_value(option: Option, name: str, value: Any) -> bool:
    return option.name == name and any(choice.value == value for choice in option.choices)


def house_rules() -> Iterator[tuple[str, str, Any]]:
    """(ruleset, option, a value other than the default) for everything that the usual form's closed lists offer."""
    for key, rules in variants.rulesets().items():
        for option in rules.options:
            form = rules.for_players(option.players[0]) if option.players else rules
            default = form.option_value(option)
            for choice in option.choices:
                if choice.value != default and (key == CLASSIC.key or option not in CLASSIC.options):
                    yield key, option.name, choice.value


@pytest.mark.parametrize(
    ("key", "name", "value"),
    [pytest.param(key, name, value, id=f"{key}-{name}-{value}") for key, name, value in house_rules()],
)
def test_a_house_rule_makes_a_difference(key: str, name: str, value: Any) -> None:
    assert any(offers_value(option, name, value) for option in variants.ruleset(key).options)
    own = [case for case in cases() if case.ruleset == key and case.data.get("options", {}).get(name) == value]
    rest = [(case, {**case.data["options"]}) for case in own]
    for _, options in rest:
        del options[name]
    assert any(
        fails(case, variants.ruleset(key).for_players(players_of(case)).with_options(options)) for case, options in rest
    ), f"no case of {key} needs {name}: {value}"

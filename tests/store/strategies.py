"""Values of any type that is stored, made from the type itself: a new event or move is tried without a word here."""

from __future__ import annotations

import dataclasses
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from bot.engine.cards import FACES
from bot.engine.odd_rules import ODD_RULES
from bot.engine.ruleset import Option, OptionValue, Ruleset
from bot.engine.variants import rulesets
from bot.tables.pace import PACES, Pace


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type as annotations write it."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return _changed_values()
    if hint is Ruleset:
        return _rulesets()
    if hint is Pace:
        return st.sampled_from(PACES)
    if hint is bytes:
        return st.lists(st.sampled_from(FACES), max_size=12).map(bytes) | st.binary(max_size=32)
    if hint in (int, NoneType, bool):
        return {int: st.integers(-(2**53), 2**53), NoneType: st.none(), bool: st.booleans()}[hint]
    if hint is str:
        return st.text(max_size=8)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _records(hint)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, UnionType):
        return st.one_of([values_of(part) for part in parts])
    if origin is tuple and parts[1:] == (...,):
        return st.lists(values_of(parts[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*[values_of(part) for part in parts])
    raise TypeError(hint)


def _records(kind: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: values_of(hints[field.name]) for field in dataclasses.fields(kind)})


def _changed_values() -> st.SearchStrategy[Any]:
    """What stands in the changes of options and forms: no type tells."""
    odd = [st.builds(rule, **_numbers(rule)) for rule in ODD_RULES.values()]
    plain = st.none() | st.booleans() | st.integers(-100, 100) | st.text(max_size=8)
    return st.recursive(st.one_of(plain, *odd), lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=8)


def _numbers(rule: Any) -> dict[str, st.SearchStrategy[Any]]:
    hints = get_type_hints(rule)
    return {field.name: values_of(hints[field.name]) for field in dataclasses.fields(rule)}


@st.composite
def _rulesets(draw: st.DrawFn) -> Ruleset:
    """A ruleset that can be played: its sections check themselves."""
    base = draw(st.sampled_from(list(rulesets().values())))
    form = base.for_players(draw(st.sampled_from(base.allowed_players)))
    chosen = draw(st.lists(st.sampled_from(form.offered_options()), unique_by=lambda option: option.name, max_size=4))
    return form.with_options({option.name: draw(_choices(option)) for option in chosen})


def _choices(option: Option) -> st.SearchStrategy[OptionValue]:
    if option.step:
        return st.integers(1, 30).map(lambda times: times * option.step)
    return st.sampled_from([choice.value for choice in option.choices])

"""A ruleset as one frozen value made of sections.

A variant is its parent with a few fields replaced (:func:`vary`); so are the form for another number of players
(:meth:`Ruleset.for_players`) and a house rule (:meth:`Ruleset.with_options`). The rows that a section names are those of the
parameter table which every rules page has. A rule that fits no field is a frozen callable in a named slot (``odd_rules``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.engine.sections import (
    Deal,
    GoingOut,
    Match,
    Melds,
    Opening,
    Pile,
    RulesetError,
    Scoring,
    Seating,
    StockEnd,
    Threes,
)

OptionValue = int | str | bool


Change = tuple[str, Any]
"""A replaced field: ``("deal.hand", 15)``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option and what it replaces."""

    value: OptionValue
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: a closed list of choices, or (``step``) any multiple of a number in one field."""

    name: str
    choices: tuple[Choice, ...] = ()
    field: str = ""
    step: int = 0
    players: tuple[int, ...] = ()
    """The numbers of players it is offered to; empty: all."""


@dataclass(frozen=True, slots=True)
class Form:
    """What differs for a number of players."""

    players: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    key: str
    seating: Seating
    deal: Deal
    threes: Threes
    melds: Melds
    opening: Opening
    pile: Pile
    going_out: GoingOut
    stock_end: StockEnd
    scoring: Scoring
    match: Match
    forms: tuple[Form, ...] = ()
    options: tuple[Option, ...] = ()

    @property
    def allowed_players(self) -> tuple[int, ...]:
        return tuple(sorted({self.seating.players, *(form.players for form in self.forms)}))

    def for_players(self, players: int) -> Ruleset:
        """The form for that many players. Raises :class:`RulesetError` if it is not played by so many."""
        if players == self.seating.players:
            return self
        for form in self.forms:
            if form.players == players:
                return changed(self, form.changes)
        raise RulesetError(f"{self.key} is not played by {players}")

    def offered_options(self) -> tuple[Option, ...]:
        """The house rules that this form offers."""
        return tuple(option for option in self.options if not option.players or self.seating.players in option.players)

    def with_options(self, chosen: Mapping[str, OptionValue]) -> Ruleset:
        """This form with house rules, applied in the order in which the ruleset lists them.

        Raises :class:`RulesetError` for an option or a value that is not offered.
        """
        offered = {option.name: option for option in self.offered_options()}
        for name in chosen:
            if name not in offered:
                raise RulesetError(f"{self.key} has no option {name}")
        ruleset = self
        for name, option in offered.items():
            if name in chosen:
                ruleset = changed(ruleset, changes_of(option, chosen[name]))
        return ruleset

    def option_value(self, option: Option) -> OptionValue | None:
        """The choice of an option that this ruleset plays by: the one whose first change holds."""
        if option.step:
            return int(field_of(self, option.field))
        for choice in option.choices:
            path, value = choice.changes[0]
            if field_of(self, path) == value:
                return choice.value
        return None


def changes_of(option: Option, value: OptionValue) -> tuple[Change, ...]:
    """What an option's value replaces. Raises :class:`RulesetError` for a value that is not offered."""
    if option.step:
        if isinstance(value, bool) or not isinstance(value, int) or value <= 0 or value % option.step:
            raise RulesetError(f"{option.name} is a multiple of {option.step}")
        return ((option.field, value),)
    for choice in option.choices:
        if choice.value == value and type(choice.value) is type(value):
            return choice.changes
    raise RulesetError(f"{option.name} is not {value}")


SECTIONS: Final = tuple(field.name for field in dataclasses.fields(Ruleset) if field.name not in ("key", "forms", "options"))


def field_of(ruleset: Ruleset, path: str) -> Any:
    """The value of ``section.field``."""
    section, _, name = path.partition(".")
    return getattr(getattr(ruleset, section), name)


def fields_of(ruleset: Ruleset) -> dict[str, Any]:
    """All fields of all sections by their paths."""
    return {
        f"{section}.{field.name}": getattr(getattr(ruleset, section), field.name)
        for section in SECTIONS
        for field in dataclasses.fields(getattr(ruleset, section))
    }


def changed(ruleset: Ruleset, changes: tuple[Change, ...]) -> Ruleset:
    """The ruleset with fields replaced, those of one section together, so that a section is checked as a whole."""
    by_section: dict[str, dict[str, Any]] = {}
    for path, value in changes:
        section, _, name = path.partition(".")
        by_section.setdefault(section, {})[name] = value
    return dataclasses.replace(
        ruleset, **{name: dataclasses.replace(getattr(ruleset, name), **new) for name, new in by_section.items()}
    )


def vary(
    parent: Ruleset,
    key: str,
    *changes: Change,
    forms: tuple[Form, ...] | None = None,
    options: tuple[Option, ...] | None = None,
) -> Ruleset:
    """A variant: the parent with fields replaced, and with its forms and options unless it has its own."""
    return dataclasses.replace(
        changed(parent, changes),
        key=key,
        forms=parent.forms if forms is None else forms,
        options=parent.options if options is None else options,
    )

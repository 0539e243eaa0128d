"""A ruleset as one frozen value made of sections.

A variant is its parent with a few fields replaced (:func:`vary`); so are the form for another number of players
(:meth:`Ruleset.for_players`) and a house rule (:meth:`Ruleset.with_options`). The rows that a section names are those of the
parameter table which every rules page has. A rule that fits no field is a frozen callable in a named slot (``odd_rules``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from bot.engine.cards import KINDS, Kind
from bot.engine.odd_rules import Concealed, RedThreeSign

OptionValue = int | str | bool


class RulesetError(ValueError):
    """The value makes no sense as a ruleset, or it is asked for something that it does not offer."""


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise RulesetError(what)


@dataclass(frozen=True, slots=True)
class Seating:
    """Row 1. The side of a seat is its number modulo ``sides``."""

    players: int
    sides: int
    resting: bool = False
    """One seat of the larger side sits each hand out, the last one first."""

    def __post_init__(self) -> None:
        _demand(2 <= self.players <= 7, "2 to 7 players")
        _demand(2 <= self.sides <= self.players, "at least two sides, and no side without a player")
        even = self.players % self.sides == 0
        _demand(even != self.resting, "sides of equal size, or a seat that rests")


@dataclass(frozen=True, slots=True)
class Deal:
    """Rows 2, 4, 5, 7."""

    packs: int
    jokers: int
    hand: int
    draw: int
    covered: tuple[Kind, ...]
    """Kinds of card that are covered by another one when they turn up as first upcard."""

    def __post_init__(self) -> None:
        _demand(self.packs >= 1 and self.jokers >= 0, "at least one pack")
        _demand(self.hand >= 1 and self.draw >= 1, "cards to deal and to draw")
        _demand(set(self.covered) <= set(KINDS), "known kinds of cards are covered")


@dataclass(frozen=True, slots=True)
class Threes:
    """Rows 8 to 13."""

    red_values: tuple[int, ...]
    """What a side's red threes are worth together, by their number from 0 on."""
    red_sign: RedThreeSign
    black_melds: Literal["going-out", "never"]

    def __post_init__(self) -> None:
        _demand(bool(self.red_values) and self.red_values[0] == 0, "no red threes are worth nothing")


@dataclass(frozen=True, slots=True)
class Melds:
    """Rows 14 to 21."""

    max_wilds: int
    min_naturals: int
    wild_ratio: Literal["none", "equal", "fewer", "double"]
    """Beyond the two limits: none; not more wild cards than naturals; fewer; two naturals for each wild card."""
    canasta: int = 7

    def __post_init__(self) -> None:
        _demand(self.min_naturals >= 2 and self.max_wilds >= 0, "a meld of a rank has two natural cards")
        _demand(self.wild_ratio in ("none", "equal", "fewer", "double"), "a known wild ratio")
        _demand(self.canasta > 3, "a canasta is larger than a meld")


@dataclass(frozen=True, slots=True)
class Opening:
    """Rows 22 to 25."""

    ladder: tuple[tuple[int | None, int], ...]
    """(score from which it holds, minimum), rising; the first one holds from any score (``None``)."""

    def __post_init__(self) -> None:
        steps = [score for score, _ in self.ladder]
        _demand(bool(steps) and steps[0] is None, "the first step holds from any score")
        rest = [score for score in steps[1:] if score is not None]
        _demand(len(rest) == len(steps) - 1 and rest == sorted(set(rest)), "the steps rise")


PileWay = Literal["pair", "natural-wild", "onto-meld"]


@dataclass(frozen=True, slots=True)
class Pile:
    """Rows 26 to 30."""

    ways: tuple[PileWay, ...]
    """What takes an unfrozen pile; only a natural pair takes a frozen one."""
    freezes: tuple[Kind, ...]
    """Cards that freeze the pile while they lie in it."""
    bars: tuple[Kind, ...]
    """Cards that forbid taking while they lie on top."""

    def __post_init__(self) -> None:
        _demand("pair" in self.ways, "a natural pair always takes")
        _demand(set(self.freezes) | set(self.bars) <= set(KINDS), "known kinds of cards")


@dataclass(frozen=True, slots=True)
class GoingOut:
    """Rows 32 to 37."""

    canastas: int
    ask: Literal["optional", "off", "obligatory"]
    bonus: int
    concealed: Concealed

    def __post_init__(self) -> None:
        _demand(self.canastas >= 0, "a number of canastas")
        _demand(self.ask in ("optional", "off", "obligatory"), "a known way of asking")


@dataclass(frozen=True, slots=True)
class StockEnd:
    """Row 38."""

    must_take: bool
    last_red_three: Literal["end", "meld"]

    def __post_init__(self) -> None:
        _demand(self.last_red_three in ("end", "meld"), "a known end by a red three")


@dataclass(frozen=True, slots=True)
class Scoring:
    """Rows 3, 31, 39."""

    points: tuple[tuple[str, int], ...]
    """Card points by rank letter; the joker is ``X``. A red three has no card points."""
    natural: int
    mixed: int

    def __post_init__(self) -> None:
        _demand({letter for letter, _ in self.points} == set("X23456789TJQKA"), "points for every rank")


@dataclass(frozen=True, slots=True)
class Match:
    """Rows 43, 44."""

    target: int
    tie: Literal["extra-hand", "draw"]

    def __post_init__(self) -> None:
        _demand(self.target > 0, "a target above zero")
        _demand(self.tie in ("extra-hand", "draw"), "a known tie rule")


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


def vary(parent: Ruleset, key: str, *changes: Change) -> Ruleset:
    """A variant: the parent, its forms and options too, with fields replaced."""
    return dataclasses.replace(changed(parent, changes), key=key)

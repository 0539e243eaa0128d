"""Before the match: who sits at the table, how they are seated, and the start. Decisions only; the hall carries them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.ruleset import OptionValue, Ruleset
from bot.engine.sections import RulesetError
from bot.engine.variants import ruleset
from bot.tables.declined import Decision, Declined, decline
from bot.tables.house_rules import chosen, standard, with_kept
from bot.tables.pace import Pace
from bot.tables.seats import order_of
from bot.tables.steps import (
    Closed,
    Joined,
    Left,
    Occupant,
    PaceChosen,
    RulesChosen,
    SeatingChosen,
    SeatingMode,
    Started,
    Step,
)
from bot.tables.table import Table, after

COMPUTER_NAMES: Final = ("Otto", "Mira", "Pip", "Zora", "Hugo", "Tilda", "Nils")
COMPUTER_LEVEL: Final = "thumb"


def fault_in_changing(table: Table, person: int | None = None) -> Declined | None:
    """Why the lobby cannot be changed, by this person if one is given."""
    if table.stage != "lobby":
        return decline("not-lobby", stage=table.stage)
    if person is not None and person != table.host:
        return decline("not-host")
    return None


def join(table: Table, person: int) -> Decision:
    if table.is_in(person):
        return decline("already-in")
    fault = fault_in_changing(table)
    if fault:
        return fault
    if person in table.kicked:
        return decline("kicked")
    if len(table.sitting) >= table.players:
        return decline("full", players=table.players)
    return (Joined(Occupant(person)),)


def leave(table: Table, person: int) -> Decision:
    """Leave the lobby. The host's part goes to the next person; when nobody is left the table closes."""
    if not table.is_in(person):
        return decline("not-in")
    if table.stage != "lobby":
        return decline("not-lobby", stage=table.stage)
    at = next(at for at, occupant in enumerate(table.sitting) if occupant.person == person)
    others = [other for other in table.people() if other != person]
    if not others:
        return (Closed("host"),)
    return (Left(at, others[0] if table.host == person else table.host),)


def add_computer(table: Table, person: int) -> Decision:
    fault = fault_in_changing(table, person)
    if fault:
        return fault
    if len(table.sitting) >= table.players:
        return decline("full", players=table.players)
    return (Joined(new_computer(table.sitting)),)


def remove_computer(table: Table, person: int) -> Decision:
    fault = fault_in_changing(table, person)
    if fault:
        return fault
    computers = [at for at, occupant in enumerate(table.sitting) if occupant.is_computer]
    return (Left(computers[-1], table.host),) if computers else decline("no-computer")


def choose_ruleset(table: Table, person: int, key: str | None, players: int | None) -> Decision:
    """Another ruleset or number of players, with the house rules that it has too.

    Where only a ruleset is named, the number stays if that many can play it; otherwise it is the usual one, or the next
    one that has room for everybody.
    """
    try:
        base = ruleset(key or table.rules.key)
        rules = base.for_players(players or _number_for(table, base))
    except RulesetError as error:
        return fault_in_changing(table, person) or decline("rules", why=str(error))
    return choose_rules(table, person, with_kept(rules, table.rules))


def _number_for(table: Table, base: Ruleset) -> int:
    wished = (table.players, base.seating.players, *base.allowed_players)
    possible = [number for number in wished if number in base.allowed_players]
    return next((number for number in possible if number >= len(table.sitting)), possible[-1])


def choose_option(table: Table, person: int, name: str, value: OptionValue) -> Decision:
    try:
        rules = standard(table.rules).with_options({**chosen(table.rules), name: value})
    except RulesetError as error:
        return fault_in_changing(table, person) or decline("rules", why=str(error))
    return choose_rules(table, person, rules)


def choose_rules(table: Table, person: int, rules: Ruleset) -> Decision:
    fault = fault_in_changing(table, person)
    if fault:
        return fault
    if len(table.sitting) > rules.seating.players:
        return decline("full", players=rules.seating.players)
    return (RulesChosen(rules), SeatingChosen("joined" if table.seating == "chosen" else table.seating))


def choose_pace(table: Table, person: int, pace: Pace) -> Decision:
    return fault_in_changing(table, person) or (PaceChosen(pace),)


def choose_seating(table: Table, person: int, mode: SeatingMode, order: tuple[int, ...]) -> Decision:
    """``order`` lists the places of the lobby's list by seat: only for mode ``chosen``, at a full table."""
    fault = fault_in_changing(table, person)
    if fault:
        return fault
    wanted = sorted(order) == list(range(table.players)) and len(table.sitting) == table.players
    if (mode == "chosen") != bool(order) or (order and not wanted):
        return decline("seating", players=table.players, sitting=len(table.sitting))
    return (SeatingChosen(mode, order),)


def start(table: Table, person: int, fill: bool, seed: bytes, deal: Callable[[Table], tuple[Step, ...]]) -> Decision:
    """Seat everybody and deal. ``fill`` gives the empty seats to computer players."""
    fault = fault_in_changing(table, person)
    if fault:
        return fault
    steps: list[Step] = []
    while fill and len(table.sitting) < table.players:
        steps.append(Joined(new_computer(table.sitting)))
        table = after(table, steps[-1])
    if len(table.sitting) < table.players:
        return decline("too-few", players=table.players, sitting=len(table.sitting))
    order, draws = order_of(table.seating, table.rules, table.order, seed)
    steps.append(Started(tuple(table.sitting[at] for at in order), draws))
    return (*steps, *deal(after(table, steps[-1])))


def fault_in_closing(table: Table, person: int) -> Declined | None:
    """Why this person may not close the table."""
    if person != table.host:
        return decline("not-host")
    return None if table.stage in ("lobby", "playing") else decline("not-playing", stage=table.stage)


def close(table: Table, person: int) -> Decision:
    return fault_in_closing(table, person) or (Closed("host"),)


def new_computer(others: tuple[Occupant, ...], owner: int | None = None) -> Occupant:
    """A computer player of another name than those of the others; it sits there for ``owner``, if one is given."""
    taken = {occupant.name for occupant in others}
    return Occupant(name=next(name for name in COMPUTER_NAMES if name not in taken), level=COMPUTER_LEVEL, owner=owner)

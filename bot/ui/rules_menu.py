"""The host chooses the rules before the match: ruleset, number of players and house rules, by menus that only he sees."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import discord

from bot.engine.ruleset import Option, OptionValue, Ruleset
from bot.engine.variants import rulesets
from bot.i18n.catalogue import Words
from bot.i18n.phrases import listed, option_name, option_text, option_value_name, ruleset_hint, ruleset_name
from bot.tables import lobby
from bot.tables.declined import decline
from bot.tables.hall import Done, Outcome
from bot.tables.house_rules import chosen, dropped
from bot.tables.table import Table
from bot.ui.answers import fault_text
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House
from bot.ui.house_rules import options_text, rules_line, usual_value, values_of
from bot.ui.messages import Message
from bot.ui.widgets import MOST_OPTIONS, Taker, TapButton, TapMenu, option, view_of

TARGETS: Final = (500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 7500, 8500, 10000, 12000, 12500, 15000, 20000, 25000)
"""What a menu offers of the numbers of points that a match can go to."""

Choose = Callable[[Table, int, Tap, Sequence[str]], Awaitable[Outcome]]
"""What a person, given by number, changes at a table with a tap and the values that were chosen."""


def rules_menu(words: Words, table: Table, picked: str = "", notice: str = "") -> Message:
    """``picked`` is the house rule whose values are offered, ``notice`` what is said above."""
    rules = table.rules
    lines = [f"> {notice}"] if notice else []
    lines += [words("ui.rules.title", rules=rules_line(words, rules)), *options_text(words, rules)]
    menus = [_ruleset_menu(words, table)]
    if len(rulesets()[rules.key].allowed_players) > 1:
        menus.append(_players_menu(words, table))
    if values_of(rules):
        menus.append(_option_menu(words, table, picked))
    found = next((offered for offered in rules.offered_options() if offered.name == picked), None)
    if found is not None:
        lines.append(f"**{option_name(words, found.name)}**: {option_text(words, found.name)}")
        menus.append(_value_menu(words, table, found))
    buttons = [TapButton(_tap(table, "usual"), words("ui.button.usual"))] if chosen(rules) else []
    return Message("\n".join(lines), view=view_of(*menus, *buttons))


def _tap(table: Table, verb: str, arg: str = "") -> Tap:
    return Tap(table.id, ANY_NUMBER, verb, arg)


def _ruleset_menu(words: Words, table: Table) -> TapMenu:
    options = [
        option(ruleset_name(words, key), key, ruleset_hint(words, key), chosen=key == table.rules.key) for key in rulesets()
    ]
    return TapMenu(_tap(table, "ruleset"), words("ui.menu.ruleset"), options)


def _players_menu(words: Words, table: Table) -> TapMenu:
    options = [
        option(words.count("ui.option.players", number), str(number), chosen=number == table.players)
        for number in rulesets()[table.rules.key].allowed_players
    ]
    return TapMenu(_tap(table, "players"), words("ui.menu.players"), options)


def _option_menu(words: Words, table: Table, picked: str) -> TapMenu:
    options = [
        option(
            option_name(words, offered.name),
            offered.name,
            option_value_name(words, offered.name, value),
            chosen=offered.name == picked,
        )
        for offered, value in values_of(table.rules)
    ]
    return TapMenu(_tap(table, "option"), words("ui.menu.option"), options)


def _value_menu(words: Words, table: Table, picked: Option) -> TapMenu:
    now, usual = table.rules.option_value(picked), usual_value(table.rules, picked)
    options = [
        option(
            option_value_name(words, picked.name, value),
            json.dumps(value),
            words("ui.option.usual") if value == usual else "",
            chosen=value == now,
        )
        for value in offered_values(table.rules, picked)
    ]
    return TapMenu(_tap(table, "value", picked.name), words("ui.menu.value", option=option_name(words, picked.name)), options)


def offered_values(rules: Ruleset, option: Option) -> Sequence[OptionValue]:
    """The values of an option that a menu has room for."""
    if not option.step:
        return [choice.value for choice in option.choices]
    fixed = {value for value in (rules.option_value(option), usual_value(rules, option)) if isinstance(value, int)}
    others = [target for target in TARGETS if target % option.step == 0 and target not in fixed]
    return sorted([*fixed, *others[: MOST_OPTIONS - len(fixed)]])


class RulesTaps:
    """What the menus do."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {
            "change-rules": self._open,
            "option": self._pick,
            "ruleset": partial(self._choose, self._ruleset),
            "players": partial(self._choose, self._players),
            "value": partial(self._choose, self._value),
            "usual": partial(self._choose, self._usual),
        }

    async def _open(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show(interaction, tap)

    async def _pick(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        await self._show(interaction, tap, picked=values[0])

    async def _show(self, interaction: discord.Interaction, tap: Tap, picked: str = "") -> None:
        visitor = await self._house.visitor(interaction)
        table = await self._house.hall.table(tap.table)
        fault = decline("no-table") if table is None else lobby.fault_in_changing(table, visitor.person.id)
        if table is None or fault is not None:
            message = Message(fault_text(visitor.words, fault or decline("no-table")))
        else:
            message = rules_menu(visitor.words, table, picked)
        await interaction.edit_original_response(**message.to_edit())

    async def _choose(self, choose: Choose, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        """Make the change and show the menus as they are now, as long as there is something to choose."""
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        person, words = visitor.person.id, visitor.words
        table = await self._house.hall.table(tap.table)
        outcome: Outcome = decline("no-table") if table is None else await choose(table, person, tap, values)
        if isinstance(outcome, Done):
            notice = _dropped(words, table.rules, outcome.table.rules) if table else ""
            table = outcome.table
        else:
            notice = fault_text(words, outcome)
        if table is None or lobby.fault_in_changing(table, person) is not None:
            message = Message(notice)
        else:
            message = rules_menu(words, table, notice=notice)
        await interaction.edit_original_response(**message.to_edit())

    async def _ruleset(self, table: Table, person: int, tap: Tap, values: Sequence[str]) -> Outcome:
        return await self._house.hall.choose_ruleset(table.id, person, values[0])

    async def _players(self, table: Table, person: int, tap: Tap, values: Sequence[str]) -> Outcome:
        return await self._house.hall.choose_ruleset(table.id, person, players=int(values[0]))

    async def _value(self, table: Table, person: int, tap: Tap, values: Sequence[str]) -> Outcome:
        return await self._house.hall.choose_option(table.id, person, tap.arg, json.loads(values[0]))

    async def _usual(self, table: Table, person: int, tap: Tap, values: Sequence[str]) -> Outcome:
        return await self._house.hall.choose_rules(table.id, person, table.rules.key, table.players, {})


def _dropped(words: Words, before: Ruleset, now: Ruleset) -> str:
    """What a change of the ruleset or of the number of players has cost, where it has."""
    gone = dropped(before, now) if (before.key, before.seating.players) != (now.key, now.seating.players) else ()
    if not gone:
        return ""
    names = listed(words, [option_name(words, name) for name in gone])
    return words("ui.rules.dropped", options=names)

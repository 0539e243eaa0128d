"""What a person chooses for himself: a message that only he sees, in which one tap changes a setting at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, get_args

import discord

from bot.i18n.catalogue import Words
from bot.tables.preferences import HandPlace, Preferences, Size, Sorting
from bot.ui.answers import say
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House
from bot.ui.messages import Message
from bot.ui.showing import Showing
from bot.ui.widgets import Taker, TapButton, TapMenu, option, view_of

NO_TABLE: Final = 0
"""Settings belong to a person, whatever he plays."""

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "size": get_args(Size),
    "sorting": get_args(Sorting),
    "hand": get_args(HandPlace),
}
SWITCHES: Final = ("four_colours", "large_index", "ping", "warn")


def settings_message(words: Words, preferences: Preferences) -> Message:
    """A menu for each choice, which shows what holds; a line for each switch, and a button that says what it would do."""
    lines = [words("ui.settings.title")]
    for name in SWITCHES:
        setting = _named(name, getattr(preferences, name))
        lines.append(f"- {words(f'ui.settings.{setting}')}")
    menus = [_menu(words, preferences, name) for name in CHOICES]
    buttons = [_switch(words, name, not getattr(preferences, name)) for name in SWITCHES]
    if preferences != Preferences():
        buttons.append(TapButton(Tap(NO_TABLE, ANY_NUMBER, "settings-usual"), words("ui.button.usual")))
    return Message("\n".join(lines), view=view_of(*menus, *buttons))


def _menu(words: Words, preferences: Preferences, name: str) -> TapMenu:
    now = getattr(preferences, name)
    options = []
    for value in CHOICES[name]:
        setting = _named(name, value)
        options.append(option(words(f"ui.settings.{setting}"), value, chosen=value == now))
    return TapMenu(Tap(NO_TABLE, ANY_NUMBER, "setting", name), words(f"ui.menu.{name}"), options)


def _switch(words: Words, name: str, on: bool) -> TapButton:
    setting = _named(name, on)
    return TapButton(Tap(NO_TABLE, ANY_NUMBER, "switch-on" if on else "switch-off", name), words(f"ui.button.{setting}"))


def _named(name: str, value: bool | str) -> str:
    """What the words of a setting are called by: ``sorting-suit``, ``ping-off``."""
    return f"{name}-{value if isinstance(value, str) else 'on' if value else 'off'}"


class SettingsTaps:
    """What the menus and buttons do. The hands that the person has before him are shown as he wants them from then on."""

    def __init__(self, house: House, showing: Showing) -> None:
        self._house: Final = house
        self._showing: Final = showing
        self.handlers: Final[dict[str, Taker]] = {
            "setting": self._change,
            "switch-on": self._change,
            "switch-off": self._change,
            "settings-usual": self._change,
        }

    async def _change(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        house = self._house
        visitor = await house.visitor(interaction)
        person = visitor.person.id
        before = await house.directory.preferences(person)
        preferences = changed(before, tap, values)
        if preferences != before:
            await house.directory.prefer(person, preferences)
        await interaction.edit_original_response(**settings_message(visitor.words, preferences).to_edit())
        for table_id in await house.hall.ledger.of_person(person) if preferences != before else ():
            table = await house.hall.table(table_id)
            if table is None:
                continue
            if preferences.hand == before.hand:
                await self._showing.show_hand(table, person)
            elif preferences.hand == "channel":
                await self._showing.end_hand(table, person)
            elif not await self._showing.open_hand(table, person):
                await say(interaction, visitor.words("ui.hand.no-dm"))
                break


def changed(preferences: Preferences, tap: Tap, values: Sequence[str]) -> Preferences:
    """The preferences after a tap; as they were, where it names nothing that there is."""
    name = tap.arg
    if tap.verb == "settings-usual":
        return Preferences()
    changes: dict[str, Any] = {}
    if tap.verb != "setting" and name in SWITCHES:
        changes = {name: tap.verb == "switch-on"}
    elif values and values[0] in CHOICES.get(name, ()):
        changes = {name: values[0]}
    return replace(preferences, **changes)

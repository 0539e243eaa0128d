"""Buttons and menus that work for ever: their state is in their id, and any process can answer them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol, Self

import discord

from bot.ui.custom_ids import BUTTON, MENU, Tap, print_id, tap_from
from bot.ui.messages import shortened

MOST_LABEL: Final = 80
MOST_OPTION: Final = 100
MOST_PLACEHOLDER: Final = 150
MOST_OPTIONS: Final = 25

Style = discord.ButtonStyle
Taker = Callable[[discord.Interaction, Tap, Sequence[str]], Awaitable[None]]


class TakesTaps(Protocol):
    """What the client of this interface offers: one door for everything that is tapped."""

    take_tap: Taker


def _taker(interaction: discord.Interaction) -> Taker:
    client: Any = interaction.client
    taker: Taker = client.take_tap
    return taker


class TapButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON):
    def __init__(
        self, tap: Tap, label: str, style: Style = Style.secondary, *, emoji: str | None = None, disabled: bool = False
    ) -> None:
        self.tap: Final = tap
        super().__init__(
            discord.ui.Button(
                label=shortened(label, MOST_LABEL),
                style=style,
                emoji=emoji,
                disabled=disabled,
                custom_id=print_id("button", tap),
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(tap_from(match), "?")

    async def callback(self, interaction: discord.Interaction) -> None:
        await _taker(interaction)(interaction, self.tap, ())


class TapMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=MENU):
    def __init__(self, tap: Tap, placeholder: str, options: Sequence[discord.SelectOption]) -> None:
        self.tap: Final = tap
        super().__init__(
            discord.ui.Select(
                placeholder=shortened(placeholder, MOST_PLACEHOLDER),
                options=list(options)[:MOST_OPTIONS],
                custom_id=print_id("menu", tap),
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(tap_from(match), "?", ())

    async def callback(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        await _taker(interaction)(interaction, self.tap, data.get("values", ()))


def option(label: str, value: str, description: str = "", *, chosen: bool = False) -> discord.SelectOption:
    return discord.SelectOption(
        label=shortened(label, MOST_OPTION),
        value=value,
        description=shortened(description, MOST_OPTION) or None,
        default=chosen,
    )


def view_of(*items: discord.ui.DynamicItem[Any]) -> discord.ui.View | None:
    """The items in the order given, a menu in a row of its own; ``None`` for none."""
    if not items:
        return None
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view

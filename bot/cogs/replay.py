"""``/canasta replay``: look at finished hands again."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.tables.declined import decline
from bot.ui.answers import fault_text
from bot.ui.house import House
from bot.ui.messages import Message, shortened
from bot.ui.replay import Replays
from bot.ui.widgets import MOST_OPTION

MOST_DIGITS = 16
"""Longer numbers name no table."""


def add_replay(group: app_commands.Group, house: House, replays: Replays, words: Words) -> None:
    """The command with its words in the language of ``words``."""

    @group.command(name=named(words, "replay"), description=said(words, "cmd.canasta.replay"))
    @app_commands.describe(table=said(words, "cmd.canasta.replay.table"))
    @app_commands.rename(table=named(words, "table"))
    async def replay(interaction: discord.Interaction, table: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        if table is None:
            message = await replays.answer(interaction, visitor)
        elif table.isascii() and table.isdigit() and len(table) < MOST_DIGITS:
            message = await replays.answer(interaction, visitor, int(table))
        else:
            message = Message(fault_text(visitor.words, decline("no-table")))
        await interaction.edit_original_response(**message.to_edit())

    @replay.autocomplete("table")
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        visitor = await house.visitor(interaction)
        matches = [(f"{label} · {date}", number) for label, number, date in await replays.own_matches(visitor)]
        wanted = current.casefold().strip()
        found = [match for match in matches if wanted in match[0].casefold()] or matches
        return [app_commands.Choice(name=shortened(label, MOST_OPTION), value=number) for label, number in found]

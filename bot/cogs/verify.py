"""``/canasta verify``: shows what a hand was dealt from, and whether it holds."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.tables.declined import decline
from bot.ui.answers import fault_text
from bot.ui.house import House
from bot.ui.verifying import verify_message
from bot.ui.which import table_lately

MOST_HANDS = 999


def add_verify(group: app_commands.Group, house: House, words: Words) -> None:
    """Add the command to the group, with its words in the language of ``words``."""

    @group.command(name=named(words, "verify"), description=said(words, "cmd.canasta.verify"))
    @app_commands.describe(hand=said(words, "cmd.canasta.verify.hand"))
    @app_commands.rename(hand=named(words, "hand"))
    async def verify(interaction: discord.Interaction, hand: app_commands.Range[int, 1, MOST_HANDS] | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        table = await table_lately(house, interaction, visitor)
        if table is None:
            await interaction.edit_original_response(content=fault_text(visitor.words, decline("no-table")))
            return
        await interaction.edit_original_response(**(await verify_message(house, table, visitor.words, hand)).to_edit())

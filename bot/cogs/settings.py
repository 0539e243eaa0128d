"""``/canasta settings``: what a person chooses for himself."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.ui.house import House
from bot.ui.settings import settings_message


def add_settings(group: app_commands.Group, house: House, words: Words) -> None:
    """Add the command to the group, with its words in the language of ``words``."""

    @group.command(name=named(words, "settings"), description=said(words, "cmd.canasta.settings"))
    async def settings(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        message = settings_message(visitor.words, await house.directory.preferences(visitor.person.id))
        await interaction.edit_original_response(**message.to_edit())

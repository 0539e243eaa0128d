"""``/canasta server``: what those who run a server choose for it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.tables.owners import fault_in_settling
from bot.ui.house import House
from bot.ui.rights import denied, rights_of
from bot.ui.server import server_message


def add_server(group: app_commands.Group, house: House, words: Words) -> None:
    """Add the command to the group, with its words in the language of ``words``.

    Discord hides whole commands from those who may not use them, never a part of one: so it is refused here.
    """

    @group.command(name=named(words, "server"), description=said(words, "cmd.canasta.server"))
    async def server(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        number, guild = await house.server_here(interaction), interaction.guild
        if number is None or guild is None:
            await interaction.edit_original_response(content=visitor.words("ui.server.dm"))
            return
        settings = await house.servers.settings(number)
        fault = fault_in_settling(rights_of(interaction))
        if fault is not None:
            await interaction.edit_original_response(content=denied(visitor.words, fault, interaction, settings))
            return
        message = server_message(visitor.words, house.catalogue, settings, guild)
        await interaction.edit_original_response(**message.to_edit())

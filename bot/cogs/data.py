"""``/canasta data``: what the bot knows of a person, for himself."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.ui.data import deleting_message, export_file
from bot.ui.house import House


def add_data(group: app_commands.Group, house: House, words: Words) -> None:
    """Add the commands to the group, with their words in the language of ``words``. Nobody becomes known by using them."""
    data = app_commands.Group(name=named(words, "data"), description=said(words, "cmd.canasta.data"), parent=group)

    @data.command(name=named(words, "export"), description=said(words, "cmd.canasta.data.export"))
    async def export(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        words = house.catalogue.words(str(interaction.locale))
        person = await house.directory.known_person(str(interaction.user.id))
        if person is None:
            await interaction.edit_original_response(content=words("ui.data.nothing"))
            return
        file = export_file(await house.privacy.export(person.id), interaction.filesize_limit)
        await interaction.edit_original_response(content=words("ui.data.export"), attachments=[file])

    @data.command(name=named(words, "delete"), description=said(words, "cmd.canasta.data.delete"))
    async def delete(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        words = house.catalogue.words(str(interaction.locale))
        person = await house.directory.known_person(str(interaction.user.id))
        if person is None:
            await interaction.edit_original_response(content=words("ui.data.nothing"))
        else:
            await interaction.edit_original_response(**deleting_message(words).to_edit())

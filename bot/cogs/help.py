"""``/canasta help``: how to do what, by topic."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.i18n.help import TOPICS, topic_title
from bot.ui.help import FIRST, help_message
from bot.ui.house import House


def add_help(group: app_commands.Group, house: House, words: Words) -> None:
    """Add the command to the group, with its words in the language of ``words``."""

    @group.command(name=named(words, "help"), description=said(words, "cmd.canasta.help"))
    @app_commands.describe(topic=said(words, "cmd.canasta.help.topic"))
    @app_commands.rename(topic=named(words, "topic"))
    @app_commands.choices(
        topic=[app_commands.Choice(name=said(words, partial(topic_title, topic=key)), value=key) for key in TOPICS]
    )
    async def help_(interaction: discord.Interaction, topic: str = FIRST) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        await interaction.edit_original_response(**help_message(visitor.words, topic).to_edit())

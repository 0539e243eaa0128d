"""``/canasta lesson``: a hand with a tutor, in the direct messages of whoever asks for it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.ui.house import House
from bot.ui.lesson_taps import Lessons
from bot.ui.showing import Showing


def add_lesson(group: app_commands.Group, house: House, showing: Showing, words: Words) -> None:
    """Add the command to the group, with its words in the language of ``words``."""
    lessons = Lessons(house, showing)

    @group.command(name=named(words, "lesson"), description=said(words, "cmd.canasta.lesson"))
    async def lesson(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        message = await lessons.answer(interaction, visitor)
        await interaction.edit_original_response(**message.to_edit())

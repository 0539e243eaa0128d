"""Errors of commands: one place, so that every one is logged and answered."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.ui.answers import say
from bot.ui.house import House

log = logging.getLogger(__name__)


def tree_error(house: House) -> app_commands.tree.ErrorFunc[discord.Client]:
    async def on_error(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        words = house.catalogue.words(str(interaction.locale))
        cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
        log.error("command %s", interaction.command and interaction.command.qualified_name, exc_info=cause)
        try:
            await say(interaction, words("ui.error"))
        except discord.HTTPException as failed:
            log.warning("interaction %s: no way to say so: %s", interaction.id, failed)

    return on_error

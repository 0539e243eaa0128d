"""Answers to whoever asked for something: every callback goes through here, so that nobody is left without one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.engine.refusal import Refused
from bot.i18n.catalogue import Words
from bot.i18n.phrases import declined_text, refusal_text
from bot.tables.declined import Declined
from bot.tables.table import Table
from bot.ui.house import House
from bot.ui.messages import MOST_CONTENT, shortened

log = logging.getLogger(__name__)

TOO_LATE = (10062, 40060, 50027)
"""Discord's codes for an interaction that is not, or no longer, to be answered."""


async def guarded(house: House, interaction: discord.Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work; whatever goes wrong in it is logged and said to the person."""
    try:
        await work()
    except discord.HTTPException as error:
        if error.code not in TOO_LATE:
            log.exception("interaction %s", interaction.id)
            await _apologise(house, interaction)
        else:
            log.warning("interaction %s was answered too late: %s", interaction.id, error)
    except Exception:
        log.exception("interaction %s", interaction.id)
        await _apologise(house, interaction)


async def _apologise(house: House, interaction: discord.Interaction) -> None:
    words = house.catalogue.words(str(interaction.locale))
    try:
        await say(interaction, words("ui.error"))
    except discord.HTTPException as error:
        log.warning("interaction %s: no way to say so: %s", interaction.id, error)


async def say(interaction: discord.Interaction, text: str) -> None:
    """Say something to the person alone, as first answer or as a further one."""
    text = shortened(text, MOST_CONTENT)
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await interaction.response.send_message(text, ephemeral=True)


def fault_text(
    words: Words,
    fault: Refused | Declined,
    table: Table | None = None,
    seat: int | None = None,
    name_of: Callable[[int], str] | None = None,
) -> str:
    """Why not, in words: what is asked and what was offered."""
    if isinstance(fault, Declined):
        return declined_text(words, fault)
    return refusal_text(words, fault, table.game if table else None, seat, name_of)

"""``/canasta pause``, ``kick``, ``host``: what concerns the people at the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.tables.declined import Declined
from bot.tables.hall import Done, Outcome
from bot.tables.table import Table
from bot.ui.answers import fault_text
from bot.ui.house import House, Visitor
from bot.ui.which import ask_which, table_here

Group = app_commands.Group
NOBODY: Final = 0
"""No person has this number."""


def add_company(group: Group, house: House, words: Words) -> None:
    """The commands with their words in the language of ``words``."""

    @group.command(name=named(words, "pause"), description=said(words, "cmd.canasta.pause"))
    async def pause(interaction: discord.Interaction) -> None:
        async def act(visitor: Visitor, table: Table) -> Outcome:
            person = visitor.person.id
            if table.paused:
                return await house.hall.resume(table.id, person)
            return await house.hall.propose(table.id, person, "pause")

        await _answer(interaction, act)

    @group.command(name=named(words, "kick"), description=said(words, "cmd.canasta.kick"))
    @app_commands.describe(player=said(words, "cmd.canasta.kick.player"))
    @app_commands.rename(player=named(words, "player"))
    async def kick(interaction: discord.Interaction, player: discord.User) -> None:
        async def act(visitor: Visitor, table: Table) -> Outcome:
            target = await _person(player)
            outcome = await house.hall.kick(table.id, visitor.person.id, target)
            if isinstance(outcome, Declined) and outcome.code == "not-host" and table.stage == "playing":
                return await house.hall.propose(table.id, visitor.person.id, "kick", target)
            return outcome

        await _answer(interaction, act)

    @group.command(name=named(words, "host"), description=said(words, "cmd.canasta.host"))
    @app_commands.describe(player=said(words, "cmd.canasta.host.player"))
    @app_commands.rename(player=named(words, "player"))
    async def host(interaction: discord.Interaction, player: discord.User) -> None:
        async def act(visitor: Visitor, table: Table) -> Outcome:
            return await house.hall.give_host(table.id, visitor.person.id, await _person(player))

        await _answer(interaction, act)

    async def _person(user: discord.User | discord.Member) -> int:
        """His number, or that of nobody: whoever is only named is not written down."""
        known = await house.directory.known_person(str(user.id))
        return NOBODY if known is None else known.id

    async def _answer(interaction: discord.Interaction, act: Callable[[Visitor, Table], Awaitable[Outcome]]) -> None:
        """Acknowledge for the person alone, act at the table that is meant, and say what came of it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        table = await table_here(house, interaction, visitor)
        if isinstance(table, Declined) and table.code == "which-table":
            await ask_which(house, interaction, visitor)
            return
        outcome: Outcome = table if isinstance(table, Declined) else await act(visitor, table)
        if not isinstance(outcome, Done):
            text = fault_text(visitor.words, outcome)
        else:
            text = visitor.words("ui.proposed" if outcome.table.vote is not None else "ui.done")
        await interaction.edit_original_response(content=text)

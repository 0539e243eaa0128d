"""``/canasta admin``: what those who manage a server do at its tables."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.i18n.catalogue import Words
from bot.tables.declined import Declined, decline
from bot.tables.hall import Done, Outcome
from bot.tables.owners import fault_in_ending, fault_in_managing
from bot.ui.admin import ban, bans_text, ending_message
from bot.ui.answers import fault_text
from bot.ui.house import House, Visitor
from bot.ui.messages import MOST_CONTENT, shortened
from bot.ui.rights import denied, rights_of
from bot.ui.which import table_here


def add_admin(group: app_commands.Group, house: House, words: Words) -> None:
    """Add the commands to the group, with their words in the language of ``words``. Who may use them is asked each time."""
    admin = app_commands.Group(name=named(words, "admin"), description=said(words, "cmd.canasta.admin"), parent=group)

    @admin.command(name=named(words, "end"), description=said(words, "cmd.canasta.admin.end"))
    async def end(interaction: discord.Interaction) -> None:
        visitor = await _manager(interaction, ends=True)
        table = None if visitor is None else await table_here(house, interaction, visitor)
        if visitor is None or table is None:
            return
        if isinstance(table, Declined):
            await interaction.edit_original_response(content=fault_text(visitor.words, table))
        else:
            await interaction.edit_original_response(**(await ending_message(house, table, visitor.words)).to_edit())

    @admin.command(name=named(words, "kick"), description=said(words, "cmd.canasta.admin.kick"))
    @app_commands.describe(player=said(words, "cmd.canasta.admin.player"))
    @app_commands.rename(player=named(words, "player"))
    async def kick(interaction: discord.Interaction, player: discord.User) -> None:
        visitor = await _manager(interaction)
        if visitor is None:
            return
        table = await table_here(house, interaction, visitor)
        person = await house.directory.known_person(str(player.id))
        if isinstance(table, Declined):
            outcome: Outcome = table
        else:
            outcome = decline("no-such-player") if person is None else await house.hall.put_out(table.id, person.id)
        if isinstance(outcome, Done):
            await _answer(interaction, visitor.words("ui.kicked", player=_name(player)))
        else:
            await _answer(interaction, fault_text(visitor.words, outcome))

    @admin.command(name=named(words, "ban"), description=said(words, "cmd.canasta.admin.ban"))
    @app_commands.describe(player=said(words, "cmd.canasta.admin.player"))
    @app_commands.rename(player=named(words, "player"))
    async def ban_(interaction: discord.Interaction, player: discord.User) -> None:
        visitor = await _manager(interaction)
        server = await house.server_here(interaction)
        if visitor is None or server is None:
            return
        new, seats = await ban(house, server, str(player.id))
        text = visitor.words("ui.banned" if new else "ui.banned-already", player=_name(player))
        left = visitor.words.count("ui.banned.seats", seats) if seats else ""
        await _answer(interaction, f"{text} {left}".rstrip())

    @admin.command(name=named(words, "unban"), description=said(words, "cmd.canasta.admin.unban"))
    @app_commands.describe(player=said(words, "cmd.canasta.admin.player"))
    @app_commands.rename(player=named(words, "player"))
    async def unban(interaction: discord.Interaction, player: discord.User) -> None:
        visitor = await _manager(interaction)
        server = await house.server_here(interaction)
        if visitor is None or server is None:
            return
        lifted = await house.servers.unban(server, str(player.id))
        await _answer(interaction, visitor.words("ui.unbanned" if lifted else "ui.not-banned", player=_name(player)))

    @admin.command(name=named(words, "bans"), description=said(words, "cmd.canasta.admin.bans"))
    async def bans(interaction: discord.Interaction) -> None:
        visitor = await _manager(interaction)
        server = await house.server_here(interaction)
        if visitor is not None and server is not None:
            await _answer(interaction, bans_text(visitor.words, await house.servers.bans(server)))

    async def _manager(interaction: discord.Interaction, ends: bool = False) -> Visitor | None:
        """Acknowledge for the person alone; nobody, and the person is told so, if he may not do this."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        if interaction.guild is None:
            await _answer(interaction, visitor.words("ui.server.dm"))
            return None
        settings, rights = await house.settings_here(interaction), rights_of(interaction)
        fault = fault_in_ending(settings, rights) if ends else fault_in_managing(rights)
        if fault is not None:
            await _answer(interaction, denied(visitor.words, fault, interaction, settings))
            return None
        return visitor

    async def _answer(interaction: discord.Interaction, text: str) -> None:
        await interaction.edit_original_response(content=shortened(text, MOST_CONTENT))


def _name(player: discord.User | discord.Member) -> str:
    return discord.utils.escape_markdown(player.display_name)

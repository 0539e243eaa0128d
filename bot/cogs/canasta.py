"""``/canasta``: open a table, sit down, start, look."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.variants import rulesets
from bot.i18n.catalogue import Words
from bot.i18n.phrases import listed, ruleset_name
from bot.i18n.rulesheet import rule_pages
from bot.tables import lobby
from bot.tables.declined import Declined
from bot.tables.hall import Done, Outcome
from bot.tables.table import Table
from bot.ui.answers import fault_text, say
from bot.ui.board import closing_message, table_message
from bot.ui.house import House, Visitor
from bot.ui.playing import table_here
from bot.ui.showing import Showing
from bot.ui.taps import Taps

MOST_PLAYERS = max(number for ruleset in rulesets().values() for number in ruleset.allowed_players)
NEEDED_PERMISSIONS = ("view_channel", "send_messages", "attach_files")


def canasta_group(house: House, showing: Showing, taps: Taps, words: Words) -> app_commands.Group:
    """The group with its words in the language of ``words``."""
    group = app_commands.Group(name="canasta", description=words("cmd.canasta"))
    keys = [app_commands.Choice(name=ruleset_name(words, key), value=key) for key in rulesets()]

    @group.command(name="new", description=words("cmd.canasta.new"))
    @app_commands.guild_only()
    @app_commands.describe(ruleset=words("cmd.canasta.new.ruleset"), players=words("cmd.canasta.new.players"))
    @app_commands.choices(ruleset=keys)
    async def new(
        interaction: discord.Interaction,
        ruleset: str = "classic",
        players: app_commands.Range[int, 2, MOST_PLAYERS] | None = None,
    ) -> None:
        words = house.catalogue.words(str(interaction.locale))
        fault = _fault_in_opening(words, interaction, ruleset, players)
        if fault:
            await interaction.response.send_message(fault, ephemeral=True)
            return
        await interaction.response.defer(thinking=True)
        visitor = await house.visitor(interaction)
        locale = None if interaction.guild_locale is None else str(interaction.guild_locale)
        place = await house.directory.place(str(interaction.channel_id), locale)
        outcome = await house.hall.open(visitor.person.id, place.id, ruleset, players, {})
        if not isinstance(outcome, Done):
            await _instead(interaction, fault_text(visitor.words, outcome))
            return
        message = await table_message(house, outcome.table, await house.words_of_place(outcome.table))
        sent = await interaction.edit_original_response(**message.to_edit())
        await showing.adopt_board(outcome.table, interaction.channel_id or 0, sent.id)
        await say(interaction, await taps.welcome(visitor, outcome))

    @group.command(name="join", description=words("cmd.canasta.join"))
    async def join(interaction: discord.Interaction) -> None:
        visitor, table = await _here(interaction)
        outcome: Outcome = table if isinstance(table, Declined) else await house.hall.join(table.id, visitor.person.id)
        await interaction.edit_original_response(content=await taps.welcome(visitor, outcome))

    @group.command(name="leave", description=words("cmd.canasta.leave"))
    async def leave(interaction: discord.Interaction) -> None:
        visitor, table = await _here(interaction)
        outcome: Outcome = table if isinstance(table, Declined) else await house.hall.leave(table.id, visitor.person.id)
        text = visitor.words("ui.left") if isinstance(outcome, Done) else fault_text(visitor.words, outcome)
        await interaction.edit_original_response(content=text)

    @group.command(name="start", description=words("cmd.canasta.start"))
    @app_commands.describe(fill=words("cmd.canasta.start.fill"))
    async def start(interaction: discord.Interaction, fill: bool = False) -> None:
        visitor, table = await _here(interaction)
        if isinstance(table, Declined):
            outcome: Outcome = table
        elif table.between_hands:
            outcome = await house.hall.deal_next(table.id, visitor.person.id)
        else:
            outcome = await house.hall.start(table.id, visitor.person.id, fill)
        await taps.show_or_say(interaction, visitor, outcome)

    @group.command(name="table", description=words("cmd.canasta.table"))
    async def table(interaction: discord.Interaction) -> None:
        visitor, found = await _here(interaction)
        if isinstance(found, Declined):
            await interaction.edit_original_response(content=fault_text(visitor.words, found))
        else:
            message = await table_message(house, found, visitor.words)
            await interaction.edit_original_response(**message.to_edit())

    @group.command(name="rules", description=words("cmd.canasta.rules"))
    @app_commands.describe(ruleset=words("cmd.canasta.rules.ruleset"))
    @app_commands.choices(ruleset=keys)
    async def rules(interaction: discord.Interaction, ruleset: str | None = None) -> None:
        visitor, found = await _here(interaction)
        value = rulesets()[ruleset] if ruleset else None
        if value is None:
            value = rulesets()["classic"] if isinstance(found, Declined) else found.rules
        first, *more = rule_pages(visitor.words, value)
        await interaction.edit_original_response(content=first)
        for page in more:
            await interaction.followup.send(page, ephemeral=True)

    @group.command(name="close", description=words("cmd.canasta.close"))
    async def close(interaction: discord.Interaction) -> None:
        visitor, found = await _here(interaction)
        fault = found if isinstance(found, Declined) else lobby.fault_in_closing(found, visitor.person.id)
        if fault is not None:
            await interaction.edit_original_response(content=fault_text(visitor.words, fault))
        elif isinstance(found, Table):
            message = await closing_message(house, found, visitor.words)
            await interaction.edit_original_response(**message.to_edit())

    def _fault_in_opening(words: Words, interaction: discord.Interaction, key: str, players: int | None) -> str:
        """Why no table is opened, as far as it can be said without looking anything up; nothing if there is no reason."""
        if interaction.guild_id is None:
            return words("ui.new.dm")
        allowed = rulesets()[key].allowed_players
        if players is not None and players not in allowed:
            numbers = listed(words, [str(number) for number in allowed], "list.or")
            return words("ui.new.players", ruleset=ruleset_name(words, key), players=numbers)
        missing = [name for name in NEEDED_PERMISSIONS if not getattr(interaction.app_permissions, name)]
        if missing:
            return words("ui.permissions", missing=listed(words, [words(f"ui.permission.{name}") for name in missing]))
        return ""

    async def _here(interaction: discord.Interaction) -> tuple[Visitor, Table | Declined]:
        """Acknowledge for the person alone, and find the table that is meant."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        return visitor, await table_here(house, interaction, visitor)

    async def _instead(interaction: discord.Interaction, text: str) -> None:
        """The public answer that was announced is taken back, and the person told alone."""
        await interaction.delete_original_response()
        await interaction.followup.send(text, ephemeral=True)

    return group

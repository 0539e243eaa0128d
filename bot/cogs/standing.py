"""``/canasta leaderboard``, ``stats`` and ``history``: how people stand."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.engine.variants import rulesets
from bot.i18n.catalogue import Words
from bot.tables.rating import OVERALL, Track
from bot.tables.standing import Ladder
from bot.ui.house import House
from bot.ui.leaderboard import ANY_SERVER, SEASONS, leaderboard_message, season_chosen
from bot.ui.stats import past_message, stats_message

SCOPES: Final = ("server", "everywhere")
MOST_LEAST: Final = 1000


def add_standing(group: app_commands.Group, house: House, words: Words) -> None:
    """Add the commands to the group, with their words in the language of ``words``."""
    keys = [app_commands.Choice(name=said(words, f"ruleset.{key}"), value=key) for key in rulesets()]
    scopes = [app_commands.Choice(name=said(words, f"ui.option.scope-{scope}"), value=scope) for scope in SCOPES]
    seasons = [app_commands.Choice(name=said(words, f"ui.option.season-{one}"), value=one) for one in SEASONS]

    @group.command(name=named(words, "leaderboard"), description=said(words, "cmd.canasta.leaderboard"))
    @app_commands.describe(
        scope=said(words, "cmd.canasta.leaderboard.scope"),
        ruleset=said(words, "cmd.canasta.leaderboard.ruleset"),
        season=said(words, "cmd.canasta.leaderboard.season"),
        least=said(words, "cmd.canasta.leaderboard.least"),
    )
    @app_commands.rename(
        scope=named(words, "scope"),
        ruleset=named(words, "ruleset"),
        season=named(words, "season"),
        least=named(words, "least"),
    )
    @app_commands.choices(scope=scopes, ruleset=keys, season=seasons)
    async def leaderboard(
        interaction: discord.Interaction,
        scope: str = SCOPES[0],
        ruleset: str = OVERALL,
        season: str = SEASONS[0],
        least: app_commands.Range[int, 1, MOST_LEAST] = 1,
    ) -> None:
        await interaction.response.defer(thinking=True)
        track = Track(ruleset, season_chosen(season, house.hall.clock.now()))
        ladder = Ladder(track, least, ANY_SERVER if scope == SCOPES[0] else None)
        message = await leaderboard_message(house, interaction, ladder)
        await interaction.edit_original_response(**message.to_edit())

    @group.command(name=named(words, "stats"), description=said(words, "cmd.canasta.stats"))
    @app_commands.describe(player=said(words, "cmd.canasta.stats.player"))
    @app_commands.rename(player=named(words, "player"))
    async def stats(interaction: discord.Interaction, player: discord.User | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        if player is not None and player.bot:
            await interaction.edit_original_response(content=visitor.words("ui.stats.computer"))
            return
        # Whoever has never played is not written down only because somebody asks for him.
        known = visitor.person if player is None else await house.directory.known_person(str(player.id))
        name = visitor.person.name if player is None else player.display_name
        message = await stats_message(house, visitor.words, name, known)
        await interaction.edit_original_response(**message.to_edit())

    @group.command(name=named(words, "history"), description=said(words, "cmd.canasta.history"))
    async def history(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        message = await past_message(house, visitor.words, visitor.person.id)
        await interaction.edit_original_response(**message.to_edit())

"""The least that a discord.py bot can be: a command and a button, both answered at once and by nothing else.

``python -m benchmarks._bare`` runs it in a process of its own, on the stand-in that ``CANASTA_STANDIN`` names.
"""

from __future__ import annotations

import asyncio
import os
import re
from typing import Any, Self

import discord
from discord import app_commands

from bot.playground.pointing import point_discord_at

COMMAND = "hand"
LABEL = "Tap"


class BareButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template="bare"):
    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label=LABEL, custom_id="bare"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()


class BareBot(discord.Client):
    """Set up as the real bot is: see ``bot.app.CanastaClient``."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(name=COMMAND, description="A button")
        async def show(interaction: discord.Interaction) -> None:
            view = discord.ui.View(timeout=None)
            view.add_item(BareButton())
            await interaction.response.send_message("A button", view=view, ephemeral=True)

        self.add_dynamic_items(BareButton)
        await self.tree.sync()


async def run() -> None:
    with point_discord_at(os.environ["CANASTA_STANDIN"]):
        async with BareBot() as bot:
            await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(run())

"""What the buttons of the company do: votes, going on after a pause, taking a seat, the clock, a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import discord

from bot.i18n.catalogue import Words
from bot.tables.hall import Done, Outcome
from bot.tables.pace import PACES
from bot.ui.answers import fault_text, say
from bot.ui.custom_ids import Tap
from bot.ui.house import House
from bot.ui.lobby import pace_key
from bot.ui.showing import Showing
from bot.ui.widgets import Taker


class CompanyTaps:
    """What the buttons and the menu do. The board tells everybody what came of it; a refusal goes to the person alone."""

    def __init__(self, house: House, showing: Showing) -> None:
        self._house: Final = house
        self._showing: Final = showing
        self.handlers: Final[dict[str, Taker]] = {
            "agree": partial(self._vote, True),
            "disagree": partial(self._vote, False),
            "resume": self._resume,
            "sit": self._sit,
            "pace": self._pace,
            "rematch": self._rematch,
        }

    async def _vote(self, yes: bool, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        await self._say_fault(interaction, visitor.words, await self._house.hall.vote(tap.table, visitor.person.id, yes))

    async def _resume(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        await self._say_fault(interaction, visitor.words, await self._house.hall.resume(tap.table, visitor.person.id))

    async def _sit(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        outcome = await self._house.hall.join(tap.table, visitor.person.id)
        text = await welcome(self._house, self._showing, visitor.words, visitor.person.id, outcome)
        if isinstance(outcome, Done) and interaction.message is not None and interaction.message.flags.ephemeral:
            # The offer has been taken: its button goes.
            await interaction.edit_original_response(content=text, view=None)
        else:
            await say(interaction, text)

    async def _pace(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        pace = next((pace for pace in PACES if pace_key(pace) == values[0]), PACES[0])
        await self._say_fault(
            interaction, visitor.words, await self._house.hall.choose_pace(tap.table, visitor.person.id, pace)
        )

    async def _rematch(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        outcome = await self._house.hall.rematch(tap.table, visitor.person.id)
        if isinstance(outcome, Done):
            await interaction.edit_original_response(view=None)
            await self._showing.take_over(tap.table, outcome.table)
        await self._say_fault(interaction, visitor.words, outcome)

    async def _say_fault(self, interaction: discord.Interaction, words: Words, outcome: Outcome) -> None:
        if not isinstance(outcome, Done):
            await say(interaction, fault_text(words, outcome))


async def welcome(house: House, showing: Showing, words: Words, person: int, outcome: Outcome) -> str:
    """What is said to somebody who wanted to sit down: where the hand is, which is shown from now on; or why not."""
    if not isinstance(outcome, Done):
        return fault_text(words, outcome)
    if (await house.directory.preferences(person)).hand == "channel":
        return words("ui.joined.channel")
    return words("ui.joined.dm" if await showing.open_hand(outcome.table, person) else "ui.joined.no-dm")

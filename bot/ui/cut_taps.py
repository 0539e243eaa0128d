"""A cut with a number: a person types it in a modal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import discord

from bot.tables.declined import decline
from bot.tables.fairness import MOST_CUT
from bot.tables.hall import Done, Outcome
from bot.ui.answers import fault_text
from bot.ui.custom_ids import Tap, print_id
from bot.ui.hand import hand_message
from bot.ui.house import House
from bot.ui.widgets import Taker

NUMBER: Final = re.compile(r"\s*([0-9]{1,9})\s*")


class CutTaps:
    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {"cut": self._ask}

    async def _ask(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        """Ask for the number in a modal. Its id names the person: discord.py finds a submission's modal by the id alone."""
        words = self._house.catalogue.words(str(interaction.locale))
        modal = discord.ui.Modal(
            title=words("ui.modal.cut.title"),
            custom_id=print_id("modal", Tap(tap.table, tap.number, "cut", str(interaction.user.id))),
        )
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(max_length=9, custom_id="cards")
        text, about = words("ui.modal.cut.label", most=MOST_CUT), words("ui.cut.about")
        modal.add_item(discord.ui.Label(text=text, description=about, component=field))
        await interaction.response.send_modal(modal)

    async def typed(self, interaction: discord.Interaction, tap: Tap, text: str) -> None:
        """Cut, and show the hand that is dealt then; or say why not."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        house, visitor = self._house, await self._house.visitor(interaction)
        number = NUMBER.fullmatch(text)
        outcome: Outcome = decline("cut-number", most=MOST_CUT)
        if number is not None:
            outcome = await house.hall.cut(tap.table, visitor.person.id, int(number[1]), tap.seen)
        if isinstance(outcome, Done):
            message = await hand_message(house, outcome.table, visitor.person.id, visitor.words)
            await interaction.edit_original_response(**message.to_edit())
        else:
            await interaction.edit_original_response(content=fault_text(visitor.words, outcome))

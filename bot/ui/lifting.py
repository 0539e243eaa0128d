"""What the dealer does before a deal: lift a packet by a button, or by a number that he types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import discord

from bot.engine.match import dealt_cards
from bot.tables.declined import Declined, decline
from bot.tables.hall import Done
from bot.ui.answers import fault_text
from bot.ui.custom_ids import Tap, print_id
from bot.ui.hand import hand_message
from bot.ui.house import House
from bot.ui.messages import shortened
from bot.ui.playing import seated
from bot.ui.widgets import Taker

NUMBER: Final = re.compile(r"\s*(-?[0-9]{1,4})\s*")
MOST_SHOWN: Final = 20


class LiftTaps:
    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {"lift": self._exact, "lift-other": self._ask}

    async def _exact(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await self.typed(interaction, tap, tap.arg)

    async def _ask(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        """Ask for the number in a modal. Its id names the person: discord.py finds a submission's modal by the id alone."""
        words = self._house.catalogue.words(str(interaction.locale))
        modal = discord.ui.Modal(
            title=words("ui.modal.lift.title"),
            custom_id=print_id("modal", Tap(tap.table, tap.number, "lift", str(interaction.user.id))),
        )
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(max_length=MOST_SHOWN, custom_id="cards")
        modal.add_item(discord.ui.Label(text=words("ui.modal.lift.label"), component=field))
        await interaction.response.send_modal(modal)

    async def typed(self, interaction: discord.Interaction, tap: Tap, text: str) -> None:
        """Lift as many cards as the text says, and show the hand that is dealt then; or say why not."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        house = self._house
        visitor = await house.visitor(interaction)
        words = visitor.words
        table = await house.hall.table(tap.table)
        person = decline("no-table") if table is None else seated(visitor, table)
        number = NUMBER.fullmatch(text)
        if isinstance(person, Declined):
            answer = fault_text(words, person)
        elif number is None:
            exact = dealt_cards(person.table.rules)
            answer = words("ui.lift.number", text=discord.utils.escape_markdown(shortened(text, MOST_SHOWN)), exact=exact)
        else:
            outcome = await house.hall.lift(tap.table, person.seat, int(number[1]), tap.seen)
            if isinstance(outcome, Done):
                message = await hand_message(house, outcome.table, visitor.person.id, words)
                await interaction.edit_original_response(**message.to_edit())
                return
            names = await house.names(person.table, words)
            answer = fault_text(words, outcome, person.table, person.seat, names.seat)
        await interaction.edit_original_response(content=answer)

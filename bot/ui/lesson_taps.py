"""How a lesson begins: by a command or by a button, in the direct messages of the learner wherever he is."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord

from bot.tables.declined import Declined
from bot.tables.hall import Done
from bot.tables.ports import Place
from bot.tables.table import Table
from bot.ui.answers import fault_text
from bot.ui.custom_ids import Tap
from bot.ui.house import House, Visitor
from bot.ui.lesson import anew_button, lesson_board
from bot.ui.messages import Message
from bot.ui.showing import HAND, Showing
from bot.ui.widgets import Taker
from bot.ui.widgets import view_of as widgets

log = logging.getLogger(__name__)


class Lessons:
    """Opens lessons in direct messages, one at a time for every person."""

    def __init__(self, house: House, showing: Showing) -> None:
        self._house: Final = house
        self._showing: Final = showing
        self.handlers: Final[dict[str, Taker]] = {"lesson-anew": self._anew}

    async def answer(self, interaction: discord.Interaction, visitor: Visitor, anew: bool = False) -> Message:
        """Begin a lesson, or find the one that runs; what is said about it. ``anew`` ends the one that runs first."""
        words = visitor.words
        dm = await self._house.client.create_dm(discord.Object(int(visitor.person.outside)))
        place = await self._house.directory.place(str(dm.id), str(interaction.locale))
        running = await self._running(place)
        if running is not None and not anew:
            if await self._house.noticeboard.pinned(running.id, HAND, visitor.person.id) is None:
                await self._showing.open_hand(running, visitor.person.id)
            link = await self._link(running, visitor)
            return Message(words("ui.lesson.running", link=link), view=widgets(anew_button(words, running)))
        if running is not None:
            await self._house.hall.close(running.id, visitor.person.id)
        table = await self._begun(dm, place, visitor)
        if isinstance(table, Declined):
            return Message(fault_text(words, table))
        if table is None:
            return Message(words("ui.lesson.dm-closed"))
        return Message(words("ui.lesson.begun", link=await self._link(table, visitor)))

    async def _running(self, place: Place) -> Table | None:
        table_id = await self._house.hall.ledger.at_place(place.id)
        return None if table_id is None else await self._house.hall.table(table_id)

    async def _begun(self, dm: discord.DMChannel, place: Place, visitor: Visitor) -> Table | Declined | None:
        """The table, its two messages posted; ``None`` where direct messages are closed."""
        house, person = self._house, visitor.person.id
        outcome = await house.hall.open_lesson(person, place.id)
        if not isinstance(outcome, Done):
            return outcome if isinstance(outcome, Declined) else None
        table = outcome.table
        board = await lesson_board(house, table, await house.words_of_place(table))
        try:
            sent = await dm.send(**board.to_send())
        except discord.HTTPException as error:
            log.info("lesson %s: no DM to person %s: %s", table.id, person, error)
            await house.hall.close(table.id, person)
            return None
        await self._showing.adopt_board(table, dm.id, sent.id)
        await self._showing.open_hand(table, person)
        return table

    async def _link(self, table: Table, visitor: Visitor) -> str:
        """Leads to the learner's hand, or to the channel where there is no hand."""
        place = await self._house.directory.place_by_id(table.place)
        pin = await self._house.noticeboard.pinned(table.id, HAND, visitor.person.id)
        address = f"https://discord.com/channels/@me/{place.outside}"
        return address if pin is None else f"{address}/{pin.message}"

    async def _anew(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await self._house.visitor(interaction)
        message = await self.answer(interaction, visitor, anew=True)
        await interaction.edit_original_response(**message.to_edit())

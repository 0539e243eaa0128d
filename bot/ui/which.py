"""Which table a command means: the one in this channel; in a DM the person's own, and where he has several he is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import discord

from bot.i18n.phrases import ruleset_name
from bot.tables.declined import Declined, decline
from bot.tables.table import Table
from bot.ui.answers import fault_text
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House, Meant, Visitor
from bot.ui.messages import Message
from bot.ui.widgets import Taker, TapMenu, option, view_of

REMEMBERED: Final = 900.0
"""For so many seconds commands in the DM mean the table that was chosen last."""

Again = Callable[[discord.Interaction], Awaitable[None]]
"""Does what was asked for, at the table that is meant now; the interaction is deferred."""


async def table_here(house: House, interaction: discord.Interaction, visitor: Visitor) -> Table | Declined:
    """In a DM the table chosen lately, else the one where it is the person's move, else the only one."""
    if interaction.guild_id is None:
        return await _own_table(house, visitor)
    place = await house.place(interaction)
    table_id = await house.hall.ledger.at_place(place.id)
    table = None if table_id is None else await house.hall.table(table_id)
    return table or decline("no-table")


async def table_lately(house: House, interaction: discord.Interaction, visitor: Visitor) -> Table | None:
    """The table that a command means which looks back: one that is over as well."""
    table = await table_here(house, interaction, visitor)
    return table if isinstance(table, Table) else await last_here(house, interaction)


async def last_here(house: House, interaction: discord.Interaction) -> Table | None:
    """The latest table in this channel, over or not."""
    place = await house.place(interaction)
    table_id = await house.hall.ledger.last_at_place(place.id)
    return None if table_id is None else await house.hall.table(table_id)


async def _own_tables(house: House, visitor: Visitor) -> list[Table]:
    found = [await house.hall.table(table_id) for table_id in await house.hall.ledger.of_person(visitor.person.id)]
    return [table for table in found if table is not None]


async def _own_table(house: House, visitor: Visitor) -> Table | Declined:
    person = visitor.person.id
    tables = await _own_tables(house, visitor)
    meant = house.meant.get(person)
    lately = meant is not None and house.hall.clock.now() - meant.at < REMEMBERED
    chosen = [table for table in tables if meant is not None and lately and table.id == meant.table]
    waiting = [table for table in tables if _is_to_move(table, person)]
    for choice in (chosen, waiting, tables):
        if len(choice) == 1:
            return choice[0]
    return decline("which-table") if tables else decline("no-table")


def _is_to_move(table: Table, person: int) -> bool:
    seat = table.seat_of(person)
    return seat is not None and table.to_move == seat


async def ask_which(house: House, interaction: discord.Interaction, visitor: Visitor, again: Again | None = None) -> None:
    """Offer the person's tables. The interaction is deferred; ``again`` is done when one has been chosen."""
    house.meant[visitor.person.id] = Meant(again=again)
    options = []
    for table in await _own_tables(house, visitor):
        about = "ui.which.your-move" if _is_to_move(table, visitor.person.id) else f"ui.which.{table.stage}"
        ruleset = ruleset_name(visitor.words, table.rules.key)
        label = visitor.words("ui.which.table", place=await _place_name(house, table), ruleset=ruleset)
        if table.lesson:
            label = visitor.words("ui.which.lesson")
        options.append(option(label, str(table.id), visitor.words(about)))
    menu = TapMenu(Tap(0, ANY_NUMBER, "which"), visitor.words("ui.menu.which"), options)
    message = Message(fault_text(visitor.words, decline("which-table")), view=view_of(menu))
    await interaction.edit_original_response(**message.to_edit())


async def _place_name(house: House, table: Table) -> str:
    outside = int((await house.directory.place_by_id(table.place)).outside)
    name = getattr(house.client.get_channel(outside), "name", None)
    return f"#{name}" if name else str(table.id)


class WhichTaps:
    """What the menu of tables does."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {"which": self._choose}

    async def _choose(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        house, visitor = self._house, await self._house.visitor(interaction)
        before = house.meant.get(visitor.person.id)
        house.meant[visitor.person.id] = Meant(int(values[0]), house.hall.clock.now())
        if before is not None and before.again is not None:
            await before.again(interaction)
            return
        table = await house.hall.table(int(values[0]))
        if table is None or table.lesson:
            text = visitor.words("ui.which.chosen.lesson")
        else:
            text = visitor.words("ui.which.chosen", place=f"<#{(await house.directory.place_by_id(table.place)).outside}>")
        await interaction.edit_original_response(content=text, view=None)

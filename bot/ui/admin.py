"""What those who manage a server do at its tables: end one, send somebody away, keep somebody away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n.catalogue import Words
from bot.tables.hall import Done
from bot.tables.owners import fault_in_ending
from bot.tables.table import Table
from bot.ui.answers import fault_text, say
from bot.ui.board import standing
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House
from bot.ui.messages import Message
from bot.ui.rights import denied, rights_of
from bot.ui.widgets import Style, Taker, TapButton, view_of

MOST_LISTED: Final = 60


async def ending_message(house: House, table: Table, words: Words) -> Message:
    """Asks whether the table is really to be ended."""
    place = f"<#{(await house.directory.place_by_id(table.place)).outside}>"
    if table.game is None:
        text = words("ui.close.lobby", place=place)
    else:
        text = words("ui.close.match", place=place, score=standing(words, await house.names(table, words), table.game))
    button = TapButton(Tap(table.id, ANY_NUMBER, "admin-end"), words("ui.button.close"), Style.danger)
    return Message(text, view=view_of(button))


async def ban(house: House, server: int, outside: str) -> tuple[bool, int]:
    """Keep somebody from a server's tables; his seats go to computer players. Whether that is new, and how many seats."""
    new = await house.servers.ban(server, outside, house.hall.clock.now())
    person = await house.directory.known_person(outside)
    if person is None:
        return new, 0
    tables = await house.servers.running(server, person.id)
    return new, sum([isinstance(await house.hall.put_out(table, person.id), Done) for table in tables])


def bans_text(words: Words, outsides: Sequence[str]) -> str:
    """Who is banned, the latest first; of very many, how many more there are."""
    if not outsides:
        return words("ui.bans.none")
    lines = [words.count("ui.bans.title", len(outsides)), *(f"- <@{outside}>" for outside in outsides[:MOST_LISTED])]
    more = len(outsides) - MOST_LISTED
    return "\n".join([*lines, *([words.count("ui.bans.more", more)] if more > 0 else [])])


class AdminTaps:
    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {"admin-end": self._end}

    async def _end(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        """Whether the person may do so is asked again: the message may be an old one."""
        await interaction.response.defer()
        house = self._house
        visitor = await house.visitor(interaction)
        settings = await house.settings_here(interaction)
        fault = fault_in_ending(settings, rights_of(interaction))
        if fault is not None:
            await say(interaction, denied(visitor.words, fault, interaction, settings))
            return
        outcome = await house.hall.end(tap.table, visitor.person.id)
        text = visitor.words("ui.closed") if isinstance(outcome, Done) else fault_text(visitor.words, outcome)
        await interaction.edit_original_response(content=text, view=None)

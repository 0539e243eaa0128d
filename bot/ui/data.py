"""What the bot knows of a person, for himself: to have it, or to have it deleted."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.i18n.catalogue import Words
from bot.tables.declined import Declined
from bot.tables.ports import Person
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House
from bot.ui.messages import Message
from bot.ui.showing import Showing
from bot.ui.widgets import Style, Taker, TapButton, view_of

NO_TABLE: Final = 0
FILE: Final = "canasta-data.json"
ATTEMPTS: Final = 5


def export_file(exported: dict[str, Any], most: int) -> discord.File:
    """The data as a file of at most so many bytes: plain, else packed, else without what was done at each table."""
    plain = _json(exported)
    if len(plain) <= most:
        return discord.File(io.BytesIO(plain), FILE)
    packed = gzip.compress(plain)
    if len(packed) > most:
        tables = [{name: value for name, value in table.items() if name != "steps"} for table in exported["tables"]]
        packed = gzip.compress(_json({**exported, "tables": tables, "steps": "left out: too much for one file"}))
    return discord.File(io.BytesIO(packed), f"{FILE}.gz")


def _json(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def deleting_message(words: Words) -> Message:
    """Says what will happen, and asks."""
    lines = [words(f"ui.data.{part}") for part in ("delete", "goes", "stays", "return")]
    button = TapButton(Tap(NO_TABLE, ANY_NUMBER, "delete-data"), words("ui.button.delete-data"), Style.danger)
    return Message("\n".join(lines), view=view_of(button))


async def delete(house: House, showing: Showing, person: Person) -> None:
    """His seats go to computer players, then everything goes that tells who he is; boards that name him are shown anew."""
    left = await _leave_all(house, person.id)
    await house.privacy.forget_person(person.id)
    house.directory.forget()
    house.seen.pop(person.id, None)
    house.meant.pop(person.id, None)
    for table_id in {*left, *await _leave_all(house, person.id)}:
        table = await house.hall.table(table_id)
        if table is not None:
            await showing.show_board(table)


async def _leave_all(house: House, person: int) -> Sequence[int]:
    """Leave the tables that there are; gives their numbers."""
    ledger = house.hall.ledger
    tables = await ledger.of_person(person)
    for table_id in tables:
        for _ in range(ATTEMPTS):
            table = await house.hall.table(table_id)
            seat = None if table is None else table.seat_of(person)
            if table is not None and seat is not None:
                await ledger.stage(table.id, seat, table.stand, ())
            outcome = await house.hall.leave(table_id, person)
            if not isinstance(outcome, Declined) or outcome.code != "stale":
                break
    return tables


class DataTaps:
    def __init__(self, house: House, showing: Showing) -> None:
        self._house: Final = house
        self._showing: Final = showing
        self.handlers: Final[dict[str, Taker]] = {"delete-data": self._delete}

    async def _delete(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        """Whoever is not known any more is not made known by asking again."""
        await interaction.response.defer()
        words = self._house.catalogue.words(str(interaction.locale))
        person = await self._house.directory.known_person(str(interaction.user.id))
        if person is not None:
            await delete(self._house, self._showing, person)
        text = words("ui.data.nothing" if person is None else "ui.data.deleted")
        await interaction.edit_original_response(content=text, view=None)

"""The messages that show tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, or_, select

from bot.store import schema
from bot.store.database import Database
from bot.store.upsert import upsert
from bot.tables.ports import Pin

_PINS: Final = schema.pins.c


class SqlNoticeboard:
    """:class:`bot.tables.ports.Noticeboard` in a migrated database."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def pin(self, table_id: int, kind: str, person: int | None, pin: Pin) -> None:
        row = {
            "table_id": table_id,
            "kind": kind,
            "person_id": person,
            "channel": pin.channel,
            "message": pin.message,
            "shows": pin.shows,
        }
        key = [_PINS.table_id, _PINS.kind, *([] if person is None else [_PINS.person_id])]
        unique = schema.is_shared if person is None else schema.is_personal
        await self._database.write(lambda connection: upsert(connection, schema.pins, key, row, unique))

    async def pinned(self, table_id: int, kind: str, person: int | None) -> Pin | None:
        query = select(_PINS.channel, _PINS.message, _PINS.shows).where(_here(table_id, kind, person))
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Pin(row.channel, row.message, row.shows)

    async def unpin(self, table_id: int, kind: str, person: int | None) -> None:
        await self._database.write(
            lambda connection: connection.execute(delete(schema.pins).where(_here(table_id, kind, person)))
        )

    async def behind(self, kind: str) -> Sequence[int]:
        tables = schema.tables.c
        shown = and_(_PINS.table_id == tables.id, _PINS.kind == kind)
        query = (
            select(tables.id)
            .select_from(schema.tables.outerjoin(schema.pins, shown))
            .where(schema.is_running, or_(_PINS.shows.is_(None), _PINS.shows != tables.number))
            .order_by(tables.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).scalars().all())
        return list(rows)


def _here(table_id: int, kind: str, person: int | None) -> ColumnElement[bool]:
    # "== None" is written as IS NULL.
    return and_(_PINS.table_id == table_id, _PINS.kind == kind, _PINS.person_id == person)

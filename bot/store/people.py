"""The people and places, as the chat platform names them and as steps number them."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row, select

from bot.store import schema
from bot.store.database import Database
from bot.store.upsert import upsert
from bot.tables.ports import Person, Place


class SqlDirectory:
    """:class:`bot.tables.ports.Directory` in a migrated database. It writes only what is new."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def person(self, outside: str, name: str, locale: str | None) -> Person:
        """``None`` for a locale leaves the one that is known."""
        row = await self._met(schema.people, {"outside": outside, "name": name, "locale": locale})
        return Person(row.id, row.outside, row.name, row.locale)

    async def person_by_id(self, person: int) -> Person:
        """Raises ``KeyError`` for a number that was never given."""
        row = await self._by_id(schema.people, person)
        return Person(row.id, row.outside, row.name, row.locale)

    async def place(self, outside: str, locale: str | None) -> Place:
        """``None`` for a locale leaves the one that is known."""
        row = await self._met(schema.places, {"outside": outside, "locale": locale})
        return Place(row.id, row.outside, row.locale)

    async def place_by_id(self, place: int) -> Place:
        """Raises ``KeyError`` for a number that was never given."""
        row = await self._by_id(schema.places, place)
        return Place(row.id, row.outside, row.locale)

    async def _met(self, target: Any, values: dict[str, Any]) -> Row[Any]:
        key = target.c.outside
        query = select(target).where(key == values["outside"])
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is not None and all(value in (None, row._mapping[name]) for name, value in values.items()):
            return row
        written: Row[Any] = await self._database.write(lambda connection: upsert(connection, target, [key], values))
        return written

    async def _by_id(self, target: Any, number: int) -> Row[Any]:
        query = select(target).where(target.c.id == number)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise KeyError(number)
        return row

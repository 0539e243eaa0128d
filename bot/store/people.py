"""The people and places, as the chat platform names them and as steps number them."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from sqlalchemy import Row, select

from bot.store import schema
from bot.store.bodies import parse_preferences, print_preferences
from bot.store.database import Database
from bot.store.upsert import upsert
from bot.tables.ports import Person, Place, Server
from bot.tables.preferences import Preferences

Known = TypeVar("Known", Person, Place, Server)

MOST_REMEMBERED: Final = 20_000


class SqlDirectory:
    """:class:`bot.tables.ports.Directory` in a migrated database. It writes only what is new.

    People and places are asked for with every message, so they are remembered; a name that another process has just met
    changed is learned here when its owner comes by.
    """

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._people: Final[dict[int | str, Person]] = {}
        self._places: Final[dict[int | str, Place]] = {}
        self._servers: Final[dict[int | str, Server]] = {}
        self._preferences: Final[dict[int, Preferences]] = {}

    async def person(self, outside: str, name: str, locale: str | None) -> Person:
        """``None`` for a locale leaves the one that is known."""
        known = self._people.get(outside)
        if known is None or known.name != name or locale not in (None, known.locale):
            row = await self._met(schema.people, {"outside": outside, "name": name, "locale": locale})
            known = _remember(self._people, Person(row.id, row.outside, row.name, row.locale))
        return known

    async def person_by_id(self, person: int) -> Person:
        """Raises ``KeyError`` for a number that was never given."""
        known = self._people.get(person)
        if known is None:
            row = await self._by_id(schema.people, person)
            known = _remember(self._people, Person(row.id, row.outside, row.name, row.locale))
        return known

    async def known_person(self, outside: str) -> Person | None:
        query = select(schema.people).where(schema.people.c.outside == outside)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Person(row.id, row.outside, row.name, row.locale)

    async def place(self, outside: str, locale: str | None, server: int | None = None) -> Place:
        """``None`` for a locale or a server leaves the one that is known."""
        known = self._places.get(outside)
        if known is None or locale not in (None, known.locale) or server not in (None, known.server):
            row = await self._met(schema.places, {"outside": outside, "locale": locale, "server_id": server})
            known = _remember(self._places, _place(row))
        return known

    async def server(self, outside: str, name: str) -> Server:
        known = self._servers.get(outside)
        if known is None or known.name != name:
            row = await self._met(schema.servers, {"outside": outside, "name": name})
            known = _remember(self._servers, Server(row.id, row.outside, row.name))
        return known

    async def known_server(self, outside: str) -> Server | None:
        known = self._servers.get(outside)
        if known is not None:
            return known
        query = select(schema.servers).where(schema.servers.c.outside == outside)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Server(row.id, row.outside, row.name)

    async def server_by_id(self, server: int) -> Server:
        """Raises ``KeyError`` for a number that was never given."""
        known = self._servers.get(server)
        if known is None:
            row = await self._by_id(schema.servers, server)
            known = _remember(self._servers, Server(row.id, row.outside, row.name))
        return known

    async def place_by_id(self, place: int) -> Place:
        """Raises ``KeyError`` for a number that was never given."""
        known = self._places.get(place)
        if known is None:
            row = await self._by_id(schema.places, place)
            known = _remember(self._places, _place(row))
        return known

    async def known_place(self, outside: str) -> Place | None:
        query = select(schema.places).where(schema.places.c.outside == outside)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else _place(row)

    def forget(self) -> None:
        for known in (self._people, self._places, self._servers, self._preferences):
            known.clear()

    async def preferences(self, person: int) -> Preferences:
        if person not in self._preferences:
            query = select(schema.preferences.c.body).where(schema.preferences.c.person_id == person)
            text = await self._database.read(lambda connection: connection.execute(query).scalar())
            self._preferences[person] = Preferences() if text is None else parse_preferences(text)
        return self._preferences[person]

    async def prefer(self, person: int, preferences: Preferences) -> None:
        row = {"person_id": person, "body": print_preferences(preferences)}
        key = [schema.preferences.c.person_id]
        await self._database.write(lambda connection: upsert(connection, schema.preferences, key, row))
        self._preferences[person] = preferences

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


def _place(row: Row[Any]) -> Place:
    return Place(row.id, row.outside, row.locale, row.server_id)


def _remember(known: dict[int | str, Known], one: Known) -> Known:
    """Keep it by both its names; when there are too many, begin again."""
    if len(known) > MOST_REMEMBERED:
        known.clear()
    known[one.id] = known[one.outside] = one
    return one

"""What those who run servers have decided, and small facts that the bot remembers."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from typing import Final, cast

from sqlalchemy import Connection, delete, select, update

from bot.store import schema
from bot.store.codec import codec_of
from bot.store.database import Database
from bot.store.upsert import insert_for, upsert
from bot.tables.owners import ServerSettings
from bot.tables.ports import GONE

_SETTINGS: Final = codec_of(ServerSettings)
_SERVERS: Final = schema.servers.c
_BANS: Final = schema.bans.c
_KNOWN: Final = ~_SERVERS.outside.startswith(GONE)
"""Servers that still have the platform's name for them."""


class SqlServers:
    """:class:`bot.tables.ports.Servers` in a migrated database. Settings are asked for with every board, and so remembered."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._settings: Final[dict[int, ServerSettings]] = {}

    async def settings(self, server: int) -> ServerSettings:
        if server not in self._settings:
            query = select(schema.server_settings.c.body).where(schema.server_settings.c.server_id == server)
            text = await self._database.read(lambda connection: connection.execute(query).scalar())
            self._settings.setdefault(server, ServerSettings() if text is None else parse_settings(text))
        return self._settings[server]

    async def settle(self, server: int, settings: ServerSettings) -> None:
        row = {"server_id": server, "body": print_settings(settings)}
        key = [schema.server_settings.c.server_id]
        await self._database.write(lambda connection: upsert(connection, schema.server_settings, key, row))
        self._settings[server] = settings

    async def ban(self, server: int, outside: str, now: float) -> bool:
        row = {"server_id": server, "outside": outside, "at": now}

        def add(connection: Connection) -> bool:
            new = insert_for(connection, schema.bans).values(row).on_conflict_do_nothing()
            return connection.execute(new).rowcount == 1

        return await self._database.write(add)

    async def unban(self, server: int, outside: str) -> bool:
        lift = delete(schema.bans).where(_BANS.server_id == server, _BANS.outside == outside)
        return await self._database.write(lambda connection: connection.execute(lift).rowcount == 1)

    async def is_banned(self, server: int, outside: str) -> bool:
        query = select(_BANS.at).where(_BANS.server_id == server, _BANS.outside == outside)
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def bans(self, server: int) -> Sequence[str]:
        query = select(_BANS.outside).where(_BANS.server_id == server).order_by(_BANS.at.desc(), _BANS.outside)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def running(self, server: int, person: int | None = None) -> Sequence[int]:
        tables = schema.tables.c
        query = select(tables.id).join(schema.places).where(schema.places.c.server_id == server, schema.is_running)
        if person is not None:
            query = query.join(schema.seats).where(schema.seats.c.person_id == person)
        return await self._database.read(lambda connection: connection.execute(query.order_by(tables.id)).scalars().all())

    async def leave(self, outside: str, now: float) -> int | None:
        change = update(schema.servers).where(_SERVERS.outside == outside).values(gone_at=now).returning(_SERVERS.id)
        return await self._database.write(lambda connection: connection.execute(change).scalar())

    async def see(self, outsides: Collection[str], now: float, mine: Callable[[str], bool]) -> None:
        def note(connection: Connection) -> None:
            for row in connection.execute(select(_SERVERS.id, _SERVERS.outside, _SERVERS.gone_at).where(_KNOWN)).all():
                is_there = row.outside in outsides
                if is_there == (row.gone_at is None) or not (is_there or mine(row.outside)):
                    continue
                gone_at = None if is_there else now
                connection.execute(update(schema.servers).where(_SERVERS.id == row.id).values(gone_at=gone_at))

        await self._database.write(note)

    async def gone_since(self, when: float) -> Sequence[int]:
        query = select(_SERVERS.id).where(_KNOWN, _SERVERS.gone_at <= when).order_by(_SERVERS.id)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    def forget(self) -> None:
        self._settings.clear()


class SqlFacts:
    """:class:`bot.tables.ports.Facts` in a migrated database."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def fact(self, name: str) -> str | None:
        query = select(schema.facts.c.value).where(schema.facts.c.name == name)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def note(self, name: str, value: str) -> None:
        row = {"name": name, "value": value}
        await self._database.write(lambda connection: upsert(connection, schema.facts, [schema.facts.c.name], row))


def print_settings(settings: ServerSettings) -> str:
    return json.dumps(_SETTINGS.write(settings), ensure_ascii=False, separators=(",", ":"))


def parse_settings(text: str) -> ServerSettings:
    """Raises :class:`bot.store.codec.CodecError` for what is no settings."""
    return cast(ServerSettings, _SETTINGS.read(json.loads(text)))

"""All that is kept of a person or of a server: handed out, or deleted.

What a person may have is found by the schema: every row that refers to ``people``. Deleting takes away what tells who it was
(``people`` keeps a row with the number alone) and what he chose or what only served him; the steps and results of the tables
stay, since they are those of the other players too.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, Table, delete, exists, or_, select, update

from bot.store import schema
from bot.store.database import Database
from bot.tables.ports import GONE

FORMAT: Final = "canasta-data"
VERSION: Final = 1

_PEOPLE: Final = schema.people.c
_STEPS: Final = schema.steps.c
_FIELDS: Final = ("host", "person", "owner", "by")
"""The fields of steps that name a person."""
_OF_A_SEAT: Final = ("Moved", "Undone", "TimedOut")
"""Steps that are about the seat they name and nobody else."""


class SqlPrivacy:
    """:class:`bot.tables.ports.Privacy` in a migrated database."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def export(self, person: int) -> dict[str, Any]:
        """``profile``; ``rows``: every row that refers to the person, by table; ``bans``; ``staged`` melds; the ``places`` of
        his lessons; ``tables``: each one he ever had a part in, with the steps about him (:func:`own_steps`).

        Raises ``KeyError`` for a number that was never given."""
        found = await self._database.read(lambda connection: _find(connection, person))
        return await asyncio.to_thread(found.as_json, person)

    async def forget_person(self, person: int) -> None:
        await self._database.write(lambda connection: _forget_person(connection, person))

    async def forget_server(self, server: int) -> None:
        await self._database.write(lambda connection: _forget_server(connection, server))


@dataclass(frozen=True, slots=True)
class _Found:
    """What the database holds of a person."""

    profile: dict[str, Any]
    rows: dict[str, list[dict[str, Any]]]
    bans: list[dict[str, Any]]
    staged: list[dict[str, Any]]
    places: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    steps: dict[int, list[Row[Any]]]

    def as_json(self, person: int) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "profile": self.profile,
            "rows": self.rows,
            "bans": self.bans,
            "staged": self.staged,
            "places": self.places,
            "tables": [{**table, "steps": list(own_steps(self.steps[table["id"]], person))} for table in self.tables],
        }


def own_steps(rows: Sequence[Row[Any]], person: int) -> Iterator[dict[str, Any]]:
    """The steps of a table that are about a person: what names him, and what was done at his seat while it was his.

    Of the start he gets his own seat only, and of the deals nothing: they hold the cards of all.
    """
    seats: set[int] = set()
    for row in rows:
        body = json.loads(row.body)
        match row.kind:
            case "Started":
                seats = {seat for seat, occupant in enumerate(body["seats"]) if occupant["person"] == person}
                body = {"type": row.kind, "seats": sorted(seats)}
                concerned = bool(seats)
            case "SeatChanged":
                occupant = body["occupant"]
                concerned = body["seat"] in seats or person in (occupant["person"], occupant["owner"], body["host"])
                seats = seats | {body["seat"]} if occupant["person"] == person else seats - {body["seat"]}
            case kind if kind in _OF_A_SEAT:
                concerned = body["seat"] in seats
            case "Joined":
                concerned = person in (body["occupant"]["person"], body["occupant"]["owner"])
            case _:
                concerned = person in (body.get(field) for field in _FIELDS)
        if concerned:
            yield {"number": row.number, "at": _time(row.at), "step": body}


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _find(connection: Connection, person: int) -> _Found:
    profile = connection.execute(select(schema.people).where(_PEOPLE.id == person)).mappings().first()
    if profile is None:
        raise KeyError(person)
    seats, staged = schema.seats.c, schema.staged.c
    own_staged = select(schema.staged).join(
        schema.seats, (seats.table_id == staged.table_id) & (seats.seat == staged.seat)
    ).where(seats.person_id == person)  # fmt: skip
    banned = (
        select(schema.servers.c.name.label("server"), schema.bans.c.at)
        .join(schema.servers)
        .where(schema.bans.c.outside == profile["outside"])
    )
    rows = {table.name: _rows(connection, table, person) for table in schema.metadata.sorted_tables if _columns(table)}
    part = set(connection.execute(select(_STEPS.table_id).where(_names(person)).distinct()).scalars())
    part |= {row["table_id"] for found in rows.values() for row in found if "table_id" in row}
    about = (
        select(schema.tables, schema.servers.c.name.label("server"))
        .join(schema.places, schema.tables.c.place_id == schema.places.c.id)
        .outerjoin(schema.servers, schema.places.c.server_id == schema.servers.c.id)
        .where(schema.tables.c.id.in_(part))
        .order_by(schema.tables.c.id)
    )
    wanted = select(_STEPS.table_id, _STEPS.number, _STEPS.kind, _STEPS.body, _STEPS.at).where(_STEPS.table_id.in_(part))
    steps: dict[int, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(wanted.where(_STEPS.kind != "HandDealt").order_by(_STEPS.table_id, _STEPS.number)):
        steps[row.table_id].append(row)
    return _Found(
        profile=dict(profile),
        rows=rows,
        bans=_plain(connection.execute(banned).mappings().all()),
        staged=_plain(connection.execute(own_staged).mappings().all()),
        places=_plain(
            connection.execute(select(schema.places).where(schema.places.c.id.in_(_own_places(person)))).mappings().all()
        ),
        tables=[_about(row) for row in connection.execute(about).mappings()],
        steps=steps,
    )


def _names(person: int) -> Any:
    """Steps whose text names the person: found without reading each of them."""
    return or_(*[_STEPS.body.like(f'%"{field}":{person}{end}%') for field in _FIELDS for end in ",}"])


def _columns(table: Table) -> list[Any]:
    """The columns of a table that refer to people."""
    return [column for column in table.columns if column.references(_PEOPLE.id)]


def _rows(connection: Connection, table: Table, person: int) -> list[dict[str, Any]]:
    mine = or_(*[column == person for column in _columns(table)])
    return _plain(connection.execute(select(table).where(mine)).mappings().all())


def _plain(rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Rows as JSON has them, with what is stored as JSON unpacked."""
    return [{name: json.loads(value) if name in ("body", "melds") else value for name, value in row.items()} for row in rows]


def _about(row: Any) -> dict[str, Any]:
    """What a table was."""
    kept = {name: row[name] for name in ("id", "server", "ruleset", "players", "stage")}
    return {**kept, "opened_at": _time(row["opened_at"]), "changed_at": _time(row["changed_at"])}


def _forget_person(connection: Connection, person: int) -> None:
    seats, staged = schema.seats.c, schema.staged.c
    mine = select(seats.seat).where(seats.table_id == staged.table_id, seats.seat == staged.seat, seats.person_id == person)
    connection.execute(delete(schema.staged).where(mine.exists()))
    connection.execute(delete(schema.preferences).where(schema.preferences.c.person_id == person))
    connection.execute(delete(schema.pins).where(schema.pins.c.person_id == person))
    for place in connection.execute(_own_places(person).where(~schema.is_running)).scalars().all():
        connection.execute(
            update(schema.places).where(schema.places.c.id == place).values(outside=f"{GONE}{place}", locale=None)
        )
    nobody = {"outside": f"{GONE}{person}", "name": "", "locale": None}
    connection.execute(update(schema.people).where(_PEOPLE.id == person).values(**nobody))


def _own_places(person: int) -> Select[Any]:
    """The DMs in which the person took lessons: places of no server at whose tables nobody else was the host."""
    places, tables, other = schema.places.c, schema.tables.c, schema.tables.alias()
    of_others = exists().where(other.c.place_id == places.id, other.c.host_id != person)
    mine = (places.server_id.is_(None), tables.host_id == person, ~of_others)
    return select(places.id).join(schema.tables, tables.place_id == places.id).where(*mine).distinct()


def _forget_server(connection: Connection, server: int) -> None:
    servers, places = schema.servers.c, schema.places.c
    connection.execute(delete(schema.server_settings).where(schema.server_settings.c.server_id == server))
    connection.execute(delete(schema.bans).where(schema.bans.c.server_id == server))
    there = select(schema.tables.c.id).join(schema.places).where(places.server_id == server)
    connection.execute(delete(schema.pins).where(schema.pins.c.table_id.in_(there)))
    for place in connection.execute(select(places.id).where(places.server_id == server)).scalars().all():
        connection.execute(update(schema.places).where(places.id == place).values(outside=f"{GONE}{place}", locale=None))
    connection.execute(update(schema.servers).where(servers.id == server).values(outside=f"{GONE}{server}", name=""))

"""The ledger of all tables in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, exists, insert, select, union, update
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.bodies import parse_staged, print_staged, print_step
from bot.store.database import Database
from bot.store.projections import rows_of, steps_of, table_values, wait_values, write_derived
from bot.store.upsert import insert_for, upsert
from bot.tables.pace import NEVER, Wait
from bot.tables.ports import Clock, Deadline, PlaceTakenError, PlayedTable, StaleError, SystemClock
from bot.tables.steps import HandDealt, Step
from bot.tables.table import Table, fold

_TABLES: Final = schema.tables.c
_STAGED: Final = schema.staged.c

# Said once: to put such a statement together takes SQLAlchemy as long as to carry it out.
# A table that is over or closed has no further step.
_MOVE_ON: Final = update(schema.tables).where(
    _TABLES.id == bindparam("table_id"), _TABLES.number == bindparam("seen"), schema.is_running
)
_ADD_STEPS: Final = insert(schema.steps)

_PLAYED: Final = select(_TABLES.id, _TABLES.ruleset, _TABLES.place_id, _TABLES.changed_at).where(
    exists().where(schema.steps.c.table_id == _TABLES.id, schema.steps.c.kind == HandDealt.__name__)
)
"""The tables at which a hand was dealt."""


class SqlLedger:
    """:class:`bot.tables.ports.Ledger` in a migrated database. The clock dates the steps."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self._database: Final = database
        self._clock: Final = clock or SystemClock()

    async def create(self, steps: Sequence[Step], wait: Wait | None) -> int:
        now = self._clock.now()
        return await self._database.write(lambda connection: _create(connection, steps, wait, now))

    async def read(self, table_id: int) -> Sequence[Step]:
        """Raises :class:`bot.store.projections.CorruptStepError` when a step is unreadable or missing."""
        return steps_of(await self._database.read(lambda connection: rows_of(connection, table_id)))

    async def append(self, table: Table, steps: Sequence[Step], wait: Wait | None) -> None:
        if not steps:
            raise ValueError("nothing to append")
        now = self._clock.now()
        rows = _step_rows(table, steps, wait, now)
        await self._database.write(lambda connection: _append(connection, table, steps, rows, wait, now))

    async def at_place(self, place: int) -> int | None:
        return await self._first(_at_place(place))

    async def last_at_place(self, place: int) -> int | None:
        return await self._first(select(_TABLES.id).where(_TABLES.place_id == place).order_by(_TABLES.id.desc()))

    async def of_person(self, person: int) -> Sequence[int]:
        return await self._all(
            select(_TABLES.id)
            .join(schema.seats)
            .where(schema.is_running, schema.seats.c.person_id == person)
            .order_by(_TABLES.id)
        )

    async def times(self, table_id: int) -> Sequence[float]:
        steps = schema.steps.c
        query = select(steps.at).where(steps.table_id == table_id).order_by(steps.number)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def played_at(self, place: int, most: int) -> Sequence[PlayedTable]:
        return await self._played(_PLAYED.where(_TABLES.place_id == place), most)

    async def played_by(self, person: int, most: int) -> Sequence[PlayedTable]:
        columns = (schema.seats.c, schema.results.c)
        own = union(*(select(each.table_id).where(each.person_id == person) for each in columns))
        return await self._played(_PLAYED.where(_TABLES.id.in_(own)), most)

    async def _played(self, query: Select[tuple[int, str, int, float]], most: int) -> Sequence[PlayedTable]:
        latest = query.order_by(_TABLES.id.desc()).limit(most)
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return [PlayedTable(*row) for row in rows]

    async def running(self) -> Sequence[int]:
        return await self._all(select(_TABLES.id).where(schema.is_running).order_by(_TABLES.id))

    async def due(self, table_id: int) -> float | None:
        query = select(_TABLES.due).where(_TABLES.id == table_id)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def next_deadline(self) -> Deadline | None:
        columns = select(_TABLES.id, _TABLES.number, _TABLES.deadline, _TABLES.due)
        query = columns.where(_TABLES.deadline.is_not(None)).order_by(_TABLES.deadline, _TABLES.id).limit(1)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Deadline(row.id, row.number, row.deadline, max(row.due or 0.0, row.deadline))

    async def put_off(self, deadline: Deadline) -> bool:
        as_it_was = (_TABLES.id == deadline.table_id, _TABLES.number == deadline.number, _TABLES.deadline == deadline.when)
        change = update(schema.tables).where(*as_it_was).values(deadline=deadline.due)
        return await self._database.write(lambda connection: connection.execute(change).rowcount == 1)

    async def move_deadlines(self, since: float, seconds: float) -> int:
        later = {"deadline": _TABLES.deadline + seconds, "due": _TABLES.due + seconds}
        change = update(schema.tables).where(schema.is_running, _TABLES.deadline >= since).values(**later)
        return await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def beat(self, now: float) -> None:
        row = {"id": 1, "at": now}
        await self._database.write(lambda connection: upsert(connection, schema.heartbeat, [schema.heartbeat.c.id], row))

    async def last_beat(self) -> float | None:
        return await self._database.read(lambda connection: connection.execute(select(schema.heartbeat.c.at)).scalar())

    async def stage(self, table_id: int, seat: int, number: int, melds: Sequence[bytes]) -> None:
        row = {"table_id": table_id, "seat": seat, "number": number, "melds": print_staged(tuple(melds))}
        await self._database.write(lambda connection: upsert(connection, schema.staged, [_STAGED.table_id, _STAGED.seat], row))

    async def staged(self, table_id: int, seat: int, number: int) -> tuple[bytes, ...]:
        query = select(_STAGED.melds).where(_STAGED.table_id == table_id, _STAGED.seat == seat, _STAGED.number == number)
        text = await self._database.read(lambda connection: connection.execute(query).scalar())
        return () if text is None else parse_staged(text)

    async def _first(self, query: Select[tuple[int]]) -> int | None:
        return await self._database.read(lambda connection: connection.execute(query.limit(1)).scalar())

    async def _all(self, query: Select[tuple[int]]) -> Sequence[int]:
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())


def _at_place(place: int) -> Select[tuple[int]]:
    return select(_TABLES.id).where(schema.is_running, _TABLES.place_id == place)


def _step_rows(table: Table, steps: Sequence[Step], wait: Wait | None, now: float) -> list[dict[str, Any]]:
    first = table.number - len(steps) + 1
    return [
        {
            "table_id": table.id,
            "number": number,
            "kind": type(step).__name__,
            "body": print_step(step),
            "at": now,
            **wait_values(wait or Wait(table.due, table.due)),
        }
        for number, step in enumerate(steps, first)
    ]


def _create(connection: Connection, steps: Sequence[Step], wait: Wait | None, now: float) -> int:
    table = fold(0, steps)
    wait = wait or NEVER
    row = {**table_values(table, now), **wait_values(wait), "place_id": table.place, "opened_at": now}
    new = (
        insert_for(connection, schema.tables)
        .values(row)
        .on_conflict_do_nothing(index_elements=[_TABLES.place_id], index_where=schema.is_running)
        .returning(_TABLES.id)
    )
    table_id: int | None = None
    while table_id is None:
        table_id = connection.execute(new).scalar()
        taken = connection.execute(_at_place(table.place)).scalar()
        if table_id is None and taken is not None:
            raise PlaceTakenError(taken)
    table = replace(table, id=table_id)
    connection.execute(_ADD_STEPS, _step_rows(table, steps, wait, now))
    write_derived(connection, table, steps, now)
    return table_id


def _append(
    connection: Connection,
    table: Table,
    steps: Sequence[Step],
    rows: list[dict[str, Any]],
    wait: Wait | None,
    now: float,
) -> None:
    seen = table.number - len(steps)
    values = {**table_values(table, now), **({} if wait is None else wait_values(wait))}
    if connection.execute(_MOVE_ON, {**values, "table_id": table.id, "seen": seen}).rowcount != 1:
        raise StaleError(f"table {table.id} is not at step {seen}")
    try:
        connection.execute(_ADD_STEPS, rows)
    except IntegrityError:
        raise StaleError(f"table {table.id} has a step {seen + 1} already") from None
    write_derived(connection, table, steps, now)

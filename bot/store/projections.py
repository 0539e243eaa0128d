"""What is derived from the steps: rows that are written with them and can be made again from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, exists, insert, select, update

from bot.store import schema
from bot.store.bodies import parse_step
from bot.store.codec import CodecError
from bot.store.database import Database
from bot.store.ratings import Count, rate_everything, record
from bot.store.results import put_results
from bot.tables.pace import Wait
from bot.tables.steps import HandDealt, Moved, Step, TimedOut, Undone, Voted, VoteOpened
from bot.tables.table import Table, fold

_SEATS_STAY: Final = (HandDealt, Moved, Undone, TimedOut, VoteOpened, Voted)
"""Nobody changes seats by these; after any other step the seats are written anew."""
_FINISHED: Final = ("over", "closed")
"""The stages after which a table has no further step."""


class CorruptStepError(Exception):
    """What the database holds of a table cannot be read."""

    def __init__(self, table_id: int, number: int, why: str) -> None:
        super().__init__(f"table {table_id}, step {number}: {why}")
        self.table_id = table_id
        self.number = number


def rows_of(connection: Connection, table_id: int) -> Sequence[Row[Any]]:
    """The stored steps of a table in their order."""
    return connection.execute(
        select(schema.steps).where(schema.steps.c.table_id == table_id).order_by(schema.steps.c.number)
    ).all()


def steps_of(rows: Sequence[Row[Any]]) -> list[Step]:
    """Raises :class:`CorruptStepError` where one is unreadable or missing."""
    steps: list[Step] = []
    for expected, row in enumerate(rows, 1):
        if row.number != expected:
            raise CorruptStepError(row.table_id, expected, "it is missing")
        try:
            steps.append(parse_step(row.body))
        except CodecError as fault:
            raise CorruptStepError(row.table_id, row.number, str(fault)) from fault
    return steps


def table_values(table: Table, changed_at: float) -> dict[str, Any]:
    """What changes of a table's row as the table goes on."""
    return {
        "host_id": table.host,
        "ruleset": table.rules.key,
        "players": table.players,
        "stage": table.stage,
        "number": table.number,
        "changed_at": changed_at,
    }


def wait_values(wait: Wait) -> dict[str, Any]:
    """What of a table's row says for how long it waits."""
    return {"deadline": wait.wake, "due": wait.due}


def write_derived(connection: Connection, table: Table, steps: Sequence[Step], at: float) -> None:
    """The rows beside the table's own that these steps, the last ones of the table and taken at that time, have changed."""
    if not all(isinstance(step, _SEATS_STAY) for step in steps):
        _put_seats(connection, table)
    if table.stage in _FINISHED:
        record(connection, table, at)


def _seats(table: Table) -> list[dict[str, Any]]:
    return [
        {"table_id": table.id, "seat": seat, "person_id": occupant.person, "name": occupant.name, "level": occupant.level}
        for seat, occupant in enumerate(table.seats or table.sitting)
    ]


def _put_seats(connection: Connection, table: Table) -> None:
    connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
    rows = _seats(table)
    if rows:
        connection.execute(insert(schema.seats), rows)


async def rebuild(database: Database) -> int:
    """Make every projection again from the steps alone, in one transaction; gives the number of tables.

    Raises :class:`CorruptStepError`, and changes nothing, when a step cannot be read.
    """
    return await database.write(_rebuild)


def _rebuild(connection: Connection) -> int:
    connection.execute(delete(schema.seats))
    connection.execute(delete(schema.results))
    # So that no two tables run in one place while the stages are put right one by one.
    connection.execute(update(schema.tables).values(stage="closed"))
    table_ids = connection.execute(select(schema.tables.c.id)).scalars().all()
    for table_id in table_ids:
        rows = rows_of(connection, table_id)
        if not rows:
            raise CorruptStepError(table_id, 1, "it is missing")
        steps = steps_of(rows)
        table = fold(table_id, steps)
        values = {**table_values(table, rows[-1].at), **wait_values(Wait(rows[-1].due, rows[-1].deadline))}
        connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table_id)
            .values(**values, place_id=table.place, opened_at=rows[0].at)
        )
        _put_seats(connection, table)
        if table.stage in _FINISHED:
            put_results(connection, table, rows[-1].at)
    rate_everything(connection)
    return len(table_ids)


async def rate_again(database: Database) -> Count:
    """Rate all matches again from their results alone. Where a match that is over has none, as it may be after a change of
    the schema, they are made from its steps first."""
    return await database.write(_rate_again)


def _rate_again(connection: Connection) -> Count:
    tables, steps, results = schema.tables.c, schema.steps.c, schema.results.c
    dealt = exists().where(steps.table_id == tables.id, steps.kind == "HandDealt")
    lacking = tables.stage.in_(_FINISHED) & dealt & ~exists().where(results.table_id == tables.id)
    for table_id in connection.execute(select(tables.id).where(lacking)).scalars().all():
        rows = rows_of(connection, table_id)
        put_results(connection, fold(table_id, steps_of(rows)), rows[-1].at)
    return rate_everything(connection)

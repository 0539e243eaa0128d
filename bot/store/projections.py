"""What is derived from the steps: rows that are written with them and can be made again from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select, update

from bot.store import schema
from bot.store.bodies import parse_step
from bot.store.codec import CodecError
from bot.store.database import Database
from bot.tables.pace import Wait
from bot.tables.steps import HandDealt, Moved, Step, TimedOut, Undone, Voted, VoteOpened
from bot.tables.table import Table, fold

_SEATS_STAY: Final = (HandDealt, Moved, Undone, TimedOut, VoteOpened, Voted)
"""Nobody changes seats by these; after any other step the seats are written anew."""


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


def write_derived(connection: Connection, table: Table, steps: Sequence[Step]) -> None:
    """The rows beside the table's own that these steps, the last ones of the table, have changed."""
    if not all(isinstance(step, _SEATS_STAY) for step in steps):
        _replace(connection, schema.seats, table, _seats(table))
    if table.stage == "over":
        _replace(connection, schema.results, table, _results(table))


def _seats(table: Table) -> list[dict[str, Any]]:
    return [
        {"table_id": table.id, "seat": seat, "person_id": occupant.person, "name": occupant.name, "level": occupant.level}
        for seat, occupant in enumerate(table.seats or table.sitting)
    ]


def _results(table: Table) -> list[dict[str, Any]]:
    game = table.game
    if game is None:
        return []
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "person_id": occupant.person,
            "side": game.side(seat),
            "total": game.totals[game.side(seat)],
            "won": game.side(seat) == game.winner,
        }
        for seat, occupant in enumerate(table.seats)
    ]


def _replace(connection: Connection, target: Any, table: Table, rows: list[dict[str, Any]]) -> None:
    connection.execute(delete(target).where(target.c.table_id == table.id))
    if rows:
        connection.execute(insert(target), rows)


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
        due = rows[-1].deadline
        values = {**table_values(table, rows[-1].at), **wait_values(Wait(due, due))}
        connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table_id)
            .values(**values, place_id=table.place, opened_at=rows[0].at)
        )
        write_derived(connection, table, steps)
    return len(table_ids)

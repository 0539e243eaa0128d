"""The rows of ``results``: what a match was for everybody who sat at it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select

from bot.engine.canastas import Canastas
from bot.engine.sections import CANASTA_KINDS
from bot.store import schema
from bot.store.bodies import parse_step
from bot.tables.results import Result, beginning, results_of
from bot.tables.table import Table

_RESULTS: Final = schema.results.c
_STEPS: Final = schema.steps.c

Match = tuple[int, str, float, list[Result]]
"""Number of the table, ruleset, when it ended, results."""


def put_results(connection: Connection, table: Table, at: float) -> bool:
    """The results of a match that ended at that time, in place of any before; whether there are any."""
    rows = _rows(connection, table, at)
    connection.execute(delete(schema.results).where(_RESULTS.table_id == table.id))
    if rows:
        connection.execute(insert(schema.results), rows)
    return bool(rows)


def matches(connection: Connection, *where: ColumnElement[bool]) -> Iterator[Match]:
    """The matches that have results, in the order in which they ended."""
    query = select(schema.results).where(*where)
    rows = connection.execute(query.order_by(_RESULTS.finished_at, _RESULTS.table_id, _RESULTS.seat, _RESULTS.away))
    for (table_id, ruleset, at), group in groupby(rows, key=lambda row: (row.table_id, row.ruleset, row.finished_at)):
        yield table_id, ruleset, at, [_result(row) for row in group]


def _rows(connection: Connection, table: Table, at: float) -> list[dict[str, Any]]:
    if not table.ended:
        return []
    first_deal = select(func.min(_STEPS.number)).where(_STEPS.table_id == table.id, _STEPS.kind == "HandDealt")
    wanted = or_(_STEPS.kind.in_(("Started", "SeatChanged")), _STEPS.number == first_deal.scalar_subquery())
    query = select(_STEPS.body).where(_STEPS.table_id == table.id, wanted).order_by(_STEPS.number)
    began = beginning(parse_step(body) for body in connection.execute(query).scalars().all())
    server = connection.execute(select(schema.places.c.server_id).where(schema.places.c.id == table.place)).scalar()
    whole = {
        "table_id": table.id,
        "played_out": table.stage == "over",
        "ruleset": table.rules.key,
        "players": table.players,
        "server_id": server,
        "finished_at": at,
    }
    return [{**whole, **_values(result)} for result in results_of(table, began)]


def _values(result: Result) -> dict[str, Any]:
    return {
        "seat": result.seat,
        "away": result.away,
        "person_id": result.person,
        "name": result.name,
        "level": result.level,
        "side": result.side,
        "rank": result.rank,
        "total": result.total,
        "won": result.won,
        "counted": result.counted,
        "why": result.why,
        **{f"canastas_{kind}": result.canastas.of(kind) for kind in CANASTA_KINDS},
        "outs": result.outs,
        "hands": result.hands,
    }


def _result(row: Row[Any]) -> Result:
    return Result(
        seat=row.seat,
        away=row.away,
        person=row.person_id,
        name=row.name,
        level=row.level,
        side=row.side,
        rank=row.rank,
        total=row.total,
        won=row.won,
        counted=row.counted,
        why=row.why,
        canastas=Canastas(*(getattr(row, f"canastas_{kind}") for kind in Canastas._fields)),
        outs=row.outs,
        hands=row.hands,
    )

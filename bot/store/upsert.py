"""Insert or update, in the words of either database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_for(connection: Connection, target: Table) -> postgresql.Insert | sqlite.Insert:
    """An ``INSERT`` that knows ``ON CONFLICT``."""
    return postgresql.insert(target) if connection.dialect.name == "postgresql" else sqlite.insert(target)


def upsert(
    connection: Connection,
    target: Table,
    key: Sequence[Column[Any]],
    values: dict[str, Any],
    where: ColumnElement[bool] | None = None,
) -> Any:
    """Make the row of a key, or give it new values, and return it; ``None`` leaves what is there. ``where``: the part of the
    table in which the key is unique."""
    new = {name: value for name, value in values.items() if value is not None}
    statement = insert_for(connection, target).values(values)
    statement = statement.on_conflict_do_update(index_elements=key, index_where=where, set_=new)
    return connection.execute(statement.returning(*target.c)).one()

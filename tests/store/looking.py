"""Looking into the database behind the store's back."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table, func, select, update

from bot.store import schema
from bot.store.database import Database

PROJECTIONS = (schema.tables, schema.seats, schema.results, schema.ratings, schema.rating_history)


async def rows(database: Database, *tables: Table) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of these tables, or of every table."""
    wanted = tables or tuple(schema.metadata.tables.values())
    return await database.read(
        lambda connection: {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr) for table in wanted
        }
    )


async def count(database: Database, table: Table) -> int:
    return await database.read(lambda connection: connection.execute(select(func.count()).select_from(table)).scalar_one())


async def set_values(database: Database, table: Table, **values: object) -> None:
    """The same values in every row."""
    await database.write(lambda connection: connection.execute(update(table).values(**values)))

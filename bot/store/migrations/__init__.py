"""The history of the schema. ``python -m bot.store.migrations "what changes"`` writes the next chapter."""

from __future__ import annotations

from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK: Final = 0x63616E61
"""PostgreSQL's number for "somebody brings this database up to date"."""


def config_for(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest form, in the transaction that the connection is in: all of it or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    command.upgrade(config_for(connection), "head")
    if connection.dialect.name == "sqlite" and connection.execute(text("PRAGMA foreign_key_check")).first():
        raise RuntimeError("a migration left rows that refer to nothing")

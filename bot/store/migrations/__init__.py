"""The history of the schema. ``python -m bot.store.migrations "what changes"`` writes the next chapter.

Alembic is imported only where there is something to bring up to date: it takes a seventh of the start.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

if TYPE_CHECKING:
    from alembic.config import Config

_LOCK: Final = 0x63616E61
"""PostgreSQL's number for "somebody brings this database up to date"."""


def newest() -> str:
    """The number of the last chapter."""
    return max(file.name for file in Path(__file__).with_name("versions").glob("0*.py"))[:4]


def is_newest(connection: Connection) -> bool:
    """Whether the database has been brought up to the last chapter."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == newest()


def config_for(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest form, in the transaction that the connection is in: all of it or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if is_newest(connection):
        return
    from alembic import command

    command.upgrade(config_for(connection), "head")
    if connection.dialect.name == "sqlite" and connection.execute(text("PRAGMA foreign_key_check")).first():
        raise RuntimeError("a migration left rows that refer to nothing")

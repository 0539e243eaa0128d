"""Addresses, files, transactions and migrations."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, insert, text

from bot.store import migrations, schema
from bot.store.database import Database
from tests.store.conftest import POSTGRESQL
from tests.store.looking import count, rows
from tests.tables.world import World, world

ANN = {"outside": "1", "name": "Ann"}


def add_ann(connection: Connection) -> None:
    connection.execute(insert(schema.people), [ANN])


@pytest.mark.parametrize("url", ["mysql://localhost/canasta", "sqlite+pysqlite:///file", "postgresql+psycopg://localhost/x"])
def test_unknown_databases_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="no database that the bot knows"):
        Database(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite+aiosqlite://", "sqlite:///:memory:"])
def test_sqlite_needs_a_file(url: str) -> None:
    with pytest.raises(ValueError, match="a file"):
        Database(url)


async def test_the_driver_may_be_left_out_and_directories_are_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "deep er" / "a.sqlite3"
    database = Database(f"sqlite:///{file}")
    assert not file.exists()
    await database.migrate()
    await database.write(add_ann)
    await database.close()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM people").fetchall() == [("Ann",)]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.breaks(27)
async def test_how_sqlite_is_set_up(tmp_path: Path) -> None:
    async with world(f"sqlite:///{tmp_path / 'a'}") as here:
        expected = {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": 30_000}

        def settings(connection: Connection) -> dict[str, object]:
            return {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in expected}

        assert await here.database.read(settings) == expected


async def test_work_that_fails_has_written_nothing(here: World) -> None:
    def fail(connection: Connection) -> None:
        add_ann(connection)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await here.database.write(fail)
    assert await count(here.database, schema.people) == 0
    await here.database.write(add_ann)
    assert await count(here.database, schema.people) == 1


@pytest.mark.breaks(27)
async def test_a_writer_waits_for_one_of_another_process(url: str, here: World, tmp_path: Path) -> None:
    """The other one has read before it writes, which with deferred transactions ends in a deadlock."""
    if not url.startswith("sqlite"):
        pytest.skip("only SQLite has a single writer")

    def look_and_add(connection: Connection) -> int:
        seen = len(connection.execute(text("SELECT id FROM people")).all())
        connection.execute(insert(schema.people), [{"outside": str(seen), "name": "x"}])
        return seen

    async with world(url) as there:
        seen = await asyncio.gather(*[one.database.write(look_and_add) for one in (here, there) * 20])
    assert sorted(seen) == list(range(40))


async def test_the_migrations_lead_to_the_schema(here: World) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    assert await here.database.read(differences) == []


async def test_partial_indexes_are_those_of_the_schema(tmp_path: Path) -> None:
    """The comparison above does not look at their conditions."""

    def indexes(connection: Connection) -> list[tuple[str, str]]:
        query = text("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
        return [(row.name, " ".join(row.sql.split())) for row in connection.execute(query)]

    fresh = create_engine("sqlite://")
    with fresh.begin() as connection:
        schema.metadata.create_all(connection)
        expected = indexes(connection)
    fresh.dispose()
    async with world(f"sqlite:///{tmp_path / 'a'}") as here:
        assert await here.database.read(indexes) == expected
    assert any("WHERE stage IN ('lobby', 'playing')" in sql for _, sql in expected)


async def test_migrating_again_changes_nothing(url: str) -> None:
    async with world(url) as here:
        table = await here.lobby("Ann", "Ben")
        before = await rows(here.database)
        await here.database.migrate()
        assert await rows(here.database) == before
    async with world(url) as here:
        assert await rows(here.database) == before
        assert (await here.stored(table.id)) == table


async def test_processes_that_start_at_once_migrate_once(url: str) -> None:
    databases = [Database(url) for _ in range(6)]
    await asyncio.gather(*[database.migrate() for database in databases])
    await databases[0].write(add_ann)
    assert await count(databases[1], schema.people) == 1
    for database in databases:
        await database.close()


async def test_a_database_of_a_later_version_is_left_alone(url: str, here: World) -> None:
    await here.database.write(add_ann)
    await here.database.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(CommandError, match="9999"):
        await here.database.migrate()
    assert await count(here.database, schema.people) == 1


def test_the_migrations_are_one_row() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        script = ScriptDirectory.from_config(migrations.config_for(connection))
    engine.dispose()
    names = [revision.revision for revision in script.walk_revisions()][::-1]
    assert names == [f"{number:04}" for number in range(1, len(names) + 1)]


def test_postgresql_is_tried_too() -> None:
    if not os.environ.get(POSTGRESQL):
        pytest.skip(f"the tests of the store have run on SQLite only: {POSTGRESQL} is not set")

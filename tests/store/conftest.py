"""Every test of the store runs on a file of its own, and once more on PostgreSQL where there is one."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.tables.world import World, lay_out, world

POSTGRESQL = "CANASTA_TEST_DATABASE_URL"
"""Names a PostgreSQL server (and the asyncpg driver must be there); the role in it must be allowed to create databases."""


@pytest.fixture(params=["sqlite", "postgresql"] if os.environ.get(POSTGRESQL) else ["sqlite"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'canasta.sqlite3'}"
        return
    given = make_url(os.environ[POSTGRESQL]).set(drivername="postgresql+asyncpg")
    server = create_async_engine(given, isolation_level="AUTOCOMMIT")
    name = f"canasta_test_{uuid4().hex}"
    async with server.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield given.set(database=name).render_as_string(hide_password=False)
        finally:
            await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    await server.dispose()


@pytest.fixture
async def here(url: str, tmp_path: Path) -> AsyncIterator[World]:
    await lay_out(url, tmp_path / "blank")
    async with world(url) as it:
        yield it

"""The way to the database: one SQLite file, or PostgreSQL.

Work is a plain function of a connection and runs in a transaction of its own, so that no transaction is ever held over an
``await`` of somebody else. On SQLite a writing transaction takes the write lock at its beginning (``BEGIN IMMEDIATE``): two
writers wait for each other and never deadlock. Writers of this process wait in line for their turn; only those of another
process have to poll for it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, closing, nullcontext
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import migrations

T = TypeVar("T")

BUSY_SECONDS: Final = 30
"""How long a writer waits for one of another process."""

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class Database:
    """``sqlite+aiosqlite:///file`` or ``postgresql+asyncpg://...``; the driver may be left out. Nothing is opened yet."""

    def __init__(self, url: str) -> None:
        self._url: Final = _understood(url)
        self._engine: Final = _engine(self._url)
        self._writing: Final = self._engine.execution_options(writes=True)
        self._turn: Final[AbstractAsyncContextManager[Any]] = asyncio.Lock() if _is_sqlite(self._url) else nullcontext()
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    async def migrate(self) -> None:
        """Bring the database, which may be empty or not there yet, to the form that this version of the bot works with."""
        if _is_sqlite(self._url):
            await asyncio.to_thread(_prepare, Path(str(self._url.database)))
        engine = _engine(self._url, foreign_keys=False)
        try:
            async with engine.execution_options(writes=True).begin() as connection:
                await connection.run_sync(migrations.upgrade)
        finally:
            await engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` finds. On SQLite each of its statements sees the state of its own moment."""

        async def reading() -> T:
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

        return await self._undisturbed(reading())

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` in one transaction; when it raises anything, nothing has been written.

        Whoever is cancelled while waiting cannot know: the transaction goes on to its end.
        """

        async def writing() -> T:
            async with self._turn, self._writing.begin() as connection:
                return await connection.run_sync(work)

        return await self._undisturbed(writing())

    async def _undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        """Cancelled in the middle of a statement, the driver would leave a connection behind that keeps the write lock."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for what is going on, then let go of the database."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._engine.dispose()


def _understood(url: str) -> URL:
    given = make_url(url)
    known = given.set(drivername=_DRIVERS.get(given.drivername, given.drivername))
    if known.drivername not in _DRIVERS.values():
        raise ValueError(f"{given.drivername} is no database that the bot knows")
    if _is_sqlite(known) and known.database in (None, "", ":memory:"):
        raise ValueError("SQLite needs a file")
    return known


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _prepare(file: Path) -> None:
    """Make the file and turn its write-ahead log on, which stays on."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        for attempt in range(1, 101):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError:
                # Two processes make a new file at once: the one thing that SQLite does not wait for by itself.
                if attempt == 100:
                    raise
                time.sleep(0.05)


def _engine(url: URL, foreign_keys: bool = True) -> AsyncEngine:
    """``foreign_keys`` holds for SQLite, which cannot rebuild a table while they are watched."""
    if not _is_sqlite(url):
        return create_async_engine(url, pool_pre_ping=True)
    engine = create_async_engine(url, max_overflow=0)
    pragmas = (
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "synchronous = NORMAL",
        f"foreign_keys = {'ON' if foreign_keys else 'OFF'}",
    )

    def set_up(connection: Any, _: object) -> None:
        # Transactions begin where _begin says, not where the driver guesses.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")

"""Several processes on one database, and processes that are killed in the middle of whatever they do."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import make_url, text

from bot.store import schema
from bot.store.projections import rebuild
from bot.tables.table import fold
from tests.store.looking import PROJECTIONS, rows
from tests.tables.world import World, world

ROOT = Path(__file__).parents[2]


async def appender(url: str, name: str, matches: int) -> Process:
    arguments = ["-W", "error", "-m", "tests.store.appender", url, name, str(matches)]
    return await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=ROOT, stdout=PIPE, stderr=PIPE)


async def said(process: Process) -> tuple[int, int, int] | None:
    """What the process has written next: the table, and its number before and after."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line.endswith(b"\n"):
        assert process.stderr is not None
        assert (await process.stderr.read()).decode() == ""
        return None
    table_id, before, after = line.split()
    return int(table_id), int(before), int(after)


async def check(url: str, written: dict[int, int]) -> int:
    """Every table is a valid row of steps that holds all that was said to be written; how many steps there are."""
    async with world(url) as here:
        if make_url(url).get_backend_name() == "sqlite":
            health = await here.database.read(lambda connection: connection.execute(text("PRAGMA integrity_check")).scalar())
            assert health == "ok"
        projections = await rows(here.database, *PROJECTIONS)
        numbers = {row[0]: row[6] for row in projections["tables"]}
        for table_id, number in numbers.items():
            table = fold(table_id, await here.ledger.read(table_id))
            assert table.number == number >= written.get(table_id, 0)
        assert set(written) <= set(numbers)
        await rebuild(here.database)
        assert await rows(here.database, *PROJECTIONS) == projections
        return sum(numbers.values())


async def kill_again_and_again(url: str, times: int) -> None:
    random = Random(times)
    written: dict[int, int] = {}
    total = 0
    for life in range(times):
        process = await appender(url, f"life {life}", 1000)
        for _ in range(random.choice((1, 2, 3, 10, 40, 150))):
            said_now = await said(process)
            assert said_now is not None
            written[said_now[0]] = said_now[2]
        for _ in range(random.randrange(30)):
            await asyncio.sleep(0)
        process.kill()
        while (said_now := await said(process)) is not None:
            written[said_now[0]] = said_now[2]
        assert await process.wait() == -signal.SIGKILL
        before, total = total, await check(url, written)
        assert total > before


async def test_killed_again_and_again(url: str) -> None:
    await kill_again_and_again(url, 3)


@pytest.mark.slow
async def test_killed_a_hundred_times(url: str) -> None:
    await kill_again_and_again(url, 100)


async def test_two_processes_on_one_database(url: str, here: World) -> None:
    """At one table they take every move out of each other's hands; then each plays at a table of its own."""
    table = await here.lobby("Ann", "Ben", players=3, target=500)
    processes = [await appender(url, name, 1) for name in ("one", "two")]
    outputs = await asyncio.gather(*[process.communicate() for process in processes])
    assert [errors.decode() for _, errors in outputs] == ["", ""]
    assert [process.returncode for process in processes] == [0, 0]
    written = [tuple(map(int, line.split())) for output, _ in outputs for line in output.splitlines()]
    shared = sorted(step[1:] for step in written if step[0] == table.id)
    assert shared[0][0] == table.number
    assert all(one[1] == other[0] for one, other in pairwise(shared))
    assert shared[-1][1] == (await here.stored(table.id)).number
    stages = [row[5] for row in (await rows(here.database, schema.tables))["tables"]]
    assert stages == ["over"] * 3

"""A lobby that nobody touches closes itself, also over a restart."""

from __future__ import annotations

import asyncio
import logging

import pytest
from sqlalchemy import update

from bot.store import schema
from bot.tables.deadlines import BEAT, Deadlines
from bot.tables.declined import Declined
from bot.tables.hall import Done
from bot.tables.ports import Deadline
from bot.tables.steps import Closed
from bot.tables.table import Table
from bot.tables.waiting import IDLE, LOBBY
from tests.tables.world import ManualClock, World, done, world


async def test_it_closes_a_day_after_it_was_last_touched(here: World) -> None:
    deadlines = Deadlines(here.hall)
    assert await deadlines.fire_due() == BEAT
    table = await here.lobby("Ann")
    here.clock.time += LOBBY - 10
    assert await deadlines.fire_due() == 10
    table = done(await here.hall.add_computer(table.id, table.host)).table
    here.clock.time += LOBBY - 0.5
    assert await deadlines.fire_due() == 0.5
    here.clock.time += 0.5
    assert await deadlines.fire_due() == BEAT
    assert (await here.stored(table.id)).stage == "closed"
    assert (await here.ledger.read(table.id))[-1] == Closed("idle")
    assert await here.ledger.at_place(table.place) is None


async def test_the_sleep_is_never_longer_than_it_may_be(here: World) -> None:
    await here.lobby("Ann")
    assert await Deadlines(here.hall).fire_due() == BEAT


async def test_a_match_without_a_clock_waits_for_a_month(here: World) -> None:
    table = await here.match("Ann", "Ben")
    here.clock.time += IDLE - 1
    assert await Deadlines(here.hall).fire_due() == 1
    assert await here.stored(table.id) == table
    here.clock.time += 1
    await Deadlines(here.hall).fire_due()
    assert (await here.ledger.read(table.id))[-1] == Closed("idle")


async def test_all_that_are_due_in_their_order(here: World) -> None:
    closed: list[int] = []

    async def listen(before: Table | None, outcome: Done) -> None:
        if outcome.table.stage == "closed":
            closed.append(outcome.table.id)

    here.hall.listeners.append(listen)
    first, second, third = [await here.lobby("Ann", place=place) for place in "abc"]
    here.clock.time += 60
    done(await here.hall.add_computer(first.id, first.host))
    here.clock.time += 60
    done(await here.hall.add_computer(third.id, third.host))
    here.clock.time += LOBBY - 20
    assert await Deadlines(here.hall).fire_due() == 20
    assert closed == [second.id, first.id]


async def test_over_a_restart(url: str) -> None:
    clock = ManualClock()
    async with world(url, clock) as before:
        table = await before.lobby("Ann", "Ben")
    clock.time += LOBBY
    async with world(url, clock) as after:
        assert await Deadlines(after.hall).fire_due() == BEAT
        assert (await after.stored(table.id)).stage == "closed"


async def test_a_lobby_that_another_process_has_touched(url: str, here: World) -> None:
    table = await here.lobby("Ann")
    async with world(url, here.clock) as there:
        assert await there.hall.table(table.id) == table
        done(await here.hall.add_computer(table.id, table.host))
        here.clock.time += LOBBY
        assert await Deadlines(there.hall).fire_due() == BEAT
    assert (await here.stored(table.id)).stage == "closed"


async def test_a_touch_at_the_last_moment_counts(here: World) -> None:
    table = await here.lobby("Ann")
    here.clock.time += LOBBY
    due = await here.ledger.next_deadline()
    assert due == Deadline(table.id, table.number, here.clock.time, here.clock.time)
    table = done(await here.hall.add_computer(table.id, table.host)).table
    outcome = await here.hall.time_out(due.table_id, due.number)
    assert outcome == Declined("stale", (("seen", due.number), ("number", table.number)))
    assert await Deadlines(here.hall).fire_due() == BEAT
    assert await here.stored(table.id) == table


class Closings:
    """Lets a test wait until a table has been closed."""

    def __init__(self, here: World) -> None:
        self.closed = asyncio.Queue[int]()
        here.hall.listeners.append(self.listen)

    async def listen(self, before: Table | None, outcome: Done) -> None:
        if outcome.table.stage == "closed":
            self.closed.put_nowait(outcome.table.id)


async def test_the_sleeper_is_woken_by_what_happens_at_the_tables(here: World) -> None:
    closings, deadlines = Closings(here), Deadlines(here.hall)
    sleeper = asyncio.create_task(deadlines.run())

    def a_day_passes() -> None:
        here.clock.time += LOBBY
        deadlines.lived()

    first = await here.lobby("Ann", place="a")
    a_day_passes()
    second = await here.lobby("Ann", place="b")
    assert await closings.closed.get() == first.id
    a_day_passes()
    done(await here.hall.add_computer(second.id, second.host))
    third = await here.lobby("Ann", place="c")
    assert closings.closed.empty()
    a_day_passes()
    await here.lobby("Ann", place="d")
    assert {await closings.closed.get(), await closings.closed.get()} == {second.id, third.id}
    sleeper.cancel()
    await asyncio.gather(sleeper, return_exceptions=True)


async def test_nothing_falls_due_while_nobody_can_reach_the_bot(here: World) -> None:
    closings, deadlines = Closings(here), Deadlines(here.hall)
    asked, reachable = asyncio.Event(), False

    def is_connected() -> bool:
        asked.set()
        return reachable

    deadlines.connected = is_connected
    first = await here.lobby("Ann", place="a")
    here.clock.time += LOBBY
    sleeper = asyncio.create_task(deadlines.run())
    async with asyncio.timeout(20):
        await asked.wait()
        assert (await here.stored(first.id)).stage == "lobby"
        asked.clear()
        await here.lobby("Ann", place="b")
        await asked.wait()
        assert closings.closed.empty()
        reachable = True
        deadlines.lived()
        await here.lobby("Ann", place="c")
        assert await closings.closed.get() == first.id
    sleeper.cancel()
    await asyncio.gather(sleeper, return_exceptions=True)


async def test_the_sleeper_survives_a_table_that_cannot_be_read(
    url: str, here: World, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await here.lobby("Ann", place="a")
    here.clock.time += 1
    await here.lobby("Ann", place="b")
    await here.database.write(
        lambda connection: connection.execute(update(schema.steps).where(schema.steps.c.table_id == broken.id).values(body=""))
    )
    failed = asyncio.Event()

    class Watch(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            failed.set()

    watch = Watch(logging.ERROR)
    logging.getLogger("bot.tables.deadlines").addHandler(watch)
    async with world(url, here.clock) as after:
        after.clock.time += LOBBY + 1
        sleeper = asyncio.create_task(Deadlines(after.hall).run())
        await failed.wait()
        assert not sleeper.done()
        sleeper.cancel()
        await asyncio.gather(sleeper, return_exceptions=True)
    logging.getLogger("bot.tables.deadlines").removeHandler(watch)
    assert f"table {broken.id}, step 1: no JSON" in caplog.text

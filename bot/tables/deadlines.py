"""Deadlines are rows of the ledger; one sleeper waits for the nearest one, so they hold over restarts.

The same sleeper notes that the bot is at work. When it finds that it was not, for longer than it sleeps, every deadline that
was still to come moves by the length of the outage: nobody loses his turn because he could not play it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.tables.declined import Declined
from bot.tables.hall import Done, Hall, Outcome
from bot.tables.ports import Deadline
from bot.tables.table import Table

log = logging.getLogger(__name__)

BEAT: Final = 30.0
"""So often the bot notes that it is at work, in seconds."""
OUTAGE: Final = 90.0
"""A silence of more seconds is an outage."""
AFTER_STALE: Final = 1.0
AFTER_FAULT: Final = 60.0
"""After so many seconds what has failed is tried again."""

Remind = Callable[[Table], Awaitable[None]]
IsThere = Callable[[Table, int], Awaitable[bool]]
"""Whether a person can still be at the table, by what the chat platform says of him."""


class Deadlines:
    """``remind`` tells a person that half of his time is over. ``connected``: whether people can reach the bot at all."""

    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall
        self._changed: Final = asyncio.Event()
        self._beat_at: float | None = None
        self.remind: Remind | None = None
        self.is_there: IsThere | None = None
        self.connected: Callable[[], bool] = lambda: True
        hall.listeners.append(self._notice)

    async def _notice(self, before: Table | None, done: Done) -> None:
        if before is None or before.due != done.table.due:
            self._changed.set()

    def lived(self) -> None:
        """The bot was at work until now, whatever the clock says of the time between."""
        self._beat_at = self._hall.clock.now()

    async def beat(self) -> None:
        """Note that the bot is at work, and make good for the time in which it was not."""
        now = self._hall.clock.now()
        last = await self._hall.ledger.last_beat() if self._beat_at is None else self._beat_at
        if last is not None and now - last > OUTAGE:
            moved = await self._hall.ledger.move_deadlines(last, now - last)
            self._hall.forget()
            log.warning("out for %.0f s: the deadlines of %s tables were moved", now - last, moved)
            await self._tell_of_outage(now - last)
        self._beat_at = now
        await self._hall.ledger.beat(now)

    async def _tell_of_outage(self, seconds: float) -> None:
        """Those who play are told, and see the deadline that holds now."""
        for table_id in await self._hall.ledger.running():
            try:
                await self._hall.away(table_id, round(seconds))
            except Exception:
                log.exception("table %s was not told of the outage", table_id)

    async def fire_due(self) -> float:
        """Act on every deadline that has passed; seconds until the next one, at most :data:`BEAT`."""
        while True:
            nearest = await self._hall.ledger.next_deadline()
            if nearest is None:
                return BEAT
            wait = nearest.when - self._hall.clock.now()
            if wait > 0:
                return min(wait, BEAT)
            if nearest.due > self._hall.clock.now():
                await self._remind(nearest)
                continue
            try:
                outcome = await self._act(nearest)
            except Exception:
                log.exception("deadline of table %s", nearest.table_id)
                await self._later(nearest)
                continue
            if isinstance(outcome, Declined) and outcome.code == "stale":
                return AFTER_STALE
            if not isinstance(outcome, Done):
                log.warning("deadline of table %s came to nothing: %s", nearest.table_id, outcome)
                await self._later(nearest)

    async def _later(self, deadline: Deadline) -> None:
        """A deadline that cannot be acted on keeps no other one waiting."""
        await self._hall.ledger.put_off(replace(deadline, due=self._hall.clock.now() + AFTER_FAULT))

    async def _remind(self, deadline: Deadline) -> None:
        if not await self._hall.ledger.put_off(deadline) or self.remind is None:
            return
        table = await self._hall.table(deadline.table_id)
        if table is None or table.number != deadline.number:
            return
        try:
            await self.remind(table)
        except Exception:
            log.exception("nobody was reminded at table %s", table.id)

    async def _act(self, deadline: Deadline) -> Outcome:
        """A person who is not there any more loses the seat at once, one who is lets a turn go by."""
        table = await self._hall.table(deadline.table_id)
        person = table.waited_for if table is not None and table.number == deadline.number else None
        if table is not None and person is not None and self.is_there is not None and not await self.is_there(table, person):
            return await self._hall.gone(table.id, person)
        return await self._hall.time_out(deadline.table_id, deadline.number)

    async def run(self) -> None:
        """Sleep and act for ever. While nobody can reach the bot no time passes."""
        while True:
            self._changed.clear()
            wait = BEAT
            try:
                if self.connected():
                    await self.beat()
                    wait = await self.fire_due()
            except Exception:
                log.exception("deadlines")
                wait = AFTER_FAULT
            try:
                async with asyncio.timeout(wait):
                    await self._changed.wait()
            except TimeoutError:
                continue

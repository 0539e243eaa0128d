"""Deadlines are rows of the ledger; one sleeper waits for the nearest one, so they hold over restarts."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.tables.declined import Declined
from bot.tables.hall import Done, Hall
from bot.tables.table import Table

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 3600.0
AFTER_STALE: Final = 1.0
AFTER_FAULT: Final = 60.0


class Deadlines:
    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall
        self._changed: Final = asyncio.Event()
        hall.listeners.append(self._notice)

    async def _notice(self, before: Table | None, done: Done) -> None:
        # Only a lobby has a deadline.
        if done.table.stage == "lobby" or (before is not None and before.stage == "lobby"):
            self._changed.set()

    async def fire_due(self) -> float:
        """Act on every deadline that has passed; seconds until the next one, at most :data:`LONGEST_SLEEP`."""
        while True:
            nearest = await self._hall.ledger.next_deadline()
            if nearest is None:
                return LONGEST_SLEEP
            wait = nearest.when - self._hall.clock.now()
            if wait > 0:
                return min(wait, LONGEST_SLEEP)
            outcome = await self._hall.close_idle(nearest.table_id, nearest.number)
            if isinstance(outcome, Declined) and outcome.code == "stale":
                return AFTER_STALE
            if not isinstance(outcome, Done):
                log.warning("deadline of table %s came to nothing: %s", nearest.table_id, outcome)
                return LONGEST_SLEEP

    async def run(self) -> None:
        """Sleep and act for ever."""
        while True:
            self._changed.clear()
            try:
                wait = await self.fire_due()
            except Exception:
                log.exception("deadlines")
                wait = AFTER_FAULT
            try:
                async with asyncio.timeout(wait):
                    await self._changed.wait()
            except TimeoutError:
                continue

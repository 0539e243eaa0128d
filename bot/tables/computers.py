"""Computer players at the tables: they come through the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from typing import Final

from bot.ai.players import player
from bot.engine.moves import Move
from bot.engine.view import View, view_of
from bot.tables.hall import Done, Hall
from bot.tables.lobby import COMPUTER_LEVEL
from bot.tables.table import Table

log = logging.getLogger(__name__)

Choose = Callable[[str, View], Move]
"""A move from a level and a view."""


def choose(level: str, view: View) -> Move:
    return player(level).choose(view)


class Computers:
    """Plays for every computer player whose move it is, one task a table, until a person is to move."""

    def __init__(self, hall: Hall, choose: Choose = choose) -> None:
        self._hall: Final = hall
        self._choose: Final = choose
        self._tasks: Final[dict[int, asyncio.Task[None]]] = {}
        hall.listeners.append(self._notice)

    async def _notice(self, before: Table | None, done: Done) -> None:
        self.wake(done.table)

    def wake(self, table: Table) -> None:
        """Begin to play at a table if a computer is to move there and is not at it already."""
        if table.computer_to_move and table.id not in self._tasks:
            name = f"computers at table {table.id}"
            # A context of its own: what the caller has set for the answer in hand is not to follow the computers' moves.
            self._tasks[table.id] = asyncio.create_task(self._play(table.id), name=name, context=Context())

    async def _play(self, table_id: int) -> None:
        try:
            while True:
                table = await self._hall.table(table_id)
                if table is None or table.game is None or not table.computer_to_move:
                    return
                seat = table.to_move
                level = table.seats[seat].level or COMPUTER_LEVEL
                move = await asyncio.to_thread(self._choose, level, view_of(table.game, seat))
                outcome = await self._hall.play(table_id, seat, move, table.stand)
                if not isinstance(outcome, Done):
                    log.warning("table %s: computer at seat %s was refused: %s", table_id, seat, outcome)
                    if getattr(outcome, "code", "") != "stale":
                        return
        except Exception:
            log.exception("computers at table %s", table_id)
        finally:
            # No await lies between the last look at the table and this line: a wake-up in between cannot be lost.
            self._tasks.pop(table_id, None)

    @property
    def is_idle(self) -> bool:
        return not self._tasks

    async def settle(self) -> None:
        """Wait until no computer plays."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop playing."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # A task that was stopped before it began has not gone by itself.
        self._tasks.clear()

"""Messages on their way to Discord: one queue per channel.

Rate limits wait here and never under a table's lock. A job that is still waiting is replaced by a newer one of the same key,
so that many changes of a board become one edit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

log = logging.getLogger(__name__)

Job = Callable[[], Awaitable[None]]


class Outbox:
    def __init__(self) -> None:
        self._waiting: Final[dict[str, dict[str, Job]]] = {}
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}

    def put(self, channel: str, key: str, job: Job) -> None:
        """Do the job when the channel's queue comes to it, in place of a waiting one of the same key."""
        self._waiting.setdefault(channel, {})[key] = job
        if channel not in self._tasks:
            self._tasks[channel] = asyncio.create_task(self._work(channel), name=f"outbox {channel}")

    async def _work(self, channel: str) -> None:
        waiting = self._waiting[channel]
        try:
            while waiting:
                key = next(iter(waiting))
                job = waiting.pop(key)
                try:
                    await job()
                except discord.HTTPException as error:
                    log.warning("channel %s, %s: Discord refused: %s", channel, key, error)
                except Exception:
                    log.exception("channel %s, %s", channel, key)
        finally:
            # No await between the last look at the queue and this line: a job cannot be left behind.
            del self._tasks[channel], self._waiting[channel]

    async def settle(self) -> None:
        """Wait until nothing waits."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Drop what waits and stop."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

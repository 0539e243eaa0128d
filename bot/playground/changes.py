"""Waiting for something to become true without ever looking at it in a loop."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Changes:
    """Announced on every change of the world; whoever waits looks again then and only then."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def announce(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def next(self) -> None:
        """Return after the next change."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            await future
        finally:
            self._waiting.discard(future)

    async def until(self, look: Callable[[], T], patience: float) -> T:
        """What ``look`` returns as soon as that is true; TimeoutError after ``patience`` seconds of real time."""
        async with asyncio.timeout(patience):
            while not (seen := look()):
                await self.next()
            return seen

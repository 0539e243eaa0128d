"""Where the stand-in gets its time from, so that a quarter of an hour can pass in no time at all."""

import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970, UTC."""
        ...


class SystemClock:
    def now(self) -> float:
        return time.time()


class ManualClock:
    """Stands still until it is advanced; whoever watches it is told at once."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._watchers: list[Callable[[], None]] = []

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._now += seconds
        for watcher in self._watchers:
            watcher()

    def watch(self, watcher: Callable[[], None]) -> None:
        self._watchers.append(watcher)

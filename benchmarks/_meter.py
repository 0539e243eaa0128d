"""Whose work the event loop does: every moment of it is put down to one label.

A label goes with a task's context, so whatever a task starts bears its label too, until something else is entered. Time in
which the loop had something to do and yet no processor, or not the interpreter's lock, is put down to :data:`WAITING`.
"""

from __future__ import annotations

import asyncio
import functools
import gc
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from threading import get_ident
from time import perf_counter, thread_time
from typing import Any, Final
from unittest.mock import patch

Spent = dict[str, float]
"""Seconds by label."""

IDLE: Final = "idle"
LOOP: Final = "the loop itself"
GARBAGE: Final = "garbage collection"
WAITING: Final = "waiting for the processor or the interpreter"

_label: ContextVar[str] = ContextVar("label", default=LOOP)


class Meter:
    """Counts while it is installed, and then only in the thread of the running loop."""

    def __init__(self) -> None:
        self._spent: Final[defaultdict[str, float]] = defaultdict(float)
        self._now = LOOP
        self._since = perf_counter(), thread_time()

    def read(self) -> Spent:
        """What has been spent so far."""
        self._turn_to(self._now)
        return dict(self._spent)

    def since(self, before: Spent) -> Spent:
        """What has been spent since it was read."""
        return {label: seconds - before.get(label, 0.0) for label, seconds in self.read().items()}

    @property
    def label(self) -> str:
        """The label of this task's work."""
        return _label.get()

    def enter(self, label: str) -> None:
        """From here on this task's work bears the label."""
        _label.set(label)
        self._turn_to(label)

    @contextmanager
    def within(self, label: str) -> Iterator[None]:
        before = self.label
        self.enter(label)
        try:
            yield
        finally:
            self.enter(before)

    def labelled(self, label: str, call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """The coroutine function, its work under the label."""

        @functools.wraps(call)
        async def labelled(*args: Any, **kwargs: Any) -> Any:
            with self.within(label):
                return await call(*args, **kwargs)

        return labelled

    def _turn_to(self, label: str) -> None:
        wall, busy = perf_counter(), thread_time()
        passed, worked = wall - self._since[0], busy - self._since[1]
        if self._now == IDLE:
            self._spent[IDLE] += passed
        else:
            self._spent[self._now] += worked
            self._spent[WAITING] += max(0.0, passed - worked)
        self._now, self._since = label, (wall, busy)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Listen to the running loop: to each callback that it runs, and to its waiting for sockets."""
        loop: Any = asyncio.get_running_loop()
        run: Callable[[asyncio.Handle], None] = asyncio.Handle._run
        select: Callable[[float | None], Any] = loop._selector.select

        thread, interrupted = get_ident(), [LOOP]

        def collecting(phase: str, _: object) -> None:
            if get_ident() == thread:
                if phase == "start":
                    interrupted[0] = self._now
                self._turn_to(GARBAGE if phase == "start" else interrupted[0])

        def counted_run(handle: Any) -> None:
            self._turn_to(handle._context.get(_label, LOOP))
            run(handle)
            self._turn_to(LOOP)

        def counted_select(timeout: float | None = None) -> Any:
            if timeout == 0:
                return select(timeout)
            self._turn_to(IDLE)
            found = select(timeout)
            self._turn_to(LOOP)
            return found

        with ExitStack() as patches:
            patches.enter_context(patch.object(asyncio.Handle, "_run", counted_run))
            patches.enter_context(patch.object(loop._selector, "select", counted_select))
            gc.callbacks.append(collecting)
            patches.callback(gc.callbacks.remove, collecting)
            self._turn_to(LOOP)
            yield

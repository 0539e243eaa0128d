"""Things that go wrong on purpose: a reply scripted for the next request that matches, or a request held back."""

import asyncio
import re
from dataclasses import dataclass, field

from .errors import REFUSALS, ApiError
from .ratelimits import too_many


@dataclass(eq=False)
class Fault:
    """A scripted reply; ``left`` says how often it will still be given."""

    method: str
    path: re.Pattern[str]
    error: ApiError
    left: int
    applied: bool
    """Whether the request takes effect all the same, so that only the reply is lost."""


@dataclass(eq=False)
class Hold:
    """Requests that have arrived and wait for ``release``, as on a slow line."""

    method: str
    path: re.Pattern[str]
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        self._released.set()

    async def wait(self) -> None:
        self.arrived.set()
        await self._released.wait()


class Faults:
    """What is scripted to go wrong. Paths are regular expressions searched in the path after ``/api/v10``."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._holds: list[Hold] = []

    def add(
        self,
        method: str,
        path: str,
        status: int,
        code: int = 0,
        *,
        times: int = 1,
        retry_after: float = 0.0,
        applied: bool = False,
    ) -> Fault:
        """Answer the next ``times`` matching requests with this status and Discord error code."""
        if status == 429:
            error = too_many(retry_after)
            error.body["code"] = code
        else:
            error = ApiError(status, code, REFUSALS[code][1] if code in REFUSALS and code else f"{status}: scripted fault")
        fault = Fault(method, re.compile(path), error, times, applied)
        self._faults.append(fault)
        return fault

    def hold(self, method: str, path: str) -> Hold:
        """Keep matching requests waiting, unserved, until the hold is released."""
        hold = Hold(method, re.compile(path))
        self._holds.append(hold)
        return hold

    def take(self, method: str, path: str) -> Fault | None:
        """The fault scripted for this request, used up once more."""
        for fault in self._faults:
            if fault.method == method and fault.path.search(path):
                fault.left -= 1
                if not fault.left:
                    self._faults.remove(fault)
                return fault
        return None

    async def pass_holds(self, method: str, path: str) -> None:
        for hold in self._holds:
            if hold.method == method and hold.path.search(path):
                await hold.wait()

    def release_all(self) -> None:
        for hold in self._holds:
            hold.release()

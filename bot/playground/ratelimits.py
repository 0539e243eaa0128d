"""Rate limits with Discord's headers and refusals. How strict they are is a parameter."""

import hashlib
import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from .clock import Clock
from .errors import ApiError, refusal


@dataclass(frozen=True)
class Window:
    """So many requests in so many seconds, counted from the first one."""

    limit: int
    seconds: float


@dataclass(frozen=True)
class RateLimits:
    """Limits by bucket; a bucket without a limit of its own falls under ``other``. None means no limit."""

    everything: Window | None
    """All requests of the bot together, but for those made with an interaction's token."""
    other: Window
    buckets: Mapping[str, Window] = field(default_factory=dict)
    old_edits: Window | None = None
    """Edits per channel of messages older than an hour (error 30046)."""
    new_dms: Window | None = None
    """DM channels opened for the first time (error 40003)."""
    command_creates: Window | None = None
    """New commands per guild, or globally (error 30034)."""
    identifies: Window | None = None
    """Gateway logins; the one too many gets an invalid session."""
    gateway_sends: Window | None = None
    """Frames a bot sends per connection; one too many closes it with 4008."""
    invalid: Window | None = None
    """Replies 401, 403 and 429 after which the bot's address is banned for a while."""

    @classmethod
    def observed(cls) -> "RateLimits":
        """What Discord documents, and where it does not, what people have measured."""
        return cls(
            everything=Window(50, 1),
            other=Window(50, 1),
            buckets={
                "messages": Window(5, 5),
                "edits": Window(5, 5),
                "deletions": Window(5, 1),
                "typing": Window(5, 5),
                "webhooks": Window(5, 2),
                "threads": Window(50, 300),
                "commands": Window(60, 60),
            },
            old_edits=Window(3, 6),
            new_dms=Window(10, 60),
            command_creates=Window(200, 86_400),
            identifies=Window(1, 5),
            gateway_sends=Window(120, 60),
            invalid=Window(10_000, 600),
        )

    @classmethod
    def loose(cls) -> "RateLimits":
        """Limits nobody reaches, with headers all the same: without them a client sends one request at a time."""
        return cls(everything=None, other=Window(100_000, 1))


@dataclass
class _Count:
    start: float
    used: int = 0


class Counter:
    """Counts against windows, by key."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._counts: dict[str, _Count] = {}

    def take(self, key: str, window: Window) -> tuple[bool, int, float]:
        """Whether one more is allowed, how many remain, and in how many seconds the window ends."""
        now = self._clock.now()
        count = self._counts.get(key)
        if count is None or now >= count.start + window.seconds:
            count = self._counts[key] = _Count(now)
        left = count.start + window.seconds - now
        if count.used >= window.limit:
            return False, 0, left
        count.used += 1
        return True, window.limit - count.used, left


class Limiter:
    """Judges every request before anybody else sees it."""

    def __init__(self, clock: Clock, limits: RateLimits) -> None:
        self.limits = limits
        self._clock = clock
        self._counter = Counter(clock)
        self._invalid: deque[float] = deque()

    def admit(self, bucket: str, major: str, *, is_global: bool) -> dict[str, str]:
        """The X-RateLimit headers of the reply; ApiError 429 when the request comes too soon.

        ``bucket`` names the kind of request, ``major`` the channel, guild or token it is counted for.
        """
        if is_global and self.limits.everything:
            allowed, _, left = self._counter.take("everything", self.limits.everything)
            if not allowed:
                raise too_many(left, everywhere=True)
        window = self.limits.buckets.get(bucket, self.limits.other)
        allowed, remaining, left = self._counter.take(f"{bucket}:{major}", window)
        headers = {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{self._clock.now() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(bucket.encode(), usedforsecurity=False).hexdigest(),
        }
        if not allowed:
            raise too_many(left, headers=headers)
        return headers

    def admit_old_edit(self, channel: int) -> None:
        self._admit(f"old edits:{channel}", self.limits.old_edits, 30046)

    def admit_new_dm(self) -> None:
        self._admit("new dms", self.limits.new_dms, 40003)

    def admit_new_command(self, guild: int | None) -> None:
        self._admit(f"command creates:{guild}", self.limits.command_creates, 30034)

    def _admit(self, key: str, window: Window | None, code: int) -> None:
        if window is None:
            return
        allowed, _, left = self._counter.take(key, window)
        if not allowed:
            error = too_many(left)
            error.body |= refusal(code).body
            raise error

    def admit_identify(self) -> bool:
        return not self.limits.identifies or self._counter.take("identifies", self.limits.identifies)[0]

    def note(self, status: int) -> None:
        """Remember a reply that counts as invalid."""
        if status in (401, 403, 429) and self.limits.invalid:
            self._invalid.append(self._clock.now())

    @property
    def banned(self) -> bool:
        """Whether so many requests went wrong of late that the front gate turns the bot's address away."""
        window = self.limits.invalid
        if window is None:
            return False
        while self._invalid and self._invalid[0] <= self._clock.now() - window.seconds:
            self._invalid.popleft()
        return len(self._invalid) >= window.limit


def too_many(seconds: float, *, everywhere: bool = False, headers: Mapping[str, str] | None = None) -> ApiError:
    """A 429 as Discord words it."""
    error = ApiError(429, 0, "You are being rate limited.", retry_after=round(seconds, 3))
    error.body["global"] = everywhere
    scope = {"X-RateLimit-Scope": "global" if everywhere else "user"}
    if everywhere:
        scope["X-RateLimit-Global"] = "true"
    error.headers = {**(headers or {}), **scope, "Retry-After": str(math.ceil(seconds))}
    return error

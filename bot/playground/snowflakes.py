"""Ids as Discord makes them: milliseconds since 2015 in the upper bits, so that ids sort by age."""

from datetime import UTC, datetime

from .clock import Clock

EPOCH = 1_420_070_400.0


class Snowflakes:
    """Strictly increasing, however fast they are asked for and even while the clock stands still."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        milliseconds = int((self._clock.now() - EPOCH) * 1000)
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def moment_of(snowflake: int) -> float:
    """When the thing with this id was made, in seconds since 1970."""
    return (snowflake >> 22) / 1000 + EPOCH


def iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat()

"""How long a player may take: the clock of a table, and when somebody has to look at the table again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

PaceKind = Literal["none", "live", "relaxed"]

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR

LIVE: Final = (30, 45, MINUTE, 90, 2 * MINUTE, 3 * MINUTE, 5 * MINUTE, 10 * MINUTE)
"""Seconds a turn at a live table."""
RELAXED: Final = (HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY)
"""Seconds a turn at a relaxed table."""


@dataclass(frozen=True, slots=True)
class Pace:
    """``seconds`` a turn; none at a table without a clock. Raises ``ValueError`` for a clock that is not to be had.

    At a relaxed table the player is reminded when half of his time is over.
    """

    kind: PaceKind = "none"
    seconds: int = 0

    def __post_init__(self) -> None:
        low, high = {"none": (0, 0), "live": (LIVE[0], LIVE[-1]), "relaxed": (RELAXED[0], RELAXED[-1])}[self.kind]
        if not low <= self.seconds <= high:
            raise ValueError(f"a {self.kind} clock has {low} to {high} seconds, not {self.seconds}")


NO_CLOCK: Final = Pace()
USUAL: Final = Pace("relaxed", DAY)
"""The clock of a new table where nobody has chosen another one."""
PACES: Final = (NO_CLOCK, *(Pace("live", seconds) for seconds in LIVE), *(Pace("relaxed", seconds) for seconds in RELAXED))


@dataclass(frozen=True, slots=True)
class Wait:
    """``due`` is when the table's patience ends, ``wake`` when somebody has to look at it: then, or to remind before that.

    Seconds since the epoch; ``None``: never.
    """

    due: float | None = None
    wake: float | None = None


def until(due: float, remind_at: float | None = None) -> Wait:
    return Wait(due, due if remind_at is None else remind_at)


NEVER: Final = Wait()

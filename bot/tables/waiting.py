"""How long a table waits for what, and what its deadline means."""

from __future__ import annotations

from typing import Final

from bot.tables.fairness import CUT_SECONDS
from bot.tables.pace import DAY, NEVER, Wait, until
from bot.tables.table import Table

LOBBY: Final = 1 * DAY
"""A lobby that nobody touches closes itself after so many seconds."""
IDLE: Final = 30 * DAY
"""The same of a match without a clock, and of one that rests."""


def wait_after(before: Table | None, table: Table, now: float) -> Wait | None:
    """What the table waits for from now on; ``None``: it goes on waiting as it did.

    Every move winds the clock up again, but none in a turn in which something was taken back: nobody gains time by that.
    What is no move, such as a vote, leaves the clock as it is.
    """
    match table.stage:
        case "lobby":
            return until(now + LOBBY)
        case "over" | "closed":
            return NEVER
        case "playing":
            pass
    if table.paused:
        return None if before is not None and before.paused else until(now + IDLE)
    if table.computer_to_move:
        return NEVER
    if before is not None and before.stage == "playing" and _goes_on(before, table):
        return None
    if table.to_be_dealt:
        return Wait(now + CUT_SECONDS, now + (table.pace.seconds or IDLE))
    if table.pace.kind == "none":
        return until(now + IDLE)
    seconds = table.pace.seconds
    return until(now + seconds, now + seconds / 2 if table.pace.kind == "relaxed" else None)


def _goes_on(before: Table, table: Table) -> bool:
    """Whether the same player at the same clock is still to do the same."""
    same_player = not before.paused and not before.computer_to_move and before.to_move == table.to_move
    return same_player and (before.stand == table.stand or table.took_back)

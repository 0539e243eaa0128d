"""Why a table does not do what it is asked, beyond the rules of the game: a code and facts, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.tables.steps import Step

TableCode = Literal[
    "no-table",
    "place-taken",
    "sits-here",
    "stale",
    "which-table",
    "not-lobby",
    "not-playing",
    "full",
    "already-in",
    "not-in",
    "not-host",
    "too-few",
    "no-computer",
    "no-people",
    "rules",
    "seating",
    "nothing-to-undo",
    "not-your-undo",
    "hand-running",
    "lift",
    "paused",
    "not-paused",
    "kicked",
    "banned",
    "kick-yourself",
    "kick-alone",
    "no-such-player",
    "already-host",
    "vote-open",
    "no-vote",
    "no-voter",
    "voted",
    "not-over",
    "cut-first",
    "not-your-cut",
    "cut-number",
]


@dataclass(frozen=True, slots=True)
class Declined:
    code: TableCode
    facts: tuple[tuple[str, int | str], ...] = ()


Decision = tuple[Step, ...] | Declined
"""What is to happen at a table, or why not."""


def decline(code: TableCode, **facts: int | str) -> Declined:
    return Declined(code, tuple(facts.items()))

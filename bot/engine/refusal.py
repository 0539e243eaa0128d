"""Why a move is refused: a code and facts, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Code = Literal[
    "over", "not-your-turn", "phase", "not-held", "stock-empty", "must-take",
    "pile-empty", "pile-never", "pile-closed", "pile-blocked", "pile-frozen", "pile-cards", "pile-one-card",
    "meld-size", "meld-ranks", "meld-threes", "wild-limit", "wild-meld", "sequence", "meld-full", "meld-exists", "meld-fresh",
    "not-your-meld", "minimum", "opening-wilds", "opening-canasta", "opening-natural",
    "canastas", "out-banned", "out-early", "out-asked", "out-discard", "discard", "special", "cut",
]  # fmt: skip
"""The reasons in the order in which they are named when several apply (``CASES.md``)."""

CODES: Final[tuple[Code, ...]] = get_args(Code)

Fact = int | str | bytes


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that was not made. The position is untouched.

    ``facts`` are what a sentence about it may need: what the rule asks and what was offered. Cards are ``bytes``.
    """

    code: Code
    facts: tuple[tuple[str, Fact], ...] = ()


def refuse(code: Code, **facts: Fact) -> Refused:
    return Refused(code, tuple(facts.items()))

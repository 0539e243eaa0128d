"""Points and score sheets in words."""

from __future__ import annotations

from bot.engine.events import SideScore
from bot.i18n.catalogue import Words

Row = tuple[str, tuple[str, ...]]
"""A label, and a value for every side."""


def points_text(n: int) -> str:
    """The number, with a real minus sign."""
    return f"{n}".replace("-", "−")


def signed_text(n: int) -> str:
    """The number with its sign, as something that is added: ``+500``, ``−15``, ``0``."""
    return f"{n:+}".replace("-", "−") if n else "0"


def score_rows(words: Words, scores: tuple[SideScore, ...]) -> list[Row]:
    """The lines of the score sheet in its order; a line that is 0 for every side is left out."""
    lines = [line for line, _ in scores[0].lines] if scores else []
    by_side = [dict(score.lines) for score in scores]
    return [
        (words(f"score.{line}"), tuple(signed_text(parts[line]) for parts in by_side))
        for line in lines
        if any(parts[line] for parts in by_side)
    ]

"""Why a table does not do what it is asked, in words for the one who asked."""

from __future__ import annotations

from typing import assert_never

from bot.i18n.catalogue import Words
from bot.tables.declined import Declined


def declined_text(words: Words, declined: Declined) -> str:
    """A sentence or two: what stands against it, and what would be right."""
    facts = dict(declined.facts)
    match declined.code:
        case "not-lobby" | "not-playing" as code:
            stage = facts.get("stage")
            return words(f"declined.{code}.{stage}" if stage else f"declined.{code}")
        case "full":
            return words.count("declined.full", int(facts["players"]))
        case "too-few" | "seating" as code:
            sitting = words.count("declined.sitting", int(facts["sitting"]))
            return words.count(f"declined.{code}", int(facts["players"]), sitting=sitting)
        case "cut-first":
            return words.count("declined.cut-first", int(facts["seconds"]))
        case "cut-number":
            return words("declined.cut-number", most=facts["most"])
        case "kick-alone":
            return words.count("declined.kick-alone", int(facts["least"]))
        case (
            "no-table" | "place-taken" | "sits-here" | "stale" | "which-table" | "already-in" | "not-in" | "not-host"
            | "no-computer" | "no-people" | "rules" | "nothing-to-undo" | "not-your-undo" | "hand-running" | "lift" | "paused"
            | "not-paused" | "kicked" | "kick-yourself" | "no-such-player" | "already-host" | "vote-open" | "no-vote"
            | "no-voter" | "voted" | "not-over" | "not-your-cut" | "banned"
        ) as code:  # fmt: skip
            return words(f"declined.{code}")
        case never:
            assert_never(never)

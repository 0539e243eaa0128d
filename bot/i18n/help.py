"""Help by topic: a title, what it is about in a few words, and short lines for those who read on a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n.catalogue import Words

TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "start": ("lesson", "open", "join", "fill", "partners", "rules", "deal", "one"),
    "play": ("turn", "where", "draw", "take", "meld", "opening", "discard", "undo", "ask", "refused"),
    "cards": ("commands", "ranks", "meld", "several", "suits", "run", "onto", "offered", "form"),
    "hand": ("dm", "show", "eyes", "old", "text", "settings"),
    "time": ("clock", "shown", "reminded", "up", "twice", "outage", "pause", "late", "idle"),
    "away": ("leave", "back", "others", "host", "kick", "end", "empty"),
    "rules": ("table", "any", "aim", "needs", "score"),
    "settings": ("command", "cards", "hand", "told", "language"),
    "standing": ("leaderboard", "stats", "history", "counts", "away"),
    "replay": ("command", "cards", "export", "running", "verify"),
    "privacy": ("messages", "kept", "export", "delete"),
    "owners": ("server", "rights", "admin", "ban"),
    "trouble": ("commands", "nothing", "dm", "missed", "board", "picture", "waiting"),
}
"""The topics in their order, each with its lines."""

BUTTONS: Final = ("join", "fill", "change-rules", "deal", "show-hand", "undo", "ask", "type", "hand", "rules")
MENUS: Final = ("meld", "rank", "discard")
"""What the lines name as it stands on the buttons and menus: ``{show-hand}``, ``{meld-menu}``."""


def topic_title(words: Words, topic: str) -> str:
    return words(f"help.{topic}.title")


def topic_about(words: Words, topic: str) -> str:
    """What the topic answers, in a few words."""
    return words(f"help.{topic}.about")


def topic_text(words: Words, topic: str, labels: Mapping[str, str]) -> str:
    """All of a topic. ``labels`` are the words on :data:`BUTTONS` and :data:`MENUS`."""
    lines = [words(f"help.{topic}.{line}", **labels) for line in TOPICS[topic]]
    return "\n".join([words("help.title", topic=topic_title(words, topic)), *(f"- {line}" for line in lines)])

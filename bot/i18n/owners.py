"""Those who run a server: the languages they choose among, and why somebody may not do what only some may."""

from __future__ import annotations

from collections.abc import Sequence

from babel import Locale

from bot.i18n.cards import listed
from bot.i18n.catalogue import Words
from bot.tables.owners import DeniedCode


def language_name(words: Words) -> str:
    """What the language of these words calls itself."""
    name = Locale.parse(words.locale).get_language_name()
    return f"{name[:1].upper()}{name[1:]}" if name else words.locale


def denied_text(words: Words, code: DeniedCode, channels: Sequence[str] = (), role: str = "") -> str:
    """What stands against it, and what would be right. ``channels`` and ``role`` as they are shown to people."""
    return words(f"denied.{code}", channels=listed(words, channels), role=role)

"""Commands in every language: their names, descriptions, options and choices, by Discord's own localisation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.i18n.catalogue import FALLBACK, Catalogue, Words

Say = Callable[[Words], str]


def said(words: Words, say: str | Say) -> locale_str:
    """A text that is sent in every language: by its key, or by what makes it from a language's words."""
    in_words: Say = (lambda other: other(say)) if isinstance(say, str) else say
    return locale_str(in_words(words), say=in_words)


def named(words: Words, name: str) -> locale_str:
    """The name of a command or of an option."""
    return said(words, f"name.{name}")


class Translator(app_commands.Translator):
    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue: Final = catalogue

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        say: Say | None = string.extras.get("say")
        words = self._catalogue.words(locale.value)
        return None if say is None or words.locale == FALLBACK else say(words)

"""A second language in which every message begins with a mark, so that it is seen which words are whose."""

from __future__ import annotations

from functools import cache
from importlib import resources

from babel.messages.pofile import read_po

from bot.i18n.catalogue import Catalogue, Words, load, translations

MARK = "«hu»"


@cache
def marked() -> Catalogue:
    """English, and as Hungarian English with the mark."""
    source = resources.files("bot.i18n") / "locales" / "en" / "LC_MESSAGES" / "bot.po"
    with source.open("rb") as file:
        messages = read_po(file, locale="hu")
    for message in messages:
        if not message.id or str(message.id).startswith("name."):
            continue  # Discord lets no command have such a name
        texts = message.string
        message.string = MARK + texts if isinstance(texts, str) else tuple(MARK + text for text in texts or ())
    english = load().words("en")
    return Catalogue({"en": english, "hu": Words("hu", translations(messages), english)})

"""The words: gettext catalogues read through Babel, one per language, and the choice among them.

A message id is a key (``refusal.minimum``), never a sentence; English is a catalogue like any other. Placeholders are named,
``{asked}``. A message with plural forms is chosen by its number ``n``. A language whose article goes by the sound that follows
writes ``{card:the}``, and says in three entries of its own what it is: ``article.vowel`` where what follows matches the pattern
``article.pattern`` (a regular expression without braces), else ``article.consonant``.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FALLBACK: Final = "en"
DOMAIN: Final = "bot.po"
ARTICLE: Final = ":the}"


class Words:
    """The words of one language. Read only."""

    def __init__(self, locale: str, translations: gettext.GNUTranslations, fallback: Words | None) -> None:
        self.locale: Final = locale
        self._translations: Final = translations
        self._fallback: Final = fallback

    def __call__(self, key: str, /, **facts: object) -> str:
        """The message with its facts filled in. A key without words in this language is said in English.

        Raises ``KeyError`` for a key that English has not, or for a fact that the message needs and is not given.
        """
        text = self._translations.gettext(key)
        if text == key:
            if self._fallback is None:
                raise KeyError(key)
            return self._fallback(key, **facts)
        return self._filled(text, facts)

    def count(self, key: str, n: int, /, **facts: object) -> str:
        """The message in the plural form that ``n`` asks for; ``{n}`` stands for the number."""
        text = self._translations.ngettext(key, key, n)
        if text == key:
            if self._fallback is None:
                raise KeyError(key)
            return self._fallback.count(key, n, **facts)
        return self._filled(text, {"n": n, **facts})

    def _filled(self, text: str, facts: Mapping[str, object]) -> str:
        if ARTICLE not in text:
            return text.format_map(facts)
        return text.format_map({name: _Named(str(fact), self) for name, fact in facts.items()})

    def article(self, following: str) -> str:
        """The article before these words, by their first sound; marks and Markdown are not heard."""
        heard = following.lstrip("*_`~|>„“”\"'(# ")
        return self("article.vowel" if re.match(self("article.pattern"), heard, re.IGNORECASE) else "article.consonant")

    def has(self, key: str) -> bool:
        """Whether this language or English has words for the key."""
        return self._translations.gettext(key) != key or (self._fallback is not None and self._fallback.has(key))


class _Named(str):
    """A fact that can stand with its article: ``{card:the}``."""

    _words: Words

    def __new__(cls, text: str, words: Words) -> _Named:
        made = super().__new__(cls, text)
        made._words = words
        return made

    def __format__(self, spec: str) -> str:
        return f"{self._words.article(self)} {self}" if spec == "the" and self else format(str(self), "")


class Catalogue(Mapping[str, Words]):
    """The languages by their code. Any platform locale finds one: ``hu``, ``en-GB``, ``None``."""

    def __init__(self, languages: Mapping[str, Words]) -> None:
        self._languages: Final = dict(languages)

    def __getitem__(self, locale: str) -> Words:
        return self._languages[locale]

    def __iter__(self) -> Iterator[str]:
        return iter(self._languages)

    def __len__(self) -> int:
        return len(self._languages)

    def words(self, *wishes: str | None) -> Words:
        """The first language among the wishes that there is, English otherwise."""
        for wish in wishes:
            for code in (wish, wish.split("-")[0]) if wish else ():
                if code in self._languages:
                    return self._languages[code]
        return self._languages[FALLBACK]


@cache
def load() -> Catalogue:
    """All languages that have a catalogue in this package."""
    root = resources.files(__package__) / "locales"
    sources = {folder.name: folder / "LC_MESSAGES" / DOMAIN for folder in root.iterdir()}
    found = {code: _read(code, source.read_bytes()) for code, source in sources.items() if source.is_file()}
    english = Words(FALLBACK, translations(found[FALLBACK]), None)
    others = {code: Words(code, translations(texts), english) for code, texts in sorted(found.items()) if code != FALLBACK}
    return Catalogue({FALLBACK: english, **others})


def _read(locale: str, po: bytes) -> Catalog:
    return read_po(io.BytesIO(po), locale=locale, domain=DOMAIN.removesuffix(".po"))


def translations(catalogue: Catalog) -> gettext.GNUTranslations:
    """What gettext looks messages up in, plural rules included."""
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)

"""Articles that go by the sound that follows, as in Hungarian: the catalogue says how."""

from __future__ import annotations

import io

import pytest
from babel.messages.pofile import read_po

from bot.i18n.catalogue import Words, load, translations

HUNGARIAN = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\n"

msgid "article.vowel"
msgstr "az"

msgid "article.consonant"
msgstr "a"

msgid "article.pattern"
msgstr "[aáeéiíoóöőuúüű]|5|1(\\d\\d\\d)*(?!\\d)"

msgid "laid"
msgstr "{player} lerakta {card:the} lapot."
"""


@pytest.fixture(scope="module")
def words() -> Words:
    texts = read_po(io.BytesIO(HUNGARIAN.encode()), locale="hu")
    return Words("hu", translations(texts), load().words("en"))


@pytest.mark.parametrize(
    ("card", "heard"),
    [
        ("király", "a király"),
        ("ász", "az ász"),
        ("**Ötös**", "az **Ötös**"),
        ("5 lap", "az 5 lap"),
        ("1 lap", "az 1 lap"),
        ("10 lap", "a 10 lap"),
        ("1000 pont", "az 1000 pont"),
        ("100 pont", "a 100 pont"),
        ("15 lap", "a 15 lap"),
    ],
)
def test_the_article_goes_by_the_sound(words: Words, card: str, heard: str) -> None:
    assert words("laid", player="Béla", card=card) == f"Béla lerakta {heard} lapot."

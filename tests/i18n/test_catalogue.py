"""The catalogues: what is in them is used, what is used is in them, and every language keeps the facts and the limits."""

import re
import string
from importlib import resources
from io import BytesIO
from typing import Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.i18n.catalogue import FALLBACK, Words, load
from tests.i18n.everything import say_everything
from tests.i18n.support import WORDS

ELSEWHERE: Final = ("ui.", "cmd.", "name.")
"""The beginnings of the keys of the floors above."""

LIMITS: Final = {
    r"refusal\..*|declined\..*|typed\..*": 240,
    r"event\..*": 110,
    r"score\..*|sheet\..*|ruleset\.[a-z-]+": 30,
    r"ruleset\..*\.blurb": 200,
    r"option\.[a-z_]+": 45,
    r"option\..*|rank\..*|ranks\..*": 100,
    r"side\..*": 28,
}
"""The longest message of a kind, facts not filled in."""


def catalogue_of(language: str) -> Catalog:
    source = resources.files("bot.i18n") / "locales" / language / "LC_MESSAGES" / "bot.po"
    return read_po(BytesIO(source.read_bytes()), locale=language)


def messages_of(language: str) -> dict[str, Message]:
    found = {}
    for message in catalogue_of(language):
        key = message.id[0] if isinstance(message.id, tuple) else message.id
        if key:
            found[str(key)] = message
    return found


ENGLISH: Final = messages_of(FALLBACK)
OWN: Final = {key for key in ENGLISH if not key.startswith(ELSEWHERE)}


def forms_of(message: Message) -> tuple[str, ...]:
    strings = message.string if isinstance(message.string, list | tuple) else [message.string]
    return tuple(text or "" for text in strings)


def facts_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


class Recorder(Words):
    """English, and which of its keys were asked for; a message with plural forms only with a number."""

    def __init__(self) -> None:
        super().__init__(WORDS.locale, WORDS._translations, None)
        self.said: Final[set[str]] = set()
        self.numbers: Final[dict[str, set[bool]]] = {}

    def __call__(self, key: str, /, **facts: object) -> str:
        assert not ENGLISH[key].pluralizable, f"{key} wants a number"
        self.said.add(key)
        return super().__call__(key, **facts)

    def count(self, key: str, n: int, /, **facts: object) -> str:
        assert ENGLISH[key].pluralizable, f"{key} has no plural forms"
        self.said.add(key)
        self.numbers.setdefault(key, set()).add(n == 1)
        return super().count(key, n, **facts)


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    words = Recorder()
    for text in say_everything(words):
        assert "{" not in text
        assert "}" not in text
        assert "  " not in text
    return words


def test_every_key_that_is_asked_for_is_there_and_every_key_is_asked_for(recorder: Recorder) -> None:
    assert recorder.said == OWN


def test_no_text_is_said_twice_in_the_file() -> None:
    source = (resources.files("bot.i18n") / "locales/en/LC_MESSAGES/bot.po").read_text("utf-8")
    keys = re.findall(r'^msgid "(.+)"$', source, re.MULTILINE)
    assert len(keys) == len(set(keys))


def test_a_translator_is_told_something_about_every_section() -> None:
    sections = {key.split(".")[0] for key in OWN}
    told = {key.split(".")[0] for key in OWN if ENGLISH[key].auto_comments}
    assert told == sections


@pytest.mark.parametrize("language", sorted(load()))
def test_a_language_says_everything_with_the_same_facts(language: str) -> None:
    messages = messages_of(language)
    own = {key for key in messages if key.startswith("article.")}
    assert messages.keys() - own == ENGLISH.keys()
    for key, message in messages.items():
        if key in own:
            continue
        facts = set().union(*map(facts_of, forms_of(ENGLISH[key])))
        for form in forms_of(message):
            assert form, key
            assert facts_of(form) <= facts | {"n"}, key
            assert facts - facts_of(form) <= {"n"}, key


@pytest.mark.parametrize("language", sorted(load()))
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    catalogue = catalogue_of(language)
    for message in messages_of(language).values():
        if message.pluralizable:
            assert len(forms_of(message)) == catalogue.num_plurals, message.id


@pytest.mark.parametrize("language", sorted(load()))
def test_messages_keep_their_limits(language: str) -> None:
    for key, message in messages_of(language).items():
        limit = next((limit for pattern, limit in LIMITS.items() if re.fullmatch(pattern, key)), 300)
        assert max(map(len, forms_of(message))) <= limit, key


def test_one_and_many() -> None:
    assert WORDS.count("rank.count.king", 1) == "1 king"
    assert WORDS.count("rank.count.king", 0) == "0 kings"
    assert WORDS.count("event.drew", 1, name="Ana") == "Ana drew"
    assert WORDS.count("event.drew", 2, name="Ana") == "Ana drew 2 cards"

"""Every language beside English: it says all that English says, with the same facts, in words of its own, within the limits."""

from __future__ import annotations

import asyncio
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import pytest
from babel import Locale
from babel.messages.catalog import Message

from bot.app import CanastaClient, services
from bot.cogs.canasta import canasta_group
from bot.cogs.play import play_commands
from bot.cogs.translator import Translator
from bot.i18n.catalogue import ARTICLE, FALLBACK, Words, load, translations
from bot.playground.commands import MOST_CHARACTERS, name_is_valid, size
from tests.i18n.everything import say_everything
from tests.i18n.test_catalogue import ENGLISH, catalogue_of, facts_of, forms_of, messages_of

ARTICLE_KEYS: Final = frozenset({"article.vowel", "article.consonant", "article.pattern"})
"""What a language with articles that go by the sound has beside the keys of English."""

SHOWN: Final = {
    r"ui\.button\..*": 80,
    r"cmd\..*": 100,
    r"ui\.option\..*|ui\.seating\..*|ui\.which\.(?!chosen).*": 100,
    r"ui\.settings\.(?!title).*": 100,
    r"ui\.(thread\.name|rules\.deals|permission\..*)": 100,
    r"help\.[a-z]+\.(title|about)|pace\..*|ruleset\.[a-z-]+|option\..*|special\..*": 100,
    r"ui\.menu\..*": 150,
    r"ui\.modal\.(.*\.)?(title|label)": 45,
    r"ui\.modal\..*": 100,
    r"name\..*": 32,
}
"""What Discord shows no more of, or refuses, by the kind of message; facts not filled in."""

NUMBERS: Final = (0, 1, 2, 3, 5, 10, 19, 20, 21, 99, 100, 101, 119, 120, 1000, 1001)

Payload = dict[str, Any]


@cache
def messages(language: str) -> dict[str, Message]:
    return messages_of(language)


@pytest.fixture(params=sorted(load().keys() - {FALLBACK}))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def alone(language: str) -> Words:
    """The language without English behind it: what it has no words for raises."""
    return Words(language, translations(catalogue_of(language)), None)


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> list[Payload]:
    """The commands as Discord gets them, in all languages."""
    return asyncio.run(_commands(tmp_path_factory.mktemp("data") / "canasta.sqlite3"))


async def _commands(file: Path) -> list[Payload]:
    async with services(f"sqlite+aiosqlite:///{file}") as built:
        client = CanastaClient(built)
        house, words = client.house, built.catalogue.words()
        translator = Translator(built.catalogue)
        group = canasta_group(house, client.showing, client.taps, words)
        payloads = [await group.get_translated_payload(client.tree, translator)]
        payloads += [await one.get_translated_payload(client.tree, translator) for one in play_commands(house, words)]
        await client.close()
    return payloads


def all_forms(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with its key, several for one with plural forms."""
    for key, message in messages(language).items():
        if key not in ARTICLE_KEYS:
            yield from ((key, form) for form in forms_of(message))


def test_it_has_the_keys_of_english_and_no_others(language: str) -> None:
    there = messages(language).keys() - ARTICLE_KEYS
    assert sorted(ENGLISH.keys() - there) == []
    assert sorted(there - ENGLISH.keys()) == []


def test_an_article_that_goes_by_the_sound_is_explained_once_and_used(language: str) -> None:
    used = any(ARTICLE in text for _, text in all_forms(language))
    assert messages(language).keys() & ARTICLE_KEYS == (ARTICLE_KEYS if used else set())


def test_no_key_is_written_twice(language: str) -> None:
    source = (resources.files("bot.i18n") / "locales" / language / "LC_MESSAGES" / "bot.po").read_text("utf-8")
    keys = Counter(re.findall(r'^msgid "(.+)"$', source, re.MULTILINE))
    assert [key for key, times in keys.items() if times > 1] == []


def test_the_facts_are_those_of_english(language: str) -> None:
    wrong = {}
    for key, text in all_forms(language):
        facts = set().union(*map(facts_of, forms_of(ENGLISH[key])))
        number = {"n"} if ENGLISH[key].pluralizable else set()
        if facts_of(text) - number != facts - number:
            wrong[key] = text
    assert wrong == {}


def test_a_fact_is_written_plainly_or_with_its_article(language: str) -> None:
    for key, text in all_forms(language):
        for _, _, spec, conversion in string.Formatter().parse(text):
            assert spec in (None, "", "the"), key
            assert conversion is None, key


def test_no_sentence_begins_with_an_article_that_goes_by_the_sound(language: str) -> None:
    """It would be a small letter."""
    begins = re.compile(r"(?:^|[.!?:] |\n)\W*\{\w+" + re.escape(ARTICLE))
    assert [key for key, text in all_forms(language) if begins.search(text) and not _goes_on(key)] == []


def _goes_on(key: str) -> bool:
    """Whether the message is a part of a sentence."""
    return bool(re.match(r"(rules\.step|now\.(act|way)|event\.top|rules\.threes\.(each|up-to|value))", key))


def test_every_plural_form_is_there_and_nothing_is_empty(language: str) -> None:
    catalogue = catalogue_of(language)
    for key, message in messages(language).items():
        forms = forms_of(message)
        assert all(form.strip() for form in forms), key
        if key not in ARTICLE_KEYS:
            assert message.pluralizable == ENGLISH[key].pluralizable, key
        assert len(forms) == (catalogue.num_plurals if message.pluralizable else 1), key


def test_plural_forms_are_chosen_as_unicode_says(language: str) -> None:
    rule = Locale(language).plural_form
    order = [tag for tag in ("zero", "one", "two", "few", "many", "other") if tag in {*rule.tags, "other"}]
    key = next(key for key, message in messages(language).items() if message.pluralizable)
    catalogue = catalogue_of(language)
    message = catalogue.get(key)
    assert message is not None
    message.string = tuple(order)
    chosen = translations(catalogue)
    for n in range(1200):
        assert chosen.ngettext(key, key, n) == rule(n), n


def test_nothing_is_left_in_english(language: str) -> None:
    """But for what is listed: words that are the same, and signs alone."""
    listed = (Path(__file__).parent / f"same_in_{language}.txt").read_text("utf-8").split()
    same = {key for key, text in all_forms(language) if text in forms_of(ENGLISH[key])}
    assert sorted(same - {*listed}) == []
    assert sorted({*listed} - same) == [], "these are not the same any more"


def test_everything_can_be_said(alone: Words) -> None:
    for text in say_everything(alone):
        assert "{" not in text
        assert "}" not in text
        assert "  " not in text, text


def test_every_message_is_filled_with_its_facts(language: str, alone: Words) -> None:
    for key, message in ENGLISH.items():
        facts = {fact: f"<{fact}>" for form in forms_of(message) for fact in facts_of(form) if fact != "n"}
        for text in [alone.count(key, n, **facts) for n in NUMBERS] if message.pluralizable else [alone(key, **facts)]:
            assert all(fact in text for fact in facts.values()), key
            assert not re.search(r"[{}]|  | [.,;!?](?:\s|$)|^ | $", text), (key, text)


def test_marks_are_those_of_english(language: str) -> None:
    """Small print, headings, lists and quotations begin alike; bold text and code end."""
    for key, text in all_forms(language):
        first = forms_of(ENGLISH[key])[0]
        begins = re.match(r"(-# |#+ |> |- |<!-- )?", first)
        assert begins is not None
        assert text.startswith(begins[0]), key
        assert first.count("\n") == text.count("\n"), key
        for mark in ("**", "`"):
            assert text.count(mark) % 2 == 0, key


def test_it_keeps_discords_limits(language: str) -> None:
    for key, text in all_forms(language):
        for kind, most in SHOWN.items():
            if re.fullmatch(kind, key):
                assert len(text) <= most, (key, len(text))


def localised(it: Payload, language: str, what: str = "name") -> str:
    locale = next((code for code in it.get(f"{what}_localizations") or {} if code.split("-")[0] == language), None)
    return str(it[f"{what}_localizations"][locale] if locale else it[what])


def levels(commands: list[Payload]) -> Iterator[list[Payload]]:
    """What stands side by side and needs names of its own: all commands, then the options of each."""
    yield commands
    for command in commands:
        if command.get("options"):
            yield from levels(command["options"])


def test_names_of_commands_and_options_are_valid_and_distinct(language: str, commands: list[Payload]) -> None:
    for level in levels(commands):
        names = [localised(it, language) for it in level]
        assert [name for name in names if not name_is_valid(name)] == []
        assert len({*names}) == len(names), names
        # a name of one language is typed where the names of all the others are known too
        defaults = {it["name"]: name for it, name in zip(level, names, strict=True)}
        assert [name for name in names if name in defaults and defaults[name] != name] == []


def test_all_of_a_command_is_localised(language: str, commands: list[Payload]) -> None:
    for level in levels(commands):
        for it in level:
            assert any(code.split("-")[0] == language for code in it["description_localizations"]), it["name"]
            for choice in it.get("choices") or []:
                assert choice["name_localizations"], choice


def test_choices_are_distinct(language: str, commands: list[Payload]) -> None:
    for level in levels(commands):
        for it in level:
            names = [localised(choice, language) for choice in it.get("choices") or []]
            assert len({*names}) == len(names), names


def test_a_command_has_no_more_characters_than_discord_takes(commands: list[Payload]) -> None:
    assert {command["name"]: size(command) for command in commands if size(command) > MOST_CHARACTERS} == {}


def _spoken_commands(text: str, names: dict[str, str]) -> Counter[str]:
    """The commands and options in backticks, as ``names`` has them for the English ones; others are left out."""
    spans = re.findall(r"`([^`]+)`", text)
    return Counter(names[span] for span in spans if span in names)


def spoken(level: list[Payload], language: str, before: str = "/", own: str = "/") -> Iterator[tuple[str, str]]:
    """How a text may name the commands and options, in English and in the language."""
    for it in level:
        name, local = it["name"], localised(it, language)
        yield f"{before}{name}", f"{own}{local}"
        yield name, local
        yield from spoken(it.get("options") or [], language, f"{before}{name} ", f"{own}{local} ")


def test_texts_name_commands_as_the_reader_sees_them(language: str, commands: list[Payload]) -> None:
    names = dict(spoken(commands, language))
    own = {name: name for name in names.values()}
    for key, text in all_forms(language):
        assert _spoken_commands(text, own) == _spoken_commands(forms_of(ENGLISH[key])[0], names), key


def test_texts_name_buttons_and_topics_as_they_are_labelled(language: str) -> None:
    labels: dict[str, set[str]] = {}
    for key, message in ENGLISH.items():
        if re.fullmatch(r"ui\.button\..*|help\.[a-z]+\.title", key):
            labels.setdefault(forms_of(message)[0], set()).add(forms_of(messages(language)[key])[0])
    for key, text in all_forms(language):
        for quoted in re.findall(r"\*\*([^*]+)\*\*(?!:)|“([^”]+)”", forms_of(ENGLISH[key])[0]):
            wanted = labels.get("".join(quoted))
            assert wanted is None or any(label in text for label in wanted), (key, wanted)

"""Help is short enough for a message on a phone, and names every button as it stands there."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from bot.i18n.catalogue import load
from bot.i18n.help import BUTTONS, MENUS, TOPICS, topic_about, topic_text, topic_title
from bot.ui.help import help_message, labels
from tests.i18n.support import WORDS

MOST = 1900
MOST_LINE = 240
MOST_OPTION = 100


@pytest.mark.parametrize("language", sorted(load()))
@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_fits_into_a_message_in_short_lines(topic: str, language: str) -> None:
    words = load().words(language)
    title, *lines = topic_text(words, topic, labels(words)).splitlines()
    assert topic_title(words, topic) in title
    assert len("\n".join([title, *lines])) < MOST
    assert all(line.startswith("- ") and len(line) <= MOST_LINE for line in lines)
    assert len(lines) <= 10
    assert 0 < len(topic_title(words, topic)) <= MOST_OPTION
    assert 0 < len(topic_about(words, topic)) <= MOST_OPTION


def test_all_labels_are_named_somewhere() -> None:
    marks = {name: f"<{name}>" for name in [*BUTTONS, *(f"{verb}-menu" for verb in MENUS)]}
    text = "".join(topic_text(WORDS, topic, marks) for topic in TOPICS)
    assert {name for name, mark in marks.items() if mark in text} == set(marks)


def test_a_label_stands_as_on_the_button() -> None:
    assert "**Start with computer players**" in topic_text(WORDS, "start", labels(WORDS))


def test_every_line_in_the_catalogue_belongs_to_a_topic() -> None:
    source = (resources.files("bot.i18n") / "locales/en/LC_MESSAGES/bot.po").read_text("utf-8")
    there = set(re.findall(r'^msgid "help\.([a-z]+\.[a-z]+)"$', source, re.MULTILINE))
    lines = {f"{topic}.{line}" for topic, names in TOPICS.items() for line in (*names, "title", "about")}
    assert there == lines


def test_a_topic_that_is_no_more_is_the_first_one() -> None:
    assert help_message(WORDS, "long ago").content == help_message(WORDS).content

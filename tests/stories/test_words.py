"""The interface's own words: each is there, each is used, each is short enough for where it stands."""

from __future__ import annotations

import io
import re
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import bot

FOLDER = Path(bot.__file__).parent
SOURCE = "\n".join(file.read_text("utf-8") for name in ("ui", "cogs") for file in sorted((FOLDER / name).glob("*.py")))
KEYS = re.compile(r'["\']((?:ui|cmd)\.[a-z_.-]+)["\']')
PATTERNS = re.compile(r'f"((?:ui|cmd)\.[a-z_.-]+)\{[^}]+\}([a-z_.-]*)"')
LIMITS = {
    "ui.button.": 80,
    "ui.option.": 100,
    "ui.seating.": 100,
    "ui.menu.": 150,
    "ui.modal.": 45,
    "ui.cut.": 100,
    "cmd.": 100,
}


def messages() -> dict[str, Message]:
    source = resources.files("bot.i18n") / "locales" / "en" / "LC_MESSAGES" / "bot.po"
    catalogue = read_po(io.BytesIO(source.read_bytes()))
    keys = {message.id if isinstance(message.id, str) else message.id[0]: message for message in catalogue if message.id}
    return {key: message for key, message in keys.items() if key.startswith(("ui.", "cmd."))}


def test_every_key_of_the_source_has_words() -> None:
    assert set(KEYS.findall(SOURCE)) - set(messages()) == set()


def test_every_word_is_used() -> None:
    literal = set(KEYS.findall(SOURCE))
    built = [re.compile(re.escape(begin) + r"[a-z_-]+" + re.escape(end)) for begin, end in PATTERNS.findall(SOURCE)]
    unused = [key for key in messages() if key not in literal and not any(pattern.fullmatch(key) for pattern in built)]
    assert unused == []


@pytest.mark.parametrize(("beginning", "most"), LIMITS.items())
def test_words_fit_where_they_stand(beginning: str, most: int) -> None:
    for key, message in messages().items():
        if key.startswith(beginning):
            texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
            assert all(0 < len(text) <= most for text in texts), key

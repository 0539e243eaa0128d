"""Who is spoken to in which language: every message as everybody could ever read it, and the words that do not belong there."""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.playground.model import ChannelKind, Json, Message, User
from bot.playground.standin import Standin
from tests.i18n.test_catalogue import forms_of, messages_of

NO_WORDS: Final = re.compile(
    r"<[@#t][^>]*>|https://\S+"  # mentions, times, links
    r"|\b[0-9a-f]{16,}\b"  # seals and secrets
    r"|`python [^`]*`"
    r"|\b[2-9TJQKA][SHDC]\b|\b[XTJQKASHDC]\b|\bJK\b"  # cards
    r"|\bUTC\b|\w+…"  # and words that may have been cut off
)
WORD: Final = re.compile(r"[^\W\d_]+")


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every word of a language's catalogue."""
    forms = (form for message in messages_of(language).values() for form in forms_of(message))
    literals = (literal for form in forms for literal, *_ in string.Formatter().parse(form))
    return frozenset(word for literal in literals for word in _words(literal))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in WORD.findall(text)]


def strange_words(language: str, text: str, names: Collection[str] = ()) -> list[str]:
    """The words in a text that its language has nowhere in its catalogue; names of people and places are left out."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    return [word for word in _words(NO_WORDS.sub(" ", text)) if word not in vocabulary(language)]


def texts_of(message: Message) -> Iterator[str]:
    """All that is to be read of a message: its own words, those of its controls and of files, the alt texts of its pictures."""
    yield message.content
    for attachment in message.attachments:
        yield attachment.description or ""
        if attachment.filename.endswith(".txt"):
            yield attachment.content.decode()
    yield from texts_of_parts([*message.parts()])


def texts_of_parts(parts: Collection[Json]) -> Iterator[str]:
    """What stands on buttons, menus and fields."""
    for part in parts:
        yield from (str(part.get(key) or "") for key in ("label", "placeholder", "description", "content"))
        yield from texts_of_parts(part.get("options", []))


@dataclass(frozen=True, slots=True)
class Heard:
    """A message as it once stood. ``reader`` is the one person who could read it; ``None`` stands for everybody there."""

    reader: User | None
    text: str


class Listener:
    """Writes down every message after each request of the bot, so that nothing is missed that was edited away later."""

    def __init__(self, standin: Standin) -> None:
        self._standin: Final = standin
        self._seen: Final[set[tuple[int, int]]] = set()
        self.heard: Final[list[Heard]] = []
        standin.observers.append(lambda _: self.listen())

    def listen(self) -> None:
        world = self._standin.world
        for channel in world.channels.values():
            for message in channel.messages.values():
                if message.author is world.bot and (message.id, message.edits) not in self._seen:
                    self._seen.add((message.id, message.edits))
                    reader = channel.recipient if channel.kind is ChannelKind.DM else message.only_for
                    self.heard.append(Heard(reader, "\n".join(filter(None, texts_of(message)))))

    def public(self) -> str:
        """All that everybody could read."""
        return "\n".join(heard.text for heard in self.heard if heard.reader is None)

    def told(self, user: User) -> str:
        """All that one person alone could read."""
        return "\n".join(heard.text for heard in self.heard if heard.reader is user)

    def misplaced(self, server: str, names: Collection[str]) -> dict[str, list[str]]:
        """Texts with words that are not of their reader's language, or of the server's where everybody reads them."""
        found = {}
        for heard in self.heard:
            language = (server if heard.reader is None else heard.reader.locale).split("-")[0]
            if strange := strange_words(language, heard.text, names):
                found[f"{language}: {heard.text}"] = strange
        return found

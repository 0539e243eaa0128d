"""Cards as people type them.

``7 7 2``, ``7h 7d joker``, ``KKK2``, ``10 10 x``, ``k♥ k♠``, ``K*3``, ``Kx3``, ``3 kings``, ``5h-8h``, ``5-8 hearts``; several
melds are separated by ``|``, ``/``, ``;`` or ``and``. What is read becomes the engine's own notation, and the engine finds the
cards in the hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from bot.engine.cards import JOKER
from bot.engine.notation import parse_cards, parse_melds, print_card
from bot.i18n.catalogue import Words

Reason = Literal[
    "empty", "no-card", "no-suit", "how-many", "too-many", "one-heap", "one-rank", "no-meld", "no-special",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Unreadable:
    """``word`` is the part of the text that could not be read, fit to be said back to the one who typed it."""

    word: str
    reason: Reason


MOST_CARDS: Final = 60
"""No more are read from one text."""
_LONGEST_WORD: Final = 20

_SIGNS: Final = str.maketrans(
    {
        "♠": "s", "♤": "s", "♥": "h", "♡": "h", "❤": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c",
        "🃏": " x ", "×": "*", "\ufe0f": "",
    }
)  # fmt: skip
_SHORTCODES: Final = {":spades:": "s", ":hearts:": "h", ":diamonds:": "d", ":clubs:": "c", ":black_joker:": " x "}
RANK_WORDS: Final = {
    "two": "2", "deuce": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "jack": "j", "queen": "q", "king": "k", "ace": "a", "joker": "x",
}  # fmt: skip
PLURALS: Final = {("sixes" if word == "six" else f"{word}s"): sign for word, sign in RANK_WORDS.items()}

_WORD: Final = "|".join(RANK_WORDS)
_PLURAL: Final = "|".join(PLURALS)
_JOKER: Final = "joker|jkr|jk|x"
_RANK: Final = "10|[2-9tjqka]"
_ORDER: Final = "456789tjqka"
"""The ranks of a sequence."""

_BETWEEN_MELDS: Final = re.compile(r"\s*(?:[|/;&\n]|\b(?:and|és|și|si)\b)\s*")
_BETWEEN_CARDS: Final = re.compile(r"[\s,.+]+")
_SUIT_WORD: Final = re.compile(r"(?:\bof\s+)?\b(?:([shdc])(?:pade|eart|iamond|lub)s?)\b")
_NAMED: Final = re.compile(rf"\b({_WORD})(?=\s+[shdc]\b|\s*-)|(?<=-)\s*\b({_WORD})\b")
_TO: Final = r"\s*(?:[-–—]|\bto\b)\s*"
_RUN: Final = re.compile(rf"\b({_RANK})([shdc])?(?:{_TO}(?:{_RANK})[shdc]?)*{_TO}({_RANK})\s*([shdc])\b")
_SUIT_APART: Final = re.compile(rf"\b({_RANK})\s+([shdc])\b")
_COUNT_APART: Final = re.compile(rf"\b(\d{{1,3}})\s+({_PLURAL})\b")
_COUNTED: Final = re.compile(rf"(\d{{1,3}})[*x]?({_PLURAL}|{_WORD})")
_TIMES: Final = re.compile(rf"((?:{_JOKER})|(?:{_RANK})[shdc]?)[*x](\d{{1,3}})")
_CARD: Final = re.compile(rf"({_JOKER})|({_RANK})([shdc])?")
_STRANGE_SUIT: Final = re.compile(rf"(?:{_RANK})(?:[^\W\d_]|-(?:{_RANK}))")


def read_cards(text: str, hand: bytes) -> bytes | Unreadable:
    """The cards of one heap, sorted.

    Where no suit is given, a card of the hand is meant. A card that the hand has not is read all the same, in any suit: that
    it is not held is for the judge to say.
    """
    heaps = read_melds(text, hand)
    if isinstance(heaps, Unreadable):
        return heaps
    return heaps[0] if len(heaps) == 1 else Unreadable(clip(text), "one-heap")


def read_melds(text: str, hand: bytes) -> tuple[bytes, ...] | Unreadable:
    """Several heaps from one hand, each sorted."""
    parts = _BETWEEN_MELDS.split(plain(text))
    while parts and not parts[-1]:
        parts.pop()
    if not all(parts) or not parts:
        return Unreadable("", "empty")
    heaps: list[str] = []
    for part in parts:
        names = _read_heap(part)
        if isinstance(names, Unreadable):
            return names
        heaps.append(" ".join(names))
    if sum(len(heap.split()) for heap in heaps) > MOST_CARDS:
        return Unreadable(clip(text), "too-many")
    return parse_melds(" | ".join(heaps), hand)


def read_rank(text: str) -> int | Unreadable:
    """The rank that a meld is called by: ``K``, ``kings``, or any card of it."""
    word = plain(text)
    names = [_notation(PLURALS[word])] if word in PLURALS else _read_heap(word)
    if isinstance(names, Unreadable):
        return names
    ranks = {card >> 2 for card in parse_cards(" ".join(names))}
    return ranks.pop() if len(ranks) == 1 else Unreadable(clip(text), "one-rank")


def write_cards(cards: Iterable[int]) -> str:
    """Short text that :func:`read_cards` reads back: ``KH KS 2D X``."""
    return " ".join("X" if card == JOKER else print_card(card) for card in cards)


def write_melds(melds: Iterable[bytes]) -> str:
    """The same for :func:`read_melds`."""
    return " | ".join(write_cards(cards) for cards in melds)


def unreadable_text(words: Words, unreadable: Unreadable) -> str:
    """What was wrong, and what would be right."""
    return words(f"typed.{unreadable.reason}", word=unreadable.word, most=MOST_CARDS)


def plain(text: str) -> str:
    """The text with suits as letters, and with what belongs together in one word."""
    text = text.lower()
    for code, sign in _SHORTCODES.items():
        text = text.replace(code, sign)
    text = text.translate(_SIGNS).strip()
    text = _SUIT_WORD.sub(r"\1", text)
    text = _NAMED.sub(lambda found: RANK_WORDS[found[1] or found[2]], text)
    text = _RUN.sub(_spelled, text)
    text = _COUNT_APART.sub(r"\1\2", text)
    return _SUIT_APART.sub(r"\1\2", text)


def _spelled(found: re.Match[str]) -> str:
    """All cards of a sequence that is typed by its ends; left as it is where those are no ends of one."""
    low, low_suit, high, suit = found.groups()
    first, last = _ORDER.find(low.replace("10", "t")), _ORDER.find(high.replace("10", "t"))
    if not 0 <= first < last or low_suit not in (None, suit):
        return found[0]
    return " ".join(f"{rank}{suit}" for rank in _ORDER[first : last + 1])


def _read_heap(text: str) -> list[str] | Unreadable:
    """The cards of a heap in the engine's notation."""
    names: list[str] = []
    for word in _BETWEEN_CARDS.split(text):
        read = _read_word(word)
        if isinstance(read, Unreadable):
            return read
        names.extend(read)
    return names or Unreadable("", "empty")


def _read_word(word: str) -> list[str] | Unreadable:
    if counted := _COUNTED.fullmatch(word):
        return _repeated(word, {**RANK_WORDS, **PLURALS}[counted[2]], int(counted[1]))
    if times := _TIMES.fullmatch(word):
        return _repeated(word, times[1], int(times[2]))
    if word in PLURALS:
        return Unreadable(clip(word), "how-many")
    if word in RANK_WORDS:
        return [_notation(RANK_WORDS[word])]
    names, at = [], 0
    while at < len(word):
        card = _CARD.match(word, at)
        if card is None:
            return Unreadable(clip(word), "no-suit" if _STRANGE_SUIT.fullmatch(word) else "no-card")
        names.append(_notation(card[0]))
        at = card.end()
    return names


def _repeated(word: str, card: str, times: int) -> list[str] | Unreadable:
    if not times:
        return Unreadable(clip(word), "how-many")
    return [_notation(card)] * times if times <= MOST_CARDS else Unreadable(clip(word), "too-many")


def _notation(card: str) -> str:
    """A typed card in the engine's notation."""
    return "JK" if re.fullmatch(_JOKER, card) else card.replace("10", "t").upper()


def clip(word: str) -> str:
    """So much of a word as a message may repeat, without the signs that would mention somebody."""
    word = " ".join(re.sub(r"[`<>@]", " ", word).split())
    return word if len(word) <= _LONGEST_WORD else word[: _LONGEST_WORD - 1] + "…"

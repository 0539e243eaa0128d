"""Cards as people type them.

``7 7 2``, ``7h 7d joker``, ``KKK2``, ``10 10 x``, ``k♥ k♠``, ``K*3``, ``Kx3``, ``3 kings``, ``5h-8h``, ``5-8 hearts``; several
melds are separated by ``|``, ``/``, ``;`` or ``and``. Letters and English are read from everybody, and the words of the
language in which somebody is answered. What is read becomes the engine's own notation, and the engine finds the cards in the
hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from bot.engine.cards import JOKER
from bot.engine.notation import parse_cards, parse_melds, print_card
from bot.i18n.catalogue import Words
from bot.i18n.vocabulary import JOKER as ANY_JOKER
from bot.i18n.vocabulary import RANK, TO, Vocabulary, fold, key_of, vocabulary

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
_ORDER: Final = "456789tjqka"
"""The ranks of a sequence."""

_BETWEEN_CARDS: Final = re.compile(r"[\s,.+]+")
_RUN: Final = re.compile(rf"\b({RANK})([shdc])?(?:{TO}(?:{RANK})[shdc]?){{0,9}}{TO}({RANK})\s*([shdc])\b")
_SUIT_APART: Final = re.compile(rf"\b({RANK})\s+([shdc])\b")
_TIMES: Final = re.compile(rf"((?:{ANY_JOKER})|(?:{RANK})[shdc]?)[*x](\d{{1,3}})")
_CARD: Final = re.compile(rf"({ANY_JOKER})|({RANK})([shdc])?")
_STRANGE_SUIT: Final = re.compile(rf"(?:{RANK})(?:[^\W\d_]|-(?:{RANK}))")


def read_cards(text: str, hand: bytes, words: Words | None = None) -> bytes | Unreadable:
    """The cards of one heap, sorted.

    Where no suit is given, a card of the hand is meant. A card that the hand has not is read all the same, in any suit: that
    it is not held is for the judge to say.
    """
    heaps = read_melds(text, hand, words)
    if isinstance(heaps, Unreadable):
        return heaps
    return heaps[0] if len(heaps) == 1 else Unreadable(clip(text), "one-heap")


def read_melds(text: str, hand: bytes, words: Words | None = None) -> tuple[bytes, ...] | Unreadable:
    """Several heaps from one hand, each sorted."""
    known = vocabulary(words)
    parts = known.between_melds.split(plain(text, known))
    while parts and not parts[-1]:
        parts.pop()
    if not all(parts) or not parts:
        return Unreadable("", "empty")
    heaps: list[str] = []
    for part in parts:
        names = _read_heap(part, known)
        if isinstance(names, Unreadable):
            return names
        heaps.append(" ".join(names))
    if sum(len(heap.split()) for heap in heaps) > MOST_CARDS:
        return Unreadable(clip(text), "too-many")
    return parse_melds(" | ".join(heaps), hand)


def read_rank(text: str, words: Words | None = None) -> int | Unreadable:
    """The rank that a meld is called by: ``K``, ``kings``, or any card of it."""
    known = vocabulary(words)
    named = known.many.get(key_of(fold(text)))
    names = [_notation(named)] if named else _read_heap(plain(text, known), known)
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


def plain(text: str, known: Vocabulary) -> str:
    """The text in letters, and with what belongs together in one word."""
    text = text.lower()
    for code, sign in _SHORTCODES.items():
        text = text.replace(code, sign)
    lines = (" ".join(line.split()) for line in fold(text.translate(_SIGNS)).split("\n"))
    text = known.in_letters("\n".join(line for line in lines if line))
    text = _RUN.sub(_spelled, text)
    return _SUIT_APART.sub(r"\1\2", text)


def _spelled(found: re.Match[str]) -> str:
    """All cards of a sequence that is typed by its ends; left as it is where those are no ends of one."""
    low, low_suit, high, suit = found.groups()
    first, last = _ORDER.find(low.replace("10", "t")), _ORDER.find(high.replace("10", "t"))
    if not 0 <= first < last or low_suit not in (None, suit):
        return found[0]
    return " ".join(f"{rank}{suit}" for rank in _ORDER[first : last + 1])


def _read_heap(text: str, known: Vocabulary) -> list[str] | Unreadable:
    """The cards of a heap in the engine's notation."""
    names: list[str] = []
    for word in _BETWEEN_CARDS.split(text):
        read = _read_word(word, known)
        if isinstance(read, Unreadable):
            return read
        names.extend(read)
    return names or Unreadable("", "empty")


def _read_word(word: str, known: Vocabulary) -> list[str] | Unreadable:
    if times := _TIMES.fullmatch(word):
        return _repeated(word, times[1], int(times[2]))
    if word in known.many:
        return Unreadable(clip(word), "how-many")
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
    return "JK" if re.fullmatch(ANY_JOKER, card) else card.replace("10", "t").upper()


def clip(word: str) -> str:
    """So much of a word as a message may repeat, without the signs that would mention somebody."""
    word = " ".join(re.sub(r"[`<>@]", " ", word).split())
    return word if len(word) <= _LONGEST_WORD else word[: _LONGEST_WORD - 1] + "…"

"""The words by which people name cards when they type: those of their language, and those of English always.

They are the entries ``typed.*`` of a catalogue. Each lists spellings, apart by spaces; a hyphen stands for a space, and neither
capitals nor accents count. A rank lists what names one card, and behind a bar what names several. A word on both sides, where
a noun stays singular after a number, is one card unless a number stands before it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeVar

from bot.i18n.catalogue import Words, load

V = TypeVar("V")

RANKS: Final = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "jack": "j", "queen": "q", "king": "k", "ace": "a", "joker": "x",
}  # fmt: skip
"""The letters for the ranks; they are read in every language."""
SUITS: Final = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}

RANK: Final = "10|[2-9tjqka]"
JOKER: Final = "joker|jkr|jk|x"
TO: Final = r"\s*(?:[-–—]|\bto\b)\s*"

_BEGIN: Final = r"(?<![a-z])"
_END: Final = r"(?![a-z])"
_AFTER_A_LETTER: Final = re.compile(rf"(?:^|[\s,.+])(?:{JOKER}|(?:{RANK})[shdc]?)\s+$")

_FAR_ENOUGH: Final = 12
"""So many characters hold any card in letters and what stands around it."""


def fold(text: str) -> str:
    """Without capitals and accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(letter))


def key_of(text: str) -> str:
    """A folded text as the vocabulary lists it."""
    return " ".join(text.split())


class Vocabulary:
    """Read only; every word is folded."""

    def __init__(self, *languages: Words) -> None:
        self.one: Final[Mapping[str, str]] = _merged(_ranks(words, 0) for words in languages)
        """What names one card, with the letter of its rank."""
        self.many: Final[Mapping[str, str]] = _merged(_ranks(words, 1) for words in languages)
        """What names several."""
        self.wild: Final = _spellings("wild", languages)
        """The names of a meld of wild cards."""
        self.new: Final = _spellings("new", languages)
        """What stands in place of a meld that is none yet."""
        self.ordinals: Final[Mapping[str, int]] = _merged(_numbers(words("typed.ordinals")) for words in languages)
        self._numbers: Final[Mapping[str, int]] = _merged(_numbers(words("typed.numbers")) for words in languages)
        self._suits: Final[Mapping[str, str]] = _merged(map(_suits, languages))

        one, suit, of = any_of(self.one), any_of(self._suits), any_of(_spellings("of", languages))
        letters = [word for word in self.one if re.fullmatch(rf"(?:{RANK})[shdc]", word)]
        counts_alone = [word for word in self._numbers if word not in self.one]
        leading = any_of(_merged(_suits(words) for words in languages if _names_the_suit_first(words)))
        suited = rf"\s+(?:(?:{of})\s+)?(?:(?P<{{}}>{suit})\s+)?"

        self.between_melds: Final = re.compile(rf"\s*(?:[|/;&\n]|{_BEGIN}(?:{any_of(_spellings('and', languages))}){_END})\s*")
        self.about_a_meld: Final = re.compile(rf"{_BEGIN}(?:{any_of(_spellings('meld', languages))}){_END}")
        """What may stand beside the name of a meld and says nothing."""
        self.ordinal: Final = re.compile(rf"({any_of(self.ordinals)})\s+(?:(?:{of})\s+)?(.+)")
        self._counted: Final = re.compile(
            rf"(?<![a-z\d*])(?:(?P<glued>\d{{1,3}})(?:\s*\*\s*|x?)(?P<rank_1>{any_of({**self.one, **self.many})})"
            rf"|(?:(?P<digits>\d{{1,3}})|(?P<number>{any_of(self._numbers)})){suited.format('suit_2')}(?P<rank_2>{any_of(self.many)})"
            rf"|(?P<alone>{any_of(counts_alone)}){suited.format('suit_3')}(?P<rank_3>{one})){_END}"
        )
        self._named: Final = re.compile(rf"{_BEGIN}({any_of(word for word in self.one if word not in letters)}){_END}")
        self._of_suit: Final = re.compile(
            rf"(?<![a-z\d])(?:({any_of(letters)})\s+(?:(?:{of})\s+)?|({RANK}(?:\*\d+)?)\s+(?:{of})\s+)({suit}|[shdc]){_END}"
        )
        self._suit_before: Final = re.compile(rf"{_BEGIN}({leading})\s+((?:{RANK})(?:{TO}(?:{RANK})){{0,10}})(?![a-z\d])")
        self._suit: Final = re.compile(rf"{_BEGIN}(?:(?:{of})\s+)?({suit}){_END}")

    def in_letters(self, text: str) -> str:
        """A folded text with the letters for what is named: ``3 kings`` as ``k*3``, ``ace of spades`` as ``as``.

        What names several cards and not how many stays.
        """
        text = self._counted.sub(self._times, text)
        text = self._named.sub(lambda found: self.one[key_of(found[1])], text)
        text = self._of_suit.sub(self._with_suit, text)
        text = self._suit_before.sub(lambda found: f"{found[2]}{self._letter(found[1])}", text)
        return self._suit.sub(lambda found: self._letter(found[1]), text)

    def _times(self, found: re.Match[str]) -> str:
        rank = key_of(found["rank_1"] or found["rank_2"] or found["rank_3"])
        before = found.string[max(found.start() - _FAR_ENOUGH, 0) : found.start()]
        if found["digits"] and rank in self.one and _AFTER_A_LETTER.search(before):
            return found[0]  # “7 7 joker”: the number is a card too
        digits, number = found["glued"] or found["digits"], found["number"] or found["alone"]
        suit = found["suit_2"] or found["suit_3"]
        times = int(digits) if digits else self._numbers[key_of(number)]
        letters = self.many.get(rank) or self.one[rank]
        return f"{letters}{self._letter(suit) if suit else ''}*{times}"

    def _with_suit(self, found: re.Match[str]) -> str:
        rank, _, times = (self.one[key_of(found[1])] if found[1] else found[2]).partition("*")
        return f"{rank}{self._letter(found[3])}{'*' if times else ''}{times}"

    def _letter(self, suit: str) -> str:
        return self._suits.get(key_of(suit), suit)


@cache
def vocabulary(words: Words | None = None) -> Vocabulary:
    """What is read from somebody who is answered in these words; English alone without any."""
    english = load().words()
    return Vocabulary(english) if words in (None, english) else Vocabulary(english, words)


def any_of(spellings: Iterable[str]) -> str:
    """A pattern for any of them, the longest first; for nothing at all where there are none."""
    longest_first = sorted(spellings, key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first) or "(?!)"


def _merged(tables: Iterable[Mapping[str, V]]) -> dict[str, V]:
    return {word: meaning for table in tables for word, meaning in table.items()}


def _listed(text: str) -> list[str]:
    return [word.replace("-", " ") for word in fold(text).split()]


def _spellings(name: str, languages: Iterable[Words]) -> frozenset[str]:
    return frozenset(word for words in languages for word in _listed(words(f"typed.{name}")))


def _ranks(words: Words, side: int) -> dict[str, str]:
    """The spellings on one side of the bar."""
    entries = {letter: words(f"typed.{rank}").split("|") for rank, letter in RANKS.items()}
    return {word: letter for letter, sides in entries.items() for word in _listed(sides[side])}


def _suits(words: Words) -> dict[str, str]:
    return {word: letter for suit, letter in SUITS.items() for word in _listed(words(f"typed.{suit}"))}


def _numbers(text: str) -> dict[str, int]:
    """Words for one, two, three and so on; several for one number with slashes between."""
    return {word.replace("-", " "): n for n, words in enumerate(fold(text).split(), 1) for word in words.split("/")}


def _names_the_suit_first(words: Words) -> bool:
    return not words("run.spades", cards="*").startswith("*")

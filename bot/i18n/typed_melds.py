"""Melds and special hands as people name them.

``K``, ``kings``, ``K#2``, ``kings 2``, ``wild cards``, ``twos``, ``5h-8h``, ``5-8 hearts``, ``hearts``: what is named is looked
for among the melds that lie there.
"""

from __future__ import annotations

import re
from typing import Final, get_args

from bot.engine.cards import ACE, FOUR, HEARTS, JOKER_RANK, SEQUENCE, TWO, VALUE_OF, WILD
from bot.engine.game import LaidMeld
from bot.engine.melds import target_of
from bot.engine.moves import Target
from bot.engine.notation import NotationError, parse_target
from bot.engine.special_hands import SpecialName
from bot.i18n.catalogue import Words
from bot.i18n.typed import MOST_CARDS, Unreadable, clip, plain, read_cards
from bot.i18n.vocabulary import Vocabulary, fold, key_of, vocabulary

_NUMBERED: Final = re.compile(r"^(.*?[^\W\d])\s*(?:#|no\.?|nr\.?)?\s*([1-9])$")
_HASH: Final = re.compile(r"^(.*\S)\s*#\s*([1-9]\d?)$")
_HEARTS: Final = bytes(range(FOUR * 4 + HEARTS, ACE * 4 + 4, 4)) * MOST_CARDS
"""A hand in which a card without a suit is another one than without a hand."""
_SUITS: Final = ("s", "h", "d", "c")


def read_target(text: str, melds: tuple[LaidMeld, ...], words: Words | None = None) -> Target | Unreadable:
    """The meld that is meant, as the judge names it; one that is not among ``melds`` is read all the same."""
    try:
        return _known(parse_target(text.strip()), melds)
    except NotationError:
        pass
    known = vocabulary(words)
    word, nth = _number_of(key_of(known.about_a_meld.sub(" ", fold(text))), known)
    found = _read(word, nth, melds, words)
    return found or Unreadable(clip(text), "no-meld" if text.strip() else "empty")


def means_new(text: str, words: Words | None = None) -> bool:
    """Whether a meld that is none yet is meant."""
    return key_of(fold(text)) in vocabulary(words).new


def _read(word: str, nth: int, melds: tuple[LaidMeld, ...], words: Words | None) -> Target | None:
    known = vocabulary(words)
    if word in known.wild:
        return Target(WILD, nth)
    word = known.many.get(word) or plain(word, known)
    if word in _SUITS:
        return _of_suit(_SUITS.index(word), melds)
    cards = read_cards(word, b"", words)
    if isinstance(cards, Unreadable):
        return None
    suits = {card & 3 for card in cards}
    if (
        cards == read_cards(word, _HEARTS, words)
        and len(suits) == 1
        and len({VALUE_OF[card] for card in cards}) == len(cards) > 1
    ):
        return _sequence(suits.pop(), cards[0] >> 2, cards[-1] >> 2, melds)
    ranks = {card >> 2 for card in cards}
    if len(ranks) > 1:
        return None
    rank = ranks.pop()
    return Target(WILD if rank in (TWO, JOKER_RANK) else rank, nth)


def _number_of(word: str, known: Vocabulary) -> tuple[str, int]:
    """The number of a meld among those of its rank, taken off: ``kings 2``, ``k#2``, ``second kings``."""
    if first := known.ordinal.fullmatch(word):
        return first[2], known.ordinals[key_of(first[1])]
    if numbered := _HASH.fullmatch(word) or _NUMBERED.fullmatch(word):
        return numbered[1], int(numbered[2])
    return word, 0


def _known(target: Target, melds: tuple[LaidMeld, ...]) -> Target:
    if target.rank < SEQUENCE:
        return target
    return _sequence(target.rank - SEQUENCE, target.low, target.high, melds)


def _sequence(suit: int, low: int, high: int, melds: tuple[LaidMeld, ...]) -> Target:
    """The sequence with these ends, or the only one in which they lie."""
    named = Target(SEQUENCE + suit, low=low, high=high)
    there = _sequences(suit, melds)
    around = [target for target in there if target.low <= low and high <= target.high]
    return around[0] if len(around) == 1 and named not in there else named


def _of_suit(suit: int, melds: tuple[LaidMeld, ...]) -> Target | None:
    """The only sequence of a suit."""
    there = _sequences(suit, melds)
    return there[0] if len(there) == 1 else None


def _sequences(suit: int, melds: tuple[LaidMeld, ...]) -> list[Target]:
    return list(dict.fromkeys(target_of(melds, meld) for meld in melds if meld.rank == SEQUENCE + suit))


def read_special(words: Words, text: str) -> SpecialName | Unreadable:
    """The special hand that is meant, by its name in this language or in English."""
    names: tuple[SpecialName, ...] = get_args(SpecialName)
    wanted = _letters(text)
    for name in names:
        if wanted in (_letters(name), _letters(words(f"special.{name}"))):
            return name
    return Unreadable(clip(text), "no-special" if wanted else "empty")


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalpha())

"""Rulesets and house rules in words."""

from __future__ import annotations

import re
from typing import Final

from bot.engine.ruleset import OptionValue
from bot.engine.special_hands import SpecialName
from bot.i18n.catalogue import Words

LONGEST_HINT: Final = 100
"""So many characters stand below a line of a menu."""


def ruleset_name(words: Words, key: str) -> str:
    return words(f"ruleset.{key}")


def ruleset_hint(words: Words, key: str) -> str:
    """What the ruleset is about, for a line of a menu: as many clauses of its blurb as have room, at most 100 characters."""
    blurb = ruleset_blurb(words, key)
    if len(blurb) <= LONGEST_HINT:
        return blurb
    ends = [match.start() for match in re.finditer(r"[,;:.](?= )", blurb[: LONGEST_HINT + 1])]
    return blurb[: ends[-1]] if ends else blurb


def ruleset_blurb(words: Words, key: str) -> str:
    """One sentence: what sets the ruleset apart."""
    return words(f"ruleset.{key}.blurb")


def option_name(words: Words, name: str) -> str:
    return words(f"option.{name}")


def option_text(words: Words, name: str) -> str:
    """One sentence: what the house rule decides."""
    return words(f"option.{name}.text")


def option_value_name(words: Words, name: str, value: OptionValue) -> str:
    """A choice, short enough for a menu. Numbers of one option share a message with plural forms."""
    match value:
        case bool():
            return words(f"option.{name}.{'on' if value else 'off'}")
        case int():
            return words.count(f"option.{name}.number", value)
        case str():
            return words(f"option.{name}.{value}")


def special_name(words: Words, name: SpecialName) -> str:
    return words(f"special.{name}")

"""Rulesets and house rules in words."""

from __future__ import annotations

from bot.engine.ruleset import OptionValue
from bot.engine.special_hands import SpecialName
from bot.i18n.catalogue import Words


def ruleset_name(words: Words, key: str) -> str:
    return words(f"ruleset.{key}")


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

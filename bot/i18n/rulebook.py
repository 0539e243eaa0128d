"""The rule book: the sheets of all rulesets as files of Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.ruleset import Option, Ruleset
from bot.engine.variants import rulesets
from bot.i18n.cards import listed
from bot.i18n.catalogue import Words
from bot.i18n.rulesets import option_name, option_text, option_value_name, ruleset_blurb, ruleset_name
from bot.i18n.rulesheet import lines_beside, rule_sheet

INDEX = "README.md"


def rulebook(words: Words) -> dict[str, str]:
    """A file for each ruleset, for all its numbers of players, and an index, by their names."""
    pages = {f"{key}.md": _page(words, ruleset) for key, ruleset in rulesets().items()}
    return {INDEX: _index(words), **pages}


def _index(words: Words) -> str:
    lines = [f"# {words('rulebook.title')}", words("rulebook.generated"), "\n".join(_contents(words))]
    return "\n\n".join(lines) + "\n"


def _contents(words: Words) -> Iterator[str]:
    for key, ruleset in rulesets().items():
        numbers = listed(words, [f"{number}" for number in ruleset.allowed_players], "list.or")
        name = f"[{ruleset_name(words, key)}]({key}.md)"
        yield words("rulebook.entry", name=name, players=numbers, blurb=ruleset_blurb(words, key))


def _page(words: Words, ruleset: Ruleset) -> str:
    parts = [rule_sheet(words, ruleset), *_forms(words, ruleset), *_house_rules(words, ruleset)]
    return "\n\n".join([*parts, words("rulebook.generated")]) + "\n"


def _forms(words: Words, ruleset: Ruleset) -> Iterator[str]:
    """What is said otherwise for the other numbers of players."""
    for players in ruleset.allowed_players:
        if players != ruleset.seating.players:
            heading = words.count("rulebook.form", players)
            yield _section(heading, lines_beside(words, ruleset.for_players(players), ruleset))


def _house_rules(words: Words, ruleset: Ruleset) -> Iterator[str]:
    if ruleset.options:
        yield _section(words("rulebook.options"), [_option(words, ruleset, option) for option in ruleset.options])


def _option(words: Words, ruleset: Ruleset, option: Option) -> str:
    """A house rule with its choices, or with its usual value where any number may be chosen."""
    name, text = option_name(words, option.name), option_text(words, option.name)
    if option.step:
        form = ruleset.for_players(option.players[0]) if option.players else ruleset
        usual = option_value_name(words, option.name, form.option_value(option) or 0)
        return words("rulebook.option.step", name=name, text=text, usual=usual, step=option.step)
    choices = [option_value_name(words, option.name, choice.value) for choice in option.choices]
    line = words("rulebook.option", name=name, text=text, choices="; ".join(choices))
    if not option.players:
        return line
    numbers = listed(words, [f"{number}" for number in option.players], "list.or")
    return words("rulebook.option.players", option=line, players=numbers)


def _section(heading: str, lines: list[str]) -> str:
    return "\n".join([f"## {heading}", *(f"- {line}" for line in lines)])

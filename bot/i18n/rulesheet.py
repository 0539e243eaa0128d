"""The rules of a table for people, made from the ruleset's value: what the judge rules by is what the sheet says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.ruleset import Ruleset
from bot.engine.variants import rulesets
from bot.i18n.catalogue import Words
from bot.i18n.rules_deal import dealing, players_and_cards, stock_end
from bot.i18n.rules_melds import canastas, card_points, melding, opening
from bot.i18n.rules_out import going_out, score_and_match, special_hands
from bot.i18n.rules_pile import pile, threes
from bot.i18n.rulesets import option_name, option_value_name, ruleset_blurb, ruleset_name

PAGE_LIMIT: Final = 1900
BASE: Final = "classic"
"""The ruleset that the others are compared with."""

Section = tuple[str, list[str]]
"""A heading, and lines that each say something complete."""


def rule_sheet(words: Words, ruleset: Ruleset) -> str:
    """The rules in Markdown: the form and the house rules that the value stands for."""
    return "\n\n".join(_block(section) for section in _sections(words, ruleset))


def rule_pages(words: Words, ruleset: Ruleset) -> list[str]:
    """The sheet in pages of at most 1900 characters, broken between sections, and within those that are longer."""
    pages = [""]
    for section in _sections(words, ruleset):
        for block in _blocks(words, section):
            if pages[-1] and len(pages[-1]) + 2 + len(block) > PAGE_LIMIT:
                pages.append("")
            pages[-1] += f"\n\n{block}" if pages[-1] else block
    return pages


def _blocks(words: Words, section: Section) -> list[str]:
    """A section as blocks that each fit on a page, under the same heading."""
    heading, lines = section
    blocks = [heading]
    for line in lines:
        if len(blocks[-1]) + 1 + len(line) > PAGE_LIMIT:
            blocks.append(words("rules.head.more", heading=heading))
        blocks[-1] += f"\n{line}"
    return blocks


def _block(section: Section) -> str:
    heading, lines = section
    return "\n".join([heading, *lines])


def _sections(words: Words, ruleset: Ruleset) -> Iterator[Section]:
    players = ruleset.seating.players
    title = words.count("rules.title", players, ruleset=ruleset_name(words, ruleset.key))
    yield f"# {title}", [ruleset_blurb(words, ruleset.key)]
    changed = {"house": _house_rules(words, ruleset), "differs": _differences(words, ruleset)}
    for name, lines in {**changed, **_chapters(words, ruleset)}.items():
        if lines:
            yield f"## {words(f'rules.head.{name}')}", [f"- {line}" for line in lines]


def _chapters(words: Words, ruleset: Ruleset) -> dict[str, list[str]]:
    """All rules, by the name of their heading."""
    return {
        "players": [*players_and_cards(words, ruleset), *dealing(words, ruleset)],
        "points": [*card_points(words, ruleset)],
        "melds": [*melding(words, ruleset)],
        "canastas": [*canastas(words, ruleset)],
        "opening": [*opening(words, ruleset)],
        "pile": [*pile(words, ruleset)],
        "threes": [*threes(words, ruleset)],
        "out": [*going_out(words, ruleset)],
        "special": [*special_hands(words, ruleset)],
        "stock": [*stock_end(words, ruleset)],
        "match": [*score_and_match(words, ruleset)],
    }


def _standard(ruleset: Ruleset, key: str) -> Ruleset | None:
    """A ruleset of that key as it is usually played by so many; ``None`` if there is none."""
    found = rulesets().get(key)
    players = ruleset.seating.players
    return found.for_players(players) if found is not None and players in found.allowed_players else None


def _house_rules(words: Words, ruleset: Ruleset) -> list[str]:
    """The options that are not at their default."""
    standard = _standard(ruleset, ruleset.key)
    lines = []
    for option in ruleset.offered_options() if standard is not None else ():
        usual, value = standard.option_value(option) if standard else None, ruleset.option_value(option)
        if value is not None and usual is not None and value != usual:
            chosen, instead = (option_value_name(words, option.name, each) for each in (value, usual))
            lines.append(words("rules.house", option=option_name(words, option.name), chosen=chosen, usual=instead))
    return lines


def _differences(words: Words, ruleset: Ruleset) -> list[str]:
    """What the usual form says otherwise than the base's, which is the usual one too if it has none for so many players."""
    standard, base = _standard(ruleset, ruleset.key), _standard(ruleset, BASE) or rulesets()[BASE]
    return lines_beside(words, standard, base) if standard is not None else []


def lines_beside(words: Words, ruleset: Ruleset, base: Ruleset) -> list[str]:
    """What a sheet says that the sheet of another ruleset, or of another form, does not say."""
    said = {line for lines in _chapters(words, base).values() for line in lines}
    return [line for lines in _chapters(words, ruleset).values() for line in lines if line not in said]

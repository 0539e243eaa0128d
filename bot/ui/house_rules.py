"""Which rules a table plays by, as everybody reads it: the ruleset, its number of points, and the house rules."""

from __future__ import annotations

from bot.engine.ruleset import Option, OptionValue, Ruleset
from bot.i18n.catalogue import Words
from bot.i18n.phrases import option_name, option_value_name, points_text, ruleset_name
from bot.i18n.rulesheet import PAGE_LIMIT, rule_pages
from bot.tables.house_rules import chosen, standard

TARGET = "target"


def rules_line(words: Words, rules: Ruleset) -> str:
    """``Samba · to 7500 · Equal totals at the target: draw``: only house rules that differ from what is usual."""
    others = [named(words, name, value) for name, value in chosen(rules).items() if name != TARGET]
    return " · ".join([ruleset_name(words, rules.key), _end(words, rules), *others])


def _end(words: Words, rules: Ruleset) -> str:
    if rules.match.deals:
        return words.count("ui.rules.deals", rules.match.deals)
    return words("ui.rules.target", target=points_text(rules.match.target))


def named(words: Words, name: str, value: OptionValue) -> str:
    return words("ui.rules.option", option=option_name(words, name), value=option_value_name(words, name, value))


def options_text(words: Words, rules: Ruleset) -> list[str]:
    """All house rules that are in force, a line each; those that are not the usual ones stand out."""
    differing = chosen(rules)
    lines = []
    for option, value in values_of(rules):
        line = named(words, option.name, value)
        lines.append(f"- **{line}**" if option.name in differing else f"- {line}")
    return lines


def values_of(rules: Ruleset) -> list[tuple[Option, OptionValue]]:
    """Every house rule that the form offers, with its value at this table."""
    found = [(option, rules.option_value(option)) for option in rules.offered_options()]
    return [(option, value) for option, value in found if value is not None]


def usual_value(rules: Ruleset, option: Option) -> OptionValue | None:
    """What the option is when it alone is not chosen."""
    others = {name: value for name, value in chosen(rules).items() if name != option.name}
    return standard(rules).with_options(others).option_value(option)


def rules_answer(words: Words, rules: Ruleset) -> list[str]:
    """Messages that tell all the rules, the house rules in force at the end."""
    *pages, last = rule_pages(words, rules)
    force = "\n".join([words("ui.rules.force"), *options_text(words, rules)])
    together = f"{last}\n\n{force}"
    return [*pages, together] if len(together) <= PAGE_LIMIT else [*pages, last, force]

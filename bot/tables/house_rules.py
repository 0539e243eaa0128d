"""House rules: which of them a table has chosen, and what becomes of them when it changes its ruleset or its size."""

from __future__ import annotations

from bot.engine.ruleset import OptionValue, Ruleset, changed, changes_of
from bot.engine.sections import RulesetError
from bot.engine.variants import ruleset


def standard(rules: Ruleset) -> Ruleset:
    """The same form as it is played when nothing is chosen. Raises :class:`RulesetError` if there is none any more."""
    return ruleset(rules.key).for_players(rules.seating.players)


def chosen(rules: Ruleset) -> dict[str, OptionValue]:
    """The options that differ from what they usually are.

    One option may decide what is usual for another: three sides of two have a target of their own.
    """
    usual = standard(rules)
    found: dict[str, OptionValue] = {}
    for option in usual.offered_options():
        value = rules.option_value(option)
        if value is not None and value != usual.option_value(option):
            found[option.name] = value
            usual = changed(usual, changes_of(option, value))
    return found


def with_kept(form: Ruleset, rules: Ruleset) -> Ruleset:
    """The form with what ``rules`` have chosen, as far as it offers that."""
    return form.with_options({name: value for name, value in chosen(rules).items() if _is_offered(form, name, value)})


def _is_offered(form: Ruleset, name: str, value: OptionValue) -> bool:
    try:
        form.with_options({name: value})
    except RulesetError:
        return False
    return True


def dropped(before: Ruleset, now: Ruleset) -> tuple[str, ...]:
    """The options that were chosen before and do not hold any more."""
    values = {option.name: now.option_value(option) for option in now.offered_options()}
    return tuple(name for name, value in chosen(before).items() if values.get(name) != value)

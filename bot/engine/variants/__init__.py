"""The rulesets by key: every module of this package holds one :class:`~bot.engine.ruleset.Ruleset`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from bot.engine.ruleset import Ruleset
from bot.engine.sections import RulesetError


@cache
def rulesets() -> dict[str, Ruleset]:
    """All rulesets that can be played, ``classic`` first."""
    found: dict[str, Ruleset] = {}
    for module in pkgutil.iter_modules(__path__):
        name = f"{__name__}.{module.name}"
        value = getattr(importlib.import_module(name), module.name.upper())
        found[value.key] = value
    return dict(sorted(found.items(), key=lambda item: (item[0] != "classic", item[0])))


def ruleset(key: str) -> Ruleset:
    """Raises :class:`RulesetError` for an unknown key."""
    try:
        return rulesets()[key]
    except KeyError:
        raise RulesetError(f"there is no ruleset {key}") from None

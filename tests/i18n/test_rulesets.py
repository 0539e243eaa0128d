"""What menus say of a ruleset: whole clauses, in every language."""

from __future__ import annotations

import pytest

from bot.engine.variants import rulesets
from bot.i18n.catalogue import load
from bot.i18n.rulesets import LONGEST_HINT, ruleset_blurb, ruleset_hint


@pytest.mark.parametrize("language", sorted(load()))
@pytest.mark.parametrize("key", rulesets())
def test_a_hint_is_the_beginning_of_the_blurb_and_breaks_off_at_a_clause(key: str, language: str) -> None:
    words = load()[language]
    blurb, hint = ruleset_blurb(words, key), ruleset_hint(words, key)
    assert 20 <= len(hint) <= LONGEST_HINT
    assert blurb.startswith(hint)
    assert blurb == hint or blurb[len(hint)] in ",;:."

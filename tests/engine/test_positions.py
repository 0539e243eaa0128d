"""How many moves are offered in positions that can be counted by hand (``positions.yaml``)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.engine.law import law_of
from bot.engine.offers import offers_to
from bot.engine.position import parse_position
from bot.engine.variants import ruleset, rulesets
from tests.engine.playing import accepted
from tests.rules.cases_from import named_ranks

POSITIONS = yaml.safe_load((Path(__file__).parent / "positions.yaml").read_text("utf-8"))


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: f"{entry['ruleset']}-{entry.get('players', 4)}: {entry['note']}")
def test_number_of_offers(entry: dict[str, Any]) -> None:
    base = ruleset(entry["ruleset"])
    rules = base.for_players(entry.get("players", 4)).with_options(entry.get("options", {}))
    given = entry["given"]
    game = parse_position(law_of(rules), given, named_ranks(given))
    seat = entry.get("turn", given.get("turn", 0))
    offered = offers_to(game, seat)
    assert Counter(type(move).__name__.lower() for move in offered) == entry["offers"]
    for move in offered:
        accepted(game, seat, move)


def test_every_form_is_counted() -> None:
    counted = {(entry["ruleset"], entry.get("players", 4)) for entry in POSITIONS}
    assert counted >= {(key, players) for key, rules in rulesets().items() for players in rules.allowed_players}

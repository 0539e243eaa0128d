"""Matches and hands in every form: nothing is refused, and they end in a sensible time."""

from __future__ import annotations

import pytest

from bot.ai.duel import DuelError, play_hand, play_match, shuffled
from bot.ai.players import LEVELS, player
from bot.engine.game import new_match
from bot.engine.moves import Draw, Move
from bot.engine.ruleset import OptionValue
from bot.engine.variants import ruleset, rulesets
from bot.engine.view import View

FORMS = [(key, players) for key, rules in rulesets().items() for players in rules.allowed_players]
USUAL = [(key, rules.seating.players) for key, rules in rulesets().items()]


CLASSIC = [(level, "classic", players) for level in LEVELS for players in (2, 3, 4, 5, 6)]


@pytest.mark.parametrize(("level", "key", "players"), [*CLASSIC, *[("thumb", *form) for form in USUAL if form[0] != "classic"]])
def test_a_match_ends(key: str, players: int, level: str) -> None:
    rules = ruleset(key).for_players(players)
    game = play_match(rules, [player(level)] * rules.seating.sides, "whole")
    assert game.phase == "over"
    assert rules.match.deals or max(game.totals) >= rules.match.target
    assert 2 <= game.number <= 40


HOUSE_RULES = [
    (key, option.name, choice.value)
    for key, rules in rulesets().items()
    for option in rules.offered_options()
    for choice in option.choices
    if rules.with_options({option.name: choice.value}) != rules
]
"""Every value but the usual one."""


@pytest.mark.parametrize(("key", "name", "value"), HOUSE_RULES)
def test_every_house_rule_is_played(key: str, name: str, value: OptionValue) -> None:
    rules = ruleset(key).with_options({name: value})
    game = new_match(rules)
    game = play_hand(game, [player("thumb")] * rules.seating.sides, shuffled(game, "house"))
    assert game.number == 1


@pytest.mark.parametrize("score", [3000, 9000])
@pytest.mark.parametrize(("key", "players"), USUAL)
def test_hands_at_any_score(key: str, players: int, score: int) -> None:
    rules = ruleset(key)
    game = new_match(rules)._replace(totals=(score,) * rules.seating.sides)
    assert play_hand(game, [player("thumb")] * rules.seating.sides, shuffled(game, "dear")).number == 1


@pytest.mark.parametrize("other", ["random", "greedy", "eager"])
@pytest.mark.parametrize(("key", "players"), FORMS)
def test_hands_against_wilder_players(key: str, players: int, other: str) -> None:
    rules = ruleset(key).for_players(players)
    by_side = [(player("thumb"), player(other))[side % 2] for side in range(rules.seating.sides)]
    game = new_match(rules)
    assert play_hand(game, by_side, shuffled(game, "wild")).number == 1


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), FORMS)
def test_many_hands(key: str, players: int) -> None:
    rules = ruleset(key).for_players(players)
    game = new_match(rules)
    for number in range(100):
        game = play_hand(game, [player("thumb")] * rules.seating.sides, shuffled(game, f"many/{number}"))
        if game.phase == "over":
            game = new_match(rules)


def test_a_refused_move_is_told() -> None:
    class Stubborn:
        name = "stubborn"

        def choose(self, view: View) -> Move:
            return Draw()

    game = new_match(ruleset("classic"))
    with pytest.raises(DuelError, match="refused"):
        play_hand(game, [Stubborn(), Stubborn()], shuffled(game, "refused"))

"""Whole matches in every form: nothing is refused, and they end in a sensible time."""

from __future__ import annotations

import pytest

from bot.ai.duel import DuelError, play_hand, play_match, shuffled
from bot.ai.players import LEVELS, player
from bot.engine.game import new_match
from bot.engine.moves import Draw, Move
from bot.engine.ruleset import OptionValue
from bot.engine.variants import ruleset
from bot.engine.view import View

FORMS = [(key, players) for key in ("classic", "hungarian") for players in ruleset(key).allowed_players]


@pytest.mark.parametrize(("key", "players"), FORMS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_match_ends(key: str, players: int, level: str) -> None:
    rules = ruleset(key).for_players(players)
    game = play_match(rules, [player(level)] * rules.seating.sides, "whole")
    assert game.phase == "over"
    assert max(game.totals) >= rules.match.target
    assert 2 <= game.number <= 40


HOUSE_RULES = [(option.name, choice.value) for option in ruleset("classic").offered_options() for choice in option.choices]


@pytest.mark.parametrize(("name", "value"), HOUSE_RULES)
def test_every_house_rule_is_played(name: str, value: OptionValue) -> None:
    rules = ruleset("classic").with_options({name: value})
    assert play_match(rules, [player("thumb")] * rules.seating.sides, "house").phase == "over"


@pytest.mark.parametrize("other", ["random", "greedy"])
@pytest.mark.parametrize(("key", "players"), FORMS)
def test_hands_against_wilder_players(key: str, players: int, other: str) -> None:
    rules = ruleset(key).for_players(players)
    by_side = [(player("thumb"), player(other))[side % 2] for side in range(rules.seating.sides)]
    for number in range(3):
        game = new_match(rules)
        assert play_hand(game, by_side, shuffled(game, f"wild/{number}")).number == 1


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), FORMS)
def test_many_matches_end(key: str, players: int) -> None:
    rules = ruleset(key).for_players(players)
    for number in range(25):
        play_match(rules, [player("thumb")] * rules.seating.sides, f"many/{number}")


def test_a_refused_move_is_told() -> None:
    class Stubborn:
        name = "stubborn"

        def choose(self, view: View) -> Move:
            return Draw()

    game = new_match(ruleset("classic"))
    with pytest.raises(DuelError, match="refused"):
        play_hand(game, [Stubborn(), Stubborn()], shuffled(game, "refused"))

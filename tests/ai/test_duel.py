"""The measure itself, and what it says of the levels."""

from __future__ import annotations

import json

import pytest

from bot.ai.duel import duel, main
from bot.ai.players import player
from bot.engine.variants import ruleset

CLASSIC = ruleset("classic")


@pytest.mark.parametrize("level", ["random", "greedy", "eager", "thumb"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_player_differs_from_itself_by_exactly_nothing(level: str, players: int) -> None:
    result = duel(CLASSIC.for_players(players), player(level), player(level), 6)
    assert result.differences == (0.0,) * 6
    assert result.mean == result.margin == 0


def test_exchanging_the_players_turns_the_sign() -> None:
    there = duel(CLASSIC, player("thumb"), player("greedy"), 4)
    back = duel(CLASSIC, player("greedy"), player("thumb"), 4)
    assert there.differences == tuple(-difference for difference in back.differences)


@pytest.mark.parametrize(("other", "least"), [("greedy", 200), ("random", 700)])
def test_thumb_is_clearly_stronger(other: str, least: int) -> None:
    assert duel(CLASSIC, player("thumb"), player(other), 60, "clear").mean > least


@pytest.mark.slow
@pytest.mark.parametrize(("other", "least"), [("greedy", 250), ("random", 900)])
def test_thumb_is_stronger_beyond_chance(other: str, least: int) -> None:
    result = duel(CLASSIC, player("thumb"), player(other), 500, "long")
    assert result.mean - result.margin > least


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--pairs", "3", "thumb", "greedy", "--json"])
    facts = json.loads(capsys.readouterr().out)
    assert facts["a"] == "thumb"
    assert len(facts["differences"]) == facts["pairs"] == 3
    main(["--pairs", "2", "greedy", "greedy"])
    assert "+0 ± 0 points a hand" in capsys.readouterr().out

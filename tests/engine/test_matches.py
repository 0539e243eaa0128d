"""Whole matches: the deal goes round, seats rest in turn, scores add up, and the right side wins at the right time."""

from __future__ import annotations

import random

import pytest

from bot.engine.events import Event, HandEnded, MatchEnded
from bot.engine.evolve import replay
from bot.engine.game import NOBODY, Game, new_match
from bot.engine.match import deal, next_dealer
from bot.engine.scoring import DRAW, winner_of
from bot.engine.variants import ruleset
from tests.engine.playing import Checked, Table, next_hand, play_hand, shuffled, tables


def play_match(table: Table, seed: int, most_hands: int = 60) -> tuple[Game, list[Game], list[Event]]:
    """The match after its last hand, the position after each hand, and the log."""
    rng = random.Random(f"match {table} {seed}")
    rules = table.rules(rng).with_options({"target": 500})
    game = new_match(rules)
    hands: list[Game] = []
    log: list[Event] = []
    while game.phase == "deal" and len(hands) < most_hands:
        assert winner_of(game.law, game.totals) is None
        before = game
        game, dealt = next_hand(game, rng)
        assert game.totals == before.totals
        assert game.number == before.number + 1
        assert game.dealer == next_dealer(before)
        assert game.turn == game.after(game.dealer)
        game, played = play_hand(game, rng, Checked(game.law.deck), thorough=0.0)
        ended = next(event for event in played if isinstance(event, HandEnded))
        assert game.scores == ended.scores
        assert game.totals == tuple(total + score.total for total, score in zip(before.totals, ended.scores, strict=True))
        log.extend((*dealt, *played))
        hands.append(game)
    assert replay(new_match(rules), log) == game
    return game, hands, log


@pytest.mark.parametrize("table", tables(), ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match(table: Table, seed: int) -> None:
    game, hands, log = play_match(table, seed)
    won = [event.winner for event in log if isinstance(event, MatchEnded)]
    if game.phase != "over":
        assert not won
        return
    best = max(game.totals)
    assert best >= game.rules.match.target
    leaders = [side for side, total in enumerate(game.totals) if total == best]
    assert won == [leaders[0] if len(leaders) == 1 else None]
    assert game.winner == (leaders[0] if len(leaders) == 1 else NOBODY)
    assert len(leaders) == 1 or game.rules.match.tie == "draw"
    for earlier in hands[:-1]:
        assert earlier.phase == "deal"
        assert earlier.winner == NOBODY
    with pytest.raises(ValueError, match="phase over"):
        deal(game, game.law.deck)


def rotation(key: str, players: int, hands: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """(dealer, resting seat, seats in order from the first to play) of the first hands."""
    rng = random.Random(7)
    game = new_match(ruleset(key).for_players(players))
    found = []
    for _ in range(hands):
        game, _ = next_hand(game, rng)
        at = game.order.index(game.turn)
        found.append((game.dealer, game.resting, game.order[at:] + game.order[:at]))
        game, _ = play_hand(game._replace(totals=(0,) * game.law.sides), rng, Checked(game.law.deck), thorough=0.0)
        game = game._replace(phase="deal", winner=NOBODY)
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_deal_passes_clockwise(players: int) -> None:
    found = rotation("classic", players, players + 1)
    assert [dealer for dealer, _, _ in found] == [players - 1, *range(players)]
    assert all(resting == NOBODY for _, resting, _ in found)
    assert [order[0] for _, _, order in found] == [*range(players), 0]


def test_three_against_two_rest_in_turn() -> None:
    assert rotation("classic", 5, 7) == [
        (3, 4, (0, 1, 2, 3)),
        (0, 2, (1, 4, 3, 0)),
        (1, 0, (2, 3, 4, 1)),
        (2, 4, (3, 0, 1, 2)),
        (3, 2, (0, 1, 4, 3)),
        (4, 0, (1, 2, 3, 4)),
        (1, 4, (2, 3, 0, 1)),
    ]


@pytest.mark.parametrize(
    ("totals", "tie", "winner"),
    [
        ((4995, 4990), "extra-hand", None),
        ((5000, 4990), "extra-hand", 0),
        ((5005, 5010), "extra-hand", 1),
        ((5005, 5005), "extra-hand", None),
        ((5005, 5005), "draw", DRAW),
        ((4995, 4995), "draw", None),
        ((5005, 5005, 5010), "draw", 2),
        ((5010, 5005, 5010), "draw", DRAW),
        ((5010, 5005, 5010), "extra-hand", None),
    ],
)
def test_who_has_won(totals: tuple[int, ...], tie: str, winner: int | None) -> None:
    law = new_match(ruleset("classic").with_options({"tie": tie})).law
    assert winner_of(law, totals) == winner


def test_a_tie_brings_one_more_hand() -> None:
    rng = random.Random(3)
    game = new_match(ruleset("classic"))._replace(totals=(5120, 5120))
    game, _ = next_hand(game, rng)
    game, _ = play_hand(game, rng, Checked(game.law.deck), thorough=0.0)
    assert game.number == 1
    assert (game.phase == "over") == (game.totals[0] != game.totals[1])


def test_the_deal_wants_the_rulesets_own_deck() -> None:
    game = new_match(ruleset("classic"))
    deck = shuffled(game.law, random.Random(1))
    for wrong in (deck[:-1], deck + deck[:1], deck[:-1] + deck[:1], b""):
        with pytest.raises(ValueError, match="deck"):
            deal(game, wrong)
    dealt, _ = next_hand(game, random.Random(1))
    with pytest.raises(ValueError, match="phase draw"):
        deal(dealt, deck)

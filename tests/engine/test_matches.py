"""Whole matches: the deal goes round, seats rest in turn, scores add up, and the right side wins at the right time."""

from __future__ import annotations

import random

import pytest

from bot.ai.duel import play_move
from bot.ai.players import player
from bot.engine.events import Event, HandEnded, Lifted, MatchEnded
from bot.engine.evolve import replay
from bot.engine.game import NOBODY, Game, new_match
from bot.engine.match import deal, next_dealer
from bot.engine.ruleset import Ruleset
from bot.engine.scoring import DRAW, winner_of
from bot.engine.variants import ruleset, rulesets
from tests.engine.playing import Checked, Table, apply, next_hand, over, play_hand, shuffled, tables


def short(rules: Ruleset) -> Ruleset:
    """The ruleset with a low target, where it is played to one."""
    return rules if rules.match.deals else rules.with_options({"target": 500})


def play_match(table: Table, seed: int, most_hands: int = 25) -> tuple[Game, list[Game], list[Event]]:
    """The match after its last hand, the position after each hand, and the log."""
    rng = random.Random(f"match {table} {seed}")
    rules = short(table.rules(rng))
    game = new_match(rules)
    hands: list[Game] = []
    log: list[Event] = []
    while game.phase != "over" and len(hands) < most_hands:
        before = game
        game, dealt = next_hand(game, rng)
        lifted = sum(event.points for event in dealt if isinstance(event, Lifted))
        assert sum(game.totals) == sum(before.totals) + lifted
        assert game.number == before.number + 1
        assert game.dealer == next_dealer(before)
        assert game.turn == game.after(game.dealer)
        before = game
        game, played = play_hand(game, rng, Checked(game.law.deck), thorough=0.0)
        ended = next(event for event in played if isinstance(event, HandEnded))
        assert game.scores == ended.scores
        assert game.totals == tuple(total + score.total for total, score in zip(before.totals, ended.scores, strict=True))
        log.extend((*dealt, *played))
        hands.append(game)
    assert replay(new_match(rules), log) == game
    return game, hands, log


def ends_at(game: Game) -> bool:
    """Whether a match is over with this hand, or may be but for a tie."""
    match = game.rules.match
    if match.closing:
        return game.out != NOBODY and game.totals[game.side(game.out)] >= match.target
    return game.number >= match.deals if match.deals else max(game.totals) >= match.target


def best_sides(game: Game) -> list[int]:
    """Who wins with this hand: one side, or those that share the best score."""
    if game.rules.match.closing:
        return [game.side(game.out)]
    return [side for side, total in enumerate(game.totals) if total == max(game.totals)]


@pytest.mark.parametrize("table", tables(), ids=str)
@pytest.mark.parametrize("seed", [1])
def test_a_match(table: Table, seed: int) -> None:
    game, hands, log = play_match(table, seed)
    won = [event.winner for event in log if isinstance(event, MatchEnded)]
    for earlier in hands[:-1]:
        assert not ends_at(earlier) or (len(best_sides(earlier)) > 1 and earlier.rules.match.tie == "extra-hand")
        assert earlier.phase == earlier.law.before_hand
        assert earlier.winner == NOBODY
    if game.phase != "over":
        assert not won
        return
    assert ends_at(game)
    best = best_sides(game)
    assert won == [best[0] if len(best) == 1 else None]
    assert game.winner == (best[0] if len(best) == 1 else NOBODY)
    assert len(best) == 1 or game.rules.match.tie == "draw"
    with pytest.raises(ValueError, match="phase over"):
        deal(game, game.law.deck)


MOST_HANDS = 400
LEVELS = {"american": "thumb", "italian": "thumb"}
"""By ruleset, who plays its whole matches where the eager player hardly ever opens, or loses more than it wins."""
MOST_MOVES = 3000


def from_zero_to_the_end(table: Table, seed: int, level: str) -> None:
    """A whole match, by the rules as they stand."""
    rng = random.Random(f"whole {table} {seed}")
    rules = table.rules()
    if rules.match.closing and rules.seating.sides > 4:
        rules = rules.with_options({"target": 1000})
    game = new_match(rules)
    players = [player(level)] * rules.seating.sides
    while game.phase != "over":
        if game.phase == "cut":
            game = play_move(game, players)
        game = apply(game, deal(game, shuffled(game.law, rng)))
        moves = 0
        while not over(game):
            game = play_move(game, players)
            moves += 1
            assert moves < MOST_MOVES
        assert game.number < MOST_HANDS
    assert ends_at(game)
    assert best_sides(game) == [game.winner]


USUAL = [table for table in tables() if table.players == rulesets()[table.key].seating.players]


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_a_whole_match(table: Table) -> None:
    from_zero_to_the_end(table, 1, "thumb")


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=str)
def test_whole_matches(table: Table) -> None:
    """Where everybody plays alone and only who goes out may win, a target that is within reach of players like these."""
    for seed in range(20):
        from_zero_to_the_end(table, seed, LEVELS.get(table.key, "eager"))


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

"""Paired duels: how much stronger is one player than another?

A pair is one deck played twice with the sides exchanged. What counts is the difference of points per hand, averaged over the
two plays, so that the luck of the deal falls out: two equal players differ by exactly 0 in every pair.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from bot.ai.players import Player, player
from bot.engine.decide import decide
from bot.engine.evolve import replay
from bot.engine.game import Game, new_match
from bot.engine.match import deal
from bot.engine.notation import print_move
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.engine.view import view_of

BETWEEN_HANDS: Final = ("cut", "deal", "over")

MOST_MOVES: Final = 3000
"""No sensible hand is that long."""


class DuelError(RuntimeError):
    """A player made a move that the judge refuses, or the hand does not end."""


def shuffled(game: Game, seed: str) -> bytes:
    deck = bytearray(game.law.deck)
    Random(seed).shuffle(deck)
    return bytes(deck)


def play_hand(game: Game, by_side: Sequence[Player], deck: bytes) -> Game:
    """The match after one more hand; the sides are played by ``by_side``."""
    if game.phase == "cut":
        game = play_move(game, by_side)
    game = replay(game, deal(game, deck))
    for _ in range(MOST_MOVES):
        if game.phase in BETWEEN_HANDS:
            return game
        game = play_move(game, by_side)
    raise DuelError(f"a hand of {[mover.name for mover in by_side]} does not end")


def play_move(game: Game, by_side: Sequence[Player]) -> Game:
    seat = game.to_move()
    mover = by_side[game.side(seat)]
    move = mover.choose(view_of(game, seat))
    verdict = decide(game, seat, move)
    if isinstance(verdict, Refused):
        raise DuelError(f"{mover.name} in seat {seat}: {print_move(move)} is refused: {verdict}")
    return replay(game, verdict)


def play_match(rules: Ruleset, by_side: Sequence[Player], seed: str) -> Game:
    """A whole match; its ``number`` is the number of hands."""
    game = new_match(rules)
    while game.phase != "over":
        game = play_hand(game, by_side, shuffled(game, f"{seed}/{game.number}"))
    return game


def starting_scores(rules: Ruleset) -> list[int]:
    """The scores at which the opening changes, from 0 on; pairs begin with each of them in turn."""
    opening = rules.opening
    steps = [score for score, _ in opening.ladder] if opening.by == "score" else []
    return sorted({0, *[max(score or 0, 0) for score in steps], *[score for score, _ in opening.canastas]})


def pair_difference(rules: Ruleset, a: Player, b: Player, seed: str, score: int = 0) -> float:
    """The points by which ``a`` does better per hand, over both plays of one deck, all sides at ``score`` before it."""
    game = new_match(rules)._replace(totals=(score,) * rules.seating.sides)
    deck = shuffled(game, seed)
    difference = 0.0
    for first, second in ((a, b), (b, a)):
        by_side = [(first, second)[side % 2] for side in range(rules.seating.sides)]
        after = play_hand(game, by_side, deck)
        points = [score.total for score in after.scores]
        ahead = fmean(points[0::2]) - fmean(points[1::2])
        difference += ahead if first is a else -ahead
    return difference / 2


@dataclass(frozen=True, slots=True)
class Result:
    """The differences of all pairs of ``a`` against ``b``."""

    a: str
    b: str
    differences: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fmean(self.differences)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        if len(self.differences) < 2:
            return 0.0
        return 1.96 * stdev(self.differences) / sqrt(len(self.differences))


def differences(rules: Ruleset, a: Player, b: Player, pairs: int, seed: str = "duel") -> Iterator[float]:
    scores = starting_scores(rules)
    for pair in range(pairs):
        yield pair_difference(rules, a, b, f"{seed}/{pair}", scores[pair % len(scores)])


def duel(rules: Ruleset, a: Player, b: Player, pairs: int, seed: str = "duel") -> Result:
    return Result(a.name, b.name, tuple(differences(rules, a, b, pairs, seed)))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.ai.duel", description="Measure player A against player B.")
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", default="duel")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    begun = perf_counter()
    rules = ruleset(asked.rules).for_players(asked.players)
    result = duel(rules, player(asked.a), player(asked.b), asked.pairs, asked.seed)
    seconds = perf_counter() - begun
    if asked.json:
        facts = {
            "a": result.a, "b": result.b, "pairs": asked.pairs, "seed": asked.seed,
            "mean": result.mean, "margin": result.margin, "seconds": seconds, "differences": result.differences,
        }  # fmt: skip
        sys.stdout.write(json.dumps(facts) + "\n")
    else:
        sys.stdout.write(
            f"{result.a} v {result.b}: {result.mean:+.0f} ± {result.margin:.0f} points a hand "
            f"({asked.pairs} pairs, {seconds:.1f} s)\n"
        )


if __name__ == "__main__":
    main()

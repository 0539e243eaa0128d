"""How fast the rules engine plays: ``python -m benchmarks.engine [--json]``.

Random legal play: list the offers, choose one, judge it, make the new position. Every ruleset plays at its usual number of
players, and `classic` at all of its numbers. The yardstick is the game layer of rlcard's gin rummy, played the same way in the
same run (its ``step``, no encoding of observations); it lies in the extra ``bench`` and is left out where that is not
installed. Seconds are those of the processor. Machines drift, so every round measures everything once, and what counts is the
median of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from bot.engine.decide import decide
from bot.engine.events import Event, HandEnded, MatchEnded
from bot.engine.evolve import evolve, replay
from bot.engine.game import Game, new_match
from bot.engine.match import deal
from bot.engine.offers import offers_to
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.variants import rulesets

YARDSTICK = "yardstick"


def subjects() -> dict[str, Ruleset]:
    """What is measured, by name: every ruleset at its usual table, and the other forms of `classic`."""
    found = dict(rulesets())
    classic = found["classic"]
    others = [players for players in classic.allowed_players if players != classic.seating.players]
    return found | {f"classic-{players}": classic.for_players(players) for players in others}


def _accepted(verdict: tuple[Event, ...] | Refused) -> tuple[Event, ...]:
    if isinstance(verdict, Refused):
        raise AssertionError(f"an offer was refused: {verdict}")
    return verdict


def play_hand(rules: Ruleset, rng: random.Random) -> tuple[int, Game, list[Event]]:
    """One hand of random legal play: the number of moves, the position before the deal, and all events."""
    start = game = new_match(rules)
    deck = bytearray(game.law.deck)
    rng.shuffle(deck)
    events: list[Event] = []
    if game.phase == "cut":
        lift, *_ = offers_to(game, game.turn)
        events += _accepted(decide(game, game.turn, lift))
        game = replay(game, events)
    dealt = deal(game, bytes(deck))
    game = replay(game, dealt)
    events += dealt
    moves = 0
    pick = rng.random
    while game.phase not in ("cut", "deal", "over"):
        seat = game.to_move()
        offered = offers_to(game, seat)
        verdict = _accepted(decide(game, seat, offered[int(pick() * len(offered))]))
        for event in verdict:
            game = evolve(game, event)
        events += verdict
        moves += 1
    return moves, start, events


def measure(rules: Ruleset, rng: random.Random, hands: int) -> dict[str, float]:
    """Moves and hands a second over some hands, and milliseconds to replay one of them."""
    moves = 0
    played: list[tuple[Game, list[Event]]] = []
    begun = time.process_time()
    for _ in range(hands):
        made, start, events = play_hand(rules, rng)
        moves += made
        played.append((start, events))
    spent = time.process_time() - begun
    begun = time.process_time()
    for start, events in played:
        ended = "over" if isinstance(events[-1], MatchEnded) else start.law.before_hand
        if not isinstance(events[-1], HandEnded | MatchEnded) or replay(start, events).phase != ended:
            raise AssertionError("a replay went astray")
    replayed = time.process_time() - begun
    return {"moves_per_s": moves / spent, "hands_per_s": hands / spent, "replay_ms": 1000 * replayed / hands}


def yardstick() -> Callable[[random.Random, int], float] | None:
    """Moves a second of rlcard's gin rummy over some hands; ``None`` where rlcard is not installed."""
    try:
        from rlcard.games.gin_rummy.game import GinRummyGame
    except ImportError:
        return None

    def play(rng: random.Random, hands: int) -> float:
        moves = 0
        begun = time.process_time()
        for _ in range(hands):
            game = GinRummyGame()
            game.np_random.seed(rng.randrange(2**32))
            game.init_game()
            while not game.is_over():
                legal = game.judge.get_legal_actions()
                game.step(legal[int(rng.random() * len(legal))])
                moves += 1
        return moves / (time.process_time() - begun)

    return play


def run(rounds: int, hands: int, seed: int) -> dict[str, Any]:
    """Medians of some rounds, in each of which every subject plays once."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in subjects()}
    measured: list[float] = []
    peer = yardstick()
    for number in range(-1, rounds):
        results = {name: measure(rules, random.Random(f"{seed} {name} {number}"), hands) for name, rules in subjects().items()}
        rate = peer(random.Random(f"{seed} {number}"), 2 * hands) if peer is not None else 0.0
        if number < 0:
            continue
        for name, result in results.items():
            result["to_classic"] = result["moves_per_s"] / results["classic"]["moves_per_s"]
            found[name].append(result)
        if peer is not None:
            measured.append(rate)
    report: dict[str, Any] = {
        name: {what: round(statistics.median(result[what] for result in results), 3) for what in results[0]}
        for name, results in found.items()
    }
    report[YARDSTICK] = {"moves_per_s": round(statistics.median(measured), 3)} if measured else None
    ratios = [result["moves_per_s"] / rate for result, rate in zip(found["classic"], measured, strict=False)]
    report["ratio"] = round(statistics.median(ratios), 3) if ratios else None
    return report


def table(report: dict[str, Any]) -> str:
    lines = [f"{'':14}{'moves/s':>10}{'to classic':>12}{'hands/s':>10}{'replay ms':>11}"]
    for name, result in report.items():
        if name not in (YARDSTICK, "ratio"):
            lines.append(
                f"{name:14}{result['moves_per_s']:10.0f}{result['to_classic']:12.2f}"
                f"{result['hands_per_s']:10.1f}{result['replay_ms']:11.3f}"
            )
    if report[YARDSTICK] is None:
        lines.append("rlcard is not installed (extra `bench`): no yardstick, no ratio")
    else:
        lines.append(f"{'rlcard gin':14}{report[YARDSTICK]['moves_per_s']:10.0f}")
        lines.append(f"classic plays {report['ratio']:.2f} times as many moves a second as the yardstick")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--hands", type=int, default=15, help="hands that a subject plays in a round")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    report = run(chosen.rounds, chosen.hands, chosen.seed)
    print(json.dumps(report) if chosen.json else table(report))


if __name__ == "__main__":
    main()

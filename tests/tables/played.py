"""Hands as the steps of a table, for any ruleset, without a database."""

from __future__ import annotations

from bot.ai.players import player
from bot.engine.decide import decide
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.view import view_of
from bot.tables.fairness import deal_with, lift_and_deal
from bot.tables.steps import Joined, Moved, Occupant, Opened, Sealed, Started, Step, Undone
from bot.tables.table import Table, after, fold
from tests.tables.world import Seeds

PERSON = 1


def played_steps(rules: Ruleset, hands: int = 1, level: str = "random", undo_every: int = 0) -> list[Step]:
    """A table at whose seat 0 a person sits, from its opening on, and so many hands."""
    sitting = (Occupant(PERSON), *(Occupant(name=f"Bot {seat}", level=level) for seat in range(1, rules.seating.players)))
    steps: list[Step] = [Opened(PERSON, 1, rules), *(Joined(occupant) for occupant in sitting), Started(sitting)]
    return [*steps, *further_steps(fold(1, steps), hands, level, undo_every)]


def further_steps(table: Table, hands: int = 1, level: str = "random", undo_every: int = 0) -> list[Step]:
    """What follows until so many hands of the match are over, or the match is. All play at that level.

    Where something can be taken back, it is at every so many-th step.
    """
    seeds = Seeds(f"{table.rules.key} {table.players}")
    steps: list[Step] = []
    while table.stage == "playing" and len(table.ended) < hands:
        step = _next(table, seeds, level, undo_every)
        steps.append(step)
        table = after(table, step)
    return steps


def _next(table: Table, seeds: Seeds, level: str, undo_every: int) -> Step:
    game = table.game
    assert game is not None
    if table.between_hands:
        if not table.secret:
            return Sealed(seeds.seed())
        secret = table.secret
        dealt = lift_and_deal(game, secret, table.to_move, 60) if table.awaits_lift else deal_with(table, secret, 4711, 0)
        assert not isinstance(dealt, Refused)
        return dealt
    if undo_every and table.past and table.number % undo_every == 0:
        return Undone(game.turn)
    move = player(level).choose(view_of(game, table.to_move))
    verdict = decide(game, table.to_move, move)
    assert not isinstance(verdict, Refused)
    return Moved(table.to_move, move, verdict)

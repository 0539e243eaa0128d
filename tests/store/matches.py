"""Whole matches as steps, without a database."""

from __future__ import annotations

from bot.ai.players import player
from bot.engine.decide import decide
from bot.engine.match import deal
from bot.engine.refusal import Refused
from bot.engine.variants import ruleset
from bot.engine.view import view_of
from bot.tables.shuffle import shuffled
from bot.tables.steps import HandDealt, Joined, Moved, Occupant, Opened, Started, Step, Undone
from bot.tables.table import after, fold
from tests.tables.world import Seeds


def match_steps(key: str, players: int, seed: str, undo_every: int = 7) -> list[Step]:
    """A match to 500 points, with an undo now and then."""
    seeds = Seeds(seed)
    rules = ruleset(key).for_players(players).with_options({"target": 500})
    sitting = (Occupant(1), *(Occupant(name=f"Bot {seat}", level="greedy") for seat in range(1, players)))
    steps: list[Step] = [Opened(1, 1, rules), *(Joined(occupant) for occupant in sitting), Started(sitting)]
    table = fold(1, steps)
    chooser = player("greedy")
    while table.game is not None and table.stage == "playing":
        if table.between_hands:
            secret = seeds.seed()
            step: Step = HandDealt(secret, deal(table.game, bytes(shuffled(table.game.law.deck, secret))))
        elif table.past and table.number % undo_every == 0:
            step = Undone(table.game.turn)
        else:
            move = chooser.choose(view_of(table.game, table.to_move))
            verdict = decide(table.game, table.to_move, move)
            assert not isinstance(verdict, Refused)
            step = Moved(table.to_move, move, verdict)
        steps.append(step)
        table = after(table, step)
    return steps

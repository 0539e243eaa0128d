"""The board of every ruleset in mid-hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from bot.engine.variants import rulesets
from bot.i18n.catalogue import load
from bot.i18n.rulesets import ruleset_name
from bot.tables.table import Table

from .stage import Look, Scene, Stage

MANY: Final = 4
"""So many melds of each side make a mid-hand; with every hand that ends before that, one meld less is enough."""


def boards() -> Iterator[Scene]:
    words = load().words("en")
    for key in rulesets():
        name = f"board-{key}"
        yield Scene(name, f"The board of {ruleset_name(words, key)} in mid-hand", partial(_in_mid_hand, key=key))


async def _in_mid_hand(stage: Stage, key: str) -> Look:
    stage.bot.chance.name = key
    table = await stage.deal(key, rulesets()[key].seating.players)
    while not _is_mid_hand(table):
        assert table.stage == "playing"
        table = await stage.step()
    return Look(stage.ana)


def _is_mid_hand(table: Table) -> bool:
    """Whether the first seat is to draw and the hand is well under way."""
    game = table.game
    if game is None or game.phase != "draw" or game.to_move() != 0:
        return False
    many = max(1, MANY + 1 - game.number)
    return all(len(melds) >= many for melds in game.melds)

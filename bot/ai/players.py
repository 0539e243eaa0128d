"""Computer players: a seat's view in, a move out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from bot.ai.baselines import EagerPlayer, GreedyPlayer, RandomPlayer
from bot.ai.thumb import ThumbPlayer
from bot.engine.moves import Move
from bot.engine.view import View


class Player(Protocol):
    """Knows nothing but the view and remembers nothing: for the same view it makes the same move."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View) -> Move:
        """A legal move for the seat that looks, whose move it is."""
        ...


LEVELS: Final = ("thumb",)
"""The levels that people may choose, weakest first."""

_MAKERS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "eager": EagerPlayer,
    "thumb": ThumbPlayer,
}


def player(level: str) -> Player:
    """A player of that level, or one of the baselines. Raises ``KeyError`` for an unknown one."""
    return _MAKERS[level]()

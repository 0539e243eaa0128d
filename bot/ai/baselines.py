"""Players to measure others against: one plays anything, one takes and melds whatever it may."""

from __future__ import annotations

from zlib import crc32

from bot.engine.moves import Add, Discard, Draw, Meld, Move, Take
from bot.engine.offers import offers
from bot.engine.view import View


def lot(view: View) -> int:
    """A number that looks like chance and is the same whenever the view is the same."""
    game = view.position
    return crc32(game.pile, crc32(view.hand, game.number << 16 | game.turn_number))


class RandomPlayer:
    """Any offer, each as likely as the others."""

    name = "random"

    def choose(self, view: View) -> Move:
        moves = offers(view)
        return moves[lot(view) % len(moves)]


class GreedyPlayer:
    """Takes the pile whenever it may, melds everything, discards anything."""

    name = "greedy"

    def choose(self, view: View) -> Move:
        moves = offers(view)
        for kind in (Take, Meld, Add, Draw, Discard):
            fitting = [move for move in moves if isinstance(move, kind)]
            if fitting:
                return fitting[lot(view) % len(fitting)]
        return moves[0]

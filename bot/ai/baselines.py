"""Players to measure and to test with: they play anything, or take and meld whatever they may."""

from __future__ import annotations

from zlib import crc32

from bot.engine.game import Game, LaidMeld, laid
from bot.engine.moves import Add, Ask, Declare, Discard, Draw, Join, Meld, Move, Take
from bot.engine.offers import offers
from bot.engine.view import View


def lot(view: View) -> int:
    """A number that looks like chance and is the same whenever the view is the same."""
    game = view.position
    return crc32(game.pile, crc32(view.hand, game.number << 16 | game.turn_number)) if game.hands else 0


class RandomPlayer:
    """Any offer, each as likely as the others."""

    name = "random"

    def choose(self, view: View) -> Move:
        moves = offers(view)
        return moves[lot(view) % len(moves)]


def first_kind(view: View, moves: list[Move], kinds: tuple[type[Move], ...]) -> Move:
    """Any of the moves of the first of these kinds that there is."""
    for kind in kinds:
        fitting = [move for move in moves if isinstance(move, kind)]
        if fitting:
            return fitting[lot(view) % len(fitting)]
    return moves[0]


class GreedyPlayer:
    """Takes the pile whenever it may, melds everything, discards anything."""

    name = "greedy"

    def choose(self, view: View) -> Move:
        return first_kind(view, offers(view), (Take, Meld, Add, Draw, Discard))


class EagerPlayer:
    """The same, but it asks, declares and joins whenever it may, and begins no meld that would keep it from going out.

    Its hands end soon, and so do its matches.
    """

    name = "eager"

    def choose(self, view: View) -> Move:
        moves = offers(view)
        unfinished = view.position.rules.going_out.unfinished
        finished = [
            move
            for move in moves
            if not isinstance(move, Meld | Take)
            or not any(unfinished(meld.rank, meld.naturals, meld.wilds) for meld in begun(view.position, move))
        ]
        return first_kind(view, finished or moves, (Declare, Ask, Take, Meld, Add, Join, Draw, Discard))


def begun(game: Game, move: Meld | Take) -> list[LaidMeld]:
    """The new melds of a move, with the pile's top card where it is taken."""
    new = list(move.melds)
    if isinstance(move, Take) and len(move.cards) >= 2:
        new.append(move.cards + game.pile[-1:])
    return [laid(cards, game.turn_number) for cards in new]

"""From hand to hand: who deals, who rests, and the deal itself (rows 4, 6, 7, 8)."""

from __future__ import annotations

from bot.engine.events import Dealt
from bot.engine.game import NOBODY, Game, seats_in_order


def resting_seat(game: Game, number: int) -> int:
    """The seat that sits out that hand: the seats of the larger side in turn, the last one first."""
    seating = game.rules.seating
    if not seating.resting:
        return NOBODY
    larger = range(0, seating.players, seating.sides)
    return larger[-1 - (number - 1) % len(larger)]


def next_dealer(game: Game) -> int:
    """The seat that deals the next hand: first the one before seat 0, then the next one clockwise.

    A seat that takes the place of one who rests deals where that one would have dealt.
    """
    order = seats_in_order(game.rules.seating.players, resting_seat(game, game.number + 1))
    if game.dealer == NOBODY:
        return order[-1]
    return order[(game.order.index(game.dealer) + 1) % len(order)]


def deal(game: Game, deck: bytes) -> tuple[Dealt]:
    """The next hand from a shuffled deck. Raises ``ValueError`` for a wrong deck or a hand that is not over."""
    if game.phase != "deal":
        raise ValueError(f"no hand is to be dealt in phase {game.phase}")
    if bytes(sorted(deck)) != game.law.deck:
        raise ValueError("that is not this ruleset's deck")
    number = game.number + 1
    resting = resting_seat(game, number)
    return (Dealt(number, next_dealer(game), deck, None if resting == NOBODY else resting),)

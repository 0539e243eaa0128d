"""From hand to hand: who deals, who rests, and the deal itself (rows 4, 6, 7, 8)."""

from __future__ import annotations

from bot.engine.events import Dealt
from bot.engine.game import NO_CARD, NOBODY, Game, seats_in_order
from bot.engine.ruleset import Ruleset


def resting_seat(game: Game, number: int) -> int:
    """The seat that sits out that hand: the seats of the larger side in turn, the last one first."""
    seating = game.rules.seating
    if not seating.resting:
        return NOBODY
    larger = range(0, seating.players, seating.sides)
    return larger[-1 - (number - 1) % len(larger)]


def next_dealer(game: Game) -> int:
    """The seat that deals the next hand: first the one before seat 0, then the next one clockwise.

    A seat that takes the place of one who rests deals where that one would have dealt; a void hand is dealt again by the same
    dealer.
    """
    order = seats_in_order(game.rules.seating.players, resting_seat(game, game.number + 1))
    if game.dealer == NOBODY:
        return order[-1]
    if game.void:
        return game.dealer
    return order[(game.order.index(game.dealer) + 1) % len(order)]


def dealt_cards(rules: Ruleset) -> int:
    """How many cards a deal takes from the deck, red threes aside: what an exact lift holds (``surpriza`` r12)."""
    deal = rules.deal
    hands = deal.hand * rules.seating.players * (2 if deal.foot else 1)
    return hands + deal.extra_card + (1 + deal.under(NO_CARD) if deal.upcard else 0)


def deal(game: Game, deck: bytes) -> tuple[Dealt]:
    """The next hand from a shuffled deck. Raises ``ValueError`` for a wrong deck or a hand that is not over."""
    if game.phase != "deal":
        raise ValueError(f"no hand is to be dealt in phase {game.phase}")
    if bytes(sorted(deck)) != game.law.deck:
        raise ValueError("that is not this ruleset's deck")
    number = game.number + 1
    resting = resting_seat(game, number)
    return (Dealt(number, next_dealer(game), deck, None if resting == NOBODY else resting),)

"""Who sits where: seats, and so partners, in the order of joining, as chosen, at random, or by a draw of cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.engine.cards import JOKER
from bot.engine.law import law_of
from bot.engine.ruleset import Ruleset
from bot.engine.sections import Seating
from bot.tables.shuffle import shuffled
from bot.tables.steps import SeatingMode

_SUITS_DOWN = (3, 2, 1, 0)
"""Spades rank highest, then hearts, diamonds, clubs (``classic`` row 1)."""


def card_height(card: int) -> tuple[int, int]:
    """How high a card counts in the draw for seats: ace high, two low; equal ranks by suit."""
    return card >> 2, _SUITS_DOWN[card & 3]


def draw_for_seats(rules: Ruleset, players: int, seed: bytes) -> tuple[tuple[int, int], ...]:
    """Everybody draws a card from a shuffled deck: (player, card) in the order drawn.

    Jokers, and cards equal to another one's, are drawn again (``classic`` row 1): the last card of each player counts.
    """
    deck = iter(shuffled(law_of(rules).deck, seed))
    draws: list[tuple[int, int]] = []
    held: dict[int, int] = {}
    again: Sequence[int] = range(players)
    while again:
        for player in again:
            held[player] = next(deck)
            draws.append((player, held[player]))
        again = [player for player, card in held.items() if card == JOKER or list(held.values()).count(card) > 1]
    return tuple(draws)


def order_by_draw(seating: Seating, draws: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The players by seat: the highest card takes seat 0 and plays first, the next highest are its partners, and so on."""
    held = dict(draws)
    ranking = sorted(held, key=lambda player: card_height(held[player]), reverse=True)
    return seat_by_side(seating, ranking)


def seat_by_side(seating: Seating, ranking: Sequence[int]) -> tuple[int, ...]:
    """Players by seat, when they are listed side after side."""
    order = [0] * seating.players
    listed = iter(ranking)
    for side in range(seating.sides):
        for seat in range(side, seating.players, seating.sides):
            order[seat] = next(listed)
    return tuple(order)


def order_of(
    mode: SeatingMode, rules: Ruleset, chosen: tuple[int, ...], seed: bytes
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The places of the lobby's list by seat, and the cards drawn for them."""
    players = rules.seating.players
    match mode:
        case "joined":
            return tuple(range(players)), ()
        case "chosen":
            return chosen, ()
        case "random":
            return tuple(shuffled(range(players), seed)), ()
        case "drawn":
            draws = draw_for_seats(rules, players, seed)
            return order_by_draw(rules.seating, draws), draws


def partnerships(seating: Seating) -> tuple[tuple[int, ...], ...]:
    """Every way to divide the players into sides, as the players by seat; with sides of equal size player 0 is in seat 0.

    Nothing to choose where everybody is alone: then only the order of joining.
    """
    if seating.sides == seating.players:
        return (tuple(range(seating.players)),)
    sizes = [len(range(side, seating.players, seating.sides)) for side in range(seating.sides)]
    return tuple(seat_by_side(seating, ranking) for ranking in _divided(tuple(range(seating.players)), sizes))


def _divided(players: tuple[int, ...], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    if not sizes:
        return [()]
    alike = len(set(sizes)) == 1
    found: list[tuple[int, ...]] = []
    for side in combinations(players, sizes[0]):
        if alike and players[0] not in side:
            continue
        rest = tuple(player for player in players if player not in side)
        found.extend(side + others for others in _divided(rest, sizes[1:]))
    return found

"""Events into positions: the only place where a new position is made from an old one.

A position is copied into a list, changed there, and made a position again: much cheaper than ``_replace``. The names in
capitals are the places of its fields.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from bot.engine.cards import ONE, RED_THREES
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    MatchEnded,
    Melded,
    TookPile,
)
from bot.engine.game import NOBODY, Game, laid, seats_in_order
from bot.engine.melds import meld_of, with_addition

T = TypeVar("T")

(
    PHASE, TURN, TURN_NUMBER, HANDS, MELDS, RED_THREES_OUT, STOCK, PILE, FROZEN,
    TOOK, ACTS, TOUCHED_PARTNER, MELDED, ASKED,
) = map(
    Game._fields.index,
    (
        "phase", "turn", "turn_number", "hands", "melds", "red_threes", "stock", "pile", "frozen",
        "took", "acts", "touched_partner", "melded", "asked",
    ),
)  # fmt: skip


_position: Final = tuple.__new__


def evolve(game: Game, event: Event) -> Game:
    """The position after an event. The event is taken at its word: only the judge asks whether it may happen."""
    return _CHANGE[type(event)](game, event)


def replay(game: Game, events: Iterable[Event]) -> Game:
    """The position after a row of events."""
    for event in events:
        game = _CHANGE[type(event)](game, event)
    return game


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def _less(cards: bytes, taken: bytes) -> bytes:
    for card in taken:
        cards = cards.replace(ONE[card], b"", 1)
    return cards


def _more(cards: bytes, added: bytes) -> bytes:
    if len(added) == 1:
        at = bisect_left(cards, added[0])
        return cards[:at] + added + cards[at:]
    return bytes(sorted(cards + added))


def _drew(game: Game, event: Drew) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    cards = event.cards
    threes = event.threes
    if threes:
        side = game.side(seat)
        state[RED_THREES_OUT] = _put(game.red_threes, side, game.red_threes[side] + threes)
    state[STOCK] = game.stock[len(cards) + len(threes) :]
    state[HANDS] = _put(game.hands, seat, _more(game.hands[seat], cards))
    state[PHASE] = "play" if cards else "last"
    return _position(Game, state)


def _took_pile(game: Game, event: TookPile) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    side = game.side(seat)
    melds = game.melds[side]
    shown = event.cards + ONE[event.top]
    own = meld_of(melds, event.top >> 2)
    state[MELDS] = _put(game.melds, side, with_addition(melds, own, shown) if own else (*melds, laid(shown, game.turn_number)))
    state[HANDS] = _put(game.hands, seat, _more(_less(game.hands[seat], event.cards), event.rest))
    if event.threes:
        state[RED_THREES_OUT] = _put(game.red_threes, side, game.red_threes[side] + event.threes)
    state[PILE] = b""
    state[FROZEN] = False
    state[TOOK] = True
    state[ACTS] = 1
    state[TOUCHED_PARTNER] = own is not None
    state[PHASE] = "play"
    return _position(Game, state)


def _melded(game: Game, event: Melded) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    side = game.side(seat)
    number = game.turn_number
    state[HANDS] = _put(game.hands, seat, _less(game.hands[seat], b"".join(event.melds)))
    state[MELDS] = _put(game.melds, side, game.melds[side] + tuple([laid(cards, number) for cards in event.melds]))
    state[ACTS] = 2
    return _position(Game, state)


def _added(game: Game, event: Added) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    side = game.side(seat)
    melds = game.melds[side]
    meld = meld_of(melds, event.to.rank)
    assert meld is not None, "the judge lets nobody add to a meld that is not there"
    state[HANDS] = _put(game.hands, seat, _less(game.hands[seat], event.cards))
    state[MELDS] = _put(game.melds, side, with_addition(melds, meld, event.cards))
    state[ACTS] = 2
    if meld.laid_on != game.turn_number:
        state[TOUCHED_PARTNER] = True
    return _position(Game, state)


def _discarded(game: Game, event: Discarded) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    card = event.card
    state[HANDS] = _put(game.hands, seat, game.hands[seat].replace(ONE[card], b"", 1))
    state[PILE] = game.pile + ONE[card]
    if card in game.law.freezes:
        state[FROZEN] = True
    state[PHASE] = "draw"
    state[TURN] = game.after(seat)
    state[TURN_NUMBER] = game.turn_number + 1
    if game.acts:
        state[MELDED] = game.melded | (1 << seat)
    state[TOOK] = False
    state[ACTS] = 0
    state[TOUCHED_PARTNER] = False
    state[ASKED] = ""
    return _position(Game, state)


def _asked(game: Game, event: Asked) -> Game:
    return game._replace(phase="asked", asked="open")


def _answered(game: Game, event: Answered) -> Game:
    return game._replace(phase="play", asked="yes" if event.yes else "no")


def _dealt(game: Game, event: Dealt) -> Game:
    law = game.law
    resting = NOBODY if event.resting is None else event.resting
    players = law.rules.seating.players
    order = seats_in_order(players, resting)
    first = (order.index(event.dealer) + 1) % len(order)
    round_of = order[first:] + order[:first]
    size = law.rules.deal.hand
    dealt = size * len(order)
    hands = [b""] * players
    for place, seat in enumerate(round_of):
        hands[seat] = event.deck[place : dealt : len(order)]
    shown = dealt + 1
    while event.deck[shown - 1] in law.covered:
        shown += 1
    pile = event.deck[dealt:shown]
    stock = event.deck[shown:]
    threes = [b""] * law.sides
    for seat in round_of:
        hand, laid_out, stock = _replace_red_threes(hands[seat], stock)
        hands[seat] = bytes(sorted(hand))
        threes[seat % law.sides] += laid_out
    return Game(
        law=law,
        totals=game.totals,
        number=event.number,
        dealer=event.dealer,
        resting=resting,
        order=order,
        phase="draw",
        turn=round_of[0],
        turn_number=1,
        hands=tuple(hands),
        melds=((),) * law.sides,
        red_threes=tuple(threes),
        stock=stock,
        pile=pile,
        frozen=any(card in law.freezes for card in pile),
    )


def _replace_red_threes(hand: bytes, stock: bytes) -> tuple[bytes, bytes, bytes]:
    """The hand with each red three laid out and replaced, what was laid out, and the stock that is left."""
    laid_out = b""
    kept = bytearray()
    for card in hand:
        while card in RED_THREES:
            laid_out += bytes([card])
            if not stock:
                break
            card, stock = stock[0], stock[1:]
        else:
            kept.append(card)
    return bytes(kept), laid_out, stock


def _hand_ended(game: Game, event: HandEnded) -> Game:
    return game._replace(
        totals=tuple(total + score.total for total, score in zip(game.totals, event.scores, strict=True)),
        phase="deal",
        turn=NOBODY,
        asked="",
        out=NOBODY if event.out is None else event.out,
        concealed=event.concealed,
        scores=event.scores,
    )


def _match_ended(game: Game, event: MatchEnded) -> Game:
    return game._replace(phase="over", winner=NOBODY if event.winner is None else event.winner)


_CHANGE: Final[dict[type[Event], Callable[[Game, Any], Game]]] = {
    Dealt: _dealt,
    Drew: _drew,
    TookPile: _took_pile,
    Melded: _melded,
    Added: _added,
    Discarded: _discarded,
    Asked: _asked,
    Answered: _answered,
    HandEnded: _hand_ended,
    MatchEnded: _match_ended,
}

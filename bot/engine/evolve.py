"""Events into positions: the only place where a new position is made from an old one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TypeVar, assert_never

from bot.engine.cards import RED_THREES
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
from bot.engine.game import NOBODY, Game, LaidMeld, laid, seats_in_order
from bot.engine.melds import with_addition

T = TypeVar("T")


def evolve(game: Game, event: Event) -> Game:
    """The position after an event. The event is taken at its word: only the judge asks whether it may happen."""
    match event:
        case Discarded():
            return _discarded(game, event)
        case Drew():
            return _drew(game, event)
        case TookPile():
            return _took_pile(game, event)
        case Added():
            return _added(game, event)
        case Melded():
            return _melded(game, event)
        case Asked():
            return game._replace(phase="asked", asked="open")
        case Answered(yes=yes):
            return game._replace(phase="play", asked="yes" if yes else "no")
        case Dealt():
            return _dealt(game, event)
        case HandEnded():
            return _hand_ended(game, event)
        case MatchEnded(winner=winner):
            return game._replace(phase="over", winner=NOBODY if winner is None else winner)
        case _:
            assert_never(event)


def replay(game: Game, events: Iterable[Event]) -> Game:
    """The position after a row of events."""
    return reduce(evolve, events, game)


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _less(cards: bytes, taken: Iterable[int]) -> bytes:
    for card in taken:
        at = cards.index(card)
        cards = cards[:at] + cards[at + 1 :]
    return cards


def _more(cards: bytes, added: bytes) -> bytes:
    return bytes(sorted(cards + added))


def _drew(game: Game, event: Drew) -> Game:
    seat = event.seat
    side = game.side(seat)
    stock = game.stock[len(event.cards) + len(event.threes) :]
    return game._replace(
        stock=stock,
        hands=_put(game.hands, seat, _more(game.hands[seat], event.cards)),
        red_threes=_put(game.red_threes, side, game.red_threes[side] + event.threes) if event.threes else game.red_threes,
        phase="play" if event.cards else "last",
    )


def _took_pile(game: Game, event: TookPile) -> Game:
    seat = event.seat
    side = game.side(seat)
    melds = game.melds[side]
    cards = event.cards + bytes([event.top])
    own = next((meld for meld in melds if meld.rank == event.top >> 2), None)
    if own is None:
        melds = (*melds, laid(cards, game.turn_number))
    else:
        melds = with_addition(melds, own, cards)
    return game._replace(
        hands=_put(game.hands, seat, _more(_less(game.hands[seat], event.cards), event.rest)),
        melds=_put(game.melds, side, melds),
        red_threes=_put(game.red_threes, side, game.red_threes[side] + event.threes) if event.threes else game.red_threes,
        pile=b"",
        frozen=False,
        took=True,
        acts=1,
        touched_partner=own is not None,
        phase="play",
    )


def _melded(game: Game, event: Melded) -> Game:
    seat = event.seat
    side = game.side(seat)
    new: tuple[LaidMeld, ...] = tuple(laid(cards, game.turn_number) for cards in event.melds)
    return game._replace(
        hands=_put(game.hands, seat, _less(game.hands[seat], b"".join(event.melds))),
        melds=_put(game.melds, side, game.melds[side] + new),
        acts=2,
    )


def _added(game: Game, event: Added) -> Game:
    seat = event.seat
    side = game.side(seat)
    melds = game.melds[side]
    meld = next(meld for meld in melds if meld.rank == event.to.rank)
    return game._replace(
        hands=_put(game.hands, seat, _less(game.hands[seat], event.cards)),
        melds=_put(game.melds, side, with_addition(melds, meld, event.cards)),
        acts=2,
        touched_partner=game.touched_partner or meld.laid_on != game.turn_number,
    )


def _discarded(game: Game, event: Discarded) -> Game:
    seat = event.seat
    card = event.card
    return game._replace(
        hands=_put(game.hands, seat, _less(game.hands[seat], (card,))),
        pile=game.pile + bytes([card]),
        frozen=game.frozen or card in game.law.freezes,
        phase="draw",
        turn=game.after(seat),
        turn_number=game.turn_number + 1,
        melded=game.melded | (1 << seat) if game.acts else game.melded,
        took=False,
        acts=0,
        touched_partner=False,
        asked="",
    )


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

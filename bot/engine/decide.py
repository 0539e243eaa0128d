"""The only judge of what may be done.

A turn is a small machine. In phase ``draw`` a seat draws (-> ``play``, or ``last`` when all it got was a red three and the
house rule lets it meld), or takes the pile (-> ``play``), or, with an empty stock, ends the hand. In ``play`` it melds and
adds as often as it likes, may once ask its partner (-> ``asked`` -> ``play``) as long as it has melded nothing but the
pile's top card, and discards, which hands the turn on. A hand that is emptied is over, by the discard or by a meld. Each
row of the table below is one phase and what may be asked in it; any other move there is refused as ``phase``.

Every handler looks for faults in the order of :data:`bot.engine.refusal.CODES` and answers with the first one, or with the
events of the move. Nothing here changes a position.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from bot.engine.cards import ONE, RED_THREES, VALUE_OF, only, without
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Discarded,
    Drew,
    Ending,
    Event,
    MatchEnded,
    Melded,
    TookPile,
)
from bot.engine.evolve import evolve, replay
from bot.engine.game import NOBODY, Game, Phase, laid
from bot.engine.going_out import (
    ends_the_play,
    fault_in_emptying,
    fault_in_remainder,
    is_concealed,
    plays_on,
    way_out_of,
)
from bot.engine.melds import SMALLEST_MELD, fault_in_addition, fault_in_meld, meld_of, with_addition
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take
from bot.engine.opening import fault_in_opening
from bot.engine.pile import fault_in_taking, must_take
from bot.engine.refusal import CODES, Refused, refuse
from bot.engine.scoring import DRAW, end_of_hand, winner_of

Verdict = tuple[Event, ...] | Refused

_drew: Final = lru_cache(maxsize=1024)(Drew)
_discarded: Final = lru_cache(maxsize=1024)(Discarded)
"""The events that come up most are shared: making a frozen one takes longer than finding it."""


def decide(game: Game, seat: int, move: Move) -> Verdict:
    """The events of a move, or why it is refused."""
    phase = game.phase
    if phase == "deal" or phase == "over":
        return refuse("over")
    if seat != game.turn and (type(move) is not Answer or seat != game.to_move()):
        waited_for = game.to_move()
        return refuse("not-your-turn", turn=game.turn if waited_for == seat else waited_for)
    handler = TURN[phase].get(type(move))
    if handler is None or (phase == "asked" and seat == game.turn):
        return refuse("phase", phase=phase)
    return handler(game, seat, move)


def _draw(game: Game, seat: int, move: Draw) -> Verdict:
    if not game.stock:
        return refuse("stock-empty")
    wanted = game.law.draw
    drawn = game.stock[:wanted]
    cards = drawn.translate(None, RED_THREES)
    while len(cards) < wanted and len(drawn) < len(game.stock):
        drawn = game.stock[: len(drawn) + wanted - len(cards)]
        cards = drawn.translate(None, RED_THREES)
    drew = _drew(seat, cards, only(drawn, RED_THREES) if len(cards) < len(drawn) else b"")
    if cards or game.rules.stock_end.last_red_three == "meld":
        return (drew,)
    return _end_hand(game, (drew,), "red-three")


def _take(game: Game, seat: int, move: Take) -> Verdict:
    cards = move.cards + b"".join(move.melds)
    hand = without(game.hands[seat], cards)
    if hand is None:
        return refuse("not-held", cards=cards)
    fault = fault_in_taking(game, seat, move.cards)
    if fault is not None:
        return fault
    top = game.pile[-1]
    rest = game.pile[:-1].translate(None, RED_THREES)
    hand += rest
    fault = _fault_in_laying(game, seat, move.melds, hand, move.cards + ONE[top])
    if fault is not None:
        return fault
    threes = only(game.pile, RED_THREES) if len(rest) < len(game.pile) - 1 else b""
    events: tuple[Event, ...] = (TookPile(seat, top, move.cards, rest, threes),)
    if move.melds:
        events += (Melded(seat, move.melds),)
    return events if hand else _end_hand(game, events, "out", seat)


def _meld(game: Game, seat: int, move: Meld) -> Verdict:
    cards = b"".join(move.melds)
    hand = without(game.hands[seat], cards)
    if hand is None:
        return refuse("not-held", cards=cards)
    if not move.melds:
        return refuse("meld-size", cards=b"", asked=SMALLEST_MELD)
    fault = _fault_in_laying(game, seat, move.melds, hand)
    if fault is not None:
        return fault
    events = (Melded(seat, move.melds),)
    return events if hand else _end_hand(game, events, "out", seat)


def _add(game: Game, seat: int, move: Add) -> Verdict:
    cards = move.cards
    hand = without(game.hands[seat], cards)
    if hand is None:
        return refuse("not-held", cards=cards)
    melds = game.melds[game.side(seat)]
    meld = meld_of(melds, move.to.rank)
    if meld is None or not cards or not 0 <= move.to.nth <= 1:
        return refuse("not-your-meld", rank=move.to.rank)
    if plays_on(game, hand):
        fault = fault_in_addition(game.law, meld, cards)
    else:
        grown = with_addition(melds, meld, cards)
        remainder = fault_in_remainder(game, grown, hand, last_card=len(game.hands[seat]) == 1)
        going_out = remainder is None and ends_the_play(game, hand)
        fault = fault_in_addition(game.law, meld, cards, going_out) or remainder
    if fault is not None:
        return fault
    events = (Added(seat, cards, move.to),)
    return events if hand else _end_hand(game, events, "out", seat)


def _discard(game: Game, seat: int, move: Discard) -> Verdict:
    card = move.card
    hand = game.hands[seat]
    if card not in hand:
        return refuse("not-held", cards=ONE[card])
    if game.phase == "last":
        return refuse("discard", cards=ONE[card])
    if plays_on(game, hand):
        return (_discarded(seat, card),)
    if len(hand) > 1:
        return refuse("out-asked", answer="yes")
    fault = fault_in_emptying(game, game.melds[game.side(seat)], last_card=True)
    return fault or _end_hand(game, (Discarded(seat, card),), "out", seat)


def _ask(game: Game, seat: int, move: Ask) -> Verdict:
    if game.asked or game.acts > 1 or not game.law.asking:
        return refuse("phase", phase=game.phase, asked=game.asked)
    if way_out_of(game, seat) is None:
        canastas = game.canastas(game.side(seat))
        if canastas < game.law.canastas:
            return refuse("canastas", asked=game.law.canastas, offered=canastas)
        return refuse("phase", phase=game.phase, asked="unable")
    return (Asked(seat, game.partner(seat)),)


def _answer(game: Game, seat: int, move: Answer) -> Verdict:
    return (Answered(seat, move.yes),)


def _end(game: Game, seat: int, move: End) -> Verdict:
    if game.phase == "last":
        return _end_hand(game, (), "red-three")
    if game.stock:
        return refuse("phase", phase=game.phase)
    if must_take(game, seat) and not isinstance(_take(game, seat, Take()), Refused):
        return refuse("must-take", top=game.pile[-1])
    return _end_hand(game, (), "stock")


def _fault_in_laying(game: Game, seat: int, new: tuple[bytes, ...], hand: bytes, shown: bytes = b"") -> Refused | None:
    """Why these new melds cannot be laid. ``hand`` is what is left, ``shown`` the pile's top card with what takes it."""
    law = game.law
    there = game.melds[game.side(seat)]
    own = meld_of(there, max(shown.translate(VALUE_OF))) if shown else None
    remainder, out = None, False
    if not plays_on(game, hand):
        after = there
        if shown:
            after = with_addition(there, own, shown) if own else (*there, laid(shown, game.turn_number))
        after += tuple([laid(cards, game.turn_number) for cards in new if cards])
        remainder = fault_in_remainder(game, after, hand)
        out = remainder is None and ends_the_play(game, hand)
    found: list[Refused] = []
    ranks = [meld.rank for meld in there]
    if own is not None:
        fault = fault_in_addition(law, own, shown)
        if fault is not None:
            found.append(fault)
    for cards in (shown, *new) if shown and own is None else new:
        fault = fault_in_meld(law, cards, out)
        rank = max(cards.translate(VALUE_OF), default=0)
        if fault is not None:
            found.append(fault)
        elif rank in ranks:
            found.append(refuse("meld-exists", rank=rank))
        ranks.append(rank)
    if found:
        return min(found, key=lambda fault: CODES.index(fault.code))
    if not there:
        return fault_in_opening(game, seat, (shown, *new) if shown else new, out) or remainder
    return remainder


def _end_hand(game: Game, events: tuple[Event, ...], how: Ending, out: int = NOBODY) -> tuple[Event, ...]:
    """The events of a move that ends the hand, the score and the end of the match included."""
    after = replay(game, events)
    last_of_turn = game if events and isinstance(events[-1], Discarded) else after
    ended = end_of_hand(after, how, out, out != NOBODY and is_concealed(last_of_turn, out))
    winner = winner_of(game.law, evolve(after, ended).totals)
    if winner is None:
        return (*events, ended)
    return (*events, ended, MatchEnded(None if winner == DRAW else winner))


Handler = Callable[[Game, int, Any], Verdict]

TURN: Final[dict[Phase, dict[type, Handler]]] = {
    "draw": {Draw: _draw, Take: _take, End: _end},
    "play": {Meld: _meld, Add: _add, Discard: _discard, Ask: _ask},
    "asked": {Answer: _answer},
    "last": {Meld: _meld, Add: _add, Discard: _discard, End: _end},
}

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
from typing import Any, Final

from bot.engine.cards import RED_THREES, WILDS, only, without
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
from bot.engine.game import NOBODY, Game, LaidMeld, Phase, laid
from bot.engine.going_out import fault_in_emptying, fault_in_remainder, is_concealed, way_out_of
from bot.engine.melds import fault_in_addition, fault_in_meld, find_meld, with_addition
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take
from bot.engine.opening import fault_in_opening
from bot.engine.pile import fault_in_taking, must_take
from bot.engine.refusal import CODES, Refused, refuse
from bot.engine.scoring import DRAW, end_of_hand, winner_of

Verdict = tuple[Event, ...] | Refused


def decide(game: Game, seat: int, move: Move) -> Verdict:
    """The events of a move, or why it is refused."""
    if game.phase == "deal" or game.phase == "over":
        return refuse("over")
    if seat != game.turn and seat != game.to_move():
        return refuse("not-your-turn", turn=game.to_move())
    handler = TURN[game.phase].get(type(move))
    if handler is None or (game.phase == "asked") != (seat != game.turn):
        return refuse("phase", phase=game.phase)
    return handler(game, seat, move)


def _draw(game: Game, seat: int, move: Draw) -> Verdict:
    if not game.stock:
        return refuse("stock-empty")
    cards, threes, wanted = bytearray(), bytearray(), game.law.draw
    for card in game.stock:
        if card in RED_THREES:
            threes.append(card)
        else:
            cards.append(card)
            if len(cards) == wanted:
                break
    drew = Drew(seat, bytes(cards), bytes(threes))
    if cards or game.rules.stock_end.last_red_three == "meld":
        return (drew,)
    return _end_hand(game, (drew,), "red-three")


def _take(game: Game, seat: int, move: Take) -> Verdict:
    hand = without(game.hands[seat], move.cards + b"".join(move.melds))
    if hand is None:
        return refuse("not-held", cards=move.cards + b"".join(move.melds))
    fault = fault_in_taking(game, seat, move.cards)
    if fault is not None:
        return fault
    side = game.side(seat)
    top = game.pile[-1]
    shown = bytes(sorted(move.cards + bytes([top])))
    own = find_meld(game, side, top >> 2)
    melds = game.melds[side]
    melds = with_addition(melds, own, shown) if own else (*melds, laid(shown, game.turn_number))
    threes = only(game.pile, RED_THREES)
    rest = without(game.pile[:-1], threes) or b""
    hand += rest
    fault = (
        _fault_in_new_melds(game, seat, move.melds, melds, hand)
        or (fault_in_opening(game, seat, (shown, *move.melds), hand) if not game.melds[side] else None)
        or fault_in_remainder(game, seat, melds + _as_laid(game, move.melds), hand)
    )
    if fault is not None:
        return fault
    events: tuple[Event, ...] = (TookPile(seat, top, move.cards, rest, threes),)
    if move.melds:
        events += (Melded(seat, move.melds),)
    return events if hand else _end_hand(game, events, "out", seat)


def _meld(game: Game, seat: int, move: Meld) -> Verdict:
    hand = without(game.hands[seat], b"".join(move.melds))
    if hand is None:
        return refuse("not-held", cards=b"".join(move.melds))
    melds = game.melds[game.side(seat)]
    fault = (
        _fault_in_new_melds(game, seat, move.melds, melds, hand)
        or (fault_in_opening(game, seat, move.melds, hand) if not melds else None)
        or fault_in_remainder(game, seat, melds + _as_laid(game, move.melds), hand)
    )
    if fault is not None:
        return fault
    events: tuple[Event, ...] = (Melded(seat, move.melds),)
    return events if hand else _end_hand(game, events, "out", seat)


def _add(game: Game, seat: int, move: Add) -> Verdict:
    hand = without(game.hands[seat], move.cards)
    if hand is None:
        return refuse("not-held", cards=move.cards)
    side = game.side(seat)
    meld = find_meld(game, side, move.to.rank)
    if meld is None or not move.cards or move.to.nth > 1:
        return refuse("not-your-meld", rank=move.to.rank)
    melds = with_addition(game.melds[side], meld, move.cards)
    going_out = _leaves_going_out(game, seat, melds, hand)
    fault = fault_in_addition(game.law, meld, move.cards, going_out) or fault_in_remainder(
        game, seat, melds, hand, last_card=len(game.hands[seat]) == 1
    )
    if fault is not None:
        return fault
    events: tuple[Event, ...] = (Added(seat, move.cards, move.to),)
    return events if hand else _end_hand(game, events, "out", seat)


def _discard(game: Game, seat: int, move: Discard) -> Verdict:
    hand = without(game.hands[seat], (move.card,))
    if hand is None:
        return refuse("not-held", cards=bytes([move.card]))
    if game.phase == "last":
        return refuse("discard", cards=bytes([move.card]))
    events: tuple[Event, ...] = (Discarded(seat, move.card),)
    if hand:
        return refuse("out-asked", answer="yes") if game.asked == "yes" else events
    fault = fault_in_emptying(game, seat, game.melds[game.side(seat)], last_card=True)
    return fault or _end_hand(game, events, "out", seat)


def _ask(game: Game, seat: int, move: Ask) -> Verdict:
    partner = game.partner(seat)
    if game.asked or game.acts > 1 or partner == NOBODY or game.rules.going_out.ask == "off":
        return refuse("phase", phase=game.phase, asked=game.asked)
    if way_out_of(game, seat) is None:
        canastas = game.canastas(game.side(seat))
        if canastas < game.law.canastas:
            return refuse("canastas", asked=game.law.canastas, offered=canastas)
        return refuse("phase", phase=game.phase, asked="unable")
    return (Asked(seat, partner),)


def _answer(game: Game, seat: int, move: Answer) -> Verdict:
    return (Answered(seat, move.yes),)


def _end(game: Game, seat: int, move: End) -> Verdict:
    if game.phase == "last":
        return _end_hand(game, (), "red-three")
    if game.stock:
        return refuse("phase", phase=game.phase)
    if must_take(game, seat):
        return refuse("must-take", top=game.pile[-1])
    return _end_hand(game, (), "stock")


def _as_laid(game: Game, melds: tuple[bytes, ...]) -> tuple[LaidMeld, ...]:
    return tuple(laid(cards, game.turn_number) for cards in melds)


def _fault_in_new_melds(
    game: Game, seat: int, melds: tuple[bytes, ...], there: tuple[LaidMeld, ...], hand: bytes
) -> Refused | None:
    """Why these cannot all be laid beside the side's melds that are ``there``; ``hand`` is what is left after them."""
    found: list[Refused] = []
    ranks = {meld.rank for meld in there}
    if melds:
        going_out = _leaves_going_out(game, seat, there, hand, melds)
    for cards in melds:
        fault = fault_in_meld(game.law, cards, going_out)
        rank = max((card >> 2 for card in cards if card not in WILDS), default=0)
        if fault is not None:
            found.append(fault)
        elif rank in ranks:
            found.append(refuse("meld-exists", rank=rank))
        ranks.add(rank)
    return min(found, key=lambda fault: CODES.index(fault.code)) if found else None


def _leaves_going_out(game: Game, seat: int, there: tuple[LaidMeld, ...], hand: bytes, melds: tuple[bytes, ...] = ()) -> bool:
    """Whether a move that leaves this hand is part of going out: nothing stands against it but a last discard."""
    if len(hand) > 1:
        return False
    sound = all(cards for cards in melds)
    return sound and fault_in_remainder(game, seat, there + _as_laid(game, melds), hand) is None


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

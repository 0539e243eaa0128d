"""The only judge of what may be done.

A turn is a small machine. In phase ``draw`` a seat draws (-> ``play``, or ``last`` when all it got was a red three and the
house rule lets it meld), or takes the pile (-> ``play``), or, with an empty stock, ends the hand. In ``play`` it melds, adds
and joins as often as it likes, may once ask its partner (-> ``asked`` -> ``play``) as long as it has melded nothing but the
pile's top card, may declare a special hand where there are such hands, and discards, which hands the turn on. A hand that is
emptied is over, by the discard or by a meld, unless there is a foot to pick up. Where the dealer lifts, the phase between two
hands is ``cut``. Each row of the table below is one phase and what may be asked in it; any other move there is refused as
``phase``.

Every handler looks for faults in the order of :data:`bot.engine.refusal.CODES` and answers with the first one, or with the
events of the move. Nothing here changes a position.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from bot.engine.cards import ONE, THREE, faces, heap, only, without
from bot.engine.drawing import beginning, draw_events, foot_of, held_last, kept_three, may_keep, may_turn_over
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Declared,
    Discarded,
    Drew,
    Ending,
    Event,
    Joined,
    Lifted,
    MatchEnded,
    Melded,
    TalonLaid,
    TookPile,
)
from bot.engine.evolve import evolve, replay
from bot.engine.game import NOBODY, Game, LaidMeld, Phase
from bot.engine.going_out import (
    can_go_out,
    ends_the_play,
    fault_in_canastas,
    fault_in_emptying,
    fault_in_remainder,
    is_concealed,
    may_ask,
    plays_on,
)
from bot.engine.laying import fault_in_laying, onto_opening
from bot.engine.match import dealt_cards
from bot.engine.melds import (
    SMALLEST_MELD,
    dead_ranks,
    fault_in_addition,
    fault_in_freshness,
    fault_in_joining,
    find_meld,
    place_of,
    target_of,
    terms_of,
    with_addition,
    with_joining,
)
from bot.engine.moves import Add, Answer, Ask, Declare, Discard, Draw, End, Join, Lift, Meld, Move, Take, Target
from bot.engine.pile import must_take, taken_from, taking
from bot.engine.refusal import Refused, refuse
from bot.engine.scoring import DRAW, end_of_hand, winner_of

Verdict = tuple[Event, ...] | Refused

_discarded: Final = lru_cache(maxsize=1024)(Discarded)
"""The events that come up most are shared: making a frozen one takes longer than finding it."""


def decide(game: Game, seat: int, move: Move) -> Verdict:
    """The events of a move, or why it is refused."""
    phase = game.phase
    if phase == "deal" or phase == "over" or (phase == "cut" and type(move) is not Lift):
        return refuse("over")
    if seat != game.turn and (type(move) is not Answer or seat != game.to_move()):
        waited_for = game.to_move()
        return refuse("not-your-turn", turn=game.turn if waited_for == seat else waited_for)
    handler = TURN[phase].get(type(move))
    if handler is None or (phase == "asked" and seat == game.turn):
        return refuse("phase", phase=phase)
    return handler(game, seat, move)


def is_legal(game: Game, seat: int, move: Move) -> bool:
    return not isinstance(decide(game, seat, move), Refused)


def _lift(game: Game, seat: int, move: Lift) -> Verdict:
    if not 0 <= move.cards <= len(game.law.deck):
        return refuse("cut", offered=move.cards, most=len(game.law.deck))
    points = game.rules.deal.lift(move.cards, dealt_cards(game.rules))
    return (Lifted(seat, move.cards, points, move.said),)


def _draw(game: Game, seat: int, move: Draw) -> Verdict:
    before = beginning(game, seat) if game.law.waits else ()
    if before:
        game = replay(game, before)
    if move.keep and not may_keep(game, seat):
        return refuse("phase", phase=game.phase, keep=True)
    events = draw_events(game, seat, move.keep)
    if not events:
        return refuse("stock-empty")
    last = events[-1]
    assert isinstance(last, Drew)
    match game.law.last_three:
        case "end":
            ended = not last.cards
        case "held":
            ended = held_last(game, len(last.cards) + len(last.threes))
        case "meld" | "play":
            ended = False
    return before + (_end_hand(game, events, "red-three") if ended else events)


def _take(game: Game, seat: int, move: Take) -> Verdict:
    before = beginning(game, seat) if game.law.waits else ()
    if before:
        game = replay(game, before)
    cards = move.cards + b"".join(move.melds)
    hand = without(game.hands[seat], cards)
    if hand is None:
        return refuse("not-held", cards=cards)
    took = taking(game, seat, move)
    if isinstance(took, Refused):
        return took
    top = game.pile[-1]
    laid_cards = without(took.shown, ONE[top]) or b""
    below, _ = taken_from(game)
    threes = heap(only(below, game.law.pile_threes))
    rest = below.translate(None, game.law.pile_threes)
    hand += (without(move.cards, laid_cards) or b"") + rest
    fault = fault_in_laying(game, seat, move.melds, hand, took)
    if fault is not None:
        return fault
    melded: tuple[Event, ...] = (Melded(seat, move.melds),) if move.melds else ()
    there = game.melds[game.team(seat)]
    if game.law.apart and not there:
        to = _named(replay(game, melded), seat, onto_opening(game, move.melds, top))
        return before + _after_laying(
            game, seat, hand, (*melded, TookPile(seat, top, laid_cards, rest, threes, game.under, to))
        )
    to = _named(game, seat, took.onto)
    return before + _after_laying(game, seat, hand, (TookPile(seat, top, laid_cards, rest, threes, game.under, to), *melded))


def _named(game: Game, seat: int, meld: LaidMeld | None) -> Target | None:
    return None if meld is None else target_of(game.melds[game.team(seat)], meld)


def _meld(game: Game, seat: int, move: Meld) -> Verdict:
    cards = b"".join(move.melds)
    hand = without(game.hands[seat], cards)
    if hand is None:
        return refuse("not-held", cards=cards)
    if not move.melds:
        return refuse("meld-size", cards=b"", asked=SMALLEST_MELD)
    fault = fault_in_laying(game, seat, move.melds, hand)
    return fault or _after_laying(game, seat, hand, (Melded(seat, move.melds),))


def _add(game: Game, seat: int, move: Add) -> Verdict:
    cards = move.cards
    hand = without(game.hands[seat], cards)
    if hand is None:
        return refuse("not-held", cards=cards)
    law = game.law
    melds = game.melds[game.team(seat)]
    meld = find_meld(law, melds, move.to)
    if meld is None or not cards:
        return refuse("not-your-meld", rank=move.to.rank)
    if plays_on(game, seat, hand):
        remainder, out = None, False
    else:
        grown = with_addition(melds, meld, cards)
        remainder = fault_in_remainder(game, seat, grown, hand, last_card=len(game.hands[seat]) == 1)
        out = remainder is None and ends_the_play(game, hand)
    fault = fault_in_addition(law, meld, cards, terms_of(game, seat, out, alone=out and not law.asking))
    if fault is None and law.delay:
        fault = fault_in_freshness(game, meld, cards)
    fault = fault or remainder
    to = move.to if law.one_meld else target_of(melds, meld)
    return fault or _after_laying(game, seat, hand, (Added(seat, cards, to),))


def _join(game: Game, seat: int, move: Join) -> Verdict:
    melds = game.melds[game.team(seat)]
    first, second = place_of(game.law, melds, move.one), place_of(game.law, melds, move.onto)
    if first is None or second is None or first == second or move.one.rank != move.onto.rank:
        return refuse("not-your-meld", rank=move.one.rank if first is None else move.onto.rank)
    one, onto = melds[first], melds[second]
    fault = fault_in_joining(game.law, one, onto, terms_of(game, seat))
    hand = game.hands[seat]
    if fault is None and not plays_on(game, seat, hand):
        fault = fault_in_remainder(game, seat, with_joining(melds, one, onto), hand, last_card=True)
    return fault or (Joined(seat, target_of(melds, one), target_of(melds, onto), one.cards),)


def _after_laying(game: Game, seat: int, hand: bytes, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a move that laid cards, with what follows: the foot, the replacement of a kept three, the end."""
    if hand:
        if not game.rules.threes.kept or game.melds[game.team(seat)]:
            return events
        after = replay(game, events)
        kept = kept_three(after, seat)
        return events if kept is None else events + _or_end(after, (kept,))
    if game.has_foot(seat):
        return (*events, foot_of(replay(game, events), seat))
    return _end_hand(game, events, "out", seat)


def _or_end(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Cards that come to a hand besides a draw; a last stock card that ends the hand may be among them."""
    if not events or not held_last(game, len(game.stock) - len(replay(game, events).stock)):
        return events
    return _end_hand(game, events, "red-three")


def _discard(game: Game, seat: int, move: Discard) -> Verdict:
    card = move.card
    hand = game.hands[seat]
    if card not in hand:
        return refuse("not-held", cards=ONE[card])
    if game.phase == "last":
        return refuse("discard", cards=ONE[card])
    goes_out = game.on_last_card(seat)
    if goes_out:
        fault = fault_in_emptying(game, seat, game.melds[game.team(seat)], last_card=True)
        if fault is not None:
            return fault
    elif game.asked == "yes":
        return refuse("out-asked", answer="yes")
    if not game.law.any_discard and not _may_discard(game, card, hand, goes_out):
        return refuse("discard", cards=ONE[card])
    discarded = _discarded(seat, card)
    if goes_out:
        return _end_hand(game, (discarded,), "out", seat)
    return _after_discard(game, seat, discarded) if game.law.special_turns else (discarded,)


def _may_discard(game: Game, card: int, hand: bytes, goes_out: bool) -> bool:
    """Whether the ruleset lets this card of the hand be discarded at all (rows 11, 35)."""
    rule = game.rules.pile.discards
    if goes_out:
        return card >> 2 != THREE or rule(card, ONE[card], False, False, b"")
    return rule(card, hand, not game.pile, game.turn_number <= len(game.order), dead_ranks(game))


def discardable(game: Game, hand: bytes, dead: bytes) -> list[int]:
    """The cards of a hand that does not go out which may be discarded; ``dead`` are the ranks that are finished."""
    rule, first = game.rules.pile.discards, game.turn_number <= len(game.order)
    cards = faces(hand)
    allowed = {card >> 2: rule(card, hand, not game.pile, first, dead) for card in {card >> 2: card for card in cards}.values()}
    return [card for card in cards if allowed[card >> 2]]


def _after_discard(game: Game, seat: int, discarded: Discarded) -> tuple[Event, ...]:
    """A discard with what follows: the end of a hand whose stock has run out, cards for opening, the next turn's cards."""
    events: tuple[Event, ...] = (discarded,)
    if not game.stock and game.rules.stock_end.empty in ("after-turn", "void"):
        return _end_hand(game, events, _end_of_stock(game))
    team = game.team(seat)
    opened = min([meld.laid_on for meld in game.melds[team]], default=0) == game.turn_number
    if opened and not game.took:
        first = not any(melds for other, melds in enumerate(game.melds) if other != team)
        cards = game.rules.deal.talon(first, len(game.stock))
        if cards:
            events += (TalonLaid(seat, cards),)
    after = replay(game, events)
    return events + _or_end(after, beginning(after, after.turn))


def _ask(game: Game, seat: int, move: Ask) -> Verdict:
    if not may_ask(game, seat):
        asked_before = game.law.asks_once and game.asked_before >> seat & 1
        return refuse("phase", phase=game.phase, asked="yes" if asked_before else game.asked)
    if not can_go_out(game, seat):
        return fault_in_canastas(game, game.melds[game.team(seat)]) or refuse("phase", phase=game.phase, asked="unable")
    return (Asked(seat, game.partner(seat)),)


def _answer(game: Game, seat: int, move: Answer) -> Verdict:
    return (Answered(seat, move.yes),)


def _declare(game: Game, seat: int, move: Declare) -> Verdict:
    hand = game.hands[seat]
    named = [special for special in game.rules.going_out.special if special.name == move.special and special(hand)]
    if not named or game.took or game.melds[game.team(seat)]:
        return refuse("special", special=move.special)
    best = max(named, key=lambda special: special.points)
    declared = Declared(seat, best.name, hand, best.points)
    return _end_hand(game, (declared,), "special", seat, declared, best.wins)


def _end(game: Game, seat: int, move: End) -> Verdict:
    if game.phase == "last":
        return refuse("out-asked", answer="yes") if game.asked == "yes" else _end_hand(game, (), "red-three")
    before = beginning(game, seat)
    if before:
        game = replay(game, before)
    if game.stock or may_turn_over(game):
        return refuse("phase", phase=game.phase)
    if must_take(game, seat) and is_legal(game, seat, Take()):
        return refuse("must-take", top=game.pile[-1])
    return before + _end_hand(game, (), _end_of_stock(game))


def _end_stuck(game: Game, seat: int, move: End) -> Verdict:
    """A draw that brought nothing, the last stock card being a red three, may leave one card that cannot be discarded."""
    stuck = game.law.must_discard and not game.stock and not may_turn_over(game) and len(game.hands[seat]) == 1
    if not stuck or not isinstance(_discard(game, seat, Discard(game.hands[seat][0])), Refused):
        return refuse("phase", phase=game.phase)
    return _end_hand(game, (), _end_of_stock(game))


def _end_of_stock(game: Game) -> Ending:
    return "void" if game.rules.stock_end.empty == "void" else "stock"


def _end_hand(
    game: Game,
    events: tuple[Event, ...],
    how: Ending,
    out: int = NOBODY,
    declared: Declared | None = None,
    wins: bool = False,
) -> tuple[Event, ...]:
    """The events of a move that ends the hand, the score and the end of the match included."""
    after = replay(game, events)
    last_of_turn = game if events and isinstance(events[-1], Discarded) else after
    concealed = how == "out" and is_concealed(last_of_turn, out)
    ended = end_of_hand(after, how, out, concealed, declared)
    if how == "void":
        return (*events, ended)
    closer = game.side(out) if out != NOBODY else NOBODY
    winner = closer if wins else winner_of(game.law, evolve(after, ended).totals, game.number, closer)
    if winner is None:
        return (*events, ended)
    return (*events, ended, MatchEnded(None if winner == DRAW else winner))


Handler = Callable[[Game, int, Any], Verdict]

TURN: Final[dict[Phase, dict[type, Handler]]] = {
    "cut": {Lift: _lift},
    "draw": {Draw: _draw, Take: _take, End: _end},
    "play": {Meld: _meld, Add: _add, Join: _join, Discard: _discard, Ask: _ask, Declare: _declare, End: _end_stuck},
    "asked": {Answer: _answer},
    "last": {Meld: _meld, Add: _add, Join: _join, Discard: _discard, Ask: _ask, End: _end},
}

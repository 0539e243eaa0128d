"""What a seat may do, for menus, autocomplete and computer players.

Offers are made from the same checks as the judge's verdict and never go beyond it. They are complete for drawing, single
additions, discards, questions, answers and ends; for the pile they name every number of naturals that takes it, with a wild
card only where one is needed; for melds and openings they name at least one whenever one is legal. They are never empty
before the hand is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.cards import (
    ACE,
    JOKER,
    RANK_OF,
    RED_THREES,
    THREE,
    VALUE_OF,
    WILD,
    WILDS,
    faces,
    heap,
    of_rank,
    repeated,
    wilds_of,
    without,
)
from bot.engine.decide import decide
from bot.engine.game import Game, LaidMeld
from bot.engine.going_out import WayOut, fault_in_emptying, homeless, plays_on, way_out_of, ways_out
from bot.engine.melds import SMALLEST_MELD, meld_of
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take, Target
from bot.engine.opening import openings
from bot.engine.refusal import Refused
from bot.engine.view import View

_DRAW: Final = Draw()
_ASK: Final = Ask()
_END: Final = End()
_ANSWERS: Final = (Answer(True), Answer(False))
_DISCARDS: Final = tuple(Discard(card) for card in range(JOKER + 1))
_TARGETS: Final = tuple(Target(rank) for rank in range(ACE + 1))
_ADDITIONS: Final = tuple(Add(bytes([card]), _TARGETS[card >> 2]) for card in range(JOKER))
"""By card, a natural one onto the meld of its rank."""
_WILD_ADDITIONS: Final = tuple({card: Add(bytes([card]), target) for card in WILDS} for target in _TARGETS)
"""By the rank of a meld and by wild card."""


def offers(view: View) -> list[Move]:
    """The offers to the seat that looks; empty when it is not to move."""
    return [] if view.seat is None else offers_to(view.position, view.seat)


def offers_to(game: Game, seat: int) -> list[Move]:
    """The same from a full position; nothing hidden from the seat is looked at."""
    phase = game.phase
    if phase == "asked":
        return list(_ANSWERS) if seat == game.to_move() else []
    if seat != game.turn or phase == "deal" or phase == "over":
        return []
    return _before_drawing(game, seat) if phase == "draw" else _after_drawing(game, seat)


def _legal(game: Game, seat: int, move: Move) -> bool:
    return not isinstance(decide(game, seat, move), Refused)


def _before_drawing(game: Game, seat: int) -> list[Move]:
    moves: list[Move] = []
    if game.stock:
        moves.append(_DRAW)
    elif _legal(game, seat, _END):
        moves.append(_END)
    pile = game.pile
    if pile and pile[-1] not in game.law.bars:
        hand = game.hands[seat]
        naturals = of_rank(hand, hand.translate(RANK_OF), pile[-1] >> 2)
        melds = game.melds[seat % game.law.sides]
        if len(naturals) < 2 and (game.frozen or not melds):
            return moves
        if melds:
            moves += _takings(game, seat, melds, naturals)
        else:
            moves += _opening_takings(game, seat, pile[-1])
    return moves


def _takings(game: Game, seat: int, melds: tuple[LaidMeld, ...], naturals: bytes) -> list[Take]:
    hand = game.hands[seat]
    law = game.law
    onto_meld = law.onto_meld and not game.frozen and meld_of(melds, game.pile[-1] >> 2) is not None
    moves = [Take(naturals[:count]) for count in range(0 if onto_meld else 2, len(naturals) + 1)]
    if law.natural_wild and naturals and not onto_meld and not game.frozen and law.max_wilds[2]:
        moves += [Take(heap((naturals[0], wild))) for wild in faces(wilds_of(hand))]
    if len(hand) > len(naturals) + 2:
        return moves
    return [move for move in moves if _legal(game, seat, move)]


def _opening_takings(game: Game, seat: int, top: int) -> Iterator[Take]:
    hand = game.hands[seat]
    minimum = game.minimum(game.side(seat))
    gained = len(game.pile[:-1].translate(None, RED_THREES))
    for shown, *others in openings(game.law, hand, minimum, 2 - gained, top):
        yield Take(shown, tuple(others))
    if gained < 2:
        for way in ways_out(game.law, heap((*hand, top)), (), minimum):
            first = next((cards for cards in way.melds if top in cards), b"")
            move = Take(without(first, (top,)) or b"", tuple(cards for cards in way.melds if cards != first))
            if _legal(game, seat, move):
                yield move
                return


def _after_drawing(game: Game, seat: int) -> list[Move]:
    hand = game.hands[seat]
    melds = game.melds[seat % game.law.sides]
    values = hand.translate(VALUE_OF)
    held = set(hand)
    there = bytes([meld.rank for meld in melds])
    pairs = bytes(repeated(values))
    may_ask = game.acts < 2 and game.asked == "" and game.law.asking and game.phase == "play"
    way = None
    if (may_ask or not melds) and len(homeless(values, there + pairs)) < 2:
        way = way_out_of(game, seat)
    if melds:
        moves = _additions(game, seat, melds, values, held, there)
        moves += _new_melds(game, seat, values, pairs.translate(None, there))
    else:
        moves = _openings(game, seat, way)
    if game.phase == "last":
        moves.append(_END)
    elif plays_on(game, hand):
        moves += [_DISCARDS[card] for card in held]
    elif len(hand) == 1 and _legal(game, seat, _DISCARDS[hand[0]]):
        moves.append(_DISCARDS[hand[0]])
    if may_ask and way is not None:
        moves.append(_ASK)
    return moves


def _additions(game: Game, seat: int, melds: tuple[LaidMeld, ...], values: bytes, held: set[int], there: bytes) -> list[Move]:
    moves: list[Move] = [_ADDITIONS[card] for card in held if card >> 2 in there]
    wild_moves: list[Move] = []
    if WILD in values:
        wilds = [card for card in held if card in WILDS]
        most = game.law.max_wilds
        bound = game.asked == "yes"
        for rank, _, naturals, wilds_there, _ in melds:
            if wilds_there < most[naturals] and rank != THREE:
                additions = _WILD_ADDITIONS[rank]
                if not bound or _legal(game, seat, additions[wilds[0]]):
                    wild_moves += [additions[card] for card in wilds]
    if len(values) > 2:
        return moves + wild_moves
    if game.asked == "" and fault_in_emptying(game, melds) is None:
        return moves + wild_moves
    return [move for move in moves + wild_moves if _legal(game, seat, move)]


def _new_melds(game: Game, seat: int, values: bytes, ranks: bytes) -> list[Move]:
    moves: list[Move] = []
    hand = game.hands[seat]
    wild = WILD in values
    for rank in ranks:
        size = values.count(rank)
        if size >= SMALLEST_MELD and len(hand) - size > 1:
            moves.append(Meld((of_rank(hand, values, rank),)))
        elif size >= SMALLEST_MELD or wild:
            moves += _meld_with_few_wilds(game, seat, of_rank(hand, values, rank), wilds_of(hand))
    if values.count(THREE) >= SMALLEST_MELD:
        threes = Meld((of_rank(hand, values, THREE),))
        if _legal(game, seat, threes):
            moves.append(threes)
    return moves


def _meld_with_few_wilds(game: Game, seat: int, naturals: bytes, wilds: bytes) -> list[Meld]:
    """The meld of these naturals with the fewest wild cards that the judge lets pass, as many naturals as possible."""
    most = len(game.hands[seat]) - 2 if game.asked != "yes" else 0
    for given in range(max(0, SMALLEST_MELD - len(naturals)), len(wilds) + 1):
        for count in range(len(naturals), 1, -1):
            if count + given >= SMALLEST_MELD and given <= game.law.max_wilds[count]:
                move = Meld((heap(naturals[:count] + wilds[:given]),))
                if count + given <= most or _legal(game, seat, move):
                    return [move]
    return []


def _openings(game: Game, seat: int, way: WayOut | None) -> list[Move]:
    hand = game.hands[seat]
    moves: list[Move] = []
    if len(hand) > 2 and game.asked != "yes":
        needed = game.minimum(game.side(seat))
        moves += [Meld(melds) for melds in openings(game.law, hand, needed, keep=2 if game.phase == "play" else 1)]
    if way is not None:
        move = Meld(way.melds)
        if move not in moves and _legal(game, seat, move):
            moves.append(move)
    return moves

"""What a seat may do, for menus, autocomplete and computer players.

Offers are made from the same checks as the judge's verdict and never go beyond it. They are complete for drawing, single
additions, discards, questions, answers and ends; for the pile they name every number of naturals that takes it, with a wild
card only where one is needed; for melds and openings they name at least one whenever one is legal. They are never empty
before the hand is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.cards import FACES, NATURAL_RANKS, RED_THREES, THREE, VALUE_OF, WILD, faces, of_value, only
from bot.engine.decide import decide
from bot.engine.game import Game
from bot.engine.going_out import way_out_of
from bot.engine.melds import SMALLEST_MELD, find_meld
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take, Target
from bot.engine.opening import openings
from bot.engine.pile import fault_in_pile, frozen_for
from bot.engine.refusal import Refused
from bot.engine.view import View

_DRAW: Final = Draw()
_ASK: Final = Ask()
_END: Final = End()
_ANSWERS: Final = (Answer(True), Answer(False))
_DISCARDS: Final = {card: Discard(card) for card in FACES}
_TARGETS: Final = {rank: Target(rank) for rank in (THREE, *NATURAL_RANKS)}
_ADDITIONS: Final = {(card, rank): Add(bytes([card]), target) for rank, target in _TARGETS.items() for card in FACES}


def offers(view: View) -> list[Move]:
    """The offers to the seat that looks; empty when it is not to move."""
    return [] if view.seat is None else offers_to(view.position, view.seat)


def offers_to(game: Game, seat: int) -> list[Move]:
    """The same from a full position; nothing hidden from the seat is looked at."""
    if game.to_move() != seat:
        return []
    match game.phase:
        case "draw":
            return _before_drawing(game, seat)
        case "play" | "last":
            return _after_drawing(game, seat)
        case "asked":
            return list(_ANSWERS)
        case "deal" | "over":
            return []


def _legal(game: Game, seat: int, move: Move) -> bool:
    return not isinstance(decide(game, seat, move), Refused)


def _before_drawing(game: Game, seat: int) -> list[Move]:
    moves: list[Move] = []
    if game.stock:
        moves.append(_DRAW)
    elif _legal(game, seat, _END):
        moves.append(_END)
    if fault_in_pile(game) is None:
        moves.extend(_takings(game, seat))
    return moves


def _takings(game: Game, seat: int) -> Iterator[Take]:
    hand = game.hands[seat]
    top = game.pile[-1]
    side = game.side(seat)
    naturals = of_value(hand, top >> 2)
    if not game.melds[side]:
        if len(naturals) >= 2:
            yield from _opening_takings(game, seat, top)
        return
    frozen = frozen_for(game, side)
    least = 2 if frozen or find_meld(game, side, top >> 2) is None else 0
    for count in range(least, len(naturals) + 1):
        move = Take(naturals[:count])
        if _legal(game, seat, move):
            yield move
    if not frozen and len(naturals) and least:
        for wild in faces(of_value(hand, WILD)):
            move = Take(bytes(sorted((naturals[0], wild))))
            if _legal(game, seat, move):
                yield move


def _opening_takings(game: Game, seat: int, top: int) -> Iterator[Take]:
    gained = len(game.pile) - 1 - len(only(game.pile, RED_THREES))
    for keep in (2, 0):
        found = False
        for shown, *others in openings(game.law, game.hands[seat], game.minimum(game.side(seat)), keep - gained, top):
            move = Take(shown, tuple(others))
            if _legal(game, seat, move):
                found = True
                yield move
        if found:
            return


def _after_drawing(game: Game, seat: int) -> list[Move]:
    hand = game.hands[seat]
    melds = game.melds[game.side(seat)]
    moves: list[Move] = []
    if melds:
        moves.extend(_additions(game, seat, hand))
        moves.extend(_new_melds(game, seat, hand))
    else:
        moves.extend(_openings(game, seat, hand))
    if game.phase == "last":
        moves.append(_END)
    elif len(hand) > 1 and game.asked != "yes":
        moves.extend([_DISCARDS[card] for card in set(hand)])
    elif len(hand) == 1 and _legal(game, seat, _DISCARDS[hand[0]]):
        moves.append(_DISCARDS[hand[0]])
    if game.asked == "" and game.acts < 2 and _may_ask(game, seat):
        moves.append(_ASK)
    return moves


def _may_ask(game: Game, seat: int) -> bool:
    most = game.canastas(game.side(seat)) + len(game.hands[seat])
    return most >= game.law.canastas and _legal(game, seat, _ASK)


def _is_roomy(game: Game, hand: bytes) -> bool:
    """Whether a single card may leave the hand without any question of going out."""
    return len(hand) > 2 and game.asked != "yes"


def _additions(game: Game, seat: int, hand: bytes) -> Iterator[Move]:
    values = hand.translate(VALUE_OF)
    wilds = set(of_value(hand, WILD)) if WILD in values else ()
    roomy = _is_roomy(game, hand)
    for meld in game.melds[game.side(seat)]:
        fitting = set(of_value(hand, meld.rank)) if meld.rank in values else ()
        room = meld.rank != THREE and meld.wilds < game.law.max_wilds[meld.naturals]
        for card in (*fitting, *wilds) if room else fitting:
            move = _ADDITIONS[card, meld.rank]
            if (roomy and meld.rank != THREE) or _legal(game, seat, move):
                yield move


def _new_melds(game: Game, seat: int, hand: bytes) -> Iterator[Move]:
    values = hand.translate(VALUE_OF)
    there = {meld.rank for meld in game.melds[game.side(seat)]}
    wilds = values.count(WILD)
    for rank in set(values):
        count = values.count(rank)
        if rank <= THREE or rank in there or count < 2 or count + wilds < SMALLEST_MELD:
            continue
        move = _first_legal_meld(game, seat, of_value(hand, rank), of_value(hand, WILD))
        if move is not None:
            yield move
    if values.count(THREE) >= SMALLEST_MELD:
        threes = Meld((of_value(hand, THREE),))
        if _legal(game, seat, threes):
            yield threes


def _first_legal_meld(game: Game, seat: int, naturals: bytes, wilds: bytes) -> Meld | None:
    """The meld of these naturals with the fewest wild cards that the judge lets pass, as many naturals as possible."""
    for given in range(len(wilds) + 1):
        for count in range(len(naturals), 1, -1):
            if count + given >= SMALLEST_MELD and given <= game.law.max_wilds[count]:
                move = Meld((bytes(sorted(naturals[:count] + wilds[:given])),))
                if _legal(game, seat, move):
                    return move
    return None


def _openings(game: Game, seat: int, hand: bytes) -> Iterator[Move]:
    needed = game.minimum(game.side(seat))
    if len(hand) > 2 and game.law.value(hand) >= needed and game.asked != "yes":
        for melds in openings(game.law, hand, needed, keep=2 if game.phase == "play" else 0):
            move = Meld(melds)
            if _legal(game, seat, move):
                yield move
    if len(hand) >= SMALLEST_MELD and game.law.canastas <= len(hand) // game.law.canasta:
        way = way_out_of(game, seat)
        if way is not None and way.melds:
            move = Meld(way.melds)
            if _legal(game, seat, move):
                yield move

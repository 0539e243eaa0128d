"""What a seat may do, for menus, autocomplete and computer players.

Offers are made from the same checks as the judge's verdict and never go beyond it. They are complete for drawing, single
additions, joins, discards, questions, answers, special hands and ends; for the pile they name every number of naturals that
takes it, with a wild card only where one is needed; for melds and openings they name at least one whenever one is legal. They
are never empty before the hand is over.
"""

from __future__ import annotations

from typing import Final

from bot.engine.cards import JOKER, VALUE_OF, faces, repeated
from bot.engine.decide import discardable, is_legal
from bot.engine.demands import fault_in_demands
from bot.engine.drawing import beginning, may_keep, may_turn_over
from bot.engine.game import Game
from bot.engine.going_out import may_ask, plays_on, searched_way_out
from bot.engine.match import dealt_cards
from bot.engine.meld_offers import additions, joins, new_melds
from bot.engine.melds import terms_of
from bot.engine.moves import Answer, Ask, Declare, Discard, Draw, End, Lift, Meld, Move
from bot.engine.opening import openings
from bot.engine.outlook import outlook
from bot.engine.pile_offers import takings
from bot.engine.view import View
from bot.engine.way_out import WayOut

_DRAW: Final = Draw()
_KEEP: Final = Draw(keep=True)
_ASK: Final = Ask()
_END: Final = End()
_ANSWERS: Final = (Answer(True), Answer(False))
_DISCARDS: Final = tuple(Discard(card) for card in range(JOKER + 1))


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
    if phase == "cut":
        return [Lift(dealt_cards(game.rules))]
    return _before_drawing(game, seat) if phase == "draw" else _after_drawing(game, seat)


def _before_drawing(game: Game, seat: int) -> list[Move]:
    moves: list[Move] = []
    if (game.stock or may_turn_over(game)) and (not game.law.waits or not beginning(game, seat) or is_legal(game, seat, _DRAW)):
        moves.append(_DRAW)
        if game.law.kept and may_keep(game, seat):
            moves.append(_KEEP)
    elif is_legal(game, seat, _END):
        moves.append(_END)
    return moves + takings(game, seat)


def _after_drawing(game: Game, seat: int) -> list[Move]:
    hand = game.hands[seat]
    law = game.law
    melds = game.melds[game.team(seat)]
    values = hand.translate(VALUE_OF)
    pairs = bytes(repeated(values))
    terms = terms_of(game, seat)
    asks = may_ask(game, seat)
    bound = game.asked == "yes"
    way = None
    able = (asks or bound or not melds) and outlook(law, hand, values, pairs, melds, terms.dead)
    if able is None or (able and (bound or game.phase == "last")):
        way = searched_way_out(game, seat)
        able = way is not None
    if melds:
        moves = additions(game, seat, melds, values, terms)
        moves += new_melds(game, seat, melds, values, pairs, terms)
        if law.same_rank == "any":
            moves += joins(game, seat, melds, terms)
    else:
        moves = _openings(game, seat, way)
        if law.specials and not game.took and game.phase == "play":
            moves += [Declare(name) for name in dict.fromkeys([special.name for special in law.specials if special(hand)])]
    if bound and way is not None:
        moves += [move for move in dict.fromkeys(way.steps(melds)) if move not in moves and is_legal(game, seat, move)]
    if game.phase == "last":
        moves += [] if bound else [_END]
    elif len(hand) > 1 and not bound:
        moves += [_DISCARDS[card] for card in (set(hand) if law.any_discard else discardable(game, hand, terms.dead))]
    else:
        moves += [_DISCARDS[card] for card in faces(hand) if is_legal(game, seat, _DISCARDS[card])]
    if asks and able:
        moves.append(_ASK)
    if not moves and is_legal(game, seat, _END):
        moves.append(_END)
    return moves


def _may_open(game: Game, seat: int, move: Meld) -> bool:
    """Whether the judge lets these melds open that the search has put together: its melds are sound, its demands to be met."""
    law = game.law
    if law.plain:
        return True
    side = game.side(seat)
    score = game.totals[side]
    if not plays_on(game, seat, game.hands[seat][sum(map(len, move.melds)) :]):
        return is_legal(game, seat, move)
    if law.only_points and law.opening_wilds(score) is None and not law.canasta_asked(score):
        return True
    return fault_in_demands(law, score, game.minimum(side), move.melds) is None


def _openings(game: Game, seat: int, way: WayOut | None) -> list[Move]:
    hand = game.hands[seat]
    moves: list[Move] = []
    if (len(hand) > 2 or game.has_foot(seat)) and game.asked != "yes":
        keep = 0 if game.has_foot(seat) else 2 if game.phase == "play" else 1
        found = [Meld(melds) for melds in openings(game, seat, hand, keep)]
        moves += [move for move in found if _may_open(game, seat, move)]
    if way is not None:
        move = Meld(way.opening)
        if move not in moves and is_legal(game, seat, move):
            moves.append(move)
    return moves

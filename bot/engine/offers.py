"""What a seat may do, for menus, autocomplete and computer players.

Offers are made from the same checks as the judge's verdict and never go beyond it. They are complete for drawing, single
additions, joins, discards, questions, answers, special hands and ends; for the pile they name every number of naturals that
takes it, with a wild card only where one is needed; for melds and openings they name at least one whenever one is legal. They
are never empty before the hand is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.cards import (
    ACE,
    JOKER,
    JOKER_RANK,
    RANK_OF,
    SEQUENCE,
    THREE,
    TWO,
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
from bot.engine.decide import discardable, is_legal
from bot.engine.demands import fault_in_demands
from bot.engine.drawing import may_keep, may_turn_over
from bot.engine.game import NOBODY, Game, LaidMeld
from bot.engine.going_out import plays_on, way_out_of
from bot.engine.match import dealt_cards
from bot.engine.melds import (
    SMALLEST_MELD,
    Terms,
    fault_in_addition,
    fault_in_freshness,
    fault_in_joining,
    fault_in_meld,
    fault_in_rank,
    target_of,
    terms_of,
)
from bot.engine.moves import Add, Answer, Ask, Declare, Discard, Draw, End, Join, Lift, Meld, Move, Target
from bot.engine.opening import openings
from bot.engine.pile_offers import takings
from bot.engine.sequences import longest_runs
from bot.engine.view import View
from bot.engine.way_out import WayOut

_DRAW: Final = Draw()
_KEEP: Final = Draw(keep=True)
_ASK: Final = Ask()
_END: Final = End()
_ANSWERS: Final = (Answer(True), Answer(False))
_DISCARDS: Final = tuple(Discard(card) for card in range(JOKER + 1))
_TARGETS: Final = tuple(Target(rank) for rank in range(ACE + 1))
_ADDITIONS: Final = tuple({card: Add(bytes([card]), target) for card in range(JOKER + 1)} for target in _TARGETS)
"""By the rank of a side's only meld of it, and by card."""


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
    if (game.stock or may_turn_over(game)) and (not game.law.waits or is_legal(game, seat, _DRAW)):
        moves.append(_DRAW)
        if game.rules.threes.kept and may_keep(game, seat):
            moves.append(_KEEP)
    elif is_legal(game, seat, _END):
        moves.append(_END)
    return moves + takings(game, seat)


def _after_drawing(game: Game, seat: int) -> list[Move]:
    hand = game.hands[seat]
    law = game.law
    melds = game.melds[game.team(seat)]
    terms = terms_of(game, seat)
    asks = game.rules.going_out.asks == "turn" or not game.asked_before >> seat & 1
    may_ask = law.asking and asks and game.acts < 2 and game.asked == "" and game.phase == "play"
    may_ask = may_ask and game.partner(seat) != NOBODY
    bound = game.asked == "yes"
    way = way_out_of(game, seat) if may_ask or bound or not melds else None
    small = bound or not plays_on(game, seat, hand[2:])
    if melds:
        moves = _additions(game, seat, melds, terms, small)
        moves += _new_melds(game, seat, melds, terms)
        if law.rules.melds.same_rank == "any":
            moves += _joins(game, seat, melds, terms)
    else:
        moves = _openings(game, seat, way)
    if bound and way is not None:
        moves += [move for move in _steps_of(melds, way) if move not in moves and is_legal(game, seat, move)]
    specials = game.rules.going_out.special if not melds and not game.took and game.phase == "play" else ()
    moves += [Declare(name) for name in dict.fromkeys([special.name for special in specials if special(hand)])]
    if game.phase == "last":
        moves.append(_END)
    elif plays_on(game, seat, hand) and len(hand) > 1:
        moves += [_DISCARDS[card] for card in (set(hand) if law.any_discard else discardable(game, hand))]
    else:
        moves += [_DISCARDS[card] for card in faces(hand) if is_legal(game, seat, _DISCARDS[card])]
    if may_ask and way is not None:
        moves.append(_ASK)
    if not moves and is_legal(game, seat, _END):
        moves.append(_END)
    return moves


def _steps_of(melds: tuple[LaidMeld, ...], way: WayOut) -> Iterator[Move]:
    """What a player does who goes that way."""
    for one, onto in way.joins:
        yield Join(target_of(melds, one), target_of(melds, onto))
    for meld, cards in way.additions:
        if meld in melds:
            yield Add(cards, target_of(melds, meld))
    for cards in way.melds if melds else ():
        yield Meld((cards,))


def _additions(game: Game, seat: int, melds: tuple[LaidMeld, ...], terms: Terms, small: bool) -> list[Move]:
    """Every card onto every meld that takes it, naturals first."""
    law = game.law
    held = sorted(set(game.hands[seat]))
    moves: list[Move] = []
    wild_moves: list[Move] = []
    wilds = [card for card in held if card in WILDS]
    by_rank: dict[int, list[int]] = {}
    for card in held:
        by_rank.setdefault(card >> 2, []).append(card)
    named: set[Target] = set()
    for meld in melds:
        rank, _, naturals, wilds_there, _ = meld
        if rank == THREE:
            to = target_of(melds, meld)
            fitting = [card for card in held if card >> 2 == THREE and is_legal(game, seat, Add(bytes([card]), to))]
        elif law.plain:
            fitting = [card for card in held if card >> 2 == rank]
            fitting += wilds if wilds and wilds_there < law.max_wilds[naturals] else []
        else:
            fitting = _fitting(game, meld, by_rank, terms)
        if not fitting:
            continue
        if law.plain and law.one_meld:
            by_card = _ADDITIONS[rank]
            for card in fitting:
                (wild_moves if card in WILDS else moves).append(by_card[card])
        else:
            to = target_of(melds, meld)
            if to in named:
                continue
            named.add(to)
            for card in fitting:
                (wild_moves if card in WILDS else moves).append(Add(bytes([card]), to))
    moves += wild_moves
    return [move for move in moves if is_legal(game, seat, move)] if small else moves


def _fitting(game: Game, meld: LaidMeld, held: dict[int, list[int]], terms: Terms) -> list[int]:
    """The cards that may join the meld one by one. What holds for one card of a rank (``held``) holds for all of it."""
    rank = meld.rank
    if rank >= SEQUENCE:
        alike = [[card] for card in (meld.cards[0] - 4, meld.cards[-1] + 4) if card in held.get(card >> 2, ())]
    else:
        ranks = (TWO, JOKER_RANK) if rank == WILD else (rank, TWO, JOKER_RANK)
        alike = [held[one] for one in ranks if one in held]
    fitting = [card for cards in alike if fault_in_addition(game.law, meld, bytes(cards[:1]), terms) is None for card in cards]
    if not game.law.delay:
        return fitting
    return [card for card in fitting if fault_in_freshness(game, meld, bytes([card])) is None]


def _new_melds(game: Game, seat: int, melds: tuple[LaidMeld, ...], terms: Terms) -> list[Move]:
    hand = game.hands[seat]
    law = game.law
    values = hand.translate(VALUE_OF)
    moves: list[Move] = []
    sizes = [(meld.rank, len(meld.cards)) for meld in melds]
    taken = bytes([rank for rank, _ in sizes if rank < SEQUENCE]) if law.one_meld else b""
    wilds = wilds_of(hand) if WILD in values else b""
    free = wilds.translate(None, terms.bound) if terms.bound else wilds
    for rank in bytes(repeated(values)).translate(None, taken):
        size = min(values.count(rank), law.largest)
        if not law.one_meld and (fault_in_rank(law, rank, sizes) or rank in terms.dead):
            continue
        naturals = of_rank(hand, values, rank)[:size]
        if size >= SMALLEST_MELD and plays_on(game, seat, hand[size:]):
            moves.append(Meld((naturals,)))
        elif size >= SMALLEST_MELD or free:
            moves += _meld_with_few_wilds(game, seat, naturals, free, terms)
    if len(wilds) >= SMALLEST_MELD and not fault_in_rank(law, WILD, sizes):
        moves += _wild_melds(game, seat, wilds, terms)
    if law.rules.melds.sequences:
        moves += _sequences(game, seat, hand, terms)
    if values.count(THREE) >= SMALLEST_MELD:
        threes = Meld((of_rank(hand, values, THREE),))
        if is_legal(game, seat, threes):
            moves.append(threes)
    return moves


def _may_lay(game: Game, seat: int, cards: bytes, terms: Terms) -> bool:
    """Whether the judge lets a side that has opened lay this meld, of a rank that it may begin."""
    left = without(game.hands[seat], cards)
    if left is not None and plays_on(game, seat, left):
        return fault_in_meld(game.law, cards, terms) is None
    return is_legal(game, seat, Meld((cards,)))


def _meld_with_few_wilds(game: Game, seat: int, naturals: bytes, wilds: bytes, terms: Terms) -> list[Move]:
    """The meld of these naturals with the fewest wild cards that the judge lets pass, as many naturals as possible."""
    hand = game.hands[seat]
    for given in range(max(0, SMALLEST_MELD - len(naturals)), len(wilds) + 1):
        for count in range(len(naturals), 1, -1):
            if count + given >= SMALLEST_MELD and given <= game.law.max_wilds[count]:
                cards = heap(naturals[:count] + wilds[:given])
                if (game.law.plain and plays_on(game, seat, hand[count + given :])) or _may_lay(game, seat, cards, terms):
                    return [Meld((cards,))]
    return []


def _wild_melds(game: Game, seat: int, wilds: bytes, terms: Terms) -> list[Move]:
    """Wild cards alone: the fewest and the most, of the mixes that are allowed."""
    ranks = wilds.translate(RANK_OF)
    twos, jokers = of_rank(wilds, ranks, TWO), of_rank(wilds, ranks, JOKER_RANK)
    found: list[Move] = []
    for size in range(SMALLEST_MELD, min(len(wilds), game.law.canasta) + 1):
        for used in range(min(len(twos), size), max(0, size - len(jokers)) - 1, -1):
            cards = twos[:used] + jokers[: size - used]
            if _may_lay(game, seat, cards, terms):
                found.append(Meld((cards,)))
                break
    return found


def _sequences(game: Game, seat: int, hand: bytes, terms: Terms) -> list[Move]:
    """The longest sequences in the hand, and shorter ones where those are not let pass."""
    moves: list[Move] = []
    for cards in longest_runs(hand, game.law.canasta):
        for size in range(len(cards), SMALLEST_MELD - 1, -1):
            fitting = [cards[start : start + size] for start in range(len(cards) - size + 1)]
            legal = [Meld((run,)) for run in fitting if _may_lay(game, seat, run, terms)]
            if legal:
                moves += legal
                break
    return moves


def _joins(game: Game, seat: int, melds: tuple[LaidMeld, ...], terms: Terms) -> Iterator[Move]:
    for at, one in enumerate(melds):
        for other, onto in enumerate(melds[:at]):
            if one.rank == onto.rank < SEQUENCE and fault_in_joining(game.law, one, onto, terms) is None:
                move = Join(_numbered(melds, at), _numbered(melds, other))
                if is_legal(game, seat, move):
                    yield move


def _numbered(melds: tuple[LaidMeld, ...], at: int) -> Target:
    """What names the meld at that place, one of several of its rank."""
    rank = melds[at].rank
    return Target(rank, sum([meld.rank == rank for meld in melds[: at + 1]]))


def _may_open(game: Game, seat: int, move: Meld) -> bool:
    """Whether the judge lets these melds open that the search has put together: its melds are sound, its demands to be met."""
    side = game.side(seat)
    if not plays_on(game, seat, game.hands[seat][sum(map(len, move.melds)) :]):
        return is_legal(game, seat, move)
    return fault_in_demands(game.law, game.totals[side], game.minimum(side), move.melds) is None


def _openings(game: Game, seat: int, way: WayOut | None) -> list[Move]:
    hand = game.hands[seat]
    moves: list[Move] = []
    if (len(hand) > 2 or game.has_foot(seat)) and game.asked != "yes":
        keep = 0 if game.has_foot(seat) else 2 if game.phase == "play" else 1
        found = [Meld(melds) for melds in openings(game, seat, hand, keep)]
        moves += found if game.law.plain else [move for move in found if _may_open(game, seat, move)]
    if way is not None:
        move = Meld(way.opening)
        if move not in moves and is_legal(game, seat, move):
            moves.append(move)
    return moves

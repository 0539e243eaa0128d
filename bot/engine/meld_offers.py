"""What a side that has opened may lay: additions, new melds, and melds put together, for the offers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.engine.cards import (
    ACE,
    FACES,
    JOKER_RANK,
    ONE,
    RANK_OF,
    SEQUENCE,
    THREE,
    TWO,
    WILD,
    WILDS,
    heap,
    of_rank,
    wilds_of,
)
from bot.engine.decide import is_legal
from bot.engine.game import Game, LaidMeld
from bot.engine.going_out import fault_in_emptying, plays_on, spare_cards
from bot.engine.melds import (
    SMALLEST_MELD,
    Name,
    Terms,
    begun,
    fault_in_addition,
    fault_in_freshness,
    fault_in_joining,
    fault_in_meld,
    fault_in_rank,
    name_of,
    target,
)
from bot.engine.moves import Add, Join, Meld, Move, Target
from bot.engine.sequences import longest_runs


@lru_cache(maxsize=1 << 10)
def _additions_to(name: Name) -> dict[int, Add]:
    """By card, the move that adds it to the meld of that name."""
    return {card: Add(ONE[card], target(*name)) for card in FACES}


_ADDITIONS: Final = tuple(_additions_to((rank, 0, 0, 0)) for rank in range(ACE + 1))
"""The same by the rank of a side's only meld of it."""


def additions(game: Game, seat: int, melds: tuple[LaidMeld, ...], values: bytes, terms: Terms) -> list[Move]:
    """Every card onto every meld that takes it, naturals first."""
    held = sorted(set(game.hands[seat]))
    wilds = [card for card in held if card in WILDS] if WILD in values else []
    if game.law.one_meld:
        moves = _onto_only_melds(game, seat, melds, held, wilds)
    else:
        moves = _onto_melds(game, seat, melds, held, wilds, values, terms)
    return moves if _may_add_any(game, seat, melds) else [move for move in moves if is_legal(game, seat, move)]


def _onto_only_melds(game: Game, seat: int, melds: tuple[LaidMeld, ...], held: list[int], wilds: list[int]) -> list[Move]:
    """The same where a side never has two melds of a rank, and nothing but its numbers limits a meld."""
    there = bytes([meld.rank for meld in melds])
    moves = [_ADDITIONS[card >> 2][card] for card in held if card >> 2 in there]
    if THREE in there:
        moves = [move for move in moves if move.to.rank != THREE or is_legal(game, seat, move)]
    if wilds:
        most = game.law.max_wilds
        for rank, _, naturals, wilds_there, _ in melds:
            if wilds_there < most[naturals] and rank != THREE:
                to_meld = _ADDITIONS[rank]
                moves += [to_meld[card] for card in wilds]
    return list(moves)


def _onto_melds(
    game: Game,
    seat: int,
    melds: tuple[LaidMeld, ...],
    held: list[int],
    wilds: list[int],
    values: bytes,
    terms: Terms,
) -> list[Move]:
    law = game.law
    hand = game.hands[seat]
    ranks = [meld.rank for meld in melds]
    moves: list[Move] = []
    wild_moves: list[Move] = []
    named: set[Name] = set()
    for meld in melds:
        rank = meld.rank
        if WILD < rank < SEQUENCE and len(meld.cards) >= law.largest:
            continue
        if rank >= SEQUENCE:
            naturals = [card for card in (meld.cards[0] - 4, meld.cards[-1] + 4) if card in hand]
        else:
            naturals = [card for card in held if card >> 2 == rank] if rank in values else []
        room = bool(wilds) and rank < SEQUENCE and (rank == WILD or meld.wilds < law.max_wilds[meld.naturals])
        if not naturals and not room:
            continue
        fitting, fitting_wilds = naturals, wilds if room else []
        if not law.loose or law.delay or not THREE < rank < SEQUENCE:
            fitting = _fitting(game, seat, meld, naturals, terms)
            fitting_wilds = _fitting(game, seat, meld, fitting_wilds, terms)
        if rank < SEQUENCE and ranks.count(rank) == 1:
            to_meld = _ADDITIONS[rank]
        else:
            name = name_of(melds, meld)
            if name in named:
                continue
            named.add(name)
            to_meld = _additions_to(name)
        if fitting:
            moves += [to_meld[card] for card in fitting]
        if fitting_wilds:
            wild_moves += [to_meld[card] for card in fitting_wilds]
    return moves + wild_moves


def _fitting(game: Game, seat: int, meld: LaidMeld, cards: list[int], terms: Terms) -> list[int]:
    """Those of the cards that may join the meld one by one; of the cards of a rank all may or none, but for fresh melds."""
    law = game.law
    if meld.rank == THREE:
        to = name_of(game.melds[game.team(seat)], meld)
        return [card for card in cards if is_legal(game, seat, _additions_to(to)[card])]
    fits: dict[int, bool] = {}
    for card in cards:
        if card >> 2 not in fits:
            fits[card >> 2] = fault_in_addition(law, meld, ONE[card], terms) is None
    return [card for card in cards if fits[card >> 2] and (not law.delay or fault_in_freshness(game, meld, ONE[card]) is None)]


def _may_add_any(game: Game, seat: int, melds: tuple[LaidMeld, ...]) -> bool:
    """Whether the judge lets a card go for which there is a place: because enough are left, or because the seat may go out."""
    hand = game.hands[seat]
    if spare_cards(game, seat) > 0:
        return True
    if game.asked == "yes" or not game.law.any_canasta:
        return False
    return fault_in_emptying(game, seat, melds, last_card=len(hand) == 1, by_discard=False) is None


def new_melds(game: Game, seat: int, melds: tuple[LaidMeld, ...], values: bytes, pairs: bytes, terms: Terms) -> list[Move]:
    """New melds of the ranks of which the hand holds two cards or more (``pairs``), of wild cards, and sequences."""
    hand = game.hands[seat]
    law = game.law
    moves: list[Move] = []
    ranks = pairs.translate(None, begun(law, melds) + terms.dead)
    if not (ranks or law.wild_melds or law.sequences or THREE in values):
        return moves
    spare = spare_cards(game, seat)
    wilds = wilds_of(hand) if WILD in values else b""
    free = wilds.translate(None, terms.bound) if terms.bound else wilds
    for rank in ranks:
        size = values.count(rank)
        if size < SMALLEST_MELD and not free:
            continue
        naturals = of_rank(hand, values, rank)[: law.largest]
        size = len(naturals)
        if SMALLEST_MELD <= size <= spare:
            moves.append(Meld((naturals,)))
        else:
            moves += _meld_with_few_wilds(game, seat, naturals, free, terms, spare)
    if law.wild_melds and len(wilds) >= SMALLEST_MELD:
        sizes = [(meld.rank, len(meld.cards)) for meld in melds]
        moves += [] if fault_in_rank(law, WILD, sizes) else _wild_melds(game, seat, wilds, terms, spare)
    if law.sequences:
        moves += _sequences(game, seat, hand, spare)
    if law.black_melds and values.count(THREE) >= SMALLEST_MELD:
        threes = Meld((of_rank(hand, values, THREE),))
        if is_legal(game, seat, threes):
            moves.append(threes)
    return moves


def _may_lay(game: Game, seat: int, cards: bytes, terms: Terms, spare: int) -> bool:
    """Whether the judge lets a side that has opened lay this meld, of a rank that it may begin."""
    if len(cards) <= spare:
        return fault_in_meld(game.law, cards, terms) is None
    return is_legal(game, seat, Meld((cards,)))


def _meld_with_few_wilds(game: Game, seat: int, naturals: bytes, wilds: bytes, terms: Terms, spare: int) -> list[Move]:
    """The meld of these naturals with the fewest wild cards that the judge lets pass, as many naturals as possible."""
    law = game.law
    for given in range(max(0, SMALLEST_MELD - len(naturals)), len(wilds) + 1):
        for count in range(len(naturals), 1, -1):
            if count + given >= SMALLEST_MELD and given <= law.max_wilds[count]:
                cards = heap(naturals[:count] + wilds[:given])
                if (law.loose and count + given <= spare) or _may_lay(game, seat, cards, terms, spare):
                    return [Meld((cards,))]
    return []


def _wild_melds(game: Game, seat: int, wilds: bytes, terms: Terms, spare: int) -> list[Move]:
    """Wild cards alone: the fewest and the most, of the mixes that are allowed."""
    if not terms.wild_melds:
        return []
    ranks = wilds.translate(RANK_OF)
    twos, jokers = of_rank(wilds, ranks, TWO), of_rank(wilds, ranks, JOKER_RANK)
    found: list[Move] = []
    for size in range(SMALLEST_MELD, min(len(wilds), game.law.canasta) + 1):
        for used in range(min(len(twos), size), max(0, size - len(jokers)) - 1, -1):
            cards = twos[:used] + jokers[: size - used]
            if _may_lay(game, seat, cards, terms, spare):
                found.append(Meld((cards,)))
                break
    return found


def _sequences(game: Game, seat: int, hand: bytes, spare: int) -> list[Move]:
    """The longest sequences in the hand, and shorter ones where those are not let pass."""
    moves: list[Move] = []
    for cards in longest_runs(hand, game.law.canasta):
        for size in range(len(cards), SMALLEST_MELD - 1, -1):
            fitting = [Meld((cards[start : start + size],)) for start in range(len(cards) - size + 1)]
            legal = fitting if size <= spare else [move for move in fitting if is_legal(game, seat, move)]
            if legal:
                moves += legal
                break
    return moves


def joins(game: Game, seat: int, melds: tuple[LaidMeld, ...], terms: Terms) -> Iterator[Move]:
    """Every two melds of a rank that may become one."""
    ranks = [meld.rank for meld in melds]
    if len(set(ranks)) == len(ranks):
        return
    free = plays_on(game, seat, game.hands[seat])
    for at, rank in enumerate(ranks):
        if rank in ranks[:at] and rank < SEQUENCE:
            for other in range(at):
                if ranks[other] == rank and fault_in_joining(game.law, melds[at], melds[other], terms) is None:
                    move = Join(_numbered(ranks, at), _numbered(ranks, other))
                    if free or is_legal(game, seat, move):
                        yield move


def _numbered(ranks: list[int], at: int) -> Target:
    """What names the meld at that place, one of several of its rank."""
    return target(ranks[at], ranks[: at + 1].count(ranks[at]))

"""The ways to take the pile, for the offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.cards import RANK_OF, SEQUENCE, WILDS, faces, heap, of_rank, wilds_of, without
from bot.engine.decide import is_legal
from bot.engine.game import Game, LaidMeld
from bot.engine.going_out import situation
from bot.engine.melds import meld_for_top, target_of
from bot.engine.moves import Move, Take
from bot.engine.opening import openings
from bot.engine.pile import barred, closed_to, fits_sequence, frozen_for, taken_from
from bot.engine.way_out import ways_out


def takings(game: Game, seat: int) -> list[Move]:
    """Every number of naturals that takes the pile, with a wild card only where one is needed; at least one way to open."""
    law = game.law
    if not game.pile or law.never_taken or barred(game):
        return []
    hand = game.hands[seat]
    if not hand and game.has_foot(seat):
        return []
    team = game.team(seat)
    melds = game.melds[team]
    top = game.pile[-1]
    naturals = of_rank(hand, hand.translate(RANK_OF), top >> 2)
    frozen = frozen_for(game, team)
    if law.takes_with_pair and len(naturals) < 2 and (frozen or not melds):
        return []
    moves: list[Move] = []
    if not closed_to(game, team):
        moves += _for_opened(game, seat, melds, naturals, frozen) if melds else _opening_takings(game, seat, naturals)
    if not law.takes_with_pair and len(hand) >= law.canasta - 1:
        moves += _canasta_takings(game, seat, moves)
    return moves


def _for_opened(game: Game, seat: int, melds: tuple[LaidMeld, ...], naturals: bytes, frozen: bool) -> list[Move]:
    """Ways for a side that has opened; ``naturals`` are the cards of the top card's rank in the hand."""
    hand = game.hands[seat]
    law = game.law
    top = game.pile[-1]
    if top in WILDS:
        pairs = _wild_pairs(game, hand, top)
        return [move for move in pairs if is_legal(game, seat, move)]
    onto = meld_for_top(law, melds, top >> 2)
    alone = law.onto_meld and not frozen and onto is not None
    moves: list[Move] = [Take(naturals[:count]) for count in range(0 if alone else 2, len(naturals) + 1)]
    if law.natural_wild and naturals and not alone and not frozen and law.max_wilds[2]:
        moves += [Take(heap((naturals[0], wild))) for wild in faces(wilds_of(hand))]
    if not law.plain and not frozen:
        moves += _takings_by_name(game, melds, top, alone)
    if law.loose and len(hand) > len(naturals) + 2:
        return moves
    return [move for move in moves if is_legal(game, seat, move)]


def _takings_by_name(game: Game, melds: tuple[LaidMeld, ...], top: int, alone: bool) -> Iterator[Move]:
    """The top card alone onto a sequence, or onto another meld of its rank than the usual one."""
    law = game.law
    usual = meld_for_top(law, melds, top >> 2)
    if law.onto_meld:
        for meld in melds:
            if meld.rank == top >> 2 and meld != usual and len(meld.cards) < law.canasta:
                yield Take(to=target_of(melds, meld))
    fitting = [meld for meld in melds if meld.rank == SEQUENCE + (top & 3) and fits_sequence(game, meld, top)]
    for at, to in enumerate(dict.fromkeys([target_of(melds, meld) for meld in fitting])):
        yield Take() if not at and not alone else Take(to=to)


def _wild_pairs(game: Game, hand: bytes, top: int) -> list[Take]:
    """Twos for a two, jokers for a joker (``hand-and-foot`` row 27), with other wild cards after them."""
    if "wild-pair" not in game.rules.pile.ways:
        return []
    alike = of_rank(hand, hand.translate(RANK_OF), top >> 2)
    others = without(wilds_of(hand), alike) or b""
    return [
        Take(heap(alike[:count] + others[:more]))
        for more in range(len(others) + 1)
        for count in range(2, len(alike) + 1)
        if count + more < game.law.canasta
    ]


def _opening_takings(game: Game, seat: int, naturals: bytes) -> Iterator[Move]:
    """Ways for a side that opens with the pile, and with these cards of its top card's rank."""
    hand = game.hands[seat]
    law = game.law
    top = game.pile[-1]
    below, _ = taken_from(game)
    gained = 2 if game.has_foot(seat) else len(below.translate(None, law.laid_threes))
    if top in WILDS or law.apart:
        yield from _opening_beside(game, seat, top, gained)
        return
    if len(naturals) < 2:
        return
    for shown, *others in openings(game, seat, hand, 2 - gained, top):
        move = Take(shown, tuple(others))
        if law.plain or is_legal(game, seat, move):
            yield move
    if gained < 2 or game.feet:
        for way in ways_out(situation(game, seat, heap((*hand, top)), (), game.minimum(game.side(seat)))):
            first = next((cards for cards in way.melds if top in cards), b"")
            move = Take(without(first, (top,)) or b"", tuple(cards for cards in way.melds if cards != first))
            if is_legal(game, seat, move):
                yield move
                return


def _opening_beside(game: Game, seat: int, top: int, gained: int) -> Iterator[Move]:
    """The pile with a pair, and an opening from the rest of the hand: for a wild top card, or where the pair does not count."""
    hand = game.hands[seat]
    if top in WILDS:
        pairs = [move.cards for move in _wild_pairs(game, hand, top)]
    else:
        pairs = [of_rank(hand, hand.translate(RANK_OF), top >> 2)[:2]]
    for pair in pairs:
        if len(pair) < 2:
            continue
        worth = 0 if game.law.apart else game.law.value(pair) + game.law.points[top]
        found = False
        # Where the pair alone is worth enough, nothing beside it is an opening too.
        for others in dict.fromkeys(((), *openings(game, seat, without(hand, pair) or b"", 2 - gained, worth=worth))):
            move = Take(pair, others)
            if is_legal(game, seat, move):
                found = True
                yield move
        if found:
            return


def _canasta_takings(game: Game, seat: int, before: Iterable[Move]) -> list[Move]:
    """The pile with six cards that make a canasta with its top card (``surpriza`` r15)."""
    ways, opening = game.rules.pile.ways, game.rules.opening.pile
    melds = game.melds[game.team(seat)]
    if not ("canasta" in ways if melds else opening in ("canasta", "asked-canasta")):
        return []
    hand, law, top = game.hands[seat], game.law, game.pile[-1]
    naturals = of_rank(hand, hand.translate(RANK_OF), top >> 2)
    wilds = wilds_of(hand)
    moves: list[Move] = []
    for count in range(min(len(naturals), law.canasta - 1), 0, -1):
        needed = law.canasta - 1 - count
        if needed <= len(wilds):
            move = Take(heap(naturals[:count] + wilds[:needed]))
            if is_legal(game, seat, move):
                moves.append(move)
    if not melds and len(naturals) >= 2:
        below, _ = taken_from(game)
        for shown, *others in openings(game, seat, hand, 2 - len(below), top):
            move = Take(shown, tuple(others))
            if move not in moves and is_legal(game, seat, move):
                moves.append(move)
    return [move for move in moves if move not in before]

"""The melds and additions worth a line in a menu, all of them checked by the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.cards import JOKER, NATURAL_RANKS, THREE, VALUE_OF, WILD, WILDS, of_value, without
from bot.engine.decide import decide
from bot.engine.melds import find_meld
from bot.engine.moves import Add, Meld, Move, Take, Target
from bot.engine.offers import offers
from bot.engine.refusal import Refused
from bot.engine.view import View

MOST = 25
"""A menu holds so many options."""


def meld_suggestions(view: View) -> list[Move]:
    """New melds and openings first, then whole additions, then single cards; at most :data:`MOST`."""
    offered = offers(view)
    melds = [move for move in offered if isinstance(move, Meld)]
    singles = [move for move in offered if isinstance(move, Add)]
    wholes = [move for move in _whole_additions(view) if is_legal(view, move)]
    found: list[Move] = [*melds, *wholes, *singles]
    return list(dict.fromkeys(found))[:MOST]


def take_suggestions(view: View) -> list[Take]:
    """The ways to take the pile that the seat has; at most :data:`MOST`."""
    return [move for move in offers(view) if isinstance(move, Take)][:MOST]


def is_legal(view: View, move: Move) -> bool:
    return view.seat is not None and not isinstance(decide(view.position, view.seat, move), Refused)


def _whole_additions(view: View) -> Iterator[Add]:
    """All the natural cards that fit a meld of the side, where there are several."""
    if view.seat is None:
        return
    for meld in view.position.melds[view.position.side(view.seat)]:
        cards = of_value(view.hand, meld.rank)
        if len(cards) > 1 and meld.rank != THREE:
            yield Add(cards, Target(meld.rank))


def ranks_to_meld(view: View) -> list[int]:
    """The ranks of which the hand could meld something, with wild cards or on a meld of the side, highest first."""
    if view.seat is None:
        return []
    values = view.hand.translate(VALUE_OF)
    wilds = values.count(WILD)
    there = {meld.rank for meld in view.position.melds[view.position.side(view.seat)]}
    return [
        rank
        for rank in reversed(NATURAL_RANKS)
        if (rank in there and (rank in values or wilds)) or (values.count(rank) > 1 and values.count(rank) + wilds > 2)
    ]


def combinations_of(view: View, rank: int) -> list[bytes]:
    """What can be melded of a rank: natural cards with few wild cards, the fullest natural ones first; at most
    :data:`MOST`. Whether the meld may be laid by itself, as an opening say, is not asked."""
    if view.seat is None:
        return []
    law = view.position.law
    naturals = of_value(view.hand, rank)
    wilds = of_value(view.hand, WILD)
    jokers = wilds.count(JOKER)
    own = find_meld(view.position, view.position.side(view.seat), rank)
    there, wild_there = (own.naturals, own.wilds) if own else (0, 0)
    found: list[bytes] = []
    for given in range(len(wilds) + 1):
        for count in range(len(naturals), -1, -1):
            total = there + wild_there + count + given
            if not count + given or total < 3 or wild_there + given > law.max_wilds[there + count]:
                continue
            for used_jokers in range(max(0, given - len(wilds) + jokers), min(given, jokers) + 1):
                cards = naturals[:count] + wilds[: given - used_jokers] + bytes([JOKER]) * used_jokers
                found.append(bytes(sorted(cards)))
    return found[:MOST]


def without_staged(view: View, staged: Sequence[bytes], rank: int | None = None) -> View:
    """The view with a hand that lacks the cards of the melds put together so far, but for those of a rank."""
    if view.seat is None:
        return view
    taken = b"".join(meld for meld in staged if rank is None or all(card >> 2 != rank for card in meld if card not in WILDS))
    hands = list(view.position.hands)
    hands[view.seat] = without(view.hand, taken) or view.hand
    return View(view.seat, view.position._replace(hands=tuple(hands)))


def rank_groups(hand: bytes) -> list[bytes]:
    """The hand by rank, as a discard menu lists it: at most fourteen groups however many cards there are."""
    ranks = sorted({card >> 2 for card in hand})
    return [of_value(hand, rank) if rank > 2 else bytes(card for card in hand if card >> 2 == rank) for rank in ranks]

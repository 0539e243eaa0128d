"""The moves worth a line in a menu, all of them checked by the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine import decide
from bot.engine.cards import SEQUENCE, THREE, WILDS
from bot.engine.melds import target_of
from bot.engine.moves import Add, Join, Meld, Move, Take
from bot.engine.offers import offers
from bot.engine.view import View
from bot.ui.combining import layings, own_melds

MOST = 25
"""A menu holds so many options."""


def meld_suggestions(view: View, offered: Sequence[Move] | None = None) -> list[Move]:
    """New melds and openings first, then melds to join, whole additions and single cards; at most :data:`MOST`.

    Melds to join are all there: nothing but this names them. ``offered`` are the seat's offers, if they are known.
    """
    offered = offers(view) if offered is None else offered
    joins = [move for move in offered if isinstance(move, Join)]
    melds = [move for move in offered if isinstance(move, Meld)]
    singles = [move for move in offered if isinstance(move, Add)]
    found: list[Move] = [*melds[: MOST - len(joins)], *joins, *_whole_additions(view), *singles]
    return list(dict.fromkeys(found))[:MOST]


def take_suggestions(view: View, offered: Sequence[Move] | None = None) -> list[Take]:
    """The ways to take the pile that the seat has; at most :data:`MOST`."""
    return [move for move in (offers(view) if offered is None else offered) if isinstance(move, Take)][:MOST]


def is_legal(view: View, move: Move) -> bool:
    return view.seat is not None and decide.is_legal(view.position, view.seat, move)


def _whole_additions(view: View) -> Iterator[Add]:
    """For every meld of the side the most cards that it takes, without wild cards, where they are several."""
    melds = own_melds(view)
    for meld in dict.fromkeys(melds):
        to = target_of(melds, meld)
        if meld.rank == THREE:
            continue
        for way in layings(view, meld.rank):
            if not isinstance(way, Add) or way.to != to:
                continue
            if meld.rank < SEQUENCE and any(card in WILDS for card in way.cards):
                break
            if len(way.cards) > 1 and is_legal(view, way):
                yield way
                break

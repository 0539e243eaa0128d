"""Laying new melds from the hand, with the pile's top card or without, judged as one act (rows 12 to 25)."""

from __future__ import annotations

from bot.engine.game import Game, LaidMeld, laid, rank_of
from bot.engine.going_out import ends_the_play, fault_in_emptying, fault_in_remainder, plays_on
from bot.engine.law import Law
from bot.engine.melds import (
    Terms,
    bound_wilds,
    fault_in_addition,
    fault_in_freshness,
    fault_in_meld,
    fault_in_rank,
    meld_for_top,
    terms_of,
    with_addition,
)
from bot.engine.opening import fault_in_opening
from bot.engine.pile import Taking
from bot.engine.refusal import CODES, Refused


def fault_in_laying(game: Game, seat: int, new: tuple[bytes, ...], hand: bytes, took: Taking | None = None) -> Refused | None:
    """Why these new melds cannot be laid. ``hand`` is what is left, ``took`` what the pile's top card is melded with."""
    law = game.law
    there = game.melds[game.team(seat)]
    apart = law.apart and not there
    onto = None
    if took is not None:
        onto = onto_opening(game, new, game.pile[-1]) if apart else took.onto
    remainder, out, whole = None, False, False
    if not plays_on(game, seat, hand):
        after = there + _laid(game, new)
        if took is not None:
            after = with_addition(after, onto, took.shown) if onto else (*after, laid(took.shown, game.turn_number))
        remainder = fault_in_remainder(game, seat, after, hand)
        out = remainder is None and ends_the_play(game, hand)
        whole = out and (not hand or fault_in_emptying(game, seat, after) is None)
    terms = terms_of(game, seat, out)
    if law.binds and not terms.bound:
        terms = terms._replace(bound=bound_wilds(law, _laid(game, new)))
    found: list[Refused] = []
    joining = len(took.shown) if took is not None else 0
    sizes = [(meld.rank, len(meld.cards) + (joining if meld is onto else 0)) for meld in there]
    if took is not None:
        shown_terms = terms._replace(opening=False) if apart else terms
        if onto is not None:
            fault = fault_in_addition(law, onto, took.shown, shown_terms)
            if fault is None and law.delay:
                fault = fault_in_freshness(game, onto, took.shown, took.asked)
            found += [] if fault is None else [fault]
        else:
            found += _faults_in_new(law, took.shown, shown_terms, [] if took.canasta else sizes)
    for cards in sorted(new, key=len, reverse=True):
        found += _faults_in_new(law, cards, terms, sizes)
    if found:
        return min(found, key=lambda fault: CODES.index(fault.code))
    if not there:
        counted = (took.shown, *new) if took is not None and not apart else new
        return fault_in_opening(game, seat, counted, whole) or remainder
    return remainder


def _faults_in_new(law: Law, cards: bytes, terms: Terms, sizes: list[tuple[int, int]]) -> list[Refused]:
    """What is wrong with a new meld beside those of these ranks and sizes, to which it is added."""
    fault = fault_in_meld(law, cards, terms)
    if fault is not None:
        return [fault]
    rank = rank_of(cards)
    fault = fault_in_rank(law, rank, sizes)
    sizes.append((rank, len(cards)))
    return [] if fault is None else [fault]


def _laid(game: Game, new: tuple[bytes, ...]) -> tuple[LaidMeld, ...]:
    return tuple([laid(cards, game.turn_number) for cards in new if cards])


def onto_opening(game: Game, new: tuple[bytes, ...], top: int) -> LaidMeld | None:
    """The meld of an opening which the pile's top card joins that is taken in the same act (``american`` row 25)."""
    return meld_for_top(game.law, _laid(game, new), top >> 2)

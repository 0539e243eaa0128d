"""Whether a hand can be emptied in this turn, and how (rows 32 to 34).

Only a player who can go out may ask whether he may, and who was told yes must: so the answer has to be found, not guessed.
Every card but one at the most is shared out among the side's melds and new ones. Sequences are tried first, one way after
another (:mod:`bot.engine.sequences`); what they leave lies by rank, and there only the wild cards have to be shared out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from bot.engine.canastas import Canastas, Situation, enough, may_suffice
from bot.engine.cards import JOKER, ONE, SEQUENCE, THREE, VALUE_OF, WILD, WILDS, faces, heap, of_rank, repeated, wilds_of
from bot.engine.demands import fault_in_demands
from bot.engine.game import LaidMeld
from bot.engine.law import MOST_CARDS_OF_A_RANK, Law
from bot.engine.layouts import (
    NEW,
    Layout,
    Outcome,
    Sizes,
    alike,
    canastas_among,
    outcomes,
    sizes_by_rank,
    wild_layouts,
    wild_sizes,
)
from bot.engine.melds import PLAIN, SMALLEST_MELD, fault_in_joining, target_of, with_joining
from bot.engine.moves import Add, Join, Meld, Move
from bot.engine.odd_rules import WildMelds
from bot.engine.outlook import outlook
from bot.engine.sequences import Run, all_of_longest, runs_there, steps

MOST_TRIES: Final = 400
"""A search through more ways to lay sequences than that is given up."""


Joins = tuple[tuple[LaidMeld, LaidMeld], ...]
"""Melds of a side that are put onto other ones, one after the other."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """How a hand is emptied: additions to melds on the table, new melds, and the card left to discard.

    A sequence that may grow is named with its first seven cards; what is left of it joins when it lies.
    """

    additions: tuple[tuple[LaidMeld, bytes], ...]
    melds: tuple[bytes, ...]
    discard: int | None
    opening: tuple[bytes, ...] = ()
    """What a side that has not opened lays first: all of the melds, or what its opening may hold of them."""
    joins: Joins = ()
    """What is put together on the table before anything else."""

    def steps(self, melds: tuple[LaidMeld, ...]) -> Iterator[Move]:
        """What can be done of it while these are the melds of a side that has opened."""
        for one, onto in self.joins:
            if one in melds and onto in melds:
                yield Join(target_of(melds, one), target_of(melds, onto))
        for meld, cards in self.additions:
            if meld in melds:
                yield Add(cards, target_of(melds, meld))
        for cards in self.melds if melds else ():
            yield Meld((cards,))


def find_way_out(situation: Situation) -> WayOut | None:
    """A way to empty the hand in this turn, with one card at the most left to discard, where that is allowed.

    Who has not asked for the :func:`~bot.engine.outlook.outlook` yet does that first: it is so much cheaper.
    """
    return next(ways_out(situation), None)


def can_be_emptied(situation: Situation) -> bool:
    """Whether there is a way at all."""
    law, hand, melds = situation.law, situation.hand, situation.melds
    values = hand.translate(VALUE_OF)
    known = outlook(law, hand, values, bytes(repeated(values)), melds, situation.dead)
    if known is False or (known and situation.discards):
        return known
    return find_way_out(situation) is not None


def ways_out(situation: Situation) -> Iterator[WayOut]:
    """One way for each card that may be left to discard, and first the one that leaves none, where that is allowed."""
    found: set[int | None] = set()
    for melds, joins in joinings(situation.law, situation.melds):
        for way in _ways(situation._replace(melds=melds)):
            if way.discard not in found:
                found.add(way.discard)
                yield replace(way, joins=joins) if joins else way


def joinings(law: Law, melds: tuple[LaidMeld, ...]) -> Iterator[tuple[tuple[LaidMeld, ...], Joins]]:
    """A side's melds as they are, and as they can be put together, first what takes the fewest joins."""
    yield melds, ()
    if law.same_rank != "any" or len({meld.rank for meld in melds}) == len(melds):
        return
    seen: set[tuple[LaidMeld, ...]] = set()
    waiting: list[tuple[tuple[LaidMeld, ...], Joins]] = [(melds, ())]
    for before, joins in waiting:
        for one, onto in _pairs(law, before):
            after = with_joining(before, one, onto)
            known = tuple(sorted(after))
            if known not in seen:
                seen.add(known)
                waiting.append((after, (*joins, (one, onto))))
                yield waiting[-1]


def _pairs(law: Law, melds: tuple[LaidMeld, ...]) -> Iterator[tuple[LaidMeld, LaidMeld]]:
    """Which of a side's melds may be put onto which."""
    for at, one in enumerate(melds):
        for onto in melds[:at]:
            if one.rank == onto.rank and fault_in_joining(law, one, onto, PLAIN) is None:
                yield one, onto


def _ways(situation: Situation) -> Iterator[WayOut]:
    law, hand = situation.law, situation.hand
    values = hand.translate(VALUE_OF)
    runs = runs_there(situation.melds, law.longest_run) if law.sequences else ()
    if not may_suffice(situation, values, runs):
        return
    found: set[int | None] = set()
    for left, laid_runs, discard in _plans(situation, hand, runs):
        for card, rest in _discards(situation, left, discard):
            if card in found or (situation.minimum and law.value(hand) - law.points[card or 0] < situation.minimum):
                continue
            way = _lay_ranks(situation, rest, laid_runs, card)
            if way is not None and not situation.melds:
                way = _with_opening(situation, way)
            if way is not None:
                found.add(card)
                yield way


def _with_opening(situation: Situation, way: WayOut) -> WayOut | None:
    """The way with the melds that open, all of them, only their natural cards, or these without threes; ``None`` if none of
    that opens."""
    naturals = tuple([cards for meld in way.melds if len(cards := meld.translate(None, WILDS)) >= SMALLEST_MELD])
    without_threes = tuple([cards for cards in naturals if cards[0] >> 2 != THREE])
    for opening in (way.melds, naturals, without_threes):
        if opening and fault_in_demands(situation.law, situation.score, situation.minimum, opening) is None:
            return replace(way, opening=opening)
    return None


def _discards(situation: Situation, hand: bytes, discard: int | None) -> Iterator[tuple[int | None, bytes]]:
    """What may be left of a hand that can lie by rank, if nothing is left yet, and the hand without it.

    A natural card is left only where there is no room for it, or where a card has to be left.
    """
    law = situation.law
    if discard is not None:
        if situation.discards:
            yield discard, hand
        return
    if not law.must_discard:
        yield None, hand
    if not situation.discards:
        return
    anything = law.must_discard or law.largest < MOST_CARDS_OF_A_RANK
    for card in faces(hand if anything else wilds_of(hand)):
        yield card, hand.replace(ONE[card], b"", 1)


def _plans(situation: Situation, hand: bytes, runs: tuple[Run, ...]) -> Iterator[tuple[bytes, tuple[Run, ...], int | None]]:
    """Ways to lay cards in sequences so that all others could lie by rank, but for one that is left, if one is left already."""
    law = situation.law
    longest = law.longest_run
    if not law.sequences:
        yield from _without_sequences(situation, hand)
        return
    needed = dict(law.rules.going_out.needed).get("sequence", 0)
    ranks_there = {meld.rank for meld in situation.melds}
    seen: set[tuple[bytes, tuple[tuple[int, int], ...]]] = set()
    waiting: list[tuple[bytes, tuple[Run, ...], int | None]] = [
        (hand, runs, None),
        (*all_of_longest(hand, runs, law.canasta, longest), None),
    ]
    while waiting and len(seen) < MOST_TRIES:
        left, laid_runs, discard = waiting.pop()
        key = (left, tuple(sorted([(run.low, run.high) for run in laid_runs])))
        if key in seen:
            continue
        seen.add(key)
        lost = _first_without_rank(left, ranks_there)
        if lost is not None:
            if discard is None:
                waiting.append((left.replace(ONE[lost], b"", 1), laid_runs, lost))
            waiting += [(*plan, discard) for plan in steps(left, laid_runs, longest, lost)]
            continue
        if _too_many_wilds(situation, left, discard):
            continue
        if sum([len(run) >= law.canasta for run in laid_runs]) >= needed:
            yield left, laid_runs, discard
        waiting[:0] = [(*plan, discard) for plan in steps(left, laid_runs, longest)]


def _without_sequences(situation: Situation, hand: bytes) -> Iterator[tuple[bytes, tuple[Run, ...], int | None]]:
    ranks_there = {meld.rank for meld in situation.melds}
    lost = _first_without_rank(hand, ranks_there)
    if lost is None:
        yield hand, (), None
        return
    left = hand.replace(ONE[lost], b"", 1)
    if _first_without_rank(left, ranks_there) is None:
        yield left, (), lost


def _first_without_rank(hand: bytes, ranks_there: set[int]) -> int | None:
    """A natural card that has no other of its rank beside it, in the hand or on the table."""
    values = hand.translate(VALUE_OF)
    before = 0
    for at, rank in enumerate(values):
        if rank > THREE and rank != before and values.count(rank) == 1 and rank not in ranks_there:
            return hand[at]
        before = rank
    if 0 < values.count(THREE) < SMALLEST_MELD and THREE not in ranks_there:
        return hand[values.index(THREE)]
    return None


def _too_many_wilds(situation: Situation, hand: bytes, discard: int | None) -> bool:
    """Whether there are more wild cards than the melds could hold; that cards go to sequences makes it no better."""
    law, melds = situation.law, situation.melds
    if isinstance(law.rules.melds.wild_melds, WildMelds):
        return False
    values = hand.translate(VALUE_OF)
    most = law.rules.melds.max_wilds
    room = sum([most - meld.wilds for meld in melds if WILD < meld.rank < SEQUENCE])
    room += most * sum([values.count(rank) // 2 for rank in set(values) if rank > THREE])
    return values.count(WILD) > room + (discard is None)


def _lay_ranks(situation: Situation, hand: bytes, runs: tuple[Run, ...], discard: int | None) -> WayOut | None:
    """What the sequences leave, by rank."""
    law, melds = situation.law, situation.melds
    values = hand.translate(VALUE_OF)
    wilds = values.count(WILD)
    jokers = hand.count(JOKER)
    twos = wilds - jokers
    sequences = sum([len(run) >= law.canasta for run in runs])
    there = sizes_by_rank(melds)
    needs: list[_Need] = []
    finished: Sizes = ()
    fewest = 0
    for rank in sorted({*values.translate(None, ONE[WILD]), *there}):
        sizes = there.get(rank, ())
        if rank in situation.dead:
            if rank in values:
                return None
            finished += sizes
        elif rank in values or wilds or not law.leaves_any:
            found = outcomes(law, alike(law, rank), sizes, values.count(rank), wilds, not melds)
            if not found:
                return None
            fewest += found[0].wilds
            if fewest > wilds:
                return None
            needs.append((rank, found))
        else:
            finished += sizes
    closed = canastas_among(finished, law.canasta)
    for wild_layout, free in _wild_ways(situation, twos, jokers):
        wild_canastas = sum([sum(size) >= law.canasta for size in wild_layout.after])
        chosen = _share_wilds(law, needs, free, Canastas(*closed, wild_canastas, sequences)) if free >= fewest else None
        if chosen is not None:
            return _lay_out(situation, hand, runs, wild_layout, needs, chosen, discard)
    return None


def _wild_ways(situation: Situation, twos: int, jokers: int) -> Iterator[tuple[Layout, int]]:
    """Ways to lay wild cards alone, nothing first, and how many are left for other melds."""
    law = situation.law
    rule = law.rules.melds.wild_melds
    if not isinstance(rule, WildMelds):
        yield Layout((), ()), twos + jokers
        return
    there = wild_sizes(situation.melds)
    if any(law.rules.going_out.unfinished(WILD, 0, sum(size)) for size in there) and not twos + jokers:
        return
    for used_twos, used_jokers in product(range(twos + 1), range(jokers + 1)):
        if used_twos + used_jokers and not situation.wild_melds:
            break
        for layout in wild_layouts(law, there, used_twos, used_jokers):
            still_open = [size for size in layout.after if sum(size) < law.canasta]
            if any(law.rules.going_out.unfinished(WILD, 0, sum(size)) for size in still_open):
                continue
            free_twos, free_jokers = twos - used_twos, jokers - used_jokers
            laid_last = rule.binds == "twos" and bool(layout.shares) and all(place == NEW for place, _, _ in layout.shares)
            if (
                still_open
                and not laid_last
                and ((rule.binds == "wilds" and free_twos + free_jokers) or (rule.binds == "twos" and free_twos))
            ):
                continue
            yield layout, free_twos + free_jokers


_Need = tuple[int, tuple[Outcome, ...]]
"""A rank, and what laying its cards can come to."""


def _share_wilds(law: Law, needs: list[_Need], wilds: int, others: Canastas) -> tuple[Layout, ...] | None:
    """A layout for each rank, with so many wild cards in all of them, that makes canastas enough together with ``others``."""
    if wilds > sum([found[-1].wilds for _, found in needs]):
        return None
    most_natural, most_mixed = law.canasta_caps
    natural, mixed = (others.natural + others.mixed, 0) if law.any_canasta else (others.natural, others.mixed)
    states: dict[tuple[int, int, int], tuple[Layout, ...]] = {(0, natural, mixed): ()}
    for _, found in needs:
        further: dict[tuple[int, int, int], tuple[Layout, ...]] = {}
        for (used, natural, mixed), chosen in states.items():
            for more, new_natural, new_mixed, layout in found:
                total = used + more
                if total > wilds:
                    break
                new_natural += natural
                new_mixed += mixed
                outcome = (
                    total,
                    new_natural if new_natural < most_natural else most_natural,
                    new_mixed if new_mixed < most_mixed else most_mixed,
                )
                if outcome not in further:
                    further[outcome] = (*chosen, layout)
        states = further
    for (used, natural, mixed), chosen in states.items():
        if used == wilds and enough(law, others._replace(natural=natural, mixed=mixed)):
            return chosen
    return None


def _lay_out(
    situation: Situation,
    hand: bytes,
    runs: tuple[Run, ...],
    wild_layout: Layout,
    needs: list[_Need],
    found: tuple[Layout, ...],
    discard: int | None,
) -> WayOut:
    """The cards themselves, wild ones from the twos on."""
    additions: list[tuple[LaidMeld, bytes]] = []
    melds: list[bytes] = []

    def lay(rank: int, place: int, cards: bytes) -> None:
        if place == NEW:
            melds.append(heap(cards))
        else:
            additions.append(([meld for meld in situation.melds if meld.rank == rank][place], heap(cards)))

    for run in runs:
        if run.origin is None:
            melds.append(run.cards[: situation.law.canasta])
        elif run.added:
            additions.append((run.origin, run.added))
    wilds = wilds_of(hand)
    jokers = wilds.count(JOKER)
    twos = wilds[: len(wilds) - jokers]
    wild_shares: list[tuple[int, bytes]] = []
    for place, used_twos, used_jokers in wild_layout.shares:
        wild_shares.append((place, twos[:used_twos] + ONE[JOKER] * used_jokers))
        twos, jokers = twos[used_twos:], jokers - used_jokers
    new_and_unfinished = any(sum(size) < situation.law.canasta for size in wild_layout.after)
    if not new_and_unfinished:
        for place, cards in wild_shares:
            lay(WILD, place, cards)
    free = twos + ONE[JOKER] * jokers
    if new_and_unfinished:
        free = free[::-1]
    values = hand.translate(VALUE_OF)
    for (rank, _), layout in zip(needs, found, strict=True):
        if layout.shares:
            naturals = of_rank(hand, values, rank)
            for place, number, used in layout.shares:
                lay(rank, place, naturals[:number] + free[:used])
                naturals, free = naturals[number:], free[used:]
    if new_and_unfinished:
        for place, cards in wild_shares:
            lay(WILD, place, cards)
    return WayOut(tuple(additions), tuple(melds), discard)

"""Which cards make a meld, and which may join one (rows 12 to 21)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.cards import ACE, FOUR, JOKER, ONE, RED_THREES, SEQUENCE, THREE, TWO, VALUE_OF, WILD, WILDS, only
from bot.engine.game import Game, LaidMeld
from bot.engine.law import Law
from bot.engine.moves import Target
from bot.engine.odd_rules import WildMelds
from bot.engine.refusal import Refused, refuse

SMALLEST_MELD: Final = 3
MOST_JOKERS_AMONG_TWOS: Final = 2
_TWOS: Final = bytes(range(TWO * 4, TWO * 4 + 4))


class Terms(NamedTuple):
    """What, besides the cards, decides whether they may be melded now."""

    opening: bool = False
    going_out: bool = False
    wild_melds: bool = True
    """Whether the side's score allows melds of wild cards, where the ruleset has them."""
    bound: bytes = b""
    """Wild cards that may only go to the side's unfinished wild meld."""
    dead: bytes = b""
    """Ranks that are finished."""
    growing: bool = False
    """Whether a sequence of seven may grow."""


PLAIN: Final = Terms()
GOING_OUT: Final = Terms(going_out=True)


def terms_for(law: Law, score: int) -> Terms:
    """The terms of a side that opens at that score."""
    return Terms(opening=True, wild_melds=wild_melds_at(law, score))


def wild_melds_at(law: Law, score: int) -> bool:
    rule = law.rules.melds.wild_melds
    return isinstance(rule, WildMelds) and (rule.from_score is None or score >= rule.from_score)


def terms_of(game: Game, seat: int, going_out: bool = False, alone: bool = False) -> Terms:
    """The terms for a seat; ``alone``: its question about going out would be answered by nobody, and it does go out."""
    law = game.law
    if law.plain:
        return GOING_OUT if going_out else PLAIN
    melds = game.melds[game.team(seat)]
    return Terms(
        not melds,
        going_out,
        law.wild_melds and wild_melds_at(law, game.totals[game.side(seat)]),
        bound_wilds(law, melds) if law.binds else b"",
        dead_ranks(game) if law.dead_ranks else b"",
        law.rules.melds.sequence_grows and (game.asked == "yes" or alone),
    )


def bound_wilds(law: Law, melds: tuple[LaidMeld, ...]) -> bytes:
    """The wild cards that a side's unfinished wild meld binds."""
    rule = law.rules.melds.wild_melds
    if not isinstance(rule, WildMelds) or rule.binds == "nothing":
        return b""
    if any(meld.rank == WILD and len(meld.cards) < law.canasta for meld in melds):
        return WILDS if rule.binds == "wilds" else _TWOS
    return b""


def dead_ranks(game: Game) -> bytes:
    """The ranks of which some side has the largest meld that there can be."""
    law = game.law
    if not law.dead_ranks:
        return b""
    return bytes([meld.rank for melds in game.melds for meld in melds if meld.rank != WILD and len(meld.cards) >= law.largest])


def fault_in_meld(law: Law, cards: bytes, terms: Terms = PLAIN) -> Refused | None:
    """Why these cards are no new meld."""
    if len(cards) < SMALLEST_MELD:
        return refuse("meld-size", cards=cards, asked=SMALLEST_MELD)
    values = cards.translate(VALUE_OF)
    wilds = values.count(WILD)
    naturals = len(cards) - wilds
    rank = max(values)
    if values.count(rank) < naturals:
        if law.sequences:
            return fault_in_sequence(law, bytes(sorted(cards)))
        return refuse("meld-ranks", cards=cards)
    if rank == THREE:
        return fault_in_threes(law, cards, terms)
    if not naturals:
        return fault_in_wild_meld(law, cards, terms)
    if naturals < law.min_naturals or wilds > wild_room(law, terms, rank, naturals, 0, wilds):
        return refuse_wilds(law, naturals, wilds, cards)
    if law.loose:
        return None
    return _fault_in_bound(cards, terms) or _fault_in_size(law, rank, len(cards), terms)


def fault_in_threes(law: Law, cards: bytes, terms: Terms) -> Refused | None:
    """Threes are a meld, or join one, only where all are black and the player goes out (row 12)."""
    clean = all(card >> 2 == THREE and card not in RED_THREES for card in cards)
    if clean and terms.going_out and law.rules.threes.black_melds == "going-out":
        return None
    return refuse("meld-threes", cards=cards)


def fault_in_sequence(law: Law, cards: bytes, terms: Terms = PLAIN) -> Refused | None:
    """Why these cards, sorted, are no sequence (row 18)."""
    first = cards[0]
    unbroken = all(card == first + 4 * at for at, card in enumerate(cards))
    if not unbroken or first >> 2 < FOUR or cards[-1] >> 2 > ACE:
        return refuse("sequence", cards=cards)
    if len(cards) > law.canasta and not terms.growing:
        return refuse("sequence", cards=cards, most=law.canasta)
    return None


def fault_in_wild_meld(law: Law, cards: bytes, terms: Terms) -> Refused | None:
    """Why these wild cards, all of a meld, are none (row 17)."""
    rule = law.rules.melds.wild_melds
    if not isinstance(rule, WildMelds):
        return refuse("wild-meld", cards=cards)
    if not terms.wild_melds:
        return refuse("wild-meld", cards=cards, asked=rule.from_score or 0)
    if rule.least_twos:
        jokers = cards.count(JOKER)
        if len(cards) - jokers < rule.least_twos:
            return refuse("wild-meld", cards=cards, least=rule.least_twos)
        most = min(MOST_JOKERS_AMONG_TWOS, len(cards) - jokers - 1)
        if jokers > most:
            return refuse("wild-limit", cards=cards, naturals=len(cards) - jokers, wilds=jokers, asked=most)
    return refuse("meld-full", cards=cards, most=law.canasta) if len(cards) > law.canasta else None


def wild_room(law: Law, terms: Terms, rank: int, naturals: int, there: int, added: int) -> int:
    """The most wild cards that a meld of a rank may hold, when ``added`` join those that it has (``there``)."""
    most = law.max_wilds[naturals]
    if law.loose or not added:
        return most
    return law.rules.melds.wild_places(rank, naturals, there, terms.opening, most)


def refuse_wilds(law: Law, naturals: int, wilds: int, cards: bytes = b"") -> Refused:
    melds = law.rules.melds
    return refuse(
        "wild-limit",
        naturals=naturals,
        wilds=wilds,
        least=melds.min_naturals,
        asked=law.max_wilds[naturals],
        most=melds.max_wilds,
        cards=cards,
    )


def _fault_in_bound(cards: bytes, terms: Terms) -> Refused | None:
    """Wild cards that belong to the side's unfinished wild meld."""
    bound = only(cards, terms.bound) if terms.bound else b""
    return refuse("wild-limit", cards=bound, bound=True) if bound else None


def _fault_in_size(law: Law, rank: int, size: int, terms: Terms) -> Refused | None:
    if rank in terms.dead:
        return refuse("meld-full", rank=rank, dead=True)
    return refuse("meld-full", rank=rank, most=law.largest) if size > law.largest else None


def fault_in_addition(law: Law, meld: LaidMeld, cards: bytes, terms: Terms = PLAIN) -> Refused | None:
    """Why these cards may not join that meld."""
    values = cards.translate(VALUE_OF)
    wilds = values.count(WILD)
    naturals = len(cards) - wilds
    rank = meld.rank
    if rank >= SEQUENCE:
        return fault_in_sequence(law, bytes(sorted(meld.cards + cards)), terms)
    if rank == WILD:
        return refuse("meld-ranks", cards=cards, rank=rank) if naturals else fault_in_wild_meld(law, meld.cards + cards, terms)
    if values.count(rank) < naturals:
        return refuse("meld-ranks", cards=cards, rank=rank)
    if rank == THREE:
        return fault_in_threes(law, cards, terms)
    all_naturals = meld.naturals + naturals
    if meld.wilds + wilds > wild_room(law, terms, rank, all_naturals, meld.wilds, wilds):
        return refuse_wilds(law, all_naturals, meld.wilds + wilds, cards)
    if law.loose:
        return None
    return _fault_in_bound(cards, terms) or _fault_in_size(law, rank, len(meld.cards) + len(cards), terms)


def fault_in_freshness(game: Game, meld: LaidMeld, cards: bytes, free: bytes = b"") -> Refused | None:
    """Whether the meld was laid too recently for these cards to join it (``surpriza`` row 21).

    In the turn in which it was laid it grows. Cards of the pile that was taken in this turn may always join, and so may the
    ``free`` ones: the top card and the pair that is shown for it (``surpriza`` edge case 6).
    """
    delay = game.law.delay
    age = game.turn_number - meld.laid_on
    if not delay or not age or age >= delay:
        return None
    spare = game.from_pile + free
    for card in cards:
        if card not in spare:
            return refuse("meld-fresh", rank=meld.rank, cards=cards, turns=delay - age)
        spare = spare.replace(ONE[card], b"", 1)
    return None


def fault_in_rank(law: Law, rank: int, sizes: list[tuple[int, int]]) -> Refused | None:
    """Whether the side has a meld of that rank already which must take the cards; ``sizes`` are (rank, cards) of its melds."""
    if rank >= SEQUENCE:
        return None
    if rank == WILD:
        rule = law.rules.melds.wild_melds
        again = isinstance(rule, WildMelds) and rule.again
    elif law.same_rank == "any":
        return None
    else:
        again = law.same_rank == "one-open"
    for other, size in sizes:
        if other == rank and (not again or size < law.canasta):
            return refuse("meld-exists", rank=rank)
    return None


def begun(law: Law, melds: tuple[LaidMeld, ...]) -> bytes:
    """The natural ranks of which a side with these melds may begin no other one."""
    if law.same_rank == "any":
        return b""
    if law.same_rank == "one":
        return bytes([meld.rank for meld in melds])
    return bytes([meld.rank for meld in melds if len(meld.cards) < law.canasta])


def fault_in_joining(law: Law, one: LaidMeld, onto: LaidMeld, terms: Terms) -> Refused | None:
    """Why two melds of a side cannot become one (row 19)."""
    if one.rank >= SEQUENCE:
        return refuse("sequence", cards=one.cards)
    if law.same_rank != "any" or one.rank == WILD:
        return refuse("meld-exists", rank=one.rank)
    naturals, wilds = one.naturals + onto.naturals, one.wilds + onto.wilds
    if wilds > law.max_wilds[naturals]:
        return refuse_wilds(law, naturals, wilds)
    return _fault_in_size(law, one.rank, naturals + wilds, terms)


def find_meld(law: Law, melds: tuple[LaidMeld, ...], to: Target) -> LaidMeld | None:
    """Which of a side's melds a target names."""
    at = place_of(law, melds, to)
    return None if at is None else melds[at]


def place_of(law: Law, melds: tuple[LaidMeld, ...], to: Target) -> int | None:
    """Its place among them: there may be several of the same cards."""
    rank = to.rank
    same = [at for at, meld in enumerate(melds) if meld.rank == rank]
    if rank >= SEQUENCE:
        ends = (to.low, to.high)
        return next((at for at in same if (melds[at].cards[0] >> 2, melds[at].cards[-1] >> 2) == ends), None)
    if to.nth:
        return same[to.nth - 1] if 0 < to.nth <= len(same) else None
    if len(same) == 1:
        return same[0]
    return next((at for at in same if len(melds[at].cards) < law.canasta), same[-1] if same else None)


Name = tuple[int, int, int, int]
"""The fields of a :class:`Target`."""

target: Final = lru_cache(maxsize=1 << 10)(Target)
"""Targets are few and shared: making one takes longer than finding it."""


def target_of(melds: tuple[LaidMeld, ...], meld: LaidMeld) -> Target:
    """What names one of a side's melds; without a number where it is the only one of its rank."""
    return target(*name_of(melds, meld))


def name_of(melds: tuple[LaidMeld, ...], meld: LaidMeld) -> Name:
    """The same, not made up yet."""
    rank = meld.rank
    if rank >= SEQUENCE:
        return rank, 0, meld.cards[0] >> 2, meld.cards[-1] >> 2
    same = [other for other in melds if other.rank == rank]
    return rank, same.index(meld) + 1 if len(same) > 1 else 0, 0, 0


def meld_for_top(law: Law, melds: tuple[LaidMeld, ...], rank: int) -> LaidMeld | None:
    """The meld of a rank that the pile's top card joins with the cards that take it; ``None``: it begins a new one."""
    last = None
    for meld in melds:
        if meld.rank == rank:
            if len(meld.cards) < law.canasta:
                return meld
            last = meld
    return last if law.same_rank == "one" else None


def joined(meld: LaidMeld, cards: bytes) -> LaidMeld:
    """The meld with these cards on it."""
    rank, there, naturals, wilds, laid_on = meld
    added = cards.translate(VALUE_OF).count(WILD)
    return LaidMeld(rank, bytes(sorted(there + cards)), naturals + len(cards) - added, wilds + added, laid_on)


def with_addition(melds: tuple[LaidMeld, ...], meld: LaidMeld, cards: bytes) -> tuple[LaidMeld, ...]:
    """A side's melds after cards have joined one of them."""
    grown = list(melds)
    grown[melds.index(meld)] = joined(meld, cards)
    return tuple(grown)


def with_joining(melds: tuple[LaidMeld, ...], one: LaidMeld, onto: LaidMeld) -> tuple[LaidMeld, ...]:
    """A side's melds after one has been put onto another."""
    left = list(melds)
    left.remove(one)
    return with_addition(tuple(left), onto, one.cards)

"""Ways to lay cards of one rank, or wild cards alone, onto melds and as new ones: numbers of cards only.

They are what the search for an opening and the search for a way out are made of, so both follow the limits that the judge
goes by (rows 15 to 20).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from bot.engine.cards import ACE, JOKER, SEQUENCE, THREE, WILD
from bot.engine.game import LaidMeld
from bot.engine.law import Law
from bot.engine.melds import MOST_JOKERS_AMONG_TWOS, SMALLEST_MELD
from bot.engine.odd_rules import WildMelds

NEW: Final = -1
"""In place of the number of a meld: a new one."""

Sizes = tuple[tuple[int, int], ...]
"""(naturals, wild cards) of melds; for wild melds (twos, jokers)."""


class Layout(NamedTuple):
    """How some cards of one kind lie.

    ``shares``: for each meld that gets some (its number, or :data:`NEW`), naturals and wild cards (twos and jokers of a wild
    meld). ``after``: the melds of that kind as they are then, and how many of them are natural and mixed canastas.
    """

    shares: tuple[tuple[int, int, int], ...]
    after: Sizes
    natural: int = 0
    mixed: int = 0


def canastas_among(sizes: Sizes, least: int) -> tuple[int, int]:
    """How many melds of these sizes are natural and mixed canastas."""
    full = [wilds for naturals, wilds in sizes if naturals + wilds >= least]
    return full.count(0), len(full) - full.count(0)


def sizes_by_rank(melds: tuple[LaidMeld, ...]) -> dict[int, Sizes]:
    """The sizes of the melds of every natural rank that there is."""
    sizes: dict[int, Sizes] = {}
    for rank, _, naturals, wilds, _ in melds:
        if WILD < rank < SEQUENCE:
            sizes[rank] = (*sizes.get(rank, ()), (naturals, wilds))
    return sizes


def wild_sizes(melds: tuple[LaidMeld, ...]) -> Sizes:
    """The sizes of the melds of wild cards."""
    jokers = [(meld.wilds, meld.cards.count(JOKER)) for meld in melds if meld.rank == WILD]
    return tuple([(size - joker, joker) for size, joker in jokers])


def alike(law: Law, rank: int) -> int:
    """The rank that stands for all those of which cards are laid in the same ways."""
    return ACE if law.ranks_alike and rank > THREE else rank


@lru_cache(maxsize=1 << 16)
def layouts(law: Law, rank: int, there: Sizes, naturals: int, wilds: int, opening: bool) -> tuple[Layout, ...]:
    """The ways to lay exactly so many naturals and wild cards, one for each outcome in canastas, larger melds first.

    ``there`` are the side's melds of the rank. Black threes are laid as they are in going out.
    """
    if rank == THREE:
        return () if wilds or law.rules.threes.black_melds == "never" else _threes(there, naturals)
    found: dict[tuple[int, int, int], Layout] = {}
    for layout in _spread(law, rank, there, 0, naturals, wilds, opening):
        natural, mixed = canastas_among(layout.after, law.canasta)
        unfinished = 0 if law.leaves_any else sum([law.rules.going_out.unfinished(rank, *size) for size in layout.after])
        found.setdefault((natural, mixed, unfinished), layout._replace(natural=natural, mixed=mixed))
    return tuple(found.values())


def _threes(there: Sizes, naturals: int) -> tuple[Layout, ...]:
    """Black threes, which are laid in one meld."""
    if not naturals:
        return (Layout((), there),)
    if there:
        return (Layout(((0, naturals, 0),), ((there[0][0] + naturals, 0),)),)
    return (Layout(((NEW, naturals, 0),), ((naturals, 0),)),) if naturals >= SMALLEST_MELD else ()


class Outcome(NamedTuple):
    """What a layout that leaves no meld which forbids going out comes to: wild cards used, natural and mixed canastas."""

    wilds: int
    natural: int
    mixed: int
    layout: Layout


@lru_cache(maxsize=1 << 15)
def outcomes(law: Law, rank: int, there: Sizes, naturals: int, wilds: int, opening: bool) -> tuple[Outcome, ...]:
    """The outcomes of laying so many naturals with up to so many wild cards, the fewest first.

    Where natural and mixed canastas need not be told apart for going out, all of them count as natural here.
    """
    unfinished = law.rules.going_out.unfinished
    found: dict[tuple[int, int, int], Outcome] = {}
    most = law.rules.melds.max_wilds * (len(there) + naturals // law.min_naturals)
    for more in range(min(wilds, most) + 1):
        for layout in layouts(law, rank, there, naturals, more, opening):
            if law.leaves_any or not any(unfinished(rank, *size) for size in layout.after):
                natural, mixed = layout.natural, layout.mixed
                if law.any_canasta:
                    natural, mixed = natural + mixed, 0
                found.setdefault((more, natural, mixed), Outcome(more, natural, mixed, layout))
    return tuple(found.values())


def _spread(law: Law, rank: int, there: Sizes, at: int, naturals: int, wilds: int, opening: bool) -> Iterator[Layout]:
    """Cards onto the melds from the one of that number on, the rest as new melds."""
    if at == len(there):
        for new in _new_melds(law, rank, there, naturals, wilds, opening):
            yield Layout(tuple([(NEW, *size) for size in new]), (*there, *new))
        return
    has_naturals, has_wilds = there[at]
    room = law.largest - has_naturals - has_wilds
    for more in range(min(naturals, room), -1, -1):
        most = min(wilds, room - more, _room(law, rank, has_naturals + more, has_wilds, opening) - has_wilds)
        for more_wilds in range(max(0, most) + 1):
            grown = (*there[:at], (has_naturals + more, has_wilds + more_wilds), *there[at + 1 :])
            for rest in _spread(law, rank, grown, at + 1, naturals - more, wilds - more_wilds, opening):
                yield Layout(((at, more, more_wilds), *rest.shares), rest.after) if more + more_wilds else rest


def _room(law: Law, rank: int, naturals: int, there: int, opening: bool) -> int:
    most = law.max_wilds[naturals]
    return most if law.ranks_alike else law.rules.melds.wild_places(rank, naturals, there, opening, most)


def _new_melds(law: Law, rank: int, there: Sizes, naturals: int, wilds: int, opening: bool, most: int = 40) -> Iterator[Sizes]:
    """New melds of exactly so many cards, the largest first; ``most`` naturals in each."""
    if not naturals and not wilds:
        yield ()
        return
    same_rank = law.rules.melds.same_rank
    if there and (same_rank == "one" or (same_rank == "one-open" and sum(there[-1]) < law.canasta)):
        return
    for size in range(min(naturals, most, law.largest), law.min_naturals - 1, -1):
        for used in range(min(wilds, _room(law, rank, size, 0, opening), law.largest - size) + 1):
            if size + used >= SMALLEST_MELD and (
                same_rank == "any" or _may_be_followed(law, naturals - size, wilds - used, size + used)
            ):
                new = (size, used)
                for rest in _new_melds(law, rank, (*there, new), naturals - size, wilds - used, opening, size):
                    yield (new, *rest)


def _may_be_followed(law: Law, naturals: int, wilds: int, size: int) -> bool:
    """Whether nothing is left, or the meld is a canasta, after which another one of the rank may be begun."""
    return not naturals + wilds or (law.rules.melds.same_rank == "one-open" and size >= law.canasta)


@lru_cache(maxsize=1 << 12)
def wild_layouts(law: Law, there: Sizes, twos: int, jokers: int) -> tuple[Layout, ...]:
    """The ways to lay exactly so many twos and jokers on a side's wild melds and as new ones."""
    rule = law.rules.melds.wild_melds
    if not twos + jokers:
        return (Layout((), there),)
    if not isinstance(rule, WildMelds):
        return ()
    full = law.canasta
    at = next((at for at, size in enumerate(there) if sum(size) < full), None)
    if at is None and there and not rule.again:
        return ()
    found: list[Layout] = []
    has = there[at] if at is not None else (0, 0)
    for more_twos, more_jokers in product(range(twos, -1, -1), range(jokers, -1, -1)):
        size = (has[0] + more_twos, has[1] + more_jokers)
        left = twos - more_twos + jokers - more_jokers
        if not more_twos + more_jokers or not SMALLEST_MELD <= sum(size) <= full or not _mixes(rule, *size):
            continue
        if left and (sum(size) < full or not rule.again):
            continue
        after = (*there, size) if at is None else (*there[:at], size, *there[at + 1 :])
        share = (NEW if at is None else at, more_twos, more_jokers)
        found += [
            Layout((share, *rest.shares), rest.after)
            for rest in wild_layouts(law, after, twos - more_twos, jokers - more_jokers)
        ]
    return tuple(found)


def _mixes(rule: WildMelds, twos: int, jokers: int) -> bool:
    return not rule.least_twos or (twos >= rule.least_twos and jokers <= min(MOST_JOKERS_AMONG_TWOS, twos - 1))

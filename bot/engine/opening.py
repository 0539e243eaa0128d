"""The initial meld (rows 22 to 25), and finding one in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from bot.engine.cards import JOKER, TWO, VALUE_OF, of_rank, repeated, wilds_of
from bot.engine.demands import fault_in_demands
from bot.engine.game import Game
from bot.engine.going_out import waives_minimum
from bot.engine.law import CanastaAsked, Law
from bot.engine.layouts import alike, layouts, wild_layouts
from bot.engine.melds import SMALLEST_MELD, dead_ranks, wild_melds_at
from bot.engine.odd_rules import NaturalMeld
from bot.engine.refusal import Refused
from bot.engine.sequences import plans

MOST_SEQUENCE_PLANS: Final = 60
ENOUGH_OPENINGS: Final = 8
"""With sequences there are many ways to open; so many are named."""


def fault_in_opening(game: Game, seat: int, melds: tuple[bytes, ...], out: bool) -> Refused | None:
    """Why these melds, the pile's top card among them where it is taken and counts, do not open.

    ``out`` says whether they are a whole hand with which the player goes out: a concealed one may need no minimum.
    """
    side = game.side(seat)
    waived = out and game.phase != "draw" and waives_minimum(game, seat)
    return fault_in_demands(game.law, game.totals[side], 0 if waived else game.minimum(side), melds)


class _Way(NamedTuple):
    """Some cards of one group as melds: naturals and wild cards (twos and jokers of a wild meld) of each."""

    naturals: int
    wilds: int
    melds: tuple[tuple[int, int], ...]
    canasta: bool
    """There is a canasta as it is asked for among them."""
    natural: bool
    """There is a meld as the ruleset demands it among them."""


class _Group(NamedTuple):
    cards: bytes
    """The naturals of a rank; empty for the group of wild cards."""
    points: int
    ways: tuple[_Way, ...]


_Choice = tuple[_Way, int, int]
"""What is laid of a group, and how many twos and jokers go with it."""
_NOTHING: Final = _Way(0, 0, (), False, False)


def openings(
    game: Game, seat: int, hand: bytes, keep: int, top: int | None = None, worth: int = 0
) -> Iterator[tuple[bytes, ...]]:
    """Sets of melds from the hand that open and leave ``keep`` cards, those with few wild cards first.

    With ``top`` (the pile's top card, which counts) the first meld of each set holds it, with a natural pair from the hand, or
    six hand cards where the ruleset asks for a canasta. ``worth`` are points that are laid beside them.
    """
    law = game.law
    needed = game.minimum(game.side(seat)) - worth - (0 if top is None else law.points[top])
    if not law.rules.melds.sequences:
        yield from _openings(game, seat, hand, needed, len(hand) - keep, top, False)
        return
    seen: list[tuple[bytes, ...]] = []
    for left, runs in islice(plans(hand, (), law.canasta), MOST_SEQUENCE_PLANS):
        laid_cards = tuple([run.cards for run in runs])
        worth = sum([law.value(cards) for cards in laid_cards])
        canasta = any(len(run) >= law.canasta for run in runs)
        spare = len(hand) - keep - sum([len(run) for run in runs])
        if spare < 0:
            continue
        for melds in _openings(game, seat, left, needed - worth, spare, top, canasta):
            found = (*melds, *laid_cards)
            if found and found not in seen:
                seen.append(found)
                yield found
        if len(seen) >= ENOUGH_OPENINGS:
            return


def _openings(
    game: Game, seat: int, hand: bytes, needed: int, spare: int, top: int | None, canasta: bool
) -> Iterator[tuple[bytes, ...]]:
    law = game.law
    values = hand.translate(VALUE_OF)
    pairs = bytes(repeated(values))
    if needed > law.most_value(hand, values, pairs) and not law.rules.opening.splash:
        return
    if top is not None and top >> 2 not in pairs:
        return
    wilds = wilds_of(hand)
    jokers = wilds.count(JOKER)
    twos = len(wilds) - jokers
    score = game.totals[game.side(seat)]
    cap = law.opening_wilds(score)
    asked = law.canasta_asked(score)
    dead = dead_ranks(game)
    if top is not None and top >> 2 in dead:
        return
    pairs = pairs.translate(None, dead)
    groups = _groups(law, hand, values, pairs, top, asked, twos, jokers, wild_melds_at(law, score))
    search = _Search(law, groups, top is not None, spare, asked != "" and not canasta)
    seen: list[tuple[bytes, ...]] = []
    for given in range(min(len(wilds), len(wilds) if cap is None else cap) + 1):
        for used_jokers in range(max(0, given - twos), min(jokers, given) + 1):
            found = search.find(needed, given - used_jokers, used_jokers)
            if found is not None:
                melds = _as_melds(groups, found, wilds[:twos], wilds[twos:], top is not None)
                if melds not in seen:
                    seen.append(melds)
                    yield melds
                break


def _groups(
    law: Law,
    hand: bytes,
    values: bytes,
    pairs: bytes,
    top: int | None,
    asked: CanastaAsked,
    twos: int,
    jokers: int,
    wild_melds: bool,
) -> list[_Group]:
    """What can be laid by rank, the rank of the pile's top card first, then wild cards alone, then the largest."""
    by_size: list[tuple[bool, int, int, bytes]] = []
    for rank in pairs:
        cards = of_rank(hand, values, rank)
        by_size.append((top is None or rank != top >> 2, -len(cards), -law.points[cards[0]], cards))
    by_size.sort()
    groups = [
        _Group(cards, law.points[cards[0]], _ways(law, alike(law, cards[0] >> 2), len(cards), not other, asked, twos + jokers))
        for other, _, _, cards in by_size
    ]
    if wild_melds and twos + jokers >= SMALLEST_MELD:
        groups.insert(0 if top is None else 1, _Group(b"", 0, _wild_ways(law, asked, twos, jokers)))
    return groups


@lru_cache(maxsize=1 << 13)
def _ways(law: Law, rank: int, held: int, with_top: bool, asked: CanastaAsked, wilds: int) -> tuple[_Way, ...]:
    """How the naturals of a rank can be laid with wild cards; with the pile's top card the first meld has one card more."""
    extra = 1 if with_top else 0
    pile = law.rules.opening.pile
    demand = law.rules.opening.demand
    ways: list[_Way] = []
    for naturals in range(held, 1, -1):
        for given in range(wilds + 1):
            for layout in layouts(law, rank, (), naturals + extra, given, True):
                sizes = layout.after
                if isinstance(demand, NaturalMeld) and any(sum(size) >= law.canasta and size[1] for size in sizes):
                    continue
                if with_top and (sum(sizes[0]) != law.canasta if "canasta" in pile else sizes[0][0] < SMALLEST_MELD):
                    continue
                melds = ((sizes[0][0] - extra, sizes[0][1]), *sizes[1:])
                canasta = any(sum(size) >= law.canasta and (asked == "any" or not size[1]) for size in sizes)
                ways.append(_Way(naturals, given, melds, canasta, any(not used for _, used in sizes)))
    return tuple(ways)


@lru_cache(maxsize=1 << 10)
def _wild_ways(law: Law, asked: CanastaAsked, twos: int, jokers: int) -> tuple[_Way, ...]:
    demand = law.rules.opening.demand
    natural = not isinstance(demand, NaturalMeld) or demand.wild_meld
    return tuple(
        [
            _Way(used_twos, used_jokers, layout.after, any(sum(size) >= law.canasta for size in layout.after), natural)
            for used_twos in range(twos + 1)
            for used_jokers in range(jokers + 1)
            if used_twos + used_jokers >= SMALLEST_MELD
            for layout in wild_layouts(law, (), used_twos, used_jokers)
        ]
    )


def _as_melds(
    groups: list[_Group], found: tuple[_Choice, ...], twos: bytes, jokers: bytes, with_top: bool
) -> tuple[bytes, ...]:
    """The cards themselves; with the pile's top card the first meld comes first."""
    melds: list[bytes] = []
    for group, (way, used_twos, used_jokers) in zip(groups, found, strict=False):
        if not group.cards:
            for more_twos, more_jokers in way.melds:
                melds.append(twos[:more_twos] + jokers[:more_jokers])
                twos, jokers = twos[more_twos:], jokers[more_jokers:]
            continue
        naturals, free = group.cards, twos[:used_twos] + jokers[:used_jokers]
        twos, jokers = twos[used_twos:], jokers[used_jokers:]
        for size, wilds in way.melds:
            melds.append(bytes(sorted(naturals[:size] + free[:wilds])))
            naturals, free = naturals[size:], free[wilds:]
    return tuple(melds)


class _Search:
    """A search for an opening among groups of cards, depth first.

    The first group must be laid where the pile's top card belongs to it (``with_top``). ``spare`` cards may leave the hand.
    """

    def __init__(self, law: Law, groups: list[_Group], with_top: bool, spare: int, canasta: bool) -> None:
        self.two, self.joker = law.points[TWO * 4], law.points[JOKER]
        self.groups = groups
        self.with_top = with_top
        self.spare = spare
        self.canasta = canasta
        self.natural = isinstance(law.rules.opening.demand, NaturalMeld)
        self.splash = law.rules.opening.splash
        self.binds = law.binds
        self.full = law.canasta
        self.canasta_after = [False] * (len(groups) + 1)
        """Whether a group from each one on can bring the canasta that is asked for."""
        self.natural_after = [False] * (len(groups) + 1)
        """The same of the meld that the ruleset demands."""
        self.after = [0] * (len(groups) + 1)
        """What the naturals of the groups from each one on are worth."""
        for at in range(len(groups) - 1, -1, -1):
            self.after[at] = self.after[at + 1] + len(groups[at].cards) * groups[at].points
            if canasta:
                self.canasta_after[at] = self.canasta_after[at + 1] or any(way.canasta for way in groups[at].ways)
            if self.natural:
                self.natural_after[at] = self.natural_after[at + 1] or any(way.natural for way in groups[at].ways)
        self.pairs = sum(
            [
                len(group.cards) * group.points
                for at, group in enumerate(groups)
                if 0 < len(group.cards) < SMALLEST_MELD and not (with_top and at == 0)
            ]
        )
        """What the groups are worth that are no meld without a wild card."""

    def find(self, needed: int, twos: int, jokers: int) -> tuple[_Choice, ...] | None:
        """What is laid of each group, with at most so many wild cards, to open."""
        if not twos + jokers and needed > self.after[0] - self.pairs and not self.splash:
            return None
        self.dead: set[tuple[int, int, int, int, int, bool, bool]] = set()
        return self._extend(0, needed, twos, jokers, self.spare, self.canasta, self.natural)

    def _extend(
        self, at: int, needed: int, twos: int, jokers: int, spare: int, canasta: bool, natural: bool
    ) -> tuple[_Choice, ...] | None:
        first = at == 0 and self.with_top
        if needed <= 0 and not first and not canasta and not natural:
            return ()
        if at == len(self.groups) or (needed > self.after[at] + twos * self.two + jokers * self.joker and not self.splash):
            return None
        if (canasta and not self.canasta_after[at]) or (natural and not self.natural_after[at]):
            return None
        key = (at, max(needed, 0), twos, jokers, spare, canasta, natural)
        if key in self.dead:
            return None
        group = self.groups[at]
        for choice in self._choices(group, twos, jokers, spare):
            way, used_twos, used_jokers = choice
            worth = way.naturals * group.points + used_twos * self.two + used_jokers * self.joker
            left = needed - worth
            if self.splash and left > 0 and self._splashes(group, way):
                left = 0
            free_twos, free_jokers = twos - used_twos, jokers - used_jokers
            if not group.cards and self.binds and any(sum(size) < self.full for size in way.melds):
                free_twos = free_jokers = 0
            size = used_twos + used_jokers + (way.naturals if group.cards else 0)
            rest = self._extend(
                at + 1, left, free_twos, free_jokers, spare - size, canasta and not way.canasta, natural and not way.natural
            )
            if rest is not None:
                return (choice, *rest)
        if not first:
            rest = self._extend(at + 1, needed, twos, jokers, spare, canasta, natural)
            if rest is not None:
                return ((_NOTHING, 0, 0), *rest)
        self.dead.add(key)
        return None

    def _splashes(self, group: _Group, way: _Way) -> bool:
        return any(sum(size) >= self.full and (not group.cards or not size[1]) for size in way.melds)

    def _choices(self, group: _Group, twos: int, jokers: int, spare: int) -> Iterator[_Choice]:
        for way in group.ways:
            if not group.cards:
                if way.naturals <= twos and way.wilds <= jokers and way.naturals + way.wilds <= spare:
                    yield way, way.naturals, way.wilds
                continue
            if way.wilds > twos + jokers or way.naturals + way.wilds > spare:
                continue
            for used in range(max(0, way.wilds - twos), min(way.wilds, jokers) + 1):
                yield way, way.wilds - used, used

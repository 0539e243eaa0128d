"""The initial meld (rows 22 to 25), and finding one in a hand."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import JOKER, TWO, VALUE_OF, of_rank, repeated, wilds_of
from bot.engine.game import Game
from bot.engine.going_out import waives_minimum
from bot.engine.law import Law
from bot.engine.melds import SMALLEST_MELD
from bot.engine.refusal import Refused, refuse


def fault_in_opening(game: Game, seat: int, melds: tuple[bytes, ...], out: bool) -> Refused | None:
    """Why these melds, the pile's top card among them where it is taken, do not open.

    ``out`` says whether they are a whole hand with which the player goes out: a concealed one may need no minimum.
    """
    points = sum(game.law.value(cards) for cards in melds)
    asked = game.minimum(game.side(seat))
    if points >= asked or (out and game.phase != "draw" and waives_minimum(game, seat)):
        return None
    return refuse("minimum", asked=asked, offered=points)


def openings(law: Law, hand: bytes, needed: int, keep: int, top: int | None = None) -> Iterator[tuple[bytes, ...]]:
    """Sets of melds from the hand worth ``needed`` points that leave ``keep`` cards, those with few wild cards first.

    With ``top`` (the pile's top card) the first meld of each set holds it, with a natural pair from the hand; ``needed``
    counts the top card too.
    """
    points = law.points
    values = hand.translate(VALUE_OF)
    worth = 0
    by_size: list[tuple[int, int, bytes]] = []
    for rank in repeated(values):
        cards = of_rank(hand, values, rank)
        worth += len(cards) * points[cards[0]]
        by_size.append((-len(cards), -points[cards[0]], cards))
    if top is not None:
        needed -= points[top]
    wilds = wilds_of(hand)
    if not by_size or needed > worth + law.value(wilds):
        return
    by_size.sort()
    groups = [cards for _, _, cards in by_size]
    if top is not None:
        groups.sort(key=lambda cards: cards[0] >> 2 != top >> 2)
        if groups[0][0] >> 2 != top >> 2:
            return
    search = _Search(law, groups, top is not None, len(hand) - keep)
    jokers = wilds.count(JOKER)
    twos = len(wilds) - jokers
    seen: list[tuple[bytes, ...]] = []
    for given in range(len(wilds) + 1):
        for used_jokers in range(max(0, given - twos), min(jokers, given) + 1):
            found = search.find(needed, given - used_jokers, used_jokers)
            if found is not None:
                melds = _as_melds(groups, found, wilds[:twos], wilds[twos:])
                if melds not in seen:
                    seen.append(melds)
                    yield melds
                break


_Share = tuple[int, int, int]
"""How many natural cards of a group of one rank are laid, and with how many twos and jokers; all 0 where nothing is."""


def _as_melds(groups: list[bytes], shares: tuple[_Share, ...], twos: bytes, jokers: bytes) -> tuple[bytes, ...]:
    melds: list[bytes] = []
    for group, (naturals, used_twos, used_jokers) in zip(groups, shares, strict=False):
        if naturals:
            melds.append(twos[:used_twos] + group[:naturals] + jokers[:used_jokers])
            twos = twos[used_twos:]
    return tuple(melds)


class _Search:
    """A search for enough points among groups of natural cards, depth first, the largest groups first.

    To the first group the pile's top card may belong (``with_top``); then it must be laid. ``spare`` cards may leave the hand.
    """

    def __init__(self, law: Law, groups: list[bytes], with_top: bool, spare: int) -> None:
        self.max_wilds = law.max_wilds
        self.two, self.joker = law.points[TWO * 4], law.points[JOKER]
        self.sizes = [len(group) for group in groups]
        self.points = [law.points[group[0]] for group in groups]
        self.with_top = with_top
        self.spare = spare
        self.after = [0] * (len(groups) + 1)
        """What the groups from each one on are worth."""
        self.pairs = 0
        """What the groups are worth that are no meld without a wild card."""
        for at in range(len(groups) - 1, -1, -1):
            worth = self.sizes[at] * self.points[at]
            self.after[at] = self.after[at + 1] + worth
            if self.sizes[at] < SMALLEST_MELD and not (with_top and at == 0):
                self.pairs += worth

    def find(self, needed: int, twos: int, jokers: int) -> tuple[_Share, ...] | None:
        """Shares worth so many points with at most so many wild cards."""
        if not twos + jokers and needed > self.after[0] - self.pairs:
            return None
        self.dead: set[tuple[int, int, int, int, int]] = set()
        return self._extend(0, needed, twos, jokers, self.spare)

    def _extend(self, at: int, needed: int, twos: int, jokers: int, spare: int) -> tuple[_Share, ...] | None:
        first = at == 0 and self.with_top
        if needed <= 0 and not first:
            return ()
        if at == len(self.sizes) or needed > self.after[at] + twos * self.two + jokers * self.joker:
            return None
        key = (at, needed, twos, jokers, spare)
        if key in self.dead:
            return None
        points = self.points[at]
        extra = 1 if first else 0
        for naturals in range(self.sizes[at], 1, -1):
            least = max(0, SMALLEST_MELD - naturals - extra)
            most = min(twos + jokers, self.max_wilds[naturals + extra], spare - naturals)
            for wilds in range(least, most + 1):
                for used in range(max(0, wilds - twos), min(wilds, jokers) + 1):
                    worth = naturals * points + (wilds - used) * self.two + used * self.joker
                    rest = self._extend(at + 1, needed - worth, twos - wilds + used, jokers - used, spare - naturals - wilds)
                    if rest is not None:
                        return ((naturals, wilds - used, used), *rest)
        if not first:
            rest = self._extend(at + 1, needed, twos, jokers, spare)
            if rest is not None:
                return ((0, 0, 0), *rest)
        self.dead.add(key)
        return None

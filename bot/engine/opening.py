"""The initial meld (rows 22 to 25), and finding one in a hand."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import JOKER, VALUE_OF, WILD, of_value
from bot.engine.game import Game
from bot.engine.going_out import waives_minimum
from bot.engine.law import Law
from bot.engine.melds import SMALLEST_MELD
from bot.engine.refusal import Refused, refuse


def fault_in_opening(game: Game, seat: int, melds: tuple[bytes, ...], hand: bytes) -> Refused | None:
    """Why these melds, the pile's top card among them where it is taken, do not open; ``hand`` is what is left."""
    law = game.law
    points = sum(law.value(cards) for cards in melds)
    asked = game.minimum(game.side(seat))
    if points >= asked:
        return None
    canasta = any(len(cards) >= law.canasta for cards in melds)
    if len(hand) <= 1 and canasta and game.phase != "draw" and waives_minimum(game, seat):
        return None
    return refuse("minimum", asked=asked, offered=points)


def openings(law: Law, hand: bytes, needed: int, keep: int, top: int | None = None) -> Iterator[tuple[bytes, ...]]:
    """Sets of melds from the hand worth ``needed`` points that leave ``keep`` cards, those with few wild cards first.

    With ``top`` (the pile's top card) the first meld of each set holds it, with a natural pair from the hand; ``needed``
    counts the top card too.
    """
    search = _Search(law, hand, keep, top)
    for wilds in range(len(search.wilds) + 1):
        found = search.find(needed, wilds)
        if found is not None:
            yield found


class _Search:
    def __init__(self, law: Law, hand: bytes, keep: int, top: int | None) -> None:
        self.law = law
        self.spare = len(hand) - keep
        self.wilds = of_value(hand, WILD)
        self.top = top
        top_rank = -1 if top is None else top >> 2
        values = hand.translate(VALUE_OF)
        groups = [of_value(hand, rank) for rank in set(values) if rank > 3 and rank != top_rank and values.count(rank) >= 2]
        groups.sort(key=lambda cards: (-len(cards), -law.points[cards[0]]))
        if top is not None:
            groups.insert(0, of_value(hand, top_rank))
        self.groups = groups
        self.bound = [0] * (len(groups) + 1)
        for at in range(len(groups) - 1, -1, -1):
            self.bound[at] = self.bound[at + 1] + law.value(groups[at])

    def find(self, needed: int, wilds: int) -> tuple[bytes, ...] | None:
        """A set that uses at most so many wild cards, twos before jokers where they suffice."""
        if self.top is not None:
            needed -= self.law.points[self.top]
        self.dead: set[tuple[int, int, int, int, int]] = set()
        twos = len(self.wilds) - self.wilds.count(JOKER)
        jokers = len(self.wilds) - twos
        for used_jokers in range(max(0, wilds - twos), min(jokers, wilds) + 1):
            pool = self.wilds[: wilds - used_jokers] + bytes([JOKER]) * used_jokers
            found = self._extend(0, needed, pool, self.spare)
            if found is not None:
                return found
        return None

    def _extend(self, at: int, needed: int, pool: bytes, spare: int) -> tuple[bytes, ...] | None:
        first = at == 0 and self.top is not None
        if needed <= 0 and not first:
            return ()
        if at == len(self.groups) or needed > self.bound[at] + self.law.value(pool):
            return None
        key = (at, needed, len(pool), pool.count(JOKER), spare)
        if key in self.dead:
            return None
        group = self.groups[at]
        extra = 1 if first else 0
        for naturals in range(len(group), 1, -1):
            least = max(0, SMALLEST_MELD - naturals - extra)
            most = min(len(pool), self.law.max_wilds[naturals + extra], spare - naturals)
            for wilds in range(least, most + 1):
                for jokers in range(max(0, wilds - len(pool) + pool.count(JOKER)), min(wilds, pool.count(JOKER)) + 1):
                    twos = wilds - jokers
                    given = pool[:twos] + bytes([JOKER]) * jokers
                    left = pool[twos : len(pool) - jokers]
                    cards = group[:naturals] + given
                    rest = self._extend(at + 1, needed - self.law.value(cards), left, spare - len(cards))
                    if rest is not None:
                        return (bytes(sorted(cards)), *rest)
        found = None if first else self._extend(at + 1, needed, pool, spare)
        if found is None:
            self.dead.add(key)
        return found

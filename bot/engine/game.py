"""The position: one flat, immutable value. Only :mod:`bot.engine.evolve` makes a new one from an old one."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from bot.engine.cards import VALUE_OF, WILD
from bot.engine.events import SideScore
from bot.engine.law import Law, law_of
from bot.engine.ruleset import Ruleset

Phase = Literal["deal", "draw", "play", "asked", "last", "over"]
"""``deal``: a hand is to be dealt, the first one or the next. ``draw``, ``play``: the two parts of a turn. ``asked``: the
partner is to answer. ``last``: a red three was the last stock card, and its owner may still meld. ``over``: the match is
over."""

NOBODY: Final = -1


class LaidMeld(NamedTuple):
    """A meld on the table. ``laid_on`` is the number of the turn in which it was laid."""

    rank: int
    cards: bytes
    naturals: int
    wilds: int
    laid_on: int


def laid(cards: bytes, turn_number: int) -> LaidMeld:
    """A meld of one rank from its cards."""
    values = cards.translate(VALUE_OF)
    wilds = values.count(WILD)
    return LaidMeld(max(values), bytes(sorted(cards)), len(cards) - wilds, wilds, turn_number)


class Game(NamedTuple):
    """A match with the hand that is being played. Heaps and melds go by seat or by side, as named.

    ``order`` are the seats that play this hand, clockwise; ``scores`` are those of the last finished hand.
    """

    law: Law
    totals: tuple[int, ...]
    number: int = 0
    dealer: int = NOBODY
    resting: int = NOBODY
    order: tuple[int, ...] = ()
    phase: Phase = "deal"
    turn: int = NOBODY
    turn_number: int = 0
    hands: tuple[bytes, ...] = ()
    melds: tuple[tuple[LaidMeld, ...], ...] = ()
    """By side, in the order in which they were laid."""
    red_threes: tuple[bytes, ...] = ()
    """By side."""
    stock: bytes = b""
    """In drawing order."""
    pile: bytes = b""
    """Bottom to top."""
    frozen: bool = False
    """A card that freezes lies in the pile. That a pile is frozen to a side that has not opened is not counted here."""
    took: bool = False
    """This turn began with the pile, not with a draw."""
    acts: int = 0
    """What this turn has melded: 0 nothing, 1 only the top card of the pile, 2 more."""
    touched_partner: bool = False
    """This turn has added to a meld that was there before it."""
    melded: int = 0
    """Bits of the seats that have melded in an earlier turn of this hand."""
    asked: Literal["", "open", "yes", "no"] = ""
    """This turn's question: may I go out?"""
    out: int = NOBODY
    """The seat that went out in the last finished hand."""
    concealed: bool = False
    scores: tuple[SideScore, ...] = ()
    winner: int = NOBODY

    @property
    def rules(self) -> Ruleset:
        return self.law.rules

    def side(self, seat: int) -> int:
        return seat % self.law.sides

    def after(self, seat: int) -> int:
        """The seat that plays after this one."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]

    def partner(self, seat: int) -> int:
        """The next seat of the same side, or :data:`NOBODY`."""
        other = self.after(seat)
        while other != seat:
            if other % self.law.sides == seat % self.law.sides:
                return other
            other = self.after(other)
        return NOBODY

    def to_move(self) -> int:
        """Whose move it is: the seat whose turn it is, or the partner who has been asked; :data:`NOBODY` between hands."""
        return self.partner(self.turn) if self.phase == "asked" else self.turn

    def canastas(self, side: int) -> int:
        return count_canastas(self.law, self.melds[side])

    def minimum(self, side: int) -> int:
        """What the side opens with in this hand."""
        return self.law.minimum(self.totals[side])

    def concealed_turn(self, seat: int) -> bool:
        """Whether the seat had melded nothing before this turn."""
        return not self.melded >> seat & 1


def count_canastas(law: Law, melds: tuple[LaidMeld, ...]) -> int:
    least = law.canasta
    found = 0
    for meld in melds:
        if meld.naturals + meld.wilds >= least:
            found += 1
    return found


def new_match(rules: Ruleset) -> Game:
    """A match that waits for its first deal. ``rules`` is a form with its house rules chosen."""
    return Game(law=law_of(rules), totals=(0,) * rules.seating.sides)


def seats_in_order(players: int, resting: int) -> tuple[int, ...]:
    """The seats that play a hand: where one rests, the last seat takes its place."""
    if resting == NOBODY:
        return tuple(range(players))
    last = players - 1
    return tuple(last if seat == resting else seat for seat in range(last))

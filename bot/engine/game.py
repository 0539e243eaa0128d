"""The position: one flat, immutable value. Only :mod:`bot.engine.evolve` makes a new one from an old one."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from bot.engine.cards import SEQUENCE, THREE, VALUE_OF, WILD
from bot.engine.events import SideScore
from bot.engine.law import Law, law_of
from bot.engine.ruleset import Ruleset
from bot.engine.sections import CanastaKind

Phase = Literal["cut", "deal", "draw", "play", "asked", "last", "over"]
"""``cut``: the dealer is to lift. ``deal``: a hand is to be dealt, the first one or the next. ``draw``, ``play``: the two parts
of a turn. ``asked``: the partner is to answer. ``last``: a red three was the last stock card, and its owner may still meld.
``over``: the match is over."""

NOBODY: Final = -1
NO_CARD: Final = -1
FIRST_TURN: Final = 1
LONG_AGO: Final = -100
"""The number of a turn that nothing looks back to."""


class LaidMeld(NamedTuple):
    """A meld on the table. ``laid_on`` is the number of the turn in which it was laid.

    ``rank`` is :data:`~bot.engine.cards.WILD` for a meld of wild cards, all of which it counts as wild, and
    :data:`~bot.engine.cards.SEQUENCE` plus the suit for a sequence.
    """

    rank: int
    cards: bytes
    naturals: int
    wilds: int
    laid_on: int


def rank_of(cards: bytes) -> int:
    """The rank of the meld that the cards are."""
    values = cards.translate(VALUE_OF)
    rank = max(values)
    return rank if values.count(rank) + values.count(WILD) >= len(cards) else SEQUENCE + (cards[0] & 3)


def laid(cards: bytes, turn_number: int) -> LaidMeld:
    """A meld from its cards."""
    rank = rank_of(cards)
    wilds = cards.translate(VALUE_OF).count(WILD)
    return LaidMeld(rank, bytes(sorted(cards)), 0 if rank == WILD else len(cards) - wilds, wilds, turn_number)


def canasta_kind(law: Law, meld: LaidMeld) -> CanastaKind | None:
    """What canasta a meld is, or ``None`` while it has too few cards. Black threes are no natural cards and never one."""
    rank, cards, _, wilds, _ = meld
    if len(cards) < law.canasta or rank == THREE:
        return None
    if rank == WILD:
        return "wild"
    if rank >= SEQUENCE:
        return "sequence"
    return "mixed" if wilds else "natural"


class Game(NamedTuple):
    """A match with the hand that is being played. Heaps and melds go by seat, by side or by team, as named.

    ``order`` are the seats that play this hand, clockwise; ``scores`` are those of the last finished hand. A team is a side,
    or the partners of an alliance that lasts for one hand, under the lower number of theirs.
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
    """By team, in the order in which they were laid."""
    red_threes: tuple[bytes, ...] = ()
    """By side."""
    black_threes: tuple[bytes, ...] = ()
    """By side, those that are laid out."""
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
    asked: Literal["", "open", "open-last", "yes", "no"] = ""
    """This turn's question: may I go out? ``open-last``: it was put in the phase ``last``, to which the answer leads back."""
    out: int = NOBODY
    """The seat that went out in the last finished hand."""
    concealed: bool = False
    scores: tuple[SideScore, ...] = ()
    winner: int = NOBODY
    under: bytes = b""
    """The hidden cards under the pile, the lowest first."""
    upcard: int = NO_CARD
    """The card that was turned up at the deal."""
    feet: tuple[bytes, ...] = ()
    """By seat, where the ruleset has them; empty once it is picked up."""
    talons: tuple[bytes, ...] = ()
    """By seat, where the ruleset has them: cards for opening, not yet in the hand."""
    owed: tuple[int, ...] = ()
    """By seat, where the ruleset waits: red threes still to be replaced."""
    lone: int = NOBODY
    """The seat that plays this hand alone against an alliance."""
    turned: int = 0
    """How often the pile has been turned over."""
    wild_discarded: int = LONG_AGO
    """The number of the turn in which the last wild card was discarded."""
    discarded: int = NO_CARD
    """The last discard."""
    from_pile: bytes = b""
    """The cards in the hand of the player at turn that came with the pile in this turn."""
    lifted: int = 0
    """Points of the dealer's exact lift before this hand; they were written down at once and are in the totals."""
    asked_before: int = 0
    """Bits of the seats that have asked in this hand."""
    void: bool = False
    """The last hand was void."""

    @property
    def rules(self) -> Ruleset:
        return self.law.rules

    def side(self, seat: int) -> int:
        """The side in whose name the seat scores."""
        return seat % self.law.sides

    def team(self, seat: int) -> int:
        """Before whom the seat's melds lie."""
        if self.lone < 0 or seat == self.lone:
            return seat % self.law.sides
        return 1 if self.lone == 0 else 0

    def team_of_side(self, side: int) -> int:
        """The same for a side; the number of a side is that of one of its seats."""
        return self.team(side)

    def after(self, seat: int) -> int:
        """The seat that plays after this one."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]

    def partner(self, seat: int) -> int:
        """The next seat of the same team, or :data:`NOBODY`."""
        own = self.team(seat)
        other = self.after(seat)
        while other != seat:
            if self.team(other) == own:
                return other
            other = self.after(other)
        return NOBODY

    def has_partner(self, seat: int) -> bool:
        """Whether there is somebody to be asked for leave to go out, where asking is played at all."""
        return self.law.asking and (not self.law.alliance or (self.lone >= 0 and seat != self.lone))

    def to_move(self) -> int:
        """Whose move it is: the seat whose turn it is, or the partner who has been asked; :data:`NOBODY` between hands."""
        return self.partner(self.turn) if self.phase == "asked" else self.turn

    def canastas(self, team: int) -> int:
        return count_canastas(self.law, self.melds[team])

    def minimum(self, side: int) -> int:
        """The points that the side opens with in this hand."""
        return self.law.minimum(self.number if self.law.by_deal else self.totals[side])

    def rested(self, team: int) -> bool:
        """Whether the team has been down long enough to take the pile and to go out."""
        delay = self.law.delay
        return (
            not delay or self.turn_number - min([meld.laid_on for meld in self.melds[team]], default=self.turn_number) >= delay
        )

    def has_foot(self, seat: int) -> bool:
        """Whether the seat has a foot that it has not picked up."""
        return bool(self.feet) and bool(self.feet[seat])

    def on_last_card(self, seat: int) -> bool:
        """Whether the seat goes out with its next discard."""
        return len(self.hands[seat]) == 1 and not self.has_foot(seat)

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
    """A match that waits for its first deal, or lift. ``rules`` is a form with its house rules chosen."""
    law = law_of(rules)
    first_dealer = rules.seating.players - 1
    turn = first_dealer if law.before_hand == "cut" else NOBODY
    return Game(law=law, totals=(0,) * rules.seating.sides, phase=law.before_hand, turn=turn)


def in_alliance(game: Game, lone: int) -> Game:
    """The position in which a seat plays alone and the melds of all others lie together (``cutthroat`` row 1)."""
    together = game._replace(lone=lone)
    melds: list[tuple[LaidMeld, ...]] = [() for _ in game.melds]
    for side, there in enumerate(game.melds):
        melds[together.team_of_side(side)] += there
    return together._replace(melds=tuple(melds))


def when_out(game: Game, seat: int) -> Game:
    """The position when the seat has gone out: an alliance that has not formed forms against it (``cutthroat`` procedure 3)."""
    return in_alliance(game, seat) if game.law.alliance and game.lone == NOBODY else game


def seats_in_order(players: int, resting: int) -> tuple[int, ...]:
    """The seats that play a hand: where one rests, the last seat takes its place."""
    if resting == NOBODY:
        return tuple(range(players))
    last = players - 1
    return tuple(last if seat == resting else seat for seat in range(last))

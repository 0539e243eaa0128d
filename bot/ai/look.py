"""What a seat can tell from its view, as the facts that a player's rules of thumb go by.

Nothing is remembered from call to call. Who threw what is read off the pile, since every turn leaves one card on it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from bot.engine.canastas import Canastas, canastas_of
from bot.engine.cards import ACE, FOUR, SEQUENCE, THREE, VALUE_OF, WILD
from bot.engine.drawing import may_turn_over
from bot.engine.game import LaidMeld
from bot.engine.law import Law
from bot.engine.melds import dead_ranks, wild_melds_at
from bot.engine.odd_rules import WildMelds
from bot.engine.pile import closed_to
from bot.engine.scoring import Holdings, canasta_points, is_doubled, penalty, score_side, winner_of
from bot.engine.sections import CanastaKind
from bot.engine.view import View

HIDDEN_CARD: Final = 10
"""The points of an average card in somebody's hand."""
LATE_ROUNDS: Final = 2
FEW_CARDS: Final = 4
NEARLY: Final = 2
"""A meld that lacks so few cards may be a canasta soon."""


class Look:
    """Counts go by value: the rank of a natural card, or ``WILD``."""

    def __init__(self, view: View, seat: int) -> None:
        game = self.game = view.position
        law = self.law = game.law
        self.seat: Final = seat
        self.side: Final = game.side(seat)
        self.team: Final = game.team(seat)
        self.hand: Final = view.hand
        values = self.hand.translate(VALUE_OF)
        self.counts: Final = [values.count(value) for value in range(ACE + 1)]
        self.wilds: Final = self.counts[WILD]
        self.melds: Final = game.melds[self.team]
        self.opened: Final = bool(self.melds)
        self.dead: Final = dead_ranks(game)
        self.mine: Final = places(law, self.melds)
        """The own meld that a natural card of a rank may join."""
        self.next: Final = game.after(seat)
        self.next_team: Final = game.team(self.next)
        self.theirs: Final = places(law, game.melds[self.next_team])
        self.others: Final = [other for other in game.order if other != seat]
        self.foes: Final = [other for other in self.others if game.team(other) != self.team]

    def is_closed(self, rank: int) -> bool:
        """Whether no card of the rank can be laid by rank any more."""
        if rank in self.dead:
            return True
        one = self.law.rules.melds.same_rank == "one"
        return one and rank not in self.mine and any(meld.rank == rank for meld in self.melds)

    @cached_property
    def canastas(self) -> Canastas:
        return canastas_of(self.law, self.melds)

    def missing(self, team: int) -> int:
        """How many canastas a team needs before it may go out."""
        rules = self.law.rules.going_out
        there = self.canastas if team == self.team else canastas_of(self.law, self.game.melds[team])
        counted = rules.canastas - sum([there.of(kind) for kind in rules.counted])
        return max(counted, sum([max(0, least - there.of(kind)) for kind, least in rules.needed]))

    def needs(self, kind: CanastaKind) -> bool:
        """Whether a canasta of that kind brings the own team nearer to going out."""
        rules = self.law.rules.going_out
        if kind not in rules.counted:
            return False
        lacking = sum([max(0, least - self.canastas.of(each)) for each, least in rules.needed])
        if self.canastas.of(kind) < dict(rules.needed).get(kind, 0):
            return True
        return rules.canastas - sum([self.canastas.of(each) for each in rules.counted]) > lacking

    @cached_property
    def left(self) -> int:
        """The cards that can still be drawn in this hand, but for further turnings of the pile."""
        game = self.game
        return len(game.stock) + (len(game.pile) + len(game.under) - 1 if may_turn_over(game) else 0)

    @cached_property
    def late(self) -> bool:
        """Whether the stock runs out before a card that is missing can be hoped for."""
        return self.game.phase == "last" or self.left <= LATE_ROUNDS * len(self.game.order) * self.law.draw

    @cached_property
    def hurried(self) -> bool:
        """Whether the hand may be over before this seat's next turn, so that cards had better lie on the table."""
        return self.late or any(self._nearly_out(foe) for foe in self.foes)

    def _nearly_out(self, foe: int) -> bool:
        game = self.game
        if len(game.hands[foe]) > FEW_CARDS or game.has_foot(foe):
            return False
        missing = self.missing(game.team(foe))
        return missing <= 0 or (missing == 1 and self.growing(game.team(foe)) > 0)

    def growing(self, team: int) -> int:
        """How many melds of a team will soon be canastas."""
        least = self.law.canasta
        return sum(least - NEARLY <= len(meld.cards) < least for meld in self.game.melds[team])

    @cached_property
    def seen(self) -> bytes:
        """The cards that this seat sees, or knows to be in the pile."""
        melds = b"".join([meld.cards for melds in self.game.melds for meld in melds])
        return self.hand + self.game.pile + melds

    @cached_property
    def seen_values(self) -> bytes:
        return self.seen.translate(VALUE_OF)

    def unseen(self, value: int) -> int:
        """How many cards of a value this seat has not seen."""
        return self.law.deck.translate(VALUE_OF).count(value) - self.seen_values.count(value)

    def unseen_card(self, card: int) -> int:
        """How many cards of a face this seat has not seen."""
        return self.law.deck.count(card) - self.seen.count(card)

    @cached_property
    def hidden(self) -> int:
        return len(self.game.stock) + sum(len(self.game.hands[other]) for other in self.others)

    def thrown(self, turns_ago: int) -> bytes:
        """The values that the seat which had its turn so long ago (1: the turn before this one) has thrown on this pile."""
        if self.game.took:
            return b""
        return self.game.pile[-turns_ago :: -len(self.game.order)].translate(VALUE_OF)

    def cards_of(self, team: int) -> int:
        """How many cards the other players of a team hold."""
        return sum(len(self.game.hands[other]) for other in self.others if self.game.team(other) == team)

    @cached_property
    def pile_is_closed(self) -> bool:
        """Whether the next player may not take the pile, whatever lies on top."""
        game = self.game
        return game.rules.pile.state == "never" or self.next_team == self.team or closed_to(game, self.next_team)

    def totals_if_out(self, out: int) -> list[int]:
        """The scores after this hand if seat ``out`` goes out now, as far as one can tell."""
        game, law = self.game, self.law
        totals = []
        for side in range(law.sides):
            team = game.team_of_side(side)
            own_out = game.team(out) == team
            held = HIDDEN_CARD * (self.cards_of(team) - (len(game.hands[out]) if own_out and out != self.seat else 0))
            if team == self.team:
                held += -law.value(self.hand) if out == self.seat else law.value(self.hand)
            black = game.black_threes[side] if game.black_threes else b""
            holdings = Holdings(game.melds[team], game.red_threes[side], black, out=own_out)
            totals.append(game.totals[side] + score_side(law, holdings, is_doubled(game)).total - held)
        return totals

    def winner_if_out(self, out: int) -> int | None:
        """The side that wins the match if seat ``out`` goes out now, as far as one can tell; ``None`` if it goes on."""
        return winner_of(self.law, self.totals_if_out(out), self.game.number, self.game.side(out))

    # Melds of wild cards, and sequences

    @cached_property
    def wild_meld(self) -> LaidMeld | None:
        """The own meld of wild cards that may grow."""
        return next((meld for meld in self.melds if meld.rank == WILD and len(meld.cards) < self.law.canasta), None)

    @cached_property
    def saves_wilds(self) -> bool:
        """Whether wild cards are worth more in a meld of their own, which the side has or may still begin."""
        rule = self.law.rules.melds.wild_melds
        if not isinstance(rule, WildMelds) or not wild_melds_at(self.law, self.game.totals[self.side]):
            return False
        if self.wild_meld is not None:
            return True
        return (rule.again or not self.canastas.wild) and self.wilds + self.unseen(WILD) // 2 >= self.law.canasta

    @cached_property
    def ends(self) -> bytes:
        """The cards that lengthen an own sequence."""
        return ends_of(self.law, self.melds)

    @cached_property
    def their_ends(self) -> bytes:
        """The cards that lengthen a sequence of the next player's side."""
        return ends_of(self.law, self.game.melds[self.next_team])

    @cached_property
    def runs(self) -> dict[int, int]:
        """For each card of the hand how many cards of the best sequence of seven that it may belong to are there already."""
        if not self.law.rules.melds.sequences:
            return {}
        full = self.law.canasta
        found: dict[int, int] = {}
        for suit in range(4):
            held = {card for card in self.hand if card & 3 == suit and card >> 2 >= FOUR and VALUE_OF[card] != WILD}
            if not held:
                continue
            laid = [meld.cards for meld in self.melds if meld.rank == SEQUENCE + suit and len(meld.cards) < full]
            for lowest in range(FOUR, ACE - full + 2):
                window = range(lowest * 4 + suit, (lowest + full) * 4, 4)
                whole = [cards for cards in laid if cards[0] >= window[0] and cards[-1] <= window[-1]]
                there = held.union(sorted(whole, key=len)[-1] if whole else b"")
                if any(card not in there and not self.unseen_card(card) for card in window):
                    continue
                count = sum([card in there for card in window])
                for card in held.intersection(window):
                    found[card] = max(found.get(card, 0), count)
        return found

    # Melds that must be finished once they are begun

    def loss(self, melds: tuple[LaidMeld, ...], hand: bytes = b"") -> int:
        """What a side with these melds and that hand loses if the hand of cards ends now, besides the cards' own points."""
        number, _ = canasta_points(self.law, melds)
        return penalty(self.law, Holdings(melds, hands=(hand,)), number)

    def unsafe(self, meld: LaidMeld) -> bool:
        """Whether the meld as it is costs points at the end, or keeps the side from going out."""
        if self.law.rules.going_out.unfinished(meld.rank, meld.naturals, meld.wilds):
            return True
        return self.loss((meld,)) > self.loss(())

    def finishable(self, meld: LaidMeld) -> bool:
        """Whether a meld may be begun: it is safe as it is, or there is time and there are cards to make it so."""
        missing = 0
        grown = meld
        while self.unsafe(grown) and len(grown.cards) < self.law.canasta:
            missing += 1
            grown = _longer(grown)
        if not missing:
            return True
        if self.hurried:
            return False
        if meld.rank >= SEQUENCE:
            there = sum([self.unseen_card(card) for card in ends_of(self.law, (meld,))])
        else:
            there = self.unseen(meld.rank)
        return missing <= MISSING and there >= 2 * missing


MISSING: Final = 1
"""The most cards that may be missing in a meld which must be finished."""


def _longer(meld: LaidMeld) -> LaidMeld:
    """The meld with one more card of its kind; of a sequence only the number of cards counts."""
    rank, cards, naturals, wilds, laid_on = meld
    more_wilds = 1 if rank == WILD else 0
    return LaidMeld(rank, cards + cards[:1], naturals + 1 - more_wilds, wilds + more_wilds, laid_on)


def places(law: Law, melds: tuple[LaidMeld, ...]) -> dict[int, LaidMeld]:
    """By rank, the meld that takes another natural card: one that is no canasta yet, or else the last."""
    found: dict[int, LaidMeld] = {}
    for meld in melds:
        if not THREE < meld.rank < SEQUENCE or len(meld.cards) >= law.largest:
            continue
        before = found.get(meld.rank)
        if before is None or len(before.cards) >= law.canasta:
            found[meld.rank] = meld
    return found


def ends_of(law: Law, melds: tuple[LaidMeld, ...]) -> bytes:
    """The cards that lengthen one of the sequences among these melds."""
    if not law.rules.melds.sequences:
        return b""
    found = bytearray()
    for meld in melds:
        if meld.rank >= SEQUENCE and len(meld.cards) < law.canasta:
            found += bytes(card for card in (meld.cards[0] - 4, meld.cards[-1] + 4) if FOUR <= card >> 2 <= ACE)
    return bytes(found)

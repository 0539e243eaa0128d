"""What a seat can tell from its view: how the table stands, what a card is worth in the hand, how dangerous it is on the pile.

Nothing is remembered from call to call. Who threw what is read off the pile, since every turn that does not take it leaves
one card on it. The chances are those of cards dealt at random, corrected by what players do: they keep pairs, and do not
throw what they collect.
"""

from __future__ import annotations

from typing import Final

from bot.engine.cards import ACE, BLACK_THREES, VALUE_OF, WILD, WILDS
from bot.engine.game import count_canastas
from bot.engine.scoring import score_side, winner_of
from bot.engine.view import View

HIDDEN_CARD: Final = 10
"""The points of an average card in somebody's hand."""

KEPT_PAIR: Final = 1.3
"""Players keep pairs and throw singles: a pair is held more often than chance says."""
REFUSED: Final = 0.15
"""What is left of that chance when the next player has lately left a card of the rank lying."""
THREW: Final = 0.4
"""The same when he has thrown one himself."""
OPENING_EASE: Final = 30
"""A player with the right pair can open with it about this often, over the minimum."""

PILE_CARD: Final = 22
"""What each card of a pile is worth to the side that gets it."""
FAT_PILE: Final = 6
FAT_CARD: Final = 20
"""What a card is worth on top of that when the pile is already fat: a fat pile decides the hand."""
FITTING_CARD: Final = 30
"""The same for a wild card or one that fits a meld of the side."""

KEEP_BY_NUMBER: Final = (0, 4, 25, 30, 8)
"""What a card is worth to keep, by how many of its rank are held; four and more are one too many for a pair."""
KEEP_MELDED: Final = 30
KEEP_WILD: Final = 90
KEEP_BLACK_THREE: Final = 12
POINTS_KEPT: Final = 0.3
"""How much of a card's points counts towards keeping it: dear cards open."""
FREEZING: Final = 60
"""What freezing a fat pile is worth to a side that could not have taken it unfrozen anyway."""

LATE_ROUNDS: Final = 2
FEW_CARDS: Final = 4
NEARLY: Final = 2
"""A meld that lacks so few cards may be a canasta soon."""


class Look:
    """The facts of a view that the rules of thumb go by. Counts go by value: the rank of a natural card, or ``WILD``."""

    def __init__(self, view: View, seat: int) -> None:
        game = self.game = view.position
        law = self.law = game.law
        self.seat: Final = seat
        self.side: Final = game.side(seat)
        self.hand: Final = view.hand
        values = self.hand.translate(VALUE_OF)
        self.counts: Final = [values.count(value) for value in range(ACE + 1)]
        self.wilds: Final = self.counts[WILD]
        self.mine: Final = {meld.rank: meld for meld in game.melds[self.side]}
        self.opened: Final = bool(self.mine)
        self.canastas: Final = count_canastas(law, game.melds[self.side])
        self.next: Final = game.after(seat)
        self.next_side: Final = game.side(self.next)
        self.theirs: Final = {meld.rank: meld for meld in game.melds[self.next_side]}
        self.others: Final = [other for other in game.order if other != seat]
        self.foes: Final = [other for other in self.others if game.side(other) != self.side]
        self.hidden: Final = len(game.stock) + sum(len(game.hands[other]) for other in self.others)
        melds = b"".join(meld.cards for melds in game.melds for meld in melds)
        self.seen: Final = (self.hand + game.pile + melds).translate(VALUE_OF)
        self.hurried: Final = self._is_hurried()

    def _is_hurried(self) -> bool:
        """Whether the hand may be over before this seat's next turn, so that cards had better lie on the table."""
        game = self.game
        if game.phase == "last" or len(game.stock) <= LATE_ROUNDS * len(game.order) * self.law.draw:
            return True
        return any(len(game.hands[foe]) <= FEW_CARDS and self._has_or_nears_canastas(game.side(foe)) for foe in self.foes)

    def _has_or_nears_canastas(self, side: int) -> bool:
        missing = self.law.canastas - self.game.canastas(side)
        return missing <= 0 or (missing == 1 and self.growing(side) > 0)

    def growing(self, side: int) -> int:
        """How many melds of a side will soon be canastas."""
        least = self.law.canasta
        return sum(least - NEARLY <= len(meld.cards) < least for meld in self.game.melds[side])

    def unseen(self, value: int) -> int:
        """How many cards of a value this seat has not seen."""
        return self.law.deck.translate(VALUE_OF).count(value) - self.seen.count(value)

    def thrown(self, turns_ago: int) -> bytes:
        """The values that the seat which had its turn so long ago (1: the turn before this one) has thrown on this pile."""
        if self.game.took:
            return b""
        return self.game.pile[-turns_ago :: -len(self.game.order)].translate(VALUE_OF)

    def cards_of(self, side: int) -> int:
        """How many cards the other players of a side hold."""
        return sum(len(self.game.hands[other]) for other in self.others if self.game.side(other) == side)

    def winner_if_out(self, out: int) -> int | None:
        """The side that wins the match if seat ``out`` goes out now, as far as one can tell; ``None`` if it goes on."""
        game, law = self.game, self.law
        totals = []
        for side in range(law.sides):
            own_out = game.side(out) == side
            held = HIDDEN_CARD * (self.cards_of(side) - (len(game.hands[out]) if own_out and out != self.seat else 0))
            if side == self.side:
                held += -law.value(self.hand) if out == self.seat else law.value(self.hand)
            score = score_side(law, game.melds[side], game.red_threes[side], (), own_out)
            totals.append(game.totals[side] + score.total - held)
        return winner_of(law, totals)


def danger(look: Look, card: int) -> float:
    """How likely it is that the next player takes the pile when this card lies on top of it."""
    game, law = look.game, look.law
    if card in law.bars or look.next_side == look.side:
        return 0.0
    rank = card >> 2
    opened = bool(look.theirs)
    frozen = game.frozen or card in law.freezes
    if opened and not frozen and law.onto_meld and rank in look.theirs:
        return 1.0
    unseen = look.unseen(rank)
    share = len(game.hands[look.next]) / max(look.hidden, 1)
    none = (1 - share) ** unseen
    one = unseen * share * (1 - share) ** max(unseen - 1, 0)
    pair = max(0.0, 1 - none - one) * KEPT_PAIR
    players = len(game.order)
    if rank in look.thrown(players):
        pair *= REFUSED
        one *= REFUSED
    if rank in look.thrown(players - 1):
        pair *= THREW
        one *= THREW
    if not opened:
        return pair * min(0.75, OPENING_EASE / max(game.minimum(look.next_side), 1))
    if not frozen and law.natural_wild:
        pair += one * (1 - (1 - share) ** max(look.unseen(WILD), 0))
    return min(1.0, pair)


def pile_worth(look: Look) -> float:
    """What the next player's side gains by the pile as it lies."""
    pile = look.game.pile
    fitting = sum(card in WILDS or card >> 2 in look.theirs for card in pile)
    return PILE_CARD * len(pile) + FAT_CARD * max(0, len(pile) - FAT_PILE) + FITTING_CARD * fitting


def keep_worth(look: Look, card: int) -> float:
    """What a card is worth in the hand that would throw it."""
    points = POINTS_KEPT * look.law.points[card]
    if card in WILDS:
        return KEEP_WILD + points
    if card in BLACK_THREES:
        return KEEP_BLACK_THREE
    rank = card >> 2
    if rank in look.mine:
        return KEEP_MELDED + points
    return KEEP_BY_NUMBER[min(look.counts[rank], len(KEEP_BY_NUMBER) - 1)] + points


def discard_cost(look: Look, card: int) -> float:
    """What it costs to discard a card: to lose it, and to let the next player have the pile."""
    cost = keep_worth(look, card) + danger(look, card) * pile_worth(look)
    if card in look.law.freezes and freezing_pays(look):
        cost -= FREEZING
    return cost


def freezing_pays(look: Look) -> bool:
    """Whether a frozen pile hurts the others only: they have opened, it is fat, and the own side has not opened."""
    return bool(look.theirs) and not look.opened and not look.game.frozen and len(look.game.pile) >= FAT_PILE

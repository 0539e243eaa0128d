"""What a card is worth in the hand, and how dangerous it is on the pile.

The chances are those of cards dealt at random, corrected by what players do: they keep pairs, and do not throw what they
collect.
"""

from __future__ import annotations

from typing import Final

from bot.ai.look import Look
from bot.engine.cards import BLACK_THREES, VALUE_OF, WILD, WILDS
from bot.engine.odd_rules import NoPenalty
from bot.engine.pile import taken_from

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
KEEP_BY_RUN: Final = (0, 0, 4, 14, 28, 50, 80, 100)
"""The same by how many cards of a sequence of seven are there."""
KEEP_END: Final = 60
"""What a card that lengthens an own sequence is worth at least."""
HELD_LOSS: Final = 0.03
"""How much of a loss that threatens at the end counts before."""
POINTS_KEPT: Final = 0.3
"""How much of a card's points counts towards keeping it: dear cards open."""
FREEZING: Final = 60
"""What freezing a fat pile is worth to a side that could not have taken it unfrozen anyway."""


def danger(look: Look, card: int) -> float:
    """How likely it is that the next player takes the pile when this card lies on top of it."""
    game, law = look.game, look.law
    rank = card >> 2
    if card in law.bars or look.pile_is_closed or rank in look.dead or (card in WILDS and game.rules.pile.wild_blocks):
        return 0.0
    opened = bool(game.melds[look.next_team])
    frozen = game.frozen or card in law.freezes
    if opened and not frozen and law.onto_meld and (rank in look.theirs or card in look.their_ends):
        return 1.0
    value = VALUE_OF[card]
    unseen = look.unseen(value)
    share = len(game.hands[look.next]) / max(look.hidden, 1)
    none = (1 - share) ** unseen
    one = unseen * share * (1 - share) ** max(unseen - 1, 0)
    pair = max(0.0, 1 - none - one) * KEPT_PAIR
    players = len(game.order)
    if value in look.thrown(players):
        pair *= REFUSED
        one *= REFUSED
    if value in look.thrown(players - 1):
        pair *= THREW
        one *= THREW
    if not opened:
        return pair * min(0.75, OPENING_EASE / max(game.minimum(game.side(look.next)), 1))
    if not frozen and law.natural_wild:
        pair += one * (1 - (1 - share) ** max(look.unseen(WILD), 0))
    return min(1.0, pair)


def pile_worth(look: Look) -> float:
    """What the next player's side gains by the pile as it lies, once a card more lies on it."""
    game = look.game
    most = game.rules.pile.most
    pile = game.pile[1 - most :] if most else game.pile
    cards = len(pile) + len(game.under)
    fitting = sum([card in WILDS or card >> 2 in look.theirs or card in look.their_ends for card in pile])
    return PILE_CARD * cards + FAT_CARD * max(0, cards - FAT_PILE) + FITTING_CARD * fitting


def pile_gain(look: Look) -> int:
    """How many cards the pile brings to the player who takes it."""
    below, _ = taken_from(look.game)
    return len(below) + 1


def keep_worth(look: Look, card: int) -> float:
    """What a card is worth in the hand that would throw it."""
    points = POINTS_KEPT * look.law.points[card]
    if card in WILDS:
        return KEEP_WILD + points
    if card in BLACK_THREES:
        return KEEP_BLACK_THREE if look.law.rules.threes.black_held is None or not look.hurried else 0.0
    worth = _worth_by_rank(look, card >> 2)
    if look.runs:
        worth = max(worth, _worth_by_run(look, card))
    if not isinstance(look.law.rules.scoring.penalty, NoPenalty):
        worth -= _held_loss(look, card >> 2)
    return worth + points


def _held_loss(look: Look, rank: int) -> float:
    """What it may cost to hold so many cards of the rank when the hand ends."""
    lost = look.loss((), look.hand) - look.loss((), bytes(card for card in look.hand if card >> 2 != rank))
    return lost if look.late else HELD_LOSS * lost


def _worth_by_rank(look: Look, rank: int) -> float:
    if rank in look.mine:
        return KEEP_MELDED
    if look.is_closed(rank):
        return 0.0
    return KEEP_BY_NUMBER[min(look.counts[rank], len(KEEP_BY_NUMBER) - 1)]


def _worth_by_run(look: Look, card: int) -> float:
    if look.hand.count(card) > 1:
        return 0.0
    worth = KEEP_BY_RUN[look.runs.get(card, 0)]
    return max(worth, KEEP_END) if card in look.ends else worth


def discard_cost(look: Look, card: int, pile: float) -> float:
    """What it costs to discard a card: to lose it, and to let the next player have the pile, which is worth so much."""
    cost = keep_worth(look, card) + danger(look, card) * pile
    if card in look.law.freezes and freezing_pays(look):
        cost -= FREEZING
    return cost


def freezing_pays(look: Look) -> bool:
    """Whether a frozen pile hurts the others only: they have opened, it is fat, and the own side has not opened."""
    game = look.game
    return bool(game.melds[look.next_team]) and not look.opened and not game.frozen and len(game.pile) >= FAT_PILE

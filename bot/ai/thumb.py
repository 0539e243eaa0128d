"""A player that goes by rules of thumb.

It takes the pile, opens without many wild cards, completes canastas, keeps cards in hand as long as the hand is not about to
end, throws what the next player can least use, and goes out when that pays. Its rules look at the law's values; whatever they
have no answer to is left to the offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.ai.judgement import discard_cost, pile_gain, pile_worth
from bot.ai.look import HIDDEN_CARD, Look
from bot.ai.melding import (
    add_naturals,
    add_to_sequences,
    complete_canasta,
    first_allowed,
    join_melds,
    lay_melds,
    lay_sequences,
    lay_wild_meld,
    lay_wilds,
    open_side,
    wilds_among,
)
from bot.engine.cards import ONE, THREE, VALUE_OF, WILD, faces
from bot.engine.game import NOBODY, laid
from bot.engine.going_out import way_out_of
from bot.engine.match import dealt_cards
from bot.engine.melds import SMALLEST_MELD
from bot.engine.moves import Answer, Ask, Declare, Discard, Draw, End, Lift, Meld, Move, Take
from bot.engine.offers import offers
from bot.engine.view import View
from bot.engine.way_out import WayOut

WILD_PRICE_OPENED: Final = 3
WILD_PRICE_OPENING: Final = 1
"""How many cards a pile must bring for every wild card that taking it costs; opening with it is worth more."""
LONE_PILE: Final = 12
"""A pile so large is worth playing alone against two."""
GROWING: Final = 100
"""What a meld that is nearly a canasta makes it worth to play on."""
QUESTION_CARDS: Final = 5
"""The partner is asked when he holds so many cards or more."""
YES_POINTS: Final = 90
YES_POINTS_HURRIED: Final = 120
"""The most points in his own hand with which a partner says yes."""


class ThumbPlayer:
    name = "thumb"

    def choose(self, view: View) -> Move:
        seat = view.seat
        if seat is None:
            raise ValueError("a spectator has nothing to choose")
        if view.position.phase == "cut":
            return Lift(dealt_cards(view.position.rules))
        look = Look(view, seat)
        for rule in RULES.get(view.position.phase, ()):
            move = rule(look)
            if move is not None:
                return move
        return _least_harm(offers(view))


def _least_harm(moves: list[Move]) -> Move:
    """Some offer; the hand is ended only when nothing else can be done."""
    return next((move for move in moves if not isinstance(move, End)), moves[0])


# Before drawing


def draw_or_take(look: Look) -> Move | None:
    moves = offers(View(look.seat, look.game))
    takings = [move for move in moves if isinstance(move, Take)]
    if takings:
        best = min(takings, key=lambda move: (not _is_safe(look, move), *_cards_paid(move)))
        if _worth_taking(look, best):
            return best
    return next((move for move in moves if isinstance(move, Draw | End)), None)


def _worth_taking(look: Look, move: Take) -> bool:
    if not _is_safe(look, move):
        return False
    if not look.left:
        return _gain_at_the_end(look, move) >= 0
    if look.game.rules.seating.alliance and look.game.lone == NOBODY and pile_gain(look) < LONE_PILE:
        return False
    price = WILD_PRICE_OPENED if look.opened else WILD_PRICE_OPENING
    return pile_gain(look) > price * _cards_paid(move)[0]


def _is_safe(look: Look, move: Take) -> bool:
    """Whether no meld is begun that must be finished and hardly can be."""
    top = look.game.pile[-1]
    begun = move.melds
    if move.to is None and top >> 2 not in look.mine and top not in look.ends:
        begun = (move.cards + ONE[top], *begun)
    return all(look.finishable(laid(cards, 0)) for cards in begun)


def _cards_paid(move: Take) -> tuple[int, int]:
    """What taking the pile costs: wild cards, and cards in all."""
    paid = (move.cards, *move.melds)
    return wilds_among(paid), sum(map(len, paid))


def _gain_at_the_end(look: Look, move: Take) -> int:
    """The points that the pile brings when the hand ends soon: cards that join melds count for, all others against."""
    pile = look.game.pile
    ranks = (look.hand + pile).translate(VALUE_OF)
    gain = look.law.value(pile[-1:]) + 2 * look.law.value(move.cards)
    for card in pile[:-1]:
        rank = VALUE_OF[card]
        fits = rank in look.mine or rank == WILD or (rank > THREE and ranks.count(rank) >= SMALLEST_MELD)
        gain += look.law.points[card] if fits else -look.law.points[card]
    return gain


# The question


def answer(look: Look) -> Move | None:
    asker = look.game.turn
    winner = look.winner_if_out(asker)
    if winner is not None:
        return Answer(winner == look.side)
    most = YES_POINTS_HURRIED if look.hurried else YES_POINTS
    return Answer(look.law.value(look.hand) <= most)


# Going out


def declare(look: Look) -> Move | None:
    """A special hand is worth more than most hands that are played out."""
    specials = [special for special in look.game.rules.going_out.special if special(look.hand)]
    return first_allowed(look, [Declare(special.name) for special in specials]) if specials else None


def go_out(look: Look) -> Move | None:
    game = look.game
    if game.asked == "no":
        return None
    way = way_out_of(game, look.seat)
    if way is None or (game.asked != "yes" and not _wants_out(look)):
        return None
    if game.asked == "" and _should_ask(look):
        question = first_allowed(look, (Ask(),))
        if question is not None or look.law.must_ask:
            return question
    return first_allowed(look, _steps(look, way))


def _steps(look: Look, way: WayOut) -> Iterator[Move]:
    """What may come first on a way out."""
    yield from way.steps(look.melds)
    if not look.opened and way.opening:
        yield Meld(way.opening)
    if way.discard is not None:
        yield Discard(way.discard)


def _wants_out(look: Look) -> bool:
    """Whether going out pays: what the others are left with against what the own side gives up."""
    winner = look.winner_if_out(look.seat)
    if winner is not None:
        return winner == look.side
    game = look.game
    if look.hurried:
        return game.rules.stock_end.empty != "void" or _gains_on_the_others(look)
    teams = {game.team(foe) for foe in look.foes}
    theirs = max(HIDDEN_CARD * look.cards_of(team) + GROWING * look.growing(team) for team in teams)
    ours = HIDDEN_CARD * look.cards_of(look.team) + GROWING * look.growing(look.team)
    return look.law.rules.going_out.bonus + theirs >= ours


def _gains_on_the_others(look: Look) -> bool:
    """Whether this hand brings the own side more than any other; if not, it had better count for nobody."""
    gains = [after - before for after, before in zip(look.totals_if_out(look.seat), look.game.totals, strict=True)]
    return gains[look.side] >= max(gains)


def _should_ask(look: Look) -> bool:
    if look.game.partner(look.seat) == NOBODY:
        return False
    if look.law.must_ask:
        return True
    return not look.hurried and look.cards_of(look.team) >= QUESTION_CARDS and look.winner_if_out(look.seat) is None


# The end of the turn


def discard(look: Look) -> Move | None:
    worth = pile_worth(look)
    cards = sorted(faces(look.hand), key=lambda card: (discard_cost(look, card, worth), card))
    return first_allowed(look, (Discard(card) for card in cards))


Rule = Callable[[Look], Move | None]

MELDING: Final[tuple[Rule, ...]] = (
    go_out,
    open_side,
    join_melds,
    complete_canasta,
    add_to_sequences,
    lay_sequences,
    lay_wild_meld,
    add_naturals,
    lay_melds,
    lay_wilds,
)

RULES: Final[dict[str, tuple[Rule, ...]]] = {
    "draw": (draw_or_take,),
    "play": (declare, *MELDING, discard),
    "asked": (answer,),
    "last": MELDING,
}
"""By phase, what is thought of first."""

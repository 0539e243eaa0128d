"""A player that goes by rules of thumb.

It takes the pile, opens without many wild cards, completes canastas, keeps cards in hand as long as the hand is not about to
end, throws what the next player can least use, and goes out when that pays. Its rules look at the law's values; whatever they
have no answer to is left to the offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from bot.ai.judgement import HIDDEN_CARD, Look, discard_cost
from bot.engine.cards import ACE, FOUR, THREE, VALUE_OF, WILD, faces, of_value
from bot.engine.decide import decide
from bot.engine.game import NOBODY, LaidMeld
from bot.engine.going_out import WayOut, way_out_of
from bot.engine.melds import SMALLEST_MELD
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take, Target
from bot.engine.offers import offers
from bot.engine.refusal import Refused
from bot.engine.view import View

WILD_PRICE_OPENED: Final = 3
WILD_PRICE_OPENING: Final = 1
"""How many cards a pile must bring for every wild card that taking it costs; opening with it is worth more."""
OPENING_WILDS: Final = 1
OPENING_WILDS_HURRIED: Final = 3
HAND_KEPT: Final = 6
"""A new meld from the hand leaves so many cards, unless the end is near: a stripped hand takes no pile."""
LONG_MELD: Final = 5
"""A new meld so long is laid anyhow; it is nearly a canasta."""
CANASTA_WILDS: Final = 2
"""The most wild cards that complete a canasta which is not needed for going out."""
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
        look = Look(view, seat)
        for rule in RULES.get(view.position.phase, ()):
            move = rule(look)
            if move is not None:
                return move
        return _least_harm(offers(view))


def _least_harm(moves: list[Move]) -> Move:
    """Some offer; the hand is ended only when nothing else can be done."""
    return next((move for move in moves if not isinstance(move, End)), moves[0])


def _allowed(look: Look, moves: Iterable[Move]) -> Move | None:
    """The first of these moves that the judge lets pass."""
    return next((move for move in moves if not isinstance(decide(look.game, look.seat, move), Refused)), None)


def _wilds_in(melds: Iterable[bytes]) -> int:
    return b"".join(melds).translate(VALUE_OF).count(WILD)


# Before drawing


def draw_or_take(look: Look) -> Move | None:
    moves = offers(View(look.seat, look.game))
    takings = [move for move in moves if isinstance(move, Take)]
    if takings:
        best = min(takings, key=_cards_paid)
        if _worth_taking(look, best):
            return best
    return next((move for move in moves if isinstance(move, Draw | End)), None)


def _worth_taking(look: Look, move: Take) -> bool:
    pile = look.game.pile
    if not look.game.stock:
        return _gain_at_the_end(look, move) >= 0
    price = WILD_PRICE_OPENED if look.opened else WILD_PRICE_OPENING
    return len(pile) > price * _cards_paid(move)[0]


def _cards_paid(move: Take) -> tuple[int, int]:
    """What taking the pile costs: wild cards, and cards in all."""
    paid = b"".join((move.cards, *move.melds))
    return paid.translate(VALUE_OF).count(WILD), len(paid)


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


def go_out(look: Look) -> Move | None:
    game = look.game
    if game.asked == "no":
        return None
    way = way_out_of(game, look.seat)
    if way is None or (game.asked != "yes" and not _wants_out(look)):
        return None
    if game.asked == "" and _should_ask(look):
        question = _allowed(look, (Ask(),))
        if question is not None:
            return question
    return _allowed(look, _steps(look, way))


def _steps(look: Look, way: WayOut) -> Iterator[Move]:
    """What may come first on a way out."""
    if look.opened:
        for rank, cards in way.additions:
            yield Add(cards, Target(rank))
    if way.melds:
        yield Meld(way.melds)
    if way.discard is not None:
        yield Discard(way.discard)


def _wants_out(look: Look) -> bool:
    """Whether going out pays: what the others are left with against what the own side gives up."""
    winner = look.winner_if_out(look.seat)
    if winner is not None:
        return winner == look.side
    if look.hurried:
        return True
    game = look.game
    sides = {game.side(foe) for foe in look.foes}
    theirs = max(HIDDEN_CARD * look.cards_of(side) + GROWING * look.growing(side) for side in sides)
    ours = HIDDEN_CARD * look.cards_of(look.side) + GROWING * look.growing(look.side)
    return look.law.rules.going_out.bonus + theirs >= ours


def _should_ask(look: Look) -> bool:
    if look.game.partner(look.seat) == NOBODY:
        return False
    if look.game.rules.going_out.ask == "obligatory":
        return True
    return not look.hurried and look.cards_of(look.side) >= QUESTION_CARDS and look.winner_if_out(look.seat) is None


# Melds


def open_side(look: Look) -> Move | None:
    if look.opened or look.law.value(look.hand) < look.game.minimum(look.side):
        return None
    melds = [move for move in offers(View(look.seat, look.game)) if isinstance(move, Meld)]
    most = OPENING_WILDS_HURRIED if look.hurried else OPENING_WILDS
    fitting = [move for move in melds if _wilds_in(move.melds) <= most and sum(map(len, move.melds)) <= _spare(look)]
    return min(fitting, key=lambda move: (_wilds_in(move.melds), -_pairs_left(look, move)), default=None)


def _pairs_left(look: Look, move: Meld) -> int:
    """How many ranks can still take a frozen pile after an opening."""
    laid = b"".join(move.melds).translate(VALUE_OF)
    return sum(look.counts[rank] - laid.count(rank) >= 2 for rank in range(FOUR, ACE + 1))


def _spare(look: Look) -> int:
    """How many cards may leave the hand when it is not to be emptied: one is kept, and one discarded."""
    return len(look.hand) - (1 if look.game.phase == "last" else 2)


def complete_canasta(look: Look) -> Move | None:
    return _allowed(look, _completions(look))


def _completions(look: Look) -> Iterator[Move]:
    law = look.law
    needed = look.canastas < law.canastas
    for meld in _by_length(look):
        naturals = of_value(look.hand, meld.rank)
        missing = law.canasta - len(meld.cards) - len(naturals)
        if len(meld.cards) >= law.canasta or missing > look.wilds or (missing > CANASTA_WILDS and not needed):
            continue
        if missing == 1 and not meld.wilds and not needed and not look.hurried and look.unseen(meld.rank):
            continue  # the last natural card may still come
        cards = naturals + of_value(look.hand, WILD)[: max(missing, 0)]
        if cards and len(cards) <= _spare(look):
            yield Add(bytes(sorted(cards)), Target(meld.rank))


def _by_length(look: Look) -> list[LaidMeld]:
    """The own melds that may grow, the longest first."""
    return sorted((meld for meld in look.mine.values() if meld.rank > THREE), key=lambda meld: (-len(meld.cards), -meld.rank))


def add_naturals(look: Look) -> Move | None:
    return _allowed(look, _natural_additions(look))


def _natural_additions(look: Look) -> Iterator[Move]:
    for meld in _by_length(look):
        naturals = of_value(look.hand, meld.rank)[: _spare(look)]
        takes_frozen = look.game.frozen and look.counts[meld.rank] >= 2
        if naturals and (look.hurried or not takes_frozen):
            yield Add(naturals, Target(meld.rank))


def lay_melds(look: Look) -> Move | None:
    return _allowed(look, _new_melds(look)) if look.opened else None


def _new_melds(look: Look) -> Iterator[Move]:
    for rank in range(ACE, THREE, -1):
        count = look.counts[rank]
        if rank in look.mine or count < 2:
            continue
        naturals = of_value(look.hand, rank)
        if count >= SMALLEST_MELD:
            kept = len(look.hand) - count
            if count <= _spare(look) and (look.hurried or count >= LONG_MELD or kept >= HAND_KEPT):
                yield Meld((naturals,))
        elif look.hurried and look.wilds and _spare(look) >= SMALLEST_MELD:
            yield Meld((bytes(sorted(naturals + of_value(look.hand, WILD)[-1:])),))


def lay_wilds(look: Look) -> Move | None:
    """Near the end a wild card counts against its holder; a natural canasta is not spoilt for it."""
    if not look.hurried or not look.wilds or _spare(look) < 1:
        return None
    wild = of_value(look.hand, WILD)[-1:]
    return _allowed(
        look, (Add(wild, Target(meld.rank)) for meld in _by_length(look) if meld.wilds or len(meld.cards) < look.law.canasta)
    )


# The end of the turn


def discard(look: Look) -> Move | None:
    cards = sorted(faces(look.hand), key=lambda card: (discard_cost(look, card), card))
    return _allowed(look, (Discard(card) for card in cards))


Rule = Callable[[Look], Move | None]

MELDING: Final[tuple[Rule, ...]] = (go_out, open_side, complete_canasta, add_naturals, lay_melds, lay_wilds)

RULES: Final[dict[str, tuple[Rule, ...]]] = {
    "draw": (draw_or_take,),
    "play": (*MELDING, discard),
    "asked": (answer,),
    "last": MELDING,
}
"""By phase, what is thought of first."""

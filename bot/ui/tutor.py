"""What a tutor would do at a learner's place: one move to try now, found from the position and from what he has made so far.

Only moves that the menus below the hand offer are advised, and none about which the learner would be asked whether he means it.
What he has not made yet comes first where it does no harm; everything else is what a sensible computer player would do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ai.players import player
from bot.engine.cards import BLACK_THREES, VALUE_OF, WILDS
from bot.engine.decide import decide
from bot.engine.evolve import replay
from bot.engine.game import LaidMeld, canasta_kind
from bot.engine.going_out import way_out_of
from bot.engine.melds import find_meld, joined
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take
from bot.engine.offers import offers
from bot.engine.pile import taken_from
from bot.engine.refusal import Refused
from bot.engine.view import View
from bot.tables.lesson import LEARNER, Feat, What
from bot.ui.combining import discards, own_melds
from bot.ui.suggestions import meld_suggestions, take_suggestions
from bot.ui.warnings import regrets_about

LEVEL: Final = "thumb"
"""The computer player whose judgement the tutor borrows."""
PILE_TO_TRY: Final = 3
"""A pile of so many cards is worth taking for the sake of having done it."""
PILE_TO_BLOCK: Final = 3
"""A pile of so many cards, the discard with them, is worth a black three."""
WILDS_TO_SPEND: Final = 2
"""The most wild cards that a first canasta may cost."""


@dataclass(frozen=True, slots=True)
class Advice:
    """``move`` is ``None`` where something is to be taken back, or where there is no advice."""

    what: What
    move: Move | None = None


def advice(view: View, made: Collection[Feat], may_undo: bool) -> Advice:
    """What to try now. It is the turn of the seat that looks, or it has been asked by its partner."""
    moves = offers(view)
    found: Iterator[Advice] | None = None
    match view.position.phase:
        case "draw":
            found = _before_drawing(view, made, moves)
        case "play" | "last":
            found = _after_drawing(view, made, may_undo, moves)
        case "asked":
            found = _answer(view)
        case _:
            return Advice("free")
    return next(found, Advice("free"))


def _wish(view: View) -> Move:
    return player(LEVEL).choose(view)


def _before_drawing(view: View, made: Collection[Feat], moves: Sequence[Move]) -> Iterator[Advice]:
    game = view.position
    ways = take_suggestions(view, moves)
    wish = _wish(view)
    if ways and isinstance(wish, Take):
        yield Advice("take", wish if wish in ways else ways[0])
    if ways and "take" not in made and len(taken_from(game)[0]) + 1 >= PILE_TO_TRY:
        yield Advice("take", min(ways, key=lambda way: sum(card in WILDS for card in way.cards + b"".join(way.melds))))
    if Draw() in moves:
        yield Advice("draw", Draw())
    if End() in moves:
        yield Advice("end", End())
    if ways:
        yield Advice("take", ways[0])


def _answer(view: View) -> Iterator[Advice]:
    wish = _wish(view)
    if isinstance(wish, Answer):
        yield Advice("yes" if wish.yes else "no", wish)


def _after_drawing(view: View, made: Collection[Feat], may_undo: bool, moves: Sequence[Move]) -> Iterator[Advice]:
    game, seat = view.position, _seat(view)
    layings = meld_suggestions(view, moves)
    if may_undo and "undo" not in made:
        yield Advice("undo")
    if game.asked != "no" and (game.asked == "yes" or way_out_of(game, seat) is not None):
        if "ask" not in made and Ask() in moves:
            yield Advice("ask", Ask())
        yield from _out(view, layings, moves)
    if not own_melds(view):
        yield from _opening(view, layings)
    else:
        yield from _completing(view, made, layings)
        yield from _laying(view, made, layings)
    yield from _throwing(view, made, moves)
    if End() in moves:
        yield Advice("end", End())


def _out(view: View, layings: Sequence[Move], moves: Sequence[Move]) -> Iterator[Advice]:
    """A step after which the hand can still be emptied in this turn, or is."""
    game, seat = view.position, _seat(view)
    for move in (*layings, *(move for move in moves if isinstance(move, Discard))):
        verdict = decide(game, seat, move)
        if isinstance(verdict, Refused):
            continue
        after = replay(game, verdict)
        over = after.phase in ("deal", "over")
        if over or (not isinstance(move, Discard) and way_out_of(after, seat) is not None):
            yield Advice("out", move)


def _opening(view: View, layings: Sequence[Move]) -> Iterator[Advice]:
    """The opening that a sensible player would lay, else the one with the fewest wild cards."""
    openings = [move for move in layings if isinstance(move, Meld)]
    wish = _wish(view)
    if wish in openings:
        yield Advice("open", wish)
    if openings:
        yield Advice("open", min(openings, key=lambda move: sum(card in WILDS for card in b"".join(move.melds))))


def _completing(view: View, made: Collection[Feat], layings: Sequence[Move]) -> Iterator[Advice]:
    """What makes a canasta now, or is a step to one that the hand can make in this turn, without more wild cards than it is
    worth."""
    law, hand = view.position.law, view.hand
    wilds = sum(card in WILDS for card in hand)
    additions = [(move, meld) for move in layings if isinstance(move, Add) and (meld := _meld(view, move)) is not None]
    additions.sort(key=lambda pair: (any(card in WILDS for card in pair[0].cards), -len(pair[1].cards), -len(pair[0].cards)))
    for move, meld in additions:
        missing = law.canasta - len(meld.cards)
        if missing <= 0:
            continue
        spent = max(0, missing - hand.translate(VALUE_OF).count(meld.rank))
        if spent > min(wilds, WILDS_TO_SPEND, law.max_wilds[meld.naturals] - meld.wilds) or (spent and "canasta" in made):
            continue
        if len(hand) - missing < 2:
            continue
        done = canasta_kind(law, joined(meld, move.cards)) is not None
        yield Advice("complete" if done else "add", move)


def _laying(view: View, made: Collection[Feat], layings: Sequence[Move]) -> Iterator[Advice]:
    wish = _wish(view)
    if isinstance(wish, Add | Meld) and wish in layings:
        yield Advice("add" if isinstance(wish, Add) else "meld", wish)
    additions = [move for move in layings if isinstance(move, Add)]
    naturals = [move for move in additions if not any(card in WILDS for card in move.cards)]
    if isinstance(wish, Add) and naturals:
        yield Advice("add", naturals[0])
    if "add" not in made and naturals and len(view.hand) > len(naturals[0].cards) + 1:
        yield Advice("add", naturals[0])


def _throwing(view: View, made: Collection[Feat], moves: Sequence[Move]) -> Iterator[Advice]:
    game = view.position
    shown = [way for way in discards(view) if way in moves]
    if "block" not in made and len(game.pile) + 1 >= PILE_TO_BLOCK:
        yield from (Advice("block", way) for way in shown if way.card in BLACK_THREES)
    wish = _wish(view)
    if isinstance(wish, Discard):
        shown.sort(key=lambda way: (way.card in WILDS, _kind(way.card) != _kind(wish.card)))
    yield from (Advice("discard", way) for way in shown if not regrets_about(view, way.card))
    yield from (Advice("discard", way) for way in shown)


def _kind(card: int) -> tuple[int, bool]:
    return card >> 2, card in BLACK_THREES


def _meld(view: View, move: Add) -> LaidMeld | None:
    return find_meld(view.position.law, own_melds(view), move.to)


def _seat(view: View) -> int:
    return LEARNER if view.seat is None else view.seat

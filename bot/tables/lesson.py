"""The lesson: one hand of ``classic`` with a computer player as partner and two against them, always the same deal.

The learner has the first seat and so the first turn. What he has made so far is read from the steps; what he is told about it
is not said here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, get_args

from bot.engine.cards import BLACK_THREES, WILDS
from bot.engine.events import Added, Asked, Discarded, Drew, Event, HandEnded, Melded, TookPile
from bot.engine.evolve import evolve
from bot.engine.game import Game, new_match
from bot.engine.match import deal
from bot.engine.notation import parse_cards
from bot.engine.pile_offers import takings
from bot.engine.variants import ruleset
from bot.tables.lesson_deck import HANDS, STOCK, UPCARD
from bot.tables.steps import HandDealt, Joined, Moved, Occupant, Opened, Started, Step, Undone
from bot.tables.table import Table, after, fold

RULES: Final = ruleset("classic")
LEARNER: Final = 0
COMPUTERS: Final = tuple(Occupant(name=name, level="thumb") for name in ("Otto", "Mira", "Pip"))
"""By seat, after the learner. Their level is named here, since the deal is made for the way they play."""
UNSHUFFLED: Final = b""
"""The seed of a deal that no shuffle has made."""

Feat = Literal[
    "draw",
    "discard",
    "red-three",
    "no-pile",
    "open",
    "wild",
    "undo",
    "take",
    "add",
    "canasta",
    "block",
    "ask",
    "out",
]
"""What there is to do and to meet in a hand. ``no-pile``: to draw because the pile could not be taken; ``block``: to discard
a black three, which blocks the pile, or a wild card, which freezes it."""

FEATS: Final[tuple[Feat, ...]] = get_args(Feat)

What = Literal[
    "draw", "take", "open", "undo", "add", "complete", "meld", "block", "discard", "ask", "out", "yes", "no", "end", "free",
]  # fmt: skip
"""What a piece of advice to a learner is about; ``free``: there is none."""


def lesson_for(person: int, place: int) -> tuple[Step, ...]:
    """The steps that open a lesson, up to the deal."""
    seats = (Occupant(person), *COMPUTERS)
    return (
        Opened(person, place, RULES, lesson=True),
        *(Joined(occupant) for occupant in seats),
        Started(seats),
        HandDealt(UNSHUFFLED, deal(new_match(RULES), _deck())),
    )


def _deck() -> bytes:
    """The cards in dealing order: one to every hand in turn, the upcard, the stock."""
    dealt = zip(*map(parse_cards, HANDS), strict=True)
    return bytes(card for lap in dealt for card in lap) + parse_cards(UPCARD) + parse_cards(STOCK)


def feats_of(steps: Iterable[Step], seat: int = LEARNER) -> frozenset[Feat]:
    """What the seat has made and met in these steps of a table, of which the first one opened it.

    What was taken back counts: it has been made once.
    """
    first, *rest = steps
    table = fold(0, [first])
    found: set[Feat] = set()
    for step in rest:
        found.update(_feats(table, step, seat))
        table = after(table, step)
        if table.game is not None and table.game.hands and table.game.red_threes[table.game.side(seat)]:
            found.add("red-three")
    return frozenset(found)


def _feats(table: Table, step: Step, seat: int) -> Iterator[Feat]:
    match step:
        case Undone(seat=mover) if mover == seat:
            yield "undo"
        case Moved(seat=mover, events=events) if mover == seat and table.game is not None:
            game = table.game
            for event in events:
                yield from _made(game, event, seat)
                game = evolve(game, event)
        case _:
            return


def _made(game: Game, event: Event, seat: int) -> Iterator[Feat]:
    team = game.team(seat)
    match event:
        case Drew():
            yield "draw"
            if game.pile and not takings(game, seat):
                yield "no-pile"
        case TookPile(cards=cards):
            yield "take"
            yield from _laid(game, (cards,), team)
        case Melded(melds=melds):
            yield from _laid(game, melds, team)
        case Added(cards=cards):
            yield "add"
            yield from _laid(game, (cards,), team)
        case Discarded(card=card):
            yield "discard"
            if card in BLACK_THREES or card in WILDS:
                yield "block"
        case Asked():
            yield "ask"
        case HandEnded(out=out) if out == seat:
            yield "out"
        case _:
            return
    if isinstance(event, TookPile | Melded | Added) and evolve(game, event).canastas(team) > game.canastas(team):
        yield "canasta"


def _laid(game: Game, heaps: tuple[bytes, ...], team: int) -> Iterator[Feat]:
    if not game.melds[team]:
        yield "open"
    if any(card in WILDS for heap in heaps for card in heap):
        yield "wild"

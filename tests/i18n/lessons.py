"""Everything that the tutor can say, said once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from bot.engine.cards import JOKER
from bot.engine.events import Added, Discarded, Event, HandEnded, Melded, TookPile
from bot.engine.moves import Add, Meld, Move, Take, Target
from bot.engine.notation import parse_cards
from bot.engine.view import View, view_of
from bot.i18n.catalogue import Words
from bot.i18n.lesson import feats_lines, over_lines, seen_text, try_text, waiting_text, welcome_lines, why_lines
from bot.tables.lesson import FEATS, What
from tests.i18n.support import name_of, position

KING: Final = parse_cards("KD")[0]
ACES: Final = parse_cards("AS AH 2S")
MOVES: Final[dict[What, tuple[Move, ...]]] = {
    "open": (Meld((parse_cards("KS KH KD"),)), Meld((ACES,))),
    "add": (Add(parse_cards("KS"), Target(13)), Add(parse_cards("2S"), Target(13))),
    "meld": (Meld((parse_cards("KS KH KD"),)), Meld((ACES,))),
    "out": (Meld((parse_cards("3S 3C 3C"),)),),
}


def say_lesson(words: Words) -> Iterator[str]:
    for threes in ("", "3H", "3H 3D"):
        yield from welcome_lines(words, position(red_threes={0: threes}), 0, name_of)
    for view, log, took_back in _moments():
        yield seen_text(words, view, log, took_back, name_of)
    for view in _views():
        for what in get_args(What):
            moves = () if what == "take" and not view.position.pile else MOVES.get(what, (Take(),))
            for move in moves:
                for made in ((), FEATS):
                    yield from why_lines(words, view, what, move, made, name_of)
    yield try_text(words, "menu", "line")
    yield try_text(words, "", "button")
    yield try_text(words, "", "")
    yield waiting_text(words, view_of(position(turn=1), 0), name_of)
    for feats in (FEATS[:1], FEATS):
        yield from feats_lines(words, feats)
        for log in ((), (HandEnded("stock", ()),)):
            yield from over_lines(words, position()._replace(phase="deal"), log, feats, name_of)


def _views() -> Iterator[View]:
    opened = {0: ["K*3"]}
    for given in ({}, {"melds": opened}):
        for pile in ("KD", "4 KD", "3S", ""):
            for hand in ("KS 4H", "K K A A A"):
                for partner in ("4S", "4S 5S"):
                    yield view_of(position(hands={0: hand, 2: partner}, pile=pile, **given), 0)
    yield view_of(position(), None)


def _moments() -> Iterator[tuple[View, tuple[Event, ...], bool]]:
    """What can have happened when the learner looks."""
    own = view_of(position(melds={0: ["K*7", "A*2 2"], 1: ["Q*3"]}, phase="play"), 0)
    yield own, (), True
    for asked in ("yes", "no"):
        yield View(0, own.position._replace(asked=asked)), (), False
    yield own, (TookPile(0, KING, parse_cards("KH KS"), parse_cards("4D")),), False
    yield own, (TookPile(0, KING, parse_cards("KH KS"), b""),), False
    yield own, (Added(0, parse_cards("KS"), Target(13)),), False
    yield own, (Melded(0, (ACES,)),), False
    before = view_of(position(melds={0: ["K*7"], 1: ["Q*3"]}), 0)
    fresh = tuple(meld._replace(laid_on=before.position.turn_number - 1) for meld in before.position.melds[1])
    opened = View(0, before.position._replace(melds=(before.position.melds[0], fresh)))
    for event in (
        Discarded(3, JOKER),
        TookPile(1, KING, parse_cards("KH KS"), b""),
        Melded(1, (parse_cards("QS QH QD"),)),
        Added(2, parse_cards("KS"), Target(13)),
    ):
        frozen = isinstance(event, Discarded)
        yield View(0, opened.position._replace(frozen=frozen)), (Discarded(0, KING), event), False
    yield view_of(position(turn=1), 0), (), False
    yield view_of(position(), None), (), False

"""What happened in a hand, in words for everybody: a hidden card is never named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.engine.cards import WILD, WILDS, only, without
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    MatchEnded,
    Melded,
    TookPile,
)
from bot.engine.game import Game, laid
from bot.engine.melds import find_meld
from bot.engine.scoring import CanastaKind, canasta_kind
from bot.i18n.cards import card_name, cards_text, listed, onto_rank, rank_laid
from bot.i18n.catalogue import Words
from bot.i18n.people import NameOf, side_name


def event_text(words: Words, event: Event, name_of: NameOf, after: Game | None = None) -> str:
    """One line of the log, without a full stop. ``name_of`` names a seat.

    ``after`` is the position right after the event; from it the line knows of a canasta that was completed and of the
    partners who have won.
    """
    match event:
        case Dealt():
            return _dealt(words, event, name_of)
        case Drew():
            return _drew(words, event, name_of(event.seat))
        case TookPile():
            return _took_pile(words, event, name_of(event.seat), after)
        case Melded(seat=seat, melds=melds):
            line = words("event.melded", name=name_of(seat), melds="; ".join(_meld(words, cards) for cards in melds))
            return _with_canastas(words, line, [_completed(after, seat, _rank(cards), len(cards)) for cards in melds])
        case Added(seat=seat, cards=cards, to=to):
            line = words("event.added", name=name_of(seat), cards=cards_text(words, cards), onto=onto_rank(words, to.rank))
            return _with_canastas(words, line, [_completed(after, seat, to.rank, len(cards))])
        case Discarded(seat=seat, card=card):
            return words("event.discarded", name=name_of(seat), card=card_name(words, card))
        case Asked(seat=seat, partner=partner):
            return words("event.asked", name=name_of(seat), partner=name_of(partner))
        case Answered(seat=seat, yes=yes):
            return words("event.answered.yes" if yes else "event.answered.no", name=name_of(seat))
        case HandEnded():
            return _hand_ended(words, event, name_of)
        case MatchEnded(winner=winner):
            return _match_ended(words, winner, name_of, after)
        case _:
            assert_never(event)


def log_text(words: Words, game: Game, log: Sequence[Event], name_of: NameOf) -> list[str]:
    """A line for every event, the oldest first. ``log`` are the last events of a hand, ``game`` the position after them."""
    lines: list[str] = []
    for event in reversed(log):
        lines.append(event_text(words, event, name_of, game))
        game = _before(game, event)
    return lines[::-1]


def _before(game: Game, event: Event) -> Game:
    """The position with the melds as they were before the event; nothing else of it goes back."""
    match event:
        case TookPile(seat=seat, top=top, cards=cards):
            return _less(game, seat, top >> 2, cards + bytes([top]))
        case Melded(seat=seat, melds=melds):
            for cards in melds:
                game = _less(game, seat, _rank(cards), cards)
            return game
        case Added(seat=seat, cards=cards, to=to):
            return _less(game, seat, to.rank, cards)
        case _:
            return game


def _less(game: Game, seat: int, rank: int, cards: bytes) -> Game:
    side = game.side(seat)
    meld = find_meld(game, side, rank)
    if meld is None:
        return game
    left = without(meld.cards, cards)
    melds = tuple(other for other in game.melds[side] if other != meld)
    if left:
        melds += (laid(left, meld.laid_on),)
    return game._replace(melds=(*game.melds[:side], melds, *game.melds[side + 1 :]))


def _rank(cards: bytes) -> int:
    """The rank of a meld."""
    return laid(cards, 0).rank


def _completed(after: Game | None, seat: int, rank: int, added: int) -> CanastaKind | None:
    """The canasta that the last so many cards of a meld have made of it."""
    meld = find_meld(after, after.side(seat), rank) if after else None
    if after is None or meld is None or len(meld.cards) - added >= after.law.canasta:
        return None
    return canasta_kind(after.law, meld)


def _with_canastas(words: Words, line: str, kinds: Sequence[CanastaKind | None]) -> str:
    for kind in kinds:
        if kind is not None:
            line = words(f"event.canasta.{kind}", line=line)
    return line


def _with_threes(words: Words, line: str, threes: bytes) -> str:
    if not threes:
        return line
    return words.count("event.threes", len(threes), line=line, threes=cards_text(words, threes))


def _meld(words: Words, cards: bytes) -> str:
    """What a new meld is made of: "3 kings and 1 wild card"."""
    wilds = len(only(cards, WILDS))
    parts = [(_rank(cards), len(cards) - wilds), (WILD, wilds)]
    return listed(words, [rank_laid(words, rank, n) for rank, n in parts if n])


def _dealt(words: Words, event: Dealt, name_of: NameOf) -> str:
    if event.resting is None:
        return words("event.dealt", number=event.number, name=name_of(event.dealer))
    return words("event.dealt.resting", number=event.number, name=name_of(event.dealer), resting=name_of(event.resting))


def _drew(words: Words, event: Drew, name: str) -> str:
    if not event.cards:
        return words.count("event.drew.threes", len(event.threes), name=name, threes=cards_text(words, event.threes))
    return _with_threes(words, words.count("event.drew", len(event.cards), name=name), event.threes)


def _took_pile(words: Words, event: TookPile, name: str, after: Game | None) -> str:
    rank = event.top >> 2
    size = 1 + len(event.rest) + len(event.threes)
    top = card_name(words, event.top)
    if event.cards:
        line = words.count("event.took-pile", size, name=name, top=top, cards=cards_text(words, event.cards))
    else:
        line = words.count("event.took-pile.onto", size, name=name, top=top, onto=onto_rank(words, rank))
    line = _with_canastas(words, line, [_completed(after, event.seat, rank, 1 + len(event.cards))])
    return _with_threes(words, line, event.threes)


def _hand_ended(words: Words, event: HandEnded, name_of: NameOf) -> str:
    if event.out is None:
        return words(f"event.hand-ended.{event.how}")
    return words("event.out.concealed" if event.concealed else "event.out", name=name_of(event.out))


def _match_ended(words: Words, winner: int | None, name_of: NameOf, after: Game | None) -> str:
    if winner is None:
        return words("event.match-ended.draw")
    if after is None:
        return words("event.match-ended")
    return words("event.match-ended.won", names=side_name(words, after.rules.seating, winner, name_of))

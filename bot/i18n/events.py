"""What happened in a hand, in words for everybody: a hidden card is never named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.engine.cards import BLACK_THREES, ONE, SEQUENCE, only
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Event,
    HandEnded,
    Joined,
    Lifted,
    MatchEnded,
    Melded,
    PickedUp,
    TalonLaid,
    TookPile,
    TurnedOver,
)
from bot.engine.game import NOBODY, Game, LaidMeld, canasta_kind, laid
from bot.engine.melds import find_meld
from bot.engine.moves import Target
from bot.engine.scoring import is_doubled
from bot.engine.sections import CanastaKind
from bot.i18n.cards import card_name, cards_text, listed, ranks_name
from bot.i18n.catalogue import Words
from bot.i18n.melds import made_of, onto_target
from bot.i18n.people import NameOf, side_name
from bot.i18n.rulesets import special_name


def event_text(words: Words, event: Event, name_of: NameOf, after: Game | None = None, before: Game | None = None) -> str:
    """One line of the log, without a full stop. ``name_of`` names a seat.

    ``after`` and ``before`` are the positions right after and before the event. From the first the line knows of a canasta
    that was completed, of the partners who have won, and what the ruleset calls things; with the second it says only once
    who plays alone.
    """
    match event:
        case Lifted():
            return _lifted(words, event, name_of(event.seat))
        case Dealt():
            return _dealt(words, event, name_of, after)
        case Drew():
            return _drew(words, event, name_of(event.seat))
        case TookPile():
            return _took_pile(words, event, name_of, after, before)
        case PickedUp(seat=seat, source=source, cards=cards, threes=threes):
            return _with_threes(words, words.count(f"event.picked-up.{source}", len(cards), name=name_of(seat)), threes)
        case TurnedOver(seat=seat):
            return words("event.turned-over", name=name_of(seat))
        case TalonLaid(seat=seat, cards=number):
            return words.count("event.talon", number, name=name_of(seat))
        case Melded(seat=seat, melds=melds):
            line = words("event.melded", name=name_of(seat), melds="; ".join(made_of(words, cards) for cards in melds))
            return _with_canastas(words, line, [canasta_kind(after.law, laid(cards, 0)) if after else None for cards in melds])
        case Added(seat=seat, cards=cards, to=to):
            line = words("event.added", name=name_of(seat), cards=cards_text(words, cards), onto=onto_target(words, to))
            return _with_canastas(words, line, [_completed(after, seat, to, cards)])
        case Joined(seat=seat, onto=onto, cards=cards):
            line = words("event.joined", name=name_of(seat), ranks=ranks_name(words, onto.rank))
            return _with_canastas(words, line, [_joined(after, event)])
        case Discarded(seat=seat, card=card):
            return words("event.discarded", name=name_of(seat), card=card_name(words, card))
        case Asked(seat=seat, partner=partner):
            return words("event.asked", name=name_of(seat), partner=name_of(partner))
        case Answered(seat=seat, yes=yes):
            return words("event.answered.yes" if yes else "event.answered.no", name=name_of(seat))
        case Declared(seat=seat, special=special, cards=cards, points=points):
            named, shown = special_name(words, special), cards_text(words, cards)
            return words("event.declared", name=name_of(seat), special=named, points=points, cards=shown)
        case HandEnded():
            return _hand_ended(words, event, name_of, after)
        case MatchEnded(winner=winner):
            return _match_ended(words, winner, name_of, after)
        case _:
            assert_never(event)


def meld_grown_by(game: Game, seat: int, to: Target, cards: bytes) -> LaidMeld | None:
    """What has become of the meld that was named so before these cards joined it."""
    if to.rank >= SEQUENCE:
        ranks = [card >> 2 for card in cards]
        to = Target(to.rank, low=min(to.low, *ranks), high=max(to.high, *ranks))
    return find_meld(game.law, game.melds[game.team(seat)], to)


def target_of_top(event: TookPile) -> Target:
    """The meld that the top card went to without any card from the hand."""
    return event.to or Target(event.top >> 2)


def meld_with_top(game: Game, event: TookPile) -> LaidMeld | None:
    """The meld in which the top card of a taken pile lies."""
    shown = event.cards + ONE[event.top]
    if event.to is not None:
        return meld_grown_by(game, event.seat, event.to, shown)
    melds = game.melds[game.team(event.seat)]
    return next((meld for meld in reversed(melds) if meld.cards == bytes(sorted(shown))), None)


def meld_of_both(game: Game, event: Joined) -> LaidMeld | None:
    """The meld that two have become."""
    one, onto = event.one, event.onto
    nth = onto.nth - 1 if 0 < one.nth < onto.nth else onto.nth
    return find_meld(game.law, game.melds[game.team(event.seat)], Target(onto.rank, nth))


def _completed(after: Game | None, seat: int, to: Target, added: bytes) -> CanastaKind | None:
    """The canasta that these cards have made of a meld."""
    return _grown_to_canasta(after, meld_grown_by(after, seat, to, added) if after else None, len(added))


def _joined(after: Game | None, event: Joined) -> CanastaKind | None:
    """The canasta that two melds have become, neither of which was one."""
    if len(event.cards) >= (after.law.canasta if after else 0):
        return None
    return _grown_to_canasta(after, meld_of_both(after, event) if after else None, len(event.cards))


def _grown_to_canasta(game: Game | None, meld: LaidMeld | None, added: int) -> CanastaKind | None:
    if game is None or meld is None or len(meld.cards) - added >= game.law.canasta:
        return None
    return canasta_kind(game.law, meld)


def _with_canastas(words: Words, line: str, kinds: Iterable[CanastaKind | None]) -> str:
    for kind in kinds:
        if kind is not None:
            line = words(f"event.canasta.{kind}", line=line)
    return line


def _with_threes(words: Words, line: str, threes: bytes) -> str:
    if not threes:
        return line
    key = "event.threes.any" if only(threes, BLACK_THREES) else "event.threes"
    return words.count(key, len(threes), line=line, threes=cards_text(words, threes))


def _lifted(words: Words, event: Lifted, name: str) -> str:
    if event.said is None or event.said == event.cards:
        line = words.count("event.lifted", event.cards, name=name)
    else:
        line = words.count("event.lifted.said", event.cards, name=name, said=event.said)
    return words("event.lifted.exact", line=line, points=event.points) if event.points else line


def _dealt(words: Words, event: Dealt, name_of: NameOf, after: Game | None) -> str:
    if event.resting is None:
        line = words("event.dealt", number=event.number, name=name_of(event.dealer))
    else:
        resting = name_of(event.resting)
        line = words("event.dealt.resting", number=event.number, name=name_of(event.dealer), resting=resting)
    return words("event.dealt.doubled", line=line) if after is not None and is_doubled(after) else line


def _drew(words: Words, event: Drew, name: str) -> str:
    if event.cards:
        return _with_threes(words, words.count("event.drew", len(event.cards), name=name), event.threes)
    key = "event.drew.threes.any" if only(event.threes, BLACK_THREES) else "event.drew.threes"
    return words.count(key, len(event.threes), name=name, threes=cards_text(words, event.threes))


def _took_pile(words: Words, event: TookPile, name_of: NameOf, after: Game | None, before: Game | None) -> str:
    size = 1 + len(event.rest) + len(event.threes)
    a_part = after is not None and size == after.rules.pile.most
    name, top = name_of(event.seat), card_name(words, event.top)
    cards = cards_text(words, event.cards)
    laid_so = words("event.top.with", top=top, cards=cards) if cards else ""
    laid_so = laid_so or words("event.top.onto", top=top, onto=onto_target(words, target_of_top(event)))
    line = words.count("event.took-top" if a_part else "event.took-pile", size, name=name, top=laid_so)
    meld = meld_with_top(after, event) if after else None
    line = _with_canastas(words, line, [_grown_to_canasta(after, meld, 1 + len(event.cards))])
    if event.shown:
        line = words("event.shown", line=line, cards=cards_text(words, event.shown))
    line = _with_threes(words, line, event.threes)
    if after is not None and after.lone == event.seat and (before is None or before.lone == NOBODY):
        others = listed(words, [name_of(seat) for seat in after.order if seat != event.seat])
        line = words("event.alone", line=line, name=name, others=others)
    return line


def _hand_ended(words: Words, event: HandEnded, name_of: NameOf, after: Game | None) -> str:
    if event.out is not None:
        sort = "special" if event.how == "special" else "concealed" if event.concealed else ""
        return words(f"event.out.{sort}" if sort else "event.out", name=name_of(event.out))
    any_three = event.how == "red-three" and after is not None and after.law.black == "laid"
    return words("event.hand-ended.three" if any_three else f"event.hand-ended.{event.how}")


def _match_ended(words: Words, winner: int | None, name_of: NameOf, after: Game | None) -> str:
    if winner is None:
        return words("event.match-ended.draw")
    if after is None:
        return words("event.match-ended")
    return words("event.match-ended.won", names=side_name(words, after.rules.seating, winner, name_of))

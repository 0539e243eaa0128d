"""What a learner is told: what has happened, what it means, and what to try now. Short lines, one thought each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, assert_never

from bot.engine.cards import BLACK_THREES, VALUE_OF, WILDS
from bot.engine.events import Added, Discarded, Event, HandEnded, Melded, TookPile
from bot.engine.game import Game
from bot.engine.moves import Add, Meld, Move
from bot.engine.pile import frozen_for, taken_from
from bot.engine.view import View
from bot.i18n.cards import card_name
from bot.i18n.catalogue import Words
from bot.i18n.events import event_text
from bot.i18n.hands import why_not_taken
from bot.i18n.help import topic_title
from bot.i18n.people import NameOf
from bot.i18n.refusals import refusal_text
from bot.tables.lesson import FEATS, Feat, What

HELP_TOPIC: Final = "play"
"""The topic of help that tells of moves."""


def seen_text(words: Words, view: View, log: Sequence[Event], took_back: bool, name_of: NameOf) -> str:
    """What has happened that a learner should not miss, in a line; nothing where there is nothing of the kind.

    ``log`` are the events of the hand so far; ``took_back``: the learner has just taken something back.
    """
    game, seat = view.position, view.seat
    if seat is None:
        return ""
    partner = game.partner(seat)
    if took_back:
        return words("lesson.saw.undone")
    if game.turn == seat and game.asked in ("yes", "no"):
        return words(f"lesson.saw.{game.asked}", partner=name_of(partner))
    if game.turn == seat and game.phase == "draw":
        return _seen_since(words, game, seat, log, name_of)
    if game.turn == seat and log:
        return _own_act(words, game, seat, log[-1])
    return ""


def _own_act(words: Words, game: Game, seat: int, event: Event) -> str:
    match event:
        case TookPile(rest=rest) if rest:
            return words("lesson.saw.taken")
        case Added() | Melded() if any(_has_just_grown(game, event, cards) for cards in _laid(event)):
            return words("lesson.saw.canasta")
        case _:
            return ""


def _laid(event: Added | Melded) -> tuple[bytes, ...]:
    return (event.cards,) if isinstance(event, Added) else event.melds


def _has_just_grown(game: Game, event: Added | Melded, cards: bytes) -> bool:
    """Whether these cards have made a canasta of the meld in which they lie."""
    rank = event.to.rank if isinstance(event, Added) else max(cards.translate(VALUE_OF))
    size = max((len(meld.cards) for meld in game.melds[game.team(event.seat)] if meld.rank == rank), default=0)
    return size - len(cards) < game.law.canasta <= size


def _seen_since(words: Words, game: Game, seat: int, log: Sequence[Event], name_of: NameOf) -> str:
    """The most noteworthy of what the others have done since the learner's last discard."""
    own = [at for at, event in enumerate(log) if isinstance(event, Discarded) and event.seat == seat]
    since = log[own[-1] + 1 :] if own else log
    partner = game.partner(seat)
    for event in reversed(since if game.frozen else ()):
        if isinstance(event, Discarded) and event.card in WILDS:
            return words("lesson.saw.frozen", name=name_of(event.seat))
    for event in reversed(since):
        if isinstance(event, TookPile):
            return words("lesson.saw.took", name=name_of(event.seat))
    for event in since:
        if isinstance(event, Melded) and game.team(event.seat) != game.team(seat) and _has_opened(game, event):
            return words("lesson.saw.opened", name=name_of(event.seat))
    if any(isinstance(event, Added) and event.seat == partner for event in since):
        return words("lesson.saw.helped", partner=name_of(partner))
    return ""


def _has_opened(game: Game, event: Melded) -> bool:
    """Whether all that lies before the side was laid in the turns of this round, this event's melds first."""
    oldest = min(meld.laid_on for meld in game.melds[game.team(event.seat)])
    return game.turn_number - oldest < len(game.order)


def welcome_lines(words: Words, game: Game, seat: int, name_of: NameOf) -> Iterator[str]:
    """What is said at the first turn, before anything has happened."""
    left, partner, right = (name_of((seat + distance) % len(game.order)) for distance in (1, 2, 3))
    yield words("lesson.welcome", partner=partner, left=left, right=right)
    threes = len(game.red_threes[game.side(seat)])
    if threes:
        yield words.count("lesson.red-threes", threes)


def why_lines(
    words: Words, view: View, what: What, move: Move | None, made: Collection[Feat], name_of: NameOf
) -> Iterator[str]:
    """What the advice means, and why it is given."""
    game, seat = view.position, view.seat
    if seat is None:
        return
    partner = name_of(game.partner(seat))
    match what:
        case "draw":
            if "draw" not in made:
                yield words("lesson.turn")
            yield _about_pile(words, view, seat)
        case "take":
            below, _ = taken_from(game)
            key = "lesson.why.take" if game.melds[game.team(seat)] else "lesson.why.take.open"
            yield words.count(key, len(below) + 1, top=card_name(words, game.pile[-1]))
            if "take" not in made and not frozen_for(game, game.team(seat)):
                yield words("lesson.unfrozen")
        case "open":
            yield words("lesson.why.open", asked=game.minimum(game.side(seat)), points=game.law.value(_cards(move)))
            yield words("lesson.values")
            if any(card in WILDS for card in _cards(move)):
                yield words("lesson.wild")
        case "add" | "meld" if any(card in WILDS for card in _cards(move)):
            yield words("lesson.wild")
        case "add":
            yield words("lesson.why.add.more" if "add" in made else "lesson.why.add")
        case "discard":
            if not game.melds[game.team(seat)]:
                yield words("lesson.why.closed", asked=game.minimum(game.side(seat)))
            yield words("lesson.why.discard" if "discard" in made else "lesson.why.discard.first")
        case "ask":
            yield words.count("lesson.why.ask", len(game.hands[game.partner(seat)]), partner=partner)
        case "yes" | "no":
            yield words("lesson.why.answer", partner=partner, points=game.law.value(view.hand))
        case "undo" | "meld" | "complete" | "block" | "out" | "end":
            yield words(f"lesson.why.{what}")
            if isinstance(move, Meld) and any(card in BLACK_THREES for card in _cards(move)):
                yield words("lesson.black-threes")
        case "free":
            return
        case _:
            assert_never(what)


def _cards(move: Move | None) -> bytes:
    match move:
        case Meld(melds=melds):
            return b"".join(melds)
        case Add(cards=cards):
            return cards
        case _:
            return b""


def _about_pile(words: Words, view: View, seat: int) -> str:
    """Why the learner draws: the pile cannot be taken, or had better not be."""
    game = view.position
    if not game.pile:
        return words("lesson.why.draw.empty")
    why = why_not_taken(view, seat)
    if why is None:
        return words("lesson.why.draw.may")
    return words("lesson.why.draw.no", why=refusal_text(words, why, game, seat))


def try_text(words: Words, menu: str, line: str) -> str:
    """Where to tap: a line of a menu, or a button where no menu is named; both as they stand there."""
    if not line:
        return words("lesson.find")
    return words("lesson.choose", menu=menu, line=line) if menu else words("lesson.tap", button=line)


def waiting_text(words: Words, view: View, name_of: NameOf) -> str:
    return words("lesson.wait", name=name_of(view.position.to_move()))


def feats_lines(words: Words, made: Collection[Feat]) -> Iterator[str]:
    """What has been made and met, and what is still to come."""
    there = [feat for feat in FEATS if feat in made]
    missing = [feat for feat in FEATS if feat not in made]
    if there:
        yield words("lesson.made", feats=_feats_text(words, there))
    if missing:
        yield words("lesson.to-come", feats=_feats_text(words, missing))


def _feats_text(words: Words, feats: Sequence[Feat]) -> str:
    return " · ".join(words(f"lesson.feat.{feat}") for feat in feats)


def over_lines(words: Words, game: Game, log: Sequence[Event], made: Collection[Feat], name_of: NameOf) -> Iterator[str]:
    """What is said when the hand is over: how it ended, what was not met, and what to do next."""
    ended = next((event for event in reversed(log) if isinstance(event, HandEnded)), None)
    if ended is not None:
        yield words("lesson.over.you") if "out" in made else words("lesson.over", how=event_text(words, ended, name_of, game))
    yield words("lesson.over.sheet", target=game.rules.match.target)
    missing = [feat for feat in FEATS if feat not in made]
    if missing:
        topic = topic_title(words, HELP_TOPIC)
        yield words("lesson.over.missing", feats=_feats_text(words, missing), topic=topic)
    else:
        yield words("lesson.over.all")
    yield words("lesson.over.next")

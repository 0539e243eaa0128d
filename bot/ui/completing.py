"""What is suggested to somebody who types a command: a label to read, and the text that it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bot.engine.cards import RANK_OF, faces
from bot.engine.melds import find_meld, target_of
from bot.engine.moves import Add, Declare, Join, Meld, Move, Target
from bot.engine.notation import print_target
from bot.engine.offers import offers
from bot.engine.view import View
from bot.i18n.catalogue import Words
from bot.i18n.melds import meld_name, target_name
from bot.i18n.phrases import card_name, cards_text
from bot.i18n.typed import Unreadable, write_cards, write_melds
from bot.i18n.typed_melds import means_new, read_target
from bot.ui.combining import discards as all_discards
from bot.ui.combining import layings, own_melds, takings
from bot.ui.labels import heaps_text, move_about, move_label
from bot.ui.playing import meld_or_add
from bot.ui.suggestions import MOST, meld_suggestions, take_suggestions

NEW: Final = "new"
"""What stands for a meld that is none yet, in every language."""

Suggestions = list[tuple[str, str]]
Completion = Callable[[Words, View, str], Suggestions]
"""The third argument is another option of the command, as far as it is filled in."""


def melds(words: Words, view: View, to: str) -> Suggestions:
    """What ``/meld`` would lay; only additions to a meld that is named, and only such as need no name where none is."""
    melds_there = own_melds(view)
    new = means_new(to, words)
    target = read_target(to, melds_there, words) if to.strip() and not new else None
    moves: Iterable[Move]
    if new:
        moves = (move for move in meld_suggestions(view) if isinstance(move, Meld))
    elif target is None:
        moves = (move for move in meld_suggestions(view) if _is_understood(view, move))
    elif isinstance(target, Unreadable) or (meld := find_meld(view.position.law, melds_there, target)) is None:
        return []
    else:
        named = target_of(melds_there, meld)
        moves = (way for way in layings(view, meld.rank) if isinstance(way, Add) and way.to == named)
    return [(_label(words, view, move), write_melds(_cards_of(move))) for move in moves]


def _is_understood(view: View, move: Move) -> bool:
    """Whether the cards alone are enough to say the move."""
    cards = _cards_of(move)
    return bool(cards) and meld_or_add(view, cards) == move


def _cards_of(move: Move) -> tuple[bytes, ...]:
    match move:
        case Meld(melds=melds):
            return melds
        case Add(cards=cards):
            return (cards,)
        case _:
            return ()


def _label(words: Words, view: View, move: Move) -> str:
    about = move_about(words, view, move)
    label = move_label(words, view, move)
    return f"{label} ({about})" if about else label


def targets(words: Words, view: View, _: str) -> Suggestions:
    """The melds of the side, or none of them."""
    there = own_melds(view)
    named = [(meld_name(words, there, meld), print_target(target_of(there, meld))) for meld in there]
    return [*named, (words("ui.option.none-yet"), NEW)] if named else []


def joined(words: Words, view: View, _: str) -> Suggestions:
    return _names(words, (move.one for move in offers(view) if isinstance(move, Join)))


def joined_onto(words: Words, view: View, one: str) -> Suggestions:
    joins = [move for move in offers(view) if isinstance(move, Join)]
    return _names(words, (move.onto for move in joins if not one.strip() or print_target(move.one) == one))


def _names(words: Words, named: Iterable[Target]) -> Suggestions:
    return [(target_name(words, to), print_target(to)) for to in named]


def discards(words: Words, view: View, _: str) -> Suggestions:
    """Every card, or one of each rank where they are too many; who knows which one he wants has typed a part of it."""
    found = faces(view.hand)
    if len(found) > MOST and not view.position.rules.melds.sequences:
        found = bytes(move.card for move in all_discards(view))
    return [(card_name(words, card), write_cards(bytes([card]))) for card in sorted(found, key=lambda card: RANK_OF[card])]


def taking(words: Words, view: View, _: str) -> Suggestions:
    """The cards that take the pile with its top card."""
    ways = [*take_suggestions(view), *takings(view)]
    return [(cards_text(words, way.cards), write_cards(way.cards)) for way in ways if way.cards]


def further_melds(words: Words, view: View, _: str) -> Suggestions:
    """The melds that open together with the pile."""
    return [(heaps_text(words, way.melds), write_melds(way.melds)) for way in take_suggestions(view) if way.melds]


def taken_onto(words: Words, view: View, _: str) -> Suggestions:
    """The melds that the pile's top card may join where it could join several."""
    return _names(words, (way.to for way in takings(view) if way.to is not None))


def specials(words: Words, view: View, _: str) -> Suggestions:
    """The special hands of the ruleset, those that the seat holds first."""
    held = [move.special for move in offers(view) if isinstance(move, Declare)]
    names = dict.fromkeys((*held, *(special.name for special in view.position.rules.going_out.special)))
    return [(words(f"special.{name}"), name) for name in names]

"""Melds, moves and steps towards a move as lines of a menu: what it is, and a second line of what it does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import JOKER_RANK, RED_THREES, SEQUENCE, THREE, WILD, WILDS, of_value
from bot.engine.decide import decide
from bot.engine.game import canasta_kind, laid
from bot.engine.melds import SMALLEST_MELD, find_meld, joined
from bot.engine.moves import Add, Discard, Join, Meld, Move, Take, Target
from bot.engine.notation import print_move
from bot.engine.pile import Taking, taking
from bot.engine.refusal import Refused
from bot.engine.view import View
from bot.i18n.cards import SUIT_SIGNS
from bot.i18n.catalogue import Words
from bot.i18n.melds import onto_meld, onto_target, target_name
from bot.i18n.phrases import card_name, cards_text, rank_count, rank_name, ranks_name, refusal_text
from bot.ui.combining import DISCARD, JOKERS, PILE, Branch, Way, measure, own_melds
from bot.ui.warnings import could_be_laid, next_may_take


def move_label(words: Words, view: View, move: Move) -> str:
    match move:
        case Meld(melds=melds):
            return words("ui.option.meld" if own_melds(view) else "ui.option.open", cards=heaps_text(words, melds))
        case Add(cards=cards, to=to):
            return words("ui.option.add", cards=heap_text(words, cards, to.rank), onto=onto_target(words, to))
        case Join(one=one, onto=onto):
            return words("ui.option.join", one=target_name(words, one), onto=onto_target(words, onto))
        case Take():
            return _take_label(words, view, move)
        case Discard(card=card):
            return words("ui.option.discard", card=card_name(words, card))
        case _:
            return print_move(move)


def heaps_text(words: Words, heaps: Sequence[bytes]) -> str:
    return " | ".join(heap_text(words, cards) for cards in heaps)


def heap_text(words: Words, cards: bytes, onto: int = 0) -> str:
    """Cards in the order of a hand; those of a sequence, or for one (``onto`` is its rank), as they rise."""
    if onto >= SEQUENCE or (len(cards) >= SMALLEST_MELD and laid(cards, 0).rank >= SEQUENCE):
        return " ".join(card_name(words, card) for card in sorted(cards))
    return cards_text(words, cards)


def _take_label(words: Words, view: View, move: Take) -> str:
    cards = cards_text(words, move.cards)
    if move.melds:
        return words("ui.option.take-and-meld", cards=cards, more=heaps_text(words, move.melds))
    if move.cards:
        taken = words("ui.option.take", cards=cards)
    else:
        taken = words("ui.option.take-top", card=card_name(words, view.position.pile[-1]))
    took = None if view.seat is None else taking(view.position, view.seat, move)
    if not isinstance(took, Taking) or took.onto is None:
        return taken
    return words("ui.option.take-onto", take=taken, onto=onto_meld(words, own_melds(view), took.onto))


def move_about(words: Words, view: View, move: Move) -> str:
    """What a move does or lacks, as far as a player should know it before; nothing where that is plain."""
    match move:
        case Meld(melds=melds) if not own_melds(view):
            return points_text(words, view, melds)
        case Take(cards=cards, melds=melds) if not own_melds(view):
            apart = view.position.law.apart
            return points_text(words, view, melds if apart else (*melds, cards + view.position.pile[-1:]))
        case Add(cards=cards, to=to):
            return _what_addition_does(words, view, cards, to)
        case Discard(card=card):
            return ", ".join(_what_discard_does(words, view, card))
        case _:
            return ""


def points_text(words: Words, view: View, melds: Sequence[bytes]) -> str:
    """What an opening counts against what it needs."""
    game = view.position
    points, asked = sum(game.law.value(cards) for cards in melds), game.minimum(game.side(view.seat or 0))
    return words("ui.points.needed", points=points, asked=asked) if asked else words("ui.points", points=points)


def _what_addition_does(words: Words, view: View, cards: bytes, to: Target) -> str:
    law = view.position.law
    meld = find_meld(law, own_melds(view), to)
    if meld is None:
        return ""
    before, after = canasta_kind(law, meld), canasta_kind(law, joined(meld, cards))
    if before == "natural" and after == "mixed":
        return words("ui.option.makes-mixed")
    if before is None and after is not None:
        return words("ui.option.completes")
    return words("ui.option.makes", cards=len(meld.cards) + len(cards))


def _what_discard_does(words: Words, view: View, card: int) -> list[str]:
    """How many such cards are held, where it could be laid, and what the discard does to the pile and to going out."""
    law, rules = view.position.law, view.position.rules
    rank = card >> 2
    if rank == THREE:
        held = sum(other >> 2 == THREE and (other in RED_THREES) == (card in RED_THREES) for other in view.hand)
    else:
        held = sum(other == card if rules.melds.sequences and card not in WILDS else other >> 2 == rank for other in view.hand)
    told = [words.count("ui.option.held", held)] if held > 1 else []
    if view.seat is not None:
        verdict = decide(view.position, view.seat, Discard(card))
        if isinstance(verdict, Refused):
            return [refusal_text(words, verdict, view.position, view.seat)]
        if view.position.on_last_card(view.seat):
            return [words("ui.option.goes-out")]
    if rules.pile.state != "never":
        if card in law.freezes:
            told.append(words("ui.option.freezes"))
        elif card in law.bars:
            told.append(words("ui.option.blocks"))
    if (fitting := could_be_laid(view, card)) is not None:
        told.append(words("ui.option.could-be-laid", onto=onto_meld(words, own_melds(view), fitting.onto)))
    if next_may_take(view, card) is not None:
        told.append(words("ui.option.gives-pile"))
    if rules.going_out.ban == "wild-lap" and card in WILDS:
        told.append(words("ui.option.bans-lap"))
    if rules.going_out.ban == "card-before" and (card in WILDS or rank == THREE):
        told.append(words("ui.option.bans-next"))
    return told


def subject_name(words: Words, subject: int) -> str:
    """What melds are put together of."""
    name = ranks_name(words, subject) if subject == WILD or subject >= SEQUENCE else rank_name(words, subject)
    return name[:1].upper() + name[1:]


def subject_about(words: Words, view: View, subject: int) -> str:
    """What the hand has of it."""
    if subject >= SEQUENCE:
        return cards_text(words, bytes(card for card in view.hand if card >> 2 > THREE and card & 3 == subject - SEQUENCE))
    held = len(of_value(view.hand, subject))
    return words.count("ui.option.held", held) if held else words("ui.option.wilds-only")


def way_labels(words: Words, view: View, ways: Sequence[Way]) -> list[str]:
    """The cards alone where all of the ways go to the same place."""
    if all(isinstance(way, Meld | Add) for way in ways) and len({measure(view, way)[0] for way in ways}) == 1:
        return [heap_text(words, cards_of(way), way.to.rank if isinstance(way, Add) else 0) for way in ways]
    return [move_label(words, view, way) for way in ways]


def cards_of(way: Way) -> bytes:
    """The cards that leave the hand, but for further melds of a taking."""
    match way:
        case Meld(melds=melds):
            return melds[0]
        case Add(cards=cards) | Take(cards=cards):
            return cards
        case Discard(card=card):
            return bytes([card])


def branch_label(words: Words, view: View, branch: Branch) -> str:
    """What all the ways of a branch have in common, the last step of its path."""
    subject, *steps = branch.path
    level, value = len(steps) - 1, steps[-1]
    if subject == DISCARD:
        return words("ui.option.step", what=ranks_name(words, JOKER_RANK) if value == JOKERS else SUIT_SIGNS[value])
    if level == 0:
        return _place_label(words, view, subject, value)
    if subject == PILE:
        top = view.position.pile[-1]
        subject = WILD if top in WILDS else top >> 2
    if subject >= SEQUENCE:
        card = card_name(words, value * 4 + subject - SEQUENCE)
        return words("ui.option.step-from" if level == 1 else "ui.option.step-to", card=card)
    kinds = (subject, WILD, JOKER_RANK)
    if level <= len(kinds):
        return words("ui.option.step", what=rank_count(words, kinds[level - 1], value))
    return words("ui.option.step", what=f"{SUIT_SIGNS[level - 1 - len(kinds)]}\N{NO-BREAK SPACE}×{value}")


def _place_label(words: Words, view: View, subject: int, place: int) -> str:
    if place:
        onto = onto_meld(words, own_melds(view), own_melds(view)[place - 1])
        return words("ui.option.step", what=onto[:1].upper() + onto[1:])
    if subject == PILE:
        return words("ui.option.take-any")
    if subject >= SEQUENCE:
        return words("ui.option.new-sequence", suit=SUIT_SIGNS[subject - SEQUENCE])
    return words("ui.option.new", ranks=ranks_name(words, subject))

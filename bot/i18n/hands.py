"""A hand as text, and what may be done with it, for the one who holds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from bot.engine.cards import FOUR, JOKER_RANK, VALUE_OF, WILD, WILDS, of_value
from bot.engine.decide import decide
from bot.engine.game import FIRST_TURN, NOBODY, Game
from bot.engine.going_out import way_out_of
from bot.engine.match import dealt_cards
from bot.engine.moves import Declare, Draw, End, Move, Take, Target
from bot.engine.offers import offers
from bot.engine.pile import Taking, completes_canasta, taking
from bot.engine.refusal import Refused
from bot.engine.view import View
from bot.i18n.cards import (
    SUIT_KEYS,
    card_name,
    cards_by_rank,
    cards_by_suit,
    grouped,
    listed,
    rank_count,
    ranks_text,
    sorted_hand,
    sorts_by_suit,
    suited,
    suits_text,
)
from bot.i18n.catalogue import Words
from bot.i18n.melds import onto_meld, onto_target
from bot.i18n.needs import opening_asked, opening_limits, out_notes
from bot.i18n.people import NameOf
from bot.i18n.refusals import refusal_text
from bot.i18n.refused_piles import pile_reason
from bot.i18n.rulesets import special_name
from bot.i18n.tried import Tried
from bot.tables.preferences import Sorting

SHORT_HAND: Final = 15
"""A hand up to this size is written card by card, a longer one each rank or each suit once."""


def hand_text(words: Words, view: View, sorting: Sorting = "usual") -> str:
    """The cards in one line, at most 900 characters."""
    hand, law = view.hand, view.position.law
    if not hand:
        return words("hand.empty")
    if len(hand) <= SHORT_HAND:
        cards = " ".join(card_name(words, card) for card in sorted_hand(law, hand, sorting))
    else:
        cards = cards_by_suit(words, hand) if sorts_by_suit(law, sorting) else cards_by_rank(words, hand)
    return words.count("hand.text", len(hand), cards=cards)


def hand_alt(words: Words, view: View, sorting: Sorting = "usual") -> str:
    """The hand for those who hear the picture, at most 1000 characters."""
    hand = view.hand
    if not hand:
        return words("hand.empty")
    groups = [*_by_suit(words, hand)] if sorts_by_suit(view.position.law, sorting) else []
    left = bytes(card for card in hand if card in WILDS) if groups else hand
    groups += [
        rank_count(words, rank, len(cards)) + ("" if rank == JOKER_RANK else f" {suits_text(cards)}")
        for rank, cards in grouped(left)
    ]
    return words.count("hand.alt", len(hand), cards=", ".join(groups))


def _by_suit(words: Words, hand: bytes) -> Iterator[str]:
    for suit, cards in suited(hand):
        yield words(f"hand.suit.{SUIT_KEYS[suit]}", ranks=ranks_text(words, cards))


def what_now(words: Words, view: View, name_of: NameOf | None = None, offered: Sequence[Move] | None = None) -> str:
    """One line: what the seat that looks may do now, or whom it waits for. ``name_of`` names a seat; ``offered`` are the seat's
    offers, if they are known."""
    game, seat = view.position, view.seat
    if seat is None or game.to_move() != seat:
        return _waiting(words, game, name_of)
    match game.phase:
        case "cut":
            return _lift(words, game)
        case "draw":
            return " ".join(_before_drawing(words, view, seat, name_of, offers(view) if offered is None else offered))
        case "play":
            return " ".join(_after_drawing(words, view, seat, name_of, offered))
        case "asked":
            if name_of is None:
                return words("now.answer")
            return words("now.answer.named", name=name_of(game.turn))
        case "last":
            return words("now.go-out.last") if game.asked == "yes" else words("now.last")
        case "deal" | "over":
            return _waiting(words, game, name_of)
        case _:
            assert_never(game.phase)


def _waiting(words: Words, game: Game, name_of: NameOf | None) -> str:
    if game.phase == "deal" or game.phase == "over":
        return words(f"now.{game.phase}")
    if name_of is None:
        return words("now.wait")
    key = {"asked": "now.wait.answer", "cut": "now.wait.lift"}.get(game.phase, "now.wait.named")
    return words(key, name=name_of(game.to_move()))


def _lift(words: Words, game: Game) -> str:
    number = dealt_cards(game.rules)
    points = game.rules.deal.lift(number, number)
    return words("now.lift.exact", number=number, points=points) if points else words("now.lift")


def _before_drawing(words: Words, view: View, seat: int, name_of: NameOf | None, moves: Sequence[Move]) -> Iterator[str]:
    game = view.position
    acts = []
    if Draw() in moves:
        acts.append(words.count("now.act.draw", game.law.draw))
    takings = [move for move in moves if isinstance(move, Take)]
    if takings:
        act = "take" if game.melds[game.team(seat)] else "open-and-take" if game.law.apart else "open"
        acts.append(words(f"now.act.{act}", way=_way(words, game, seat, takings)))
    if End() in moves:
        acts.append(words("now.act.end"))
    line = listed(words, acts, "list.or")
    if not game.hands[seat] and game.has_foot(seat):
        yield words("now.foot")
    yield words("now.draw", acts=line[:1].upper() + line[1:]) if game.stock else words("now.draw.empty", acts=line)
    if Draw(keep=True) in moves:
        yield words("now.keep")


def why_not_taken(view: View, seat: int, offered: Sequence[Move] | None = None) -> Refused | None:
    """What the judge has against taking the pile with what the hand has of the top card's rank; ``None``: there is a way."""
    if any(isinstance(move, Take) for move in (offers(view) if offered is None else offered)):
        return None
    game = view.position
    held = of_value(view.hand, VALUE_OF[game.pile[-1]]) if game.pile[-1] >> 2 >= FOUR else b""
    verdict = decide(game, seat, Take(held[:2]))
    return verdict if isinstance(verdict, Refused) else None


def against_the_pile(words: Words, view: View, name_of: NameOf | None = None, offered: Sequence[Move] | None = None) -> str:
    """Why the seat that looks, which is to draw, cannot take the pile; empty where it can, or there is none to take."""
    game, seat = view.position, view.seat
    if seat is None or game.to_move() != seat or game.phase != "draw" or not game.pile or game.rules.pile.state == "never":
        return ""
    refused = why_not_taken(view, seat, offered)
    if refused is None:
        return ""
    match refused.code:
        case "pile-closed" | "pile-blocked" as code:
            return pile_reason(Tried(words, refused, game, seat, name_of), code)
        case _:
            return refusal_text(words, refused, game, seat, name_of)


def _way(words: Words, game: Game, seat: int, takings: list[Take]) -> str:
    """How the pile may be taken, each way once; the easiest alone where the top card joins a meld."""
    top = game.pile[-1]
    alone = next((move for move in takings if not move.cards), None)
    if alone is not None:
        return words("now.way.onto", top=card_name(words, top), onto=_onto(words, game, seat, alone))
    rank = top >> 2
    ways: list[str] = []
    for move in takings:
        count = sum(card >> 2 == rank for card in move.cards)
        if completes_canasta(game, seat, move.cards):
            way = words("now.way.canasta")
        elif count >= 2:
            way = rank_count(words, rank, 2)
        else:
            way = listed(words, [rank_count(words, rank, 1), rank_count(words, WILD, 1)])
        if way not in ways:
            ways.append(way)
    return words("now.way.cards", cards=listed(words, ways, "list.or"))


def _onto(words: Words, game: Game, seat: int, alone: Take) -> str:
    """The meld that the top card joins by itself."""
    took = taking(game, seat, alone)
    if isinstance(took, Taking) and took.onto is not None:
        return onto_meld(words, game.melds[game.team(seat)], took.onto)
    return onto_target(words, alone.to or Target(game.pile[-1] >> 2))


def _after_drawing(
    words: Words, view: View, seat: int, name_of: NameOf | None, offered: Sequence[Move] | None
) -> Iterator[str]:
    game = view.position
    if game.asked == "yes":
        yield words("now.go-out")
        return
    if offered is None:
        offered = offers(view) if game.rules.going_out.special or not game.stock else ()
    if game.rules.deal.extra_card and game.turn_number == FIRST_TURN:
        yield words("now.first")
    yield words("now.stuck" if End() in offered else "now.play")
    if not game.melds[game.team(seat)]:
        side = game.side(seat)
        yield words("now.opening", asked=opening_asked(words, game, side))
        yield from opening_limits(words, game, side)
    for move in offered:
        if isinstance(move, Declare):
            yield words("now.special", special=special_name(words, move.special))
    if game.asked == "no":
        yield words("now.stay")
    elif way_out_of(game, seat) is not None:
        must_ask = game.law.must_ask and game.partner(seat) != NOBODY
        yield words("now.can-go-out.ask" if must_ask else "now.can-go-out")
    else:
        yield from out_notes(words, game, seat, name_of)

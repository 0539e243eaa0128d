"""A hand as text, and what may be done with it, for the one who holds it."""

from __future__ import annotations

from typing import Final, assert_never

from bot.engine.cards import JOKER_RANK, WILD
from bot.engine.game import NOBODY, Game
from bot.engine.going_out import way_out_of
from bot.engine.moves import Draw, End, Take
from bot.engine.offers import offers
from bot.engine.view import View
from bot.i18n.cards import card_name, cards_by_rank, cards_text, grouped, listed, onto_rank, rank_count, suits_text
from bot.i18n.catalogue import Words
from bot.i18n.people import NameOf

SHORT_HAND: Final = 15
"""A hand up to this size is written card by card, a longer one by rank."""


def hand_text(words: Words, view: View) -> str:
    """The cards in one line, at most 900 characters."""
    hand = view.hand
    if not hand:
        return words("hand.empty")
    cards = cards_text(words, hand) if len(hand) <= SHORT_HAND else cards_by_rank(words, hand)
    return words.count("hand.text", len(hand), cards=cards)


def hand_alt(words: Words, view: View) -> str:
    """The hand for those who hear the picture, at most 1000 characters."""
    hand = view.hand
    if not hand:
        return words("hand.empty")
    groups = [
        rank_count(words, rank, len(cards)) + ("" if rank == JOKER_RANK else f" {suits_text(cards)}")
        for rank, cards in grouped(hand)
    ]
    return words.count("hand.alt", len(hand), cards=", ".join(groups))


def what_now(words: Words, view: View, name_of: NameOf | None = None) -> str:
    """One line: what the seat that looks may do now, or whom it waits for. ``name_of`` names a seat."""
    game, seat = view.position, view.seat
    if seat is None or game.to_move() != seat:
        return _waiting(words, game, name_of)
    match game.phase:
        case "draw":
            return _before_drawing(words, view)
        case "play":
            return " ".join(_after_drawing(words, game, seat))
        case "asked":
            if name_of is None:
                return words("now.answer")
            return words("now.answer.named", name=name_of(game.turn))
        case "last":
            return words("now.last")
        case "deal" | "over":
            return _waiting(words, game, name_of)
        case _:
            assert_never(game.phase)


def _waiting(words: Words, game: Game, name_of: NameOf | None) -> str:
    if game.phase == "deal" or game.phase == "over":
        return words(f"now.{game.phase}")
    if name_of is None:
        return words("now.wait")
    return words("now.wait.answer" if game.phase == "asked" else "now.wait.named", name=name_of(game.to_move()))


def _before_drawing(words: Words, view: View) -> str:
    game, moves = view.position, offers(view)
    acts = []
    if Draw() in moves:
        acts.append(words.count("now.act.draw", game.law.draw))
    if way := _way(words, game, [move for move in moves if isinstance(move, Take)]):
        opened = game.melds[game.side(game.turn)]
        acts.append(words("now.act.take" if opened else "now.act.open", way=way))
    if End() in moves:
        acts.append(words("now.act.end"))
    line = listed(words, acts, "list.or")
    return words("now.draw", acts=line[:1].upper() + line[1:]) if game.stock else words("now.draw.empty", acts=line)


def _way(words: Words, game: Game, takings: list[Take]) -> str:
    """How the pile may be taken, each way once; the easiest alone where the top card joins a meld."""
    if not takings:
        return ""
    top = game.pile[-1]
    rank = top >> 2
    if any(not move.cards for move in takings):
        return words("now.way.onto", top=card_name(words, top), onto=onto_rank(words, rank))
    pairs = [sum(card >> 2 == rank for card in move.cards) >= 2 for move in takings]
    ways = [rank_count(words, rank, 2)] if any(pairs) else []
    if not all(pairs):
        ways.append(listed(words, [rank_count(words, rank, 1), rank_count(words, WILD, 1)]))
    return words("now.way.cards", cards=listed(words, ways, "list.or"))


def _after_drawing(words: Words, game: Game, seat: int) -> list[str]:
    if game.asked == "yes":
        return [words("now.go-out")]
    said = [words("now.play")]
    side = game.side(seat)
    if not game.melds[side]:
        said.append(words("now.minimum", minimum=game.minimum(side)))
    if game.asked == "no":
        said.append(words("now.stay"))
    elif way_out_of(game, seat) is not None:
        must_ask = game.rules.going_out.ask == "obligatory" and game.partner(seat) != NOBODY
        said.append(words("now.can-go-out.ask" if must_ask else "now.can-go-out"))
    return said

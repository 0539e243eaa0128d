"""Taking the pile (rows 25 to 30)."""

from __future__ import annotations

from bot.engine.cards import VALUE_OF, WILD
from bot.engine.game import Game
from bot.engine.melds import find_meld
from bot.engine.refusal import Refused, refuse


def frozen_for(game: Game, side: int) -> bool:
    """Whether only a natural pair takes the pile: it is frozen, or the side has not opened (row 26)."""
    return game.frozen or not game.melds[side]


def fault_in_pile(game: Game) -> Refused | None:
    """Why nobody may take the pile, whatever he holds."""
    if not game.pile:
        return refuse("pile-empty")
    if game.pile[-1] in game.law.bars:
        return refuse("pile-blocked", top=game.pile[-1])
    return None


def fault_in_taking(game: Game, seat: int, cards: bytes) -> Refused | None:
    """Why these hand cards do not take the pile with its top card."""
    fault = fault_in_pile(game)
    if fault is not None:
        return fault
    law = game.law
    side = game.side(seat)
    top = game.pile[-1]
    rank = top >> 2
    values = cards.translate(VALUE_OF)
    naturals = values.count(rank)
    wilds = values.count(WILD)
    own = find_meld(game, side, rank)
    frozen = frozen_for(game, side)
    if naturals < 2:
        if frozen:
            return refuse(
                "pile-frozen",
                top=top,
                held=game.hands[seat].translate(VALUE_OF).count(rank),
                opened=bool(game.melds[side]),
            )
        onto_meld = own is not None and law.onto_meld
        if not onto_meld and not (law.natural_wild and naturals == 1 and wilds):
            return refuse("pile-cards", top=top, cards=cards)
    if naturals + wilds < len(cards):
        return refuse("pile-cards", top=top, cards=cards)
    if len(game.pile) == 1 and len(game.hands[seat]) == 1:
        return refuse("pile-one-card")
    return None


def must_take(game: Game, seat: int) -> bool:
    """Whether, with an empty stock, the top card fits an own meld and so has to be taken (row 38)."""
    if not game.rules.stock_end.must_take or frozen_for(game, game.side(seat)):
        return False
    return fault_in_taking(game, seat, b"") is None

"""Taking the pile (rows 25 to 30)."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.cards import ONE, RANK_OF, SEQUENCE, THREE, VALUE_OF, WILD, WILDS
from bot.engine.game import Game, LaidMeld
from bot.engine.melds import dead_ranks, fault_in_meld, find_meld, meld_for_top, terms_of
from bot.engine.moves import Take, Target
from bot.engine.refusal import Refused, refuse


class Taking(NamedTuple):
    """What a taking of the pile melds: its top card with cards from the hand, and the meld that they join, if any."""

    shown: bytes
    onto: LaidMeld | None
    canasta: bool = False
    """They are a whole canasta, which lies beside an open meld of its rank (``surpriza`` edge case 8)."""

    @property
    def asked(self) -> bytes:
        """The natural cards without which the pile is not taken: the top card and a pair (row 27)."""
        return self.shown.translate(None, WILDS)[:3]


def frozen_for(game: Game, team: int) -> bool:
    """Whether only a natural pair takes the pile: it is frozen, or the side has not opened (row 26)."""
    law = game.law
    return law.always_frozen or (law.may_freeze and (game.frozen or not game.melds[team]))


def closed_to(game: Game, team: int) -> bool:
    """Whether the side has not been down long enough for the pile, whatever the top card (rows 25, 26)."""
    if game.melds[team]:
        return game.law.delay > 0 and not game.rested(team)
    return not game.law.opens_with_pile


def barred(game: Game) -> bool:
    """Whether the top card, or a block that still lasts, forbids taking the pile (rows 29, 30)."""
    law = game.law
    top = game.pile[-1]
    return top in law.bars or (law.wild_blocks and wild_blocks(game)) or (law.dead_ranks and top >> 2 in dead_ranks(game))


def wild_blocks(game: Game) -> bool:
    """Whether a wild card that was discarded less than a lap ago still blocks the pile (``romanian`` row 30)."""
    return game.law.wild_blocks and 0 < game.turn_number - game.wild_discarded < len(game.order)


def fault_in_pile(game: Game, seat: int, canasta: bool = False) -> Refused | None:
    """Why the seat may not take the pile, whatever it holds; ``canasta``: it completes one with the top card."""
    if not game.pile:
        return refuse("pile-empty")
    if game.law.never_taken:
        return refuse("pile-never")
    team = game.team(seat)
    if closed_to(game, team) and not canasta:
        return refuse("pile-closed", opened=bool(game.melds[team]))
    if barred(game):
        dead = game.pile[-1] >> 2 in dead_ranks(game)
        return refuse("pile-blocked", top=game.pile[-1], lap=wild_blocks(game), dead=dead)
    return None


def completes_canasta(game: Game, seat: int, cards: bytes) -> bool:
    """Whether the pile is taken because these cards and its top card are a whole canasta (``surpriza`` r15)."""
    law = game.law
    if len(cards) != law.canasta - 1 or not game.pile:
        return False
    opening = game.rules.opening.pile
    if game.melds[game.team(seat)]:
        allowed = "canasta" in game.rules.pile.ways
    else:
        asked = law.canasta_asked(game.totals[game.side(seat)])
        allowed = opening == "canasta" or (opening == "asked-canasta" and asked != "")
    top = game.pile[-1]
    if not allowed or VALUE_OF[top] <= THREE or VALUE_OF[top] not in cards.translate(VALUE_OF):
        return False
    return fault_in_meld(law, cards + ONE[top], terms_of(game, seat)) is None


def taking(game: Game, seat: int, move: Take) -> Taking | Refused:
    """What the move's cards meld with the top card, or why they do not take the pile."""
    law = game.law
    cards = move.cards
    canasta = completes_canasta(game, seat, cards)
    fault = fault_in_pile(game, seat, canasta)
    if fault is not None:
        return fault
    top = game.pile[-1]
    if canasta:
        return Taking(cards + ONE[top], None, canasta=True)
    team = game.team(seat)
    melds = game.melds[team]
    onto = _onto(game, melds, top, move.to)
    if move.to is not None and onto is None:
        if find_meld(law, melds, move.to) is None:
            return refuse("not-your-meld", rank=move.to.rank)
        return refuse("pile-frozen" if frozen_for(game, team) else "pile-cards", top=top, cards=cards)
    if VALUE_OF[top] == WILD:
        if "wild-pair" not in game.rules.pile.ways or cards.translate(RANK_OF).count(top >> 2) < 2 or not _all_wild(cards):
            return refuse("pile-cards", top=top, cards=cards)
        return Taking(cards + ONE[top], onto)
    values = cards.translate(VALUE_OF)
    naturals = values.count(top >> 2)
    wilds = values.count(WILD)
    if naturals < 2:
        if frozen_for(game, team):
            return refuse(
                "pile-frozen",
                top=top,
                held=game.hands[seat].translate(VALUE_OF).count(top >> 2),
                opened=bool(melds),
            )
        if not cards and onto is None and move.to is None:
            onto = _sequence_for(game, melds, top)
        alone = onto is not None and (_sequence_way(game, onto, cards) if onto.rank >= SEQUENCE else law.onto_meld)
        if not alone and not (law.natural_wild and naturals == 1 and wilds):
            return refuse("pile-cards", top=top, cards=cards)
    if naturals + wilds < len(cards) or (onto is not None and onto.rank >= SEQUENCE and cards):
        return refuse("pile-cards", top=top, cards=cards)
    if len(game.pile) == 1 and len(game.hands[seat]) == 1:
        return refuse("pile-one-card")
    return Taking(_as_many_as_fit(game, cards + ONE[top], onto), onto)


def _all_wild(cards: bytes) -> bool:
    return not cards.translate(None, WILDS)


def _onto(game: Game, melds: tuple[LaidMeld, ...], top: int, to: Target | None) -> LaidMeld | None:
    if to is None:
        return meld_for_top(game.law, melds, VALUE_OF[top])
    meld = find_meld(game.law, melds, to)
    if meld is None or (meld.rank < SEQUENCE and meld.rank != VALUE_OF[top]):
        return None
    if game.rules.melds.same_rank == "any" and len(meld.cards) >= game.law.canasta:
        return None
    return meld


def _sequence_for(game: Game, melds: tuple[LaidMeld, ...], top: int) -> LaidMeld | None:
    """The first of the side's sequences that the top card fits."""
    return next((meld for meld in melds if meld.rank == SEQUENCE + (top & 3) and fits_sequence(game, meld, top)), None)


def fits_sequence(game: Game, meld: LaidMeld, card: int) -> bool:
    """Whether the card lengthens the sequence, which has fewer than seven cards, at either end."""
    return len(meld.cards) < game.law.canasta and card in (meld.cards[0] - 4, meld.cards[-1] + 4) and VALUE_OF[card] > THREE


def _sequence_way(game: Game, meld: LaidMeld, cards: bytes) -> bool:
    return "onto-sequence" in game.rules.pile.ways and not cards and fits_sequence(game, meld, game.pile[-1])


def _as_many_as_fit(game: Game, cards: bytes, onto: LaidMeld | None) -> bytes:
    """Of the cards, the pile's top card last, those that are laid: the top card first, then natural ones."""
    if onto is None or game.rules.pile.overflow == "refused":
        return cards
    room = max(1, game.law.largest - len(onto.cards))
    others = sorted(cards[:-1], key=lambda card: card in WILDS)
    return cards[-1:] + bytes(others[: room - 1])


def taken_from(game: Game) -> tuple[bytes, bytes]:
    """The cards under the top one that are taken with it, hidden ones first, and those that stay."""
    most = game.rules.pile.most
    if most and len(game.pile) > most:
        return game.pile[-most:-1], game.pile[:-most]
    return game.under + game.pile[:-1], b""


def must_take(game: Game, seat: int) -> bool:
    """Whether, with an empty stock, the top card fits an own meld and so has to be taken (row 38)."""
    if not game.rules.stock_end.must_take or frozen_for(game, game.team(seat)):
        return False
    return not isinstance(taking(game, seat, Take()), Refused)

"""What a player might regret about a discard, found from what he sees and nothing else.

A warning that is often wrong is soon read no more. So there is none where laying the card off would be refused or would leave
the player stuck, none about a small pile or where every other discard would give it away too, and none that the rules alone
have brought about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import ONE, SEQUENCE, THREE, WILDS, faces
from bot.engine.decide import decide, is_legal
from bot.engine.events import Discarded, TalonLaid
from bot.engine.evolve import evolve
from bot.engine.game import Game, LaidMeld, canasta_kind
from bot.engine.going_out import fault_in_canastas
from bot.engine.melds import fault_in_addition, joined, target_of, terms_of, with_addition
from bot.engine.moves import Add, Discard, Meld, Take
from bot.engine.pile import Taking, taken_from, taking
from bot.engine.refusal import Refused
from bot.engine.view import View
from bot.ui.combining import own_melds

WORTH_TAKING: Final = 4
"""A pile of so many cards, the discard with them, is worth a warning."""


@dataclass(frozen=True, slots=True)
class CouldBeLaid:
    """The card fits one of the side's melds. ``completes``: it makes a canasta of it."""

    onto: LaidMeld
    completes: bool


@dataclass(frozen=True, slots=True)
class GivesPile:
    """The next player may take the pile: the card fits a meld that lies before his side, and that is enough."""

    taker: int
    onto: LaidMeld
    cards: int


@dataclass(frozen=True, slots=True)
class LeavesStuck:
    """After melding in this turn one card is left, too few to meld with while going out still needs a canasta."""


@dataclass(frozen=True, slots=True)
class NotLaidYet:
    """What has been put together could be laid."""

    melds: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class GivesWild:
    """A wild card of so many points goes, though there is another card to discard and no pile to be frozen by it."""

    points: int


Regret = CouldBeLaid | GivesPile | LeavesStuck | NotLaidYet | GivesWild


@dataclass(frozen=True, slots=True)
class Doubt:
    """A discard that has not been made: its player is asked first."""

    card: int
    regrets: tuple[Regret, ...]


def regrets_about(view: View, card: int, staged: tuple[bytes, ...] = ()) -> tuple[Regret, ...]:
    """What speaks against the discard; nothing where the judge refuses it anyway."""
    game, seat = view.position, view.seat
    if seat is None or not is_legal(game, seat, Discard(card)):
        return ()
    found: list[Regret | None] = [could_be_laid(view, card), gives_pile(view, card)]
    left = _without(view.hand, card)
    if game.acts > 1 and _is_stuck(game, seat, own_melds(view), left) and not _gets_cards(game, seat, card):
        found.append(LeavesStuck())
    if staged and (is_legal(game, seat, Meld(staged)) or b"".join(staged).count(card) >= view.hand.count(card)):
        found.append(NotLaidYet(staged))
    if card in WILDS and not _freezes(game, card) and not _ends_the_hand(game, seat) and _other_discards(game, seat, view.hand):
        found.append(GivesWild(game.law.points[card]))
    return tuple(regret for regret in found if regret is not None)


def _freezes(game: Game, card: int) -> bool:
    """Whether this discard freezes a pile that is not frozen: then it may well be meant."""
    return game.law.may_freeze and not game.frozen and card in game.law.freezes


def _other_discards(game: Game, seat: int, hand: bytes) -> bool:
    """Whether the seat could discard a card that is not wild."""
    return any(card not in WILDS and is_legal(game, seat, Discard(card)) for card in faces(hand))


def could_be_laid(view: View, card: int) -> CouldBeLaid | None:
    """The meld that takes the card now, an unfinished one before a canasta, so that another card is left to discard."""
    game, seat, melds = view.position, view.seat, own_melds(view)
    rest = _without(view.hand, card)
    if seat is None or card in WILDS or card >> 2 == THREE or not rest:
        return None
    fitting = [meld for meld in melds if meld.rank in (card >> 2, SEQUENCE + (card & 3))]
    for onto in sorted(fitting, key=lambda meld: len(meld.cards) >= game.law.canasta):
        if not is_legal(game, seat, Add(ONE[card], target_of(melds, onto))):
            continue
        grown = with_addition(melds, onto, ONE[card])
        if all(_is_stuck(game, seat, grown, _without(rest, other)) for other in faces(rest)):
            continue
        completes = canasta_kind(game.law, onto) is None and canasta_kind(game.law, joined(onto, ONE[card])) is not None
        return CouldBeLaid(onto, completes)
    return None


def gives_pile(view: View, card: int) -> GivesPile | None:
    """Whether the discard gives the next player a pile that another natural card would not give him."""
    given = next_may_take(view, card)
    others = [other for other in faces(view.hand) if other != card and other not in WILDS]
    if given is None or view.seat is None or given.cards < WORTH_TAKING:
        return None
    spared = (is_legal(view.position, view.seat, Discard(other)) and next_may_take(view, other) is None for other in others)
    return given if any(spared) else None


def next_may_take(view: View, card: int) -> GivesPile | None:
    """Whether the discard fits a meld of the next player's side, and that is enough to take the pile."""
    game, seat = view.position, view.seat
    if seat is None or _ends_the_hand(game, seat):
        return None
    after = evolve(game, Discarded(seat, card))
    taker = after.turn
    took = taking(after, taker, Take())
    if after.team(taker) == after.team(seat) or not isinstance(took, Taking) or took.onto is None:
        return None
    return GivesPile(taker, took.onto, 1 + len(taken_from(after)[0]))


def _ends_the_hand(game: Game, seat: int) -> bool:
    """Whether nobody plays after this discard."""
    return game.on_last_card(seat) or (not game.stock and game.rules.stock_end.empty in ("after-turn", "void"))


def _is_stuck(game: Game, seat: int, melds: tuple[LaidMeld, ...], left: bytes) -> bool:
    """Whether the hand that is left could meld nothing after the next draw but what the player goes out with.

    With two cards after the draw one is discarded and one kept, since going out needs a canasta more.
    """
    if len(left) != 1 or game.law.draw > 1 or game.has_foot(seat) or fault_in_canastas(game, melds) is None:
        return False
    terms = terms_of(game, seat)
    fitting = [meld for meld in melds if fault_in_addition(game.law, meld, left, terms) is None]
    return all(fault_in_canastas(game, with_addition(melds, meld, left)) is not None for meld in fitting)


def _gets_cards(game: Game, seat: int, card: int) -> bool:
    """Whether cards for opening come to the hand after this discard (``american`` row 22)."""
    verdict = decide(game, seat, Discard(card))
    return not isinstance(verdict, Refused) and any(isinstance(event, TalonLaid) for event in verdict)


def _without(cards: bytes, card: int) -> bytes:
    return cards.replace(ONE[card], b"", 1)

"""Going out: what it needs, who keeps a card, and whether a hand can be emptied in this turn (rows 32 to 37).

A player who may not go out keeps at least one card after the discard. So a move that leaves no card, or one card that would
have to be discarded, is refused with what stands against going out (:func:`fault_in_remainder`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.cards import ONE, THREE, VALUE_OF, WILD, faces, heap, of_rank, repeated, wilds_of
from bot.engine.game import Game, LaidMeld, count_canastas
from bot.engine.law import Law
from bot.engine.melds import SMALLEST_MELD, fault_in_addition, with_addition
from bot.engine.refusal import Refused, refuse


def barred_by_question(game: Game, last_card: bool) -> bool:
    """Whether the partner's answer, or the lack of one, forbids this player to go out (row 34).

    ``last_card``: the player holds one card and has no move that does not go out; then a no does not bind.
    """
    if game.asked == "no":
        return not last_card
    return game.law.must_ask and game.asked != "yes"


def fault_in_emptying(game: Game, melds: tuple[LaidMeld, ...], last_card: bool = False) -> Refused | None:
    """What stands against a hand without cards beside these melds of the side."""
    canastas = count_canastas(game.law, melds)
    if canastas < game.law.canastas:
        return refuse("canastas", asked=game.law.canastas, offered=canastas)
    if barred_by_question(game, last_card):
        return refuse("out-asked", answer=game.asked)
    return None


def plays_on(game: Game, hand: bytes) -> bool:
    """Whether nothing about going out stands against being left with this hand before the discard."""
    return len(hand) > 1 and game.asked != "yes"


def fault_in_remainder(game: Game, melds: tuple[LaidMeld, ...], hand: bytes, last_card: bool = False) -> Refused | None:
    """What stands against being left with this hand, before the discard, beside these melds of the side."""
    if len(hand) > 1:
        spoiled = game.asked == "yes" and find_way_out(game.law, hand, melds) is None
        return refuse("out-asked", answer="yes") if spoiled else None
    if not hand:
        return fault_in_emptying(game, melds, last_card)
    if game.phase == "last":
        return None
    fault = fault_in_emptying(game, melds, last_card)
    if fault is not None and fault.code == "canastas":
        for meld in melds:
            if fault_in_addition(game.law, meld, hand, going_out=True) is None:
                grown = fault_in_emptying(game, with_addition(melds, meld, hand), last_card)
                if grown is None or grown.code != "canastas":
                    return grown
    return fault


def ends_the_play(game: Game, hand: bytes) -> bool:
    """Whether nothing but a last discard is left to do with this hand."""
    return not hand or (len(hand) == 1 and game.phase != "last")


@dataclass(frozen=True, slots=True)
class WayOut:
    """How a hand is emptied: additions by the rank of the meld, new melds, and the card left to discard."""

    additions: tuple[tuple[int, bytes], ...]
    melds: tuple[bytes, ...]
    discard: int | None


def find_way_out(law: Law, hand: bytes, melds: tuple[LaidMeld, ...], minimum: int = 0) -> WayOut | None:
    """A way to empty the hand in this turn, with one card at the most left to discard.

    ``minimum`` is what the cards laid must be worth: 0 for a side that has opened.
    """
    return next(ways_out(law, hand, melds, minimum), None)


def ways_out(law: Law, hand: bytes, melds: tuple[LaidMeld, ...], minimum: int = 0) -> Iterator[WayOut]:
    """One way for each card that may be left to discard, and first the one that leaves none.

    Every natural card has one place at the most and does no harm there. So what is left over is the one natural card that has
    none, or a wild card too many, and all that is to be found is a share of the wild cards for each place.
    """
    values = hand.translate(VALUE_OF)
    there = bytes([meld.rank for meld in melds])
    pairs = bytes(repeated(values))
    left = homeless(values, there + pairs)
    if len(left) > 1:
        return
    wilds = wilds_of(hand)
    if sum([values.count(rank) < SMALLEST_MELD for rank in pairs.translate(None, there)]) > len(wilds):
        return
    places = _places(law, values.translate(None, left), melds)
    if places is None:
        return
    for discard in (hand[values.index(left)],) if left else (None, *faces(wilds)):
        given = wilds if discard is None or left else wilds.replace(ONE[discard], b"", 1)
        shares = _shares(law, places, len(given))
        worth = law.value(hand) - (0 if discard is None else law.points[discard]) if minimum else 0
        if shares is not None and worth >= minimum:
            yield _lay_out(hand, values, places, len(melds), shares, given, discard)


def homeless(values: bytes, homes: bytes) -> bytes:
    """Of the natural cards of a sorted heap, by rank, those that can go nowhere in this turn.

    ``homes`` are the ranks that are on the table or in the heap twice; three black threes are a meld of their own.
    """
    left = values.translate(None, homes + ONE[WILD])
    return left.translate(None, ONE[THREE]) if left.count(THREE) >= SMALLEST_MELD else left


_Place = tuple[int, int, int, int]
"""A meld: its rank, its cards with the natural ones that join it, and the least and the most wild cards that may join it."""


def _places(law: Law, values: bytes, melds: tuple[LaidMeld, ...]) -> list[_Place] | None:
    """Where the natural cards go, the melds on the table first; ``None`` if some can go nowhere."""
    places: list[_Place] = []
    new = set(values)
    new.discard(WILD)
    for rank, _, naturals, wilds, _ in melds:
        if rank in new:
            naturals += values.count(rank)
            new.discard(rank)
        places.append((rank, naturals + wilds, 0, law.max_wilds[naturals] - wilds if rank != THREE else 0))
    for rank in sorted(new):
        naturals = values.count(rank)
        least = max(0, SMALLEST_MELD - naturals)
        if rank == THREE:
            most = 0 if law.rules.threes.black_melds == "going-out" else -1
        else:
            most = law.max_wilds[naturals]
        if least > most:
            return None
        places.append((rank, naturals, least, most))
    return places


def _shares(law: Law, places: list[_Place], wilds: int) -> list[int] | None:
    """How many of the wild cards each place gets, all of them together, so that there are canastas enough."""
    canasta = law.canasta
    missing = law.canastas
    room = 0
    shares: list[int] = []
    short: list[tuple[int, int]] = []
    for _, size, least, most in places:
        lacking = canasta - size - least
        if lacking <= 0:
            missing -= 1
        elif size + most >= canasta:
            short.append((lacking, len(shares)))
        shares.append(least)
        room += most
    spare = wilds - sum(shares)
    if spare < 0 or room < wilds or missing > len(short):
        return None
    if missing > 0:
        short.sort()
        for lacking, at in short[:missing]:
            shares[at] += lacking
            spare -= lacking
    if spare < 0:
        return None
    for at, (_, _, _, most) in enumerate(places):
        if not spare:
            break
        more = min(spare, most - shares[at])
        shares[at] += more
        spare -= more
    return shares


def _lay_out(
    hand: bytes, values: bytes, places: list[_Place], there: int, shares: list[int], wilds: bytes, discard: int | None
) -> WayOut:
    """The way out by these shares; the first ``there`` places are melds on the table."""
    laid: list[tuple[int, bytes]] = []
    for (rank, _, _, _), share in zip(places, shares, strict=True):
        naturals = of_rank(hand, values, rank)
        laid.append((rank, heap(naturals + wilds[:share]) if share else naturals))
        wilds = wilds[share:]
    additions = tuple([addition for addition in laid[:there] if addition[1]])
    return WayOut(additions, tuple([cards for _, cards in laid[there:]]), discard)


def way_out_of(game: Game, seat: int) -> WayOut | None:
    """A way for the seat to go out in this turn, from where it is now (after the draw or the pile)."""
    side = game.side(seat)
    minimum = 0 if game.melds[side] else game.minimum(side)
    if minimum and waives_minimum(game, seat):
        minimum = 0
    return find_way_out(game.law, game.hands[seat], game.melds[side], minimum)


def waives_minimum(game: Game, seat: int) -> bool:
    """Whether a whole hand laid in one act needs no initial minimum (row 37)."""
    return game.rules.going_out.concealed.waives_minimum and not game.took and game.concealed_turn(seat)


def is_concealed(game: Game, seat: int) -> bool:
    """Whether the seat, which has just emptied its hand, has done it in one turn by the ruleset's measure (row 37)."""
    if not game.concealed_turn(seat):
        return False
    own = any(meld.laid_on == game.turn_number and len(meld.cards) >= game.law.canasta for meld in game.melds[game.side(seat)])
    return game.rules.going_out.concealed(own, game.touched_partner)

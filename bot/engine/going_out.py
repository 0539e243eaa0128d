"""Going out: what it needs, who keeps a card, and whether a hand can be emptied in this turn (rows 32 to 37).

A player who may not go out keeps at least one card after the discard. So a move that leaves no card, or one card that would
have to be discarded, is refused with what stands against going out (:func:`fault_in_remainder`).
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import THREE, VALUE_OF, WILD, faces, of_value, without
from bot.engine.game import NOBODY, Game, LaidMeld, count_canastas
from bot.engine.law import Law
from bot.engine.melds import SMALLEST_MELD, fault_in_addition, with_addition
from bot.engine.refusal import Refused, refuse


def barred_by_question(game: Game, seat: int, last_card: bool) -> bool:
    """Whether the partner's answer, or the lack of one, forbids this player to go out (row 34).

    ``last_card``: the player holds one card and has no move that does not go out; then no answer binds.
    """
    if last_card:
        return False
    if game.asked == "no":
        return True
    return game.rules.going_out.ask == "obligatory" and game.asked != "yes" and game.partner(seat) != NOBODY


def fault_in_emptying(game: Game, seat: int, melds: tuple[LaidMeld, ...], last_card: bool = False) -> Refused | None:
    """What stands against a hand without cards beside these melds of the side."""
    canastas = count_canastas(game.law, melds)
    if canastas < game.law.canastas:
        return refuse("canastas", asked=game.law.canastas, offered=canastas)
    if barred_by_question(game, seat, last_card):
        return refuse("out-asked", answer=game.asked)
    return None


def fault_in_remainder(
    game: Game, seat: int, melds: tuple[LaidMeld, ...], hand: bytes, last_card: bool = False
) -> Refused | None:
    """What stands against being left with this hand, before the discard, beside these melds of the side."""
    if len(hand) > 1:
        if game.asked == "yes" and find_way_out(game.law, hand, melds) is None:
            return refuse("out-asked", answer="yes")
        return None
    if not hand:
        return fault_in_emptying(game, seat, melds, last_card)
    if game.phase == "last":
        return None
    fault = fault_in_emptying(game, seat, melds, last_card)
    if fault is not None and fault.code == "canastas":
        for meld in melds:
            if fault_in_addition(game.law, meld, hand, going_out=True) is None:
                grown = fault_in_emptying(game, seat, with_addition(melds, meld, hand), last_card)
                if grown is None or grown.code != "canastas":
                    return grown
    return fault


@dataclass(frozen=True, slots=True)
class WayOut:
    """How a hand is emptied: additions by the rank of the meld, new melds, and the card left to discard."""

    additions: tuple[tuple[int, bytes], ...]
    melds: tuple[bytes, ...]
    discard: int | None


@dataclass(slots=True)
class _Place:
    """A meld that takes the natural cards of its rank, and between ``least`` and ``most`` of the wild cards."""

    rank: int
    cards: bytes
    new: bool
    size: int
    least: int
    most: int


def find_way_out(law: Law, hand: bytes, melds: tuple[LaidMeld, ...], minimum: int = 0) -> WayOut | None:
    """A way to empty the hand in this turn, with one card at the most left to discard.

    ``minimum`` is what the cards laid must be worth: 0 for a side that has opened.
    """
    for discard in (None, *faces(hand)):
        rest = hand if discard is None else without(hand, (discard,))
        if rest is not None and (minimum == 0 or law.value(rest) >= minimum):
            way = _lay_all(law, rest, melds, discard)
            if way is not None:
                return way
    return None


def _lay_all(law: Law, cards: bytes, melds: tuple[LaidMeld, ...], discard: int | None) -> WayOut | None:
    places = _places(law, cards, melds)
    wilds = of_value(cards, WILD)
    if places is None or not sum(place.least for place in places) <= len(wilds) <= sum(place.most for place in places):
        return None
    missing = law.canastas - sum(place.size + place.least >= law.canasta for place in places)
    growable = sorted(
        (place for place in places if place.size + place.least < law.canasta <= place.size + place.most),
        key=lambda place: law.canasta - place.size - place.least,
    )
    if missing > len(growable):
        return None
    for place in growable[: max(missing, 0)]:
        place.least = law.canasta - place.size
    spare = len(wilds) - sum(place.least for place in places)
    if spare < 0:
        return None
    additions: list[tuple[int, bytes]] = []
    new: list[bytes] = []
    for place in places:
        given = min(place.most, place.least + spare)
        spare -= given - place.least
        laid = bytes(sorted(place.cards + wilds[:given]))
        wilds = wilds[given:]
        if place.new:
            new.append(laid)
        elif laid:
            additions.append((place.rank, laid))
    return WayOut(tuple(additions), tuple(new), discard)


def _places(law: Law, cards: bytes, melds: tuple[LaidMeld, ...]) -> list[_Place] | None:
    """Where the natural cards go; ``None`` if some can go nowhere."""
    values = cards.translate(VALUE_OF)
    places: list[_Place] = []
    there = {meld.rank: meld for meld in melds}
    for rank in sorted({*values, *there} - {WILD}):
        count = values.count(rank)
        meld = there.get(rank)
        naturals = count + (meld.naturals if meld else 0)
        if rank == THREE:
            if fault_in_going_out_threes(law, of_value(cards, THREE)) or (meld is None and count < SMALLEST_MELD):
                return None
            most = 0
        elif meld is None and count < law.rules.melds.min_naturals:
            return None
        else:
            most = law.max_wilds[naturals] - (meld.wilds if meld else 0)
        least = 0 if meld else max(0, SMALLEST_MELD - count)
        if least > most:
            return None
        size = naturals + (meld.wilds if meld else 0)
        places.append(_Place(rank, of_value(cards, rank), meld is None, size, least, most))
    return places


def fault_in_going_out_threes(law: Law, threes: bytes) -> bool:
    return bool(threes) and law.rules.threes.black_melds != "going-out"


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

"""Going out: what it needs, and who keeps a card (rows 32 to 37).

A player who may not go out keeps at least one card after the discard. So a move that leaves no card, or one card that would
have to be discarded, is refused with what stands against going out (:func:`fault_in_remainder`).
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.canastas import Situation, canastas_of, enough
from bot.engine.cards import THREE, VALUE_OF, WILDS, repeated
from bot.engine.game import NO_CARD, Game, LaidMeld, canasta_kind
from bot.engine.melds import (
    bound_wilds,
    dead_ranks,
    fault_in_addition,
    fault_in_freshness,
    terms_of,
    wild_melds_at,
    with_addition,
)
from bot.engine.outlook import outlook
from bot.engine.refusal import Refused, refuse
from bot.engine.way_out import WayOut, can_be_emptied, find_way_out, joinings


def barred_by_question(game: Game, seat: int, last_card: bool) -> bool:
    """Whether the partner's answer, or the lack of one, forbids this player to go out (row 34).

    ``last_card``: the player holds one card and has no move that does not go out; then a no does not bind.
    """
    if game.asked == "no":
        return not last_card
    return game.law.must_ask and game.asked != "yes" and game.has_partner(seat)


def may_ask(game: Game, seat: int) -> bool:
    """Whether the question may be put now, as far as it does not matter whether the seat could go out (row 34)."""
    return (
        game.phase in ("play", "last")
        and game.asked == ""
        and game.acts < 2
        and game.has_partner(seat)
        and not (game.law.asks_once and game.asked_before >> seat & 1)
    )


def fault_in_canastas(game: Game, melds: tuple[LaidMeld, ...]) -> Refused | None:
    """Whether a side with these melds may go out as far as they are concerned (row 32)."""
    law = game.law
    rules = law.rules.going_out
    canastas = canastas_of(law, melds)
    unfinished = None
    if not law.leaves_any:
        unfinished = next((meld for meld in melds if rules.unfinished(meld.rank, meld.naturals, meld.wilds)), None)
    if unfinished is None and enough(law, canastas):
        return None
    offered = sum([canastas.of(kind) for kind in rules.counted])
    lacking = next((kind for kind, least in rules.needed if canastas.of(kind) < least), "")
    facts: dict[str, int | str] = {"asked": law.canastas, "offered": offered, "lacking": lacking}
    return refuse("canastas", **facts, unfinished=unfinished.rank) if unfinished else refuse("canastas", **facts)


def ban_on_going_out(game: Game, seat: int) -> Refused | None:
    """What forbids the seat to go out in this turn, whatever it melds (rows 32, 35)."""
    match game.rules.going_out.ban:
        case "none":
            pass
        case "wild-lap":
            left = len(game.order) - (game.turn_number - game.wild_discarded)
            if left > 0:
                return refuse("out-banned", why="wild-lap", turns=left)
        case "card-before":
            card = NO_CARD if game.took else game.discarded
            if card >= 0 and (card in WILDS or card >> 2 == THREE):
                return refuse("out-banned", why="card-before", card=card)
    if game.feet and any(game.feet[other] for other in game.order if game.team(other) == game.team(seat)):
        return refuse("out-banned", why="foot" if game.feet[seat] else "partners-foot")
    if not game.rested(game.team(seat)):
        opened = min([meld.laid_on for meld in game.melds[game.team(seat)]], default=game.turn_number)
        return refuse("out-early", turns=opened + game.law.delay - game.turn_number)
    return None


def fault_in_emptying(
    game: Game, seat: int, melds: tuple[LaidMeld, ...], last_card: bool = False, by_discard: bool = True
) -> Refused | None:
    """What stands against a hand without cards beside these melds of the side; ``by_discard``: its last card is discarded."""
    fault = fault_in_canastas(game, melds)
    if fault is None and game.law.bans:
        fault = ban_on_going_out(game, seat)
    if fault is not None:
        return fault
    if barred_by_question(game, seat, last_card):
        return refuse("out-asked", answer=game.asked)
    return refuse("out-discard") if game.law.must_discard and not by_discard else None


def plays_on(game: Game, seat: int, hand: bytes) -> bool:
    """Whether nothing about going out stands against being left with this hand before the discard."""
    if game.asked == "yes":
        return False
    return len(hand) > 1 or game.has_foot(seat)


def spare_cards(game: Game, seat: int) -> int:
    """How many cards may leave the hand so that the seat :func:`plays_on`."""
    if game.asked == "yes":
        return -1
    cards = len(game.hands[seat])
    return cards if game.has_foot(seat) else cards - 2


def fault_in_remainder(
    game: Game, seat: int, melds: tuple[LaidMeld, ...], hand: bytes, last_card: bool = False
) -> Refused | None:
    """What stands against being left with this hand, before the discard, beside these melds of the side."""
    if len(hand) > 1 or (hand and game.phase == "last"):
        spoiled = game.asked == "yes" and not can_be_emptied(situation(game, seat, hand, melds))
        return refuse("out-asked", answer="yes") if spoiled else None
    if not hand:
        return fault_in_emptying(game, seat, melds, last_card, by_discard=False)
    fault = fault_in_emptying(game, seat, melds, last_card)
    if fault is None or fault.code != "canastas" or game.law.must_discard:
        return fault
    for after, _ in joinings(game.law, melds):
        for grown in (after, *_with_last_card(game, seat, after, hand)):
            better = fault_in_emptying(game, seat, grown, last_card)
            if better is None or better.code != "canastas":
                return better
    return fault


def _with_last_card(game: Game, seat: int, melds: tuple[LaidMeld, ...], card: bytes) -> Iterator[tuple[LaidMeld, ...]]:
    """The side's melds when the only card left has joined one of them."""
    terms = terms_of(game, seat, going_out=True)
    if not game.law.plain:
        terms = terms._replace(bound=bound_wilds(game.law, melds))
    for meld in melds:
        if fault_in_addition(game.law, meld, card, terms) is None and fault_in_freshness(game, meld, card) is None:
            yield with_addition(melds, meld, card)


def ends_the_play(game: Game, hand: bytes) -> bool:
    """Whether nothing but a last discard is left to do with this hand."""
    return not hand or (len(hand) == 1 and game.phase != "last")


def situation(game: Game, seat: int, hand: bytes, melds: tuple[LaidMeld, ...], minimum: int = 0) -> Situation:
    """What the search for a way out starts from."""
    law = game.law
    score = game.totals[game.side(seat)]
    discards = game.phase != "last"
    if law.plain:
        return Situation(law, hand, melds, minimum, score, discards=discards)
    return Situation(
        law,
        hand,
        melds,
        minimum,
        score,
        dead=dead_ranks(game),
        wild_melds=wild_melds_at(law, score),
        discards=discards,
    )


def way_out_of(game: Game, seat: int) -> WayOut | None:
    """A way for the seat to go out in this turn, from where it is now (after the draw or the pile)."""
    hand = game.hands[seat]
    values = hand.translate(VALUE_OF)
    melds = game.melds[game.team(seat)]
    if outlook(game.law, hand, values, bytes(repeated(values)), melds, dead_ranks(game)) is False:
        return None
    return searched_way_out(game, seat)


def searched_way_out(game: Game, seat: int) -> WayOut | None:
    """The same where a look at the hand (:func:`~bot.engine.outlook.outlook`) has told nothing."""
    if game.law.bans and ban_on_going_out(game, seat) is not None:
        return None
    melds = game.melds[game.team(seat)]
    minimum = 0 if melds else game.minimum(game.side(seat))
    if minimum and waives_minimum(game, seat):
        minimum = 0
    return find_way_out(situation(game, seat, game.hands[seat], melds, minimum))


def can_go_out(game: Game, seat: int) -> bool:
    """Whether there is such a way."""
    if not game.melds[game.team(seat)]:
        return way_out_of(game, seat) is not None
    if game.law.bans and ban_on_going_out(game, seat) is not None:
        return False
    return can_be_emptied(situation(game, seat, game.hands[seat], game.melds[game.team(seat)]))


def waives_minimum(game: Game, seat: int) -> bool:
    """Whether a whole hand laid in one act needs no initial minimum (row 37)."""
    return game.rules.going_out.concealed.waives_minimum and not game.took and game.concealed_turn(seat)


def is_concealed(game: Game, seat: int) -> bool:
    """Whether the seat, which has just emptied its hand, has done it in one turn by the ruleset's measure (row 37)."""
    if not game.concealed_turn(seat):
        return False
    melds = game.melds[game.team(seat)]
    own = any(meld.laid_on == game.turn_number and canasta_kind(game.law, meld) is not None for meld in melds)
    return game.rules.going_out.concealed(own, game.touched_partner)

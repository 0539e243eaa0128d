"""Whole positions as text: the ``given`` of a rule case (``CASES.md``), parser and printer side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.engine.cards import FACE_DOWN, JOKER_RANK, NATURAL_RANKS, RANK_OF, THREE, TWO, VALUE_OF, WILD, WILDS, without
from bot.engine.game import LONG_AGO, NO_CARD, NOBODY, Game, laid, new_match, seats_in_order
from bot.engine.law import Law
from bot.engine.notation import ANY_SUIT, NotationError, fits, parse_patterns, print_card, print_cards

DEFAULT_STOCK: Final = 40
"""Fewer where the deck has not so many cards left."""
LATER_TURN: Final = 100
"""The number of the turn, unless the seats have their first one: more than a lap after :data:`LONG_AGO`."""

Heaps = dict[tuple[str, int], list[int]]
"""Patterns by the key of a ``given`` and the seat, side or place there."""


class Pool:
    """The cards of a deck that are not placed yet. Exact cards are placed first, then ranks, then cards that do not matter."""

    def __init__(self, law: Law, named: Iterable[int] = ()) -> None:
        self.left = law.deck
        self.named = set(named)

    def place(self, heaps: list[list[int]]) -> list[bytes]:
        """Cards for the patterns of several heaps. Raises :class:`NotationError` when the deck has no card for one."""
        for heap in heaps:
            self.named.update(_rank(pattern) for pattern in heap if pattern != FACE_DOWN)
        placed = [dict[int, int]() for _ in heaps]
        for rest in (ANY_SUIT, FACE_DOWN, FACE_DOWN + 1):
            for heap, cards in zip(heaps, placed, strict=True):
                for at, pattern in enumerate(heap):
                    if at not in cards and pattern < rest:
                        cards[at] = self._any() if pattern == FACE_DOWN else self._one(pattern)
        return [bytes(cards[at] for at in range(len(cards))) for cards in placed]

    def _one(self, pattern: int) -> int:
        card = next((card for card in self.left if fits(pattern, card)), None)
        if card is None:
            raise NotationError("the deck has too few of a card")
        self.left = without(self.left, (card,)) or b""
        return card

    def _any(self) -> int:
        """A natural card, of a rank that is not named as long as there is one, of the rank with most cards left.

        Where the deck has not so many natural cards (``american``), a wild card, or at last a three.
        """
        ranks = self.left.translate(RANK_OF)
        rank = max(NATURAL_RANKS, key=lambda rank: (bool(ranks.count(rank)), rank not in self.named, ranks.count(rank)))
        if rank not in ranks:
            rank = next((rank for rank in (TWO, JOKER_RANK) if rank in ranks), THREE)
        return self._one(ANY_SUIT + rank)


def _rank(pattern: int) -> int:
    return pattern - ANY_SUIT if pattern >= ANY_SUIT else pattern >> 2


def _patterns(cards: object) -> list[int]:
    """From a text of cards, a list of such texts, or a number of cards that do not matter."""
    if isinstance(cards, int):
        return [FACE_DOWN] * cards
    if isinstance(cards, list):
        return [pattern for part in cards for pattern in parse_patterns(str(part))]
    return parse_patterns(str(cards))


def parse_position(law: Law, given: Mapping[str, Any], named: Iterable[int] = ()) -> Game:
    """The position of a ``given``. ``named`` are further ranks that cards which do not matter keep away from."""
    if given.get("phase") == "cut":
        return _before_the_deal(law, given)
    players, sides = law.rules.seating.players, law.sides
    resting = int(given.get("sits_out", players - 1)) if law.rules.seating.resting else NOBODY
    order = seats_in_order(players, resting)
    placed = _placed(law, given, order, named)

    def by(key: str, number: int) -> tuple[bytes, ...]:
        return tuple(placed[key, at] for at in range(number))

    turn = int(given.get("turn", order[0]))
    first_lap = bool(given.get("first_lap", False))
    turn_number = order.index(turn) + 1 if first_lap else LATER_TURN
    pile = placed["pile", 0]
    discarded = pile[-1] if pile and turn_number > 1 else NO_CARD
    lone = given.get("lone")
    owed: Mapping[int, int] = given.get("owed", {})
    return _with_melds(
        Game(
            law=law,
            totals=_totals(law, given),
            number=int(given.get("deal", 1)),
            dealer=order[-1],
            resting=resting,
            order=order,
            phase=given.get("phase", "draw"),
            turn=turn,
            turn_number=turn_number,
            hands=tuple(bytes(sorted(hand)) for hand in by("hands", players)),
            red_threes=by("red_threes", sides),
            black_threes=by("black_threes", sides) if law.black != "play" else (),
            stock=placed["stock", 0],
            pile=pile,
            frozen=law.rules.pile.state == "frozen" or any(card in law.freezes for card in pile),
            took=bool(given.get("taken", False)),
            under=placed["under", 0],
            upcard=_upcard(law, given, pile),
            feet=by("feet", players) if law.rules.deal.foot else (),
            talons=by("talon", players) if _has_talons(law) else (),
            owed=tuple(owed.get(seat, 0) for seat in range(players)) if law.rules.threes.replaced_later else (),
            lone=NOBODY if lone is None else int(lone),
            turned=int(given.get("turned", 0)),
            wild_discarded=turn_number - 1 if discarded != NO_CARD and discarded in WILDS else LONG_AGO,
            discarded=discarded,
        ),
        [(side, placed["melds", at]) for at, (side, _) in enumerate(_melds_of(law, given))],
    )


def _before_the_deal(law: Law, given: Mapping[str, Any]) -> Game:
    """The dealer is to lift, and nothing is dealt yet; he is the last seat."""
    number = int(given.get("deal", 1)) - 1
    order = seats_in_order(law.rules.seating.players, NOBODY)
    before = new_match(law.rules)._replace(phase="cut", turn=order[-1], totals=_totals(law, given), number=number)
    if not number:
        return before
    return before._replace(
        dealer=order[-2], order=order, hands=(b"",) * len(order), melds=((),) * law.sides, red_threes=(b"",) * law.sides
    )


def _placed(law: Law, given: Mapping[str, Any], order: tuple[int, ...], named: Iterable[int]) -> dict[tuple[str, int], bytes]:
    """The cards of all heaps that a ``given`` names or leaves to its defaults."""
    seats, sides = range(law.rules.seating.players), range(law.sides)
    dealt = law.rules.deal.hand

    def of(key: str, at: int, default: object = "") -> list[int]:
        return _patterns(given.get(key, {}).get(at, default))

    heaps: Heaps = {("hands", seat): of("hands", seat, dealt if seat in order else 0) for seat in seats}
    heaps["pile", 0] = _patterns(given.get("pile", "?"))
    heaps |= {("red_threes", side): of("red_threes", side) for side in sides}
    heaps |= {("melds", at): parse_patterns(text) for at, (_, text) in enumerate(_melds_of(law, given))}
    heaps |= {("black_threes", side): of("black_threes", side) for side in sides}
    heaps["under", 0] = _patterns(given.get("under", 0))
    heaps |= {("feet", seat): of("feet", seat, dealt if law.rules.deal.foot and seat in order else 0) for seat in seats}
    heaps |= {("talon", seat): of("talon", seat) for seat in seats}
    others = sum(len(heap) for heap in heaps.values())
    heaps["stock", 0] = _patterns(given.get("stock", min(DEFAULT_STOCK, max(0, len(law.deck) - others))))
    return dict(zip(heaps, Pool(law, named).place(list(heaps.values())), strict=True))


def _melds_of(law: Law, given: Mapping[str, Any]) -> list[tuple[int, str]]:
    """(side, cards) of all melds, those of the lower side first."""
    return [(side, text) for side in range(law.sides) for text in given.get("melds", {}).get(side, ())]


def _with_melds(game: Game, melds: list[tuple[int, bytes]]) -> Game:
    """The position with melds that were laid long ago; partners of an alliance have theirs together."""
    owners = [(game.team_of_side(side), laid(cards, LONG_AGO)) for side, cards in melds]
    by_team = tuple(tuple(meld for owner, meld in owners if owner == team) for team in range(game.law.sides))
    return game._replace(melds=by_team, melded=sum(1 << seat for seat in game.order if by_team[game.team(seat)]))


def _totals(law: Law, given: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(given.get("score", {}).get(side, 0) for side in range(law.sides))


def _upcard(law: Law, given: Mapping[str, Any], pile: bytes) -> int:
    """The card that was turned up at the deal, if it is said: one that lies in the pile, if it lies there."""
    if not given.get("upcard"):
        return NO_CARD
    patterns = parse_patterns(str(given["upcard"]))
    found = [card for card in pile + law.deck if fits(patterns[0], card)]
    if len(patterns) != 1 or not found:
        raise NotationError(f"{given['upcard']} is no upcard")
    return found[0]


def _has_talons(law: Law) -> bool:
    return law.rules.deal.talon(True, len(law.deck)) > 0


def print_position(game: Game) -> dict[str, Any]:
    """The ``given`` of a position in phase ``cut``, ``draw`` or ``play``. What a ``given`` cannot say of the past, and who
    deals, is not in it.

    ``talon`` (cards by seat) and ``owed`` (numbers by seat) are our own keys.
    """
    sides = range(game.law.sides)
    if game.phase == "cut":
        return {"phase": "cut", "score": dict(enumerate(game.totals)), "deal": game.number + 1}
    given: dict[str, Any] = {
        "turn": game.turn,
        "phase": game.phase,
        "score": dict(enumerate(game.totals)),
        "hands": {seat: print_cards(game.hands[seat]) for seat in game.order},
        "melds": {side: [print_cards(meld.cards) for meld in game.melds[side]] for side in sides},
        "red_threes": {side: print_cards(game.red_threes[side]) for side in sides},
        "pile": print_cards(game.pile),
        "stock": print_cards(game.stock),
        "taken": game.took,
        "deal": game.number,
    }
    if game.resting != NOBODY:
        given["sits_out"] = game.resting
    if any(game.black_threes):
        given["black_threes"] = {side: print_cards(game.black_threes[side]) for side in sides}
    if game.under:
        given["under"] = print_cards(game.under)
    if game.upcard != NO_CARD:
        given["upcard"] = print_card(game.upcard)
    if game.turned:
        given["turned"] = game.turned
    if game.feet:
        given["feet"] = {seat: print_cards(game.feet[seat]) or 0 for seat in game.order}
    if any(game.talons):
        given["talon"] = {seat: print_cards(game.talons[seat]) for seat in game.order}
    if any(game.owed):
        given["owed"] = {seat: game.owed[seat] for seat in game.order}
    if game.turn_number <= len(game.order):
        given["first_lap"] = True
    if game.lone != NOBODY:
        given["lone"] = game.lone
    return given


def ranks_named(text: str) -> set[int]:
    """The natural ranks that a text of cards names."""
    return {
        value
        for pattern in parse_patterns(text)
        if pattern != FACE_DOWN
        for value in ([pattern - ANY_SUIT] if pattern >= ANY_SUIT else [VALUE_OF[pattern]])
        if value != WILD
    }

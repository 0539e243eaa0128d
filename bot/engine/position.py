"""Whole positions as text: the ``given`` of a rule case (``CASES.md``), parser and printer side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.engine.cards import FACE_DOWN, NATURAL_RANKS, RANK_OF, VALUE_OF, WILD, without
from bot.engine.game import NOBODY, Game, laid, seats_in_order
from bot.engine.law import Law
from bot.engine.notation import ANY_SUIT, NotationError, fits, parse_patterns, print_cards

DEFAULT_STOCK = 40
"""Fewer where the deck has not so many natural cards left."""
LONG_AGO = -100
"""The turn in which given melds were laid."""


class Pool:
    """The cards of a deck that are not placed yet. Exact cards are placed first, then ranks, then cards that do not matter."""

    def __init__(self, law: Law, named: Iterable[int] = ()) -> None:
        self.left = law.deck
        self.named = set(named)

    def place(self, heaps: list[list[int]]) -> list[bytes]:
        """Cards for the patterns of several heaps. Raises :class:`NotationError` when the deck has no card for one."""
        for heap in heaps:
            self.named.update(
                (pattern & ~ANY_SUIT if pattern >= ANY_SUIT else pattern >> 2) for pattern in heap if pattern != FACE_DOWN
            )
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
        """A natural card, of a rank that is not named as long as there is one, of the rank with most cards left."""
        ranks = self.left.translate(RANK_OF)
        rank = max(NATURAL_RANKS, key=lambda rank: (bool(ranks.count(rank)), rank not in self.named, ranks.count(rank)))
        return self._one(ANY_SUIT + rank)


def _patterns(cards: object) -> list[int]:
    return [FACE_DOWN] * cards if isinstance(cards, int) else parse_patterns(str(cards))


def _naturals_left(law: Law, heaps: list[list[int]]) -> int:
    """How many cards that do not matter the deck has, less those of all heaps but the stock's default."""
    naturals = sum(card >> 2 in NATURAL_RANKS for card in law.deck)
    taken = sum(
        pattern == FACE_DOWN or (pattern - ANY_SUIT if pattern >= ANY_SUIT else pattern >> 2) in NATURAL_RANKS
        for heap in heaps
        for pattern in heap
    )
    return naturals - taken + DEFAULT_STOCK


def parse_position(law: Law, given: Mapping[str, Any], named: Iterable[int] = ()) -> Game:
    """The position of a ``given``. ``named`` are further ranks that cards which do not matter keep away from."""
    players, sides = law.rules.seating.players, law.sides
    resting = int(given.get("sits_out", players - 1)) if law.rules.seating.resting else NOBODY
    order = seats_in_order(players, resting)
    hands: Mapping[int, object] = given.get("hands", {})
    melds: Mapping[int, list[str]] = given.get("melds", {})
    red_threes: Mapping[int, str] = given.get("red_threes", {})
    score: Mapping[int, int] = given.get("score", {})
    heaps = [_patterns(hands.get(seat, law.rules.deal.hand if seat in order else 0)) for seat in range(players)]
    heaps += [_patterns(given.get("pile", "?")), _patterns(given.get("stock", DEFAULT_STOCK))]
    heaps += [_patterns(red_threes.get(side, "")) for side in range(sides)]
    laid_melds = [(side, text) for side in range(sides) for text in melds.get(side, [])]
    heaps += [_patterns(text) for _, text in laid_melds]
    if "stock" not in given:
        del heaps[players + 1][max(0, _naturals_left(law, heaps)) :]
    placed = Pool(law, named).place(heaps)
    pile = placed[players]
    on_table = placed[players + 2 + sides :]
    by_side = tuple(
        tuple(laid(cards, LONG_AGO) for (owner, _), cards in zip(laid_melds, on_table, strict=True) if owner == side)
        for side in range(sides)
    )
    return Game(
        law=law,
        totals=tuple(score.get(side, 0) for side in range(sides)),
        number=int(given.get("deal", 1)),
        dealer=order[-1],
        resting=resting,
        order=order,
        phase=given.get("phase", "draw"),
        turn=int(given.get("turn", order[0])),
        turn_number=1,
        hands=tuple(bytes(sorted(hand)) for hand in placed[:players]),
        melds=by_side,
        red_threes=tuple(placed[players + 2 : players + 2 + sides]),
        stock=placed[players + 1],
        pile=pile,
        frozen=any(card in law.freezes for card in pile),
        took=bool(given.get("taken", False)),
        melded=sum(1 << seat for seat in order if by_side[seat % sides]),
    )


def print_position(game: Game) -> dict[str, Any]:
    """The ``given`` of a position in phase ``draw`` or ``play``. What a ``given`` cannot say of the past is not in it."""
    sides = range(game.law.sides)
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

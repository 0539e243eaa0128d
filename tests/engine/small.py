"""Small positions, and every move that could be made in them, found by trying them all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from bot.engine.cards import NATURAL_RANKS, RED_THREES, THREE, WILDS
from bot.engine.decide import decide
from bot.engine.events import HandEnded
from bot.engine.game import Game, laid, seats_in_order
from bot.engine.law import law_of
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take, Target
from bot.engine.position import LONG_AGO
from bot.engine.refusal import Refused
from tests.engine.playing import SCORES, Table, apply, shuffled

RANKS = (THREE, *NATURAL_RANKS)


def small_position(table: Table, rng: random.Random, most: int) -> Game:
    """A turn that begins, with ``most`` cards at the most in the hand, few ranks about, and anything on the table."""
    rules = table.rules(rng)
    law = law_of(rules)
    players = rules.seating.players
    resting = rng.choice(range(0, players, rules.seating.sides)) if rules.seating.resting else -1
    order = seats_in_order(players, resting)
    seat = rng.choice(order)
    side = seat % law.sides
    opened = rng.random() < 0.6
    ranks = rng.sample(NATURAL_RANKS, rng.randint(2, 4 if opened else 3))
    about = [card for card in shuffled(law, rng) if card not in RED_THREES]
    alike = [card for card in about if card >> 2 in ranks or card in WILDS or (card >> 2 == THREE and rng.random() < 0.5)]

    def draw(number: int, pool: list[int]) -> bytes:
        cards = bytes(pool[:number])
        for card in cards:
            about.remove(card)
            if card in alike:
                alike.remove(card)
        return cards

    melds = []
    for rank in rng.sample(ranks, rng.randint(1, 2)) if opened else ():
        naturals = draw(rng.randint(rules.melds.min_naturals, 7), [card for card in about if card >> 2 == rank])
        most_wilds = law.max_wilds[len(naturals)]
        least = max(0, 3 - len(naturals))
        wilds = draw(rng.randint(min(least, most_wilds), most_wilds), [card for card in about if card in WILDS])
        if len(naturals + wilds) >= 3:
            melds.append(laid(naturals + wilds, LONG_AGO))
    hands = [b""] * players
    hands[seat] = bytes(sorted(draw(rng.randint(1 if opened else min(4, most), most), alike)))
    pile = draw(rng.randint(1, 3), alike) if rng.random() < 0.9 else b""
    if pile and rng.random() < 0.1:
        pile = bytes([rng.choice(RED_THREES)]) + pile
    for other in order:
        if other != seat:
            hands[other] = bytes(sorted(draw(2, about)))
    stock = draw(rng.choice((0, 1, 1, 5)), alike or about)
    if rng.random() < 0.2:
        stock = rng.choice((b"", stock)) + bytes([rng.choice(RED_THREES)])
    return Game(
        law=law,
        totals=tuple(rng.choice((-5, *SCORES) if melds else (-5, -5, 0, 1500)) for _ in range(law.sides)),
        number=1,
        dealer=order[-1],
        resting=resting,
        order=order,
        phase="draw",
        turn=seat,
        turn_number=20,
        hands=tuple(hands),
        melds=tuple(tuple(melds) if other == side else () for other in range(law.sides)),
        red_threes=(b"",) * law.sides,
        stock=stock,
        pile=pile,
        frozen=any(card in law.freezes for card in pile),
        melded=rng.choice((0, 1 << seat)) if melds else 0,
    )


def parts(cards: bytes) -> list[bytes]:
    """Every multiset of some of the cards, the empty one too."""
    found = {b""}
    for card in sorted(cards):
        found |= {part + bytes([card]) for part in found}
    return sorted(found)


def less(cards: bytes, taken: bytes) -> bytes:
    left = bytearray(cards)
    for card in taken:
        left.remove(card)
    return bytes(left)


def shapes(hand: bytes) -> list[bytes]:
    """Whatever might pass as one meld: three cards or more of one rank, with wild cards or without."""
    return [part for part in parts(hand) if len(part) >= 3 and len({card >> 2 for card in part if card not in WILDS}) == 1]


def meld_sets(hand: bytes, after: bytes = b"") -> Iterator[tuple[bytes, ...]]:
    """Every set of such melds, the empty one too; ``after`` is the meld chosen before."""
    yield ()
    for meld in shapes(hand):
        if meld > after:
            for further in meld_sets(less(hand, meld), meld):
                yield (meld, *further)


def every_move(game: Game, seat: int) -> Iterator[Move]:
    """Every move that has a chance of being legal."""
    hand = game.hands[seat]
    yield from (Draw(), End(), Ask(), Answer(True), Answer(False))
    if game.phase == "draw" and game.pile:
        top = game.pile[-1] >> 2
        for shown in parts(bytes(card for card in hand if card >> 2 == top or card in WILDS)):
            for melds in meld_sets(less(hand, shown)):
                yield Take(shown, melds)
    if game.phase in ("play", "last"):
        for melds in meld_sets(hand):
            if melds:
                yield Meld(melds)
        for meld in game.melds[game.side(seat)]:
            for part in parts(bytes(card for card in hand if card >> 2 == meld.rank or card in WILDS)):
                yield Add(part, Target(meld.rank))
        for card in sorted(set(hand)):
            yield Discard(card)


def legal_moves(game: Game, seat: int) -> list[Move]:
    return [move for move in every_move(game, seat) if not isinstance(decide(game, seat, move), Refused)]


def without_question(game: Game) -> Game:
    """The same position where no partner is ever asked."""
    rules = game.rules
    return game._replace(law=law_of(replace(rules, going_out=replace(rules.going_out, ask="off"))), asked="")


def can_go_out(game: Game, seat: int, seen: set[tuple[object, ...]] | None = None) -> bool:
    """Whether some row of moves of this turn, tried one after another, empties the hand and ends it."""
    seen = set() if seen is None else seen
    key = (game.hands[seat], game.melds[game.side(seat)])
    if key in seen:
        return False
    seen.add(key)
    for move in legal_moves(game, seat):
        verdict = decide(game, seat, move)
        assert not isinstance(verdict, Refused)
        if any(isinstance(event, HandEnded) and event.out == seat for event in verdict):
            return True
        if not isinstance(move, (Discard, End)) and can_go_out(apply(game, verdict), seat, seen):
            return True
    return False

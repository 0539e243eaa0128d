"""Small positions, and every move that could be made in them, found by trying them all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.engine.cards import ACE, FACES, FOUR, NATURAL_RANKS, RED_THREES, SEQUENCE, THREE, WILDS
from bot.engine.decide import decide
from bot.engine.events import HandEnded
from bot.engine.game import LONG_AGO, NO_CARD, Game, LaidMeld, laid, seats_in_order
from bot.engine.law import Law, law_of
from bot.engine.melds import Terms, fault_in_meld, target_of
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Join, Meld, Move, Take
from bot.engine.odd_rules import NoTalon, NothingUnder, WildMelds
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
    suit, low = rng.randrange(4), rng.randint(FOUR, ACE - 4)
    in_order = [card for card in about if card & 3 == suit and low <= card >> 2 <= low + 4]
    alike = [card for card in about if card >> 2 in ranks or card in WILDS or (card >> 2 == THREE and rng.random() < 0.5)]
    if rules.melds.sequences and rng.random() < 0.6:
        alike = [card for card in about if card in in_order or card in alike[:6]]

    def draw(number: int, pool: list[int]) -> bytes:
        cards = bytes(pool[:number])
        for card in cards:
            about.remove(card)
            if card in alike:
                alike.remove(card)
        return cards

    melds: list[LaidMeld] = []
    for rank in rng.sample(ranks, rng.randint(1, 2)) if opened else ():
        melds += _laid_melds(law, rank, rng, draw, about)
    if opened and not melds:
        melds += _laid_melds(law, ranks[0], rng, draw, about, plain=True)
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
        black_threes=(b"",) * law.sides if law.black != "play" else (),
        feet=tuple(bytes(draw(3, about)) if rng.random() < 0.3 else b"" for _ in range(players)) if rules.deal.foot else (),
        talons=(b"",) * players if not isinstance(rules.deal.talon, NoTalon) else (),
        owed=(0,) * players if rules.threes.replaced_later else (),
        under=draw(rng.randint(0, 2), about) if not isinstance(rules.deal.under, NothingUnder) else b"",
        upcard=rng.choice(FACES),
        discarded=pile[-1] if pile else NO_CARD,
        wild_discarded=rng.choice((LONG_AGO, LONG_AGO, 19, 18)),
        turned=rng.randint(0, rules.stock_end.turns),
        red_threes=(b"",) * law.sides,
        stock=stock,
        pile=pile,
        frozen=law.always_frozen or any(card in law.freezes for card in pile),
        melded=rng.choice((0, 1 << seat)) if melds else 0,
    )


def _laid_melds(
    law: Law, rank: int, rng: random.Random, draw: Callable[[int, list[int]], bytes], about: list[int], plain: bool = False
) -> list[LaidMeld]:
    """A legal meld about that rank: of the rank, now and then a sequence, or of wild cards."""
    rules = law.rules.melds
    kind = 1.0 if plain else rng.random()
    if rules.sequences and kind < 0.4:
        first = min(rank, ACE - 2) * 4 + rng.randrange(4)
        run = [card for card in range(first, first + 4 * rng.randint(3, 7), 4) if card >> 2 <= ACE]
        return [laid(draw(len(run), run), LONG_AGO)] if set(run) <= set(about) else []
    if isinstance(rules.wild_melds, WildMelds) and kind > 0.8 and not plain:
        cards = [card for card in about if card in WILDS][: rng.randint(3, 7)]
        if fault_in_meld(law, bytes(cards)) is None:
            return [laid(draw(len(cards), cards), LONG_AGO)]
    naturals = rng.randint(max(3, rules.min_naturals), 7) if plain else rng.randint(rules.min_naturals, 7)
    of_rank = [card for card in about if card >> 2 == rank][:naturals]
    most_wilds = 0 if plain else law.max_wilds[len(of_rank)]
    wilds = [card for card in about if card in WILDS][: rng.randint(0, most_wilds)]
    cards = of_rank + wilds
    if fault_in_meld(law, bytes(cards), Terms(opening=True)) is not None:
        return []
    return [laid(draw(len(cards), cards), LONG_AGO)]


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
    """Whatever might pass as one meld: three cards or more of one rank or suit, with wild cards or without."""
    return [part for part in parts(hand) if len(part) >= 3 and _alike(part)]


def _alike(cards: bytes) -> bool:
    naturals = [card for card in cards if card not in WILDS]
    same_suit = len({card & 3 for card in naturals}) == 1 and len(set(naturals)) == len(cards)
    return len({card >> 2 for card in naturals}) <= 1 or same_suit


def meld_sets(hand: bytes, after: bytes = b"") -> Iterator[tuple[bytes, ...]]:
    """Every set of such melds, the empty one too; ``after`` is the meld chosen before."""
    yield ()
    for meld in shapes(hand):
        if meld >= after:
            for further in meld_sets(less(hand, meld), meld):
                yield (meld, *further)


def every_move(game: Game, seat: int) -> Iterator[Move]:
    """Every move that has a chance of being legal."""
    hand = game.hands[seat]
    melds = game.melds[game.team(seat)]
    yield from (Draw(), Draw(keep=True), End(), Ask(), Answer(True), Answer(False))
    if game.phase == "draw" and game.pile:
        top = game.pile[-1] >> 2
        for shown in parts(bytes(card for card in hand if card >> 2 == top or card in WILDS)):
            for further in meld_sets(less(hand, shown)):
                yield Take(shown, further)
        for meld in melds:
            yield Take(to=target_of(melds, meld))
    if game.phase in ("play", "last"):
        for laid_melds in meld_sets(hand):
            if laid_melds:
                yield Meld(laid_melds)
        for meld in melds:
            for part in parts(bytes(card for card in hand if card >> 2 == meld.rank or card in WILDS or meld.rank >= SEQUENCE)):
                yield Add(part, target_of(melds, meld))
            for other in melds:
                yield Join(target_of(melds, meld), target_of(melds, other))
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
    key = (game.hands[seat], game.melds[game.team(seat)], game.feet)
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

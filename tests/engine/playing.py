"""Random play for tests: forms, house rules, decks and moves out of one generator, and what must hold in every position."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.engine.cards import FACES, FOUR, NATURAL_RANKS, RED_THREES, THREE
from bot.engine.decide import decide
from bot.engine.events import Event
from bot.engine.evolve import evolve
from bot.engine.game import Game, new_match
from bot.engine.law import Law
from bot.engine.match import deal
from bot.engine.melds import target_of
from bot.engine.moves import Add, Answer, Ask, Declare, Discard, Draw, End, Join, Lift, Meld, Move, Take, Target
from bot.engine.offers import offers, offers_to
from bot.engine.refusal import Refused
from bot.engine.ruleset import OptionValue, Ruleset
from bot.engine.variants import rulesets
from bot.engine.view import view_of

SCORES = (-1005, -5, 0, 0, 495, 1495, 1500, 2995, 3000, 4500, 4995)


@dataclass(frozen=True)
class Table:
    """A form of a ruleset with a few house rules fixed."""

    key: str
    players: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def rules(self, rng: random.Random | None = None) -> Ruleset:
        """The ruleset as played; with a generator, with house rules chosen by it."""
        form = rulesets()[self.key].for_players(self.players)
        chosen = dict(self.options)
        if rng is not None:
            chosen = random_options(form.with_options(chosen), rng) | chosen
        return form.with_options(chosen)

    def __str__(self) -> str:
        return "-".join([self.key, str(self.players), *(f"{name}={value}" for name, value in self.options)])


def tables() -> list[Table]:
    """Every form of every ruleset; where the number of sides can be chosen, every choice."""
    found: list[Table] = []
    for key, rules in rulesets().items():
        for players in rules.allowed_players:
            form = rules.for_players(players)
            sides = next((option for option in form.offered_options() if option.name == "sides"), None)
            if sides is None:
                found.append(Table(key, players))
            else:
                found.extend(Table(key, players, (("sides", choice.value),)) for choice in sides.choices)
    return found


def usual_tables() -> list[Table]:
    """Every ruleset at its usual number of players."""
    usual = {key: rules.seating.players for key, rules in rulesets().items()}
    found = [table for table in tables() if table.players == usual[table.key]]
    return list({table.key: table for table in reversed(found)}.values())


def random_options(form: Ruleset, rng: random.Random) -> dict[str, OptionValue]:
    """About a third of the house rules, each with any of its values."""
    chosen: dict[str, OptionValue] = {}
    for option in form.offered_options():
        if rng.random() < 0.35:
            chosen[option.name] = option.step * rng.randint(1, 20) if option.step else rng.choice(option.choices).value
    return chosen


def shuffled(law: Law, rng: random.Random) -> bytes:
    deck = bytearray(law.deck)
    rng.shuffle(deck)
    return bytes(deck)


def begin(rules: Ruleset, rng: random.Random) -> Game:
    """A match in which the sides have some score already, before its first deal."""
    match = new_match(rules)
    return match._replace(totals=tuple(rng.choice(SCORES) for _ in match.totals))


def next_hand(game: Game, rng: random.Random) -> tuple[Game, tuple[Event, ...]]:
    """The next hand, dealt; where the dealer lifts, he lifts any packet."""
    lifted: tuple[Event, ...] = ()
    if game.phase == "cut":
        lifted = accepted(game, game.turn, Lift(rng.randrange(len(game.law.deck) + 1)))
        game = apply(game, lifted)
    dealt = deal(game, shuffled(game.law, rng))
    return apply(game, dealt), lifted + dealt


def apply(game: Game, events: Iterable[Event]) -> Game:
    for event in events:
        game = evolve(game, event)
    return game


def over(game: Game) -> bool:
    return game.phase in ("cut", "deal", "over")


def accepted(game: Game, seat: int, move: Move) -> tuple[Event, ...]:
    verdict = decide(game, seat, move)
    assert not isinstance(verdict, Refused), f"{move} of {seat}: {verdict}"
    return verdict


def cards_in(game: Game) -> bytes:
    """All cards, wherever they lie."""
    melds = [meld.cards for side in game.melds for meld in side]
    heaps = (*game.hands, game.stock, game.pile, game.under, *melds, *game.red_threes, *game.black_threes)
    return bytes(sorted(b"".join((*heaps, *game.feet, *game.talons))))


def any_move(game: Game, seat: int, rng: random.Random) -> Move:
    """Something that a player might ask for, legal or not."""
    hand = game.hands[seat]
    ranks = (THREE, *NATURAL_RANKS)

    def some(most: int) -> bytes:
        alike = rng.choice(hand) >> 2 if hand else 0
        pool = [card for card in hand if card >> 2 in (alike, 2, 15)] if rng.random() < 0.8 else list(hand)
        cards = rng.sample(pool, min(len(pool), rng.randint(0, most)))
        if rng.random() < 0.05:
            cards.append(rng.choice(FACES))
        return bytes(cards)

    match rng.randrange(11):
        case 0:
            return Draw()
        case 1 | 2:
            top = game.pile[-1] >> 2 if game.pile else 0
            shown = bytes(card for card in hand if card >> 2 == top) if rng.random() < 0.6 else some(3)
            return Take(shown, tuple(some(5) for _ in range(rng.randrange(3))))
        case 3 | 4 | 5:
            return Meld(tuple(some(8) for _ in range(rng.choice((0, 1, 1, 1, 2, 3)))))
        case 6 | 7:
            cards = some(3)
            rank = max((card >> 2 for card in cards if card >> 2 in ranks), default=rng.choice(ranks))
            return Add(cards, Target(rank if rng.random() < 0.9 else rng.choice(ranks), rng.choice((0, 0, 0, 1, 2))))
        case 10:
            specials = [special.name for special in game.rules.going_out.special]
            melds = [target_of(side, meld) for side in game.melds for meld in side] or [Target(FOUR)]
            if specials and rng.random() < 0.2:
                return Declare(rng.choice(specials))
            if rng.random() < 0.3:
                return rng.choice((Lift(rng.randrange(200)), Draw(keep=True)))
            return Join(rng.choice(melds), rng.choice(melds)) if rng.random() < 0.5 else Add(some(2), rng.choice(melds))
        case 8:
            return Discard(rng.choice(hand) if hand and rng.random() < 0.9 else rng.choice(FACES))
        case _:
            return rng.choice((Ask(), Answer(True), Answer(False), End(), Draw()))


@dataclass
class Checked:
    """What a position is held against while a hand is played."""

    cards: bytes
    longest: int = 0
    kinds: set[type[Move]] = field(default_factory=set)

    def position(self, game: Game, thorough: bool) -> list[Move]:
        """The offers of the position, once it is found sound."""
        assert cards_in(game) == self.cards, "cards got lost or were made"
        kept = 1 if game.rules.threes.kept else 0
        reds = [sum(card in RED_THREES for card in hand) for hand in game.hands]
        assert max(reds) <= kept, "a hand holds a red three"
        seat = game.to_move()
        offered = offers_to(game, seat)
        assert offered, f"nothing to do for {seat} in {game}"
        self.kinds.update(map(type, offered))
        if thorough:
            assert len(set(offered)) == len(offered), "the same offer twice"
            assert offers(view_of(game, seat)) == offered
            for move in offered:
                accepted(game, seat, move)
            for other in range(game.rules.seating.players):
                if other != seat:
                    assert offers_to(game, other) == []
        return offered


def play_hand(
    game: Game, rng: random.Random, checked: Checked, thorough: float = 1.0, wild_moves: float = 0.0
) -> tuple[Game, list[Event]]:
    """A hand of random play from its deal to its end; ``wild_moves`` is how often any move is tried instead of an offer.

    ``thorough`` is the share of positions in which all offers are judged.
    """
    log: list[Event] = []
    moves = 0
    while not over(game):
        offered = checked.position(game, rng.random() < thorough)
        seat = game.to_move()
        move = rng.choice(offered)
        if rng.random() < wild_moves:
            seat, move = rng.choice((seat, seat, seat, rng.randrange(game.rules.seating.players))), any_move(game, seat, rng)
            verdict = decide(game, seat, move)
            if isinstance(verdict, Refused):
                continue
        else:
            verdict = accepted(game, seat, move)
        log.extend(verdict)
        game = apply(game, verdict)
        moves += 1
        assert moves < 5000, "a hand that does not end"
    checked.longest = max(checked.longest, moves)
    assert cards_in(game) == checked.cards
    return game, log

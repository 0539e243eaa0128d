"""What the tests of the words share: names, positions, played hands, and refusals that the engine really gives."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

from bot.ai.players import player
from bot.engine.cards import FACES
from bot.engine.decide import decide
from bot.engine.events import Event
from bot.engine.evolve import replay
from bot.engine.game import Game, new_match
from bot.engine.law import law_of
from bot.engine.match import deal
from bot.engine.melds import target_of
from bot.engine.moves import Add, Answer, Ask, Declare, Discard, Draw, End, Join, Lift, Meld, Move, Take, Target
from bot.engine.notation import parse_move
from bot.engine.position import parse_position
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.special_hands import SpecialName
from bot.engine.variants import ruleset, rulesets
from bot.engine.view import view_of
from bot.i18n.catalogue import load
from bot.tables.shuffle import shuffled
from tests.rules.cases_from import load_cases

WORDS: Final = load().words("en")
NAMES: Final = ("Ana", "Béla", "Carla", "Dénes", "Ema", "Filip", "Gizi")
CASES: Final = Path(__file__).parent.parent / "rules" / "cases"

Position = tuple[Game, tuple[Event, ...]]
"""A game, and the events of its hand so far."""


def name_of(seat: int) -> str:
    return NAMES[seat]


def forms() -> list[Ruleset]:
    """Every ruleset for every number of players."""
    return [each.for_players(players) for each in rulesets().values() for players in each.allowed_players]


def form_name(rules: Ruleset) -> str:
    return f"{rules.key}-{rules.seating.players}"


def position(**given: Any) -> Game:
    """A position of the classic game for four, as rule cases write it."""
    return position_of(ruleset("classic"), **given)


def position_of(rules: Ruleset, **given: Any) -> Game:
    return parse_position(law_of(rules), given)


def dealt(rules: Ruleset, seed: int = 0) -> Game:
    game = lifted(rules)
    return replay(game, deal(game, bytes(shuffled(game.law.deck, bytes([seed])))))


def lifted(rules: Ruleset) -> Game:
    """A match before its first deal."""
    game = new_match(rules)
    verdict = decide(game, game.turn, Lift(50)) if game.phase == "cut" else ()
    assert not isinstance(verdict, Refused)
    return replay(game, verdict)


@cache
def played(rules: Ruleset, seed: int = 0, level: str = "random") -> tuple[Position, ...]:
    """All positions of a hand that computer players play to its end."""
    game = dealt(rules, seed)
    log: tuple[Event, ...] = ()
    found = [(game, log)]
    while game.phase not in ("cut", "deal", "over"):
        seat = game.to_move()
        verdict = decide(game, seat, player(level).choose(view_of(game, seat)))
        assert not isinstance(verdict, Refused)
        game, log = replay(game, verdict), (*log, *verdict)
        found.append((game, log))
    return tuple(found)


@cache
def refusals() -> tuple[tuple[Game, int, Refused], ...]:
    """Refusals by the judge: of the rule cases, and of hands in which everybody tries anything."""
    return tuple(_refusals())


def _refusals() -> Iterator[tuple[Game, int, Refused]]:
    for case in load_cases([CASES]):
        if case.data["kind"] == "play" and not case.unplayable:
            yield from _refusals_of(parse_position(law_of(case.rules()), case.data["given"]), case.data["steps"])
    for seed, rules in enumerate(forms()):
        lot = random.Random(seed)
        for game, _ in played(rules, seed)[::9]:
            for _ in range(12):
                seat = game.to_move() if lot.random() < 0.8 else lot.choice(game.order)
                if seat in game.order:
                    verdict = decide(game, seat, _anything(lot, game, seat))
                    if isinstance(verdict, Refused):
                        yield game, seat, verdict


def _refusals_of(game: Game, steps: list[Any]) -> Iterator[tuple[Game, int, Refused]]:
    for step in steps:
        moves = [step] if isinstance(step, str) else [step["move"]] if "move" in step else step["expect"].get("may_not", ())
        for text in moves:
            seat, _, move = text.partition(" ")
            hand = game.hands[int(seat)] if game.hands else b""
            verdict = decide(game, int(seat), parse_move(move, hand))
            if isinstance(verdict, Refused):
                yield game, int(seat), verdict
            elif isinstance(step, str):
                game = replay(game, verdict)


def _anything(lot: random.Random, game: Game, seat: int) -> Move:
    hand = game.hands[seat]

    def some(most: int) -> bytes:
        pool = hand if lot.random() < 0.8 else FACES
        return bytes(lot.sample(pool, min(len(pool), lot.randint(0, most))))

    rank = lot.randint(3, 14)
    run = bytes(card for card in sorted(set(hand)) if card & 3 == lot.randrange(4))[:4]
    targets = [target_of(melds, meld) for melds in game.melds for meld in melds] or [Target(rank)]
    alike = bytes(card for card in hand if card >> 2 in (rank, 2, 15))
    moves: list[Move] = [
        Draw(),
        Take(some(3)),
        Take(alike[:2]),
        Take(b"", (some(4),)),
        Meld((some(5),)),
        Meld((alike,)),
        Meld((alike[:3], some(3))),
        Add(some(3), Target(rank)),
        Add(alike, Target(rank)),
        Add(some(1), lot.choice(targets)),
        Add(alike[:1], lot.choice(targets)),
        Join(lot.choice(targets), lot.choice(targets)),
        Take(b"", (), lot.choice(targets)),
        Meld((run,)),
        Declare(lot.choice(get_args(SpecialName))),
        Discard(lot.choice(FACES)),
        Ask(),
        Answer(True),
        End(),
    ]
    return lot.choice(moves)

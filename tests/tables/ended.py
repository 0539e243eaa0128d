"""Matches that are over, or were closed, after one hand of which only the score matters."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.decide import decide
from bot.engine.events import Event, HandEnded, MatchEnded, SideScore
from bot.engine.evolve import replay
from bot.engine.game import new_match
from bot.engine.match import deal
from bot.engine.moves import End, Lift
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.tables.shuffle import shuffled
from bot.tables.steps import Closed, HandDealt, Joined, Moved, Occupant, Opened, SeatChanged, SeatReason, Started, Step
from bot.tables.table import Table, fold

OTTO = Occupant(name="Otto", level="thumb")
ANN, BEN, CLEO, DORA, EVE, FAY, GUS = range(1, 8)
CLASSIC = ruleset("classic")
PLACE = 1


def match_steps(
    people: Sequence[int | None],
    scores: Sequence[int],
    *changes: Step,
    rules: Ruleset = CLASSIC,
    before: Sequence[Step] = (),
    winner: int | None = -1,
    closed: Closed | None = None,
    place: int = PLACE,
    lesson: bool = False,
    scored: bool = True,
) -> list[Step]:
    """A match of these people (``None``: a computer player) by seat, the first person as its host.

    ``before`` happens before the deal, ``changes`` after it. The side with most points wins; where several have most it is a
    draw, unless a ``winner`` is named (``None``: a draw).
    """
    rules = rules.for_players(len(people))
    host = next(person for person in people if person is not None)
    sitting = tuple(OTTO if person is None else Occupant(person) for person in people)
    steps: list[Step] = [Opened(host, place, rules, lesson=lesson), *(Joined(one) for one in sitting), Started(sitting)]
    steps += [*before, HandDealt(b"", first_deal(rules)), *changes]
    best = [side for side, points in enumerate(scores) if points == max(scores)]
    winning = winner if winner != -1 else best[0] if len(best) == 1 else None
    hand = HandEnded("stock", tuple(SideScore((("melded", points),)) for points in scores), out=0)
    if closed is None:
        return [*steps, Moved(0, End(), (hand, MatchEnded(winning)))]
    return [*steps, *([Moved(0, End(), (hand,))] if scored else []), closed]


def first_deal(rules: Ruleset) -> tuple[Event, ...]:
    """With a lift where there is one."""
    game = new_match(rules)
    lift = decide(game, game.turn, Lift(50)) if game.phase == "cut" else ()
    assert not isinstance(lift, Refused)
    return (*lift, *deal(replay(game, lift), bytes(shuffled(game.law.deck, bytes(32)))))


def ended(steps: Sequence[Step]) -> Table:
    return fold(1, steps)


def away(seat: int, person: int, why: SeatReason = "left", host: int = ANN) -> SeatChanged:
    """A computer player takes the seat of somebody."""
    owner = None if why == "kicked" else person
    return SeatChanged(seat, Occupant(name="Mira", level="thumb", owner=owner), why, host)


def sits(seat: int, person: int, why: str = "back") -> SeatChanged:
    return SeatChanged(seat, Occupant(person), "back" if why == "back" else "taken", ANN)

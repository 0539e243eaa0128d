"""The engine as a machine that anybody may feed anything, legal or not, driven by hypothesis."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.engine.decide import decide
from bot.engine.events import Event
from bot.engine.evolve import replay
from bot.engine.game import Game, new_match
from bot.engine.moves import Move
from bot.engine.offers import offers, offers_to
from bot.engine.refusal import CODES, Refused
from bot.engine.view import view_of
from tests.engine.playing import any_move, apply, cards_in, next_hand, over, tables


class Engine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.game: Game
        self.start: Game
        self.log: list[Event]

    @initialize(table=st.sampled_from(tables()), seed=st.integers(0, 2**32))
    def sit_down(self, table: Any, seed: int) -> None:
        rng = random.Random(seed)
        self.start = new_match(table.rules(rng))
        self.game, dealt = next_hand(self.start, rng)
        self.log = list(dealt)

    def ask(self, seat: int, move: Move) -> bool:
        """Whether the judge lets it pass; then it is done."""
        verdict = decide(self.game, seat, move)
        if isinstance(verdict, Refused):
            assert verdict.code in CODES
            return False
        assert verdict, "an accepted move without an event"
        self.log.extend(verdict)
        self.game = apply(self.game, verdict)
        return True

    @precondition(lambda self: not over(self.game))
    @rule(choice=st.integers(0, 10**6))
    def make_an_offered_move(self, choice: int) -> None:
        seat = self.game.to_move()
        offered = offers_to(self.game, seat)
        assert self.ask(seat, offered[choice % len(offered)])

    @precondition(lambda self: not over(self.game))
    @rule(choice=st.integers(0, 10**6))
    def melt_the_stock(self, choice: int) -> None:
        """Turns go by without a meld, so that hands get to the end of the stock."""
        for _ in range(8):
            if over(self.game):
                break
            seat = self.game.to_move()
            offered = offers_to(self.game, seat)
            self.ask(seat, offered[0] if self.game.phase == "draw" else offered[-1 - choice % min(2, len(offered))])

    @precondition(lambda self: not over(self.game))
    @rule(seed=st.integers(0, 2**32))
    def try_anything(self, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(5):
            if not over(self.game):
                self.ask(self.game.to_move(), any_move(self.game, self.game.to_move(), rng))

    @rule(seat=st.integers(0, 7), seed=st.integers(0, 2**32))
    def speak_out_of_turn(self, seat: int, seed: int) -> None:
        if seat != self.game.to_move() and seat != self.game.turn:
            asker = min(seat, self.game.rules.seating.players - 1)
            verdict = decide(self.game, seat, any_move(self.game, asker, random.Random(seed)))
            assert isinstance(verdict, Refused)
            assert verdict.code == ("over" if over(self.game) else "not-your-turn")

    @precondition(lambda self: self.game.phase == "deal")
    @rule(seed=st.integers(0, 2**32))
    def deal_again(self, seed: int) -> None:
        self.game, dealt = next_hand(self.game, random.Random(seed))
        self.log.extend(dealt)

    @invariant()
    def nothing_is_lost(self) -> None:
        assert cards_in(self.game) == self.game.law.deck

    @invariant()
    def somebody_can_move(self) -> None:
        if not over(self.game):
            seat = self.game.to_move()
            assert offers_to(self.game, seat)
            assert offers(view_of(self.game, seat)) == offers_to(self.game, seat)

    def teardown(self) -> None:
        if hasattr(self, "log"):
            assert replay(self.start, self.log) == self.game


Engine.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
TestEngine = Engine.TestCase

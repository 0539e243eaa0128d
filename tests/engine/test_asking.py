"""May I go out? A yes can always be kept, a no always leaves something to do."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bot.engine.decide import decide
from bot.engine.events import Answered, Asked, HandEnded
from bot.engine.evolve import replay
from bot.engine.game import NOBODY, Game
from bot.engine.law import law_of
from bot.engine.moves import Add, Answer, Ask, Draw, End, Meld, Move, Take
from bot.engine.notation import parse_cards
from bot.engine.offers import offers_to
from bot.engine.position import parse_position
from bot.engine.refusal import Refused
from bot.engine.variants import ruleset
from tests.engine.playing import Table, accepted, any_move, apply, begin, next_hand, over, tables


def asks_often(table: Table) -> bool:
    """Whether partners ask each other, and random play gets so far within a few hands."""
    law = law_of(table.rules())
    return law.asking and law.players > law.sides and not law.must_discard and not law.rules.deal.foot


WITH_PARTNERS = [table for table in tables() if asks_often(table)]


def eager(game: Game, rng: random.Random) -> Move:
    """Plays so that hands empty soon: takes, melds and adds where it can."""
    offered = offers_to(game, game.to_move())
    busy = [move for move in offered if isinstance(move, Take | Meld | Add)]
    return rng.choice(busy if busy and rng.random() < 0.7 else offered)


def questions(table: Table, hands: int, ask: Callable[[Game, random.Random], None]) -> int:
    """Plays hands and hands over every position in which a question is open; how many there were."""
    found = 0
    for seed in range(hands):
        rng = random.Random(f"asking {table} {seed}")
        game, _ = next_hand(begin(table.rules(rng), rng), rng)
        while not over(game):
            seat = game.to_move()
            if Ask() in offers_to(game, seat):
                found += 1
                ask(apply(game, accepted(game, seat, Ask())), rng)
            game = apply(game, accepted(game, seat, eager(game, rng)))
    return found


def any_legal(game: Game, rng: random.Random) -> Move:
    """Any legal move, found among the offers and by trying."""
    seat = game.to_move()
    for _ in range(rng.randrange(6)):
        move = any_move(game, seat, rng)
        if not isinstance(decide(game, seat, move), Refused):
            return move
    return rng.choice(offers_to(game, seat))


@pytest.mark.parametrize("table", WITH_PARTNERS, ids=str)
def test_a_yes_is_kept_in_the_same_turn(table: Table) -> None:
    def yes(game: Game, rng: random.Random) -> None:
        seat = game.turn
        partner = game.to_move()
        assert partner not in (NOBODY, seat)
        assert game.team(partner) == game.team(seat)
        assert offers_to(game, partner) == [Answer(True), Answer(False)]
        game = apply(game, accepted(game, partner, Answer(True)))
        while not over(game):
            assert game.to_move() == seat
            events = accepted(game, seat, any_legal(game, rng))
            game = apply(game, events)
        ended = next(event for event in events if isinstance(event, HandEnded))
        assert (ended.how, ended.out) == ("out", seat)
        assert game.hands[seat] == b""

    assert questions(table, 12, yes) > 3


@pytest.mark.parametrize("table", WITH_PARTNERS, ids=str)
def test_a_no_keeps_the_player_in(table: Table) -> None:
    def no(game: Game, rng: random.Random) -> None:
        seat = game.turn
        game = apply(game, accepted(game, game.to_move(), Answer(False)))
        while not over(game) and game.turn == seat:
            only_one = len(game.hands[seat]) == 1
            game = apply(game, accepted(game, seat, any_legal(game, rng)))
            assert not over(game) or only_one, "went out after a no though there was another move"

    assert questions(table, 12, no) > 3


def after_the_last_red_three(hand: str) -> Game:
    """Seat 0 has drawn the last card of the stock, a red three, at a table where its owner may still meld."""
    law = law_of(ruleset("classic").with_options({"last_red_three": "meld"}))
    game = parse_position(law, {"hands": {0: hand}, "melds": {0: ["J*7"]}, "stock": "3H"})
    verdict = decide(game, 0, Draw())
    assert not isinstance(verdict, Refused)
    return replay(game, verdict)


def test_after_the_last_red_three_the_question_is_offered_to_whoever_can_meld_everything() -> None:
    game = after_the_last_red_three("K K K")
    assert (game.phase, Ask() in offers_to(game, 0), End() in offers_to(game, 0)) == ("last", True, True)
    for hand in ("K K K 5", "J 5"):
        game = after_the_last_red_three(hand)
        assert Ask() not in offers_to(game, 0), "a card would be left, and nothing is discarded"
        assert End() in offers_to(game, 0)


def test_after_the_last_red_three_a_yes_leaves_nothing_but_going_out() -> None:
    game = replay(after_the_last_red_three("K K K"), (Asked(0, 2), Answered(2, True)))
    assert game.phase == "last"
    assert offers_to(game, 0) == [Meld((parse_cards("K K K", game.hands[0]),))]
    told_no = replay(after_the_last_red_three("K K K"), (Asked(0, 2), Answered(2, False)))
    assert offers_to(told_no, 0) == [End()]

"""A seat sees its own hand, the table and the pile, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.engine.cards import FACE_DOWN
from bot.engine.decide import decide
from bot.engine.events import Dealt, Drew, Event, PickedUp
from bot.engine.game import Game
from bot.engine.moves import Draw, Move
from bot.engine.offers import offers, offers_to
from bot.engine.refusal import Refused
from bot.engine.view import seen_by, view_of
from tests.engine.playing import Table, accepted, any_move, apply, begin, next_hand, over, usual_tables


def positions(table: Table, seed: int) -> Iterator[tuple[Game, random.Random, tuple[Event, ...]]]:
    """Every position of a hand of random play, and the events that led to it from the one before."""
    rng = random.Random(f"views {table} {seed}")
    game, events = next_hand(begin(table.rules(rng), rng), rng)
    yield game, rng, events
    while not over(game):
        seat = game.to_move()
        events = accepted(game, seat, rng.choice(offers_to(game, seat)))
        game = apply(game, events)
        yield game, rng, events


def swapped(game: Game, seat: int | None, rng: random.Random) -> Game:
    """The position with the cards that the seat cannot see dealt anew among their places."""
    others = b"".join(hand for holder, hand in enumerate(game.hands) if holder != seat)
    hidden = list(game.stock + game.under + b"".join((*game.feet, *game.talons)) + others)
    rng.shuffle(hidden)

    def anew(heap: bytes) -> bytes:
        cards = bytes(hidden[: len(heap)])
        del hidden[: len(heap)]
        return cards

    return game._replace(
        hands=tuple(hand if holder == seat else bytes(sorted(anew(hand))) for holder, hand in enumerate(game.hands)),
        under=anew(game.under),
        feet=tuple(map(anew, game.feet)),
        talons=tuple(map(anew, game.talons)),
        stock=anew(game.stock),
    )


@pytest.mark.breaks(38)
@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_hidden_cards_change_no_view(table: Table) -> None:
    seats = range(table.players)
    for seed in range(1):
        for game, rng, _ in positions(table, seed):
            for seat in (None, *seats):
                view = view_of(game, seat)
                assert view_of(swapped(game, seat, rng), seat) == view
                if seat is not None:
                    assert view.hand == game.hands[seat]
                    assert offers(view) == offers_to(game, seat)
                else:
                    assert view.hand == b""
                    assert offers(view) == []


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_a_view_shows_backs_and_counts(table: Table) -> None:
    for game, _, _ in positions(table, 5):
        for seat in (None, *range(table.players)):
            shown = view_of(game, seat).position
            assert set(shown.stock) <= {FACE_DOWN}
            assert len(shown.stock) == len(game.stock)
            for holder, hand in enumerate(game.hands):
                assert len(shown.hands[holder]) == len(hand)
                assert shown.hands[holder] == hand if holder == seat else set(shown.hands[holder]) <= {FACE_DOWN}
            assert {card for heap in (shown.under, *shown.feet, *shown.talons) for card in heap} <= {FACE_DOWN}
            known = shown._replace(hands=game.hands, stock=game.stock, under=game.under)
            assert known._replace(feet=game.feet, talons=game.talons) == game


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_the_judge_rules_alike_on_a_view(table: Table) -> None:
    def ruling(game: Game, seat: int, move: Move) -> object:
        verdict = decide(game, seat, move)
        return verdict if isinstance(verdict, Refused) else "accepted"

    for game, rng, _ in positions(table, 6):
        if over(game):
            break
        seat = game.to_move()
        shown = view_of(game, seat).position
        for _ in range(6):
            move = any_move(game, seat, rng)
            assert ruling(shown, seat, move) == ruling(game, seat, move) or isinstance(move, Draw)


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_what_others_see_of_an_event(table: Table) -> None:
    for _, _, events in positions(table, 7):
        for event in events:
            for seat in (None, *range(table.players)):
                seen = seen_by(event, seat)
                if isinstance(event, Dealt):
                    assert isinstance(seen, Dealt)
                    assert set(seen.deck) == {FACE_DOWN}
                    assert len(seen.deck) == len(event.deck)
                elif isinstance(event, Drew | PickedUp) and event.seat != seat:
                    assert isinstance(seen, Drew | PickedUp)
                    assert set(seen.cards) <= {FACE_DOWN}
                    assert len(seen.cards) == len(event.cards)
                    assert seen.threes == event.threes
                else:
                    assert seen == event

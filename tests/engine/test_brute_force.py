"""Offers and questions in small positions, held against everything that could be tried there."""

from __future__ import annotations

import random

import pytest

from bot.engine.cards import WILDS
from bot.engine.game import NOBODY, Game, laid
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Join, Meld, Move, Take
from bot.engine.offers import offers_to
from tests.engine.playing import Table, accepted, apply, over, tables
from tests.engine.small import can_go_out, legal_moves, small_position, without_question

LARGEST_HAND = 7


def naturals_of(move: Take) -> int:
    return sum(card not in WILDS for card in move.cards)


def ranks_of(moves: list[Move]) -> set[int]:
    """The ranks of which there are new melds; a suit's number for sequences, and wild cards have one too."""
    return {laid(move.melds[0], 0).rank for move in moves if isinstance(move, Meld) and len(move.melds) == 1}


def check_offers(game: Game, seat: int) -> list[Move]:
    """All legal moves of the position, once the offers are found to name what they promise to name."""
    legal = legal_moves(game, seat)
    offered = offers_to(game, seat)
    assert legal, f"{seat} is stuck in {game}"
    assert set(offered) <= set(legal) or all(accepted(game, seat, move) for move in offered)
    for move in legal:
        complete = isinstance(move, Draw | Join | Discard | Ask | Answer | End) or (
            isinstance(move, Add) and len(move.cards) == 1
        )
        named = {move, Join(move.onto, move.one)} if isinstance(move, Join) else {move}
        assert not complete or named & set(offered), f"{move} is legal and not offered in {game}"
    opened = bool(game.melds[game.team(seat)])
    for kind in (Take, Meld):
        possible = [move for move in legal if isinstance(move, kind)]
        assert bool(possible) == any(isinstance(move, kind) for move in offered), f"{possible[:1]} in {game}"
    if opened:
        assert ranks_of(offered) == ranks_of(legal), f"{game}"
        alone = {naturals_of(move) for move in legal if isinstance(move, Take) and not move.melds}
        assert {naturals_of(move) for move in offered if isinstance(move, Take)} == alone, f"{game}"
    return legal


def check_question(game: Game, seat: int, legal: list[Move]) -> None:
    """Who can go out may ask, nobody else; the question is open right after the draw or the pile."""
    if game.phase == "play" and game.asked == "" and game.acts < 2 and game.rules.going_out.ask != "off":
        able = game.partner(seat) != NOBODY and can_go_out(without_question(game), seat)
        assert (Ask() in legal) == able, f"{game}"


@pytest.mark.parametrize("table", tables(), ids=str)
def test_offers_name_what_they_promise(table: Table) -> None:
    for seed in range(15):
        rng = random.Random(f"{table} {seed}")
        game = small_position(table, rng, LARGEST_HAND)
        seat = game.turn
        while not over(game) and game.turn == seat and len(game.hands[seat]) <= LARGEST_HAND + 1:
            mover = game.to_move()
            legal = check_offers(game, mover)
            check_question(game, mover, legal)
            game = apply(game, accepted(game, mover, rng.choice(legal)))

"""Positions written as text, and what the player does in them."""

from __future__ import annotations

from typing import Any

from bot.ai.players import player
from bot.engine.decide import decide
from bot.engine.evolve import replay
from bot.engine.game import Game
from bot.engine.law import law_of
from bot.engine.moves import Discard, Move
from bot.engine.notation import print_move
from bot.engine.position import parse_position
from bot.engine.refusal import Refused
from bot.engine.variants import ruleset
from bot.engine.view import view_of

Given = dict[str, Any]


def position(given: Given, players: int = 4, rules: str = "classic") -> Game:
    return parse_position(law_of(ruleset(rules).for_players(players)), given)


def chosen(given: Given, players: int = 4, rules: str = "classic") -> Move:
    """The move in that position, which the judge must accept."""
    return choose(position(given, players, rules))


def choose(game: Game) -> Move:
    seat = game.to_move()
    move = player("thumb").choose(view_of(game, seat))
    assert not isinstance(decide(game, seat, move), Refused), print_move(move)
    return move


def after(game: Game, move: Move) -> Game:
    verdict = decide(game, game.to_move(), move)
    assert not isinstance(verdict, Refused)
    return replay(game, verdict)


def ranks(move: Move) -> str:
    """The move without suits."""
    words = [word[0] if word[1:] in set("SHDC") else word for word in print_move(move).split()]
    return " ".join(words)


def thrown(given: Given, rules: str = "classic") -> str:
    """The card that the turn ends with, after whatever is melded first."""
    game = position(given, rules=rules)
    while True:
        move = choose(game)
        if isinstance(move, Discard):
            return print_move(move).split()[1]
        game = after(game, move)


def turns(game: Game) -> tuple[str, Game]:
    """The first letters of the moves until the turn passes or the hand ends, and what follows."""
    seat, kinds = game.turn, ""
    while game.phase not in ("cut", "deal", "over") and game.turn == seat:
        move = choose(game)
        kinds += type(move).__name__[0].lower()
        game = after(game, move)
    return kinds, game

"""What a position keeps in mind of the turn that is being played, and forgets with the discard."""

from __future__ import annotations

import random

from bot.engine.game import Game
from bot.engine.law import law_of
from bot.engine.moves import Discard
from bot.engine.notation import parse_move
from bot.engine.offers import offers_to
from bot.engine.position import parse_position
from bot.engine.variants import ruleset
from tests.engine.playing import accepted, apply, begin, next_hand, over

CLASSIC = law_of(ruleset("classic"))


def play(game: Game, *moves: str) -> Game:
    for text in moves:
        seat = game.to_move()
        game = apply(game, accepted(game, seat, parse_move(text, game.hands[seat])))
    return game


def kept(game: Game) -> tuple[bool, int, bool, str]:
    return game.took, game.acts, game.touched_partner, game.asked


def test_a_turn_with_the_pile() -> None:
    game = parse_position(
        CLASSIC, {"first_lap": True, "hands": {0: "QS QC 8H 9D 9H 9S 4H 5H"}, "melds": {0: ["8*3"]}, "pile": "4C QH"}
    )
    assert kept(game) == (False, 0, False, "")
    game = play(game, "take QS QC")
    assert kept(game) == (True, 1, False, "")
    game = play(game, "meld 9D 9H 9S")
    assert kept(game) == (True, 2, False, "")
    game = play(game, "add 8H to 8")
    assert kept(game) == (True, 2, True, "")
    game = play(game, "discard 4H")
    assert kept(game) == (False, 0, False, "")
    assert game.turn_number == 2


def test_a_turn_with_a_draw() -> None:
    game = parse_position(CLASSIC, {"first_lap": True, "hands": {0: "8H 4H 5H 6H"}, "melds": {0: ["8*3"]}})
    game = play(game, "draw")
    assert kept(game) == (False, 0, False, "")
    game = play(game, "add 8H to 8")
    assert kept(game) == (False, 2, True, "")


def test_the_top_card_onto_an_old_meld_touches_it() -> None:
    game = parse_position(CLASSIC, {"hands": {0: "4H 5H 6H"}, "melds": {0: ["Q*3"]}, "pile": "4C QH"})
    assert kept(play(game, "take")) == (True, 1, True, "")


def test_a_question_is_forgotten_with_the_turn() -> None:
    game = parse_position(CLASSIC, {"phase": "play", "hands": {0: "AH AD AS 4H"}, "melds": {0: ["K*7"]}})
    game = play(game, "ask")
    assert (game.asked, game.to_move(), game.turn) == ("open", 2, 0)
    game = play(game, "answer no")
    assert (game.asked, game.to_move()) == ("no", 0)
    assert play(game, "discard 4H").asked == ""


def test_turns_are_counted_and_who_has_melded_is_known() -> None:
    rng = random.Random(4)
    game, _ = next_hand(begin(ruleset("classic"), rng), rng)
    turns = 1
    melded = [False] * 4
    while not over(game):
        seat = game.to_move()
        assert game.turn_number == turns
        assert [game.concealed_turn(other) for other in range(4)] == [not has for has in melded]
        move = rng.choice(offers_to(game, seat))
        acts = game.acts
        game = apply(game, accepted(game, seat, move))
        if isinstance(move, Discard):
            turns += 1
            melded[seat] = melded[seat] or acts > 0
    assert any(melded)


def test_melds_remember_the_turn_they_were_laid_in() -> None:
    game = parse_position(CLASSIC, {"first_lap": True, "hands": {0: "AH AD AS AC 4H 5H"}})
    game = play(game, "draw", "meld AH AD AS")
    (meld,) = game.melds[0]
    assert meld.laid_on == game.turn_number == 1
    game = play(game, "add AC to A", "discard 4H", "draw")
    assert game.melds[0][0].laid_on == 1
    assert game.turn_number == 2

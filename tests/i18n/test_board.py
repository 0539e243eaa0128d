"""The table as text."""

import pytest

from bot.engine.cards import heap
from bot.engine.game import Game
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.engine.view import view_of
from bot.i18n.board import ALT_LIMIT, TEXT_LIMIT, board_alt, board_text, side_note
from bot.i18n.people import NameOf
from tests.i18n.everything import long_name_of, positions, wide
from tests.i18n.support import WORDS, dealt, form_name, forms, name_of, played, position


def test_a_board() -> None:
    game = position(
        phase="play",
        turn=1,
        hands={0: 9, 1: 8, 2: 7, 3: 6},
        melds={0: ["J*7", "K*3 2"], 1: []},
        red_threes={0: "3H 3D"},
        pile="2S 5 QD",
        stock=34,
        score={0: 1600, 1: -35},
    )
    assert board_text(WORDS, game, name_of).splitlines() == [
        "Hand 1: Béla is to meld and discard.",
        "Pile, frozen: Q♦ on top, 3 cards. Stock: 34 cards.",
        "Cards in hand: Ana 9, Béla 8, Carla 7, Dénes 6. Dénes dealt.",
        "**Ana and Carla**: 1600, may go out; K ×4 (1 wild), J ×7 natural canasta; red threes 3♥ 3♦.",
        "**Béla and Dénes**: −35, needs 15 to open.",
    ]


def test_what_a_side_needs() -> None:
    game = position(melds={0: ["K*7"], 1: ["J*3"]}, score={0: 0, 1: 3000})
    assert side_note(WORDS, game, 0) == "may go out"
    assert side_note(WORDS, game, 1) == "needs 1 canasta"
    assert side_note(WORDS, game._replace(melds=((), ())), 1) == "needs 120 to open"
    assert side_note(WORDS, game._replace(phase="deal"), 1) == "needs 120 to open"
    assert side_note(WORDS, game._replace(phase="over"), 1) == ""


def test_whose_turn_it_is() -> None:
    game = position(turn=2)
    assert board_text(WORDS, game, name_of).startswith("Hand 1: Carla is to draw or to take the pile.")
    asked = game._replace(phase="asked", asked="open")
    assert board_text(WORDS, asked, name_of).startswith("Hand 1: Carla asks Ana: may I go out?")
    over = game._replace(phase="over", winner=1)
    assert board_text(WORDS, over, name_of).startswith("The match is over: Béla and Dénes won!")
    dealing = game._replace(phase="deal", out=3, number=4)
    assert board_text(WORDS, dealing, name_of).startswith("Dénes went out. Hand 5 is to be dealt.")


def test_who_sits_out() -> None:
    assert "Ema sits out." in board_text(WORDS, dealt(ruleset("classic").for_players(5)), name_of)


@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_everything_that_is_open_is_told(rules: Ruleset) -> None:
    for game, _ in played(rules)[::10]:
        for told in (board_text(WORDS, game, name_of), board_alt(WORDS, game, name_of)):
            for seat in game.order:
                assert f"{name_of(seat)} {len(game.hands[seat])}" in told
            for side in range(game.law.sides):
                assert str(abs(game.totals[side])) in told
                assert side_note(WORDS, game, side) in told
            assert f"{len(game.stock)} cards" in told or len(game.stock) < 2
            if len(game.pile) > 1:
                assert f"{len(game.pile)} cards" in told
            assert ("frozen" in told) == game.frozen


def test_the_other_text_has_no_markup() -> None:
    for game in positions():
        assert "*" not in board_alt(WORDS, game, name_of)
        assert "\n" not in board_alt(WORDS, game, name_of)


def swapped(game: Game) -> Game:
    """The same position to everybody who looks on, with other cards where nobody looks."""
    sizes = [len(hand) for hand in game.hands]
    cards = (b"".join(game.hands) + game.stock)[::-1]
    hands = []
    for size in sizes:
        hands.append(heap(cards[:size]))
        cards = cards[size:]
    return game._replace(hands=tuple(hands), stock=cards)


def test_no_hidden_card_is_told() -> None:
    for rules in forms():
        for game, _ in played(rules)[::10]:
            for other in (swapped(game), view_of(game, None).position):
                assert board_text(WORDS, other, name_of) == board_text(WORDS, game, name_of)
                assert board_alt(WORDS, other, name_of) == board_alt(WORDS, game, name_of)


@pytest.mark.parametrize("name", [name_of, long_name_of])
def test_the_longest_board_keeps_its_limits(name: NameOf) -> None:
    for game in (wide(), wide()._replace(phase="asked", asked="open"), *positions()):
        assert len(board_text(WORDS, game, name)) <= TEXT_LIMIT
        assert len(board_alt(WORDS, game, name)) <= ALT_LIMIT


def test_names_without_end_are_cut() -> None:
    text = board_text(WORDS, wide(), lambda seat: "o" * 500)
    assert len(text) == TEXT_LIMIT
    assert text.endswith("…")


def test_melds_are_told_shorter_before_anything_is_left_out() -> None:
    short = board_text(WORDS, wide(), long_name_of)
    assert "A ×7 nat., K ×7 mix." in short
    assert board_alt(WORDS, wide(), long_name_of).count("12 melds") == 3
    for seat in range(6):
        assert f"{long_name_of(seat)} {len(wide().hands[seat])}" in short
    assert short.count("3♥ 3♥ 3♥") == 3

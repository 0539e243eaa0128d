"""The table as text."""

import pytest

from bot.engine.cards import heap
from bot.engine.game import Game, new_match
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.engine.view import view_of
from bot.i18n.board import ALT_LIMIT, TEXT_LIMIT, board_alt, board_text, table_lines
from bot.i18n.needs import side_note
from bot.i18n.people import NameOf
from tests.i18n.moments import long_name_of, positions, wide
from tests.i18n.support import WORDS, dealt, form_name, forms, name_of, played, position, position_of


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
        "**Ana and Carla**: 1600 points, ready to go out; K ×4 (1 wild), J ×7 natural canasta; red threes 3♥ 3♦.",
        "**Béla and Dénes**: −35 points, needs 15 to open.",
    ]


def test_what_a_side_needs() -> None:
    game = position(melds={0: ["K*7"], 1: ["J*3"]}, score={0: 0, 1: 3000})
    assert side_note(WORDS, game, 0) == "ready to go out"
    assert side_note(WORDS, game, 1) == "to go out: 1 canasta"
    assert side_note(WORDS, game._replace(melds=((), ())), 1) == "needs 120 to open"
    assert side_note(WORDS, game._replace(phase="deal"), 1) == "needs 120 to open"
    assert side_note(WORDS, game._replace(phase="over"), 1) == ""


def test_whose_turn_it_is() -> None:
    game = position(turn=2)
    for pile in ("", "5S 3S"):
        nothing = position(turn=2, pile=pile)
        assert board_text(WORDS, nothing, name_of).startswith("Hand 1: Carla is to draw."), "the pile cannot be taken"
    assert board_text(WORDS, game, name_of).startswith("Hand 1: Carla is to draw or to take the pile.")
    asked = game._replace(phase="asked", asked="open")
    assert board_text(WORDS, asked, name_of).startswith("Hand 1: Carla asks Ana: may I go out?")
    over = game._replace(phase="over", winner=1)
    assert board_text(WORDS, over, name_of).startswith("The match is over: Béla and Dénes won!")
    dealing = game._replace(phase="deal", out=3, number=4)
    assert board_text(WORDS, dealing, name_of).startswith("Dénes went out. Hand 5 is to be dealt.")


@pytest.mark.parametrize(
    ("key", "melds", "note"),
    [
        ("bolivian", ["K*7"], "to go out: 1 sequence"),
        ("bolivian", ["K*7", "Q*7"], "to go out: 1 sequence"),
        ("bolivian", ["K*3"], "to go out: 2 canastas"),
        ("bolivian", ["K*7", "4S 5S 6S 7S 8S 9S TS"], "ready to go out"),
        ("hand-and-foot", ["K*7", "Q*7", "J*5 2 2", "T*5 2 2"], "to go out: 1 wild"),
        ("hand-and-foot", ["K*7", "Q*7", "J*5 2 2"], "to go out: 2 canastas"),
        ("hand-and-foot", ["K*7", "Q*7", "J*5 2 2", "T*5 2 2", "2*5 JK JK"], "has a foot left"),
        ("italian", ["2*7", "K*7"], "to go out: 1 canasta"),
        ("american", ["K*7", "Q*7", "7*3"], "unfinished sevens"),
        ("american", ["K*7", "Q*7", "2*3"], "unfinished wild cards"),
    ],
)
def test_what_a_side_needs_to_go_out(key: str, melds: list[str], note: str) -> None:
    assert side_note(WORDS, position_of(ruleset(key), melds={0: melds}), 0) == note


@pytest.mark.parametrize(
    ("key", "score", "note"),
    [
        ("surpriza", 5000, "needs 120 to open"),
        ("surpriza", 5005, "opens with a canasta"),
        ("brazilian", 8000, "needs 200 + canasta"),
        ("brazilian", 9000, "needs a clean canasta"),
    ],
)
def test_what_a_side_needs_to_open(key: str, score: int, note: str) -> None:
    assert side_note(WORDS, position_of(ruleset(key), score={0: score}), 0) == note


def test_the_minimum_of_the_next_deal_is_told_between_deals() -> None:
    game = position_of(ruleset("hand-and-foot"), deal=2)
    assert side_note(WORDS, game, 0) == "needs 90 to open"
    assert side_note(WORDS, game._replace(phase="deal"), 0) == "needs 120 to open"


def test_a_side_that_has_opened_lately_waits() -> None:
    game = position_of(ruleset("surpriza"), melds={0: ["K*7"]})
    assert side_note(WORDS, game, 0) == "ready to go out"
    melds = tuple(meld._replace(laid_on=game.turn_number - 2) for meld in game.melds[0])
    early = game._replace(melds=(melds, ()))
    assert side_note(WORDS, early, 0) == "must wait a lap"
    without = position_of(ruleset("surpriza"), melds={0: ["K*3"]})
    assert side_note(WORDS, without, 0) == "to go out: 1 canasta"
    assert side_note(WORDS, without._replace(turn_number=without.melds[0][0].laid_on + 2), 0) == "must wait a lap"
    note = "A side that has just opened takes no pile and does not go out before a full lap is over."
    assert note in board_text(WORDS, early, name_of)
    assert note not in board_text(WORDS, game, name_of)


def lines(game: Game) -> list[str]:
    return board_text(WORDS, game, name_of).splitlines()


def test_melds_of_other_games() -> None:
    melds = ["5H 6H 7H 8H", "4S 5S 6S 7S 8S 9S TS", "K*3", "K*5 2 2", "2*3", "2*2 JK*5"]
    told = lines(position_of(ruleset("bolivian"), melds={0: melds}))[-2]
    assert told.endswith("5–8♥, 4–10♠ canasta, K#1 ×3, K#2 ×7 (2 wild) mixed canasta, wild#1 ×3, wild#2 ×7 canasta.")


def test_an_alliance() -> None:
    given = {"melds": {0: ["K*3"], 1: ["Q*3"], 2: ["J*3"]}, "red_threes": {0: "3H", 2: "3D"}, "score": {0: 500, 1: 90, 2: -5}}
    game = position_of(ruleset("cutthroat"), lone=1, **given)
    assert lines(game)[3:] == [
        "Béla plays alone against Ana and Carla.",
        "**Ana and Carla**: Ana 500 points, Carla −5 points, to go out: 2 canastas; "
        "K ×3, J ×3; red three 3♥ (Ana); red three 3♦ (Carla).",
        "**Béla**: 90 points, to go out: 2 canastas; Q ×3.",
    ]
    assert len(lines(position_of(ruleset("cutthroat"), **given))) == 6
    for seat, name in ((0, "Ana and Carla"), (1, "Béla"), (2, "Ana and Carla")):
        assert table_lines(WORDS, view_of(game, seat), name_of)[2].startswith(f"{name}: ")


def test_what_a_player_reads_beside_his_hand() -> None:
    game = position(hands={0: "8H 4C", 1: 9, 2: 7, 3: 12}, melds={0: ["8*3"], 1: ["K*5 2 2"]}, pile="4H TS", stock=30)
    assert table_lines(WORDS, view_of(game, 1), name_of) == [
        "Pile: 10♠ on top, 2 cards. Stock: 30 cards.",
        "Cards in hand: Ana 2, Béla 9, Carla 7, Dénes 12. Dénes dealt.",
        "Béla and Dénes: 0 points, ready to go out; K ×7 (2 wild) mixed canasta.",
        "Ana and Carla: 0 points, to go out: 1 canasta; 8 ×3.",
    ]
    assert table_lines(WORDS, view_of(game, 1), name_of, "counted")[2].endswith("1 meld; 1 of them a canasta.")
    assert table_lines(WORDS, view_of(game, None), name_of) == []


def test_it_leaves_room_for_the_longest_hand() -> None:
    for game in (wide(), wide(ruleset("samba"))):
        assert len("\n".join(table_lines(WORDS, view_of(game, 0), long_name_of, "counted"))) <= 1000


def test_feet_talons_hidden_cards_black_threes_and_deals() -> None:
    feet = position_of(ruleset("hand-and-foot"), deal=2, feet={1: 0})
    assert lines(feet)[0] == "Hand 2 of 4: Ana is to draw or to take the pile."
    assert "Feet not picked up: Ana, Carla, Dénes." in lines(feet)[2]
    surpriza = position_of(ruleset("surpriza"), under=3, pile="K QD", upcard="2", black_threes={0: "3S"})
    assert lines(surpriza)[1] == "Pile: Q♦ on top, 2 cards. 3 hidden cards under it. Stock: 40 cards."
    assert lines(surpriza)[3] == "This hand counts double."
    assert lines(surpriza)[4].endswith("; black three 3♠.")
    talon = position_of(ruleset("american"), talon={2: "4 5 6 7"})
    assert lines(talon)[2].endswith("Cards for opening: Carla 4.")
    assert lines(position_of(ruleset("italian")))[0] == "Hand 1: Ana is to draw."


def test_bans_and_blocks_are_told_to_everybody() -> None:
    for key, said in (("surpriza", "Nobody may go out before"), ("romanian", "A wild card blocks the pile until")):
        game = position_of(ruleset(key), turn=2, pile="2 K")
        told = lines(game._replace(wild_discarded=game.turn_number - 1))
        assert any(line.startswith(f"{said} Béla’s next turn") for line in told)
        assert not any(line.startswith(said) for line in lines(game._replace(wild_discarded=game.turn_number - 4)))


def test_before_the_first_deal() -> None:
    assert lines(new_match(ruleset("surpriza"))) == [
        "Hand 1: Dénes is to lift a packet before the deal.",
        "**Ana and Carla**: 0 points, needs 50 to open.",
        "**Béla and Dénes**: 0 points, needs 50 to open.",
    ]


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
            assert ("frozen" in told) == (game.frozen and bool(game.pile))


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
    under, feet = game.under[::-1], tuple(foot[::-1] for foot in game.feet)
    return game._replace(hands=tuple(hands), stock=cards, under=under, feet=feet)


@pytest.mark.breaks(38)
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
    assert "A ×7 nat., K ×7 mix." in short
    assert board_alt(WORDS, wide(), long_name_of).count("12 melds") == 3
    for seat in range(6):
        assert f"{long_name_of(seat)} {len(wide().hands[seat])}" in short
    assert short.count("3♥ 3♥ 3♥") == 3

"""What a picture is told of a position."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.cards import JOKER
from bot.engine.events import Discarded, Drew, Event, PickedUp, TookPile
from bot.engine.game import Game
from bot.engine.law import law_of
from bot.engine.position import parse_position
from bot.engine.ruleset import OptionValue
from bot.engine.variants import ruleset
from bot.engine.view import view_of
from bot.i18n.catalogue import load
from bot.render.painter import paint_hand
from bot.render.pictures import BoardPicture, HandPicture
from bot.tables.preferences import Preferences, Sorting
from bot.tables.steps import Occupant
from bot.tables.table import Table
from bot.ui.house import Names
from bot.ui.pictures import board_picture, fresh_cards, hand_picture, score_sheet_of
from tests.i18n.support import NAMES, played

WORDS = load().words("en")
USUAL = Preferences()


def game_of(key: str, players: int = 4, options: dict[str, OptionValue] | None = None, **given: Any) -> Game:
    return parse_position(law_of(ruleset(key).for_players(players).with_options(options or {})), given)


def table_of(game: Game, log: tuple[Event, ...] = ()) -> Table:
    seats = tuple(Occupant(name=NAMES[seat], level="thumb") for seat in range(game.law.players))
    return Table(1, 1, 1, 1, game.rules, "playing", seats=seats, game=game, log=log)


def board_of(game: Game) -> BoardPicture:
    table = table_of(game)
    return board_picture(WORDS, table, view_of(game, None).position, Names(table, {}))


def hand_of(game: Game, seat: int = 0, preferences: Preferences = USUAL) -> HandPicture:
    return hand_picture(WORDS, table_of(game), view_of(game, seat), preferences=preferences)


def test_every_kind_of_canasta_is_told_and_melds_of_one_rank_lie_together() -> None:
    game = game_of("bolivian", melds={0: ["K*4", "4S 5S 6S 7S 8S 9S TS", "9*7", "K*7", "2S 2H JK*5", "5H 6H 7H", "8*5 2*2"]})
    melds = board_of(game).sides[0].melds
    assert [meld.kind for meld in melds] == ["open", "natural", "sequence", "natural", "wild", "open", "mixed"]
    assert [meld.cards[0] >> 2 for meld in melds[:2]] == [13, 13]


def test_black_threes_that_are_laid_out_are_told() -> None:
    plate = board_of(game_of("american", red_threes={0: "3H"}, black_threes={0: "3S 3C"})).sides[0]
    assert (len(plate.red_threes), len(plate.black_threes)) == (1, 2)


def test_hidden_cards_are_numbered_and_not_known() -> None:
    picture = board_of(game_of("italian", pile="7H", under=7))
    assert (picture.pile_count, picture.hidden_count) == (1, 7)
    assert "7" in picture.pile_label
    assert board_of(game_of("classic")).hidden_count == 0


def test_an_empty_pile_has_no_top() -> None:
    picture = board_of(game_of("american", pile=""))
    assert (picture.pile_top, picture.pile_count) == (None, 0)
    assert not picture.blocked_label


def test_an_upcard_that_doubles_the_hand_is_told() -> None:
    assert board_of(game_of("surpriza", pile="2S 5H", upcard="2S")).doubled_label
    assert not board_of(game_of("surpriza", pile="4S 5H", upcard="4S")).doubled_label


@pytest.mark.parametrize(("pile", "blocked"), [("5H 3S", True), ("2S KH", True), ("KH", False), ("", False)])
def test_a_blocked_pile_is_told(pile: str, blocked: bool) -> None:
    game = game_of("romanian", pile=pile)
    if pile.startswith("2S"):
        game = game._replace(wild_discarded=game.turn_number - 2)
    assert bool(board_of(game).blocked_label) == blocked


def test_how_often_the_pile_was_turned_over_is_told() -> None:
    assert board_of(game_of("romanian", turned=2)).turned_label == "2/3"
    assert not board_of(game_of("romanian")).turned_label


def test_feet_and_cards_for_opening_are_counted_by_player() -> None:
    feet = board_of(game_of("hand-and-foot", 6, feet={0: "", 1: 13}))
    assert [seat.packet for seat in feet.seats] == [0, 13, 13, 13, 13, 13]
    assert [seat.packet for seat in board_of(game_of("american", talon={2: "4S 5S 6S 8S"})).seats] == [0, 0, 4, 0]
    assert not any(seat.packet for seat in board_of(game_of("classic")).seats)


def test_partners_of_an_alliance_share_a_plate() -> None:
    game = game_of("cutthroat", 3, lone=1, melds={1: ["K*3"], 0: ["Q*3"], 2: ["8*4"]}, score={0: 100, 1: 250, 2: -5})
    together, lone = board_of(game).sides
    assert (together.sides, lone.sides) == ((0, 2), (1,))
    assert (together.name, lone.name) == ("Ana + Carla", "Béla")
    assert (together.total, lone.total) == ("100 · −5", "250")
    assert [meld.cards[0] >> 2 for meld in together.melds] == [12, 8]
    assert len(board_of(game_of("cutthroat", 3)).sides) == 3


def test_partners_of_an_alliance_may_need_different_points() -> None:
    picture = board_of(game_of("cutthroat", 3, lone=1, melds={1: ["K*3"]}, score={0: 0, 2: 3000}))
    assert "50 / 120" in picture.sides[0].note


def test_where_a_canasta_is_asked_no_side_needs_zero_points() -> None:
    assert "0" not in board_of(game_of("surpriza", score={0: 6000})).sides[0].note


def test_a_match_by_deals_names_no_target() -> None:
    assert "4" in board_of(game_of("hand-and-foot")).subtitle
    assert "5000" in board_of(game_of("classic")).subtitle


@pytest.mark.parametrize(("key", "by_suit"), [("samba", True), ("bolivian", True), ("classic", False), ("italian", False)])
def test_hands_are_sorted_by_suit_where_there_are_sequences(key: str, by_suit: bool) -> None:
    assert hand_of(game_of(key)).by_suit == by_suit


@pytest.mark.parametrize("key", ["classic", "samba"])
@pytest.mark.parametrize(("sorting", "by_suit"), [("rank", False), ("suit", True)])
def test_who_wants_the_hand_sorted_his_way_gets_it_in_every_game(key: str, sorting: Sorting, by_suit: bool) -> None:
    assert hand_of(game_of(key), preferences=Preferences(sorting=sorting)).by_suit == by_suit


def test_preferences_change_how_a_hand_looks_and_not_what_it_tells() -> None:
    game = game_of("classic", hands={0: "4S 5S 5H KC AD JK"})
    usual = hand_of(game)
    own = hand_of(game, preferences=Preferences(four_colours=True, large_index=True, size="large", sorting="suit"))
    assert (usual.four_colour, usual.large_index, usual.size, usual.by_suit) == (False, False, "normal", False)
    assert own == replace(usual, four_colour=True, large_index=True, size="large", by_suit=True)
    assert len({paint_hand(picture) for picture in (usual, own)}) == 2


def test_a_game_with_tiles_looks_like_one() -> None:
    for chosen, look in ((True, "tiles"), (False, "cards")):
        game = game_of("romanian", options={"tiles": chosen})
        assert (hand_of(game).look, board_of(game).look) == (look, look)


def test_what_has_come_to_the_hand_in_this_turn_is_fresh() -> None:
    def fresh(*log: Event) -> bytes:
        return bytes(sorted(fresh_cards(log, 1)))

    before = Discarded(0, 20)
    assert fresh(before, Drew(1, bytes([40, 41]))) == bytes([40, 41])
    assert fresh(before, PickedUp(1, "talon", bytes([42])), Drew(1, bytes([40]))) == bytes([40, 42])
    assert fresh(before, TookPile(1, 52, bytes([53, 54]), bytes([JOKER]))) == bytes([JOKER])
    assert fresh(before, Drew(1, bytes([40])), PickedUp(1, "foot", bytes([44] * 11))) == bytes([40])
    assert fresh(Drew(1, bytes([40])), Discarded(1, 40), Drew(2, bytes([255]))) == b""


def test_the_sheet_sets_the_sum_of_the_hand_and_the_new_total_apart() -> None:
    game, _ = played(ruleset("classic"))[-1]
    sheet = score_sheet_of(WORDS, game, lambda side: NAMES[side])
    assert sheet.sides == ("Ana", "Béla")
    sums = [row.values for row in sheet.rows if row.emphasis]
    assert sums[1] == tuple(str(total).replace("-", "−") for total in game.totals)
    assert len(sums) == 2
    assert all(len(row.values) == 2 for row in sheet.rows)

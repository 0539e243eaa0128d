"""What tables say: declined wishes, and steps that a channel reads."""

from typing import get_args

import pytest

from bot.engine.notation import parse_cards
from bot.engine.variants import ruleset
from bot.i18n.declines import declined_text
from bot.i18n.people import occupant_name, seat_namer, side_name
from bot.i18n.steps import step_text, steps_text
from bot.tables.declined import TableCode, decline
from bot.tables.steps import (
    Closed,
    HandDealt,
    Joined,
    Left,
    Moved,
    Occupant,
    Opened,
    RulesChosen,
    SeatingChosen,
    SeatingMode,
    Started,
    Step,
    Undone,
)
from bot.tables.table import Table, after, fold
from tests.i18n.everything import declines, steps
from tests.i18n.support import NAMES, WORDS, name_of

CLASSIC = ruleset("classic")
OTTO = Occupant(name="Otto", level="thumb")


def lobby() -> Table:
    return fold(1, [Opened(0, 0, CLASSIC), *(Joined(Occupant(person)) for person in range(3)), Joined(OTTO)])


@pytest.mark.parametrize("code", get_args(TableCode))
def test_every_table_code_has_words(code: TableCode) -> None:
    assert any(declined.code == code and declined_text(WORDS, declined) for declined in declines())


def test_declined_wishes_name_their_numbers() -> None:
    assert declined_text(WORDS, decline("full", players=4)) == "The table has room for 4 players only."
    assert declined_text(WORDS, decline("too-few", players=4, sitting=1)) == (
        "The match needs 4 players; 1 sits here. Wait, or let computer players fill the table."
    )
    assert declined_text(WORDS, decline("too-few", players=4, sitting=3)).startswith("The match needs 4 players; 3 sit here.")
    assert declined_text(WORDS, decline("not-playing", stage="lobby")) == "The match has not begun yet."
    assert declined_text(WORDS, decline("not-lobby")) == "That can be done only before the match begins."


def test_every_kind_of_step_is_covered() -> None:
    told = {type(step) for step, _ in steps()} | {HandDealt, Moved}
    assert told == set(get_args(Step))


def test_people_come_and_go() -> None:
    table = lobby()
    assert step_text(WORDS, Joined(Occupant(1)), name_of, table) == "Béla joined"
    assert step_text(WORDS, Joined(OTTO), name_of, table) == "Otto joined (computer player)"
    assert step_text(WORDS, Left(1, 0), name_of, table) == "Béla left"
    assert step_text(WORDS, Left(3, 0), name_of, table) == "Otto left"
    assert step_text(WORDS, Left(0, 1), name_of, table) == "Ana left; Béla is the host now"
    assert step_text(WORDS, Left(0, 1), name_of) == "A player left"


def test_the_draw_for_seats_is_told() -> None:
    table = lobby()
    seats = tuple(table.sitting[at] for at in (2, 0, 3, 1))
    cards = parse_cards("9S KH AC 2D")
    assert step_text(WORDS, Started(seats, tuple(enumerate(cards))), name_of, table) == (
        "Ana drew 9♠, Béla drew K♥, Carla drew A♣, Otto drew 2♦. "
        "The match begins: Carla and Otto against Ana and Béla. Carla plays first"
    )
    assert step_text(WORDS, Started(seats), name_of, table) == (
        "The match begins: Carla and Otto against Ana and Béla. Carla plays first"
    )
    assert step_text(WORDS, Started(seats), name_of) == "The match begins: Carla, Ana, Otto, Béla"


def test_what_a_channel_need_not_read() -> None:
    table = lobby()
    assert step_text(WORDS, Opened(0, 0, CLASSIC), name_of) == ""
    assert step_text(WORDS, RulesChosen(CLASSIC), name_of, table) == ""
    assert step_text(WORDS, SeatingChosen("joined"), name_of, table) == ""
    assert step_text(WORDS, HandDealt(b"", ()), name_of, table) == ""


@pytest.mark.parametrize("mode", get_args(SeatingMode))
def test_every_way_of_seating_has_words(mode: SeatingMode) -> None:
    assert step_text(WORDS, SeatingChosen(mode, (0, 1, 2, 3)), name_of)


def test_undone_and_closed() -> None:
    playing = after(lobby(), Started(lobby().sitting))
    assert step_text(WORDS, Undone(3), name_of, playing) == "Otto took the last move back"
    assert step_text(WORDS, Closed("host"), name_of, playing) == "The table is closed"


def test_steps_in_a_row_know_the_table_before_each() -> None:
    steps: list[Step] = [Left(0, 1), Left(0, 2), Joined(OTTO), RulesChosen(ruleset("hungarian")), SeatingChosen("joined")]
    assert steps_text(WORDS, lobby(), steps, name_of) == [
        "Ana left; Béla is the host now",
        "Béla left; Carla is the host now",
        "Otto joined (computer player)",
        "The table plays Hungarian for 4 players",
    ]
    opening: list[Step] = [Opened(0, 0, CLASSIC), Joined(Occupant(0))]
    assert steps_text(WORDS, None, opening, name_of) == ["Ana joined"]


def test_names_of_seats_and_sides() -> None:
    table = after(lobby(), Started(tuple(reversed(lobby().sitting))))
    assert [seat_namer(table, name_of)(seat) for seat in range(4)] == ["Otto", "Carla", "Béla", "Ana"]
    assert occupant_name(Occupant(4), name_of) == NAMES[4]
    assert side_name(WORDS, CLASSIC.seating, 1, name_of) == "Béla and Dénes"
    assert side_name(WORDS, CLASSIC.for_players(6).seating, 0, name_of) == "Ana, Carla and Ema"
    assert side_name(WORDS, CLASSIC.for_players(3).seating, 2, name_of) == "Carla"

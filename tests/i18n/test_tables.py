"""What tables say: declined wishes, and who plays with whom."""

from typing import get_args

import pytest

from bot.engine.variants import ruleset
from bot.i18n.declines import declined_text
from bot.i18n.people import side_name
from bot.tables.declined import TableCode, decline
from tests.i18n.moments import declines
from tests.i18n.support import WORDS, name_of

CLASSIC = ruleset("classic")


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


def test_names_of_sides() -> None:
    assert side_name(WORDS, CLASSIC.seating, 1, name_of) == "Béla and Dénes"
    assert side_name(WORDS, CLASSIC.for_players(6).seating, 0, name_of) == "Ana, Carla and Ema"
    assert side_name(WORDS, CLASSIC.for_players(3).seating, 2, name_of) == "Carla"

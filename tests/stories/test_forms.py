"""The forms for two, three, five and six players at the table, played by one person among computer players."""

from __future__ import annotations

import pytest

from bot.engine.game import NOBODY
from bot.playground.people import Person
from tests.support.canasta import Canasta, started_table
from tests.support.play import by_commands, wish


async def play_hands(bot: Canasta, person: Person, hands: int) -> None:
    """Play sensibly until so many hands have been scored."""
    for _ in range(600):
        table = await bot.table()
        assert table.game is not None
        if table.stage == "over" or (table.between_hands and table.game.number >= hands):
            return
        if table.between_hands:
            await (await person.tap("Deal the next hand")).settled()
        else:
            assert table.to_move != NOBODY
            await (await by_commands(person, wish(table, table.to_move))).settled()
        await bot.settled()
    raise AssertionError("the hands do not end")


@pytest.mark.parametrize("players", [2, 3, 6])
async def test_a_hand_of_every_form(bot: Canasta, ana: Person, players: int) -> None:
    await started_table(bot, ana, players=players)
    await play_hands(bot, ana, 1)
    score = ana.sees("Score of hand 1")
    assert score.attachments
    table = await bot.table()
    assert table.game is not None
    assert len(table.game.scores) == table.rules.seating.sides


async def test_five_players_rest_in_turn(bot: Canasta, ana: Person) -> None:
    """Ana holds seat 0, so she rests in the third hand: she is shown so, and the hand is played without her."""
    await started_table(bot, ana, players=5)
    await play_hands(bot, ana, 2)
    await (await ana.tap("Deal the next hand")).settled()
    await bot.settled()
    table = await bot.table()
    assert table.game is not None
    assert table.game.number == 3
    assert table.game.resting == table.seat_of(table.host) == 0
    ana.sees("Score of hand 3")
    message = await (await ana.slash("hand")).settled()
    assert "The hand is over" in ana.reads(message)

"""Who plays with whom: six in two teams or three, seven alone, and one against two who are partners for a hand."""

from __future__ import annotations

from bot.playground.people import Person
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table


def names(table: Table, side: int) -> list[str]:
    """The computer players of a side by name; Ana holds seat 0."""
    sides = table.rules.seating.sides
    return ["Ana" if occupant.person else occupant.name for occupant in table.seats[side::sides]]


async def test_two_teams_of_three(bot: Canasta, ana: Person) -> None:
    table = await started_table(bot, ana, ruleset="surpriza", players=6)
    board = ana.reads(ana.sees("Ana, it is your turn"))
    for side in range(2):
        assert len(names(table, side)) == 3
        assert " + ".join(names(table, side)) in board
        first, second, third = names(table, side)
        assert f"{first}, {second} and {third}" in board


async def test_three_pairs_chosen_as_a_house_rule(bot: Canasta, ana: Person) -> None:
    await (await ana.slash("canasta new", ruleset="surpriza", players=6)).settled()
    await bot.settled()
    await (await ana.tap("Change the rules")).settled()
    await (await ana.choose("Which house rule do you want to change?", "sides")).settled()
    await (await ana.choose("Sides: choose…", "3")).settled()
    for _ in range(5):
        await ana.tap("Add a computer player")
        await bot.settled()
    table = await bot.table()
    ana.sees(f"Sides: Ana + {table.sitting[3].name} against")
    menu = ana.sees("Sides: Ana").selects[-1]
    assert len(menu["options"]) == 3 + 15
    wanted = f"Ana + {table.sitting[5].name} against"
    label = next(str(option["label"]) for option in menu["options"] if str(option["label"]).startswith(wanted))
    await ana.choose(str(menu["placeholder"]), label)
    await bot.settled()
    await ana.tap("Start")
    await bot.settled()
    table = await bot.table()
    assert table.game is not None
    assert len(table.game.totals) == 3
    assert names(table, 0) == ["Ana", table.sitting[5].name]
    assert label in ana.reads(ana.sees("Ana, it is your turn"))


async def test_seven_play_alone(bot: Canasta, ana: Person) -> None:
    table = await started_table(bot, ana, ruleset="surpriza", players=7)
    board = ana.sees("Ana, it is your turn")
    for occupant in table.seats[1:]:
        assert f"**{occupant.name}**" in board.content


async def test_partners_for_one_hand(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> None:
    await started_table(bot, ana, bela, cristina, ruleset="cutthroat", players=3)
    await bot.arrange({"lone": 1, "score": {0: 500, 1: 300, 2: 100}, "melds": {0: ["K*3"], 1: ["9*4"]}})
    board = ana.sees("Ana, it is your turn").content
    assert "Ana and Cristina" in board
    assert "500" in board
    assert "100" in board

"""Every ruleset, at every number of players, from the lobby to the end of its match: one person, the other seats filled up."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.moves import Discard
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset, rulesets
from bot.playground.people import Person
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.play import by_taps, wish

FORMS = [(key, players) for key, rules in rulesets().items() for players in rules.allowed_players]
USUAL = [(key, rules.seating.players) for key, rules in rulesets().items()]
MOST_MOVES = 20_000
OWN_TURNS = 1

CANASTAS = (["K*7", "Q*7"], ["J*7", "T*7"], ["9*7", "8*7"])
"""What every side has on the table in the last hand; by ruleset where going out asks for more."""
MORE = {
    "bolivian": (["4H 5H 6H 7H 8H 9H TH", "K*7"], ["4D 5D 6D 7D 8D 9D TD", "J*7"]),
    "hand-and-foot": (
        ["K*7", "9*7", "Q*5 2 2", "8*5 2 2", "2*5 JK JK"],
        ["J*7", "T*7", "7*5 2 2", "A*5 2 2", "2*5 JK JK"],
    ),
}


def last_hand(rules: Ruleset) -> dict[str, Any]:
    """A position in which the match can end at once: canastas on the table, three cards of one rank in each hand."""
    sides = range(rules.seating.sides)
    return {
        "score": dict.fromkeys(sides, rules.match.target - 500),
        "deal": max(1, rules.match.deals),
        "hands": {seat: f"{4 + seat}*3" for seat in range(rules.seating.players)},
        "melds": dict(zip(sides, MORE.get(rules.key, CANASTAS), strict=False)),
        "feet": dict.fromkeys(range(rules.seating.players), 0),
        "pile": "A",
    }


async def a_move(bot: Canasta, person: Person, table: Table) -> None:
    """What a sensible player would do, by taps, on the board or on the hand that is opened from it."""
    if table.to_be_dealt:
        await (await person.tap("Deal the next hand")).settled()
    else:
        assert table.seats[table.to_move].person is not None, f"a computer player does not move\n{person.transcript()}"
        mark = f":{table.id}:{table.number}:"
        own = any(mark in str(part.get("custom_id")) for one in person.ephemerals[-1:] for part in one.buttons)
        if not own and not table.awaits_lift:
            await (await person.tap("Show my hand")).settled()
        await (await by_taps(person, table, wish(table, table.to_move))).settled()
    await bot.settled()


async def to_the_end(bot: Canasta, person: Person) -> Table:
    for _ in range(MOST_MOVES):
        table = await bot.table()
        if table.stage == "over":
            return table
        await a_move(bot, person, table)
    raise AssertionError(f"the match does not end\n{person.transcript()}")


@pytest.mark.parametrize(("key", "players"), USUAL)
async def test_first_turns_and_the_last_hand(bot: Canasta, ana: Person, key: str, players: int) -> None:
    table = await started_table(bot, ana, ruleset=key, players=players)
    turns = 0
    while turns < OWN_TURNS:
        table = await bot.table()
        assert table.stage == "playing"
        turns += isinstance(wish(table, table.to_move), Discard)
        await a_move(bot, ana, table)
    await bot.arrange(last_hand(table.rules))
    table = await to_the_end(bot, ana)
    assert table.game is not None
    assert table.rules.key == key
    ana.sees("won the match")


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), FORMS)
async def test_a_whole_match(bot: Canasta, ana: Person, key: str, players: int) -> None:
    """Where five or seven play surpriza alone they seldom reach 10,000 points within hundreds of hands: to 1,000 there."""
    rules = ruleset(key).for_players(players)
    target = 1000 if rules.match.closing and rules.seating.sides > 4 else None
    await started_table(bot, ana, ruleset=key, players=players, target=target)
    table = await to_the_end(bot, ana)
    assert table.rules == (rules if target is None else rules.with_options({"target": target}))
    ana.sees("won the match")

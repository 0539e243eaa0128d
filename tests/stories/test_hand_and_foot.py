"""Hand and foot: the foot is picked up, seven cards of the pile are taken, and twos take a two."""

from __future__ import annotations

import pytest

from bot.playground.people import Person
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.steps import chosen, melds_of, tapped, typed

MELD, DISCARD = "Meld or add cards…", "Discard and end your turn…"


@pytest.fixture
async def table(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> Table:
    table = await started_table(bot, ana, bela, cristina, dan, ruleset="hand-and-foot")
    ana.goes_to_dm()
    return table


async def hand_of(bot: Canasta, seat: int) -> bytes:
    table = await bot.table()
    assert table.game is not None
    return table.game.hands[seat]


FOOT = "AS AH AD 5S 5C"


async def test_the_foot_is_picked_up_in_mid_turn(bot: Canasta, table: Table, ana: Person) -> None:
    given = {"phase": "play", "hands": {0: "KS KH KD"}, "feet": {0: FOOT}, "melds": {0: ["9*4"]}}
    await bot.arrange(given)
    ana.does_not_see("A♠")
    await chosen(bot, ana, MELD, "Lay K♠ K♥ K♦")
    assert len(await hand_of(bot, 0)) == 5
    ana.sees("A♠ A♥ A♦ 5♠ 5♣")
    await chosen(bot, ana, MELD, "Lay A♠ A♥ A♦")
    await chosen(bot, ana, DISCARD, "Discard 5♠")
    assert (await bot.table()).to_move == 1

    await bot.arrange(given)
    await typed(bot, ana, "meld", cards="k k k")
    await typed(bot, ana, "meld", cards="a a a")
    await typed(bot, ana, "discard", card="5")
    assert list(map(len, melds_of(await bot.table(), 0))) == [4, 3, 3]


async def test_the_foot_waits_for_the_next_turn_after_a_discard(bot: Canasta, table: Table, ana: Person, bela: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "KS"}, "feet": {0: FOOT}, "melds": {0: ["9*4"]}})
    await chosen(bot, ana, DISCARD, "Discard K♠")
    table = await bot.table()
    assert table.game is not None
    assert table.to_move == 1
    assert table.game.hands[0] == b""
    assert ana.inbox()[-1].attachments


async def test_nobody_goes_out_while_a_foot_lies_there(bot: Canasta, table: Table, ana: Person) -> None:
    melds = ["9*7", "8*7", "Q*5 2 2", "J*5 2 2", "2*7"]
    await bot.arrange({"phase": "play", "hands": {0: "KS KH"}, "feet": {0: 0, 2: 3}, "melds": {0: [*melds, "K*3"]}})
    number = (await bot.table()).number
    answer = await typed(bot, ana, "meld", cards="k k")
    assert "foot" in answer
    assert (await bot.table()).number == number


async def test_seven_cards_of_the_pile_are_taken(bot: Canasta, table: Table, ana: Person) -> None:
    given = {"hands": {0: "KS KH 4C 5C"}, "feet": {0: 0}, "melds": {0: ["9*4"]}, "pile": "4S 5S 6S 7S 8S TS JS QS KD"}
    await bot.arrange(given)
    await tapped(bot, ana, "Take the top 7 cards of the pile")
    after = await bot.table()
    assert after.game is not None
    assert len(after.game.pile) == 2
    assert len(after.game.hands[0]) == 8
    await bot.arrange(given)
    await typed(bot, ana, "take-pile", **{"with": "kk"})
    assert len(await hand_of(bot, 0)) == 8


async def test_twos_take_a_two(bot: Canasta, table: Table, ana: Person) -> None:
    given = {"hands": {0: "2S 2H 4C 5C"}, "feet": {0: 0}, "melds": {0: ["9*4"]}, "pile": "QS KD 2C"}
    await bot.arrange(given)
    await tapped(bot, ana, "Take the pile (3 cards)")
    assert list(map(len, melds_of(await bot.table(), 0))) == [4, 3]
    await bot.arrange(given)
    await typed(bot, ana, "take-pile", **{"with": "2 2"})
    assert list(map(len, melds_of(await bot.table(), 0))) == [4, 3]


async def test_a_second_meld_of_a_rank_follows_a_full_one(bot: Canasta, table: Table, ana: Person) -> None:
    given = {"phase": "play", "hands": {0: "KS KH KD KC 4C 5C"}, "feet": {0: 0}, "melds": {0: ["K*7"]}}
    await bot.arrange(given)
    await typed(bot, ana, "meld", cards="k k k")
    assert list(map(len, melds_of(await bot.table(), 0))) == [7, 3]
    await chosen(bot, ana, MELD, "Add K♣ to the kings #2")
    assert list(map(len, melds_of(await bot.table(), 0))) == [7, 4]

"""Cutthroat: whoever takes the pile first plays alone, and the two others are partners from then on."""

from __future__ import annotations

import pytest

from bot.playground.people import Person
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.steps import chosen, offered, tapped, typed

MELD = "Meld or add cards…"


@pytest.fixture
async def table(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> Table:
    table = await started_table(bot, ana, bela, cristina, ruleset="cutthroat", players=3)
    ana.goes_to_dm()
    return table


async def test_the_pile_makes_partners_of_the_others(
    bot: Canasta, table: Table, ana: Person, bela: Person, cristina: Person
) -> None:
    await bot.arrange(
        {
            "hands": {0: "KS KH AS AH AD 4C 5C", 1: "9S 6H 7H", 2: "8S TD JC"},
            "melds": {1: ["8*3"], 2: ["9*3"]},
            "pile": "6S KD",
            "stock": "QS QH QD QC ?*10",
        }
    )
    await typed(bot, ana, "take-pile", **{"with": "k k", "and-meld": "a a a"})
    await typed(bot, ana, "discard", card="4c")
    after = await bot.table()
    assert after.game is not None
    assert after.game.lone == 0
    bela.goes_to_dm()
    await tapped(bot, bela, "Draw 2 cards")
    assert "Add 9♠ to the nines" in offered(bela, MELD)
    await chosen(bot, bela, MELD, "Add 9♠ to the nines")
    await typed(bot, bela, "discard", card="6h")
    await typed(bot, cristina, "draw")
    await typed(bot, cristina, "meld", cards="8")
    after = await bot.table()
    assert after.game is not None
    team = after.game.team(1)
    assert team == after.game.team(2)
    assert [len(meld.cards) for meld in after.game.melds[team]] == [4, 4]


async def test_a_partner_who_has_opened_nothing_himself_melds_beside_the_other(
    bot: Canasta, table: Table, ana: Person, bela: Person
) -> None:
    await bot.arrange(
        {"turn": 1, "phase": "play", "lone": 0, "hands": {1: "4S 4H 4D 9S 6H 7H"}, "melds": {0: ["K*3"], 2: ["9*3"]}}
    )
    bela.goes_to_dm()
    await chosen(bot, bela, MELD, "Lay 4♠ 4♥ 4♦")
    await chosen(bot, bela, MELD, "Add 9♠ to the nines")
    after = await bot.table()
    assert after.game is not None
    assert [len(meld.cards) for meld in after.game.melds[after.game.team(1)]] == [4, 3]

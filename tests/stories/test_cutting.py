"""Seal, cut and proof, as the people at a table meet them."""

from __future__ import annotations

import re

from bot.playground.people import Person
from bot.tables.fairness import person_who_cuts, seal_of
from tests.support.canasta import Canasta, started_table
from tests.support.steps import tapped, typed


async def at_the_sheet(bot: Canasta, *people: Person) -> None:
    """The first hand has just been played to its end."""
    await started_table(bot, *people, players=len(people))
    seat = (await bot.table()).to_move
    await bot.arrange({"phase": "play", "turn": seat, "hands": {seat: "4H"}, "melds": {seat: ["K*7", "Q*7"]}})
    mover = people[(await bot.table()).people().index((await bot.table()).waited_for or 0)]
    await typed(bot, mover, "discard", card="4h")
    assert (await bot.table()).between_hands


async def test_the_seal_stands_in_the_lobby_and_on_the_sheet(bot: Canasta, ana: Person, bela: Person) -> None:
    await ana.slash("canasta new", players=2)
    await bot.settled()
    ana.sees(f"Seal of the next deal: `{seal_of((await bot.table()).secret)}`")


async def test_a_player_cuts_with_a_number_and_checks_the_deal(bot: Canasta, ana: Person, bela: Person) -> None:
    await at_the_sheet(bot, ana, bela)
    table = await bot.table()
    seal = seal_of(table.secret)
    ana.sees(seal)
    order = dict(zip(table.people(), (ana, bela), strict=True))
    cutter = order[person_who_cuts(table) or 0]
    other = next(person for person in (ana, bela) if person is not cutter)
    await other.tap("Cut with a number…")
    assert "Another player cuts" in other.reads(await (await other.submit(cards="5")).settled())
    await cutter.tap("Cut with a number…")
    assert "from 0 to 9999" in cutter.reads(await (await cutter.submit(cards="many")).settled())
    ana.sees("cuts and has the hand dealt")
    await cutter.tap("Cut with a number…")
    assert cutter.modal is not None
    assert "it goes into the shuffle" in str(cutter.modal["components"])
    await (await cutter.submit(cards="4711")).settled()
    await bot.settled()
    ana.does_not_see("cuts and has the hand dealt")
    assert seal in ana.reads(ana.sees("Score of hand 1")), "the sheet stays, and the seal with it"
    table = await bot.table()
    assert table.game is not None
    assert table.game.number == 2
    text = await typed(bot, other, "canasta verify")
    assert "hand 1" in text, "the hand that is played keeps its secret"
    assert seal in text
    assert "fits the seal" in text


async def test_the_secret_of_a_running_hand_is_not_told(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    text = await typed(bot, ana, "canasta verify")
    assert "No such hand is over" in text
    assert not re.search("Secret:", text)


async def test_before_the_first_hand_the_player_before_the_dealer_cuts(
    bot: Canasta, ana: Person, bela: Person, cristina: Person
) -> None:
    await ana.slash("canasta new", players=3)
    await bot.settled()
    for person in (bela, cristina):
        await tapped(bot, person, "Join")
    await tapped(bot, ana, "Start")
    table = await bot.table()
    cutter = person_who_cuts(table)
    assert cutter not in (None, table.host)
    ana.sees("cuts and has the hand dealt")
    person = dict(zip(table.people(), (ana, bela, cristina), strict=True))[cutter or 0]
    await tapped(bot, person, "Deal the next hand")
    assert (await bot.table()).waited_for is not None

"""What is lost on Discord's side: people, places, permissions."""

from __future__ import annotations

import pytest

from bot.engine.cards import THREE
from bot.engine.notation import print_card
from bot.playground.people import Person
from bot.playground.permissions import P
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.play import labelled
from tests.support.steps import tapped, typed


@pytest.mark.breaks(12)
async def test_a_person_who_left_the_server_is_noticed_at_the_turn(bot: Canasta, ana: Person, bela: Person) -> None:
    """What breaks, rows 5 and 12: the seat goes to a computer player, and comes back with its owner."""
    table = await started_table(bot, ana, bela, players=2)
    order = dict(zip(table.people(), (ana, bela), strict=True))
    assert table.waited_for is not None
    first = order[table.waited_for]
    other = next(person for person in (ana, bela) if person is not first)
    other.leaves()
    bot.client.house.seen.clear()
    await typed(bot, first, "draw")
    table = await bot.table()
    assert table.game is not None
    await typed(bot, first, "discard", card=_lowest(table))
    await bot.settled()
    table = await bot.table()
    assert len(table.people()) == 1
    first.sees("no longer on this server")
    other.joins(bot.standin.guild)
    other.goes_to("cards")
    await typed(bot, other, "canasta join")
    assert len((await bot.table()).people()) == 2


def _lowest(table: Table) -> str:
    assert table.game is not None
    return print_card(min(card for card in table.game.hands[table.to_move] if card >> 2 > THREE))


@pytest.mark.breaks(33)
async def test_a_channel_that_is_deleted_ends_the_match_and_tells_the_people(bot: Canasta, ana: Person, bela: Person) -> None:
    """What breaks, row 33: no ghost stays behind."""
    await started_table(bot, ana, bela, players=2)
    world = bot.standin.world
    channel = ana.place
    ana.goes_to_dm()
    bela.goes_to_dm()
    world.delete_channel(channel)
    await bot.until(lambda table: table.stage == "closed")
    await bot.settled()
    for person in (ana, bela):
        person.sees("closed")
    assert await bot.hall.ledger.running() == []


@pytest.mark.breaks(33)
async def test_a_channel_that_went_while_the_bot_was_away(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    channel = ana.place
    ana.goes_to_dm()
    bela.goes_to_dm()
    await bot.stop()
    bot.standin.world.delete_channel(channel)
    await bot.start()
    mover = next(
        person for person in (ana, bela) if any(str(b.get("label", ""))[:4] == "Draw" for b in person.inbox()[-1].buttons)
    )
    await mover.tap(labelled(mover, "Draw"))
    await bot.settled()
    assert (await bot.table()).stage == "closed"


@pytest.mark.breaks(34)
async def test_permissions_that_vanish_are_named_in_the_dm(bot: Canasta, ana: Person, bela: Person) -> None:
    """What breaks, rows 14 and 34."""
    table = await started_table(bot, ana, bela, players=2)
    order = dict(zip(table.people(), (ana, bela), strict=True))
    assert table.waited_for is not None
    first = order[table.waited_for]
    bot.standin.world.overwrite(first.place, bot.standin.world.bot, deny=P.SEND_MESSAGES)
    await typed(bot, first, "draw")
    table = await bot.table()
    await typed(bot, first, "discard", card=_lowest(table))
    await bot.settled()
    first.goes_to_dm()
    first.sees("I cannot post in")
    first.sees("send messages")


async def test_a_table_in_a_thread_of_its_own(bot: Canasta, ana: Person, bela: Person) -> None:
    await ana.slash("canasta new", players=2, thread=True)
    await bot.settled()
    thread = next(channel for channel in ana.places() if "Canasta with Ana" in channel.name)
    ana.goes_to(thread)
    bela.goes_to(thread)
    await tapped(bot, bela, "Join")
    await tapped(bot, ana, "Start")
    assert (await bot.table()).stage == "playing"
    assert "cards" in await typed(bot, bela, "hand")


async def test_a_thread_is_refused_where_none_can_be(bot: Canasta, ana: Person) -> None:
    bot.standin.world.overwrite(ana.place, bot.standin.world.bot, deny=P.CREATE_PUBLIC_THREADS)
    assert "create public threads" in await typed(bot, ana, "canasta new", thread=True)
    assert await bot.hall.ledger.running() == []

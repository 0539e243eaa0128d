"""Before the match: opening a table, sitting down, leaving, seats and partners, and what cannot be done."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.playground.people import Person
from bot.playground.standin import Standin
from tests.support.canasta import Canasta, started_table
from tests.support.steps import tapped, typed


async def opens(bot: Canasta, person: Person, **options: object) -> None:
    await (await person.slash("canasta new", **options)).settled()
    await bot.settled()


async def test_a_table_is_opened_and_people_sit_down(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana)
    lobby = ana.sees("Classic")
    assert "Ana" in ana.reads(lobby)
    await bela.tap("Join")
    await bot.settled()
    assert "Béla" in ana.reads(lobby)
    bela.sees("You are at the table")
    bela.goes_to_dm()
    bela.sees("Your cards will appear here")


async def test_a_second_table_in_the_same_channel_is_refused(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana)
    await bela.slash("canasta new")
    await bot.settled()
    bela.sees("already")
    ana.does_not_see("already")
    assert len(await bot.hall.ledger.running()) == 1


async def test_a_second_table_of_ones_own_can_be_had_after_closing_the_first(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta new")
    await tapped(bot, bela, "Join")
    await bela.slash("canasta new")
    await bot.settled()
    assert "You sit at the table in this channel" in bela.reads(bela.ephemerals[-1])
    assert not bela.ephemerals[-1].buttons, "only the host closes it"
    await ana.slash("canasta new")
    await bot.settled()
    assert "You sit at the table in this channel" in ana.reads(ana.ephemerals[-1])
    await tapped(bot, ana, "Close it")
    assert (await bot.table()).stage == "closed"
    await typed(bot, ana, "canasta new")
    assert (await bot.table(2)).stage == "lobby"


async def test_too_few_players_are_told(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana)
    await bela.tap("Join")
    await bot.settled()
    message = await (await ana.slash("canasta start")).settled()
    assert "4" in ana.reads(message)
    assert "2" in ana.reads(message)
    assert (await bot.table()).stage == "lobby"


async def test_only_the_host_starts(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana)
    await bela.tap("Join")
    await bot.settled()
    await (await bela.tap("Start with computer players")).settled()
    assert (await bot.table()).stage == "lobby"
    bela.sees("host")


async def test_a_full_table_takes_nobody_more(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> None:
    await opens(bot, ana, players=2)
    await bela.slash("canasta join")
    await bot.settled()
    message = await (await cristina.slash("canasta join")).settled()
    assert cristina.reads(message)
    assert len((await bot.table()).sitting) == 2
    await (await bela.slash("canasta join")).settled()
    assert len((await bot.table()).sitting) == 2


@pytest.mark.breaks(5)
async def test_the_host_leaves_and_the_next_one_is_host(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana)
    await bela.tap("Join")
    await bot.settled()
    await ana.tap("Leave")
    await bot.settled()
    assert "Béla (host)" in bela.reads(bela.sees("Classic"))
    ana.goes_to_dm()
    ana.sees("You have left the table")
    ana.does_not_see("Your cards will appear here")
    ana.goes_to("cards")
    await bela.tap("Leave")
    await bot.settled()
    assert await bot.hall.ledger.running() == []
    bela.sees("closed")
    await opens(bot, ana)


@pytest.mark.breaks(13)
async def test_closed_dms_do_not_hold_anybody_up(bot: Canasta, ana: Person, bela: Person) -> None:
    bela.dms_closed = True
    await opens(bot, ana)
    await bela.tap("Join")
    await bot.settled()
    bela.sees("cannot write to you")
    await ana.tap("Start with computer players")
    await bot.settled()
    message = await (await bela.tap("Show my hand")).settled()
    assert message.only_for is bela.user
    assert "11 cards" in bela.transcript()


async def test_computer_players_come_and_go(bot: Canasta, ana: Person) -> None:
    await opens(bot, ana)
    await ana.tap("Add a computer player")
    await bot.settled()
    assert [occupant.is_computer for occupant in (await bot.table()).sitting] == [False, True]
    await ana.tap("Remove a computer player")
    await bot.settled()
    assert len((await bot.table()).sitting) == 1


async def test_partners_chosen_by_the_host(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> None:
    await opens(bot, ana)
    for person in (bela, cristina, dan):
        await person.tap("Join")
        await bot.settled()
    await bela.choose("Who plays with whom? (partners: at a full table)", "Ana + Béla against Cristina + Dan")
    assert (await bot.table()).seating == "joined"
    await ana.choose("Who plays with whom? (partners: at a full table)", "Ana + Béla against Cristina + Dan")
    await bot.settled()
    ana.sees("Sides: Ana + Béla against Cristina + Dan")
    await ana.tap("Start")
    await bot.settled()
    cristina.sees("The match begins: Ana + Béla against Cristina + Dan")


async def test_a_draw_of_cards_is_shown_to_the_table(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana)
    await bela.tap("Join")
    await bot.settled()
    await ana.choose("Who plays with whom? (partners: at a full table)", "Draw cards")
    await bot.settled()
    await ana.tap("Start with computer players")
    await bot.settled()
    text = bela.reads(bela.sees("Drawn for the seats"))
    assert text.count("♠") + text.count("♥") + text.count("♦") + text.count("♣") + text.count("Joker") >= 4
    table = await bot.table()
    held = dict(table.draws)
    highest = max(held, key=lambda at: (held[at] >> 2, -(held[at] & 3)))
    assert table.game is not None
    assert table.game.turn_number >= 1
    assert table.seats[0] == table.sitting[highest]


async def test_a_command_where_there_is_no_table(bot: Canasta, standin: Standin, ana: Person) -> None:
    for command in ("draw", "hand", "canasta table", "canasta start", "canasta join"):
        message = await (await ana.slash(command)).settled()
        assert "/canasta new" in ana.reads(message), command
    ana.goes_to_dm()
    message = await (await ana.slash("hand")).settled()
    assert ana.reads(message)


async def test_rules_are_shown_for_any_ruleset(bot: Canasta, ana: Person) -> None:
    message = await (await ana.slash("canasta rules", ruleset="hungarian")).settled()
    await bot.settled()
    assert "Hungarian" in ana.reads(message)


@pytest.mark.breaks(3)
async def test_the_table_can_be_looked_at_and_closed_by_its_host(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela)
    message = await (await bela.slash("canasta table")).settled()
    assert message.attachments
    await (await bela.slash("canasta close")).settled()
    assert (await bot.table()).stage == "playing"
    await (await ana.slash("canasta close")).settled()
    assert (await bot.table()).stage == "playing"
    ana.sees("It ends at Ana + Otto 0, Béla + Mira 0, and nobody wins.")
    await ana.tap("Close it")
    await bot.settled()
    bela.sees("Ana has closed the match at Ana + Otto 0, Béla + Mira 0.")
    assert await bot.hall.ledger.running() == []


async def test_a_table_needs_a_channel_and_a_number_of_players_that_the_rules_allow(bot: Canasta, ana: Person) -> None:
    reply = await ana.slash("canasta new", ruleset="hungarian", players=6)
    await reply.settled()
    await ana.slash("canasta close")
    await bot.settled()
    await ana.tap("Close it")
    await bot.settled()
    ana.goes_to_dm()
    reply = await ana.slash("canasta new")
    assert "channel of a server" in reply.text
    assert await bot.hall.ledger.running() == []


async def test_a_lobby_that_nobody_touches_closes_itself(bot: Canasta, standin: Standin, ana: Person) -> None:
    await opens(bot, ana)
    bot.advance(23 * 3600)
    await bot.services.deadlines.fire_due()
    assert (await bot.table()).stage == "lobby"
    bot.advance(3601)
    await bot.services.deadlines.fire_due()
    await bot.settled()
    ana.sees("nobody touched it for a long time")
    ana.does_not_see("The match begins")
    assert await bot.hall.ledger.running() == []


@pytest.mark.breaks(27, 32)
async def test_a_table_is_answered_for_while_the_database_is_busy(bot: Canasta, ana: Person) -> None:
    """Another process holds the file for as long as it likes: the command is acknowledged all the same."""
    file = bot.url.removeprefix("sqlite+aiosqlite:///")
    with closing(sqlite3.connect(file, check_same_thread=False)) as other:
        # In a thread: the bot may be writing down that it has started, and must be able to finish.
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        reply = await ana.slash("canasta new")
        assert reply.deferred
        other.rollback()
    await reply.settled()
    await bot.settled()
    ana.sees("Canasta: Classic for 4")

"""The clock, as people meet it: deadlines that are seen, a reminder, a turn played for them, a seat lost and taken back."""

from __future__ import annotations

import pytest

from bot.playground.people import Person
from bot.tables.pace import DAY, HOUR
from bot.tables.steps import TimedOut
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.play import labelled, plays_a_turn
from tests.support.steps import tapped, typed


async def clocked(bot: Canasta, clock: str, *people: Person, players: int = 2) -> Table:
    return await started_table(bot, *people, players=players, clock=clock)


def waiting(table: Table, people: tuple[Person, ...]) -> Person:
    """Whose move it is."""
    assert table.waited_for is not None
    return next(person for person in people if table.people().index(table.waited_for) == people.index(person))


@pytest.mark.breaks(8)
async def test_the_deadline_is_seen_on_the_board_and_in_the_hand(bot: Canasta, ana: Person, bela: Person) -> None:
    """What breaks, row 8: as a time that Discord counts down."""
    table = await clocked(bot, "live:60", ana, bela)
    assert table.due is not None
    stamp = f"<t:{round(table.due)}:R>"
    ana.sees(stamp)
    waiting(table, (ana, bela)).goes_to_dm()
    waiting(table, (ana, bela)).sees(stamp)


async def test_the_lobby_names_the_clock_and_its_host_chooses_it(bot: Canasta, ana: Person, bela: Person) -> None:
    await ana.slash("canasta new", players=2)
    await bot.settled()
    lobby = ana.sees("Clock: 24 hours a turn")
    clocks = next(select for select in lobby.selects if "How long a turn may take" in select["placeholder"])
    assert all(option["label"].startswith("Clock: ") for option in clocks["options"]), "what is chosen says what it is"
    await bela.choose("How long a turn may take…", "live:30")
    await bot.settled()
    bela.sees("Only the host")
    await ana.choose("How long a turn may take…", "live:30")
    await bot.settled()
    ana.sees("Clock: 30 seconds a turn")


async def test_a_turn_is_played_for_whoever_is_late_and_the_table_is_told(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await clocked(bot, "live:60", ana, bela)
    late = waiting(table, (ana, bela))
    await bot.time_passes(60)
    table = await bot.table()
    assert waiting(table, (ana, bela)) is not late
    ana.sees(f"{late.name} ran out of time")


@pytest.mark.breaks(7)
async def test_a_tap_in_time_counts_and_one_after_it_is_told_so(bot: Canasta, ana: Person, bela: Person) -> None:
    """What breaks, row 7: every accepted move winds the clock up again. The second tap comes too late."""
    table = await clocked(bot, "live:60", ana, bela)
    late = waiting(table, (ana, bela))
    hand = await (await late.slash("hand")).settled()
    await bot.time_passes(59)
    await (await late.tap(labelled(late, "Draw"), on=hand)).settled()
    await bot.settled()
    await bot.time_passes(59)
    assert TimedOut(table.to_move) not in await bot.hall.ledger.read(1)
    menu = next(select for select in hand.selects if "Discard" in str(select["placeholder"]))
    await bot.time_passes(1)
    reply = await late.choose(str(menu["placeholder"]), str(menu["options"][0]["value"]), on=hand)
    assert "moved on" in late.reads(await reply.settled())


async def test_a_reminder_at_half_time_by_dm(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await clocked(bot, f"relaxed:{DAY}", ana, bela)
    late = waiting(table, (ana, bela))
    await bot.time_passes(12 * HOUR)
    late.goes_to_dm()
    late.sees("Half of your time is over")
    await bot.time_passes(6 * HOUR)
    assert sum("Half of your time" in late.reads(message) for message in late.messages()) == 1


@pytest.mark.breaks(13, 14)
async def test_with_closed_dms_the_reminder_is_the_board_once_more(bot: Canasta, ana: Person, bela: Person) -> None:
    ana.dms_closed = bela.dms_closed = True
    table = await clocked(bot, f"relaxed:{DAY}", ana, bela)
    late = waiting(table, (ana, bela))
    pings = len(late.pings)
    await bot.time_passes(12 * HOUR)
    assert len(late.pings) == pings + 1


async def test_two_turns_in_a_row_cost_the_seat_which_one_tap_takes_back(bot: Canasta, ana: Person, bela: Person) -> None:
    people = (ana, bela)
    table = await clocked(bot, "live:60", ana, bela)
    late = waiting(table, people)
    other = next(person for person in people if person is not late)
    await bot.time_passes(60)
    await plays_a_turn(bot, other)
    assert waiting(await bot.table(), people) is late
    await bot.time_passes(60)
    table = await bot.table()
    assert len(table.people()) == 1
    other.sees(f"{late.name} is away")
    late.goes_to("cards")
    reply = await late.tap("Show my hand")
    assert "plays in your place" in late.reads(await reply.settled())
    await tapped(bot, late, "Take the seat")
    table = await bot.table()
    assert len(table.people()) == 2
    other.sees(f"{late.name} is back")


async def test_a_deadline_during_an_outage_moves_by_its_length(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await clocked(bot, "live:300", ana, bela)
    assert table.due is not None
    await bot.stop()
    bot.advance(2 * HOUR)
    await bot.start()
    await bot.services.deadlines.beat()
    await bot.services.deadlines.fire_due()
    await bot.settled()
    now = await bot.table()
    assert (now.stand, now.to_move) == (table.stand, table.to_move)
    assert now.due is not None
    assert now.due >= table.due + 2 * HOUR


async def test_a_paused_table_has_no_clock(bot: Canasta, ana: Person) -> None:
    await clocked(bot, "live:60", ana)
    assert "Done" in await typed(bot, ana, "canasta pause")
    table = await bot.table()
    await bot.time_passes(DAY)
    assert (await bot.table()).number == table.number
    ana.sees("The match is paused")
    await tapped(bot, ana, "Go on")
    ana.sees("Time is up")

"""The clock of a table: what happens when a player's time is up, over restarts and outages too."""

from __future__ import annotations

import pytest

from bot.engine.moves import Draw
from bot.tables.computers import Computers
from bot.tables.deadlines import BEAT, OUTAGE, Deadlines
from bot.tables.pace import DAY, HOUR, NO_CLOCK, PACES, Pace, PaceKind
from bot.tables.steps import Paused, SeatChanged, TimedOut
from bot.tables.table import Table
from tests.tables.world import ManualClock, World, done, world

LIVE = Pace("live", 60)
RELAXED = Pace("relaxed", DAY)


async def match(here: World, *names: str, pace: Pace = LIVE, players: int = 2) -> Table:
    """A match with a clock, in which a computer player fills what these people leave free."""
    table = await here.lobby(*names, players=players)
    done(await here.hall.choose_pace(table.id, table.host, pace))
    return await here.dealt(done(await here.hall.start(table.id, table.host, fill=True)).table)


async def time_passes(here: World, deadlines: Deadlines, seconds: float) -> None:
    here.clock.time += seconds
    deadlines.lived()
    await deadlines.fire_due()


async def after_the_computers(here: World, computers: Computers, table: Table) -> Table:
    await computers.settle()
    now = await here.hall.table(table.id)
    assert now is not None
    return now


def test_a_clock_runs_from_half_a_minute_to_three_days() -> None:
    assert {(pace.kind, pace.seconds) for pace in PACES} >= {
        ("live", 30),
        ("live", 600),
        ("relaxed", HOUR),
        ("relaxed", 3 * DAY),
    }
    too_short_or_long: list[tuple[PaceKind, int]] = [
        ("live", 29),
        ("live", 601),
        ("relaxed", HOUR - 1),
        ("relaxed", 3 * DAY + 1),
        ("none", 1),
    ]
    for kind, seconds in too_short_or_long:
        with pytest.raises(ValueError, match="clock has"):
            Pace(kind, seconds)


async def test_only_the_host_chooses_it_and_only_before_the_match(here: World) -> None:
    table = await here.lobby("Ann", "Ben", players=2)
    ann, ben = await here.people("Ann", "Ben")
    assert table.pace == NO_CLOCK
    assert getattr(await here.hall.choose_pace(table.id, ben, LIVE), "code", "") == "not-host"
    assert done(await here.hall.choose_pace(table.id, ann, LIVE)).table.pace == LIVE
    done(await here.hall.start(table.id, ann))
    assert getattr(await here.hall.choose_pace(table.id, ann, RELAXED), "code", "") == "not-lobby"
    assert (await here.stored(table.id)).pace == LIVE


async def test_a_turn_that_is_not_played_in_time_is_played_by_a_computer(here: World) -> None:
    computers, deadlines = Computers(here.hall), Deadlines(here.hall)
    table = await match(here, "Ann", "Ben")
    first = table.to_move
    await time_passes(here, deadlines, 59)
    assert (await here.stored(table.id)).to_move == first
    await time_passes(here, deadlines, 1)
    table = await after_the_computers(here, computers, table)
    assert TimedOut(first) in await here.ledger.read(table.id)
    assert table.to_move == 1 - first, "the turn is played to its end"
    assert not table.seats[first].is_computer, "one turn costs no seat"
    assert table.due == here.clock.time + 60
    assert await here.stored(table.id) == table


async def test_every_move_winds_the_clock_up_again(here: World) -> None:
    deadlines = Deadlines(here.hall)
    table = await match(here, "Ann", "Ben")
    await time_passes(here, deadlines, 50)
    table = done(await here.hall.play(table.id, table.to_move, Draw())).table
    await time_passes(here, deadlines, 50)
    assert (await here.stored(table.id)).stand_ins == ()
    assert table.due == here.clock.time + 10


async def test_the_second_turn_in_a_row_costs_the_seat_and_its_owner_takes_it_back(here: World) -> None:
    computers, deadlines = Computers(here.hall), Deadlines(here.hall)
    table = await match(here, "Ann", "Ben")
    seat = table.to_move
    person, other = table.seats[seat].person, table.seats[1 - seat].person
    assert person is not None
    assert other is not None
    await time_passes(here, deadlines, 60)
    table = await after_the_computers(here, computers, table)
    while table.to_move != seat:
        table = done(await here.step(table)).table
    await time_passes(here, deadlines, 60)
    table = await after_the_computers(here, computers, table)
    assert table.seats[seat].is_computer
    assert table.seats[seat].owner == person
    assert table.people() == (other,)
    assert table.host == other
    table = done(await here.hall.join(table.id, person)).table
    assert table.seats[seat].person == person
    assert [step.why for step in await here.ledger.read(table.id) if isinstance(step, SeatChanged)] == ["idle", "back"]
    assert await here.stored(table.id) == table


async def test_turns_missed_now_and_then_cost_nothing_more(here: World) -> None:
    computers, deadlines = Computers(here.hall), Deadlines(here.hall)
    table = await match(here, "Ann", "Ben")
    seat = table.to_move
    for _ in range(3):
        await time_passes(here, deadlines, 60)
        table = await after_the_computers(here, computers, table)
        for _ in range(200):
            if table.to_move == seat and table.game is not None and table.game.phase == "draw" and not table.missed[seat]:
                break
            table = done(await here.step(table)).table
    assert sum(isinstance(step, TimedOut) for step in await here.ledger.read(table.id)) == 3
    assert not table.seats[seat].is_computer


@pytest.mark.breaks(9)
async def test_with_nobody_but_computer_players_left_the_match_rests_until_somebody_comes(here: World) -> None:
    computers, deadlines = Computers(here.hall), Deadlines(here.hall)
    table = await match(here, "Ann")
    (ann,) = table.people()
    for _ in range(2):
        table = await after_the_computers(here, computers, table)
        await time_passes(here, deadlines, 60)
    table = await after_the_computers(here, computers, table)
    assert Paused("empty") in await here.ledger.read(table.id)
    assert (table.paused, table.people()) == ("empty", ())
    number = table.number
    await time_passes(here, deadlines, DAY)
    assert (await here.stored(table.id)).number == number, "no computer plays for nobody"
    table = done(await here.hall.join(table.id, ann)).table
    assert (table.paused, table.host) == ("", ann)
    table = await after_the_computers(here, computers, table)
    assert table.waited_for == ann


async def test_the_next_hand_is_dealt_when_nobody_does_it(here: World) -> None:
    deadlines = Deadlines(here.hall)
    table = await match(here, "Ann", "Ben")
    while not table.between_hands:
        table = done(await here.step(table)).table
    assert table.game is not None
    number = table.game.number
    await time_passes(here, deadlines, 60)
    now = await here.stored(table.id)
    assert now.game is not None
    assert (now.game.number, now.between_hands) == (number + 1, False)


async def test_half_the_time_brings_one_reminder_at_a_relaxed_table(here: World) -> None:
    deadlines = Deadlines(here.hall)
    reminded: list[int | None] = []

    async def remind(table: Table) -> None:
        reminded.append(table.waited_for)

    deadlines.remind = remind
    table = await match(here, "Ann", "Ben", pace=RELAXED)
    await time_passes(here, deadlines, DAY / 2 - 1)
    assert reminded == []
    await time_passes(here, deadlines, 1)
    await time_passes(here, deadlines, DAY / 4)
    assert reminded == [table.waited_for]
    assert (await here.stored(table.id)).due == table.due, "a reminder costs no time"
    await time_passes(here, deadlines, DAY / 4)
    assert TimedOut(table.to_move) in await here.ledger.read(table.id)


async def test_a_live_table_reminds_nobody(here: World) -> None:
    deadlines = Deadlines(here.hall)
    reminded: list[Table] = []

    async def remind(table: Table) -> None:
        reminded.append(table)

    deadlines.remind = remind
    await match(here, "Ann", "Ben")
    await time_passes(here, deadlines, 45)
    assert reminded == []


@pytest.mark.breaks(1)
async def test_deadlines_hold_over_a_restart(url: str) -> None:
    clock = ManualClock()
    async with world(url, clock) as before:
        table = await match(before, "Ann", "Ben")
        await Deadlines(before.hall).beat()
    clock.time += 60
    async with world(url, clock) as after:
        deadlines = Deadlines(after.hall)
        await deadlines.beat()
        await deadlines.fire_due()
        assert TimedOut(table.to_move) in await after.ledger.read(table.id)


async def test_an_outage_costs_nobody_a_turn(url: str) -> None:
    clock = ManualClock()
    async with world(url, clock) as before:
        table = await match(before, "Ann", "Ben")
        clock.time += 20
        await Deadlines(before.hall).beat()
    clock.time += 3600
    async with world(url, clock) as after:
        deadlines = Deadlines(after.hall)
        await deadlines.beat()
        assert await deadlines.fire_due() == BEAT
        now = await after.stored(table.id)
        assert (now.stand, now.due) == (table.stand, clock.time + 40), "what was left of the time is left"
        clock.time += 40
        await deadlines.fire_due()
        assert TimedOut(table.to_move) in await after.ledger.read(table.id)


async def test_time_in_which_discord_cannot_be_reached_does_not_count(here: World) -> None:
    deadlines = Deadlines(here.hall)
    table = await match(here, "Ann", "Ben")
    await deadlines.beat()
    here.clock.time += OUTAGE + 1
    await deadlines.beat()
    await deadlines.fire_due()
    now = await here.hall.table(table.id)
    assert now is not None
    assert (now.stand, now.due) == (table.stand, (table.due or 0) + OUTAGE + 1)


async def test_what_another_process_has_played_is_not_timed_out(url: str, here: World) -> None:
    table = await match(here, "Ann", "Ben")
    async with world(url, here.clock) as there:
        assert await there.hall.table(table.id) == table
        here.clock.time += 59
        table = done(await here.hall.play(table.id, table.to_move, Draw())).table
        here.clock.time += 2
        await Deadlines(there.hall).fire_due()
        assert await there.stored(table.id) == table


async def test_taking_back_gains_no_time(here: World) -> None:
    table = await match(here, "Ann", "Ben", pace=Pace("live", 600))
    for _ in range(2_000):
        before, seat = table, table.to_move
        if table.past and table.due == here.clock.time + 600:
            here.clock.time += 5
            undone = done(await here.hall.undo(table.id, seat)).table
            assert undone.due == table.due
            if not undone.past:
                here.clock.time += 5
                again = done(await here.step(undone)).table
                assert again.game is not None
                assert before.game is not None
                if again.to_move == seat and again.game.turn_number == before.game.turn_number:
                    assert again.due == table.due
                    return
            table = undone
        table = done(await here.step(table)).table
    raise AssertionError("nobody melded")


async def test_a_person_who_is_gone_loses_the_seat_at_the_deadline(here: World) -> None:
    deadlines = Deadlines(here.hall)
    table = await match(here, "Ann", "Ben")
    seat = table.to_move

    async def is_there(table: Table, person: int) -> bool:
        return False

    deadlines.is_there = is_there
    await time_passes(here, deadlines, 60)
    now = await here.stored(table.id)
    assert now.seats[seat].is_computer
    assert [step.why for step in await here.ledger.read(table.id) if isinstance(step, SeatChanged)] == ["gone"]


async def test_a_vote_does_not_touch_the_clock_nor_make_a_tap_stale(here: World) -> None:
    table = await match(here, "Ann", "Ben")
    here.clock.time += 30
    asked = done(await here.hall.propose(table.id, table.people()[0], "pause")).table
    assert asked.due == table.due
    seat = table.to_move
    done(await here.hall.play(table.id, seat, Draw(), table.number))
    assert getattr(await here.hall.play(table.id, seat, Draw(), table.number), "code", "") == "stale"

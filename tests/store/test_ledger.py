"""The ledger: streams of steps, and what is derived from them in the same transaction."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from bot.engine.variants import ruleset
from bot.store import schema
from bot.store.projections import CorruptStepError
from bot.tables.pace import Wait
from bot.tables.ports import Deadline, PlaceTakenError, StaleError
from bot.tables.steps import Closed, Joined, Occupant, Opened, SeatingChosen, Step
from bot.tables.table import Table, after, fold
from tests.store.looking import rows, set_values
from tests.tables.world import World, done, world

CLASSIC = ruleset("classic")


async def opened(here: World, host: int, place: int, *more: Step, deadline: float | None = None) -> Table:
    steps = (Opened(host, place, CLASSIC), *more)
    return fold(await here.ledger.create(steps, Wait(deadline, deadline)), steps)


async def append(here: World, table: Table, *steps: Step, deadline: float | None = None) -> Table:
    for step in steps:
        table = after(table, step)
    await here.ledger.append(table, steps, Wait(deadline, deadline))
    return table


async def test_steps_are_read_as_they_were_written(here: World) -> None:
    ann, ben = await here.people("Ann", "Ben")
    table = await opened(here, ann, await here.place(), Joined(Occupant(ann)))
    table = await append(here, table, Joined(Occupant(ben)), Joined(Occupant(name="Otto", level="thumb")))
    table = await append(here, table, SeatingChosen("random"))
    steps = await here.ledger.read(table.id)
    assert fold(table.id, steps) == table
    assert table.number == len(steps) == 5
    assert await here.ledger.read(table.id + 1) == []


async def test_the_rows_of_a_lobby(here: World) -> None:
    ann, ben = await here.people("Ann", "Ben")
    place = await here.place()
    here.clock.time = 100.0
    table = await opened(here, ann, place, Joined(Occupant(ann)), deadline=500.0)
    here.clock.time = 110.5
    await append(here, table, Joined(Occupant(name="Otto", level="thumb")), Joined(Occupant(ben)), deadline=510.5)
    found = await rows(here.database, schema.tables, schema.seats)
    assert found["tables"] == [(table.id, place, ann, "classic", 4, "lobby", 4, 510.5, 510.5, 100.0, 110.5)]
    assert found["seats"] == [(table.id, 0, ann, "", ""), (table.id, 1, None, "Otto", "thumb"), (table.id, 2, ben, "", "")]
    kinds = await here.database.read(
        lambda connection: connection.execute(select(schema.steps.c.number, schema.steps.c.kind, schema.steps.c.at)).all()
    )
    assert sorted(map(tuple, kinds)) == [(1, "Opened", 100.0), (2, "Joined", 100.0), (3, "Joined", 110.5), (4, "Joined", 110.5)]


async def test_a_match_that_is_over_leaves_its_results(here: World) -> None:
    table = await here.play_on(await here.match("Ann", "Ben", players=3, target=500))
    assert table.game is not None
    found = await rows(here.database, schema.tables, schema.results)
    assert found["tables"][0][5:8] == ("over", table.number, None)
    assert [row[:4] for row in found["results"]] == [
        (table.id, seat, "", occupant.person) for seat, occupant in enumerate(table.seats)
    ]
    assert await here.ledger.running() == []


async def test_a_place_holds_one_table_at_a_time(here: World) -> None:
    ann, ben = await here.people("Ann", "Ben")
    kitchen, garden = await here.place("kitchen"), await here.place("garden")
    first = await opened(here, ann, kitchen)
    before = await rows(here.database)
    with pytest.raises(PlaceTakenError) as taken:
        await opened(here, ben, kitchen, Joined(Occupant(ben)))
    assert taken.value.table_id == first.id
    assert await rows(here.database) == before
    other = await opened(here, ben, garden)
    await append(here, first, Closed("host"))
    second = await opened(here, ben, kitchen)
    assert len({first.id, other.id, second.id}) == 3
    assert await here.ledger.at_place(kitchen) == await here.ledger.last_at_place(kitchen) == second.id
    assert await here.ledger.at_place(garden) == other.id
    await append(here, second, Closed("idle"))
    assert await here.ledger.at_place(kitchen) is None
    assert await here.ledger.last_at_place(kitchen) == second.id
    assert await here.ledger.last_at_place(99) is None


async def test_of_many_who_open_a_table_in_one_place_one_succeeds(url: str, here: World) -> None:
    (ann,) = await here.people("Ann")
    place = await here.place()
    async with world(url) as there:
        outcomes = await asyncio.gather(
            *[opened(one, ann, place, Joined(Occupant(ann))) for one in (here, there) * 8], return_exceptions=True
        )
    tables = [outcome for outcome in outcomes if isinstance(outcome, Table)]
    taken = [outcome.table_id for outcome in outcomes if isinstance(outcome, PlaceTakenError)]
    assert len(tables) == 1
    assert taken == [tables[0].id] * 15
    assert len((await rows(here.database, schema.tables))["tables"]) == 1


@pytest.mark.parametrize("ahead", [-2, -1, 1, 2])
async def test_a_wrong_number_is_stale_and_writes_nothing(here: World, ahead: int) -> None:
    (ann,) = await here.people("Ann")
    table = await opened(here, ann, await here.place(), Joined(Occupant(ann)), SeatingChosen("random"))
    before = await rows(here.database)
    here.clock.time += 1
    off = Table(table.id, table.number + ahead, ann, table.place, CLASSIC, sitting=(Occupant(ann),))
    with pytest.raises(StaleError):
        await append(here, off, Joined(Occupant(name="Otto", level="thumb")), deadline=5.0)
    assert await rows(here.database) == before
    await append(here, table, SeatingChosen("drawn"))


async def test_a_table_that_is_not_there_is_stale(here: World) -> None:
    (ann,) = await here.people("Ann")
    with pytest.raises(StaleError):
        await append(here, Table(7, 1, ann, await here.place(), CLASSIC), SeatingChosen("random"))


async def test_a_step_that_is_there_is_never_written_again(here: World) -> None:
    """Even where the table's own row has been lost track of: the key of the steps is the last guard."""
    (ann,) = await here.people("Ann")
    table = await opened(here, ann, await here.place(), Joined(Occupant(ann)))
    await set_values(here.database, schema.tables, number=1)
    before = await rows(here.database)
    with pytest.raises(StaleError):
        await append(here, fold(table.id, [Opened(ann, table.place, CLASSIC)]), SeatingChosen("random"))
    assert await rows(here.database) == before


async def test_two_writers_of_one_table(url: str, here: World) -> None:
    """Whatever the two of them do at once, every number is written by one of them, and the other one knows."""
    (ann,) = await here.people("Ann")
    table = await opened(here, ann, await here.place())
    wins = [0, 0]

    async def write(writer: int, one: World) -> None:
        for _ in range(25):
            now = fold(table.id, await one.ledger.read(table.id))
            try:
                await append(one, now, SeatingChosen("random"), SeatingChosen(("joined", "drawn")[writer]))
            except StaleError:
                continue
            wins[writer] += 1

    async with world(url) as there:
        await asyncio.gather(write(0, here), write(1, there), write(0, here), write(1, there))
    steps = await here.ledger.read(table.id)
    assert len(steps) == 1 + 2 * sum(wins)
    assert [step.mode for step in steps[2::2] if isinstance(step, SeatingChosen)].count("drawn") == wins[1]
    assert min(wins) > 0


@pytest.mark.breaks(24)
async def test_a_failure_in_the_middle_writes_nothing(here: World) -> None:
    """The seats of a stranger break a foreign key when the steps are written already."""
    (ann,) = await here.people("Ann")
    table = await opened(here, ann, await here.place(), Joined(Occupant(ann)), deadline=1.0)
    before = await rows(here.database)
    with pytest.raises(IntegrityError):
        await append(here, table, SeatingChosen("random"), Joined(Occupant(999)), deadline=2.0)
    with pytest.raises(IntegrityError):
        await opened(here, ann, await here.place("garden"), Joined(Occupant(999)))
    assert {name: found for name, found in (await rows(here.database)).items() if name != "places"} == {
        name: found for name, found in before.items() if name != "places"
    }
    await append(here, table, SeatingChosen("random"))


async def test_whoever_gives_up_waiting_leaves_whole_transactions(url: str, here: World) -> None:
    """And no lock that others would wait for."""
    (ann,) = await here.people("Ann")
    table = await opened(here, ann, await here.place(), Joined(Occupant(ann)))
    for patience in range(6, 34, 2):
        table = fold(table.id, await here.ledger.read(table.id))
        async with world(url) as there:
            await there.people("Ben")
            task = asyncio.create_task(append(there, table, SeatingChosen("random"), Joined(Occupant(name="Otto"))))
            for _ in range(patience):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await there.people(f"person {patience}")
            await here.people(f"somebody {patience}")
        found = await rows(here.database)
        steps = await here.ledger.read(table.id)
        assert len(steps) in (table.number, table.number + 2)
        assert found["tables"][0][6] == len(steps)
        assert len(found["seats"]) == len(fold(table.id, steps).sitting)
    await append(here, fold(table.id, await here.ledger.read(table.id)), SeatingChosen("drawn"))


async def test_nothing_to_append_is_a_mistake(here: World) -> None:
    table = await here.lobby("Ann")
    with pytest.raises(ValueError, match="nothing to append"):
        await here.ledger.append(table, (), None)


async def test_who_sits_where(here: World) -> None:
    kitchen = await here.lobby("Ann", "Ben", place="kitchen")
    garden = await here.match("Ben", "Cleo", place="garden")
    ann, ben, cleo, dora = await here.people("Ann", "Ben", "Cleo", "Dora")
    assert await here.ledger.running() == [kitchen.id, garden.id]
    assert await here.ledger.of_person(ann) == [kitchen.id]
    assert await here.ledger.of_person(ben) == [kitchen.id, garden.id]
    assert await here.ledger.of_person(dora) == []
    done(await here.hall.leave(kitchen.id, ben))
    assert await here.ledger.of_person(ben) == [garden.id]
    done(await here.hall.close(garden.id, ben))
    assert await here.ledger.of_person(cleo) == []
    assert await here.ledger.running() == [kitchen.id]


async def test_the_nearest_deadline(here: World) -> None:
    (ann,) = await here.people("Ann")
    assert await here.ledger.next_deadline() is None
    first = await opened(here, ann, await here.place("a"), deadline=300.0)
    second = await opened(here, ann, await here.place("b"), deadline=200.25)
    third = await opened(here, ann, await here.place("c"))
    assert await here.ledger.next_deadline() == Deadline(second.id, 1, 200.25, 200.25)
    second = await append(here, second, SeatingChosen("random"), deadline=400.0)
    assert await here.ledger.next_deadline() == Deadline(first.id, 1, 300.0, 300.0)
    await append(here, third, SeatingChosen("random"), deadline=300.0)
    assert await here.ledger.next_deadline() == Deadline(first.id, 1, 300.0, 300.0)
    await append(here, first, Closed("idle"))
    assert await here.ledger.next_deadline() == Deadline(third.id, 2, 300.0, 300.0)


async def test_who_was_reminded_is_not_reminded_again(here: World) -> None:
    (ann,) = await here.people("Ann")
    steps = (Opened(ann, await here.place("a"), CLASSIC), Joined(Occupant(ann)))
    table_id = await here.ledger.create(steps, Wait(400.0, 300.0))
    reminder = await here.ledger.next_deadline()
    assert reminder is not None
    assert reminder == Deadline(table_id, 2, 300.0, 400.0)
    assert await here.ledger.due(table_id) == 400.0
    assert await here.ledger.put_off(reminder)
    assert not await here.ledger.put_off(reminder), "two processes must not both remind"
    assert await here.ledger.next_deadline() == Deadline(table_id, 2, 400.0, 400.0)


async def test_a_step_that_changes_nothing_of_the_wait(here: World) -> None:
    (ann,) = await here.people("Ann")
    table = await opened(here, ann, await here.place("a"), deadline=300.0)
    step = SeatingChosen("random")
    await here.ledger.append(after(table, step), [step], None)
    assert await here.ledger.next_deadline() == Deadline(table.id, 2, 300.0, 300.0)


async def test_an_outage_moves_what_was_still_to_come(here: World) -> None:
    (ann,) = await here.people("Ann")
    past, to_come, reminding = [await opened(here, ann, await here.place(name), deadline=at) for name, at in
                                (("a", 90.0), ("b", 100.0), ("c", 500.0))]  # fmt: skip
    closed = await opened(here, ann, await here.place("d"), deadline=600.0)
    await append(here, closed, Closed("host"), deadline=600.0)
    assert await here.ledger.move_deadlines(100.0, 50.0) == 2
    assert [await here.ledger.due(table.id) for table in (past, to_come, reminding, closed)] == [90.0, 150.0, 550.0, 600.0]


async def test_the_last_beat(here: World) -> None:
    assert await here.ledger.last_beat() is None
    await here.ledger.beat(5.0)
    await here.ledger.beat(7.5)
    assert await here.ledger.last_beat() == 7.5


@pytest.mark.breaks(26)
async def test_staged_melds_hold_for_the_number_at_which_they_were_put_together(here: World) -> None:
    table = await here.match("Ann")
    ledger, number = here.ledger, table.number
    assert await ledger.staged(table.id, 0, number) == ()
    await ledger.stage(table.id, 0, number, [bytes([20, 21, 22])])
    await ledger.stage(table.id, 1, number, [bytes([24, 25, 60]), bytes([40, 41, 42])])
    assert await ledger.staged(table.id, 0, number) == (bytes([20, 21, 22]),)
    assert await ledger.staged(table.id, 1, number) == (bytes([24, 25, 60]), bytes([40, 41, 42]))
    assert await ledger.staged(table.id, 0, number + 1) == ()
    await ledger.stage(table.id, 0, number + 1, [])
    assert await ledger.staged(table.id, 0, number) == ()
    assert await ledger.staged(table.id, 1, number) != ()


async def test_a_step_that_cannot_be_read_is_named(here: World) -> None:
    table = await here.lobby("Ann", "Ben")
    steps = schema.steps
    third = (steps.c.table_id == table.id) & (steps.c.number == 3)
    await here.database.write(lambda connection: connection.execute(update(steps).where(third).values(body='{"v":1,"type"')))
    with pytest.raises(CorruptStepError, match=f"^table {table.id}, step 3: no JSON") as fault:
        await here.ledger.read(table.id)
    assert (fault.value.table_id, fault.value.number) == (table.id, 3)
    second = (steps.c.table_id == table.id) & (steps.c.number == 2)
    await here.database.write(lambda connection: connection.execute(delete(steps).where(second)))
    with pytest.raises(CorruptStepError, match=f"^table {table.id}, step 2: it is missing"):
        await here.ledger.read(table.id)


async def test_many_tables_at_once(here: World) -> None:
    (ann,) = await here.people("Ann")

    async def live(number: int) -> Table:
        table = await opened(here, ann, await here.place(f"place {number}"), Joined(Occupant(ann)))
        for _ in range(5):
            table = await append(here, table, SeatingChosen("random"), deadline=float(number))
            assert len(await here.ledger.read(table.id)) == table.number
            await here.ledger.next_deadline()
        return table

    tables = await asyncio.gather(*[live(number) for number in range(24)])
    assert await here.ledger.running() == sorted(table.id for table in tables)
    assert await here.ledger.next_deadline() == Deadline(tables[0].id, 7, 0.0, 0.0)

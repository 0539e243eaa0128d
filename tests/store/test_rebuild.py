"""Nothing but the steps is authoritative: all else can be made again from them."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, insert, update

from bot.store import schema
from bot.store.projections import CorruptStepError, rebuild
from tests.store.looking import PROJECTIONS, rows, set_values
from tests.tables.world import World, done


async def busy_house(here: World) -> None:
    """Tables in every stage."""
    await here.lobby("Ann", "Ben", place="a")
    here.clock.time += 10
    await here.play_on(await here.match("Ann", "Cleo", players=2, place="b", target=500))
    here.clock.time += 10
    await here.play_on(await here.match("Ben", "Cleo", "Dora", players=5, place="b"), steps=12)
    closed = await here.match("Dora", key="hungarian", players=3, place="c")
    here.clock.time += 10
    done(await here.hall.close(closed.id, closed.host))
    left = await here.lobby("Dora", "Ben", place="c")
    here.clock.time += 10
    done(await here.hall.leave(left.id, left.host))


async def test_the_same_rows_again(here: World) -> None:
    await busy_house(here)
    before = await rows(here.database)
    assert {row[5] for row in before["tables"]} == {"lobby", "playing", "over", "closed"}
    assert before["results"]
    assert await rebuild(here.database) == 5
    assert await rows(here.database) == before


@pytest.mark.breaks(47)
async def test_from_projections_that_tell_nothing_but_nonsense(here: World) -> None:
    await busy_house(here)
    before = await rows(here.database)
    await here.database.write(lambda connection: connection.execute(delete(schema.seats)))
    await here.database.write(lambda connection: connection.execute(update(schema.results).values(won=True, total=7, side=3)))
    await here.database.write(
        lambda connection: connection.execute(
            insert(schema.seats), [{"table_id": 1, "seat": 9, "person_id": 1, "name": "x", "level": "y"}]
        )
    )
    await set_values(
        here.database, schema.tables, place_id=3, host_id=1, ruleset="?", players=0, stage="closed", number=0, deadline=7.0,
        opened_at=0.0, changed_at=0.0,
    )  # fmt: skip
    assert await rows(here.database, *PROJECTIONS) != {table.name: before[table.name] for table in PROJECTIONS}
    assert await rebuild(here.database) == 5
    assert await rows(here.database) == before


async def test_an_unreadable_step_stops_it_and_nothing_has_changed(here: World) -> None:
    table = await here.lobby("Ann", "Ben")
    steps = schema.steps
    await here.database.write(lambda connection: connection.execute(update(steps).where(steps.c.number == 2).values(body="?")))
    before = await rows(here.database)
    with pytest.raises(CorruptStepError, match=f"table {table.id}, step 2"):
        await rebuild(here.database)
    assert await rows(here.database) == before

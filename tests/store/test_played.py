"""What the ledger knows of matches that are looked at again: whose they are, where, and when what happened."""

from __future__ import annotations

from tests.tables.played import further_steps
from tests.tables.world import World, done


async def test_every_step_has_its_time(here: World) -> None:
    table = await here.lobby("Ana", "Béla", players=2)
    begun = here.clock.now()
    here.clock.time += 60
    table = done(await here.hall.start(table.id, table.host)).table
    times = await here.ledger.times(table.id)
    assert len(times) == len(await here.ledger.read(table.id))
    assert (times[0], times[-1]) == (begun, begun + 60)
    assert await here.ledger.times(99) == []


async def test_matches_are_found_by_who_sits_there_and_by_their_place_the_latest_first(here: World) -> None:
    ana, bela, cristina = await here.people("Ana", "Béla", "Cristina")
    lobby = await here.lobby("Ana", "Cristina", place="cellar")
    first = await here.match("Ana", "Béla", players=2)
    here.clock.time += 60
    done(await here.hall.change(first.id, lambda table: tuple(further_steps(table, 99, "greedy"))))
    second = await here.match("Ana", "Béla", key="bolivian")
    found = await here.ledger.played_by(ana, 9)
    assert [table.table_id for table in found] == [second.id, first.id]
    assert [table.ruleset for table in found] == ["bolivian", "classic"]
    assert found[1].at == here.clock.now()
    assert await here.ledger.played_at(first.place, 9) == found
    assert await here.ledger.played_by(bela, 1) == found[:1]
    assert await here.ledger.played_by(cristina, 9) == []
    assert await here.ledger.played_at(lobby.place, 9) == []


async def test_whoever_has_left_finds_the_match_when_it_is_over(here: World) -> None:
    table = await here.match("Ana", "Béla", players=2)
    _, bela = await here.people("Ana", "Béla")
    done(await here.hall.leave(table.id, bela))
    done(await here.hall.change(table.id, lambda table: tuple(further_steps(table, 99, "greedy"))))
    assert [found.table_id for found in await here.ledger.played_by(bela, 9)] == [table.id]

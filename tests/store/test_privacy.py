"""What is kept of people and servers: found, handed out and deleted, while what belongs to others too stays whole."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from sqlalchemy import Table, select

from bot.store import schema
from bot.store.privacy import SqlPrivacy
from bot.store.projections import rebuild
from bot.store.servers import SqlFacts, SqlServers, parse_settings, print_settings
from bot.store.standing import SqlStanding
from bot.tables.guarded import GuardedHall
from bot.tables.owners import GRACE, ServerSettings
from bot.tables.pace import Pace
from bot.tables.ports import GONE, Pin
from bot.tables.preferences import Preferences
from bot.tables.standing import Ladder
from bot.tables.sweeper import Sweeper
from tests.store.looking import PROJECTIONS, count, rows
from tests.tables.world import Seeds, World, done

HOUSEKEEPERS = ("pins", "preferences", "staged")
"""Tables of which nothing of a person who was deleted is kept."""


@dataclass(slots=True)
class Keeping:
    world: World
    servers: SqlServers
    privacy: SqlPrivacy
    sweeper: Sweeper


@pytest.fixture
def keeping(here: World) -> Keeping:
    servers, privacy = SqlServers(here.database), SqlPrivacy(here.database)
    return Keeping(here, servers, privacy, Sweeper(here.hall, here.directory, servers, privacy))


async def busy(here: World) -> int:
    """Ann has won a match, left another one, sits in a third and has chosen this and that; gives her number."""
    (ann,) = await here.people("Ann")
    await here.play_on(await here.match("Ann", "Ben", players=2, place="a", target=500))
    left = await here.match("Ann", "Ben", "Cleo", players=4, place="b")
    done(await here.hall.leave(left.id, ann))
    table = await here.play_on(await here.match("Ben", "Ann", players=2, place="c"), 6)
    seat = table.seat_of(ann)
    assert seat is not None
    await here.ledger.stage(table.id, seat, table.stand, (b"\x04\x05\x06",))
    await here.noticeboard.pin(table.id, "hand", ann, Pin("dm", "m1"))
    await here.directory.prefer(ann, Preferences(four_colours=True))
    return ann


async def test_an_export_has_every_row_that_refers_to_the_person(here: World, keeping: Keeping) -> None:
    ann = await busy(here)
    data = json.loads(json.dumps(await keeping.privacy.export(ann)))
    assert (data["format"], data["version"]) == ("canasta-data", 1)
    assert data["profile"] == {"id": ann, "outside": "outside Ann", "name": "Ann", "locale": None}
    for table in schema.metadata.sorted_tables:
        columns = [column for column in table.columns if column.references(schema.people.c.id)]
        held = [row for row in (await _dicts(here, table)) if ann in [row[column.name] for column in columns]]
        assert len(data["rows"].get(table.name, [])) == len(held), table.name
    assert len(data["staged"]) == 1
    assert [(table["id"], table["stage"]) for table in data["tables"]] == [(1, "over"), (2, "playing"), (3, "playing")]


async def _dicts(here: World, table: Table) -> list[dict[str, object]]:
    return await here.database.read(lambda connection: [dict(row) for row in connection.execute(select(table)).mappings()])


async def test_the_steps_of_an_export_are_her_own(here: World, keeping: Keeping) -> None:
    """No deal, no seed, no move of others: nothing of what only others saw."""
    ann = await busy(here)
    data = await keeping.privacy.export(ann)
    over = data["tables"][0]["steps"]
    assert [step["step"]["type"] for step in over[:3]] == ["Opened", "Joined", "Started"]
    (seat,) = over[2]["step"]["seats"]
    moved = [step["step"] for step in over if step["step"]["type"] == "Moved"]
    assert len(moved) > 20
    assert {step["seat"] for step in moved} == {seat}
    left = [step["step"]["type"] for step in data["tables"][1]["steps"]]
    assert left[-1] == "SeatChanged", "what the computer player does there is not hers"
    assert not {"HandDealt", "Sealed"} & {step["step"]["type"] for table in data["tables"] for step in table["steps"]}


async def test_nobody_is_no_export(keeping: Keeping) -> None:
    with pytest.raises(KeyError):
        await keeping.privacy.export(7)


async def test_a_person_is_forgotten_and_the_tables_stay_whole(here: World, keeping: Keeping) -> None:
    ann = await busy(here)
    played = (schema.steps, *PROJECTIONS)
    before = await rows(here.database, *played)
    stood = [await here.stored(table_id) for table_id in (1, 2, 3)]
    await keeping.privacy.forget_person(ann)
    here.directory.forget()
    assert await rows(here.database, *played) == before
    assert [await here.stored(table_id) for table_id in (1, 2, 3)] == stood
    assert await rebuild(here.database) == 3
    assert await rows(here.database, *played) == before, "recomputed, it is the same"
    person = await here.directory.person_by_id(ann)
    assert (person.name, person.locale, person.outside, person.is_gone) == ("", None, f"{GONE}{ann}", True)
    assert await here.directory.known_person("outside Ann") is None
    left = await rows(here.database)
    assert [left[name] for name in HOUSEKEEPERS] == [[], [], []]
    assert "Ann" not in str(left)


async def test_who_comes_back_is_somebody_new(here: World, keeping: Keeping) -> None:
    ann = await busy(here)
    for _ in range(2):
        await keeping.privacy.forget_person(ann)
    here.directory.forget()
    again = await here.directory.person("outside Ann", "Ann", None)
    assert again.id != ann
    assert await here.directory.preferences(again.id) == Preferences()
    (ben,) = await here.people("Ben")
    await keeping.privacy.forget_person(ben)
    assert (await keeping.privacy.export(again.id))["tables"] == []


async def test_the_dm_of_a_lesson_is_forgotten_with_its_learner(here: World, keeping: Keeping) -> None:
    ann, ben = await here.people("Ann", "Ben")
    for person, dm in ((ann, "dm1"), (ben, "dm2")):
        table = done(await here.hall.open_lesson(person, await here.place(dm))).table
        done(await here.hall.leave(table.id, person))
    assert [place["outside"] for place in (await keeping.privacy.export(ann))["places"]] == ["outside dm1"]
    await keeping.privacy.forget_person(ann)
    assert await here.directory.known_place("outside dm1") is None
    assert await here.directory.known_place("outside dm2") is not None


async def test_no_ladder_lists_who_was_forgotten(here: World, keeping: Keeping) -> None:
    await here.play_on(await here.match("Ann", "Ben", players=2, place="a", target=500))
    ann, ben = await here.people("Ann", "Ben")
    standing = SqlStanding(here.database)
    assert {rung.person for rung in (await standing.rungs(Ladder(), 0, 9)).ranked} == {ann, ben}
    await keeping.privacy.forget_person(ann)
    rungs = await standing.rungs(Ladder(), 0, 9)
    assert ([(rung.place, rung.person) for rung in rungs.ranked], rungs.people) == ([(1, ben)], 1)
    (match,) = (await standing.past(ben, 0, 9)).shown
    assert [member.name for side in match.others for member in side.members] == [""], "named in the reader's words"


async def test_settings_are_kept_and_read_again(here: World, keeping: Keeping) -> None:
    server = (await here.directory.server("s1", "Card Room")).id
    assert await keeping.servers.settings(server) == ServerSettings()
    wanted = ServerSettings("hu", "samba", Pace("live", 60), ("1", "2"), "role", "3", "host", False)
    await keeping.servers.settle(server, wanted)
    keeping.servers.forget()
    assert await keeping.servers.settings(server) == wanted
    assert parse_settings(print_settings(wanted)) == wanted


async def test_bans_are_listed_the_latest_first(here: World, keeping: Keeping) -> None:
    servers = keeping.servers
    one, other = [(await here.directory.server(name, name)).id for name in ("s1", "s2")]
    assert [await servers.ban(one, who, at) for at, who in enumerate(("7", "8", "7"))] == [True, True, False]
    assert await servers.bans(one) == ["8", "7"]
    assert await servers.is_banned(one, "7")
    assert not await servers.is_banned(other, "7")
    assert [await servers.unban(one, "7") for _ in range(2)] == [True, False]
    assert await servers.bans(one) == ["8"]


async def test_a_rematch_does_not_seat_who_was_banned_since(here: World, keeping: Keeping) -> None:
    hall = GuardedHall(here.ledger, Seeds(), here.clock, here.directory, keeping.servers)
    server = (await here.directory.server("s1", "Card Room")).id
    table = await here.lobby("Ann", "Ben", players=2, target=500)
    await here.directory.place("outside kitchen", None, server)
    table = await here.play_on(done(await here.hall.start(table.id, table.host)).table)
    ann, ben = await here.people("Ann", "Ben")
    await keeping.servers.ban(server, "outside Ben", 0.0)
    assert getattr(await hall.rematch(table.id, ben), "code", "") == "banned"
    assert done(await hall.rematch(table.id, ann)).table.people() == (ann,)


async def furnished(here: World, keeping: Keeping, outside: str) -> int:
    """A server with a table, settings, a ban and messages; gives its number."""
    server = (await here.directory.server(outside, "Card Room")).id
    await here.directory.place(f"outside {outside}", "hu", server)
    table = await here.play_on(await here.match("Ann", "Ben", players=2, place=outside, target=500))
    await here.noticeboard.pin(table.id, "board", None, Pin("c1", "m1"))
    await keeping.servers.settle(server, ServerSettings(pings=False))
    await keeping.servers.ban(server, "7", here.clock.time)
    return server


async def test_a_server_that_removed_the_bot_is_dropped_after_a_time_of_grace(here: World, keeping: Keeping) -> None:
    gone, stays = [await furnished(here, keeping, name) for name in ("s1", "s2")]
    running = await here.lobby("Ann", place="s1")
    assert await keeping.servers.leave("s1", here.clock.time) == gone
    assert await keeping.servers.leave("never seen", here.clock.time) is None
    here.clock.time += GRACE - 1
    assert await keeping.sweeper.sweep() == 0
    assert await keeping.servers.bans(gone) == ["7"]
    here.clock.time += 1
    results = await rows(here.database, schema.results)
    assert await keeping.sweeper.sweep() == 1
    assert await keeping.sweeper.sweep() == 0
    assert await rows(here.database, schema.results) == results
    assert (await here.stored(running.id)).stage == "closed"
    for server, kept in ((gone, False), (stays, True)):
        assert bool(await keeping.servers.bans(server)) is kept
        assert (await keeping.servers.settings(server) != ServerSettings()) is kept
        assert bool((await here.directory.server_by_id(server)).name) is kept
    assert await here.directory.known_place("outside s1") is None
    assert await count(here.database, schema.pins) == 1
    assert await rebuild(here.database) == 3


async def test_a_server_that_takes_it_back_in_time_keeps_all(here: World, keeping: Keeping) -> None:
    server = await furnished(here, keeping, "s1")
    before = await rows(here.database)
    await keeping.servers.see([], here.clock.time, lambda _: False)
    assert await keeping.servers.gone_since(here.clock.time) == [], "another process looks after it"
    await keeping.servers.see([], here.clock.time, lambda _: True)
    assert await keeping.servers.gone_since(here.clock.time) == [server]
    await keeping.servers.see([], here.clock.time + 5, lambda _: True)
    assert await keeping.servers.gone_since(here.clock.time) == [server], "since the first time"
    await keeping.servers.see(["s1"], here.clock.time, lambda _: True)
    assert await rows(here.database) == before


async def test_after_the_time_of_grace_it_is_a_new_server(here: World, keeping: Keeping) -> None:
    old = await furnished(here, keeping, "s1")
    await keeping.servers.leave("s1", here.clock.time)
    here.clock.time += GRACE
    await keeping.sweeper.sweep()
    new = (await here.directory.server("s1", "Card Room")).id
    assert new != old
    await keeping.servers.see(["s1"], here.clock.time, lambda _: True)
    assert await keeping.servers.gone_since(here.clock.time + GRACE) == []


async def test_facts(here: World) -> None:
    facts = SqlFacts(here.database)
    assert await facts.fact("commands") is None
    for value in ("a", "b"):
        await facts.note("commands", value)
        assert await facts.fact("commands") == value

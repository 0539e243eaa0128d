"""People and places, and the messages that show tables."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import make_url

from bot.store import schema
from bot.tables.ports import Person, Pin, Place
from tests.store.looking import count
from tests.tables.world import World, world


async def test_a_person_is_met_once_and_known_from_then_on(here: World) -> None:
    ann = await here.directory.person("1001", "Ann", None)
    ben = await here.directory.person("1002", "Ben", "de")
    assert ann == Person(ann.id, "1001", "Ann", None)
    assert ann.id != ben.id
    assert await here.directory.person("1001", "Ann", None) == ann
    assert await here.directory.person_by_id(ben.id) == Person(ben.id, "1002", "Ben", "de")


@pytest.mark.breaks(43)
async def test_names_and_languages_are_kept_up_to_date(here: World) -> None:
    ann = await here.directory.person("1001", "Ann", None)
    assert await here.directory.person("1001", "Anna", None) == Person(ann.id, "1001", "Anna", None)
    assert await here.directory.person("1001", "Anna", "hu") == Person(ann.id, "1001", "Anna", "hu")
    assert await here.directory.person("1001", "Panna", None) == Person(ann.id, "1001", "Panna", "hu")
    assert await here.directory.person("1001", "Panna", "ro") == await here.directory.person_by_id(ann.id)


async def test_places(here: World) -> None:
    kitchen = await here.directory.place("c1", None)
    garden = await here.directory.place("c2", "en-GB")
    assert await here.directory.place("c1", "ro") == Place(kitchen.id, "c1", "ro")
    assert (
        await here.directory.place("c1", None) == await here.directory.place_by_id(kitchen.id) == Place(kitchen.id, "c1", "ro")
    )
    assert await here.directory.place_by_id(garden.id) == Place(garden.id, "c2", "en-GB")


async def test_a_number_that_was_never_given(here: World) -> None:
    with pytest.raises(KeyError):
        await here.directory.person_by_id(1)
    with pytest.raises(KeyError):
        await here.directory.place_by_id(1)


async def test_any_name_is_kept_as_it_is(here: World) -> None:
    for number, name in enumerate(["", "Őri Ünnep", "👩‍👩‍👧", "'; DROP TABLE people; --", "%s {0} \\", "\n", "x" * 2000]):
        person = await here.directory.person(str(number), name, None)
        assert (await here.directory.person_by_id(person.id)).name == name


async def test_many_meet_the_same_person_at_once(url: str, here: World) -> None:
    async with world(url) as there:
        met = await asyncio.gather(*[one.directory.person("1001", "Ann", "de") for one in (here, there) * 10])
    assert len(set(met)) == 1
    assert await count(here.database, schema.people) == 1


async def test_a_name_that_another_process_has_met_changed(url: str, here: World) -> None:
    ann = await here.directory.person("1001", "Ann", "de")
    async with world(url) as there:
        assert await there.directory.person_by_id(ann.id) == ann
        anna = await there.directory.person("1001", "Anna", "hu")
    assert await here.directory.person("1001", "Anna", None) == anna == Person(ann.id, "1001", "Anna", "hu")
    assert await here.directory.person_by_id(ann.id) == anna


async def test_whoever_is_known_is_looked_up_while_others_write(url: str, here: World) -> None:
    if not url.startswith("sqlite"):
        pytest.skip("only SQLite has a single writer")
    ann = await here.directory.person("1001", "Ann", "de")
    with closing(sqlite3.connect(str(make_url(url).database), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await here.directory.person("1001", "Ann", None) == ann


async def test_pins_are_kept_by_table_kind_and_person(here: World) -> None:
    board = here.noticeboard
    table = await here.lobby("Ann", "Ben")
    ann, ben = table.people()
    assert await board.pinned(table.id, "board", None) is None
    await board.pin(table.id, "board", None, Pin("c1", "m1", 3))
    await board.pin(table.id, "hand", ann, Pin("dm1", "m2"))
    await board.pin(table.id, "hand", ben, Pin("dm2", "m3"))
    assert await board.pinned(table.id, "board", None) == Pin("c1", "m1", 3)
    assert await board.pinned(table.id, "hand", ann) == Pin("dm1", "m2")
    assert await board.pinned(table.id, "hand", None) is None
    assert await board.pinned(table.id, "board", ann) is None
    assert await board.pinned(table.id + 1, "board", None) is None


async def test_a_new_pin_takes_the_place_of_the_one_before(here: World) -> None:
    board = here.noticeboard
    table = await here.lobby("Ann")
    for person in (None, table.host):
        await board.pin(table.id, "board", person, Pin("c1", "m1", 1))
        await board.pin(table.id, "board", person, Pin("c2", "m2", 0))
        assert await board.pinned(table.id, "board", person) == Pin("c2", "m2", 0)
    assert await count(here.database, schema.pins) == 2
    await board.unpin(table.id, "board", None)
    await board.unpin(table.id, "board", None)
    assert await board.pinned(table.id, "board", None) is None
    assert await board.pinned(table.id, "board", table.host) == Pin("c2", "m2", 0)


async def test_pins_that_are_put_up_at_once_leave_one(url: str, here: World) -> None:
    table = await here.lobby("Ann")
    async with world(url) as there:
        await asyncio.gather(
            *[one.noticeboard.pin(table.id, "board", None, Pin("c", str(at))) for at, one in enumerate((here, there) * 6)]
        )
    assert await count(here.database, schema.pins) == 1

"""A database with many running tables in mid-hand, made in a few seconds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, insert, select

from bot.ai.players import player
from bot.app import Services, services
from bot.engine.view import view_of
from bot.store import schema
from bot.store.bodies import parse_step, print_step
from bot.tables.steps import Joined, Occupant, Opened, Started
from tests.support.canasta import CountedChance

PLAYED: Final = 5
"""Tables that are really played; the others are copies of them, for other people in other places."""
TURNS: Final = 4
"""Of the person at a table, who has the move again after them."""
OUTSIDE: Final = 10**17
"""Where the numbers of made-up people and channels begin."""


async def store_tables(url: str, count: int, person: str, channel: str) -> None:
    """Tables of a person and three computers; the first is this person's, in this channel. Their boards are up to date."""
    async with services(url, CountedChance()) as below:
        await below.database.write(lambda connection: _meet(connection, count, person, channel))
        # People, places and tables are numbered alike, from 1.
        for number in range(1, PLAYED + 1):
            await _play(below, number)
        await below.database.write(lambda connection: _copy(connection, count))


def _meet(connection: Connection, count: int, person: str, channel: str) -> None:
    others = [str(OUTSIDE + number) for number in range(1, count)]
    people = [{"outside": outside, "name": f"Person {outside}", "locale": None} for outside in (person, *others)]
    connection.execute(insert(schema.people), people)
    connection.execute(insert(schema.places), [{"outside": outside, "locale": None} for outside in (channel, *others)])


async def _play(below: Services, number: int) -> None:
    hall = below.hall
    await hall.open(number, number, "classic", 4, {})
    await hall.start(number, number, fill=True)
    await below.computers.settle()
    turns = 0
    while turns < TURNS:
        table = await hall.table(number)
        assert table is not None
        if table.between_hands:
            await hall.deal_next(number, number)
            turns = 0
        else:
            seat = table.to_move
            assert table.game is not None
            await hall.play(number, seat, player("thumb").choose(view_of(table.game, seat)))
            table = await hall.table(number)
            turns += table is not None and table.to_move != seat
        await below.computers.settle()


def _copy(connection: Connection, count: int) -> None:
    rows: dict[Table, list[dict[str, Any]]] = {schema.tables: [], schema.steps: [], schema.seats: []}
    pins = []
    for played in range(1, PLAYED + 1):
        (table,) = _rows(connection, schema.tables, schema.tables.c.id == played)
        steps = _rows(connection, schema.steps, schema.steps.c.table_id == played)
        seats = _rows(connection, schema.seats, schema.seats.c.table_id == played)
        for number in range(played, count + 1, PLAYED):
            place = {"table_id": number, "channel": str(OUTSIDE + number), "message": str(OUTSIDE + number)}
            pins.append({**place, "kind": "board", "shows": table["number"]})
            if number == played:
                continue
            rows[schema.tables].append({**table, "id": number, "host_id": number, "place_id": number})
            rows[schema.steps] += [{**step, "table_id": number, "body": _given_to(step, number)} for step in steps]
            rows[schema.seats] += [{**seat, "table_id": number, "person_id": seat["person_id"] and number} for seat in seats]
    for target, values in (*rows.items(), (schema.pins, pins)):
        connection.execute(insert(target), values)


def _rows(connection: Connection, target: Table, where: ColumnElement[bool]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(select(target).where(where)).mappings()]


def _given_to(row: dict[str, Any], number: int) -> str:
    """The body of a step at the table of that number, whose person and place have the same number."""

    def seated(occupant: Occupant) -> Occupant:
        return occupant if occupant.is_computer else replace(occupant, person=number)

    body: str = row["body"]
    if row["kind"] in ("HandDealt", "Moved"):
        return body
    match step := parse_step(body):
        case Opened():
            return print_step(replace(step, host=number, place=number))
        case Joined(occupant=occupant):
            return print_step(replace(step, occupant=seated(occupant)))
        case Started(seats=seats):
            return print_step(replace(step, seats=tuple(map(seated, seats))))
        case _:
            return body

"""How people stand: queries of results and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, exists, func, select

from bot.engine.canastas import Canastas
from bot.store import schema
from bot.store.database import Database
from bot.tables.ports import GONE
from bot.tables.rating import ALL_TIME, NEW, OVERALL, Rating, span_of
from bot.tables.standing import (
    LEAST_TOGETHER,
    Career,
    Companion,
    Ladder,
    Member,
    Past,
    PlayedMatch,
    PlayedSide,
    Ranked,
    Record,
    Rungs,
)

_RATINGS: Final = schema.ratings.c
_HISTORY: Final = schema.rating_history.c
_RESULTS: Final = schema.results.c
_PEOPLE: Final = schema.people.c
_RANKED: Final = schema.ratings.join(schema.people, _PEOPLE.id == _RATINGS.person_id)
_RANKING: Final = (_RATINGS.low.desc(), _RATINGS.games.desc(), _RATINGS.person_id)
"""The order of a ladder."""
_AT_END: Final = (_RESULTS.played_out, _RESULTS.away == "")
"""Of a person: the matches that he has played to their end."""


class SqlStanding:
    """:class:`bot.tables.ports.Standing` in a migrated database."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def rungs(self, ladder: Ladder, first: int, most: int) -> Rungs:
        return await self._database.read(lambda connection: _rungs(connection, ladder, first, most))

    async def career(self, person: int) -> Career:
        return await self._database.read(lambda connection: _career(connection, person))

    async def past(self, person: int, first: int, most: int) -> Past:
        return await self._database.read(lambda connection: _past(connection, person, first, most))


def _rungs(connection: Connection, ladder: Ladder, first: int, most: int) -> Rungs:
    where = _on(ladder)
    people = connection.execute(select(func.count()).select_from(_RANKED).where(*where)).scalar_one()
    query = _ranked_people(*where).order_by(*_RANKING).offset(first).limit(most)
    found = enumerate(connection.execute(query), first + 1)
    return Rungs(people, tuple(_ranked(row, place) for place, row in found))


def _ranked_people(*where: ColumnElement[bool]) -> Select[Any]:
    return select(schema.ratings, _PEOPLE.name).select_from(_RANKED).where(*where)


def _ranked(row: Row[Any], place: int) -> Ranked:
    return Ranked(place, row.person_id, row.name, Rating(row.mu, row.sigma), row.games, row.wins)


def _on(ladder: Ladder) -> list[ColumnElement[bool]]:
    track = ladder.track
    where = [_RATINGS.ruleset == track.ruleset, _RATINGS.season == track.season, _RATINGS.games >= ladder.least]
    # Whose name has been deleted keeps the rating, and stands on no ladder.
    where.append(~_PEOPLE.outside.startswith(GONE))
    if ladder.server is not None:
        here = [_RESULTS.person_id == _RATINGS.person_id, _RESULTS.server_id == ladder.server, _RESULTS.counted]
        if track.ruleset != OVERALL:
            here.append(_RESULTS.ruleset == track.ruleset)
        if track.season != ALL_TIME:
            begin, end = span_of(track.season)
            here += [_RESULTS.finished_at >= begin, _RESULTS.finished_at < end]
        where.append(exists().where(*here))
    return where


def _career(connection: Connection, person: int) -> Career:
    mine = _RESULTS.person_id == person
    canastas = [func.coalesce(func.sum(getattr(_RESULTS, f"canastas_{kind}")), 0) for kind in Canastas._fields]
    sums = [func.coalesce(func.sum(column), 0) for column in (_RESULTS.outs, _RESULTS.hands)]
    *numbers, outs, hands = connection.execute(select(*canastas, *sums).where(mine, *_AT_END)).one()
    away = connection.execute(select(func.count()).select_from(schema.results).where(mine, _RESULTS.away != "")).scalar_one()
    companions = _companions(connection, person)
    return Career(
        standing=_place(connection, person),
        ranked=connection.execute(select(func.count()).select_from(_RANKED).where(*_on(Ladder()))).scalar_one(),
        numbers=tuple(number for _, number in _numbers(connection, person)),
        records=_records(connection, person),
        canastas=Canastas(*map(int, numbers)),
        outs=int(outs),
        hands=int(hands),
        away=away,
        most=max(companions, key=lambda other: (other.played, other.won), default=None),
        best=max(
            (other for other in companions if other.played >= LEAST_TOGETHER and other.won),
            key=lambda other: (other.won / other.played, other.played),
            default=None,
        ),
    )


def _place(connection: Connection, person: int) -> Ranked | None:
    """The person on the ladder of all rulesets and all time."""
    everybody = _on(Ladder())
    row = connection.execute(_ranked_people(*everybody, _RATINGS.person_id == person)).first()
    if row is None:
        return None
    same = _RATINGS.low == row.low
    even = same & ((_RATINGS.games > row.games) | ((_RATINGS.games == row.games) & (_RATINGS.person_id < person)))
    better = select(func.count()).select_from(_RANKED).where(*everybody, (_RATINGS.low > row.low) | even)
    return _ranked(row, 1 + connection.execute(better).scalar_one())


def _numbers(connection: Connection, person: int) -> list[tuple[int, int]]:
    """The tables of the matches that counted, each with the number that was shown after it."""
    query = select(_HISTORY.table_id, _HISTORY.mu, _HISTORY.sigma).where(
        _HISTORY.person_id == person, _HISTORY.ruleset == OVERALL, _HISTORY.season == ALL_TIME
    )
    rows = connection.execute(query.order_by(_HISTORY.finished_at, _HISTORY.table_id))
    return [(row.table_id, Rating(row.mu, row.sigma).number) for row in rows]


def _records(connection: Connection, person: int) -> tuple[Record, ...]:
    """Those with most matches first."""
    won = func.count().filter(_RESULTS.won)
    query = select(_RESULTS.ruleset, func.count().label("played"), won.label("won"))
    rows = connection.execute(query.where(_RESULTS.person_id == person, *_AT_END).group_by(_RESULTS.ruleset)).all()
    of_season = select(schema.ratings).where(_RATINGS.person_id == person, _RATINGS.season == ALL_TIME)
    known = {row.ruleset: (Rating(row.mu, row.sigma), row.games) for row in connection.execute(of_season)}
    records = [Record(row.ruleset, row.played, row.won, *known.get(row.ruleset, (None, 0))) for row in rows]
    return tuple(sorted(records, key=lambda record: (-record.played, record.ruleset)))


def _companions(connection: Connection, person: int) -> list[Companion]:
    other = schema.results.alias()
    together = and_(
        other.c.table_id == _RESULTS.table_id,
        other.c.side == _RESULTS.side,
        other.c.seat != _RESULTS.seat,
        other.c.away == "",
        other.c.person_id == _PEOPLE.id,
    )
    query = (
        select(_PEOPLE.name, func.count().label("played"), func.count().filter(_RESULTS.won).label("won"))
        .where(_RESULTS.person_id == person, *_AT_END, together)
        .group_by(_PEOPLE.id, _PEOPLE.name)
        .order_by(_PEOPLE.id)
    )
    return [Companion(row.name, row.played, row.won) for row in connection.execute(query)]


def _past(connection: Connection, person: int, first: int, most: int) -> Past:
    mine = _RESULTS.person_id == person
    number = connection.execute(select(func.count(_RESULTS.table_id.distinct())).where(mine)).scalar_one()
    latest = (_RESULTS.finished_at.desc(), _RESULTS.table_id.desc())
    query = select(_RESULTS.table_id, _RESULTS.finished_at).where(mine).distinct().order_by(*latest).offset(first).limit(most)
    tables = [row.table_id for row in connection.execute(query)]
    rows = connection.execute(
        select(schema.results, _PEOPLE.name.label("person_name"))
        .outerjoin(schema.people, _PEOPLE.id == _RESULTS.person_id)
        .where(_RESULTS.table_id.in_(tables))
        .order_by(*latest, _RESULTS.seat, _RESULTS.away)
    )
    changes = _changes(_numbers(connection, person))
    matches = [_played(person, list(group), changes) for _, group in groupby(rows, key=lambda row: row.table_id)]
    return Past(number, tuple(matches))


def _changes(numbers: Sequence[tuple[int, int]]) -> dict[int, int]:
    """By table, how much the number that is shown has changed."""
    before = [NEW.number, *(number for _, number in numbers)]
    return {table: number - last for (table, number), last in zip(numbers, before, strict=False)}


def _played(person: int, rows: Sequence[Row[Any]], changes: dict[int, int]) -> PlayedMatch:
    # Who went away and came back to another seat is told of as of one who is away.
    own = max((row for row in rows if row.person_id == person), key=lambda row: bool(row.away))
    at_end = [row for row in rows if not row.away]
    best_first = sorted({(not row.won, -row.total, row.side) for row in at_end if row.side != own.side})
    return PlayedMatch(
        table=own.table_id,
        at=own.finished_at,
        ruleset=own.ruleset,
        played_out=own.played_out,
        won=own.won,
        rank=own.rank,
        alike=own.rank == 1 and any(row.rank == 1 for row in at_end if row.side != own.side),
        away=own.away,
        why=own.why,
        own=PlayedSide(own.total, _members(person, at_end, own.side)),
        others=tuple(PlayedSide(-points, _members(person, at_end, side)) for _, points, side in best_first),
        change=changes.get(own.table_id) if own.counted else None,
    )


def _members(person: int, rows: Sequence[Row[Any]], side: int) -> tuple[Member, ...]:
    return tuple(_member(row) for row in rows if row.side == side and row.person_id != person)


def _member(row: Row[Any]) -> Member:
    return Member(row.name, computer=True) if row.person_id is None else Member(row.person_name)

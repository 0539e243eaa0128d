"""Ratings and their history: what follows from the results, taken in the order in which the matches ended.

A match is rated in the transaction that writes its result. Where it ended before others that are rated already, as when two
processes write at once, those are rated again: so the ratings are always what the results alone give.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, text

from bot.store import schema
from bot.store.results import matches, put_results
from bot.tables.rating import NEW, Rating, Track, rated, tracks_of
from bot.tables.results import Result
from bot.tables.table import Table

_RATINGS: Final = schema.ratings.c
_HISTORY: Final = schema.rating_history.c
_RESULTS: Final = schema.results.c

_LOCK: Final = 0x72617465
"""PostgreSQL's number for "somebody rates a match"."""
_AT_ONCE: Final = 5000
"""So many rows of the history are written together."""

Moment = tuple[float, int]
"""When a match ended, and the number of its table: the order of all matches."""
Key = tuple[int, Track]
"""A person on a track."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a person on a track."""

    rating: Rating = NEW
    games: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """How many matches have been rated, and how many people."""

    matches: int
    people: int


def record(connection: Connection, table: Table, at: float) -> None:
    """Write what has come of a match that has ended at that time, in place of what was written of it before."""
    _lock(connection)
    query = select(_RESULTS.finished_at).where(_RESULTS.table_id == table.id)
    before = connection.execute(query).scalar()
    found = put_results(connection, table, at)
    if found or before is not None:
        rate_since(connection, (at if before is None else min(at, before), table.id))


def rate_everything(connection: Connection) -> Count:
    """Rate all matches again, from their results alone."""
    _lock(connection)
    connection.execute(delete(schema.rating_history))
    connection.execute(delete(schema.ratings))
    return rate_since(connection, None)


def _lock(connection: Connection) -> None:
    """Who rates a match waits for whoever rates another one. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def rate_since(connection: Connection, since: Moment | None) -> Count:
    """Rate the matches that ended then or later."""
    standings = _taken_back(connection, since)
    changed = set(standings)
    history: list[dict[str, Any]] = []
    number, people = 0, set()
    for table_id, ruleset, at, results in matches(connection, *_from(_RESULTS, since)):
        counted = [result for result in results if result.counted and result.person is not None]
        number += bool(counted)
        people |= {result.person for result in counted}
        keys = [(result.person, track) for result in counted if result.person is not None for track in tracks_of(ruleset, at)]
        if since is not None:
            standings = {**_read(connection, [key for key in keys if key not in standings]), **standings}
        for track in tracks_of(ruleset, at):
            after = _after(results, track, standings)
            standings |= after
            changed |= set(after)
            history += [_history_row(key, standing, table_id, at) for key, standing in after.items()]
        if len(history) > _AT_ONCE:
            connection.execute(insert(schema.rating_history), history)
            history = []
    if history:
        connection.execute(insert(schema.rating_history), history)
    _write(connection, {key: standings[key] for key in changed})
    return Count(number, len(people))


def _after(results: Sequence[Result], track: Track, standings: dict[Key, Standing]) -> dict[Key, Standing]:
    ratings = {
        result.person: standings[result.person, track].rating
        for result in results
        if result.person is not None and (result.person, track) in standings
    }
    winners = {result.person for result in results if result.won and result.counted}
    after: dict[Key, Standing] = {}
    for person, rating in sorted(rated(results, ratings).items()):
        before = standings.get((person, track), Standing())
        after[person, track] = Standing(rating, before.games + 1, before.wins + (person in winners))
    return after


def _taken_back(connection: Connection, since: Moment | None) -> dict[Key, Standing]:
    """Forget what has been rated since then, and give the standings before it of those whom that concerns."""
    if since is None:
        return {}
    later = _from(_HISTORY, since)
    columns = (_HISTORY.person_id, _HISTORY.ruleset, _HISTORY.season)
    stale = [
        (row.person_id, Track(row.ruleset, row.season)) for row in connection.execute(select(*columns).where(*later).distinct())
    ]
    connection.execute(delete(schema.rating_history).where(*later))
    return {key: _last(connection, key) for key in stale}


def _last(connection: Connection, key: Key) -> Standing:
    person, track = key
    mine = (_HISTORY.person_id == person, _HISTORY.ruleset == track.ruleset, _HISTORY.season == track.season)
    query = select(schema.rating_history).where(*mine).order_by(_HISTORY.finished_at.desc(), _HISTORY.table_id.desc())
    row = connection.execute(query.limit(1)).first()
    return Standing() if row is None else Standing(Rating(row.mu, row.sigma), row.games, row.wins)


def _from(columns: Any, since: Moment | None) -> list[ColumnElement[bool]]:
    if since is None:
        return []
    at, table_id = since
    return [or_(columns.finished_at > at, (columns.finished_at == at) & (columns.table_id >= table_id))]


def _read(connection: Connection, keys: Sequence[Key]) -> dict[Key, Standing]:
    if not keys:
        return {}
    query = select(schema.ratings).where(
        _RATINGS.person_id.in_({person for person, _ in keys}),
        _RATINGS.ruleset.in_({track.ruleset for _, track in keys}),
        _RATINGS.season.in_({track.season for _, track in keys}),
    )
    return {
        (row.person_id, Track(row.ruleset, row.season)): Standing(Rating(row.mu, row.sigma), row.games, row.wins)
        for row in connection.execute(query)
    }


def _write(connection: Connection, standings: dict[Key, Standing]) -> None:
    """The current ratings of these people; who has no match left on a track has none there."""
    for person, track in standings:
        mine = (_RATINGS.person_id == person, _RATINGS.ruleset == track.ruleset, _RATINGS.season == track.season)
        connection.execute(delete(schema.ratings).where(*mine))
    rows = [_rating_row(key, standing) for key, standing in standings.items() if standing.games]
    if rows:
        connection.execute(insert(schema.ratings), rows)


def _rating_row(key: Key, standing: Standing) -> dict[str, Any]:
    person, track = key
    return {
        "person_id": person,
        "ruleset": track.ruleset,
        "season": track.season,
        "mu": standing.rating.mu,
        "sigma": standing.rating.sigma,
        "low": standing.rating.low,
        "games": standing.games,
        "wins": standing.wins,
    }


def _history_row(key: Key, standing: Standing, table_id: int, at: float) -> dict[str, Any]:
    row = {**_rating_row(key, standing), "table_id": table_id, "finished_at": at}
    del row["low"]
    return row

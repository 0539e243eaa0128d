"""The tables of the database. Only ``steps``, ``people``, ``servers``, ``places``, ``preferences``, ``server_settings`` and
``bans`` are authoritative.

``tables``, ``seats``, ``results``, ``ratings`` and ``rating_history`` are projections of the steps, written with them and
made again by :func:`bot.store.projections.rebuild`, ratings from the results alone; ``pins``, ``staged``, ``heartbeat`` and
``facts`` are conveniences that may be lost. Times are seconds since the epoch. Names and numbers of the chat platform stand
in ``people``, ``servers``, ``places``, ``pins``, ``server_settings`` and ``bans`` only. Whatever says something about a person
refers to ``people`` (or names him as the platform does, in ``bans``), so that :mod:`bot.store.privacy` finds it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text, literal_column

metadata: Final = MetaData(
    naming_convention={
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id: Final = BigInteger().with_variant(Integer, "sqlite")
"""SQLite gives a number to a new row only where the type is plainly ``INTEGER``."""

people: Final = Table(
    "people",
    metadata,
    Column("id", Id, primary_key=True),
    Column("outside", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("locale", Text),
    sqlite_autoincrement=True,
)

servers: Final = Table(
    "servers",
    metadata,
    Column("id", Id, primary_key=True),
    Column("outside", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    # Since when the bot is no longer there; None: it is.
    Column("gone_at", Double),
    sqlite_autoincrement=True,
)

server_settings: Final = Table(
    "server_settings",
    metadata,
    Column("server_id", ForeignKey(servers.c.id), primary_key=True),
    Column("body", Text, nullable=False),
)

bans: Final = Table(
    "bans",
    metadata,
    Column("server_id", ForeignKey(servers.c.id), primary_key=True),
    # As the platform names the person, who need never have used the bot.
    Column("outside", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

places: Final = Table(
    "places",
    metadata,
    Column("id", Id, primary_key=True),
    Column("outside", Text, nullable=False, unique=True),
    Column("locale", Text),
    # None: a DM, or a place of which the server was never told.
    Column("server_id", ForeignKey(servers.c.id)),
    sqlite_autoincrement=True,
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("place_id", ForeignKey(places.c.id), nullable=False),
    Column("host_id", ForeignKey(people.c.id), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("number", Integer, nullable=False),
    # When somebody has to look at the table next; ``due`` is when its patience ends.
    Column("deadline", Double),
    Column("due", Double),
    Column("opened_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    sqlite_autoincrement=True,
)
# Written out, not handed over: PostgreSQL finds no partial index for a condition that it plans without its values.
is_running: Final = tables.c.stage.in_([literal_column("'lobby'"), literal_column("'playing'")])
Index("ix_tables_place", tables.c.place_id)
Index("ix_tables_deadline", tables.c.deadline)
Index("uq_tables_running_place", tables.c.place_id, unique=True, sqlite_where=is_running, postgresql_where=is_running)
"""A place holds one table that is neither over nor closed."""

steps: Final = Table(
    "steps",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
    # What the table waits for from this step on: a policy of the tables' floor, which the steps alone do not tell.
    Column("deadline", Double),
    Column("due", Double),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    # In the lobby: the place in the order of joining.
    Column("seat", Integer, primary_key=True),
    Column("person_id", ForeignKey(people.c.id)),
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=False),
)
Index("ix_seats_person", seats.c.person_id)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # Why the person was not there at the end; empty for whoever held the seat then.
    Column("away", Text, primary_key=True),
    Column("person_id", ForeignKey(people.c.id)),
    # Those of a computer player.
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    # Whether the match changed the person's rating, and if not why.
    Column("counted", Boolean, nullable=False),
    Column("why", Text, nullable=False),
    Column("canastas_natural", Integer, nullable=False),
    Column("canastas_mixed", Integer, nullable=False),
    Column("canastas_wild", Integer, nullable=False),
    Column("canastas_sequence", Integer, nullable=False),
    Column("outs", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    # The same in all rows of a table. ``played_out``: to its end, not closed before.
    Column("played_out", Boolean, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("server_id", ForeignKey(servers.c.id)),
    Column("finished_at", Double, nullable=False),
)
Index("ix_results_person", results.c.person_id, results.c.finished_at)
Index("ix_results_server", results.c.server_id, results.c.person_id)
Index("ix_results_order", results.c.finished_at, results.c.table_id)

rating_history: Final = Table(
    "rating_history",
    metadata,
    # The rating after a match: one row for each track that the match counts on.
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("person_id", ForeignKey(people.c.id), primary_key=True),
    # Empty for the track of all rulesets, and of all time.
    Column("ruleset", Text, primary_key=True),
    Column("season", Text, primary_key=True),
    Column("finished_at", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
Index("ix_rating_history_person", rating_history.c.person_id, rating_history.c.ruleset, rating_history.c.season)
Index("ix_rating_history_order", rating_history.c.finished_at, rating_history.c.table_id)

ratings: Final = Table(
    "ratings",
    metadata,
    # The last row of the history of a person on a track; ``low`` is what people are ranked by.
    Column("person_id", ForeignKey(people.c.id), primary_key=True),
    Column("ruleset", Text, primary_key=True),
    Column("season", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("low", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
Index("ix_ratings_ladder", ratings.c.ruleset, ratings.c.season, ratings.c.low)

pins: Final = Table(
    "pins",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), nullable=False),
    Column("kind", Text, nullable=False),
    Column("person_id", ForeignKey(people.c.id)),
    Column("channel", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("shows", Integer, nullable=False),
)
is_shared: Final = pins.c.person_id.is_(None)
is_personal: Final = pins.c.person_id.is_not(None)
Index("uq_pins_shared", pins.c.table_id, pins.c.kind, unique=True, sqlite_where=is_shared, postgresql_where=is_shared)
Index(
    "uq_pins_personal", pins.c.table_id, pins.c.kind, pins.c.person_id,
    unique=True, sqlite_where=is_personal, postgresql_where=is_personal,
)  # fmt: skip

staged: Final = Table(
    "staged",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("melds", Text, nullable=False),
)

preferences: Final = Table(
    "preferences",
    metadata,
    Column("person_id", ForeignKey(people.c.id), primary_key=True),
    Column("body", Text, nullable=False),
)

heartbeat: Final = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
)

facts: Final = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

"""The tables of the database. Only ``steps``, ``people``, ``servers``, ``places`` and
``preferences`` are authoritative.

``tables``, ``seats`` and ``results`` are projections of the steps, written with them and made again by
:func:`bot.store.projections.rebuild`; ``pins``, ``staged`` and ``heartbeat`` are conveniences that may be lost. Times are
seconds since the epoch. Names and numbers of the chat platform stand in ``people``, ``servers``, ``places`` and
``pins`` only.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text

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
    sqlite_autoincrement=True,
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
is_running: Final = tables.c.stage.in_(("lobby", "playing"))
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
    Column("person_id", ForeignKey(people.c.id)),
    Column("side", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
)
Index("ix_results_person", results.c.person_id)

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

"""The beginning: tables, their steps and what is derived from them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", ID, nullable=False),
        sa.Column("outside", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("outside", name="uq_people_outside"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "places",
        sa.Column("id", ID, nullable=False),
        sa.Column("outside", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_places"),
        sa.UniqueConstraint("outside", name="uq_places_outside"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tables",
        sa.Column("id", ID, nullable=False),
        sa.Column("place_id", ID, nullable=False),
        sa.Column("host_id", ID, nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.Double()),
        sa.Column("opened_at", sa.Double(), nullable=False),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["place_id"], ["places.id"], name="fk_tables_place_id_places"),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name="fk_tables_host_id_people"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_place", "tables", ["place_id"])
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    running = sa.text("stage IN ('lobby', 'playing')")
    op.create_index(
        "uq_tables_running_place", "tables", ["place_id"], unique=True, sqlite_where=running, postgresql_where=running
    )
    op.create_table(
        "steps",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("deadline", sa.Double()),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_steps"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_steps_table_id_tables"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", ID),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id_tables"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_seats_person_id_people"),
    )
    op.create_index("ix_seats_person", "seats", ["person_id"])
    op.create_table(
        "results",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", ID),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id_tables"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_results_person_id_people"),
    )
    op.create_index("ix_results_person", "results", ["person_id"])
    op.create_table(
        "pins",
        sa.Column("id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person_id", ID),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("shows", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pins"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_pins_table_id_tables"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_pins_person_id_people"),
    )
    shared, personal = sa.text("person_id IS NULL"), sa.text("person_id IS NOT NULL")
    op.create_index("uq_pins_shared", "pins", ["table_id", "kind"], unique=True, sqlite_where=shared, postgresql_where=shared)
    op.create_index(
        "uq_pins_personal",
        "pins",
        ["table_id", "kind", "person_id"],
        unique=True,
        sqlite_where=personal,
        postgresql_where=personal,
    )
    op.create_table(
        "staged",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("melds", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_staged"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_staged_table_id_tables"),
    )

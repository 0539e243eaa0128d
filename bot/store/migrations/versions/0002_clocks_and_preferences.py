"""Clocks: when a table's patience ends and when the bot was last at work; what people prefer."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Double()))
    op.execute("UPDATE tables SET due = deadline")
    op.add_column("steps", sa.Column("due", sa.Double()))
    op.execute("UPDATE steps SET due = deadline")
    op.create_table(
        "preferences",
        sa.Column("person_id", ID, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_preferences_person_id_people"),
        sa.PrimaryKeyConstraint("person_id", name="pk_preferences"),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )

"""Owners: settings and bans of servers, and since when the bot is gone from one; small facts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("servers", sa.Column("gone_at", sa.Double()))
    op.create_table(
        "server_settings",
        sa.Column("server_id", ID, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["server_id"], ["servers.id"], name="fk_server_settings_server_id_servers"),
        sa.PrimaryKeyConstraint("server_id", name="pk_server_settings"),
    )
    op.create_table(
        "bans",
        sa.Column("server_id", ID, nullable=False),
        sa.Column("outside", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["server_id"], ["servers.id"], name="fk_bans_server_id_servers"),
        sa.PrimaryKeyConstraint("server_id", "outside", name="pk_bans"),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )

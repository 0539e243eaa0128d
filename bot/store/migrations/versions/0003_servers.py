"""Servers: which one a place belongs to."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", ID, nullable=False),
        sa.Column("outside", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
        sa.UniqueConstraint("outside", name="uq_servers_outside"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("places") as places:
        places.add_column(sa.Column("server_id", ID))
        places.create_foreign_key("fk_places_server_id_servers", "servers", ["server_id"], ["id"])

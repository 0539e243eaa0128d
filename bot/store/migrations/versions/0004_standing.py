"""Standing: results that say for whom a match counts, and ratings.

The results are a projection and begin anew: ``python -m bot ratings`` makes those of earlier matches from their steps.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.drop_table("results")
    op.create_table(
        "results",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("away", sa.Text(), nullable=False),
        sa.Column("person_id", ID),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("canastas_natural", sa.Integer(), nullable=False),
        sa.Column("canastas_mixed", sa.Integer(), nullable=False),
        sa.Column("canastas_wild", sa.Integer(), nullable=False),
        sa.Column("canastas_sequence", sa.Integer(), nullable=False),
        sa.Column("outs", sa.Integer(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("played_out", sa.Boolean(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("server_id", ID),
        sa.Column("finished_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "away", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id_tables"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_results_person_id_people"),
        sa.ForeignKeyConstraint(["server_id"], ["servers.id"], name="fk_results_server_id_servers"),
    )
    op.create_index("ix_results_person", "results", ["person_id", "finished_at"])
    op.create_index("ix_results_server", "results", ["server_id", "person_id"])
    op.create_index("ix_results_order", "results", ["finished_at", "table_id"])
    op.create_table(
        "rating_history",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("person_id", ID, nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.Double(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", "ruleset", "season", name="pk_rating_history"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rating_history_table_id_tables"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_rating_history_person_id_people"),
    )
    op.create_index("ix_rating_history_person", "rating_history", ["person_id", "ruleset", "season"])
    op.create_index("ix_rating_history_order", "rating_history", ["finished_at", "table_id"])
    op.create_table(
        "ratings",
        sa.Column("person_id", ID, nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("low", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "ruleset", "season", name="pk_ratings"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_ratings_person_id_people"),
    )
    op.create_index("ix_ratings_ladder", "ratings", ["ruleset", "season", "low"])

"""Profiles are counted from an index alone: a seat of a finished game knows its options and number of players"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

COLUMNS = ["user_id", "counts", "game_id", "variant", "players", "score", "left", "place", "roles", "awards"]


def upgrade() -> None:
    op.add_column("result_seats", sa.Column("variant", sa.String(400), nullable=False, server_default=""))
    op.add_column("result_seats", sa.Column("players", sa.Integer(), nullable=False, server_default="0"))
    whole = "(SELECT results.{0} FROM results WHERE results.n = result_seats.n)"
    op.execute(f"UPDATE result_seats SET variant = {whole.format('variant')}, players = {whole.format('players')}")
    op.create_index("result_seats_of_profile", "result_seats", COLUMNS)


def downgrade() -> None:
    op.drop_index("result_seats_of_profile", "result_seats")
    with op.batch_alter_table("result_seats") as table:
        table.drop_column("players")
        table.drop_column("variant")

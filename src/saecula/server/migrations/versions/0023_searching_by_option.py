"""Finished games are found by option, number of players and bot without looking at all of them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

CHUNK = 1000


def upgrade() -> None:
    op.create_table(
        "result_options",
        sa.Column("n", sa.Integer(), sa.ForeignKey("results.n", ondelete="CASCADE"), primary_key=True),
        sa.Column("option", sa.String(400), primary_key=True),
        sa.Column("ended", sa.Double(), nullable=False),
    )
    op.create_index("result_options_by_option", "result_options", ["option", "ended", "n"])
    op.create_index("results_by_players", "results", ["public", "players", "ended", "n"])
    op.create_index("result_seats_of_player", "result_seats", ["player", "ended", "n"])
    _enter_options()


def _enter_options() -> None:
    """Enters the options of the games that are known already."""
    db = op.get_bind()
    last = 0
    while rows := db.execute(
        sa.text("SELECT n, variant, ended FROM results WHERE n > :last ORDER BY n LIMIT :chunk"),
        {"last": last, "chunk": CHUNK},
    ).all():
        last = rows[-1][0]
        options = [
            {"n": n, "option": option, "ended": ended}
            for n, variant, ended in rows
            for option in dict.fromkeys(part for part in variant.split(", ") if part)
        ]
        if options:
            db.execute(sa.text("INSERT INTO result_options (n, option, ended) VALUES (:n, :option, :ended)"), options)


def downgrade() -> None:
    op.drop_index("result_seats_of_player", "result_seats")
    op.drop_index("results_by_players", "results")
    op.drop_table("result_options")

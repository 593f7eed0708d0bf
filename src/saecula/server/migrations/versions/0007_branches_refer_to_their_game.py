"""A branch refers to the moves of the game that it comes from"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(length=24), nullable=True))
    op.add_column("tables", sa.Column("fork", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_tables_origin", "tables", ["origin"], unique=False)


def downgrade() -> None:
    # the moves that a branch shares with its game become its own
    op.execute(
        "INSERT INTO moves (table_id, n, seat, text, outcomes, version, user_id, at, gesture) "
        "SELECT t.id, m.n, m.seat, m.text, m.outcomes, -m.n, NULL, t.created, 1 "
        "FROM tables t JOIN moves m ON m.table_id = t.origin AND m.n <= t.fork"
    )
    op.drop_index("ix_tables_origin", "tables")
    op.execute("ALTER TABLE tables DROP COLUMN fork")
    op.execute("ALTER TABLE tables DROP COLUMN origin")

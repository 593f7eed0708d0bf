"""A table has a key from which its draws are made. (A table without one continues with its seed.)"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # (not in a batch: that may copy the table, and its seats and moves would be deleted with it)
    op.add_column("tables", sa.Column("key", sa.String(length=64), nullable=True))


def downgrade() -> None:
    op.execute("ALTER TABLE tables DROP COLUMN key")

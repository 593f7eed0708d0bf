"""Answers that a player gives until something changes: the server gives them when the question comes again"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("standing", sa.Text(), nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("seats", "standing")

"""Moves that were made in one gesture are undone together"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("gesture", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    op.execute("ALTER TABLE moves DROP COLUMN gesture")

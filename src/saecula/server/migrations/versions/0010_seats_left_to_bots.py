"""When a player left a seat to a bot, for the log that everybody sees"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("left_at", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "left_at")

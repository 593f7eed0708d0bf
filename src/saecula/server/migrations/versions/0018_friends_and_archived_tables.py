"""Friends, and tables that people have put away"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "friends",
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(24), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_friends_other", "friends", ["other"])
    op.create_table(
        "archived",
        sa.Column("user_id", sa.String(24), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_archived_table_id", "archived", ["table_id"])


def downgrade() -> None:
    op.drop_table("archived")
    op.drop_table("friends")

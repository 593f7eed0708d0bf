"""Analyses of finished games are kept, and a table says whether everybody has agreed to hints"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("record", sa.String(64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analyses")
    op.drop_column("tables", "hints")

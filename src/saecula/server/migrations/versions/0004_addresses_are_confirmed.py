"""Addresses are confirmed, links in e-mails, and where a session was opened"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token"),
    )
    with op.batch_alter_table("links", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_links_user_id"), ["user_id"], unique=False)
    # (not in a batch: that may copy the tables, and the sessions would be deleted with the users)
    op.add_column("outbox", sa.Column("address", sa.String(length=254), nullable=True))
    op.add_column("sessions", sa.Column("seen", sa.Double(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("device", sa.String(length=60), nullable=False, server_default=""))
    op.execute("UPDATE sessions SET seen = created")
    op.add_column("users", sa.Column("confirmed", sa.Boolean(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.execute("ALTER TABLE users DROP COLUMN confirmed")
    op.execute("ALTER TABLE sessions DROP COLUMN device")
    op.execute("ALTER TABLE sessions DROP COLUMN seen")
    op.execute("ALTER TABLE outbox DROP COLUMN address")
    with op.batch_alter_table("links", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_links_user_id"))
    op.drop_table("links")

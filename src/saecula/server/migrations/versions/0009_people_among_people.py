"""Looks of names, second factors, mute and block, reports, and actions of administrators"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from saecula.server.accounts.names import looks

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # (not in a batch: that may copy the tables, and rows that refer to them would be deleted)
    op.add_column("users", sa.Column("form", sa.String(length=120), nullable=False, server_default=""))
    op.add_column("users", sa.Column("look", sa.String(length=120), nullable=False, server_default=""))
    op.add_column("users", sa.Column("suspended", sa.Double(), nullable=True))
    op.add_column("users", sa.Column("suspended_why", sa.String(length=200), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("closed", sa.Double(), nullable=True))
    op.add_column("chat", sa.Column("hidden", sa.Boolean(), nullable=False, server_default="0"))
    users = sa.table("users", sa.column("id"), sa.column("name"), sa.column("form"), sa.column("look"))
    db = op.get_bind()
    for id, name in db.execute(sa.select(users.c.id, users.c.name)).all():
        found = looks(name)
        db.execute(users.update().where(users.c.id == id).values(form=found.form, look=found.look))
    op.create_index("ix_users_form", "users", ["form"])
    op.create_index("ix_users_look", "users", ["look"])
    _second_factors()
    _relations()
    _moderation()


def _second_factors() -> None:
    op.create_table(
        "second_factors",
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "digest"),
    )


def _relations() -> None:
    op.create_table(
        "relations",
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["users.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "other"),
    )
    op.create_index("ix_relations_other", "relations", ["other"])


def _moderation() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("user_name", sa.String(length=60), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.Column("other_name", sa.String(length=60), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_reports_state", "reports", ["state"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("admin", sa.String(length=24), nullable=False),
        sa.Column("admin_name", sa.String(length=60), nullable=False),
        sa.Column("action", sa.String(length=30), nullable=False),
        sa.Column("target", sa.String(length=60), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade() -> None:
    for table in ("audit", "reports", "relations", "recovery_codes", "second_factors"):
        op.drop_table(table)
    op.drop_index("ix_users_look", "users")
    op.drop_index("ix_users_form", "users")
    for table, column in (
        ("chat", "hidden"),
        ("tables", "closed"),
        ("users", "suspended_why"),
        ("users", "suspended"),
        ("users", "look"),
        ("users", "form"),
    ):
        op.execute(f"ALTER TABLE {table} DROP COLUMN {column}")

"""A token says what it may do; those that exist may do everything that they could"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    everything = "read play tables account"
    op.add_column("tokens", sa.Column("scopes", sa.String(60), nullable=False, server_default=everything))


def downgrade() -> None:
    op.drop_column("tokens", "scopes")

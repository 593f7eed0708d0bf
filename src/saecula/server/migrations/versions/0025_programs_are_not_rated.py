"""Games that programs have played are rated no longer: ratings that know such games are forgotten

The server computes them again when it starts, from all games that are still rated (`results.rating.complete`), because
only the schema of its own version is known there.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    db = op.get_bind()
    seats = "SELECT table_id FROM seats WHERE program"
    if db.execute(sa.text(f"SELECT n FROM results WHERE rated AND table_id IN ({seats}) LIMIT 1")).first() is not None:
        db.execute(sa.text("DELETE FROM ratings"))


def downgrade() -> None:
    pass  # whether they were rated is not known any more

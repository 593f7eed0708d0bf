"""Games that programs have played are rated no longer, and the ratings are computed again without them"""

from __future__ import annotations

from alembic import op

from saecula.server.results.rating import played_by_programs, recompute

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    db = op.get_bind()
    if db.execute(played_by_programs().limit(1)).first() is not None:
        recompute(db)


def downgrade() -> None:
    pass  # whether they were rated is not known any more

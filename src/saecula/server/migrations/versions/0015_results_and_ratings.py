"""Finished games with the results of their seats, and ratings; games that are over are entered

The results of older games lack the leaders and civilizations, which only a replay tells (`saecula admin results`).
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("hides", sa.String(60), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("unrated", sa.String(20), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("quitter", sa.String(24), nullable=True))
    op.add_column("seats", sa.Column("marks", sa.String(60), nullable=False, server_default=""))
    _results()
    _seats()
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(140), primary_key=True),
        sa.Column("game_id", sa.String(60), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game_id", "mu"])
    _enter_finished_games()


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("game_id", sa.String(60), nullable=False),
        sa.Column("variant", sa.String(400), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(60), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("unrated", sa.String(20), nullable=False),
        sa.Column("imported", sa.Boolean(), nullable=False),
        sa.Column("owner", sa.String(24), nullable=False),
        sa.UniqueConstraint("table_id"),
    )
    op.create_index("results_public", "results", ["public", "ended", "n"])
    op.create_index("results_by_game", "results", ["public", "game_id", "ended", "n"])
    op.create_index("results_by_owner", "results", ["owner", "ended", "n"])


def _seats() -> None:
    op.create_table(
        "result_seats",
        sa.Column("n", sa.Integer(), sa.ForeignKey("results.n", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.String(60), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("user_id", sa.String(24), nullable=True),
        sa.Column("player", sa.String(140), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("fraction", sa.String(10), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("roles", sa.Text(), nullable=False),
        sa.Column("awards", sa.Text(), nullable=False),
        sa.Column("was", sa.Double(), nullable=True),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
    )
    op.create_index("result_seats_by_user", "result_seats", ["user_id", "ended", "n"])
    op.create_index("result_seats_by_game", "result_seats", ["user_id", "game_id", "ended", "n"])
    op.create_index("result_seats_by_player", "result_seats", ["player", "game_id", "n"])


def _enter_finished_games() -> None:
    """Enters the games that are over; copies of games are not results."""
    db = op.get_bind()
    over = sa.text(
        "SELECT id, game, game_id, outcome, visibility, password, creator, changed, "
        "(SELECT count(*) FROM moves WHERE moves.table_id = tables.id) AS moves "
        "FROM tables WHERE status = 'over' AND outcome IS NOT NULL AND parent IS NULL ORDER BY changed, id"
    )
    rows = db.execute(over).mappings().all()
    for n, row in enumerate(rows, 1):
        seats = db.execute(sa.text("SELECT * FROM seats WHERE table_id = :id ORDER BY seat"), {"id": row["id"]})
        _enter(db, n, row, [dict(seat) for seat in seats.mappings()])
    if rows and db.dialect.name == "postgresql":
        db.execute(sa.text("SELECT setval(pg_get_serial_sequence('results', 'n'), :n)"), {"n": len(rows)})


def _enter(db: Any, n: int, row: Any, seats: list[dict[str, Any]]) -> None:
    outcome = json.loads(row["outcome"]) if isinstance(row["outcome"], str) else row["outcome"]
    options = row["game"].partition("(")[2].rstrip(")").split(", ")
    owner = {"game_id": row["game_id"], "ended": row["changed"], "n": n}
    result = {
        **owner,
        "table_id": row["id"],
        "variant": ", ".join(part for part in options if part and not part.startswith("players=")),
        "players": len(seats),
        "moves": row["moves"],
        "reason": outcome["reason"],
        "public": row["visibility"] == "open" and row["password"] is None,
        "rated": False,
        "unrated": "",
        "imported": False,
        "owner": row["creator"],
    }
    _insert(db, "results", result)
    people = [seat["user_id"] for seat in seats if seat["kind"] == "person"]
    for i, seat in enumerate(seats):
        user = seat["user_id"] if seat["kind"] == "person" else None
        fractions = outcome.get("fractions") or []
        given = {
            **owner,
            "seat": i,
            "user_id": user,
            "player": user or (f"bot:{seat['bot']}" if seat["bot"] else ""),
            "name": seat["name"],
            "place": outcome["ranking"][i],
            "score": outcome["scores"][i],
            "fraction": fractions[i] if i < len(fractions) else "",
            "team": i,
            "left": False,
            "counts": user is not None and people.count(user) == 1,
            "roles": "",
            "awards": ",".join(outcome.get("awards") or []) if len(seats) == 1 else "",
            "was": None,
            "mu": None,
            "sigma": None,
        }
        _insert(db, "result_seats", given)


def _insert(db: Any, table: str, values: dict[str, Any]) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    db.execute(sa.text(f"INSERT INTO {table} ({names}) VALUES ({', '.join(f':{name}' for name in values)})"), values)


def downgrade() -> None:
    for table in ("ratings", "result_seats", "results"):
        op.drop_table(table)
    for table, columns in (("seats", ("quitter", "marks")), ("tables", ("rated", "unrated")), ("users", ("hides",))):
        for column in columns:
            op.drop_column(table, column)

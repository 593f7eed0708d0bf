"""The news of an account: what happens at its tables, for programs that wait for it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import or_, select

from saecula.server.storage.database import Database
from saecula.server.storage.models import SeatModel, TableModel, User
from saecula.server.tables.rows import OPEN, OVER, PLAYING, WAITING

MOST: Final = 200
"""The most seats that are watched for one account: those at the tables that changed last."""
RECENT: Final = 3600.0
"""How many seconds a table that is over is still looked at."""

Place = tuple[str, int]
"""A table and a seat."""
State = tuple[str, str, float | None]
"""The kind of a seat, the state of its table, and since when it has been asked."""


class News:
    """Finds the seats of an account in the database, whichever process plays the tables."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def seats(self, user: str) -> dict[Place, Mapping[str, Any]]:
        """The seats of a person, including those that are kept for the person by an invitation."""
        recently = or_(TableModel.status != OVER, TableModel.changed > time.time() - RECENT)
        query = (
            select(
                TableModel.id.label("table"),
                TableModel.game,
                TableModel.status,
                TableModel.invite,
                User.name.label("by"),
                SeatModel.seat,
                SeatModel.kind,
                SeatModel.since,
            )
            .join(SeatModel, SeatModel.table_id == TableModel.id)
            .outerjoin(User, User.id == TableModel.creator)
            .where(SeatModel.user_id == user, TableModel.closed.is_(None), recently)
            .order_by(TableModel.changed.desc(), SeatModel.seat)
            .limit(MOST)
        )
        async with self._db.read() as db:
            rows = (await db.execute(query)).mappings().all()
        return {(row["table"], row["seat"]): dict(row) for row in rows}


def changes(known: dict[Place, State], seats: dict[Place, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The news since the last look, oldest table first; `known` is updated. The first look tells all that is open."""
    told: list[dict[str, Any]] = []
    for place in reversed(seats):
        row = seats[place]
        before = known.get(place, ("", "", None))
        now: State = row["kind"], row["status"], row["since"]
        known[place] = now
        said = {"table": row["table"], "seat": row["seat"], "game": row["game"]}
        if now[0] == OPEN:
            if before[0] != OPEN and now[1] == WAITING:
                told.append({"type": "invited", **said, "by": row["by"] or "", "invite": row["invite"]})
            continue
        if now[1] == PLAYING and before[1] != PLAYING:
            told.append({"type": "started", **said})
        if now[1] == PLAYING and now[2] is not None and now[2] != before[2]:
            told.append({"type": "turn", **said})
        if now[1] == OVER and before[1] in (WAITING, PLAYING):
            told.append({"type": "over", **said})
    for place in [place for place in known if place not in seats]:
        if known.pop(place)[1] != OVER:
            told.append({"type": "left", "table": place[0], "seat": place[1]})
    return told

"""The news of an account: what happens at its tables, for programs that wait for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import func, or_, select

from saecula.server.storage.database import Database
from saecula.server.storage.models import SeatModel, TableModel, User
from saecula.server.tables.rows import OPEN, OVER, PLAYING, WAITING

LOOK = 0.5
"""How many seconds lie between two looks at the tables of all accounts that are waiting for news."""
MOST: Final = 200
"""The most seats that are watched for one account: those at the tables that changed last."""
RECENT: Final = 3600.0
"""How many seconds a table that is over is still looked at."""

Place = tuple[str, int]
"""A table and a seat."""
State = tuple[str, str, float | None]
"""The kind of a seat, the state of its table, and since when it has been asked."""


Seats = dict[Place, Mapping[str, Any]]


class News:
    """Finds the seats of accounts in the database, whichever process plays the tables.

    All accounts that are waiting share one look, so that a look costs one query, however many are waiting.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._waiting: dict[str, asyncio.Future[Seats]] = {}
        self._round: asyncio.Task[None] | None = None
        self._last = 0.0

    async def seats(self, user: str) -> Seats:
        """The seats of a person at the next look, including those that are kept for the person by an invitation."""
        waiting = self._waiting.setdefault(user, asyncio.get_running_loop().create_future())
        if self._round is None:
            self._round = asyncio.create_task(self._look())
        return await asyncio.shield(waiting)

    async def _look(self) -> None:
        await asyncio.sleep(max(0.0, self._last + LOOK - time.monotonic()))
        self._last = time.monotonic()
        waiting, self._waiting, self._round = self._waiting, {}, None
        try:
            found = await self._seats(list(waiting))
        except Exception as error:
            for one in waiting.values():
                one.set_exception(error)
                one.exception()  # nobody may be waiting for it anymore
        else:
            for user, one in waiting.items():
                one.set_result(found[user])

    async def _seats(self, users: list[str]) -> dict[str, Seats]:
        recently = or_(TableModel.status != OVER, TableModel.changed > time.time() - RECENT)
        order = TableModel.changed.desc(), SeatModel.seat
        ranked = (
            select(
                SeatModel.user_id.label("user"),
                TableModel.id.label("table"),
                TableModel.game,
                TableModel.status,
                TableModel.invite,
                User.name.label("by"),
                SeatModel.seat,
                SeatModel.kind,
                SeatModel.since,
                func.row_number().over(partition_by=SeatModel.user_id, order_by=order).label("rank"),
            )
            .join(SeatModel, SeatModel.table_id == TableModel.id)
            .outerjoin(User, User.id == TableModel.creator)
            .where(SeatModel.user_id.in_(users), TableModel.closed.is_(None), recently)
            .subquery()
        )
        query = select(ranked).where(ranked.c.rank <= MOST).order_by(ranked.c.rank)
        found: dict[str, Seats] = {user: {} for user in users}
        async with self._db.read() as db:
            for row in (await db.execute(query)).mappings():
                found[row["user"]][row["table"], row["seat"]] = dict(row)
        return found


def changes(known: dict[Place, State], seats: Seats) -> list[dict[str, Any]]:
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

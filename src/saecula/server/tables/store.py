"""All tables of a server: loaded when needed, kept in memory, and changed one change at a time."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from sqlalchemy import String, cast, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saecula.core import SaeculaError, game
from saecula.server.accounts.security import is_id
from saecula.server.net.announcer import Announcer
from saecula.server.net.hub import Hub
from saecula.server.problems import Problem, not_found
from saecula.server.storage.database import Database
from saecula.server.storage.models import Member, MoveModel, Request, SeatModel, TableModel
from saecula.server.storage.statements import Plain
from saecula.server.tables.changes import Change, Stale, plain, write
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import OVER, PLAYING, Seat, TableRow, UndoRequest
from saecula.server.workers.replays import Replays

log = structlog.get_logger()

IDLE = 900.0
"""How many seconds an unused table stays in memory."""
SOME = 32
"""How many tables are checked for leaving memory whenever another one is loaded."""
FEW = 60
"""The most moves that are replayed here, without another process."""
MOST_TOLD = 7500
"""The most bytes that can be announced to the other processes at once; PostgreSQL accepts 8,000."""


class TableStore:
    """The tables in memory, each with its lock."""

    def __init__(
        self, db: Database, hub: Hub, announcer: Announcer, replays: Replays, most: int, most_bytes: int
    ) -> None:
        self._db = db
        self._hub = hub
        self._announcer = announcer
        self._replays = replays
        self._most = most
        self._most_bytes = most_bytes
        self._bytes = 0
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()

    # --- loading ---

    @asynccontextmanager
    async def open(self, id: str) -> AsyncIterator[LiveTable]:
        """A table, locked and up to date. Raises a problem if it does not exist."""
        if not is_id(id):
            raise not_found()
        while True:
            live = self._lives.get(id)
            if live is None:
                live = self._lives[id] = LiveTable(id)
                self._thin()
            else:
                self._lives.move_to_end(id)
            live.used = time.monotonic()
            async with live.lock:
                if self._lives.get(id) is not live:
                    continue
                if not (live.stale or live.doubt) and live.known > live.version:
                    live.catch_up()
                if live.stale or live.doubt or live.known > live.version:
                    try:
                        await self._load(live)
                    except BaseException:
                        live.doubt = True
                        raise
                yield live
                return

    def _thin(self, before: float = 0.0) -> None:
        """Removes tables from memory, least recently used first.

        It removes tables beyond the maximum number, those last used `before` a time, and, if memory is short, even
        tables that somebody watches.
        """
        for live in list(itertools.islice(self._lives.values(), None if before else SOME)):
            crowded = self._bytes > self._most_bytes
            if not crowded and len(self._lives) <= self._most and live.used >= before:
                return
            busy = live.lock.locked() or live.bot_task is not None or live.stale
            if not busy and (crowded or not self._hub.watched(live.id)):
                self._leave_out(live)
            else:  # it is in use, so others are checked next time
                live.used = time.monotonic()
                self._lives.move_to_end(live.id)

    def _leave_out(self, live: LiveTable) -> None:
        if self._lives.pop(live.id, None) is not None:
            self._bytes -= live.weight

    def _weigh(self, live: LiveTable) -> None:
        """Updates the size of a table that has changed, and makes room if necessary."""
        if self._lives.get(live.id) is live:
            weight = live.weigh()
            self._bytes += weight - live.weight
            live.weight = weight
            if self._bytes > self._most_bytes:
                self._thin()

    def size(self) -> tuple[int, int]:
        """How many tables are in memory, and approximately how many bytes they take."""
        return len(self._lives), self._bytes

    def forget_idle(self) -> None:
        """Removes tables from memory that nobody has used for a while; they are loaded again on request."""
        self._thin(time.monotonic() - IDLE)

    async def _load(self, live: LiveTable) -> None:
        live.doubt = False
        live.news = {}
        async with self._db.read() as db:
            found = (await db.execute(select(TableModel.__table__).where(TableModel.id == live.id))).mappings().first()
            if found is None:
                self._leave_out(live)
                raise not_found()
            row = TableRow.read(found)
            seats = await read_seats(db, live.id)
            members = (await db.execute(select(Member.user_id).where(Member.table_id == live.id))).scalars().all()
            asked = select(Request.__table__).where(Request.table_id == live.id, Request.state == "open")
            requests = (await db.execute(asked)).mappings().all()
            kept = len(live.match) if live.match is not None and not live.stale else 0
            moves = await read_moves(db, row, kept) if kept else []
            if not (moves and moves[0]["n"] == kept and live.sent[-1][:3] == _sent(moves[0])):
                kept = 0
                moves = await read_moves(db, row)
        live.row = row
        live.seats = seats
        live.members = set(members)
        live.undo_requests = [
            UndoRequest(r["id"], r["kind"], r["seat"], r["user_id"], r["n"], r["answers"]) for r in requests
        ]
        live.game = game(row.game)
        live.turned()
        if row.status in (PLAYING, OVER):
            try:
                if kept:
                    live.follow(moves[1:])
                else:
                    await self.restore(live, moves)
            except SaeculaError as error:
                log.error("record does not replay", table=live.id, error=str(error))
                raise Problem(500, "record.broken", "The record of this table cannot be replayed.") from None
        live.stale = False
        self._weigh(live)
        live.known = max(live.known, live.version)  # more may have been announced while we were reading

    async def restore(self, live: LiveTable, moves: list[Any]) -> None:
        """Restores the match of a table from its moves: a short game is played here, a long one in another process."""
        if len(moves) <= FEW:
            live.rebuild(moves)
            return
        plain = [(m["seat"], m["text"], m["outcomes"]) for m in moves]
        row = live.row
        kept = await self._replays.restore(row.game, row.seed, list(row.setup or []), plain)
        await asyncio.to_thread(live.restore, kept, moves)

    def heard(self, id: str, version: int, told: dict[str, Any] | None = None) -> None:
        """Notes that another process has changed a table; with `told`, the change need not be read again."""
        live = self._lives.get(id)
        if live is not None:
            live.known = max(live.known, version)
            fresh = told is not None and "before" in told and not live.stale and version > live.version
            if told is not None and fresh and len(live.news) < FEW:
                live.news[told["before"]] = told

    def doubt(self, id: str) -> None:
        """Marks a table as possibly changed or deleted, to be read again on next use."""
        live = self._lives.get(id)
        if live is not None:
            live.stale = True

    def suspect(self) -> None:
        """Marks all tables to be compared with the database on next use, because something may have been missed."""
        for live in self._lives.values():
            live.doubt = True

    def busy(self) -> bool:
        """Whether anything is being played, or was until recently."""
        return self._db.postgres or bool(self._lives)

    # --- changes ---

    async def commit(self, live: LiveTable, change: Change) -> None:
        """Writes a change and increases the version. The caller holds the lock and then notifies everybody.

        If anything fails, the table is read again from the database on next use.
        """
        before = live.version
        after = max(before + 1, change.version)
        values = {**change.values, "version": after}
        if not change.quiet:
            values["changed"] = time.time()
        try:
            await self._write(live, change, plain(live, change, before, values))
        except BaseException:
            live.stale = True
            raise
        live.row = live.row.changed_by(values)
        live.known = max(live.known, after)
        live.members.update(change.members)
        live.turned()
        self._weigh(live)

    async def _write(self, live: LiveTable, change: Change, moved: Plain) -> None:
        if not self._db.postgres:
            if not change.simple:
                await self._db.transact(lambda db: write(db, live, change, moved, None))
            elif not await self._db.change(moved):
                raise Stale
            return
        news = {"table": live.id, "version": moved.values["version"]}
        if not change.simple:
            told = self._announcer.told(news)
            await self._db.transact(lambda db: write(db, live, change, moved, told))
            return
        told = self._announcer.told({**news, **news_of(moved)})
        if len(told["payload"]) > MOST_TOLD:
            told = self._announcer.told(news)
        if not await self._db.run_plain(*moved.whole(told["channel"], told["payload"])):
            raise Stale


async def read_seats(db: AsyncConnection, table: str) -> list[Seat]:
    """The seats of a table, in their order."""
    query = select(SeatModel.__table__).where(SeatModel.table_id == table).order_by(SeatModel.seat)
    return [Seat.read(row) for row in (await db.execute(query)).mappings()]


async def read_moves(db: AsyncConnection, row: TableRow, start: int = 0) -> list[Any]:
    """The moves of a table from number `start` on; the moves that a branch has from its game come first."""
    column = MoveModel.__table__.c
    what = [column.n, column.seat, column.text, cast(column.outcomes, String).label("outcomes")]
    own = select(*what, column.version, column.gesture).order_by(column.n)
    moves: list[Any] = []
    if row.origin is not None and start <= row.fork:
        copied = select(*what, (-column.n).label("version"), literal(1).label("gesture")).order_by(column.n)
        inherited = copied.where(column.table_id == row.origin, column.n >= start, column.n <= row.fork)
        moves += (await db.execute(inherited)).mappings().all()
    moves += (await db.execute(own.where(column.table_id == row.id, column.n >= start))).mappings().all()
    return moves


def news_of(moved: Plain) -> dict[str, Any]:
    """The announcement of a change to the other processes, so that they need not read it from the database."""
    moves = [{name: move[name] for name in ("seat", "text", "outcomes", "version", "gesture")} for move in moved.moves]
    return {"before": moved.before, "values": moved.values, "moves": moves, "seats": moved.seats}


def _sent(move: Any) -> tuple[int, int, str]:
    return move["version"], move["seat"], move["text"]

"""All tables of a server: loaded when needed, changed one change after the other, told to everybody who watches."""

from __future__ import annotations

import asyncio
import functools
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, String, bindparam, cast, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saecula.core import SaeculaError, commitment, game
from saecula.server.bots import BotPool
from saecula.server.clock import Clock
from saecula.server.database import Database
from saecula.server.hub import Hub
from saecula.server.links import Links
from saecula.server.live import OVER, PERSON, PLAYING, Live, Plea, Seat, clock_now
from saecula.server.metrics import Metrics
from saecula.server.models import Letter, Member, MoveRow, Request, SeatRow, TableRow
from saecula.server.people import People, Person
from saecula.server.problems import Problem, not_found
from saecula.server.replays import Replays
from saecula.server.security import is_id
from saecula.server.settings import Settings

log = structlog.get_logger()

CHANNEL = "saecula"
IDLE = 900.0
"""Seconds after which a table that nobody uses is left out of memory."""
FEW = 60
"""So many moves are played at once, without another process."""
SOME_TIME = 1.0
"""A time at which clocks are looked at to compare them."""


class Stale(Exception):
    """Another process has changed the table in the meantime."""


P = ParamSpec("P")
T = TypeVar("T")

TRIES = 4


def overtaken(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """What another process has overtaken is looked at anew, and tried again."""

    @functools.wraps(method)
    async def repeated(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await method(*args, **kwargs)
            except Stale:
                continue
        return await method(*args, **kwargs)

    return repeated


class Change:
    """What one change writes: fields of the table, moves, seats, letters; all in one transaction.

    `version` is the one that the table gets, if it is not the next; what is `quiet` leaves no time behind.
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.version = 0
        self.quiet = False
        self.moves: list[dict[str, Any]] = []
        self.cut: int | None = None
        self.seats: set[int] = set()
        self.letters: list[dict[str, Any]] = []
        self.members: list[str] = []
        self.pleas: list[Plea] = []
        self.settled: list[tuple[str, str, dict[str, Any]]] = []


class World:
    """Holds what the routes need."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.db = Database(settings)
        self.clock = Clock()
        self.people = People(self.db, settings, self.notify, self.clock)
        self.links = Links(self.db, self.notify)
        self.metrics = Metrics()
        self.hub = Hub(settings, self.metrics)
        self.bots = BotPool(settings, self.metrics)
        self.replays = Replays(settings, self.metrics)
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Runs something beside the requests, until the server stops."""
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task failed", exc_info=task.exception())

    # --- loading ---

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[Live]:
        """A table, locked and fresh. Raises a problem if there is none."""
        if not is_id(id):
            raise not_found()
        while True:
            live = self._lives.get(id)
            if live is None:
                live = self._lives[id] = Live(id)
                self._thin()
            else:
                self._lives.move_to_end(id)
            live.used = time.monotonic()
            async with live.lock:
                if self._lives.get(id) is not live:
                    continue
                if live.stale or live.doubt or live.known > live.version:
                    try:
                        await self._load(live)
                    except BaseException:
                        live.doubt = True
                        raise
                yield live
                return

    def _thin(self, before: float = 0.0) -> None:
        """Leaves out of memory what nobody has looked at for the longest time; and all that was used `before` last."""
        most = self.settings.live_tables
        for id, live in list(self._lives.items()):
            if len(self._lives) <= most and live.used >= before:
                return
            if not live.lock.locked() and not self.hub.watched(id) and live.bot_task is None and not live.stale:
                del self._lives[id]

    def forget_idle(self) -> None:
        """A long game takes ten megabytes: what nobody uses for a while is read anew when it is wanted."""
        self._thin(time.monotonic() - IDLE)

    async def _load(self, live: Live) -> None:
        live.doubt = False
        async with self.db.read() as db:
            row = (await db.execute(select(TableRow.__table__).where(TableRow.id == live.id))).mappings().first()
            if row is None:
                self._lives.pop(live.id, None)
                raise not_found()
            seats = (
                (await db.execute(select(SeatRow.__table__).where(SeatRow.table_id == live.id).order_by(SeatRow.seat)))
                .mappings()
                .all()
            )
            members = (await db.execute(select(Member.user_id).where(Member.table_id == live.id))).scalars().all()
            pleas = (
                (
                    await db.execute(
                        select(Request.__table__).where(Request.table_id == live.id, Request.state == "open")
                    )
                )
                .mappings()
                .all()
            )
            kept = len(live.match) if live.match is not None and not live.stale else 0
            moves = await read_moves(db, row, kept) if kept else []
            if not (moves and moves[0]["n"] == kept and live.sent[-1][:3] == _sent(moves[0])):
                kept = 0
                moves = await read_moves(db, row)
        live.row = dict(row)
        live.seats = [
            Seat(s["seat"], s["kind"], s["user_id"], s["name"], s["bot"], s["clock"], s["since"], s["former"])
            for s in seats
        ]
        live.members = set(members)
        live.pleas = [Plea(p["id"], p["kind"], p["seat"], p["user_id"], p["n"], p["answers"]) for p in pleas]
        live.game = game(row["game"])
        live.turned()
        if row["status"] in (PLAYING, OVER):
            try:
                if kept:
                    live.follow(moves[1:])
                else:
                    await self.restore(live, moves)
            except SaeculaError as error:
                log.error("record does not replay", table=live.id, error=str(error))
                raise Problem(500, "record.broken", "The record of this table cannot be replayed.") from None
        live.stale = False
        live.known = max(live.known, live.version)  # more may have been announced while we were reading

    async def restore(self, live: Live, moves: list[Any]) -> None:
        """The match of a table from its moves: a few are played here, a long game in another process."""
        if len(moves) <= FEW:
            live.rebuild(moves)
            return
        plain = [(m["seat"], m["text"], m["outcomes"]) for m in moves]
        row = live.row
        kept = await self.replays.restore(row["game"], row["seed"], list(row["setup"] or []), plain)
        await asyncio.to_thread(live.restore, kept, moves)

    def heard(self, id: str, version: int) -> None:
        """Another process has changed a table."""
        live = self._lives.get(id)
        if live is not None:
            live.known = max(live.known, version)

    def doubt(self, id: str) -> None:
        """A table may be another, or not be there any more: it is read anew at the next look."""
        live = self._lives.get(id)
        if live is not None:
            live.stale = True

    def suspect(self) -> None:
        """Something may have been missed: all tables are compared with the database at the next look."""
        for live in self._lives.values():
            live.doubt = True

    def busy(self) -> bool:
        """Whether anything is being played, or was just now."""
        return self.db.postgres or bool(self._lives)

    # --- changing ---

    async def commit(self, live: Live, change: Change) -> None:
        """Writes a change and raises the version; then it is told to everybody. The caller holds the lock.

        If anything fails the table is read anew from the database at the next look.
        """
        before = live.version
        after = max(before + 1, change.version)
        values = {**change.values, "version": after}
        if not change.quiet:
            values["changed"] = time.time()
        told = self.told({"table": live.id, "version": after}) if self.db.postgres else None
        try:
            await self.db.transact(lambda db: write(db, live, change, before, values, told))
        except BaseException:
            live.stale = True
            raise
        live.row.update(values)
        live.known = max(live.known, after)
        live.members.update(change.members)
        live.turned()

    def told(self, payload: dict[str, Any]) -> dict[str, str]:
        """A message to the other processes."""
        return {"channel": CHANNEL, "payload": msgspec.json.encode({**payload, "from": self.hub.name}).decode()}

    async def notify(self, db: AsyncConnection, payload: dict[str, Any]) -> None:
        """Tells the other processes, if there can be any, when the transaction is committed."""
        if self.db.postgres:
            await db.execute(NOTIFY, self.told(payload))

    # --- telling ---

    def tell_position(self, live: Live) -> None:
        """Sends the new position to all who watch; nothing where nothing has changed for a seat."""
        if live.match is None:
            return
        for watcher in self.hub.watchers(live.id):
            if watcher.seat is not None and live.status != OVER and watcher.seat not in live.seats_of(watcher.user):
                watcher.end(4403, "this seat has changed hands")
            else:
                self.send_position(live, watcher)

    def send_position(self, live: Live, watcher: Any) -> None:
        body = live.page(watcher.seat).body
        if watcher.last is body or watcher.last == body:
            return
        watcher.last = body
        position = live.position(watcher.seat, live.seats_of(watcher.user))
        watcher.push("position", b'{"type":"position","position":' + position + b"}")

    def tell_table(self, live: Live) -> None:
        """Sends the table (seats, clocks, status) to all who watch; nothing where nothing has changed."""
        for watcher in self.hub.watchers(live.id):
            self.send_table(live, watcher)

    def send_table(self, live: Live, watcher: Any) -> None:
        """Sends the table to one. That a clock has run on is no change: else the moment of sending would tell.

        While somebody is asked in secret nothing changes for others, at whatever process they are.
        """
        table = self.table_json(live, watcher.user)
        running = any(seat.get("running") for seat in table["seats"])
        seen = msgspec.json.encode(self.table_json(live, watcher.user, SOME_TIME) if running else table)
        if watcher.table_seen == seen:
            return
        watcher.table_seen = seen
        watcher.push("table", msgspec.json.encode({"type": "table", "table": table}))

    def table_json(self, live: Live, user: str | None, now: float | None = None) -> dict[str, Any]:
        """The Table of the API, for one user."""
        row = live.row
        now = now or self.clock.now()
        mine = live.seats_of(user)
        waiting = sorted({*row["waiting"], *(s for s in mine if live.seats[s].since is not None)})
        seats = []
        for s in live.seats:
            seat: dict[str, Any] = {
                "seat": s.seat,
                "kind": s.kind,
                "name": s.name,
                "mine": s.seat in mine,
                "online": s.kind == "bot" or (s.user is not None and self.hub.online(live.id, s.user)),
            }
            if s.user is not None and s.kind == PERSON:
                seat["user"] = s.user
            if s.bot is not None:
                seat["bot"] = s.bot
            if s.former is not None and s.former == user:
                seat["reclaim"] = True
            if s.clock is not None:
                shown = s.seat in waiting
                seat["clock"] = round(clock_now(s, now) or 0.0, 1) if shown else round(s.clock, 1)
                seat["running"] = shown and s.since is not None
            seats.append(seat)
        out: dict[str, Any] = {
            "id": live.id,
            "game": row["game"],
            "game_id": row["game_id"],
            "status": row["status"],
            "version": live.shown,
            "seats": seats,
            "mine": mine,
            "waiting": waiting,
            "visibility": row["visibility"],
            "has_password": row["password"] is not None,
            "created": iso(row["created"]),
            "changed": iso(row["changed"]),
            "pace": row["pace"],
            "creator": row["creator"] == user,
            "watching": self.hub.watching(live.id),
        }
        if user is not None and (mine or user in live.members or user == row["creator"]):
            out["invite"] = row["invite"]
        for key in ("outcome", "rematch", "parent"):
            if row[key] is not None:
                out[key] = row[key]
        if row["key"] is not None:
            out["commitment"] = commitment(live.key)
            if row["status"] == OVER:
                out["key"] = row["key"]
        if row["turn_since"] is not None and waiting:
            out["turn_since"] = iso(row["turn_since"])
        out["requests"] = [
            {
                "id": p.id,
                "kind": p.kind,
                "seat": p.seat,
                "answers": p.answers,
                "n": live.step(user, p.n),
                "mine": p.user == user,
                "answer_me": user in live.people() and p.user != user and user not in p.answers,
            }
            for p in live.pleas
        ]
        return out

    def may_see(self, live: Live, person: Person | None, invite: str | None = None) -> bool:
        """Whether somebody may look at a table: open ones everybody, others by seat, membership or invitation.

        Who has given the password of a table is a member.
        """
        row = live.row
        if invite and secrets.compare_digest(invite.encode(), row["invite"].encode()):
            return True
        if row["visibility"] == "open" and row["password"] is None:
            return True
        if person is None:
            return False
        return person.id == row["creator"] or person.id in live.members or bool(live.seats_of(person.id))

    def need_sight(self, live: Live, person: Person | None, invite: str | None = None) -> None:
        """Raises a problem for those who may not look."""
        if self.may_see(live, person, invite):
            return
        if live.row["password"] is not None:
            raise Problem(403, "table.password", "This table asks for its password.")
        raise not_found()


_T, _S = TableRow.__table__, SeatRow.__table__
UPDATE_TABLE = update(TableRow).where(_T.c.id == bindparam("this"), _T.c.version == bindparam("before"))
UPDATE_SEAT = update(SeatRow).where(_S.c.table_id == bindparam("this"), _S.c.seat == bindparam("place"))
INSERT_MOVE = insert(MoveRow)
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def write(
    db: Connection, live: Live, change: Change, before: int, values: dict[str, Any], told: dict[str, str] | None
) -> None:
    """Writes a change, if nobody else has changed the table since version `before`."""
    if db.execute(UPDATE_TABLE, {"this": live.id, "before": before, **values}).rowcount != 1:
        raise Stale
    if change.cut is not None:
        forked = select(TableRow.id).where(TableRow.origin == live.id, TableRow.fork > change.cut).limit(1)
        if db.execute(forked).first() is not None:
            raise Problem(409, "undo.branches", "Others have made copies of this game: it stays as it is.")
        db.execute(delete(MoveRow).where(MoveRow.table_id == live.id, MoveRow.n > change.cut))
    if change.moves:
        db.execute(INSERT_MOVE, change.moves)
    for seat in sorted(change.seats):
        s = live.seats[seat]
        db.execute(
            UPDATE_SEAT,
            {
                "this": live.id,
                "place": seat,
                "kind": s.kind,
                "user_id": s.user,
                "name": s.name,
                "bot": s.bot,
                "clock": s.clock,
                "since": s.since,
                "former": s.former,
            },
        )
    for user in change.members:
        if user not in live.members:
            db.execute(insert(Member).values(table_id=live.id, user_id=user))
    for plea in change.pleas:
        db.execute(
            insert(Request).values(
                id=plea.id,
                table_id=live.id,
                kind=plea.kind,
                seat=plea.seat,
                user_id=plea.user,
                n=plea.n,
                answers=plea.answers,
                state="open",
                at=time.time(),
            )
        )
    for id, state, answers in change.settled:
        db.execute(update(Request).where(Request.id == id).values(state=state, answers=answers))
    if change.letters:
        db.execute(insert(Letter), change.letters)
    if told is not None:
        db.execute(NOTIFY, told)


async def read_moves(db: AsyncConnection, row: Any, start: int = 0) -> list[Any]:
    """The moves of a table from number `start` on; what a branch has from its game comes first."""
    column = MoveRow.__table__.c
    query = select(
        column.n,
        column.seat,
        column.text,
        cast(column.outcomes, String).label("outcomes"),
        column.version,
        column.gesture,
    ).order_by(column.n)
    moves: list[Any] = []
    if row["origin"] is not None and start <= row["fork"]:
        found = await db.execute(
            query.where(column.table_id == row["origin"], column.n >= start, column.n <= row["fork"])
        )
        moves = [{**m, "version": -m["n"], "gesture": 1} for m in found.mappings()]
    found = await db.execute(query.where(column.table_id == row["id"], column.n >= start))
    return moves + [dict(m) for m in found.mappings()]


def _sent(move: Any) -> tuple[int, int, str]:
    return move["version"], move["seat"], move["text"]


def iso(seconds: float) -> str:
    """A time for the page: UTC, to the millisecond."""
    whole = time.gmtime(seconds)
    return time.strftime("%Y-%m-%dT%H:%M:%S", whole) + f".{int(seconds % 1 * 1000):03d}Z"

"""Background work: clocks that run out, bots that were interrupted, e-mails, web hooks, backups, cleanup."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from sqlalchemy import Connection, delete, or_, select

from saecula.server.admin import Admin
from saecula.server.letters.hooks import Hooks
from saecula.server.letters.mail import UNSENT, Mail
from saecula.server.letters.push import Pushes
from saecula.server.net.announcer import NOTIFY
from saecula.server.net.cluster import Cluster
from saecula.server.services import Services
from saecula.server.storage.clock import STEP
from saecula.server.storage.models import Letter, Link, Session, TableModel, Tick
from saecula.server.tables.changes import Stale
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import PLAYING

log = structlog.get_logger()

EVERY = 1.0
MINUTE = 60.0
INTERRUPTED = 30.0
"""How many seconds without a move mean that a bot was interrupted."""
BROKEN = 600.0
"""How many seconds a table that cannot be loaded is left alone."""
FOLLOW = 2.0
"""The interval, in seconds, at which the log of the administrators is checked."""
SWEEP = 5.0
"""The interval, in seconds, at which the live connections are checked."""
ROUNDS = 2.0
"""The interval, in seconds, at which the tables of tournaments are counted."""
TIDY = 3600.0
KEPT = 7 * 86_400.0
"""How many seconds finished e-mails are kept."""


class Housekeeping:
    """Runs as long as the server runs."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cluster = Cluster(services)
        self._mail = Mail(services)
        self._hooks = Hooks(services, self._mail)
        self._pushes = Pushes(services, self._mail)
        self._backups = Admin(services.db, services.settings).backups(services.metrics)
        self._tasks: list[asyncio.Task[None]] = []
        self._broken: dict[str, float] = {}
        self._first = True
        self._written = 0.0

    async def begin(self) -> None:
        """Starts the background work, which also resumes what a stop of the server has interrupted."""
        await self._services.db.transact(self._services.clock.begin)
        await self._cluster.begin()
        rounds: list[tuple[Callable[[], Awaitable[Any]], float]] = [
            (self._tables, EVERY),
            (self._mail.round, EVERY),
            (self._hooks.round, EVERY),
            (self._pushes.round, EVERY),
            (self._services.tournaments.round, ROUNDS),
            (self.tick, STEP),
            (self.tidy, TIDY),
            (self._backups.round, EVERY),
        ]
        self._tasks = [asyncio.create_task(self._run(work, every)) for work, every in rounds]
        await self._services.orders.follow()
        self._tasks.append(asyncio.create_task(self._forget()))
        self._tasks.append(asyncio.create_task(self._follow()))
        self._tasks.append(asyncio.create_task(self._sweep()))
        self._tasks.append(asyncio.create_task(self._listen_to_itself()))

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._cluster.end()

    async def _run(self, work: Callable[[], Awaitable[Any]], every: float) -> None:
        """Repeats one kind of work, each in its own task, so that a slow mail server does not stop the clocks."""
        while True:
            try:
                if self._cluster.keeper:
                    await work()
                    await asyncio.sleep(every)
                    continue
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("housekeeping failed", exc_info=error)
            await asyncio.sleep(EVERY)

    async def _forget(self) -> None:
        """Frees unused memory; every process does this, keeper or not."""
        while True:
            await asyncio.sleep(MINUTE)
            self._services.tables.forget_idle()
            self._services.replays.rest()

    async def _sweep(self) -> None:
        """Checks the live connections from time to time; every process does this for its own."""
        while True:
            await asyncio.sleep(SWEEP)
            self._services.hub.sweep()

    async def _follow(self) -> None:
        """Follows the actions of administrators; every process does this, wherever they acted."""
        while True:
            await asyncio.sleep(FOLLOW)
            try:
                await self._services.orders.follow()
            except Exception as error:
                log.error("orders not followed", error=f"{type(error).__name__}: {error}")

    async def _listen_to_itself(self) -> None:
        """Measures how late the event loop is, and reports the worst of the last few seconds."""
        late = [0.0] * 10
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            late = [*late[1:], max(0.0, loop.time() - wanted)]
            self._services.metrics.set("saecula_loop_lag_seconds", max(late))

    async def tick(self) -> None:
        """Advances the server's own time. It is written down, less often while nothing is being played."""
        clock, db = self._services.clock, self._services.db
        at = clock.now()
        if self._services.tables.busy() or at - self._written >= MINUTE:
            told = self._services.announcer.told({"tick": at}) if db.postgres else None
            await db.transact(lambda c: self._note(c, at, told))
            self._written = at
        else:
            async with db.read() as connection:
                await connection.execute(select(Tick.at))
        clock.goes_on(at)

    def _note(self, db: Connection, at: float, told: dict[str, str] | None) -> None:
        self._services.clock.write(db, at)
        if told is not None:
            db.execute(NOTIFY, told)

    async def _tables(self) -> None:
        idle = 0.0 if self._first and not self._services.db.postgres else INTERRUPTED
        self._first = False
        now = time.time()  # (if the wall clock was set back, that is no reason to wait)
        long = or_(TableModel.changed <= now - idle, TableModel.changed > now + MINUTE)
        await self._each(self._wake, TableModel.bot_due.is_(True), long)
        await self._each(self._clock, TableModel.due <= self._services.clock.now())

    async def _each(self, work: Callable[[LiveTable], Awaitable[None]], *conditions: Any) -> None:
        """Does the work at every table in play that meets the conditions; a broken table does not affect the others."""
        query = select(TableModel.id).where(TableModel.status == PLAYING, *conditions).limit(1000)
        async with self._services.db.read() as db:
            ids = (await db.execute(query)).scalars().all()
        for id in ids:
            if self._broken.get(id, 0.0) > time.monotonic():
                continue
            try:
                async with self._services.tables.open(id) as live:
                    await work(live)
            except Stale:
                continue
            except Exception as error:
                self._broken[id] = time.monotonic() + BROKEN
                log.error("table left alone", table=id, error=f"{type(error).__name__}: {error}")

    async def _wake(self, live: LiveTable) -> None:
        """Wakes bots that should move and were not woken, after a stop or when another process has died."""
        self._services.play.bots.wake(live)

    async def _clock(self, live: LiveTable) -> None:
        """Replaces players who have run out of time in a live game by a bot."""
        for seat in live.asked():
            if live.seats[seat].clock is not None and self._services.play.patience(live, seat) <= 0:
                await self._services.play.hand_over(live, seat, "greedy", True)

    async def tidy(self) -> None:
        """Deletes expired sessions and links, and e-mails that are done with."""
        now = time.time()
        async with self._services.db.write() as db:
            await db.execute(delete(Session).where(Session.expires < self._services.clock.now()))
            await db.execute(delete(Link).where(Link.expires < now))
            await db.execute(delete(Letter).where(Letter.state.not_in(UNSENT), Letter.due < now - KEPT))

"""What is done beside the requests: clocks that run out, bots that were interrupted."""

from __future__ import annotations

import asyncio
import time

import structlog
from sqlalchemy import select, update

from saecula.server.bridge import Bridge
from saecula.server.live import PLAYING
from saecula.server.models import SeatRow, TableRow
from saecula.server.post import Post
from saecula.server.problems import Problem
from saecula.server.services import Services
from saecula.server.world import Stale

log = structlog.get_logger()

EVERY = 1.0
INTERRUPTED = 30.0
"""A bot that has not moved for so many seconds was interrupted."""


class Housekeeping:
    """Runs as long as the server runs."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._world = services.world
        self._bridge = Bridge(services.world)
        self._post = Post(services.world)
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Takes up what a stop of the server has interrupted."""
        now = time.time()
        if not self._world.db.postgres:  # the time while the server stood still is nobody's
            live = select(TableRow.id).where(TableRow.status == PLAYING, TableRow.due.is_not(None))
            async with self._world.db.write() as db:
                running = SeatRow.since.is_not(None) & SeatRow.clock.is_not(None)
                await db.execute(update(SeatRow).where(SeatRow.table_id.in_(live), running).values(since=now))
        await self._bridge.begin()
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._bridge.end()

    async def _run(self) -> None:
        first = True
        while True:
            try:
                if self._bridge.keeper:
                    await self._bots(0.0 if first and not self._world.db.postgres else INTERRUPTED)
                    await self._clocks()
                    await self._post.round()
                    first = False
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("housekeeping failed", exc_info=error)
            await asyncio.sleep(EVERY)

    async def _bots(self, idle: float) -> None:
        """Bots whose turn it is and who have not been woken: after a stop, or when another process has died."""
        query = select(TableRow.id).where(
            TableRow.status == PLAYING, TableRow.bot_due.is_(True), TableRow.changed <= time.time() - idle)
        async with self._world.db.read() as db:
            ids = (await db.execute(query.limit(1000))).scalars().all()
        for id in ids:
            try:
                async with self._world.table(id) as live:
                    self._services.play.wake(live)
            except Problem:
                continue

    async def _clocks(self) -> None:
        """Who has run out of time in a live game is replaced by a bot."""
        query = select(TableRow.id).where(TableRow.status == PLAYING, TableRow.due <= time.time())
        async with self._world.db.read() as db:
            ids = (await db.execute(query.limit(100))).scalars().all()
        for id in ids:
            try:
                async with self._world.table(id) as live:
                    for seat in live.asked():
                        if live.seats[seat].clock is not None and self._services.play.patience(live, seat) <= 0:
                            await self._services.play.hand_over(live, seat, "greedy", True)
            except (Problem, Stale):
                continue

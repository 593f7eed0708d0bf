"""Games played once more, in a process beside the server: loading, looking back, numbers over time."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
import structlog

from saecula.server.metrics import Metrics
from saecula.server.settings import Settings
from saecula.server.workers.bot_process import prepare
from saecula.server.workers.fair_queue import ASKER, FairQueue
from saecula.server.workers.replay_process import (
    GameSource,
    Move,
    MoveBatch,
    Standing,
    play_all,
    show_position,
    show_series,
    show_standing,
)

log = structlog.get_logger()

TRIES = 3
REMEMBERED = 1000


class Forgotten(Exception):
    """The process does not know the game any more: it must be sent as a whole."""


class Replays:
    """One process that plays games once more, one after the other. Without it (`replay_workers=0`) a thread does."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._metrics = metrics
        self._process = settings.replay_workers > 0
        self._pool: Executor | None = None
        self._known: dict[tuple[str, int], int] = {}
        self._queue = FairQueue(1)

    def warm(self) -> None:
        """Starts the process now, so that the first who needs it need not wait."""
        if self._process:
            self._executor().submit(time.monotonic)

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if isinstance(pool, ProcessPoolExecutor):
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def waiting(self) -> int:
        """How many wait."""
        return len(self._queue)

    def _executor(self) -> Executor:
        if self._pool is None:
            self._known = {}
            if self._process:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, context, initializer=prepare)
            else:
                self._pool = ThreadPoolExecutor(1, "replay")
        return self._pool

    async def _run(self, work: Callable[..., Any], *args: Any) -> Any:
        """What the process makes of it, those who ask being taken in turn."""
        async with self._queue.turn(ASKER.get()):
            return await self._work(work, *args)

    async def _work(self, work: Callable[..., Any], *args: Any) -> Any:
        """A process that has died is replaced."""
        started = time.monotonic()
        loop = asyncio.get_running_loop()
        for attempt in range(TRIES):
            pool = self._executor()
            try:
                found = await loop.run_in_executor(pool, work, *args)
                self._metrics.time("saecula_replay_seconds", time.monotonic() - started)
                return found
            except BrokenProcessPool:
                log.warning("replay process died", attempt=attempt)
                if self._pool is pool:
                    self._pool = None
                if attempt == TRIES - 1:
                    raise
        raise AssertionError

    async def restore(self, name: str, seed: int, setup: list[str], moves: list[Move]) -> dict[str, Any]:
        """What `Match.restored` makes a match of."""
        packed: bytes = await self._run(play_all, name, seed, setup, moves)
        found: dict[str, Any] = msgspec.json.decode(packed)
        return found

    def known(self, source: GameSource) -> int:
        """How many moves of a game the process knows already: they need not be sent."""
        return self._known.get((source.table, source.mark), 0)

    async def position(
        self, batch: MoveBatch, seat: int | None, n: int, count: int, lines: list[dict[str, Any]]
    ) -> bytes:
        """The body of the Position after step n, which is after so many moves. Raises Forgotten."""
        return await self._look(batch, show_position, seat, n, count, msgspec.json.encode(lines))

    async def series(self, batch: MoveBatch, seat: int | None, steps: list[int]) -> bytes:
        """Numbers over time, as JSON. Raises Forgotten."""
        return await self._look(batch, show_series, seat, steps)

    async def standing(self, batch: MoveBatch, count: int) -> Standing:
        """How the game stood after so many moves. Raises Forgotten."""
        return msgspec.json.decode(await self._look(batch, show_standing, count), type=Standing)

    async def _look(self, batch: MoveBatch, work: Callable[..., Any], *args: Any) -> bytes:
        key = batch.source.table, batch.source.mark
        found: bytes | None = await self._run(work, batch, *args)
        if found is None:
            self._known.pop(key, None)
            raise Forgotten
        self._known[key] = max(batch.start + len(batch.moves), self._known.pop(key, 0))
        while len(self._known) > REMEMBERED:
            self._known.pop(next(iter(self._known)))
        return found

"""Replays games in a separate process: for loading, looking back, and numbers over time."""

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
    check_record,
    play_all,
    show_position,
    show_series,
    show_standing,
)

log = structlog.get_logger()

TRIES = 3
REMEMBERED = 1000
IDLE = 900.0
"""How many seconds an unused process is kept; the next request waits until it has started again."""


class Forgotten(Exception):
    """The process no longer knows the game, so the game must be sent completely."""


class Replays:
    """One process that replays games, one after the other; it is started when needed.

    Without it (`replay_workers=0`), a thread does the work.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._metrics = metrics
        self._process = settings.replay_workers > 0
        self._pool: Executor | None = None
        self._known: dict[tuple[str, int], int] = {}
        self._queue = FairQueue(1)
        self._busy = False
        self._used = 0.0

    def rest(self) -> None:
        """Ends a process that has been idle for a while, because it takes as much memory as hundreds of tables."""
        if self._process and self._pool is not None and not self._busy and time.monotonic() - self._used > IDLE:
            self.close()

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if isinstance(pool, ProcessPoolExecutor):
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def waiting(self) -> int:
        """How many requests wait."""
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
        """The result of the work in the process; those who ask take turns."""
        async with self._queue.turn(ASKER.get()):
            return await self._work(work, *args)

    async def _work(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs the work, replacing a process that has died."""
        started = time.monotonic()
        loop = asyncio.get_running_loop()
        for attempt in range(TRIES):
            pool = self._executor()
            self._busy = True
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
            finally:
                self._busy, self._used = False, time.monotonic()
        raise AssertionError

    async def restore(self, name: str, seed: int, setup: list[str], moves: list[Move]) -> dict[str, Any]:
        """The data for `Match.restored`, from a replay of the moves."""
        packed: bytes = await self._run(play_all, name, seed, setup, moves)
        found: dict[str, Any] = msgspec.json.decode(packed)
        return found

    async def checked(self, text: str) -> bytes:
        """The data for `Match.restored`, from a record that is played and checked. Raises an error of the engine."""
        kept: bytes = await self._run(check_record, text)
        return kept

    def known(self, source: GameSource) -> int:
        """How many moves of a game the process already knows, which need not be sent."""
        return self._known.get((source.table, source.mark), 0)

    async def position(
        self, batch: MoveBatch, seat: int | None, n: int, count: int, lines: list[dict[str, Any]]
    ) -> bytes:
        """The body of the Position after step n, that is, after `count` moves. Raises Forgotten."""
        return await self._look(batch, show_position, seat, n, count, msgspec.json.encode(lines))

    async def series(self, batch: MoveBatch, seat: int | None, steps: list[int]) -> bytes:
        """Numbers over time, as JSON. Raises Forgotten."""
        return await self._look(batch, show_series, seat, steps)

    async def standing(self, batch: MoveBatch, count: int) -> Standing:
        """The state of the game after `count` moves. Raises Forgotten."""
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

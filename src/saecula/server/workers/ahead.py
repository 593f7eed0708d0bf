"""Lets planning bots think while people decide, in one process of the lowest priority."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
import structlog

from saecula.bots import Beam, bot
from saecula.bots.beam import FORESEEN
from saecula.core import SaeculaError
from saecula.server.settings import Settings
from saecula.server.workers.bot_process import NOBODY, Foreseen, Plans, Task, foresee, prepare_ahead

log = structlog.get_logger()

PLANNED = 128
"""The most planned decisions that are kept for a seat."""
MOST = 64
"""The most tables that wait; when another comes, the one that has waited longest is dropped."""
LOWEST = 19
"""How nice the process is: it gets hardly any time that somebody else needs."""
PATIENCE = 3.0
"""How many seconds the process has to end before it is killed."""
DEATHS = 3
"""How often the process is started again before the server does without it."""


def remember(plans: Plans, new: Plans) -> None:
    """Adds plans, and forgets the oldest if there are too many."""
    for sight, move in new.items():
        plans.pop(sight, None)
        plans[sight] = move
    for sight in list(itertools.islice(plans, max(0, len(plans) - PLANNED))):
        del plans[sight]


@lru_cache(128)
def plans_ahead(name: str) -> bool:
    """Whether a bot plans, so that it can think ahead."""
    try:
        return isinstance(bot(name), Beam)
    except SaeculaError:
        return False


@dataclass(frozen=True, slots=True)
class Ponder:
    """What a bot can think about while others decide: the position as plain data, its seat, and where plans go."""

    game: str
    data: dict[str, Any]
    seat: int
    bot: str
    seed: int
    plans: Plans


class Ahead:
    """The process, the table that it thinks about, and those that wait for it.

    `busy` returns how many decisions wait for a worker: as long as there are any, nothing is thought ahead.
    """

    def __init__(self, settings: Settings, busy: Callable[[], int]) -> None:
        self._settings = settings
        self._busy = busy
        self._waiting: dict[str, Callable[[], list[Ponder]]] = {}
        self._current = ""
        self._running: asyncio.Task[None] | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._wanted: Any = None
        self._numbers = itertools.count(NOBODY + 1)
        self._deaths = 0
        self._closed = settings.bot_ahead <= 0 or settings.bot_workers == 0

    def begin(self, table: str, ponders: Callable[[], list[Ponder]]) -> None:
        """Thinks about a table as soon as there is time; `ponders` is called then. It replaces an earlier position."""
        self.end(table)
        if not self._closed:
            self._waiting[table] = ponders
            while len(self._waiting) > MOST:
                del self._waiting[next(iter(self._waiting))]
            self.go_on()

    def end(self, table: str) -> None:
        """Thinks no more about a table, because it has moved on."""
        self._waiting.pop(table, None)
        if table == self._current:
            self.pause()

    def pause(self) -> None:
        """Gives up the current thought, because somebody waits for a worker."""
        if self._wanted is not None:
            self._wanted.value = NOBODY

    def go_on(self) -> None:
        """Continues with the tables that wait, if no decision waits."""
        if self._waiting and self._running is None and not self._closed and not self._busy():
            self._running = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._waiting and not self._closed and not self._busy():
                self._current = next(iter(self._waiting))
                ponders = self._waiting.pop(self._current)()
                executor = self._executor()
                number = self._wanted.value = next(self._numbers)
                for one in ponders:
                    await self._think(executor, one, number, self._settings.bot_ahead / len(ponders))
        except BrokenProcessPool:
            self._deaths += 1
            log.warning("process that thinks ahead died", times=self._deaths)
            self._stop()
            self._closed = self._closed or self._deaths >= DEATHS
        except Exception as error:
            log.error("thinking ahead failed", exc_info=error)
        finally:
            self._running, self._current = None, ""

    async def _think(self, executor: ProcessPoolExecutor, one: Ponder, number: int, seconds: float) -> None:
        """Foresees one move of the others after the other, the likeliest first, and keeps the plans."""
        each = min(seconds, self._settings.bot_think)
        task = Task(one.game, msgspec.json.encode(one.data), one.seat, one.bot, one.seed, each)
        left = seconds
        for rank in range(FORESEEN):
            if self._wanted.value != number or (rank and left < each):
                return
            work = executor.submit(foresee, task, dict(one.plans), rank, number)
            found: Foreseen | None = await asyncio.wrap_future(work)
            if found is None:
                return
            remember(one.plans, found.plans)
            left -= found.seconds

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._wanted = context.RawValue("q", NOBODY)
            self._pool = ProcessPoolExecutor(1, context, initializer=prepare_ahead, initargs=(self._wanted, LOWEST))
        return self._pool

    def _stop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
                process.join(PATIENCE)
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Ends the process and waits for it."""
        self._closed = True
        self._waiting.clear()
        if self._running is not None:
            self._running.cancel()
        self._stop()

"""Lets bots think in separate processes, so that they never delay people."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import msgspec
import structlog

from saecula.bots.levels import LEVELS
from saecula.server.metrics import Metrics
from saecula.server.settings import Settings
from saecula.server.workers.ahead import Ahead, remember
from saecula.server.workers.bot_process import Plans, Task, choose, prepare
from saecula.server.workers.fair_queue import FairQueue

log = structlog.get_logger()

T = TypeVar("T")

STAND_IN = "greedy"
"""The bot that decides in place of one that fails, answers nonsense or takes too long."""
LEAST = 0.05
"""The least number of seconds that a bot gets, however many wait."""
STATED: Final = {level.name: level.seconds for level in LEVELS}
"""How long the decision of a level takes at most, in seconds, with its time in the queue."""
MARGIN: Final = 0.5
"""The seconds of that time that are left for everything but thinking."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision for a bot: the position as plain data, its seat, and the legal moves.

    `owner` is the creator of the table; owners take turns. What the bot plans for its next decisions is added
    to `plans`.
    """

    game: str
    data: dict[str, Any]
    seat: int
    bot: str
    seed: int
    legal: list[str]
    owner: str = ""
    plans: Plans = field(default_factory=dict)


class BotPool:
    """The workers. Without any (`bot_workers=0`), bots think in a thread."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._pool: Executor | None = None
        count = settings.bot_workers
        if count < 0:
            count = max(1, min(4, (os.cpu_count() or 2) - 1))
        self._count = count or 2
        self._queue = FairQueue(self._count)
        self.ahead = Ahead(settings, self.waiting)

    def waiting(self) -> int:
        """How many decisions wait."""
        return len(self._queue)

    def _executor(self) -> Executor:
        if self._pool is None:
            if self._settings.bot_workers == 0:
                self._pool = ThreadPoolExecutor(self._count, "bot")
            else:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._count, context, initializer=prepare)
        return self._pool

    def warm(self) -> None:
        """Starts a worker now, so that the first move of a bot need not wait for it."""
        if self._settings.bot_workers != 0:
            self._executor().submit(os.getpid)

    @property
    def spare(self) -> int:
        """How many workers can do something else at the same time, while one is left for the bots."""
        return max(1, self._count - 1)

    async def run(self, owner: str, work: Callable[..., T], *args: Any) -> T:
        """The result of something else that takes a while, in a worker, when it is the owner's turn.

        A worker that has died is replaced once. Raises TimeoutError if it takes too long.
        """
        async with self._turn(owner):
            loop = asyncio.get_running_loop()
            for attempt in range(2):
                try:
                    running = loop.run_in_executor(self._executor(), work, *args)
                    return await asyncio.wait_for(running, self._settings.bot_seconds)
                except BrokenProcessPool:
                    log.warning("bot worker died", work=work.__name__, attempt=attempt)
                    self._pool = None
                    if attempt:
                        raise
                except TimeoutError:
                    self._renew()
                    raise
        raise AssertionError

    async def choose(self, decision: Decision) -> str:
        """The move of a bot. If it fails or takes too long, a stand-in decides, so that the others need not wait.

        The owners of the tables take turns. The more of them wait, the less time each bot has; and the more bots of one
        owner wait, the less time they have. A level that has waited has what is left of its stated time.
        """
        asked = time.monotonic()
        async with self._turn(decision.owner):
            own = self._queue.waiting(decision.owner)
            others = self._queue.owners() - bool(own)
            share = max(1.0, (others + 1) / self._count) * max(1.0, (own + 1) / self._count)
            left = STATED.get(decision.bot, math.inf) - MARGIN - (time.monotonic() - asked)
            return await self._choose(decision, max(LEAST, min(self._settings.bot_think / share, left)))

    @asynccontextmanager
    async def _turn(self, owner: str) -> AsyncIterator[None]:
        """Waits for a worker. Nobody thinks ahead in the meantime."""
        if not self._queue.free:
            self.ahead.pause()
        try:
            async with self._queue.turn(owner):
                yield
        finally:
            self.ahead.go_on()

    async def _choose(self, decision: Decision, seconds: float) -> str:
        """The move of the bot or of its stand-in; if that fails too, any legal move."""
        started = time.monotonic()
        for name in (decision.bot, STAND_IN):
            chosen = await self._asked(decision, name, seconds)
            if chosen in decision.legal:
                self._metrics.time("saecula_bot_seconds", time.monotonic() - started)
                return chosen
            if chosen:
                log.error("bot chose what is not legal", bot=name, game=decision.game, move=chosen)
            self._metrics.add("saecula_bot_failures_total")
        return decision.legal[decision.seed % len(decision.legal)]

    async def _asked(self, decision: Decision, name: str, seconds: float) -> str:
        """What a bot answers; nothing if it fails. A worker that has died is replaced once."""
        d = decision
        task = Task(d.game, msgspec.json.encode(d.data), d.seat, name, d.seed, seconds)
        loop = asyncio.get_running_loop()
        for attempt in range(2):
            try:
                work = loop.run_in_executor(self._executor(), choose, task)
                chosen, plans = await asyncio.wait_for(work, self._settings.bot_seconds)
                remember(d.plans, plans)
                return chosen
            except BrokenProcessPool:
                log.warning("bot worker died", bot=name, game=d.game, attempt=attempt)
                self._pool = None
            except TimeoutError:
                log.warning("bot too slow", bot=name, game=d.game)
                self._renew()
                break
            except Exception as error:
                log.error("bot failed", bot=name, game=d.game, exc_info=error)
                break
        return ""

    def _renew(self, wait: bool = False) -> None:
        """Gives up a worker that does not respond, together with the whole pool."""
        pool, self._pool = self._pool, None
        if isinstance(pool, ProcessPoolExecutor):
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
        if pool is not None:
            pool.shutdown(wait=wait and isinstance(pool, ProcessPoolExecutor))

    def close(self) -> None:
        """Ends the workers and waits for them."""
        self.ahead.close()
        self._renew(True)

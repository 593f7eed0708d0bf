"""The single writer of an SQLite file, in its own thread. Transactions that wait at the same time share one commit."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Engine, event

from saecula.server.storage.statements import Driver, Plain, write_together

Work = Callable[[Connection], Any] | Plain
"""Work to be done in a transaction; or a change of a table, whose result is whether it came in time."""

MOST = 256
"""The most transactions that share a commit."""


class Writer:
    """Runs transactions one after the other. Each succeeds or fails alone; the disk is synchronized once per batch."""

    def __init__(self, engine: Callable[[], Engine], lock: asyncio.Lock) -> None:
        self._engine = engine
        self._lock = lock
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def run(self, work: Work) -> Any:
        """Runs the work; returns its result when it is committed."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        return await done

    def waiting(self) -> int:
        """How many transactions wait."""
        return len(self._waiting)

    async def _drain(self) -> None:
        try:
            while self._waiting:
                async with self._lock:
                    batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                    loop = asyncio.get_running_loop()
                    try:
                        results = await loop.run_in_executor(self._thread, self._commit, [work for work, _ in batch])
                    except Exception as error:  # the thread is gone
                        results = [(False, error) for _ in batch]
                for (_, done), (good, result) in zip(batch, results, strict=True):
                    if done.done():  # nobody is waiting any more
                        continue
                    if good:
                        done.set_result(result)
                    else:
                        done.set_exception(result)
        finally:
            self._task = None

    # --- in the thread ---

    def _commit(self, works: list[Work]) -> list[tuple[bool, Any]]:
        try:
            if self._connection is None:
                engine = self._engine()
                event.listen(engine, "connect", _by_hand)
                event.listen(engine, "begin", _begin)
                self._connection = engine.connect()
            results: list[tuple[bool, Any]] = []
            with self._connection.begin():
                for plain, group in itertools.groupby(works, lambda work: isinstance(work, Plain)):
                    some = list(group)
                    done = _together(self._connection, some) if plain and len(some) > 1 else None  # type: ignore[arg-type]
                    results += done or [_alone(self._connection, work) for work in some]
            return results
        except Exception as error:  # the commit itself failed, so nothing of the batch is written
            return [(False, error) for _ in works]

    async def close(self) -> None:
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection.engine.dispose()


def _alone(connection: Connection, work: Work) -> tuple[bool, Any]:
    """Runs one transaction; returns whether it succeeded, and its result or error."""
    driver: Any = connection.connection.dbapi_connection
    driver.execute("SAVEPOINT one")
    try:
        done = (True, work.write(Driver(connection)) if isinstance(work, Plain) else work(connection))
    except Exception as error:
        driver.execute("ROLLBACK TO one")
        done = (False, error)
    driver.execute("RELEASE one")
    return done


def _together(connection: Connection, changes: list[Plain]) -> list[tuple[bool, Any]] | None:
    """Writes changes of several tables at once; returns None if one prevents it, and then each is tried alone."""
    driver: Any = connection.connection.dbapi_connection
    driver.execute("SAVEPOINT many")
    try:
        good = write_together(driver, changes)
    except Exception:
        good = False
    if not good:
        driver.execute("ROLLBACK TO many")
    driver.execute("RELEASE many")
    return [(True, True) for _ in changes] if good else None


def _by_hand(connection: Any, _record: Any) -> None:
    """Makes transactions begin when we say so, not when the driver decides."""
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")

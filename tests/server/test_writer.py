"""The one writer: transactions share a commit, and each succeeds or fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from saecula.server.storage.database import Database

from .conftest import settings


def insert(n: int, fail: bool = False) -> Any:
    def work(db: Connection) -> int:
        db.execute(text("INSERT INTO t VALUES (:n)"), {"n": n})
        if fail:
            raise ValueError(n)
        return n

    return work


@pytest.mark.parametrize("durable", ["normal", "full"])
def test_each_transaction_succeeds_or_fails_alone(tmp_path: Path, durable: str) -> None:
    async def run() -> list[Any]:
        db = Database(settings(tmp_path, durable=durable))
        await db.transact(lambda c: c.execute(text("CREATE TABLE t (n INTEGER PRIMARY KEY)")))
        works = [db.transact(insert(n, n % 5 == 3)) for n in range(200)]
        twice = db.transact(insert(1))
        results = await asyncio.gather(*works, twice, return_exceptions=True)
        async with db.write() as other:  # the other way to write, in between
            await other.execute(text("INSERT INTO t VALUES (1000)"))
        await db.transact(insert(1001))
        await db.close()
        return results

    results = asyncio.run(run())
    good = [n for n in range(200) if n % 5 != 3]
    assert [r for r in results if isinstance(r, int)] == good
    assert sum(isinstance(r, ValueError) for r in results) == 40
    assert isinstance(results[-1], Exception)
    connection = sqlite3.connect(tmp_path / "saecula.db")
    assert [n for (n,) in connection.execute("SELECT n FROM t ORDER BY n")] == [*good, 1000, 1001]
    connection.close()


def test_who_gives_up_waiting_does_not_stop_the_others(tmp_path: Path) -> None:
    async def run() -> None:
        db = Database(settings(tmp_path))
        await db.transact(lambda c: c.execute(text("CREATE TABLE t (n INTEGER PRIMARY KEY)")))
        tasks = [asyncio.create_task(db.transact(insert(n))) for n in range(5)]
        await asyncio.sleep(0)
        tasks[2].cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [r for r in results if isinstance(r, int)] == [0, 1, 3, 4]
        assert await db.transact(insert(9)) == 9
        await db.close()

    asyncio.run(run())

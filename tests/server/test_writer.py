"""The one writer: transactions share a commit, and each succeeds or fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from saecula.server.storage.database import Database
from saecula.server.storage.statements import Plain

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


THREE = ["UPDATE", "INSERT", "UPDATE"]


def change(n: int, before: int) -> Plain:
    """A change of table t<n>, if it is at version `before`: a new version, a move, a seat."""
    move = {"table_id": f"t{n}", "n": before, "seat": 0, "text": f"m{n}", "version": before, "user_id": None}
    move |= {"outcomes": ["a", "b"], "at": 1.5, "gesture": 1}
    seat = {"table_id": f"t{n}", "seat": 0, "kind": "person", "user_id": None, "name": "Zoë", "bot": None}
    seat |= {"clock": None, "since": 2.25, "former": None, "left_at": None, "standing": "{}", "program": False}
    seat |= {"quitter": None, "marks": ""}
    return Plain(f"t{n}", before, {"version": before + 1, "bot_due": True, "waiting": [0, 1]}, [move], [seat])


@pytest.mark.parametrize("late", [set(), {3}, {0, 7}])
def test_changes_of_many_tables_are_written_together_and_who_comes_too_late_stops_no_other(
    tmp_path: Path, late: set[int]
) -> None:
    """This is also true if a row cannot be written at all: it fails alone."""
    statements: list[str] = []

    async def run() -> list[Any]:
        db = Database(settings(tmp_path))
        await db.migrate()
        connection = sqlite3.connect(tmp_path / "saecula.db")
        for n in range(8):
            table = {"id": f"t{n}", "game": "g", "game_id": "g", "rules": "", "status": "playing", "seed": 0}
            table |= {"invite": f"i{n}", "creator": "c", "pace": "{}", "created": 0, "changed": 0, "version": 5}
            table |= {"visibility": "link", "asked": 1, "bot_due": 0, "waiting": "[]", "fork": 0}
            names = ", ".join(table)
            connection.execute(
                f"INSERT INTO tables ({names}) VALUES ({', '.join('?' * len(table))})", [*table.values()]
            )
            connection.execute("INSERT INTO seats (table_id, seat, kind, name) VALUES (?, 0, 'open', '')", [f"t{n}"])
        connection.commit()
        connection.close()
        await db.transact(lambda c: c.connection.dbapi_connection.set_trace_callback(statements.append))  # type: ignore[union-attr]
        found = await asyncio.gather(*(db.change(change(n, 4 if n in late else 5)) for n in range(8)))
        if not late:  # all eight with three statements
            assert [sql.split()[0] for sql in statements if sql.startswith(("UPDATE", "INSERT"))] == THREE
        twice = change(1, 6)
        twice.moves[0]["n"] = 5  # that move already exists
        broken = await asyncio.gather(db.change(twice), db.change(change(2, 6)), return_exceptions=True)
        await db.close()
        return [*found, *broken]

    results = asyncio.run(run())
    assert results[:8] == [n not in late for n in range(8)]
    assert isinstance(results[8], sqlite3.IntegrityError)
    assert results[9] is True
    connection = sqlite3.connect(tmp_path / "saecula.db")
    rows = connection.execute("SELECT id, version, bot_due, waiting FROM tables ORDER BY id").fetchall()
    expected = [5 if n in late else 7 if n == 2 else 6 for n in range(8)]
    assert rows == [(f"t{n}", v, int(n not in late), "[]" if n in late else "[0,1]") for n, v in enumerate(expected)]
    moves = connection.execute("SELECT table_id, text, outcomes, at FROM moves ORDER BY table_id, n").fetchall()
    kept = sorted([f"{n}" for n in range(8) if n not in late] + ["2"])
    assert moves == [(f"t{n}", f"m{n}", '["a","b"]', 1.5) for n in kept]
    seats = connection.execute("SELECT name, since FROM seats ORDER BY table_id").fetchall()
    assert seats == [("", None) if n in late else ("Zoë", 2.25) for n in range(8)]
    connection.close()

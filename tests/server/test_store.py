"""Tables in memory and in the database: news that arrives while a table is being read is not lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from saecula.server.services import Services
from saecula.server.tables.changes import Change, Stale
from saecula.server.tables.lobby import TablePlan
from saecula.server.tables.pace import NoClock

from .conftest import AOC, settings

PLACES: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "here"}]


@asynccontextmanager
async def server(folder: Path) -> AsyncIterator[tuple[Services, str]]:
    """The services with one table, where a game is in progress."""
    made = Services(settings(folder))
    await made.db.migrate()
    person, _ = await made.people.guest("Ada", "en")
    live = await made.lobby.create(person, TablePlan(game=AOC, places=PLACES, pace=NoClock()))
    yield made, live.id
    await made.db.close()


async def elsewhere(made: Services, id: str) -> None:
    """Another process changes the table."""
    async with made.db.write() as db:
        await db.execute(text("UPDATE tables SET version = version + 1 WHERE id = :id"), {"id": id})


def test_news_during_reading_are_not_lost(tmp_path: Path) -> None:
    async def run() -> None:
        async with server(tmp_path) as (made, id):
            async with made.tables.open(id) as live:
                before = live.version
            await elsewhere(made, id)
            made.tables.heard(id, before + 1)
            read = made.db.read

            @asynccontextmanager
            async def slow() -> AsyncIterator[Any]:
                async with read() as db:
                    yield db
                await elsewhere(made, id)  # committed and announced after we have read
                made.tables.heard(id, before + 2)

            made.db.read = slow  # type: ignore[method-assign]
            async with made.tables.open(id) as live:
                assert live.version == before + 1
            made.db.read = read  # type: ignore[method-assign]
            async with made.tables.open(id) as live:
                assert live.version == before + 2

    asyncio.run(run())


def test_a_change_on_an_old_version_is_not_written(tmp_path: Path) -> None:
    async def run() -> None:
        async with server(tmp_path) as (made, id):
            async with made.tables.open(id) as live:
                await elsewhere(made, id)
                with pytest.raises(Stale):
                    await made.tables.commit(live, Change())
            async with made.tables.open(id) as live:
                before = live.version
                await made.tables.commit(live, Change())
            async with made.tables.open(id) as live:
                assert live.version == before + 1

    asyncio.run(run())


def test_a_table_that_cannot_be_read_is_read_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with server(tmp_path) as (made, id):
            await elsewhere(made, id)
            made.tables.suspect()
            read = made.db.read

            @asynccontextmanager
            async def broken() -> AsyncIterator[Any]:
                raise OSError("gone")
                yield

            made.db.read = broken  # type: ignore[method-assign]
            with pytest.raises(OSError, match="gone"):
                async with made.tables.open(id):
                    pass
            made.db.read = read  # type: ignore[method-assign]
            async with made.tables.open(id) as live:
                assert live.version == 3

    asyncio.run(run())

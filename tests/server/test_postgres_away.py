"""PostgreSQL stopped and started again while people play at two processes."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from .cluster import Missing, Postgres
from .test_kill import free_port
from .test_kill_soak import PLAIN, Rows, Servers, Walker, compare, counts

HEADERS = {"X-Saecula": "1"}
pytestmark = pytest.mark.xdist_group("postgres")


async def status(url: str) -> httpx.Response | None:
    try:
        async with httpx.AsyncClient(timeout=10, verify=PLAIN) as http:
            return await http.get(f"{url}/readyz")
    except httpx.HTTPError:
        return None


async def until_ready(urls: list[str], wanted: int, seconds: float) -> list[httpx.Response]:
    """Waits until all servers answer /readyz with that status."""
    end = time.monotonic() + seconds
    while True:
        answers = [await status(url) for url in urls]
        if all(answer is not None and answer.status_code == wanted for answer in answers):
            return [answer for answer in answers if answer is not None]
        assert time.monotonic() < end, [answer and answer.status_code for answer in answers]
        await asyncio.sleep(0.2)


async def play_on(servers: Servers, postgres: Postgres, tally: dict[str, int]) -> list[Walker]:
    walkers = [Walker(servers.urls, n, tally) for n in range(4)]
    await asyncio.gather(*(servers.ready(n) for n in range(2)))
    playing = [asyncio.create_task(walker.run()) for walker in walkers]

    def moves() -> int:
        return sum(len(said) for walker in walkers for said in walker.acknowledged.values())

    async def more(count: int) -> None:
        end = time.monotonic() + 120
        before = moves()
        while moves() < before + count:
            assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]
            assert time.monotonic() < end, "the games do not go on"
            await asyncio.sleep(0.05)

    await more(12)
    walker = next(walker for walker in walkers if walker.answered)  # somebody who is signed in
    for hard in (False, True):
        await asyncio.to_thread(postgres.stop, hard)
        for answer in await until_ready(servers.urls, 503, 60):
            assert answer.json()["id"] == "not-ready"
            assert int(answer.headers["retry-after"]) > 0
        async with httpx.AsyncClient(timeout=60, cookies=walker.cookies, headers=HEADERS, verify=PLAIN) as http:
            seats = [{"kind": "me"}, {"kind": "here"}]
            body = {"game": "age-of-civilization", "seats": seats}
            refused = await http.post(f"{servers.urls[0]}/api/v1/tables", json=body)
            assert (refused.status_code, refused.json()["id"]) == (503, "database"), refused.text
            assert int(refused.headers["retry-after"]) > 0
            assert (await http.get(f"{servers.urls[0]}/healthz")).status_code == 200
        assert tally["503"] > 0  # and so did the players
        await asyncio.to_thread(postgres.start)
        await until_ready(servers.urls, 200, 60)
        await more(12)
    for walker in walkers:
        walker.ending = True
    await asyncio.wait_for(asyncio.gather(*playing), 120)
    return walkers


def test_postgresql_is_stopped_and_started_again(tmp_path: Path) -> None:
    """It is stopped gracefully and killed: 503 with Retry-After in the meantime, then the games continue; nothing is
    lost or duplicated.
    """
    asyncpg = pytest.importorskip("asyncpg")

    async def read(address: str) -> Rows:
        connection: Any = await asyncpg.connect(address)
        found = await connection.fetch("SELECT table_id, n, seat, text FROM moves ORDER BY table_id, n")
        await connection.close()
        return [tuple(row) for row in found]

    tally = counts()
    postgres = Postgres(free_port())
    try:
        try:
            postgres.make()
            postgres.start()
        except Missing as missing:
            pytest.skip(str(missing))
        servers = Servers(tmp_path, 2, SAECULA_DATABASE_URL=postgres.address)
        try:
            walkers = asyncio.run(play_on(servers, postgres, tally))
        finally:
            servers.end()
        compare(walkers, asyncio.run(read(postgres.address)), tally)
    finally:
        postgres.end()
    assert tally["acknowledged"] > 36
    assert [tally[word] for word in ("lost", "doubled", "gaps", "other")] == [0, 0, 0, 0], tally

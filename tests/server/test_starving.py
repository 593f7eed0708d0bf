"""Nobody can starve others: not with long games, not with bots among themselves, not by guessing passwords."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

import saecula
from saecula.core import Record, seeded
from saecula.server.admin import admin
from saecula.server.workers.fair_queue import FairQueue
from saecula.server.workers.replay_process import play_all

from .conftest import AOC, API, User, hear, settings
from .test_kill import free_port, server
from .test_moves import to_the_end, two

Serve = Callable[..., TestClient[Any]]
HEADERS = {"X-Saecula": "1"}


# --- long games ---


def long_game(moves: int) -> Record:
    """A long game, played at random to its end."""
    for seed in range(40):
        match, luck = saecula.game("sid-meiers-civilization", players=4).start(seed=seed), seeded(seed)
        while not match.over:
            choice = match.moves.list()
            match.play(choice[luck.next(len(choice))])
        if len(match) >= moves:
            return match.record
    raise AssertionError("no game is long enough")


async def _take_in(folder: Path, record: Record) -> str:
    async with admin(settings(folder)) as host:
        id = await host.take_in(record, None)
    with sqlite3.connect(folder / "saecula.db") as db:
        db.execute("UPDATE tables SET visibility = 'open'")
    db.close()
    return id


def spent(pid: int) -> float:
    """The seconds of processor time that a process has used by itself, without the processes next to it."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell how much a process works")
def test_copies_of_a_long_game_do_not_hold_up_others(tmp_path: Path) -> None:
    """Copying a long finished game and looking at the copies costs the process that answers people next to nothing.

    (Processor time does not depend on what else the machine does; `bench/branch.py` measures how long people wait.)
    """
    record = long_game(1_500)
    id = asyncio.run(_take_in(tmp_path, record))
    port = free_port()
    free = {"SAECULA_SIGN_RATE": "0", "SAECULA_TABLES_PER_USER": "0"}
    with (
        server(tmp_path, port, **free) as process,
        httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1", headers=HEADERS, timeout=120) as eve,
    ):
        eve.post("/guests", json={"name": "Eve"})

        def copy() -> None:
            made = eve.post(f"/tables/{id}/branch", json={"n": len(record.entries)})
            assert made.status_code == 201, made.text
            assert eve.get(f"/tables/{made.json()['id']}/position").status_code == 200

        copy()  # the process for replays is started
        before, count = spent(process.pid), 4
        for _ in range(count):
            copy()
        each = (spent(process.pid) - before) / count
        print(f"{len(record.entries)} moves: {each:.3f} s of processor time for a copy")
        assert each < 0.25
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        assert db.execute("SELECT count(*) FROM moves").fetchone() == (len(record.entries),)
    db.close()


def test_long_games_are_played_again_in_another_process(serve: Serve, tmp_path: Path) -> None:
    client = serve(replay_workers=1)
    assert client.app.state.services.replays._pool is None  # nobody has needed it yet
    ada = User(client, "Ada")
    id = ada.table("me", "here", game="through-the-ages", seed=3)["id"]
    luck = seeded(1)
    for _ in range(90):
        seat = ada.get(f"/tables/{id}").json()["waiting"][0]
        ada.step(id, seat, luck.next(50))
    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    before = ada.look(id, seat), ada.get(f"/tables/{id}/record", seat=0).text, ada.get(f"/tables/{id}/log").json()
    past = ada.get(f"/tables/{id}/history/70", seat=0).json()
    series = ada.get(f"/tables/{id}/series", seat=0).json()
    replays = client.app.state.services.replays
    workers = list(replays._pool._processes)
    assert workers and os.getpid() not in workers
    client.app.state.services.tables.doubt(id)  # it is read again
    assert (
        ada.look(id, seat),
        ada.get(f"/tables/{id}/record", seat=0).text,
        ada.get(f"/tables/{id}/log").json(),
    ) == before
    os.kill(workers[0], 9)  # a process that dies is replaced
    assert ada.get(f"/tables/{id}/history/70", seat=0).json() == past
    assert ada.get(f"/tables/{id}/series", seat=0).json() == series
    assert list(replays._pool._processes) != workers
    replays.rest()
    assert replays._pool is not None  # it was just used
    replays._used -= 1_000  # and then not for a long time
    replays.rest()
    assert replays._pool is None
    assert ada.get(f"/tables/{id}/history/70", seat=0).json() == past


def test_what_another_process_makes_of_a_record_is_the_same_match() -> None:
    match, luck = saecula.game("inner-sea", players=3).start(seed=4, key=bytes(32)), seeded(2)
    for _ in range(150):
        choice = match.moves.list()
        match.play(choice[luck.next(len(choice))])
    record = match.record
    import msgspec

    moves = [(e.seat, e.text, msgspec.json.encode([d.text for d in e.outcomes]).decode()) for e in record.entries]
    kept = msgspec.json.decode(play_all(str(match.game), 4, [d.text for d in record.setup], moves))
    other = type(match).restored(match.game, kept, 4, bytes(32))
    for entry in record.entries[len(other) :]:
        other.play(entry.text, entry.seat)
    assert (other.data(), other.record.text()) == (match.data(), record.text())


# --- branches refer to their game ---


def rows(folder: Path, query: str) -> list[Any]:
    with sqlite3.connect(folder / "saecula.db", timeout=60) as db:
        found = db.execute(query).fetchall()
    db.close()
    return found


def test_a_branch_has_the_moves_of_its_game(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben = User(client, "Ada"), User(client, "Ben")
    id = ada.table("me", "here", visibility="open")["id"]
    ada.finish(id, [0, 1])
    count = len(rows(tmp_path, "SELECT n FROM moves"))
    branch = ben.post(f"/tables/{id}/branch", n=20).json()["id"]
    assert len(rows(tmp_path, "SELECT n FROM moves")) == count
    then = ada.get(f"/tables/{id}/history/20", seat=0).json()
    assert ben.look(branch, 0)["view"] == then["view"]
    for _ in range(3):
        ben.step(branch, ben.get(f"/tables/{branch}").json()["waiting"][0])
    own = rows(tmp_path, f"SELECT n FROM moves WHERE table_id = '{branch}' ORDER BY n")
    assert own == [(21,), (22,), (23,)]
    further = ben.post(f"/tables/{branch}/branch", n=22).json()["id"]
    assert ben.look(further, 0)["n"] == 22
    assert (
        ben.get(f"/tables/{further}/history/22", seat=0).json()["view"]
        == (ben.get(f"/tables/{branch}/history/22", seat=0).json()["view"])
    )
    back = ben.post(f"/tables/{branch}/branch", n=7).json()["id"]
    assert ben.look(back, 0)["n"] == 7
    # a game that others refer to stays, although a finished solo game could otherwise be undone
    assert ben.post(f"/tables/{id}/branch", n=count).status_code == 201
    version = ada.get(f"/tables/{id}").json()["version"]
    for path, body in (("undo", {"seat": 0, "version": version}), ("requests", {"seat": 0})):
        refused = ada.post(f"/tables/{id}/{path}", **body)
        assert refused.json().get("id") in ("undo.branches", "undo.consent"), refused.text
    assert ada.get(f"/tables/{id}").json()["status"] == "over"
    client.__exit__(None, None, None)
    again = serve()
    ben.client = again
    assert ben.look(branch, 0)["n"] == 23
    assert ben.look(further, 0)["n"] == 22

    async def verified() -> list[str]:
        async with admin(settings(tmp_path)) as host:
            return [(await host.verify(table)).trouble for table in await host.tables()]

    assert asyncio.run(verified()) == [""] * 5


@pytest.mark.usefixtures("still")
def test_branches_and_rematches_are_limited_by_address(serve: Serve) -> None:
    client = serve(table_rate=6)
    users = [User(client, f"Eve{n}") for n in range(8)]
    ada = users[0]
    id = ada.table("me", "here", visibility="open")["id"]
    ada.finish(id, [0, 1])
    statuses = [user.post(f"/tables/{id}/branch", n=2).status_code for user in users for _ in range(4)]
    assert statuses.count(201) <= 12
    assert 429 in statuses
    assert ada.post(f"/tables/{id}/rematch").status_code == 429


# --- bots ---


def test_bots_among_themselves_wait_until_somebody_looks_on(serve: Serve) -> None:
    client = serve(bot_delay=0.01)
    ada = User(client, "Ada")
    id = ada.table("random", "random", game="through-the-ages", visibility="open")["id"]
    time.sleep(0.5)
    assert ada.look(id)["n"] == 0
    with ada.live(id) as socket:
        hear(socket, "position", lambda m: m["position"]["n"] >= 5)
    for _ in range(10):  # a move already being computed is still played
        now = ada.look(id)["n"]
        time.sleep(0.5)
        if ada.look(id)["n"] == now:
            break
    assert ada.look(id)["n"] == now > 0


def test_bots_play_on_with_people_who_are_not_there(ada: User) -> None:
    """Otherwise nobody could play against bots by correspondence."""
    id = ada.table("me", "random", "random", game=AOC)["id"]
    ada.turn(id, 0)
    ada.step(id, 0)
    ada.turn(id, 0)


def test_owners_are_taken_in_turn() -> None:
    done: list[str] = []

    async def work(turns: FairQueue, owner: str) -> None:
        async with turns.turn(owner):
            await asyncio.sleep(0)
            done.append(owner)

    async def main() -> None:
        turns = FairQueue(1)
        greedy = [asyncio.create_task(work(turns, "eve")) for _ in range(50)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(work(turns, name)) for name in ("ada", "ben", "ada")]
        cancelled = asyncio.create_task(work(turns, "cy"))
        await asyncio.sleep(0)
        assert turns.owners() == 4
        cancelled.cancel()
        await asyncio.gather(*greedy, *others)
        await work(turns, "dot")  # nothing is lost when a caller goes away

    asyncio.run(main())
    assert done.index("ada") <= 4
    assert done.index("ben") <= 5
    assert [n for n, owner in enumerate(done) if owner == "ada"][1] <= 8
    assert len(done) == 54
    assert "cy" not in done


# --- passwords ---


@pytest.mark.usefixtures("still")
def test_passwords_cannot_be_tried_from_many_addresses(serve: Serve) -> None:
    """Sixty networks of one provider try; the owner, on a browser that was signed in before, can still sign in."""
    client = serve(trusted_proxies=["testclient"], sign_rate=20, sign_rate_account=20)
    owner = User(client, None)
    made = owner.post("/accounts", name="Ada", password="correct horse")
    mark = made.cookies["saecula_browser"]
    answers = []
    for n in range(60):
        eve = User(client, None)
        answers.append(
            eve.send(
                "POST",
                "/sessions",
                json={"name": "ada", "password": f"guess {n}"},
                headers={"X-Forwarded-For": f"2001:db8:0:{n:x}::1"},
            ).status_code
        )
    assert answers[0] == 401
    assert answers.count(401) <= 12
    assert answers[-1] == 429
    stranger = User(client, None)
    right = {"name": "Ada", "password": "correct horse"}
    assert (
        stranger.send("POST", "/sessions", json=right, headers={"X-Forwarded-For": "2001:db8:1::1"}).status_code == 429
    )
    home = {"X-Forwarded-For": "2001:db8:2::1", "Cookie": f"saecula_browser={mark}"}
    assert stranger.send("POST", "/sessions", json=right, headers=home).status_code == 201
    forged = {"X-Forwarded-For": "2001:db8:3::1", "Cookie": "saecula_browser=" + "0" * 48}
    assert stranger.send("POST", "/sessions", json=right, headers=forged).status_code == 429
    other = User(client, None)
    assert (
        other.send(
            "POST",
            "/accounts",
            json={"name": "Ben", "password": "correct horse"},
            headers={"X-Forwarded-For": "2001:db8:4::1"},
        ).status_code
        == 201
    )


def test_who_signs_in_rightly_is_not_counted(serve: Serve) -> None:
    client = serve(sign_rate_account=4)
    User(client, None).post("/accounts", name="Ada", password="correct horse")
    for _ in range(6):
        assert User(client, None).post("/sessions", name="Ada", password="correct horse").status_code == 201


def test_a_table_is_still_played_to_its_end(ada: User, ben: User) -> None:
    id = two(ada, ben)
    to_the_end(id, ada, ben)
    assert ada.get(f"/tables/{id}").json()["status"] == "over"
    assert API

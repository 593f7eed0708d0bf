"""Two processes on one PostgreSQL. Left out where PostgreSQL is not installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.server import create_app

from .conftest import User, hear, settings
from .test_kill import free_port


def _tool(name: str) -> str | None:
    found = shutil.which(name)
    if found is None:
        places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
        found = str(places[-1]) if places else None
    return found


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A cluster of its own, in a folder of its own."""
    pytest.importorskip("asyncpg")
    initdb, postgres = _tool("initdb"), _tool("postgres")
    if initdb is None or postgres is None:
        pytest.skip("PostgreSQL is not installed")
    user: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="saecula-pg-"))
    port = free_port()
    try:
        if user:
            shutil.chown(folder, **user)
        subprocess.run(
            [initdb, "-D", str(folder / "data"), "-A", "trust", "-U", "saecula", "-N"], check=True, capture_output=True,
            cwd="/", **user)
        process = subprocess.Popen(
            [postgres, "-D", str(folder / "data"), "-p", str(port), "-k", str(folder), "-c", "fsync=off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **user)
    except (LookupError, OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"PostgreSQL does not start: {error}")
    time.sleep(0.5)
    try:
        yield f"postgresql://saecula@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def two_servers(database: str, tmp_path: Path) -> Iterator[tuple[TestClient[Any], TestClient[Any]]]:
    made = [settings(tmp_path, database_url=database) for _ in range(2)]
    for _ in range(50):
        try:
            with TestClient(create_app(made[0])) as one, TestClient(create_app(made[1])) as two:
                time.sleep(0.3)
                yield one, two
            return
        except ConnectionRefusedError:
            time.sleep(0.2)


def twin(user: User, client: TestClient[Any]) -> User:
    """The same person at another process."""
    other = User(client, None)
    other.cookie, other.me = user.cookie, user.me
    return other


def test_two_processes_share_the_tables(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    first, second = two_servers
    ada, ben = User(first, "Ada"), User(second, "Ben")
    table = ada.table("me", "open")
    id = table["id"]
    with ada.live(id, 0) as here:
        joined = ben.post(f"/tables/{id}/join", invite=table["invite"]).json()
        assert joined["status"] == "playing"
        hear(here, "table", lambda m: m["table"]["status"] == "playing")
        hear(here, "position")
        players = [ada, ben]
        with ben.live(id, 1) as there:
            hear(there, "position")
            sockets = [here, there]
            for n in range(25):
                seat = players[n % 2].look(id, n % 2)["view"]["waiting"][0]
                after = players[seat].step(id, seat, n)
                told = hear(sockets[1 - seat], "position", lambda m, v=after["version"]: m["position"]["version"] >= v)
                assert told["position"]["n"] == n + 1
            ben.post(f"/tables/{id}/chat", text="hello over there")
            assert hear(here, "chat")["text"] == "hello over there"
            end = ada.look(id, 0)
            if end["can_undo"]:
                ada.post(f"/tables/{id}/undo", seat=0, version=end["version"])
                hear(there, "position", lambda m: m["position"]["n"] == end["n"] - 1)


def test_moves_at_two_processes_are_put_in_order(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    first, second = two_servers
    ada = User(first, "Ada")
    again = twin(ada, second)
    id = ada.table("me", "here", seed=4)["id"]
    for n in range(20):
        users = [ada, again] if n % 2 else [again, ada]
        seat = users[0].get(f"/tables/{id}").json()["waiting"][0]
        position = users[0].look(id, seat)
        text = position["moves"][n % len(position["moves"])]["text"]
        answers = [user.move(id, seat, text, position["version"]) for user in users]  # the same move, sent twice
        assert [a.status_code for a in answers] == [200, 200], [a.text for a in answers]
        assert answers[1].json()["n"] == n + 1


def test_bots_and_a_whole_game(two_servers: tuple[TestClient[Any], TestClient[Any]]) -> None:
    first, second = two_servers
    ada = User(first, "Ada")
    id = ada.table("me", "random", "greedy")["id"]
    again = twin(ada, second)
    for n in range(500):
        user = ada if n % 3 else again
        position = user.turn(id, 0)
        if position["view"]["outcome"] is not None:
            break
        user.move(id, 0, position["moves"][n % len(position["moves"])]["text"], position["version"])
    end = time.monotonic() + 30
    while again.get(f"/tables/{id}").json()["status"] != "over":  # the news may still be on its way
        assert time.monotonic() < end
        time.sleep(0.02)

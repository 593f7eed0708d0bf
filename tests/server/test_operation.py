"""For server operators: moving between databases, the name of the server, https only."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.cli.app import run

from .conftest import API, User
from .test_moves import two

Serve = Callable[..., TestClient[Any]]


def counts(file: Path) -> dict[str, int]:
    with sqlite3.connect(file) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
    db.close()
    return found


def test_everything_goes_along_to_another_database(
    serve: Serve, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = serve()
    ada, ben = User(client, "Ada"), User(client, "Ben")
    ben.post("/accounts", name="Benjamin", password="correct horse")
    id = two(ada, ben, game="through-the-ages")
    players = [ada, ben]
    for n in range(12):
        seat = ada.get(f"/tables/{id}").json()["waiting"][0]
        players[seat].step(id, seat, n)
    ada.post(f"/tables/{id}/chat", text="hello")
    before = [user.look(id, seat) for seat, user in enumerate(players)]
    client.__exit__(None, None, None)
    target = tmp_path_factory.mktemp("other") / "saecula.db"
    url = f"sqlite:///{target}"
    monkeypatch.setenv("SAECULA_DATA_DIR", str(tmp_path))
    assert run(["admin", "move", url]) == 0
    assert counts(target) == counts(tmp_path / "saecula.db")
    assert run(["admin", "move", url]) == 2  # it is no longer empty
    assert run(["admin", "move", "nowhere"]) == 2
    ada.client = ben.client = serve(database_url=url)
    assert [user.look(id, seat) for seat, user in enumerate(players)] == before
    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    players[seat].step(id, seat)
    assert ada.get(f"/tables/{id}/chat").json()[0]["text"] == "hello"
    assert User(ada.client, None).post("/sessions", name="Benjamin", password="correct horse").status_code == 201


def test_another_name_is_refused(serve: Serve) -> None:
    client = serve(hosts=["play.example.org"], base_url="https://www.example.org")
    for host, status in (
        ("play.example.org", 200),
        ("PLAY.example.org", 200),
        ("www.example.org", 200),
        ("evil.example", 400),
        ("play.example.org:99", 400),
        ("", 400),
    ):
        got = client.get(f"{API}/games", headers={"Host": host})
        assert got.status_code == status, host
    assert client.get(f"{API}/games", headers={"Host": "evil.example"}).json()["id"] == "host"
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    assert client.get("/healthz", headers={"Host": "127.0.0.1:8000"}).status_code == 200
    assert serve().get(f"{API}/games", headers={"Host": "anything"}).status_code == 200


def test_https_only(serve: Serve) -> None:
    answer = serve(hsts_days=30, base_url="https://play.example.org").get("/healthz")
    assert answer.headers["strict-transport-security"] == "max-age=2592000"
    for plain in ({"hsts_days": 30}, {"base_url": "https://play.example.org"}):
        assert "strict-transport-security" not in serve(**plain).get("/healthz").headers

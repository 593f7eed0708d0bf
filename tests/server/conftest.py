"""A server in the same process, and users of it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from saecula.server import Settings, create_app
from saecula.server.net import limits

API = "/api/v1"
AOC = "age-of-civilization"


def settings(folder: Path, **more: Any) -> Settings:
    """Settings with bots in a thread and without a pause, and no limits unless a test wants them."""
    quick = {
        "bot_workers": 0,
        "replay_workers": 0,
        "bot_delay": 0.0,
        "rate": 0,
        "rate_user": 0,
        "sign_rate": 0,
        "table_rate": 0,
        "mail_rate": 0,
        "log_level": "error",
        "durable": "normal",
    }
    return Settings(data_dir=str(folder), **{**quick, **more})


class User:
    """A person with a browser: one cookie."""

    def __init__(self, client: TestClient[Any], name: str | None = "Ada") -> None:
        self.client = client
        self.cookie = ""
        self.me: dict[str, Any] = {}
        if name is not None:
            self.me = self.post("/guests", name=name).json()

    def send(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        self.client.cookies.clear()
        sent = {"X-Saecula": "1", **({"Cookie": f"saecula_session={self.cookie}"} if self.cookie else {})}
        answer = self.client.request(method, API + path, headers={**sent, **(headers or {})}, **more)
        if "saecula_session" in answer.cookies:
            self.cookie = answer.cookies["saecula_session"]
        self.client.cookies.clear()
        return answer

    def get(self, path: str, **params: Any) -> Any:
        return self.send("GET", path, params=params or None)

    def post(self, path: str, **body: Any) -> Any:
        return self.send("POST", path, json=body)

    def table(self, *seats: str, game: str | dict[str, Any] = AOC, **more: Any) -> dict[str, Any]:
        """Creates a new table: seats are "me", "open", "here", or a bot's name."""
        places = [{"kind": s} if s in ("me", "open", "here") else {"kind": "bot", "bot": s} for s in seats]
        answer = self.post("/tables", game=game, seats=places, **more)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def look(self, id: str, seat: int | None = None) -> dict[str, Any]:
        answer = self.get(f"/tables/{id}/position", **({} if seat is None else {"seat": seat}))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def move(self, id: str, seat: int, text: str, version: int) -> Any:
        return self.post(f"/tables/{id}/moves", seat=seat, move=text, version=version)

    def turn(self, id: str, seat: int, limit: float = 60.0) -> dict[str, Any]:
        """Waits until the seat is asked or the game is over."""
        end = time.monotonic() + limit
        while True:
            position = self.look(id, seat)
            if position["moves"] or position["view"]["outcome"] is not None:
                return position
            assert time.monotonic() < end, f"seat {seat} is not asked: {position['view']['waiting']}"
            time.sleep(0.005)

    def step(self, id: str, seat: int, pick: int = 0) -> dict[str, Any]:
        """Makes one legal move for a seat that is asked; returns the position after it."""
        position = self.turn(id, seat)
        text = position["moves"][pick % len(position["moves"])]["text"]
        answer = self.move(id, seat, text, position["version"])
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def finish(self, id: str, seats: list[int]) -> None:
        """Plays all the user's seats to the end of the game."""
        for n in range(2000):
            positions = [self.look(id, seat) for seat in seats]
            if positions[0]["view"]["outcome"] is not None:
                return
            asked = next((p for p in positions if p["moves"]), None)
            if asked is None:
                time.sleep(0.005)
                continue
            moves = asked["moves"]
            self.move(id, asked["seat"], moves[n % len(moves)]["text"], asked["version"])
        raise AssertionError("the game does not end")

    def confirmed(self, email: str) -> None:
        """Sets a confirmed address."""
        services = self.client.app.state.services
        with sqlite3.connect(services.settings.home / "saecula.db", timeout=60) as db:
            db.execute("UPDATE users SET email = ?, confirmed = 1 WHERE id = ?", (email, self.me["id"]))
        db.close()
        services.people.forget(self.me["id"])

    def live(self, id: str, seat: int | None = None, **params: Any) -> Any:
        """Opens a live connection."""
        query = "&".join(f"{key}={value}" for key, value in {"seat": seat, **params}.items() if value is not None)
        headers = {"Cookie": f"saecula_session={self.cookie}"} if self.cookie else {}
        return self.client.websocket_connect(f"{API}/tables/{id}/live?{query}", headers=headers)


def hear(socket: Any, type: str, when: Callable[[dict[str, Any]], bool] = lambda m: True) -> dict[str, Any]:
    """The next message of a type (for which `when` is true)."""
    for _ in range(200):
        message: dict[str, Any] = socket.receive_json(timeout=60)
        if message["type"] == type and when(message):
            return message
    raise AssertionError(f"no {type}")


def ending(socket: Any) -> int:
    """The close code of a connection, after reading what is still on its way."""
    try:
        for _ in range(200):
            socket.receive_json(timeout=60)
    except WebSocketDisconnect as closed:
        return int(closed.code)
    raise AssertionError("the connection goes on")


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """One server for all tests that need nothing special."""
    with TestClient(create_app(settings(tmp_path_factory.mktemp("server")))) as client:
        yield client


@pytest.fixture
def ada(client: TestClient[Any]) -> User:
    return User(client, "Ada")


@pytest.fixture
def ben(client: TestClient[Any]) -> User:
    return User(client, "Ben")


@pytest.fixture
def nobody(client: TestClient[Any]) -> User:
    return User(client, None)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still for the rate limits: a slow machine is a flood all the same."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1_000.0))


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., TestClient[Any]]]:
    """Starts a separate server with its own settings."""
    opened: list[TestClient[Any]] = []

    def start(**more: Any) -> TestClient[Any]:
        client = TestClient(create_app(settings(tmp_path, **more)))
        client.__enter__()
        opened.append(client)
        return client

    yield start
    for client in opened:
        client.__exit__(None, None, None)  # a second call does nothing

"""The client library for programs: it makes lost connections again, repeats requests, and plays by the clock."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.server import ServerConnection
from websockets.sync.server import serve as listen

from saecula.bots import Peek, Random, remote
from saecula.bots import registry as bot_registry
from saecula.bots.remote import SHARE, Client, RemoteError, serve
from saecula.core import Move

from .conftest import AOC
from .test_kill import free_port, server


@contextmanager
def line(port: int, answers: list[Any], asked: list[str]) -> Iterator[None]:
    """A server that treats one live connection after the other as `answers` say; `asked` are what they ask for."""

    def answer(socket: ServerConnection) -> None:
        assert socket.request is not None
        asked.append(f"{socket.request.path} {socket.request.headers['Authorization']}")
        answers.pop(0)(socket)

    with listen(answer, "127.0.0.1", port) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield
        listening.shutdown()


def say(**message: Any) -> str:
    return json.dumps(message)


def test_the_news_go_on_after_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the server ends it, the line breaks, or nobody answers for a while."""
    monkeypatch.setattr(remote, "PAUSE", 0.02)

    def ended(socket: ServerConnection) -> None:
        socket.send(say(n=1))
        socket.close(1012, "restarts")

    def broken(socket: ServerConnection) -> None:
        socket.send(say(n=2))
        socket.socket.close()

    def good(socket: ServerConnection) -> None:
        socket.send(say(n=3))
        socket.send(say(n=4))
        socket.close(4401, "signed-out")

    port, asked = free_port(), list[str]()
    news = Client(f"http://127.0.0.1:{port}/", "secret").news(["inner-sea", "x y"])
    with line(port, [ended, broken], asked):
        assert [event["n"] for event in islice(news, 2)] == [1, 2]
    heard: list[Any] = []
    listening = threading.Thread(target=lambda: heard.extend(islice(news, 2)), daemon=True)
    listening.start()
    time.sleep(0.3)  # nobody answers now
    with line(port, [good], asked):
        listening.join(30)
        assert [event["n"] for event in heard] == [3, 4]
        with pytest.raises(RemoteError) as refused:
            next(news)
    assert refused.value.status == 401
    assert asked == ["/api/v1/me/live?games=inner-sea%2Cx%20y Bearer secret"] * 3


def test_who_watches_a_table_answers_its_pings() -> None:
    """A table gives up a connection that does not answer for a minute."""
    answered: list[str | bytes] = []

    def quiet(socket: ServerConnection) -> None:
        socket.send(say(type="ping"))
        with suppress(TimeoutError):
            answered.append(socket.recv(5))
        socket.close(4401, "signed-out")

    port = free_port()
    with line(port, [quiet], []), pytest.raises(RemoteError):
        list(Client(f"http://127.0.0.1:{port}", "secret").watch("t1"))
    assert answered == ['{"type": "pong"}']


def test_a_request_is_repeated_when_the_server_is_busy_or_the_line_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "PAUSE", 0.02)
    answers = ["broken", "cut off", 503, 429, 200, 422]
    bodies: list[bytes] = []

    class Busy(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            answer = answers.pop(0)
            if answer == "broken":
                self.connection.close()
                return
            body = say(detail="refused", id="bad").encode()
            if answer == "cut off":
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[:5])
                return
            self.send_response(int(answer))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Busy) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        client = Client(f"http://127.0.0.1:{listening.server_address[1]}", "secret")
        assert client.ask("/x", {"a": 1})["id"] == "bad"
        with pytest.raises(RemoteError) as refused:
            client.ask("/x", {"a": 1})
        listening.shutdown()
    assert (refused.value.status, refused.value.id, str(refused.value)) == (422, "bad", "refused")
    assert bodies == [b'{"a": 1}'] * 6


class Clocked(Random):
    """Plays anything, and writes down its clock."""

    name = "clocked"
    seen: list[tuple[float | None, float | None]] = []

    def choose(self, peek: Peek) -> Move:
        Clocked.seen.append((peek.clock, peek.seconds))
        return super().choose(peek)


def test_a_whole_game_with_a_clock_and_a_server_that_restarts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two programs play to the end by the clock; in the middle, the server is killed and starts again."""
    monkeypatch.setattr(Clocked, "seen", [])
    monkeypatch.setitem(bot_registry._makers, "clocked", Clocked)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    quick = {"tables.news.LOOK": 0.05}
    tokens = {}
    heard: dict[str, list[Any]] = {"Robot": [], "Gear": []}

    def play(name: str) -> None:
        for event in serve(Client(url, tokens[name]), "clocked", seconds=30.0, games=1):
            heard[name].append(event)

    programs = [threading.Thread(target=play, args=(name,), daemon=True) for name in heard]
    with httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}, timeout=60) as web:
        with server(tmp_path / "data", port, quick):
            for name in heard:
                web.post("/accounts", json={"name": name, "password": "correct horse"})
                tokens[name] = web.post("/me/tokens", json={"name": "bot"}).json()["token"]
                web.delete("/sessions")
            web.post("/guests", json={"name": "Ada"})
            for program in programs:
                program.start()
            seats = [{"kind": "invite", "name": name} for name in heard]
            pace = {"kind": "live", "minutes": 5, "increment": 2}
            table = web.post("/tables", json={"game": f"{AOC}(players=2)", "seats": seats, "pace": pace}).json()["id"]
            while len(Clocked.seen) < 6:
                assert all(program.is_alive() for program in programs)
                time.sleep(0.01)
        before = len(Clocked.seen)
        with server(tmp_path / "data", port, quick):
            for program in programs:
                program.join(120)
                assert not program.is_alive()
            shown = web.get(f"/tables/{table}").json()
    assert shown["status"] == "over"
    assert [(seat["name"], seat["kind"]) for seat in shown["seats"]] == [("Robot", "person"), ("Gear", "person")]
    assert len(Clocked.seen) > before
    clocks = [(clock, seconds) for clock, seconds in Clocked.seen if clock is not None]
    assert clocks, "where there is a choice, a bot knows its clock"
    for clock, seconds in clocks:
        assert 0 < clock <= 5 * 60 + 2 * len(Clocked.seen)
        assert seconds == pytest.approx(min(30.0, clock / SHARE))
    for events in heard.values():
        assert {event["type"] for event in events} >= {"invited", "turn", "over"}
        assert sum(event["type"] == "over" for event in events) == 1

"""A real server on loopback, killed during play and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from saecula import Record

from .nursery import Forked, nursery

ENVIRONMENT = {
    "SAECULA_BOT_WORKERS": "0",
    "SAECULA_BOT_DELAY": "0",
    "SAECULA_RATE": "0",
    "SAECULA_RATE_USER": "0",
    "SAECULA_TABLE_RATE": "0",
    "SAECULA_LOG_LEVEL": "error",
}


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextmanager
def started(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Runs `saecula serve` the way people start it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "saecula.cli", "serve", "--port", str(port)],
        env={**os.environ, **ENVIRONMENT, "SAECULA_DATA_DIR": str(folder)},
        stdout=subprocess.PIPE,
    )
    with running(process, port):
        yield process


@contextmanager
def server(folder: Path, port: int, constants: dict[str, float] | None = None, **more: str) -> Iterator[Forked]:
    """Runs `saecula serve` as a separate, forked process; `more` are additional settings."""
    process = nursery().serve(port, {**ENVIRONMENT, **more, "SAECULA_DATA_DIR": str(folder)}, constants)
    with running(process, port):
        yield process


@contextmanager
def running(process: subprocess.Popen[bytes] | Forked, port: int) -> Iterator[None]:
    """Waits until the server answers; kills it at the end."""
    try:
        with httpx.Client(timeout=60) as http:
            for _ in range(2400):
                try:
                    if http.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                        break
                except httpx.HTTPError:
                    time.sleep(0.05)
            else:
                raise AssertionError("the server does not start")
        yield
    finally:
        process.kill()
        process.wait()


class Player(threading.Thread):
    """Plays both seats of a table as fast as it can, repeats unanswered requests, and remembers the answered ones."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}, timeout=60)
        self.http.post("/guests", json={"name": "Kay"})
        body = {"game": "age-of-civilization", "seats": [{"kind": "me"}, {"kind": "here"}, {"kind": "bot"}]}
        self.id = self.http.post("/tables", json=body).json()["id"]
        self.acknowledged: list[tuple[int, str]] = []
        self.stop = False
        self.unanswered: dict[str, Any] | None = None

    def run(self) -> None:
        while not self.stop:
            try:
                if self.unanswered is None and not self.choose():
                    time.sleep(0.005)
                    continue
                answer = self.http.post(f"/tables/{self.id}/moves", json=self.unanswered)
                assert answer.status_code == 200, answer.text
                assert self.unanswered is not None
                self.acknowledged.append((self.unanswered["seat"], self.unanswered["move"]))
                self.unanswered = None
            except httpx.HTTPError:
                time.sleep(0.02)

    def choose(self) -> bool:
        for seat in (0, 1):
            position = self.http.get(f"/tables/{self.id}/position", params={"seat": seat}).json()
            if position["moves"]:
                move = position["moves"][len(self.acknowledged) % len(position["moves"])]["text"]
                self.unanswered = {"seat": seat, "move": move, "version": position["version"]}
                return True
        return False


def test_killed_at_any_moment_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    players: list[Player] = []
    for killed in range(2):
        with server(tmp_path, port) as process:
            if not players:
                players = [Player(url) for _ in range(2)]
                for player in players:
                    player.start()
            time.sleep(0.35 + killed * 0.11)
            process.send_signal(signal.SIGKILL)
            process.wait()
    with server(tmp_path, port):
        time.sleep(0.4)
        for player in players:
            player.stop = True
            player.join(60)
        for player in players:
            if player.unanswered is not None:
                answer = player.http.post(f"/tables/{player.id}/moves", json=player.unanswered)
                if answer.status_code == 200:
                    player.acknowledged.append((player.unanswered["seat"], player.unanswered["move"]))
            while not (position := player.http.get(f"/tables/{player.id}/position?seat=0").json())["view"]["outcome"]:
                if player.choose():
                    sent = player.unanswered
                    assert sent is not None
                    assert player.http.post(f"/tables/{player.id}/moves", json=sent).status_code == 200
                    player.acknowledged.append((sent["seat"], sent["move"]))
            record = Record.parse(player.http.get(f"/tables/{player.id}/record").text)
            assert [(e.seat, e.text) for e in record.entries if e.seat != 2] == player.acknowledged
            assert len(player.acknowledged) > 20
            outcome = record.replay().outcome
            assert outcome is not None
            assert outcome.scores == position["view"]["outcome"]["scores"]


def test_a_killed_server_leaves_no_bots_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENVIRONMENT, "SAECULA_BOT_WORKERS", "1")
    port = free_port()
    with server(tmp_path, port) as process:
        player = Player(f"http://127.0.0.1:{port}")
        while not player.choose():  # a bot has moved, if it was first
            time.sleep(0.02)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():  # not Linux, or a kernel without this list
            pytest.skip("the system does not tell about children")
        workers = [int(pid) for pid in children.read_text().split()]
        assert workers
    end = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in workers):
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_stopped_politely_it_ends_by_itself(tmp_path: Path, sign: int) -> None:
    port = free_port()
    with started(tmp_path, port) as process:
        process.send_signal(sign)
        assert process.wait(60) in (0, -sign, 130, 128 + sign)
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}".encode() in process.stdout.read()

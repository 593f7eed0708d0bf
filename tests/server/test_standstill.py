"""The wall clock may jump, and the server may be suspended: nobody loses a seat or a session because of it."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from saecula.server.storage.clock import MOST, Clock

from .conftest import User
from .test_clocks import LIVE, both, memory
from .test_kill import free_port, server

Serve = Callable[..., TestClient[Any]]
HOUR = 3600.0
HEADERS = {"X-Saecula": "1"}


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Returns a function that sets the wall clock."""
    real, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])

    def put(seconds: float) -> None:
        ahead[0] = seconds

    return put


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 91 * 86_400.0, -400 * 86_400.0])
def test_a_jump_of_the_clock_on_the_wall_is_nobodys_loss(
    serve: Serve, wall: Callable[[float], None], jump: float
) -> None:
    client = serve()
    id, asked, other, seat = both(client, pace=LIVE)
    before = asked.get(f"/tables/{id}").json()["seats"][seat]["clock"]
    wall(jump)
    time.sleep(1.5)  # the clocks are checked every second
    table = asked.get(f"/tables/{id}").json()
    assert table["seats"][seat]["kind"] == "person"
    assert before - 20 < table["seats"][seat]["clock"] <= before
    client.app.state.services.people.forget()
    assert asked.get("/me").status_code == other.get("/me").status_code == 200
    asked.step(id, seat)
    wall(0.0)  # and it is corrected
    client.app.state.services.people.forget()
    assert asked.get("/me").status_code == 200
    assert asked.get(f"/tables/{id}").json()["seats"][seat]["clock"] > before - 20


def test_after_a_stop_time_goes_on_where_it_was(serve: Serve, wall: Callable[[float], None], tmp_path: Path) -> None:
    """In correspondence games too: the hours during which the server is down are charged to nobody."""
    client = serve()
    turns = {"kind": "turns", "hours": 24, "increment": 1, "limit": 48}
    live, asked, _, seat = both(client, pace=LIVE)
    slow, by_turns, _, place = both(client, pace=turns)
    left = [
        asked.get(f"/tables/{live}").json()["seats"][seat]["clock"],
        by_turns.get(f"/tables/{slow}").json()["seats"][place]["clock"],
    ]
    client.__exit__(None, None, None)
    wall(50 * HOUR)  # two days later
    asked.client = by_turns.client = serve()
    now = [
        asked.get(f"/tables/{live}").json()["seats"][seat]["clock"],
        by_turns.get(f"/tables/{slow}").json()["seats"][place]["clock"],
    ]
    assert all(before - 30 < after <= before + MOST for before, after in zip(left, now, strict=True))
    assert memory(asked.client, live).seats[seat].kind == "person"


def test_time_that_is_spent_is_charged_all_the_same(serve: Serve) -> None:
    """Otherwise the tests above would pass with a clock that never runs."""
    client = serve()
    id, asked, _, seat = both(client, pace=LIVE)
    before = asked.get(f"/tables/{id}").json()["seats"][seat]["clock"]
    time.sleep(1.2)
    assert asked.get(f"/tables/{id}").json()["seats"][seat]["clock"] < before - 0.9


def test_a_process_that_was_held_is_not_charged(tmp_path: Path) -> None:
    """A process is stopped for longer than the time on the clock (like a sleeping machine), and continues: the player
    still has the seat. (In this test, time is saved every half second, and continues alone for one and a half.)
    """
    port = free_port()
    quick = {"housekeeping.STEP": 0.5, "storage.clock.MOST": 1.5}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1", headers=HEADERS, timeout=60) as ada:
        with server(tmp_path, port):
            ada.post("/guests", json={"name": "Ada"})
            seats, pace = [{"kind": "me"}, {"kind": "here"}], {"kind": "live", "minutes": 1, "increment": 0}
            id = ada.post("/tables", json={"game": "age-of-civilization", "seats": seats, "pace": pace}).json()["id"]
        with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:  # there is not much time left
            db.execute("UPDATE seats SET clock = 11")
            db.execute("UPDATE tables SET due = due - 49")
        db.close()
        with server(tmp_path, port, quick) as process:
            os.kill(process.pid, signal.SIGSTOP)
            time.sleep(12)
            os.kill(process.pid, signal.SIGCONT)
            time.sleep(1.0)
            table = ada.get(f"/tables/{id}").json()
            assert [seat["kind"] for seat in table["seats"]] == ["person", "person"]
            assert min(seat["clock"] for seat in table["seats"]) < 11


def test_the_time_that_counts_waits_for_the_database() -> None:
    clock = Clock()
    began = clock.now()
    clock._since -= 1000  # nothing has been written for a long time
    assert clock.now() == pytest.approx(began + MOST, abs=0.5)
    clock.goes_on(began + 2)  # another process says so, a little late
    assert clock.now() >= began + MOST - 0.5
    clock.goes_on(began + 100)
    assert clock.now() == pytest.approx(began + 100, abs=0.5)


def test_who_is_gone_for_good_is_signed_out(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada = User(client, "Ada")
    with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:
        db.execute("UPDATE sessions SET expires = expires - 91 * 86400")
    db.close()
    client.app.state.services.people.forget()
    assert ada.get("/me").status_code == 401

"""Clocks, absent players, reminders."""

from __future__ import annotations

import json
import socket
import sqlite3
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from .conftest import User, hear
from .mailbox import listening, mailbox, wait_for
from .test_moves import two

Serve = Callable[..., TestClient[Any]]

LIVE = {"kind": "live", "minutes": 5, "increment": 20}
TURNS = {"kind": "turns", "hours": 24, "increment": 4, "limit": 72}


def memory(client: TestClient[Any], id: str) -> Any:
    """The table in the memory of the server."""
    return client.app.state.services.tables._lives[id]


def pass_time(client: TestClient[Any], folder: Path, id: str, seconds: float) -> None:
    """Acts as if the question had been asked that many seconds earlier."""
    for seat in memory(client, id).seats:
        if seat.since is not None:
            seat.since -= seconds
    with sqlite3.connect(folder / "saecula.db", timeout=60) as db:
        db.execute("UPDATE tables SET due = due - ? WHERE id = ?", (seconds, id))
    db.close()


def both(client: TestClient[Any], **more: Any) -> tuple[str, User, User, int]:
    """A table of two people: its id, the user who is asked, the other one, and the seat that is asked."""
    ada, ben = User(client, "Ada"), User(client, "Ben")
    id = two(ada, ben, **more)
    seat = ada.look(id, 0)["view"]["waiting"][0]
    return id, *((ada, ben) if seat == 0 else (ben, ada)), seat


def test_a_live_clock_runs_and_gains_at_the_end_of_the_turn(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    id, asked, other, seat = both(client, pace=LIVE)
    table = asked.get(f"/tables/{id}").json()
    assert table["seats"][seat]["running"]
    assert not table["seats"][1 - seat]["running"]
    assert 280 <= table["seats"][seat]["clock"] <= 300
    pass_time(client, tmp_path, id, 60)
    assert 220 <= other.get(f"/tables/{id}").json()["seats"][seat]["clock"] <= 240
    for _ in range(30):
        if seat not in asked.look(id, seat)["view"]["waiting"]:
            break
        asked.step(id, seat)
    shown = asked.get(f"/tables/{id}").json()["seats"]
    assert 240 < shown[seat]["clock"] <= 260  # the increment of 20 is added
    assert not shown[seat]["running"]
    assert shown[1 - seat]["running"]


def test_who_runs_out_of_time_is_replaced_by_a_bot(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    id, asked, other, seat = both(client, pace=LIVE)
    version = asked.look(id, seat)["version"]
    pass_time(client, tmp_path, id, 301)
    other.turn(id, 1 - seat)
    table = asked.get(f"/tables/{id}").json()
    assert table["seats"][seat]["kind"] == "bot"
    assert table["mine"] == []
    assert asked.move(id, seat, "rest", version).json()["id"] == "seat.not-yours"
    assert table["seats"][seat]["reclaim"]
    assert "reclaim" not in other.get(f"/tables/{id}").json()["seats"][seat]
    assert other.post(f"/tables/{id}/join", seat=seat).json()["id"] == "seat.taken"
    back = asked.post(f"/tables/{id}/join", seat=seat).json()
    assert back["mine"] == [seat]
    assert back["seats"][seat]["kind"] == "person"
    assert 60 <= back["seats"][seat]["clock"] <= 75


def test_the_creator_replaces_who_is_absent_for_too_long(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    id, asked, other, seat = both(client, pace=TURNS)
    creator = asked if asked.get(f"/tables/{id}").json()["creator"] else other
    patient = creator.post(f"/tables/{id}/replace", seat=seat, bot="random")
    if creator is not asked:
        assert (patient.status_code, patient.json()["id"]) == (409, "seat.patience")
        assert patient.json()["params"]["seconds"] > 80_000
        pass_time(client, tmp_path, id, 25 * 3600)
        patient = creator.post(f"/tables/{id}/replace", seat=seat, bot="random")
    assert patient.json()["seats"][seat]["kind"] == "bot"
    assert creator.post(f"/tables/{id}/replace", seat=seat, bot="random").json()["id"] == "seat.bot"
    stranger = User(client, "Eve")
    assert stranger.post(f"/tables/{id}/replace", seat=seat, bot="random").status_code == 404
    assert creator.post(f"/tables/{id}/replace", seat=seat, bot="hal").json()["id"] == "bot.unknown"


def test_without_a_clock_patience_lasts_a_day(serve: Serve, tmp_path: Path) -> None:
    client = serve(absent_hours=24)
    id, asked, other, seat = both(client, visibility="open")
    creator = asked if asked.get(f"/tables/{id}").json()["creator"] else other
    if creator is asked:
        asked.step(id, seat)
        while (table := asked.get(f"/tables/{id}").json())["waiting"] == [seat]:
            asked.step(id, seat)
        seat = table["waiting"][0]
    assert creator.post(f"/tables/{id}/replace", seat=seat).json()["id"] == "seat.patience"
    pass_time(client, tmp_path, id, 25 * 3600)
    assert creator.post(f"/tables/{id}/replace", seat=seat).json()["seats"][seat]["kind"] == "bot"


class Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.letters.append(json.loads(body))  # type: ignore[attr-defined]
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


def test_the_absent_are_reminded_in_their_language(serve: Serve) -> None:
    with mailbox() as mail, listening(HTTPServer(("127.0.0.1", 0), Hook)) as hook:
        client = serve(
            smtp_url=mail.url,
            mail_from="table@saecula.example",
            remind_minutes=0,
            private_hooks=True,
            base_url="https://play.example",
        )
        ada, ben = User(client, "Ada"), User(client, "Ben")
        ada.send("PATCH", "/me", json={"lang": "it"})
        ada.confirmed("ada@example.org")
        ben.send(
            "PATCH", "/me", json={"lang": "es", "settings": {"webhook": f"http://127.0.0.1:{hook.server_address[1]}/x"}}
        )
        id = two(ada, ben)
        seat = ada.look(id, 0)["view"]["waiting"][0]
        wait_for(mail.letters if seat == 0 else hook.letters, 1)
        for _ in range(40):
            (ada, ben)[seat].step(id, seat)
            if ada.get(f"/tables/{id}").json()["waiting"] != [seat]:
                break
        wait_for(mail.letters, 1)
        wait_for(hook.letters, 1)
        letter = message_from_bytes(mail.letters[0], policy=policy.default)
        assert letter["To"] == "ada@example.org"
        assert letter["From"] == "table@saecula.example"
        assert letter["Subject"] == "Age of Civilization: tocca a te"
        assert f"https://play.example/table/{id}" in letter.get_content()
        assert hook.letters[0]["event"] == "turn"
        assert hook.letters[0]["text"] == "Age of Civilization: es tu turno"
        assert hook.letters[0]["table"] == id


class Outbox:
    """The e-mails of a server."""

    def __init__(self, folder: Path) -> None:
        self.db = sqlite3.connect(folder / "saecula.db", timeout=60)

    def rows(self, user: User) -> list[tuple[str, float]]:
        return self.db.execute(
            "SELECT state, due FROM outbox WHERE user_id = ? ORDER BY id", (user.me["id"],)
        ).fetchall()

    def hurry(self) -> None:
        """Makes all e-mails due now."""
        with self.db:
            self.db.execute("UPDATE outbox SET due = 1")

    def wait(self, user: User, good: Callable[[str, float], bool]) -> None:
        end = time.monotonic() + 60
        while not good(*self.rows(user)[0]):
            assert time.monotonic() < end, self.rows(user)
            time.sleep(0.05)


def test_who_has_moved_is_not_reminded(serve: Serve, tmp_path: Path) -> None:
    client = serve(smtp_url="smtp://127.0.0.1:1", remind_minutes=60)
    ada = User(client, "Ada")
    ada.confirmed("x@example.org")
    id = ada.table("me", "here")["id"]
    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    outbox = Outbox(tmp_path)
    assert [state for state, _ in outbox.rows(ada)] == ["open"]
    ada.step(id, seat)
    outbox.hurry()
    outbox.wait(ada, lambda state, due: state == "void")
    outbox.db.close()


def test_who_looks_on_is_reminded_only_when_he_has_gone(serve: Serve, tmp_path: Path) -> None:
    with mailbox() as mail:
        client = serve(smtp_url=mail.url, remind_minutes=60)
        ada = User(client, "Ada")
        ada.confirmed("x@example.org")
        id = ada.table("me", "here")["id"]
        outbox = Outbox(tmp_path)
        with ada.live(id) as socket:
            hear(socket, "position")
            outbox.hurry()
            outbox.wait(ada, lambda state, due: due > time.time() + 3000)  # postponed for as long as she is there
            assert mail.letters == []
        while ada.get(f"/tables/{id}").json()["seats"][0]["online"]:
            time.sleep(0.02)
        outbox.hurry()
        outbox.wait(ada, lambda state, due: state == "sent")
        assert len(mail.letters) == 1
        outbox.db.close()


def test_a_web_hook_that_fails_does_not_double_the_letter(serve: Serve, tmp_path: Path) -> None:
    with mailbox() as mail:
        client = serve(smtp_url=mail.url, remind_minutes=0, private_hooks=True)
        ada = User(client, "Ada")
        ada.send("PATCH", "/me", json={"settings": {"webhook": "http://127.0.0.1:1/"}})
        ada.confirmed("x@example.org")
        ada.table("me", "here")
        outbox = Outbox(tmp_path)
        outbox.wait(ada, lambda state, due: state == "hook" and due > time.time())
        outbox.hurry()
        outbox.wait(ada, lambda state, due: state == "hook" and due > time.time() + 120)
        assert len(mail.letters) == 1
        outbox.db.close()


def test_a_slow_mail_server_does_not_stop_the_clocks(serve: Serve, tmp_path: Path) -> None:
    deaf = socket.create_server(("127.0.0.1", 0))  # accepts connections, says nothing
    client = serve(smtp_url=f"smtp://127.0.0.1:{deaf.getsockname()[1]}?starttls=0", remind_minutes=0)
    writer = User(client, "Eve")
    writer.confirmed("x@example.org")
    writer.table("me", "here")
    deaf.settimeout(60)
    waiting, _ = deaf.accept()  # the e-mail is on its way
    id, _, other, seat = both(client, pace=LIVE)
    pass_time(client, tmp_path, id, 301)
    other.turn(id, 1 - seat)
    waiting.close()
    deaf.close()


def test_a_table_that_cannot_be_read_does_not_stop_the_clocks_of_others(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    broken, _, _, _ = both(client, pace=LIVE)
    id, _, other, seat = both(client, pace=LIVE)
    with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:
        db.execute("UPDATE tables SET game = 'no-such-game', due = 1 WHERE id = ?", (broken,))
    db.close()
    client.app.state.services.tables.doubt(broken)
    pass_time(client, tmp_path, id, 301)
    other.turn(id, 1 - seat)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080/x", "http://10.0.0.1/", "http://[::1]/"])
def test_web_hooks_do_not_lead_into_the_house(serve: Serve, tmp_path: Path, url: str) -> None:
    client = serve(remind_minutes=0)
    ada = User(client, "Ada")
    ada.send("PATCH", "/me", json={"settings": {"webhook": url}})
    ada.table("me", "here")
    db = sqlite3.connect(tmp_path / "saecula.db")
    end = time.monotonic() + 60
    while db.execute("SELECT max(tries) FROM outbox").fetchone() == (0,):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert db.execute("SELECT state, tries FROM outbox").fetchall() == [("hook", 1)]
    db.close()

"""Administrators: reports reach them; they hide messages, suspend accounts and close tables; and everything is
logged.
"""

from __future__ import annotations

import itertools
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from typer import rich_utils

from saecula.cli.app import admin
from saecula.cli.app import run as saecula
from saecula.cli.help import TITLES

from .conftest import AOC, User, ending, hear
from .mailbox import letter, mailbox

Serve = Callable[..., TestClient[Any]]
PASSWORD = "correct horse"
NUMBERS = itertools.count(1)


def account(client: TestClient[Any], name: str, admin: bool = False) -> User:
    user = User(client, None)
    user.me = user.post("/accounts", name=name, password=PASSWORD).json()
    if admin:
        services = client.app.state.services
        with sqlite3.connect(services.settings.home / "saecula.db", timeout=60) as db:
            db.execute("UPDATE users SET admin = 1 WHERE id = ?", (user.me["id"],))
        db.close()
        services.people.forget(user.me["id"])
    return user


@pytest.fixture
def mia(client: TestClient[Any]) -> User:
    """An administrator."""
    return account(client, f"Mia {next(NUMBERS)}", admin=True)


def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


# --- permissions ---

ROUTES = [
    ("GET", "/admin/reports", None),
    ("POST", "/admin/reports/abc/settle", {}),
    ("GET", "/admin/log", None),
    ("GET", "/admin/people?search=Ada", None),
    ("POST", "/admin/people/abc/suspend", {}),
    ("POST", "/admin/people/abc/restore", {}),
    ("GET", "/admin/tables/abc", None),
    ("POST", "/admin/tables/abc/chat/1", {}),
    ("POST", "/admin/tables/abc/close", {}),
    ("POST", "/admin/tables/abc/reopen", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_for_others_there_is_nothing(ada: User, nobody: User, mia: User, method: str, path: str, body: Any) -> None:
    more = {} if body is None else {"json": body}
    assert nobody.send(method, path, **more).status_code == 401
    refused = ada.send(method, path, **more)
    assert (refused.status_code, refused.json()["id"]) == (404, "unknown")
    token = mia.post("/me/tokens", name="bot").json()["token"]
    by_program = User(mia.client, None).send(method, path, headers={"Authorization": f"Bearer {token}"}, **more)
    assert by_program.json()["id"] == "token.browser"


# --- reports ---


def test_a_report_reaches_the_administrators(ada: User, ben: User, mia: User) -> None:
    id = ada.table("me", "open", visibility="open")["id"]
    line = ben.post(f"/tables/{id}/chat", text="a bad word").json()["n"]
    body = {"table": id, "user": ben.me["id"], "reason": "insult", "text": " He insults me. ", "line": line}
    assert ada.post("/reports", **body).status_code == 204
    found = next(r for r in mia.get("/admin/reports").json() if r["table"] == id)
    assert {k: found[k] for k in ("user", "other", "other_name", "line", "said", "reason", "text", "state")} == {
        "user": ada.me["id"],
        "other": ben.me["id"],
        "other_name": "Ben",
        "line": line,
        "said": "a bad word",
        "reason": "insult",
        "text": "He insults me.",
        "state": "open",
    }
    assert mia.post(f"/admin/reports/{found['id']}/settle", why="talked to").status_code == 204
    assert found["id"] not in [r["id"] for r in mia.get("/admin/reports").json()]
    assert found["id"] in [r["id"] for r in mia.get("/admin/reports", which="closed").json()]
    assert mia.get("/admin/log").json()[0]["detail"] == "talked to"


def test_a_report_is_mailed_to_the_administrators_who_have_an_address(serve: Serve) -> None:
    """Each gets it in their own language, without the quoted message; nobody else gets it, nor anyone who wants no
    mail.
    """
    with mailbox() as mail:
        client = serve(smtp_url=mail.url, base_url="https://play.example.org")
        mia, nina = (account(client, name, admin=True) for name in ("Mia", "Nina"))
        account(client, "Otto", admin=True)  # Otto has no address at all
        ada, ben = account(client, "Ada"), User(client, "Ben")
        for user, lang, more in ((mia, "it", {}), (nina, "en", {"settings": {"mail": False}}), (ada, "en", {})):
            user.confirmed(f"{user.me['name'].lower()}@example.org")
            assert user.send("PATCH", "/me", json={"lang": lang, **more}).status_code == 200
        id = ada.table("me", "open", visibility="open")["id"]
        line = ben.post(f"/tables/{id}/chat", text="a bad word").json()["n"]
        body = {"table": id, "user": ben.me["id"], "reason": "insult", "text": "He insults me.", "line": line}
        assert ada.post("/reports", **body).status_code == 204
        message, _ = letter(mail, 1)
        assert (message["To"], message["Subject"]) == ("mia@example.org", "Saecula: una nuova segnalazione")
        words = message.get_content()
        assert "https://play.example.org/admin" in words
        assert "bad word" not in words and "insults" not in words and "Ben" not in words
        time.sleep(2.5)
        assert len(mail.letters) == 1


def test_reports_that_cannot_be(ada: User, ben: User, nobody: User) -> None:
    id = ada.table("me", "open", visibility="open")["id"]
    other = ben.table("me", "open", visibility="private")["id"]
    mine = ada.post(f"/tables/{id}/chat", text="mine").json()["n"]
    good = {"table": id, "user": ben.me["id"], "reason": "spam"}
    assert nobody.post("/reports", **good).status_code == 401
    assert ada.post("/reports", **{**good, "table": other}).json()["id"] == "table.unknown"
    assert ada.post("/reports", **{**good, "table": "nowhere"}).json()["id"] == "table.unknown"
    assert ada.post("/reports", **{**good, "user": "nobody"}).json()["id"] == "person.unknown"
    assert ada.post("/reports", **{**good, "user": ada.me["id"]}).json()["id"] == "relation.self"
    assert ada.post("/reports", **good, line=mine).json()["id"] == "chat.unknown"  # that message is not Ben's
    assert ada.post("/reports", **good, line=0).status_code == 400
    assert ada.post("/reports", **{**good, "reason": "ugly"}).status_code == 400
    assert ada.post("/reports", **good, text="x" * 1001).status_code == 400
    assert ada.post("/reports", **good, state="closed").status_code == 400


def test_reports_are_limited(serve: Serve) -> None:
    client = serve(report_rate=3)
    ada, ben = User(client, "Ada"), User(client, "Ben")
    id = ada.table("me", "open", visibility="open")["id"]
    answers = [ada.post("/reports", table=id, user=ben.me["id"], reason="spam").status_code for _ in range(6)]
    assert answers == [204, 204, 204, 429, 429, 429]


# --- chat messages ---


def test_a_line_is_hidden_and_shown_again(ada: User, ben: User, mia: User) -> None:
    id = ada.table("me", "open", visibility="open")["id"]
    line = ben.post(f"/tables/{id}/chat", text="a bad word").json()["n"]
    with ada.live(id) as socket:
        assert mia.post(f"/admin/tables/{id}/chat/{line}", hidden=True, why="an insult").status_code == 204
        told = hear(socket, "chat")
        assert (told["n"], told["text"], told["hidden"]) == (line, "", True)
    for user in (ada, ben):
        assert [(c["text"], c["hidden"]) for c in user.get(f"/tables/{id}/chat").json()] == [("", True)]
    assert [(c["text"], c["hidden"]) for c in mia.get(f"/admin/tables/{id}").json()["chat"]] == [("a bad word", True)]
    assert mia.post(f"/admin/tables/{id}/chat/{line}", hidden=False).status_code == 204
    assert ada.get(f"/tables/{id}/chat").json()[0]["text"] == "a bad word"
    entry = mia.get("/admin/log").json()[1]
    assert (entry["action"], entry["target"], entry["detail"]) == ("chat.hide", f"{id}:{line}", "an insult")
    assert entry["admin_name"] == mia.me["name"]
    assert mia.post(f"/admin/tables/{id}/chat/99").json()["id"] == "chat.unknown"
    assert mia.post("/admin/tables/nowhere/chat/1").json()["id"] == "chat.unknown"


# --- accounts ---


def test_a_suspended_account_is_signed_out_and_cannot_sign_in(client: TestClient[Any], mia: User) -> None:
    eve = account(client, "Eve Suspended")
    token = eve.post("/me/tokens", name="bot").json()["token"]
    id = eve.table("me", "open")["id"]
    with eve.live(id) as socket:
        hear(socket, "table")
        assert mia.post(f"/admin/people/{eve.me['id']}/suspend", days=2, why="insults").status_code == 204
        assert ending(socket) == 4401
    assert eve.get("/me").status_code == 401
    by_program = User(client, None).send("GET", "/me", headers={"Authorization": f"Bearer {token}"})
    assert by_program.status_code == 401
    wrong = User(client, None).post("/sessions", name="Eve Suspended", password="another horse")
    assert wrong.json()["id"] == "sign-in.wrong"  # only the owner is told
    refused = User(client, None).post("/sessions", name="Eve Suspended", password=PASSWORD)
    assert (refused.status_code, refused.json()["id"]) == (403, "account.suspended")
    assert refused.json()["params"]["why"] == "insults"
    until_day = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 2 * 86_400))
    assert refused.json()["params"]["until"] == until_day
    found = next(u for u in mia.get("/admin/people", search="eve susp").json())
    assert found["suspended"].startswith(until_day)
    assert mia.post(f"/admin/people/{eve.me['id']}/restore").status_code == 204
    assert User(client, None).post("/sessions", name="Eve Suspended", password=PASSWORD).status_code == 201


def test_a_suspension_ends_by_itself(client: TestClient[Any], mia: User) -> None:
    eve = account(client, "Eve For A Day")
    mia.post(f"/admin/people/{eve.me['id']}/suspend", days=1)
    services = client.app.state.services
    with sqlite3.connect(services.settings.home / "saecula.db", timeout=60) as db:
        db.execute("UPDATE users SET suspended = ? WHERE id = ?", (time.time() - 1, eve.me["id"]))
    db.close()
    assert User(client, None).post("/sessions", name="Eve For A Day", password=PASSWORD).status_code == 201


def test_suspensions_that_cannot_be(client: TestClient[Any], mia: User) -> None:
    other = account(client, "Max The Other", admin=True)
    assert mia.post(f"/admin/people/{mia.me['id']}/suspend").json()["id"] == "suspend.self"
    assert mia.post(f"/admin/people/{other.me['id']}/suspend").json()["id"] == "suspend.admin"
    assert mia.post("/admin/people/nobody/suspend").json()["id"] == "person.unknown"
    for days in (0, -1, 1e9, "two"):
        assert mia.post(f"/admin/people/{other.me['id']}/suspend", days=days).status_code == 400
    assert mia.get("/admin/people").status_code == 400


# --- tables ---


def test_a_closed_table(ada: User, ben: User, nobody: User, mia: User) -> None:
    id = ada.table("me", "open", visibility="open", pace={"kind": "live"})["id"]
    ben.post(f"/tables/{id}/join")
    seat = ada.get(f"/tables/{id}").json()["waiting"][0]
    asked = (ada, ben)[seat]
    position = asked.look(id, seat)
    with ada.live(id, 0) as socket:
        hear(socket, "position")
        assert mia.post(f"/admin/tables/{id}/close", why="abuse").status_code == 204
        assert ending(socket) == 4403
    for user in (ada, ben, nobody):
        answers = [user.get(f"/tables/{id}{rest}") for rest in ("", "/position", "/chat", "/log", "/record")]
        assert {(a.status_code, a.json()["id"]) for a in answers} == {(403, "table.closed")}
    for path, body in (
        ("moves", {"seat": seat, "move": position["moves"][0]["text"], "version": position["version"]}),
        ("chat", {"text": "hello"}),
        ("join", {}),
        ("resign", {"seat": seat}),
        ("undo", {"seat": seat, "version": position["version"]}),
    ):
        assert asked.post(f"/tables/{id}/{path}", **body).json()["id"] == "table.closed", path
    with pytest.raises(WebSocketDisconnect) as closed, ada.live(id) as socket:
        socket.receive_json(timeout=60)
    assert closed.value.code == 4403
    for which in ("mine", "watch"):
        assert id not in [t["id"] for t in ada.get("/tables", which=which).json()]
    assert mia.get(f"/admin/tables/{id}").json()["closed"]
    assert mia.post(f"/admin/tables/{id}/reopen").status_code == 204
    table = ada.get(f"/tables/{id}").json()
    assert (table["status"], table["seats"][seat]["running"]) == ("playing", True)
    assert asked.step(id, seat)["n"] == position["n"] + 1
    actions = [entry["action"] for entry in mia.get("/admin/log").json() if entry["target"] == id]
    assert actions == ["table.reopen", "table.close"]


def test_bots_do_not_play_on_at_a_closed_table(serve: Serve) -> None:
    client = serve(bot_delay=0.2)
    mia = account(client, "Mia", admin=True)
    ada = User(client, "Ada")
    id = ada.table("me", "random", "random", "random", game=f"{AOC}(players=4)")["id"]
    mia.post(f"/admin/tables/{id}/close")

    def moves() -> int:
        with sqlite3.connect(client.app.state.services.settings.home / "saecula.db", timeout=60) as db:
            found: int = db.execute("SELECT count(*) FROM moves WHERE table_id = ?", (id,)).fetchone()[0]
        db.close()
        return found

    time.sleep(0.5)
    before = moves()
    time.sleep(2.0)
    assert moves() == before


# --- by command, while the server is running ---


def command(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> int:
    monkeypatch.setenv("SAECULA_DATA_DIR", str(folder))
    for title in TITLES:
        monkeypatch.setattr(rich_utils, title, getattr(rich_utils, title))
    return saecula(["admin", *words])


def test_the_same_by_command(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = serve()
    ada, eve = account(client, "Ada"), account(client, "Eve")
    id = ada.table("me", "open", visibility="open")["id"]
    line = eve.post(f"/tables/{id}/chat", text="a bad word").json()["n"]
    ada.post("/reports", table=id, user=eve.me["id"], reason="insult", text="rude", line=line)

    assert command(monkeypatch, tmp_path, "promote", "Ada") == 0
    until(lambda: bool(ada.get("/me").json().get("admin")))
    assert ada.get("/admin/reports").status_code == 200

    capsys.readouterr()
    assert command(monkeypatch, tmp_path, "reports") == 0
    said = capsys.readouterr().out
    assert "Insults: Eve" in said
    assert f"reported by Ada, table {id}, line {line}: 'a bad word'" in said
    monkeypatch.setenv("SAECULA_LANG", "it")
    assert command(monkeypatch, tmp_path, "reports") == 0
    said = capsys.readouterr().out
    assert "Insulti: Eve" in said
    assert f"segnalazione di Ada, tavolo {id}, riga {line}: 'a bad word'" in said
    assert "Segnalazioni: 1" in said
    monkeypatch.setenv("SAECULA_LANG", "en")
    assert command(monkeypatch, tmp_path, "reports", "--settle", ada.get("/admin/reports").json()[0]["id"]) == 0
    assert ada.get("/admin/reports").json() == []

    with ada.live(id) as socket:
        hear(socket, "table")
        assert command(monkeypatch, tmp_path, "hide", id, str(line), "--why", "rude") == 0
        assert hear(socket, "chat")["hidden"] is True

    assert eve.get("/me").status_code == 200
    assert command(monkeypatch, tmp_path, "suspend", "eve", "--days", "3") == 0
    until(lambda: eve.get("/me").status_code == 401)
    assert command(monkeypatch, tmp_path, "readmit", "Eve") == 0
    assert User(client, None).post("/sessions", name="Eve", password=PASSWORD).status_code == 201

    assert command(monkeypatch, tmp_path, "close", id, "--why", "rude") == 0
    until(lambda: ada.get(f"/tables/{id}").status_code == 403)
    assert command(monkeypatch, tmp_path, "reopen", id) == 0
    until(lambda: ada.get(f"/tables/{id}").status_code == 200)

    capsys.readouterr()
    assert command(monkeypatch, tmp_path, "log") == 0
    said = capsys.readouterr().out
    done = ("table reopened", "table closed", "suspension lifted", "account suspended", "line hidden")
    order = [said.index(words) for words in done]
    assert order == sorted(order)
    assert "Eve, 3 d" in said
    monkeypatch.setenv("SAECULA_LANG", "es")
    assert command(monkeypatch, tmp_path, "log") == 0
    said = capsys.readouterr().out
    assert "(comando)  mesa abierta de nuevo" in said
    assert "account suspended" not in said
    assert [e["action"] for e in ada.get("/admin/log").json()] == [
        "table.reopen",
        "table.close",
        "user.restore",
        "user.suspend",
        "chat.hide",
        "report.settle",
        "admin.promote",
    ]


def test_no_command_has_the_name_of_another() -> None:
    names = [command.name or command.callback.__name__.rstrip("_") for command in admin.registered_commands]
    assert sorted(set(names)) == sorted(names)


def test_commands_that_cannot_be(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = serve()
    account(client, "Ada")
    for words in (
        ("suspend", "Nobody"),
        ("readmit", "Nobody"),
        ("promote", "Nobody"),
        ("hide", "nowhere", "1"),
        ("hide", "nowhere", "0"),
        ("close", "nowhere"),
        ("reports", "--settle", "none"),
        ("suspend", "Ada", "--days", "-1"),
    ):
        capsys.readouterr()
        assert command(monkeypatch, tmp_path, *words) == 2, words
        assert len(capsys.readouterr().err.strip().splitlines()) <= 8
    monkeypatch.setenv("SAECULA_LANG", "it")
    assert command(monkeypatch, tmp_path, "hide", "nowhere", "1") == 2
    assert capsys.readouterr().err.strip() == "saecula: Questa riga di chat non esiste."
    assert command(monkeypatch, tmp_path, "log") == 0
    assert capsys.readouterr().out.strip() == ""

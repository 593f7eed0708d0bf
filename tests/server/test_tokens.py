"""Tokens with which programs play for an account."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from .conftest import API, User, ending, hear
from .test_kill import free_port, server

Serve = Callable[..., TestClient[Any]]
GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "play-over-the-network.md"


def account(client: TestClient[Any], name: str) -> User:
    user = User(client, None)
    user.me = user.post("/accounts", name=name, password="correct horse").json()
    return user


class Program(User):
    """A client without a browser: no cookie, no page header, one token."""

    def __init__(self, client: TestClient[Any], token: str) -> None:
        super().__init__(client, None)
        self.token = token

    def send(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        sent = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        return self.client.request(method, API + path, headers=sent, **more)


def test_a_program_plays_with_a_token(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada = account(client, "Ada")
    made = ada.post("/me/tokens", name="my  bot\n").json()
    assert made["name"] == "my bot"
    assert len(made["token"]) > 40
    program = Program(client, made["token"])
    assert program.get("/me").json()["id"] == ada.me["id"]
    id = program.table("me", "here")["id"]  # without X-Saecula: no other site can send this header
    program.step(id, program.get(f"/tables/{id}").json()["waiting"][0])
    headers = {"Authorization": f"Bearer {made['token']}"}
    with client.websocket_connect(f"{API}/tables/{id}/live?seat=0", headers=headers) as socket:
        assert hear(socket, "position")["position"]["seat"] == 0
    stored = (tmp_path / "saecula.db").read_bytes() + (tmp_path / "saecula.db-wal").read_bytes()
    assert made["token"].encode() not in stored
    assert made["token"].removeprefix("saecula_").encode() not in stored


def test_a_token_that_is_revoked_ends_at_once_with_its_connections(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    made = ada.post("/me/tokens", name="one").json()
    other = ada.post("/me/tokens", name="two").json()
    assert [(t["id"], t["name"]) for t in ada.get("/me/tokens").json()] == [(made["id"], "one"), (other["id"], "two")]
    assert "token" not in ada.get("/me/tokens").json()[0]
    program = Program(client, made["token"])
    id = program.table("me", "here")["id"]
    headers = {"Authorization": f"Bearer {made['token']}"}
    with client.websocket_connect(f"{API}/tables/{id}/live?seat=0", headers=headers) as socket:
        hear(socket, "position")
        ben = account(client, "Ben")
        assert ben.send("DELETE", f"/me/tokens/{made['id']}").json()["id"] == "token.unknown"
        assert ada.send("DELETE", f"/me/tokens/{made['id']}").status_code == 204
        assert program.get("/me").status_code == 401
        assert ending(socket) == 4401
    assert Program(client, other["token"]).get("/me").status_code == 200
    assert ada.get("/me").status_code == 200


def test_what_a_token_may_not(serve: Serve) -> None:
    client = serve()
    assert User(client, "Guest").post("/me/tokens", name="x").json()["id"] == "token.guest"
    ada = account(client, "Ada")
    made = ada.post("/me/tokens").json()
    program = Program(client, made["token"])
    assert program.post("/me/tokens", name="child").json()["id"] == "token.browser"
    assert program.send("DELETE", f"/me/tokens/{made['id']}").json()["id"] == "token.browser"
    assert program.send("PATCH", "/me", json={"name": "Eve"}).json()["id"] == "token.browser"
    assert Program(client, ada.cookie).get("/me").status_code == 401  # a session is not a token
    thief = User(client, None)
    thief.cookie = made["token"]
    assert thief.get("/me").status_code == 401  # nor is a token a session
    for forged in ("", "x", made["token"] + "x", "saecula_" + "A" * 43, "\u00e9", "a" * 5000):
        with_header = client.get(f"{API}/me", headers={"Authorization": f"Bearer {forged}".encode()})
        assert with_header.status_code in (401, 400, 431), forged
    for n in range(19):
        assert ada.post("/me/tokens", name=str(n)).status_code == 201
    assert ada.post("/me/tokens").json()["id"] == "token.many"
    assert ada.send("DELETE", "/me/tokens/%00").status_code == 400  # not one of our paths


def test_a_new_password_ends_sessions_and_tokens(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada = account(client, "Ada")
    token = ada.post("/me/tokens").json()["token"]
    subprocess.run(
        [sys.executable, "-m", "saecula.cli", "admin", "user", "Ada", "--password"],
        check=True,
        capture_output=True,
        input=b"battery staple\nbattery staple\n",
        env={"SAECULA_DATA_DIR": str(tmp_path), "PATH": ""},
    )
    client.app.state.services.people.forget()
    assert ada.get("/me").status_code == 401
    assert Program(client, token).get("/me").status_code == 401
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        assert db.execute("SELECT count(*) FROM tokens").fetchone() == (0,)


def test_another_password_ends_all_but_this_session(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    token = ada.post("/me/tokens").json()["token"]
    elsewhere = User(client, None)
    elsewhere.post("/sessions", name="Ada", password="correct horse")
    id = ada.table("me", "here")["id"]
    wrong = ada.post("/me/password", old="wrong horse", new="battery staple")
    assert (wrong.status_code, wrong.json()["id"]) == (403, "password.wrong")
    assert ada.post("/me/password", old="correct horse", new="short").status_code == 400
    assert Program(client, token).post("/me/password", old="correct horse", new="battery staple").status_code == 403
    assert User(client, "Guest").post("/me/password", old="", new="battery staple").json()["id"] == "password.guest"
    with ada.live(id, 0) as here, elsewhere.live(id, 0) as there:
        hear(here, "position")
        hear(there, "position")
        assert ada.post("/me/password", old="correct horse", new="battery staple").status_code == 204
        assert ending(there) == 4401
        ada.step(id, ada.get(f"/tables/{id}").json()["waiting"][0])
        hear(here, "position")
    assert elsewhere.get("/me").status_code == 401
    assert Program(client, token).get("/me").status_code == 401
    assert elsewhere.post("/sessions", name="Ada", password="correct horse").status_code == 401
    assert elsewhere.post("/sessions", name="Ada", password="battery staple").status_code == 201


def test_the_example_of_the_guide_plays_a_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "bot.py").write_text(program)
    port = free_port()
    import httpx

    with server(tmp_path / "data", port):
        url = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=f"{url}/api/v1", headers={"X-Saecula": "1"}, timeout=60) as ada:
            ada.post("/accounts", json={"name": "Robot", "password": "correct horse"})
            token = ada.post("/me/tokens", json={"name": "bot"}).json()["token"]
            ada.delete("/sessions")
            ada.post("/guests", json={"name": "Ada"})
            seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
            table = ada.post("/tables", json={"game": "age-of-civilization", "seats": seats}).json()
            link = f"{url}/table/{table['id']}?invite={table['invite']}"
            done = subprocess.run(
                [sys.executable, "bot.py", link],
                cwd=tmp_path,
                env={"SAECULA_TOKEN": token},
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            assert ada.get(f"/tables/{table['id']}").json()["status"] == "over"
            assert "ranking" in done.stdout

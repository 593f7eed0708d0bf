"""What a token may do is said by its scopes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.command import upgrade
from alembic.config import Config
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient
from sqlalchemy import create_engine, text

from saecula.server.accounts.scopes import ALL, NEEDED, PREFIX
from saecula.server.storage import database

from .conftest import API, User, hear
from .test_tokens import Program, account

Serve = Callable[..., TestClient[Any]]
REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "server-api.md"


@pytest.mark.parametrize("scope", ALL)
def test_a_token_may_read_and_do_what_its_scope_says(serve: Serve, scope: str) -> None:
    client = serve()
    ada = account(client, "Ada")
    account(client, "Ben")
    id = ada.table("me", "here")["id"]
    made = ada.post("/me/tokens", name="bot", scopes=[scope]).json()
    assert made["scopes"] == ["read"] + [scope] * (scope != "read")
    assert ada.get("/me/tokens").json()[0]["scopes"] == made["scopes"]
    program = Program(client, made["token"])
    for path in ("/me", f"/tables/{id}", "/me/friends", "/tables?which=mine"):
        assert program.get(path).status_code == 200
    headers = {"Authorization": f"Bearer {made['token']}"}
    with client.websocket_connect(f"{API}/tables/{id}/live?seat=0", headers=headers) as socket:
        assert hear(socket, "position")["position"]["seat"] == 0
    seats = [{"kind": "me"}, {"kind": "open"}]
    tried = {
        "play": lambda: program.post(f"/tables/{id}/chat", text="hello"),
        "tables": lambda: program.post("/tables", game="age-of-civilization", seats=seats),
        "account": lambda: program.post("/me/friends", name="Ben"),
    }
    for needed, attempt in tried.items():
        answer = attempt()
        if needed == scope:
            assert answer.status_code == 201, answer.text
            continue
        problem = answer.json()
        assert (answer.status_code, problem["id"], problem["params"]) == (403, "token.scope", {"scope": needed})
        assert needed in problem["detail"]
    assert len(ada.get(f"/tables/{id}/chat").json()) == (scope == "play")
    assert len(ada.get("/me/friends").json()) == (scope == "account")


def test_a_program_that_may_only_read_cannot_move(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    table = ada.table("me", "here")
    id, seat = table["id"], table["waiting"][0]
    position = ada.get(f"/tables/{id}/position", seat=seat).json()
    move = {"seat": seat, "version": position["version"], "move": position["moves"][0]["text"]}
    reader = Program(client, ada.post("/me/tokens", scopes=["read"]).json()["token"])
    player = Program(client, ada.post("/me/tokens", scopes=["play"]).json()["token"])
    assert reader.post(f"/tables/{id}/moves", **move).json()["id"] == "token.scope"
    assert ada.get(f"/tables/{id}/position", seat=seat).json()["version"] == position["version"]
    assert player.post(f"/tables/{id}/moves", **move).status_code == 200
    assert ada.get(f"/tables/{id}/position", seat=seat).json()["version"] > position["version"]


def test_no_scopes_are_all_scopes_and_an_unknown_one_is_refused(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    made = ada.post("/me/tokens", name="old").json()
    assert made["scopes"] == ["read", "play", "tables", "account"]
    program = Program(client, made["token"])
    id = program.table("me", "here")["id"]
    assert program.post(f"/tables/{id}/chat", text="hello").status_code == 201
    for bad in (["root"], "play", [1], {"play": True}):
        assert ada.post("/me/tokens", scopes=bad).status_code == 400
    assert ada.post("/me/tokens", scopes=[]).json()["scopes"] == ["read"]
    assert program.send("PATCH", "/me", json={"name": "Eve"}).json()["id"] == "token.browser"  # in spite of `account`


def test_the_refusal_is_said_in_three_languages(serve: Serve) -> None:
    client = serve()
    user = User(client, None)
    said = {user.get(f"/text/{lang}").json()["messages"]["problem.token.scope"] for lang in ("en", "it", "es")}
    assert len(said) == 3
    assert all("{scope}" in pattern for pattern in said)


def test_every_request_with_which_a_program_changes_something_has_its_scope(serve: Serve) -> None:
    """A route that is not listed would need `account`, which is safe but unexplained."""
    changing: set[str] = set()
    for route in serve().app.routes:
        for handler in getattr(route, "route_handlers", []):
            if isinstance(handler, HTTPRouteHandler) and route.path_format.startswith(PREFIX):
                if not handler.http_methods <= {"GET", "HEAD", "OPTIONS"}:
                    if re.search(r"await need\(", inspect.getsource(handler.fn)):
                        changing.add(route.path_format.removeprefix(PREFIX))
    assert changing == set(NEEDED)


def test_the_reference_explains_every_scope() -> None:
    assert re.findall(
        r"^\| `(\w+)` \| .*", REFERENCE.read_text("utf-8").split("| Scope |")[1].split("\n\n")[0], re.M
    ) == [*ALL]


def test_a_token_from_before_keeps_all_that_it_could() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", database.MIGRATIONS)
        config.attributes["connection"] = connection
        upgrade(config, "0003")
        connection.execute(
            text(
                "INSERT INTO users (id, name, key, password, email, lang, settings, guest, admin, created, seen) "
                "VALUES ('u', 'Ada', 'ada', 'x', NULL, 'en', '{}', 0, 0, 5, 5)"
            )
        )
        connection.execute(
            text("INSERT INTO tokens (id, user_id, name, digest, created) VALUES ('t', 'u', 'b', 'd', 7)")
        )
        database.upgrade(connection)
        assert connection.execute(text("SELECT scopes FROM tokens")).scalar() == " ".join(ALL)

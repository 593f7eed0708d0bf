"""Mute, block, report: relations between people."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from .conftest import User, hear

Serve = Callable[..., TestClient[Any]]


def put(user: User, other: User, kind: str) -> None:
    assert user.post("/me/people", user=other.me["id"], kind=kind).status_code == 204


def lines(user: User, id: str) -> list[str]:
    return [line["text"] for line in user.get(f"/tables/{id}/chat").json()]


@pytest.fixture
def cleo(client: TestClient[Any]) -> User:
    return User(client, "Cleo")


# --- mute ---


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_lines_of_somebody_muted_are_not_shown(ada: User, ben: User, cleo: User, kind: str) -> None:
    id = ada.table("me", "open", visibility="open")["id"]
    ben.post(f"/tables/{id}/chat", text="before")
    put(ada, ben, kind)
    ben.post(f"/tables/{id}/chat", text="after")
    ada.post(f"/tables/{id}/chat", text="mine")
    assert lines(ada, id) == ["mine"]
    assert lines(cleo, id) == lines(ben, id) == ["before", "after", "mine"]
    ada.send("DELETE", f"/me/people/{ben.me['id']}")
    assert lines(ada, id) == ["before", "after", "mine"]


def test_muted_lines_do_not_come_live_either(ada: User, ben: User, cleo: User) -> None:
    id = ada.table("me", "open", visibility="open")["id"]
    with ada.live(id) as socket, ben.live(id) as of_ben:
        put(ada, ben, "mute")  # while the connection is open
        ben.post(f"/tables/{id}/chat", text="unheard")
        cleo.post(f"/tables/{id}/chat", text="heard")
        assert hear(socket, "chat")["text"] == "heard"
        assert hear(of_ben, "chat")["text"] == "unheard"  # the muted person sees no difference
        ada.send("DELETE", f"/me/people/{ben.me['id']}")
        ben.post(f"/tables/{id}/chat", text="again")
        assert hear(socket, "chat")["text"] == "again"
    put(ada, ben, "mute")
    with ada.live(id) as socket:
        ben.post(f"/tables/{id}/chat", text="unheard")
        cleo.post(f"/tables/{id}/chat", text="heard")
        assert hear(socket, "chat")["text"] == "heard"


def test_the_list(ada: User, ben: User, cleo: User) -> None:
    put(ada, ben, "mute")
    put(ada, cleo, "block")
    put(ada, ben, "block")
    found = ada.get("/me/people").json()
    assert {(one["user"], one["name"], one["kind"]) for one in found} == {
        (ben.me["id"], "Ben", "block"),
        (cleo.me["id"], "Cleo", "block"),
    }
    assert ben.get("/me/people").json() == []
    ada.send("DELETE", f"/me/people/{ben.me['id']}")
    assert [one["user"] for one in ada.get("/me/people").json()] == [cleo.me["id"]]


# --- block ---


def test_somebody_blocked_cannot_sit_down_at_my_tables(ada: User, ben: User, cleo: User) -> None:
    id = ada.table("me", "open", "open", visibility="open")["id"]
    put(ada, ben, "block")
    assert ben.post(f"/tables/{id}/join").json()["mine"] == []
    assert ben.post(f"/tables/{id}/join", seat=1).json()["id"] == "seat.taken"
    assert cleo.post(f"/tables/{id}/join").json()["mine"] == [1]
    ada.send("DELETE", f"/me/people/{ben.me['id']}")
    assert ben.post(f"/tables/{id}/join").json()["mine"] == [2]


def test_nor_where_i_sit(ada: User, ben: User, cleo: User) -> None:
    id = cleo.table("me", "open", "open", visibility="open")["id"]
    assert ada.post(f"/tables/{id}/join").json()["mine"] == [1]
    put(ada, ben, "block")
    assert ben.post(f"/tables/{id}/join").json()["mine"] == []
    assert ben.post(f"/tables/{id}/join", seat=2).json()["id"] == "seat.taken"


def test_i_do_not_sit_down_with_somebody_i_have_blocked(ada: User, ben: User) -> None:
    put(ada, ben, "block")
    id = ben.table("me", "open", visibility="open")["id"]
    refused = ada.post(f"/tables/{id}/join")
    assert (refused.status_code, refused.json()["id"]) == (409, "join.blocked")
    assert ada.post(f"/tables/{id}/join", watch=True).status_code == 200


def test_mute_alone_keeps_nobody_away(ada: User, ben: User) -> None:
    put(ada, ben, "mute")
    id = ada.table("me", "open", visibility="open")["id"]
    assert ben.post(f"/tables/{id}/join").json()["mine"] == [1]


def test_somebody_blocked_sees_no_difference(ada: User, ben: User, cleo: User) -> None:
    """The answer is the one that everyone gets at a table whose open seats are kept for others."""
    id = ada.table("me", "open", "open", visibility="open")["id"]
    before = [ben.get(f"/tables/{id}").json(), cleo.get(f"/tables/{id}").json()]
    put(ada, ben, "block")
    assert [ben.get(f"/tables/{id}").json(), cleo.get(f"/tables/{id}").json()] == before
    assert id in [table["id"] for table in ben.get("/tables", which="open").json()]
    kept = cleo.table("me", "open", "open", visibility="open")["id"]
    services = ada.client.app.state.services
    with sqlite3.connect(services.settings.home / "saecula.db", timeout=60) as db:
        db.execute("UPDATE seats SET user_id = ? WHERE table_id = ? AND kind = 'open'", (cleo.me["id"], kept))
    db.close()
    services.tables.doubt(kept)

    def tried(table: str, **wish: Any) -> tuple[int, Any]:
        answer = ben.post(f"/tables/{table}/join", **wish)
        told = answer.json()
        names = ("id", "title", "detail", "params") if answer.status_code != 200 else ("mine", "status", "waiting")
        return answer.status_code, [told[name] for name in names]

    for wish in ({"seat": 1}, {}, {"seat": 2}, {"watch": True}, {"seat": 0}):
        assert tried(id, **wish) == tried(kept, **wish), wish
    assert tried(id, seat=1)[0] == 409
    assert ben.get("/me/people").json() == []


def test_a_game_that_goes_on_goes_on(ada: User, ben: User) -> None:
    id = ada.table("me", "open", visibility="open")["id"]
    assert ben.post(f"/tables/{id}/join").json()["mine"] == [1]
    put(ada, ben, "block")
    for _ in range(4):
        seat = ada.get(f"/tables/{id}").json()["waiting"][0]
        (ada, ben)[seat].step(id, seat)
    assert ben.post(f"/tables/{id}/join").json()["mine"] == [1]
    assert ada.post(f"/tables/{id}/join").json()["mine"] == [0]


# --- bad input ---


def test_bad_input(ada: User, ben: User, nobody: User) -> None:
    assert nobody.post("/me/people", user=ben.me["id"], kind="mute").status_code == 401
    assert ada.post("/me/people", user=ada.me["id"], kind="mute").json()["id"] == "relation.self"
    for user in ("unknown", "", "..", "x" * 24, "a b", "\u0000", "é"):
        assert ada.post("/me/people", user=user, kind="mute").json()["id"] == "person.unknown", user
    assert ada.post("/me/people", user="x" * 25, kind="mute").status_code == 400
    assert ada.post("/me/people", user=ben.me["id"], kind="love").status_code == 400
    assert ada.post("/me/people", user=ben.me["id"]).status_code == 400
    assert ada.send("DELETE", "/me/people/unknown").status_code == 204
    assert ada.send("DELETE", "/me/people/..%2f").status_code in (204, 404)


def test_whoever_is_gone_is_gone_from_the_list(ada: User, client: TestClient[Any]) -> None:
    dora = User(client, "Dora")
    put(ada, dora, "block")
    put(dora, ada, "mute")
    assert dora.post("/me/delete").status_code == 204
    assert ada.get("/me/people").json() == []

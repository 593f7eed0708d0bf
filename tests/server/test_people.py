"""Guests, accounts, sessions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from litestar.testing import TestClient

from .conftest import User

Serve = Callable[..., TestClient[Any]]


def test_nobody_is_signed_out(nobody: User) -> None:
    answer = nobody.get("/me/sessions")
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["id"] == "signed-out"


def test_a_guest_comes_in_and_is_known_again(nobody: User) -> None:
    answer = nobody.post("/guests", name="  Cleo \u0000\n patra ", lang="it-IT")
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    me = nobody.get("/me").json()
    assert me["name"] == "Cleo patra"
    assert me["guest"]
    assert me["lang"] == "it"


def test_a_guest_becomes_an_account_and_keeps_its_tables(client: TestClient[Any], ada: User) -> None:
    table = ada.table("me", "random")
    answer = ada.post("/accounts", name="Ada Lovelace", password="analytical engine", email="ada@example.org")
    assert answer.status_code == 201, answer.text
    assert answer.json()["id"] == ada.me["id"]
    assert not ada.get("/me").json()["guest"]
    assert ada.get(f"/tables/{table['id']}").json()["mine"] == [0]

    elsewhere = User(client, None)
    wrong = elsewhere.post("/sessions", name="ada lovelace", password="difference engine")
    assert wrong.status_code == 401
    assert wrong.json()["id"] == "sign-in.wrong"
    unknown = elsewhere.post("/sessions", name="nobody at all", password="difference engine")
    assert (unknown.status_code, unknown.json()["id"]) == (401, "sign-in.wrong")
    assert elsewhere.post("/sessions", name="ada lovelace", password="analytical engine").status_code == 201
    assert [t["id"] for t in elsewhere.get("/tables", which="mine").json()] == [table["id"]]


def test_a_name_is_taken_once(client: TestClient[Any]) -> None:
    assert User(client, "x").post("/accounts", name="Hypatia", password="alexandria").status_code == 201
    again = User(client, "y").post("/accounts", name="HYPATIA", password="alexandria")
    assert (again.status_code, again.json()["id"]) == (409, "name.taken")


def test_signing_out_ends_the_session(ada: User) -> None:
    cookie = ada.cookie
    assert ada.send("DELETE", "/sessions").status_code == 204
    ada.cookie = cookie
    assert ada.get("/me").status_code == 401


def test_a_new_visitor_is_nobody_without_a_fault(nobody: User) -> None:
    answer = nobody.get("/me")
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_forged_cookie_is_nobody(ada: User, nobody: User) -> None:
    for cookie in ("x", ada.cookie[:-1] + ("a" if ada.cookie[-1] != "a" else "b"), "a" * 5000, "'; DROP TABLE users"):
        nobody.cookie = cookie
        assert nobody.get("/me").status_code == 401


def test_settings_are_merged_and_removed(ada: User) -> None:
    assert ada.send("PATCH", "/me", json={"settings": {"theme": "dark", "sound": True}}).status_code == 200
    ada.send("PATCH", "/me", json={"settings": {"sound": None, "lang": "es"}, "lang": "es"})
    me = ada.get("/me").json()
    assert me["settings"] == {"theme": "dark", "lang": "es"}
    assert me["lang"] == "es"
    assert ada.send("PATCH", "/me", json={"settings": {"big": "x" * 9000}}).status_code == 413
    assert ada.send("PATCH", "/me", json={"email": "ada@example.org"}).status_code == 400  # see /me/email


def test_a_new_name_is_shown_at_the_table(ada: User) -> None:
    id = ada.table("me", "open")["id"]
    ada.send("PATCH", "/me", json={"name": "Augusta"})
    assert ada.get(f"/tables/{id}").json()["seats"][0]["name"] == "Augusta"


def test_other_sites_cannot_act_for_us(ada: User) -> None:
    answer = ada.client.post("/api/v1/tables", json={}, headers={"Cookie": f"saecula_session={ada.cookie}"})
    assert (answer.status_code, answer.json()["id"]) == (403, "csrf")
    answer = ada.send("POST", "/tables", headers={"Origin": "https://evil.example"}, json={})
    assert (answer.status_code, answer.json()["id"]) == (403, "csrf")


def test_passwords_and_tokens_are_not_stored(serve: Serve, tmp_path: Any) -> None:
    user = User(serve(), "Eve")
    assert user.post("/accounts", name="Eve", password="correct horse battery").status_code == 201
    database = sqlite3.connect(tmp_path / "saecula.db")
    dump = "\n".join(database.iterdump())
    assert "correct horse" not in dump
    assert user.cookie not in dump
    assert "$argon2id$" in dump


def test_a_closed_server_takes_no_accounts(serve: Serve) -> None:
    client = serve(signup="closed", guests=False)
    user = User(client, None)
    assert user.post("/guests", name="x").json()["id"] == "guests.closed"
    assert user.post("/accounts", name="xyz", password="12345678").json()["id"] == "signup.closed"

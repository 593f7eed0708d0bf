"""Nonsense, floods and oversized input: a clear problem is returned, nothing changes, nothing leaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from .conftest import AOC, User

Serve = Callable[..., TestClient[Any]]

BODIES: list[bytes] = [
    b"",
    b"null",
    b"[]",
    b"42",
    b'"move"',
    b"{",
    b"\xff\xfe",
    b"{}",
    b'{"seat":0}',
    b'{"seat":"0","move":1,"version":[]}',
    b'{"seat":-1,"move":"rest","version":1}',
    b'{"seat":0,"move":"rest","version":1e99}',
    b'{"seat":0,"move":"rest","version":99999999999999999999}',
    b'{"seat":null,"move":null,"version":null}',
    b'{"seat":0,"move":"rest","version":1,"admin":true}',
    b"[" * 5000,
    b'{"a":' * 3000,
]

PATHS = [
    "/guests",
    "/accounts",
    "/sessions",
    "/tables",
    "/tables/{id}/join",
    "/tables/{id}/start",
    "/tables/{id}/moves",
    "/tables/{id}/undo",
    "/tables/{id}/requests",
    "/tables/{id}/answer",
    "/tables/{id}/resign",
    "/tables/{id}/replace",
    "/tables/{id}/branch",
    "/tables/{id}/chat",
]


@pytest.mark.parametrize("path", PATHS)
def test_nonsense_is_a_problem(ada: User, path: str) -> None:
    id = ada.table("me", "here", visibility="link")["id"]
    before = ada.look(id, 0)
    for body in BODIES:
        if body == b"{}" and path in ("/guests", "/tables/{id}/join", "/tables/{id}/start"):
            continue
        if body == b'{"seat":0}' and path.rpartition("/")[2] in ("join", "resign", "replace"):
            continue
        answer = ada.send("POST", path.format(id=id), content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, (body, answer.status_code)
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert problem["status"] == answer.status_code
        assert problem["detail"]
        assert problem["id"]
        assert "Traceback" not in answer.text
    assert ada.look(id, 0) == before


def test_wrong_media_methods_and_routes(ada: User) -> None:
    assert ada.send("POST", "/guests", content=b"name=x", headers={"Content-Type": "text/plain"}).status_code < 500
    assert ada.send("PUT", "/guests").status_code == 405
    assert ada.send("DELETE", "/games").status_code == 405
    answer = ada.get("/nothing/here")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert ada.get("/games/chess/text/en").json()["id"] == "game.unknown"
    assert ada.get(f"/games/{AOC}/text/xx").json()["id"] == "lang.unknown"
    assert ada.get("/text/../../etc").status_code == 404


def test_queries_out_of_range(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    for query in ("seat=-1", "seat=99", "seat=x", "seat=1e5", f"invite={'x' * 200}"):
        answer = ada.get(f"/tables/{id}/position?{query}")
        assert answer.status_code == 400, query
        assert answer.json()["detail"]
    assert ada.get(f"/tables/{id}/position?seat=7").status_code == 422
    assert ada.get("/tables?which=all").status_code == 400
    assert ada.get(f"/tables/{id}/chat?since=-4").status_code == 400
    assert ada.get(f"/tables/{'x' * 500}/position").status_code in (400, 404)


def test_oversized_bodies(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    huge = ada.send("POST", f"/tables/{id}/chat", json={"text": "x" * 200_000})
    assert huge.status_code == 413
    assert huge.headers["content-type"] == "application/problem+json"
    assert ada.post(f"/tables/{id}/chat", text="x" * 1001).status_code == 400
    assert ada.get(f"/tables/{id}/chat").json() == []


def test_chat_is_text_and_nothing_else(ada: User, ben: User) -> None:
    id = ada.table("me", "here", visibility="link")["id"]
    line = ada.post(f"/tables/{id}/chat", text="<script>alert('x')</script>\u202e\u0007").json()
    assert line["text"] == "<script>alert('x')</script>"
    assert ada.post(f"/tables/{id}/chat", text=" \n\t ").json()["id"] == "chat.empty"
    assert ben.post(f"/tables/{id}/chat", text="let me in").status_code == 404
    assert ben.get(f"/tables/{id}/chat").status_code == 404


@pytest.mark.usefixtures("still")
def test_a_flood_of_requests_is_told_to_wait(serve: Serve) -> None:
    client = serve(rate=10, rate_user=0)
    user = User(client, "Flo")
    answers = [user.get("/games") for _ in range(80)]
    late = [a for a in answers if a.status_code == 429]
    assert late
    assert late[0].headers["retry-after"]
    assert late[0].json()["id"] == "too-many"
    assert late[0].json()["params"]["seconds"] >= 1


@pytest.mark.usefixtures("still")
def test_floods_by_one_user_of_guests_tables_and_chat(serve: Serve) -> None:
    client = serve(rate=0, rate_user=5, sign_rate=3, table_rate=3)
    user = User(client, "Flo")
    assert 429 in [user.get("/me").status_code for _ in range(40)]
    other = User(client, "Gil")
    seats = [{"kind": "me"}, {"kind": "here"}]
    answers = [other.send("POST", "/tables", json={"game": AOC, "seats": seats}).status_code for _ in range(14)]
    assert answers[:5] == [201] * 5
    assert 429 in answers
    assert 429 in [User(client, None).post("/guests").status_code for _ in range(20)]


def test_tables_without_end(serve: Serve) -> None:
    user = User(serve(tables_per_user=2), "Max")
    user.table("me", "here")
    user.table("me", "here")
    seats = [{"kind": "me"}, {"kind": "here"}]
    answer = user.send("POST", "/tables", json={"game": AOC, "seats": seats})
    assert (answer.status_code, answer.json()["id"]) == (429, "tables.many")


def test_every_answer_has_the_headers_of_safety(ada: User) -> None:
    for path in ("/", "/api/v1/games", "/api/v1/me", "/nothing.js", "/healthz"):
        headers = ada.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert ada.get("/me").headers["cache-control"] == "no-store"


def test_every_problem_has_its_words_in_three_languages(nobody: User) -> None:
    import re
    from pathlib import Path

    import saecula.server

    source = "".join(f.read_text("utf-8") for f in Path(saecula.server.__file__).parent.rglob("*.py"))
    ids = set(re.findall(r'Problem\(\s*\d+,\s*"([a-z.-]+)"', source)) | {"table.over", "table.waiting", "table.playing"}
    ids |= set(re.findall(r'\d{3}: "([a-z-]+)"', source.partition("IDS = {")[2].partition("}")[0]))
    assert len(ids) > 30
    english = nobody.get("/text/en").json()["messages"]
    for lang in ("en", "it", "es"):
        messages = nobody.get(f"/text/{lang}").json()["messages"]
        missing = sorted(id for id in ids if f"problem.{id}" not in messages)
        assert not missing, (lang, missing)
        if lang != "en":
            same = [id for id in ids if messages[f"problem.{id}"] == english[f"problem.{id}"]]
            assert not same, (lang, same)


@pytest.mark.usefixtures("still")
def test_only_trusted_proxies_are_believed(serve: Serve) -> None:
    client = serve(rate=4)
    user = User(client, None)
    answers = [user.send("GET", "/games", headers={"X-Forwarded-For": f"10.1.1.{n}"}).status_code for n in range(40)]
    assert 429 in answers


@pytest.mark.usefixtures("still")
def test_behind_a_proxy_visitors_are_told_apart(serve: Serve) -> None:
    client = serve(rate=4, trusted_proxies=["testclient", "10.0.0.0/8"])
    user = User(client, None)
    for n in range(60):
        heads = {"X-Forwarded-For": f"192.0.2.{n}, 10.2.3.4"}
        assert user.send("GET", "/games", headers=heads).status_code == 200
    spoofed = [
        user.send("GET", "/games", headers={"X-Forwarded-For": f"1.2.3.{n}, 192.0.2.1"}).status_code for n in range(40)
    ]
    assert 429 in spoofed

"""Finding a game: lists and filters, quick pairing, friends and invitations, the next turn, archived tables."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from .conftest import AOC, User
from .mailbox import letter, mailbox
from .test_moves import to_the_end, two

Serve = Callable[..., TestClient[Any]]
TTA = "through-the-ages"


def account(client: TestClient[Any], name: str) -> User:
    user = User(client, None)
    answer = user.post("/accounts", name=name, password="a long password")
    assert answer.status_code == 201, answer.text
    user.me = answer.json()
    return user


def ids(user: User, **query: Any) -> set[str]:
    return {table["id"] for table in user.get("/tables", **query).json()}


def test_lists_are_narrowed_by_game_pace_and_players(serve: Serve) -> None:
    ada = User(serve(), "Ada")
    live = ada.table("me", "open", visibility="open", pace={"kind": "live"})["id"]
    post = ada.table("me", "open", "open", visibility="open", pace={"kind": "turns"})["id"]
    other = ada.table("me", "open", game=TTA, visibility="open")["id"]
    assert ids(ada, which="open") == {live, post, other}
    assert ids(ada, which="open", game=AOC) == {live, post}
    assert ids(ada, which="open", pace="turns") == {post}
    assert ids(ada, which="open", pace="none") == {other}
    assert ids(ada, which="open", players=2) == {live, other}
    assert ids(ada, which="open", game=AOC, players=3, pace="turns") == {post}
    assert ids(ada, which="mine", game=TTA) == {other}
    assert ids(ada, which="watch", game=AOC) == set()
    assert ada.get("/tables", which="open", pace="quick").status_code == 400


def test_quick_pairing_brings_people_together(serve: Serve) -> None:
    client = serve()
    ada, ben, eve = User(client, "Ada"), User(client, "Ben"), User(client, "Eve")
    wish = {"game": AOC, "players": 2, "pace": "live"}
    first = ada.post("/pairings", **wish).json()
    assert (first["status"], first["mine"], first["pace"]["kind"]) == ("waiting", [0], "live")
    assert ada.post("/pairings", **wish).json()["id"] == first["id"]  # asking again changes nothing
    assert ben.post("/pairings", **{**wish, "pace": "turns"}).json()["id"] != first["id"]
    assert ben.post("/pairings", **{**wish, "players": 3}).json()["id"] != first["id"]
    paired = ben.post("/pairings", **wish).json()
    assert (paired["id"], paired["status"], paired["mine"]) == (first["id"], "playing", [1])
    assert eve.post("/pairings", **wish).json()["status"] == "waiting"


def test_a_rated_pairing_is_for_accounts_and_meets_other_rated_ones(serve: Serve) -> None:
    client = serve()
    ada, ben, guest = account(client, "Ada"), account(client, "Ben"), User(client, "Guest")
    wish = {"game": AOC, "players": 2, "pace": "live", "rated": True}
    assert guest.post("/pairings", **wish).json()["id"] == "rated.guest"
    assert ada.post("/pairings", **{**wish, "pace": "none"}).json()["id"] == "rated.clock"
    first = ada.post("/pairings", **wish).json()
    assert (first["status"], first["rated"]) == ("waiting", True)
    assert guest.post("/pairings", **{**wish, "rated": False}).json()["id"] != first["id"]
    paired = ben.post("/pairings", **wish).json()
    assert (paired["id"], paired["status"], paired["rated"]) == (first["id"], "playing", True)


def test_two_accounts_of_one_browser_that_are_paired_are_not_rated(serve: Serve) -> None:
    client = serve()
    wish = {"game": AOC, "players": 2, "pace": "live", "rated": True}
    same = {"Cookie": "saecula_device=abcdefghijkl"}
    users = [account(client, name) for name in ("Ada", "Twin")]
    for user in users:
        cookie = f"saecula_session={user.cookie}; {same['Cookie']}"
        paired = user.send("POST", "/pairings", json=wish, headers={"Cookie": cookie}).json()
    assert (paired["status"], paired["unrated"]) == ("playing", "same-person")


def test_lists_show_the_ratings_of_those_who_sit_there_and_do_not_hide_them(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada, ben = account(client, "Ada"), account(client, "Ben")
    mine = ada.table("me", "open", visibility="open")["id"]
    other = ada.table("me", "open", game=TTA, visibility="open")["id"]
    with sqlite3.connect(tmp_path / "saecula.db", timeout=10) as db:
        db.execute(f"INSERT INTO ratings VALUES ('{ada.me['id']}', '{AOC}', 30.0, 2.0, 12, 9, 1.0)")
    db.close()

    def shown() -> dict[str, Any]:
        tables = ben.get("/tables", which="open").json()
        return {table["id"]: table["seats"][0].get("rating") for table in tables}

    assert shown() == {mine: 1700, other: None}  # 40 points for one unit above 25
    ada.post("/me/profile", hides=["ratings"])
    assert shown() == {mine: None, other: None}


def test_a_pairing_avoids_people_who_are_blocked(serve: Serve) -> None:
    client = serve()
    ada, ben = User(client, "Ada"), User(client, "Ben")
    ada.post("/me/people", user=ben.me["id"], kind="block")
    wish = {"game": AOC, "players": 2, "pace": "live"}
    first = ada.post("/pairings", **wish).json()["id"]
    assert ben.post("/pairings", **wish).json()["id"] != first
    assert ada.post("/pairings", **wish).json()["id"] == first


def test_many_who_ask_at_once_meet(serve: Serve) -> None:
    client = serve()
    users = [User(client, f"P{n}") for n in range(6)]
    cookies = [user.cookie for user in users]

    def pair(cookie: str) -> dict[str, Any]:
        headers = {"X-Saecula": "1", "Cookie": f"saecula_session={cookie}"}
        body = {"game": AOC, "players": 2, "pace": "live"}
        found: dict[str, Any] = client.post("/api/v1/pairings", headers=headers, json=body).json()
        return found

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(pair, cookies))
    tables = {table["id"] for table in found}
    assert len(tables) == 3
    assert all(users[0].get(f"/tables/{id}").json()["status"] == "playing" for id in tables)


@pytest.mark.parametrize("wish", [{"players": 9}, {"game": "chess"}, {"pace": "fast"}, {"players": 1}])
def test_pairings_that_cannot_be(ada: User, wish: dict[str, Any]) -> None:
    answer = ada.post("/pairings", **{"game": AOC, "players": 2, **wish})
    assert answer.status_code in (400, 404, 422)
    assert "id" in answer.json()


def test_friends_are_invited_and_told(serve: Serve) -> None:
    with mailbox() as mail:
        client = serve(smtp_url=mail.url)
        ada, ben, eve = (account(client, name) for name in ("Ada", "Ben", "Eve"))
        ben.confirmed("ben@example.org")
        assert ada.post("/me/friends", name="Nobody").json()["id"] == "friend.unknown"
        assert ada.post("/me/friends", name="ada").json()["id"] == "relation.self"
        assert ada.post("/me/friends", name="ben").json()["name"] == "Ben"
        assert ada.post("/me/friends", user=eve.me["id"]).status_code == 201
        assert [friend["name"] for friend in ada.get("/me/friends").json()] == ["Ben", "Eve"]
        assert ben.get("/me/friends").json() == []
        ada.send("DELETE", f"/me/friends/{eve.me['id']}")
        assert [friend["name"] for friend in ada.get("/me/friends").json()] == ["Ben"]

        id = ada.table("me", "open", "open", visibility="private")["id"]
        assert eve.post(f"/tables/{id}/invite", name="Ben").status_code == 404
        assert ada.post(f"/tables/{id}/invite", name="Ben").status_code == 200
        assert ada.post(f"/tables/{id}/invite", name="Ben").json()["id"] == "invite.already"
        message, _ = letter(mail, 1)
        assert message["Subject"].endswith("you are invited")
        (invited,) = ben.get("/tables", which="invited").json()
        assert invited["id"] == id
        assert [seat.get("kept") for seat in invited["seats"]] == [None, True, None]
        assert ids(eve, which="invited") == set()
        assert ada.post(f"/tables/{id}/invite", name="Eve").status_code == 200
        assert ada.post(f"/tables/{id}/invite", name="Ben").json()["id"] == "invite.already"
        eve.post(f"/tables/{id}/decline")
        assert ids(eve, which="invited") == set()
        assert f"/table/{id}?invite=" in message.get_content()
        link = invited_by(message.get_content())
        assert ben.post(f"/tables/{id}/join", invite=link).json()["mine"] == [1]


def invited_by(text: str) -> str:
    return text.partition("?invite=")[2].split()[0]


def test_somebody_who_blocks_is_neither_told_nor_betrayed(serve: Serve) -> None:
    with mailbox() as mail:
        client = serve(smtp_url=mail.url)
        ada, ben = account(client, "Ada"), account(client, "Ben")
        ben.confirmed("ben@example.org")
        ben.post("/me/people", user=ada.me["id"], kind="block")
        id = ada.table("me", "open")["id"]
        answer = ada.post(f"/tables/{id}/invite", name="Ben")
        assert answer.status_code == 200
        assert answer.json()["seats"][1]["name"] == "Ben"
        assert ids(ben, which="invited") == set()
        time.sleep(1.5)
        assert mail.letters == []


def test_the_next_table_where_it_is_my_turn(ada: User, ben: User) -> None:
    tables = [two(ada, ben) for _ in range(3)]
    turns = {id: (ada, ben)[ada.get(f"/tables/{id}").json()["waiting"][0]] for id in tables}
    for user in (ada, ben):
        mine = [table["id"] for table in user.get("/tables", which="turn").json()]
        assert mine == [id for id in tables if turns[id] is user]  # the longest waiting first


def test_tables_that_are_over_are_put_away(ada: User, ben: User) -> None:
    id = two(ada, ben)
    assert ada.post(f"/tables/{id}/archive").json()["id"] == "archive.playing"
    to_the_end(id, ada, ben)
    assert ada.post(f"/tables/{id}/archive").status_code == 200
    assert id not in ids(ada, which="mine")
    assert ids(ada, which="archived") == {id}
    assert id in ids(ben, which="mine")
    assert ada.post(f"/tables/{id}/archive", archived=False).status_code == 200
    assert id in ids(ada, which="mine")
    assert ids(ada, which="archived") == set()


def test_how_long_an_absent_player_has(serve: Serve) -> None:
    client = serve(absent_hours=10)
    ada, ben = User(client, "Ada"), User(client, "Ben")
    table = ada.get(f"/tables/{two(ada, ben)}").json()
    since, until = (time.strptime(table[key][:19], "%Y-%m-%dT%H:%M:%S") for key in ("turn_since", "absent_at"))
    assert time.mktime(until) - time.mktime(since) == 10 * 3600

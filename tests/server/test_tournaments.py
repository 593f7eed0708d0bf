"""Tournaments: who plays whom, tables made by the server, results counted by it, and what is refused."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from saecula.server.storage.models import Tournament
from saecula.server.tournaments.pairing import Played, divide, groups, knockout, points, standings, swiss

from .conftest import AOC, User
from .test_finding import account

Serve = Callable[..., TestClient[Any]]


# --- who plays whom ---


def play(round: int, pairs: list[tuple[int, ...]], group: int = 0) -> list[Played]:
    """A round in which the better number always wins."""
    return [Played(round, pair, tuple(sorted(pair).index(n) + 1 for n in pair), group) for pair in pairs]


def test_points_are_the_share_of_the_others_left_behind() -> None:
    assert points([1, 2]) == [1.0, 0.0]
    assert points([1, 1]) == [0.5, 0.5]
    assert points([3, 1, 2]) == [0.0, 1.0, 0.5]
    assert points([1, 2, 2]) == [1.0, 0.25, 0.25]
    assert points([1]) == [1.0]  # a round without a game counts as won


def test_swiss_rounds_never_repeat_a_game_and_the_best_wins() -> None:
    played: list[Played] = []
    for round in range(3):
        pairs = swiss(8, played, 2)
        assert sorted(n for pair in pairs for n in pair) == list(range(8))
        played += play(round, pairs)
    met = [tuple(sorted(table.players)) for table in played]
    assert len(set(met)) == len(met) == 12
    best = standings(8, played)[0]
    assert (best.number, best.points, best.wins) == (0, 3.0, 3)
    for round in range(3, 7):  # all seven possible rounds of eight players exist
        played += play(round, swiss(8, played, 2))
    assert len({tuple(sorted(table.players)) for table in played}) == 28


def test_in_a_swiss_round_neighbors_in_the_standings_meet() -> None:
    first = play(0, [(0, 1), (2, 3), (4, 5), (6, 7)])
    winners = {0, 2, 4, 6}
    assert all(len(set(pair) & winners) in (0, 2) for pair in swiss(8, first, 2))


def test_who_is_too_many_rests_and_nobody_rests_twice_before_the_others() -> None:
    played: list[Played] = []
    rested = []
    for round in range(5):
        pairs = swiss(5, played, 2)
        rested += [pair[0] for pair in pairs if len(pair) == 1]
        played += play(round, pairs)
    assert sorted(rested) == [0, 1, 2, 3, 4]
    assert sorted(len(table) for table in swiss(8, [], 3)) == [1, 1, 3, 3]


def test_a_knock_out_keeps_the_best_apart_until_the_end() -> None:
    first = knockout(8, [])
    assert first == [(0, 7), (3, 4), (1, 6), (2, 5)]
    played = play(0, first)
    assert knockout(8, played) == [(0, 3), (1, 2)]
    played += play(1, knockout(8, played))
    assert knockout(8, played) == [(0, 1)]
    played += play(2, [(0, 1)])
    assert knockout(8, played) == []
    assert standings(8, played)[0].number == 0
    assert sorted(len(pair) for pair in knockout(6, [])) == [1, 1, 2, 2]
    tie = Played(0, (4, 3), (1, 1))
    assert knockout(2, [tie]) == []


def test_seasons_of_groups_everybody_meets_and_the_best_go_up() -> None:
    assert divide(8, 4) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert min(len(group) for group in divide(7, 2)) >= 2
    first = groups(8, [], 4)
    assert [set(pairs) for _, pairs in first] == [set(combinations(range(4), 2)), set(combinations(range(4, 8), 2))]
    played = [table for g, pairs in first for table in play(0, list(pairs), g)]
    second = [{n for pair in pairs for n in pair} for _, pairs in groups(8, played, 4)]
    assert second == [{0, 1, 2, 4}, {3, 5, 6, 7}]  # 3 was last above, 4 was first below


# --- on the server ---


def until(user: User, id: str, true: Callable[[dict[str, Any]], bool], seconds: float = 240.0) -> dict[str, Any]:
    end = time.monotonic() + seconds
    while True:
        found: dict[str, Any] = user.get(f"/tournaments/{id}").json()
        if true(found):
            return found
        assert time.monotonic() < end, found["state"]
        time.sleep(0.2)


def give_seats_to_bots(users: list[User], found: dict[str, Any], done: set[str]) -> None:
    """Every account leaves its seats in the current round to bots."""
    for table in found["tables"]:
        if table["table"] is None or table["places"] is not None or table["table"] in done:
            continue
        done.add(table["table"])
        for seat, number in enumerate(table["players"]):
            users[number].post(f"/tables/{table['table']}/resign", seat=seat)


def play_tables(users: list[User], found: dict[str, Any], done: set[str]) -> None:
    """At every table of the current round, the player with the lower number leaves, and the other one plays on."""
    for table in found["tables"]:
        if table["table"] is None or table["places"] is not None or table["table"] in done:
            continue
        done.add(table["table"])
        leaves, stays = sorted(table["players"])
        users[leaves].post(f"/tables/{table['table']}/resign", seat=table["players"].index(leaves))
        users[stays].finish(table["table"], [table["players"].index(stays)])


def test_eight_accounts_play_a_knock_out_to_its_end_and_whoever_leaves_a_table_loses_there(serve: Serve) -> None:
    client = serve()
    users = [account(client, f"Player {n}") for n in range(8)]
    id = users[0].post("/tournaments", name="Cup", kind="knockout", game=AOC, most=8, pace="turns").json()["id"]
    for user in users[:7]:
        assert user.post(f"/tournaments/{id}/join").json()["state"] == "open"
    begun = users[7].post(f"/tournaments/{id}/join").json()  # it is full, and begins
    assert (begun["state"], len(begun["tables"])) == ("playing", 4)
    table = users[0].get(f"/tables/{begun['tables'][0]['table']}").json()
    assert (table["status"], table["visibility"], table["pace"]["kind"]) == ("playing", "open", "turns")
    assert [seat["name"] for seat in table["seats"]] == ["Player 0", "Player 7"]
    done: set[str] = set()
    found = begun
    for round, count in enumerate((4, 2, 1)):
        found = until(users[0], id, lambda now: now["round"] == round or now["state"] == "over")
        assert sum(one["round"] == round for one in found["tables"]) == count
        play_tables(users, found, done)
        found = until(users[0], id, lambda now: now["round"] > round or now["state"] == "over")
    assert found["state"] == "over"
    assert [sorted(one["players"]) for one in found["tables"][4:]] == [[4, 7], [5, 6], [6, 7]]
    for one in found["tables"]:  # whatever the bot has made of the seat
        assert one["places"] == [1 if number == max(one["players"]) else 2 for number in one["players"]]
    best = found["players"][0]
    assert (best["number"], best["points"], best["wins"], best["games"]) == (7, 3.0, 3, 3)


def test_a_round_begins_once_even_if_several_look_at_the_same_time(serve: Serve) -> None:
    client = serve()
    users = [account(client, f"Player {n}") for n in range(4)]
    id = users[0].post("/tournaments", name="Cup", kind="swiss", game=AOC, most=9, pace="turns", rounds=2).json()["id"]
    for user in users:
        user.post(f"/tournaments/{id}/join")
    services = client.app.state.services

    async def begin() -> None:
        async with services.db.write() as db:
            await db.execute(update(Tournament).where(Tournament.id == id).values(state="playing"))
        await asyncio.gather(*(services.tournaments.advance(id) for _ in range(3)))

    with client.portal() as opened:
        opened.call(begin)
    found = users[0].get(f"/tournaments/{id}").json()
    assert [table["round"] for table in found["tables"]] == [0, 0]


def test_what_is_refused(serve: Serve) -> None:
    client = serve()
    ada, ben, guest = account(client, "Ada"), account(client, "Ben"), User(client, "Guest")
    body = {"name": "League", "kind": "swiss", "game": AOC, "most": 4, "rounds": 2}
    assert guest.post("/tournaments", **body).json()["id"] == "tournament.guest"
    assert ada.post("/tournaments", **{**body, "game": "chess"}).status_code == 400
    assert ada.post("/tournaments", **{**body, "kind": "league"}).status_code == 400
    assert ada.post("/tournaments", **{**body, "players": 6}).status_code in (422, 400)
    id = ada.post("/tournaments", **body).json()["id"]
    assert [one["id"] for one in guest.get("/tournaments", which="open").json()] == [id]
    assert guest.post(f"/tournaments/{id}/join").json()["id"] == "tournament.guest"
    assert ada.post(f"/tournaments/{id}/start").json()["id"] == "tournament.few"
    for _ in range(2):  # joining twice is joining once
        assert ada.post(f"/tournaments/{id}/join").json()["count"] == 1
    assert ben.post(f"/tournaments/{id}/join").json()["mine"]
    assert ben.post(f"/tournaments/{id}/leave").json()["count"] == 1
    ben.post(f"/tournaments/{id}/join")
    assert ben.post(f"/tournaments/{id}/start").json()["id"] == "tournament.creator"
    assert ada.post(f"/tournaments/{id}/start").json()["state"] == "playing"
    assert ben.post(f"/tournaments/{id}/leave").json()["id"] == "tournament.begun"
    assert ada.get("/tournaments/zzzzzzzzzz").status_code == 404
    for n in range(4):
        assert ada.post("/tournaments", **{**body, "name": f"More {n}"}).status_code == 201
    assert ada.post("/tournaments", **body).json()["id"] == "tournament.many"


def test_a_deleted_account_leaves_its_number_but_not_its_name(serve: Serve) -> None:
    client = serve()
    ada, ben, eve = (account(client, name) for name in ("Ada", "Ben", "Eve"))
    body = {"name": "League", "kind": "swiss", "game": AOC, "most": 3, "rounds": 2}
    id = ada.post("/tournaments", **body).json()["id"]
    for user in (ada, ben, eve):
        found = user.post(f"/tournaments/{id}/join").json()
    assert (found["state"], sorted(len(table["players"]) for table in found["tables"])) == ("playing", [1, 2])
    ben.post("/me/delete", password="a long password")
    found = ada.get(f"/tournaments/{id}").json()
    assert sorted(player["name"] for player in found["players"]) == ["", "Ada", "Eve"]
    assert {player.get("user") for player in found["players"]} == {None, ada.me["id"], eve.me["id"]}


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "tables"), [("swiss", 12), ("groups", 24)])
def test_the_other_kinds_are_played_to_their_end(serve: Serve, kind: str, tables: int) -> None:
    client = serve()
    users = [account(client, f"Player {n}") for n in range(8)]
    rounds = 3 if kind == "swiss" else 2
    body = {"name": "League", "kind": kind, "game": AOC, "most": 8, "rounds": rounds, "pace": "turns"}
    id = users[0].post("/tournaments", **body).json()["id"]
    for user in users:
        user.post(f"/tournaments/{id}/join")
    done: set[str] = set()
    end = time.monotonic() + 900
    while (found := users[0].get(f"/tournaments/{id}").json())["state"] != "over":
        give_seats_to_bots(users, found, done)
        assert time.monotonic() < end
        time.sleep(0.5)
    assert len(found["tables"]) == tables
    assert sum(player["points"] for player in found["players"]) == tables

"""Finished games: their results, ratings, profiles, history, archives and imports."""

from __future__ import annotations

import io
import sqlite3
import time
import zipfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.bots import bot, play_out
from saecula.core import Record, game
from saecula.server.results.entries import LONGEST, joined
from saecula.server.results.rating import SURE, Strength, beginner, number, rated_anew
from saecula.server.tables.rated import why_unrated
from saecula.server.tables.rows import PERSON, Seat

from .conftest import AOC, User
from .test_admin import call as call
from .test_tokens import Program

Serve = Callable[..., TestClient[Any]]
PASSWORD = "correct horse"
LIVE = {"kind": "live", "minutes": 60, "increment": 0}


class Browser(User):
    """A person whose browser keeps the number that the server gives it, and who comes from some address."""

    device = ""
    address = ""

    def send(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        self.client.cookies.clear()
        cookies = {"saecula_session": self.cookie, "saecula_device": self.device}
        sent = {"X-Saecula": "1", "Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items() if v)}
        if self.address:
            sent["X-Forwarded-For"] = self.address
        answer = self.client.request(method, f"/api/v1{path}", headers={**sent, **(headers or {})}, **more)
        self.cookie = answer.cookies.get("saecula_session", self.cookie)
        self.device = answer.cookies.get("saecula_device", self.device)
        self.client.cookies.clear()
        return answer


def account(client: TestClient[Any], name: str) -> Browser:
    user = Browser(client, None)
    answer = user.post("/accounts", name=name, password=PASSWORD)
    assert answer.status_code == 201, answer.text
    user.me = answer.json()
    return user


def pair(one: User, two: User, **more: Any) -> str:
    """A table of two people, which begins; returns its id."""
    given = {"pace": LIVE, "visibility": "open", "rated": True, **more}
    table = one.table("me", "open", **given)
    answer = two.post(f"/tables/{table['id']}/join", invite=table["invite"])
    assert answer.status_code == 200, answer.text
    return str(table["id"])


def play(id: str, *users: User) -> dict[str, Any]:
    """Plays a game to its end, each person for the own seat; returns its result."""
    for n in range(4000):
        position = users[n % len(users)].look(id, seat_of(users[n % len(users)], id))
        if position["view"]["outcome"] is not None:
            break
        if position["moves"]:
            move = position["moves"][n % len(position["moves"])]["text"]
            users[n % len(users)].move(id, position["seat"], move, position["version"])
    found: dict[str, Any] = users[0].get(f"/tables/{id}/result").json()
    return found


def seat_of(user: User, id: str) -> int:
    return int(user.get(f"/tables/{id}").json()["mine"][0])


def rows(folder: Path, query: str) -> list[Any]:
    with sqlite3.connect(folder / "saecula.db", timeout=60) as db:
        found = db.execute(query).fetchall()
    db.close()
    return found


RATINGS = "SELECT player, game_id, mu, sigma, games, wins, changed FROM ratings ORDER BY player, game_id"
SEATS = "SELECT n, seat, was, mu, sigma FROM result_seats ORDER BY n, seat"


# --- the computation ---


def seats(*places: int, left: tuple[int, ...] = (), teams: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    return [
        {"player": "abcdef"[i], "place": place, "left": i in left, "team": teams[i] if teams else i}
        for i, place in enumerate(places)
    ]


def test_whoever_comes_first_gains_and_whoever_comes_last_loses() -> None:
    after = rated_anew(seats(2, 1, 3), {})
    start = beginner()
    assert after["b"].mu > start.mu > after["c"].mu
    assert after["b"].mu > after["a"].mu > after["c"].mu
    assert all(one.sigma < start.sigma and one.games == 1 for one in after.values())
    assert [after[p].wins for p in "abc"] == [0, 1, 0]
    assert number(start.mu) == 1500


def test_a_shared_place_leaves_equal_players_equal() -> None:
    after = rated_anew(seats(1, 1), {})
    assert after["a"].mu == pytest.approx(after["b"].mu)
    assert [after[p].wins for p in "ab"] == [1, 1]


def test_a_team_gains_and_loses_together() -> None:
    after = rated_anew(seats(1, 2, 1, 2, teams=(0, 1, 0, 1)), {})
    assert after["a"].mu == after["c"].mu > beginner().mu > after["b"].mu == after["d"].mu


def test_leaving_counts_as_the_last_place_even_if_the_bot_wins_for_its_player() -> None:
    stays = rated_anew(seats(3, 1, 2), {})
    leaves = rated_anew(seats(1, 2, 3, left=(0,)), {})
    assert leaves["a"] == stays["a"]
    assert leaves["b"] == stays["b"]
    assert leaves["a"].mu < beginner().mu and leaves["a"].wins == 0


def test_whoever_leaves_a_team_loses_and_the_others_have_its_place() -> None:
    after = rated_anew(seats(1, 2, 1, 2, teams=(0, 1, 0, 1), left=(0,)), {})
    assert after["a"].mu < beginner().mu < after["c"].mu


def test_a_player_with_very_many_roles_fits_into_the_index_with_the_first_of_them() -> None:
    assert joined(["rome", "egypt"]) == "rome,egypt"
    many = [f"civilization-{n:03}" for n in range(200)]
    kept = joined(many).split(",")
    assert kept == many[: len(kept)] and len(joined(many)) <= LONGEST < len(joined(many)) + len(",civilization-000")


def test_one_player_at_two_seats_or_one_side_alone_is_not_rated() -> None:
    twice = seats(1, 2)
    twice[1]["player"] = "a"
    assert rated_anew(twice, {}) == {}
    assert rated_anew(seats(1, 1, teams=(0, 0)), {}) == {}
    assert rated_anew(seats(1, 2), {"a": Strength(30.0, 2.0, 5, 4)})["a"].games == 6


# --- rated games ---


def test_a_rated_game_changes_ratings_and_recomputing_gives_the_same_numbers(
    serve: Serve, call: Callable[..., str], tmp_path: Path
) -> None:
    client = serve()
    ada, ben = account(client, "Ada"), account(client, "Ben")
    for _ in range(2):
        id = pair(ada, ben)
        assert ada.get(f"/tables/{id}").json()["rated"] is True
        answer = ada.get(f"/tables/{id}/result")
        assert (answer.status_code, answer.json()["id"]) == (409, "not-over")
        result = play(id, ada, ben)
    assert result["rated"] and [s["name"] for s in result["seats"]] == ["Ada", "Ben"]
    assert all(s["roles"] for s in result["seats"])  # the civilizations of Age of Civilization
    if {s["place"] for s in result["seats"]} == {1, 2}:  # (a victory can be shared)
        assert next(s for s in result["seats"] if s["place"] == 1)["change"] > 0
    before = rows(tmp_path, RATINGS), rows(tmp_path, SEATS)
    assert len(before[0]) == 2 and all(games == 2 for *_, games, _wins, _changed in before[0])

    mine = ada.get("/people/me").json()
    assert [(r["games"], r["provisional"]) for r in mine["ratings"]] == [(2, True)]
    assert [(g["game_id"], g["played"]) for g in mine["games"]] == [(AOC, 2)]
    curve = ben.get(f"/people/Ada/ratings/{AOC}").json()["points"]
    assert [p["rating"] for p in curve][-1] == mine["ratings"][0]["rating"] and len(curve) == 2
    assert curve[-1]["table"] == id
    heads = ben.get("/people/Ada/against/Ben").json()["games"][0]
    assert heads["played"] == 2 and heads["before"] + heads["after"] + heads["level"] == 2
    assert heads["before"] == mine["games"][0]["won"] or heads["level"]
    board = ada.get(f"/leaders/{AOC}").json()
    assert board["leaders"] == [] and board["least"] == SURE and board["mine"]["games"] == 2

    client.__exit__(None, None, None)
    assert "Rated games: 2" in call("rate", "--recompute")
    assert (rows(tmp_path, RATINGS), rows(tmp_path, SEATS)) == before


def test_what_is_not_rated(serve: Serve) -> None:
    client = serve(trusted_proxies=["testclient"])
    ada, ben, guest = account(client, "Ada"), account(client, "Ben"), Browser(client, "Gus")
    me, open_, bot = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}

    def refused(user: User, *places: dict[str, Any], **more: Any) -> str:
        given = {"game": AOC, "seats": list(places), "rated": True, "pace": LIVE, **more}
        answer = user.post("/tables", **given)
        assert answer.status_code in (403, 422), answer.text
        return str(answer.json()["id"])

    assert refused(guest, me, open_) == "rated.guest"
    assert refused(ada, me, open_, pace={"kind": "none"}) == "rated.clock"
    assert refused(ada, me, {"kind": "here"}) == "rated.seats"
    assert refused(ada, me, bot, seed=3) == "rated.game"
    assert refused(ada, me) == "rated.game"
    table = ada.table("me", "open", rated=True, pace=LIVE, visibility="open")["id"]
    assert guest.post(f"/tables/{table}/join").json()["id"] == "rated.guest"
    assert "rated" not in ada.table("me", "open")

    # two accounts of one person, as far as the server can know
    same = account(client, "Twin")
    same.device = ada.device
    id = pair(ada, same)
    assert ada.get(f"/tables/{id}").json()["unrated"] == "same-person"
    ada.address, ben.address = "8.8.8.8", "8.8.8.8"
    id = pair(ada, ben)
    assert "rated" not in ada.get(f"/tables/{id}").json()
    result = play(id, ada, ben)
    assert (result["rated"], result["unrated"]) == (False, "same-person")
    assert ada.get("/people/me").json()["ratings"] == []
    ben.address = "9.9.9.9"
    assert ada.get(f"/tables/{pair(ada, ben)}").json()["rated"] is True
    ada.address = ben.address = "192.168.1.7"  # a household or a proxy: it tells nothing
    assert ada.get(f"/tables/{pair(ada, ben)}").json()["rated"] is True


def test_programs_take_no_part_in_rated_games(serve: Serve) -> None:
    client = serve()
    ada, ben = account(client, "Ada"), account(client, "Ben")
    robot = Program(client, ben.post("/me/tokens", name="bot").json()["token"])
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = robot.post("/tables", game=AOC, seats=seats, rated=True, pace=LIVE)
    assert (made.status_code, made.json()["id"]) == (403, "rated.program")
    wish = {"game": AOC, "players": 2, "pace": "live", "rated": True}
    assert robot.post("/pairings", **wish).json()["id"] == "rated.program"
    seats = [{"kind": "me"}, {"kind": "invite", "name": "Ben"}]
    table = ada.post("/tables", game=AOC, seats=seats, rated=True, pace=LIVE).json()
    refused = robot.post(f"/tables/{table['id']}/join", invite=table["invite"])
    assert (refused.status_code, refused.json()["id"]) == (403, "rated.program")
    robot.post(f"/tables/{table['id']}/decline")

    # nor does it help that a person sits down for the program
    assert ben.post(f"/tables/{table['id']}/join", invite=table["invite"]).json()["rated"] is True
    while 1 not in (shown := ada.get(f"/tables/{table['id']}").json())["waiting"]:
        ada.step(table["id"], shown["waiting"][0])
    position = robot.look(table["id"], 1)
    assert robot.move(table["id"], 1, position["moves"][0]["text"], position["version"]).json()["id"] == "rated.program"
    ben.step(table["id"], 1)

    # without ratings they play, and nothing is rated
    id = pair(ada, robot, rated=False)
    assert "rated" not in ada.get(f"/tables/{id}").json()
    assert play(id, ada, robot)["rated"] is False
    assert ada.get("/people/me").json()["ratings"] == []


def test_a_program_that_sat_down_before_programs_were_refused_is_not_rated() -> None:
    row: Any = None
    seats = [Seat(0, PERSON, "a", "Ada", None), Seat(1, PERSON, "b", "Ben", None, program=True)]
    assert why_unrated(row, seats) == "program"
    assert why_unrated(row, [seats[0], Seat(1, PERSON, "b", "Ben", None)]) == ""


def test_computing_the_ratings_again_leaves_out_games_that_programs_have_played(
    serve: Serve, call: Callable[..., str], tmp_path: Path
) -> None:
    """Such games were rated before programs were refused."""
    client = serve()
    ada, ben, eve = account(client, "Ada"), account(client, "Ben"), account(client, "Eve")
    id = pair(ada, ben)
    play(id, ada, ben)
    ratings, seats = rows(tmp_path, RATINGS), rows(tmp_path, SEATS)
    later = pair(ada, eve)
    play(later, ada, eve)
    assert len(rows(tmp_path, RATINGS)) == 3
    with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:
        db.execute("UPDATE seats SET program = 1 WHERE table_id = ? AND seat = 1", (later,))
    db.close()
    client.__exit__(None, None, None)
    for _ in range(2):
        assert "Rated games: 1" in call("rate", "--recompute")
        assert rows(tmp_path, RATINGS) == ratings
        assert rows(tmp_path, SEATS) == [*seats, (2, 0, None, None, None), (2, 1, None, None, None)]
        assert rows(tmp_path, "SELECT rated, unrated FROM results ORDER BY n") == [(1, ""), (0, "program")]


def test_leaving_a_rated_game_is_the_last_place_and_bots_play_it_to_its_end(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    id = ada.table("me", "random", rated=True, pace=LIVE, visibility="open")["id"]
    answer = ada.post(f"/tables/{id}/requests", seat=0)
    assert answer.json()["id"] in ("undo.nothing", "undo.rated")
    ada.step(id, 0)
    assert ada.post(f"/tables/{id}/requests", seat=0).json()["id"] == "undo.rated"
    assert ada.post(f"/tables/{id}/resign", seat=0).status_code == 200
    end = time.monotonic() + 120
    while ada.get(f"/tables/{id}").json()["status"] != "over":  # nobody is there, and nobody watches
        assert time.monotonic() < end
        time.sleep(0.05)
    result = ada.get(f"/tables/{id}/result").json()
    mine, bot = result["seats"]
    assert mine["left"] and mine["change"] < 0 < bot["change"] and bot["bot"] == "random"
    assert ada.get("/people/me").json()["games"] == [{"game_id": AOC, "played": 1, "won": 0, "left": 1}]
    assert [r["table"] for r in ada.get("/results", player="me", result="left").json()["results"]] == [id]
    assert ada.get("/results", player="me", result="won").json()["results"] == []
    assert ada.get("/results", player="bot:random", result="won").json()["results"][0]["table"] == id


def test_an_account_that_is_deleted_leaves_its_games_without_its_name(
    serve: Serve, call: Callable[..., str], tmp_path: Path
) -> None:
    client = serve()
    ada, ben = account(client, "Ada"), account(client, "Ben")
    id = pair(ada, ben)
    play(id, ada, ben)
    before = rows(tmp_path, "SELECT mu, sigma FROM ratings ORDER BY mu")
    assert ada.post("/me/delete", password=PASSWORD).status_code == 204
    found = ben.get("/results", player="me").json()["results"]
    assert [(s["name"], s.get("user")) for s in found[0]["seats"]] == [("", None), ("Ben", ben.me["id"])]
    assert ben.get("/people/Ada").status_code == 404
    assert rows(tmp_path, "SELECT mu, sigma FROM ratings ORDER BY mu") == before
    assert rows(tmp_path, f"SELECT count(*) FROM result_seats WHERE player = '{ada.me['id']}'") == [(0,)]
    before = rows(tmp_path, RATINGS)
    client.__exit__(None, None, None)
    assert "Rated games: 1" in call("rate", "--recompute")
    assert rows(tmp_path, RATINGS) == before


# --- people ---


def test_a_guest_who_opens_an_account_keeps_games_and_has_the_new_name_everywhere(serve: Serve) -> None:
    client = serve()
    guest = Browser(client, "Gus")
    over = guest.table("me", "here")["id"]
    guest.finish(over, [0, 1])
    running = guest.table("me", "random")["id"]
    assert guest.post("/accounts", name="Augustus", password=PASSWORD).status_code == 201
    for id in (over, running):
        assert guest.get(f"/tables/{id}").json()["seats"][0]["name"] == "Augustus"
    found = guest.get("/results", player="me").json()["results"]
    assert [(r["table"], r["mine"]) for r in found] == [(over, [0, 1])]
    assert guest.get("/people/me").json()["games"] == []  # two seats of one person: nobody has won
    assert guest.send("PATCH", "/me", json={"name": "Octavian"}).status_code == 200
    assert guest.get(f"/tables/{over}").json()["seats"][0]["name"] == "Octavian"
    assert guest.get("/people/Octavian").json()["name"] == "Octavian"


def test_a_renamed_account_keeps_games_and_ratings_and_its_old_name_is_free(serve: Serve) -> None:
    client = serve()
    ada, ben = account(client, "Ada"), account(client, "Ben")
    id = pair(ada, ben)
    before = play(id, ada, ben)
    assert ada.send("PATCH", "/me", json={"name": "Countess"}).status_code == 200
    after = ben.get(f"/tables/{id}/result").json()
    assert [seat["name"] for seat in after["seats"]] == ["Countess", "Ben"]
    assert [seat["rating"] for seat in after["seats"]] == [seat["rating"] for seat in before["seats"]]
    assert [r["table"] for r in ben.get("/results", player="countess").json()["results"]] == [id]
    assert ben.get("/results", against="Countess", player="me").json()["results"][0]["table"] == id
    assert (ben.get("/people/Ada").status_code, ben.get("/results", player="Ada").status_code) == (404, 404)
    other = account(client, "Ada")  # the name is free, and brings nothing of its former owner
    assert other.get("/people/Ada").json()["ratings"] == other.get("/people/me").json()["games"] == []
    assert other.get("/results", player="Ada").json()["results"] == []
    assert ben.get("/people/Countess").json()["against"][0]["played"] == 1


def test_a_game_that_was_left_to_a_bot_is_neither_a_best_score_nor_an_achievement(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada = account(client, "Ada")
    for _ in range(2):
        ada.finish(ada.table("me")["id"], [0])
    with sqlite3.connect(tmp_path / "saecula.db", timeout=10) as db:  # a bot that plays well for somebody who left
        db.execute("UPDATE result_seats SET left = 0, awards = 'settlement', score = 30 WHERE n = 1")
        db.execute("UPDATE result_seats SET left = 1, awards = 'settlement', score = 90 WHERE n = 2")
    db.close()
    mine = ada.get("/people/me").json()
    assert [(a["award"], a["times"]) for a in mine["achievements"]] == [("settlement", 1)]
    assert [best["score"] for best in mine["best"]] == [30]
    assert [(g["played"], g["left"]) for g in mine["games"]] == [(2, 1)]


def test_the_achievements_of_a_game_alone_are_in_the_profile(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    for seed in range(1, 60):
        match = game(f"{AOC}(players=1)").start(seed=seed)
        play_out(match, [bot("greedy")])
        if match.outcome is not None and match.outcome.awards:
            break
    id = ada.table("me", seed=seed)["id"]
    for entry in match.entries_since(0):
        ada.move(id, 0, entry.text, ada.look(id, 0)["version"])
    mine = ada.get("/people/me").json()
    reached = ada.get(f"/tables/{id}").json()["outcome"]["awards"]
    assert reached and {one["award"] for one in mine["achievements"]} == set(reached)
    assert all((one["times"], one["table"], one["game_id"]) == (1, id, AOC) for one in mine["achievements"])
    assert match.outcome is not None
    assert [(one["score"], one["players"], one["table"]) for one in mine["best"]] == [(match.outcome.scores[0], 1, id)]


def test_a_long_curve_has_its_first_and_last_point_and_at_most_two_hundred(serve: Serve, tmp_path: Path) -> None:
    client = serve()
    ada = account(client, "Ada")
    ada.finish(ada.table("me", "random")["id"], [0])
    with sqlite3.connect(tmp_path / "saecula.db", timeout=10) as db:
        for n in range(2, 452):
            for table, own in (("results", f"'t{n}'"), ("result_seats", "")):
                names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
                given = {"n": str(n), "table_id": own, "mu": f"25.0 + {n} / 40.0"}
                values = ", ".join(given.get(name) or f'"{name}"' for name in names)
                db.execute(f"INSERT INTO {table} SELECT {values} FROM {table} WHERE n = 1")
    db.close()
    points = ada.get(f"/people/me/ratings/{AOC}").json()["points"]
    assert 100 < len(points) <= 200
    ratings = [point["rating"] for point in points]
    assert ratings == sorted(ratings) and (ratings[0], ratings[-1]) == (1502, 1951)
    assert {b - a for a, b in pairwise(ratings[:-1])} == {3}


def test_a_person_chooses_what_others_see(serve: Serve) -> None:
    client = serve()
    ada, ben = account(client, "Ada"), account(client, "Ben")
    shown, hidden = pair(ada, ben), pair(ada, ben, visibility="link")
    for id in (shown, hidden):
        play(id, ada, ben)
    nobody, cyn = User(client, None), account(client, "Cyn")
    assert [r["table"] for r in nobody.get("/results").json()["results"]] == [shown]
    assert [r["table"] for r in cyn.get("/results", player="Ada").json()["results"]] == [shown]
    assert [r["table"] for r in ben.get("/results", player="Ada").json()["results"]] == [hidden, shown]
    profile = cyn.get("/people/Ada").json()
    assert profile["games"][0]["played"] == 2 and profile["ratings"] and profile["roles"] and not profile["mine"]
    assert ada.post("/me/profile", hides=["games", "ratings", "roles", "achievements"]).status_code == 204
    profile = cyn.get("/people/Ada").json()
    assert [profile[part] for part in ("games", "ratings", "roles", "achievements", "best")] == [[]] * 5
    for reader, ratings in ((cyn, [False, True]), (nobody, [False, True]), (ada, [True, True])):
        (game,) = (r for r in reader.get("/results").json()["results"] if r["table"] == shown)
        assert ["rating" in seat for seat in game["seats"]] == ["change" in seat for seat in game["seats"]] == ratings
        assert reader.get(f"/tables/{shown}/result").json()["seats"] == game["seats"]
    assert len(ada.get("/people/me").json()["games"]) == 1
    for path in (f"/people/Ada/ratings/{AOC}", "/people/Ada/against/Ben", "/results?player=Ada"):
        answer = cyn.get(path)
        assert (answer.status_code, answer.json()["id"]) == (403, "profile.hidden"), path
    assert ada.post("/me/profile", hides=["everything"]).status_code == 400
    token = ada.post("/me/tokens", name="one").json()["token"]
    assert Program(client, token).get("/people/me").status_code == 200
    assert Program(client, token).post("/me/profile", hides=[]).json()["id"] == "token.browser"
    assert User(client, "Gus").get(f"/people/{cyn.me['id']}").status_code == 200
    gus = User(client, "Gus")
    assert cyn.get(f"/people/{gus.me['id']}").status_code == 404  # guests have no profile


def test_searching_finds_games_by_game_option_players_result_and_date(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    plain = ada.table("me", "random", visibility="open")["id"]
    ada.finish(plain, [0])
    alone = ada.table("me", game=f"{AOC}(innovation=yes)", visibility="open")["id"]
    ada.finish(alone, [0])

    def find(**more: Any) -> list[str]:
        answer = ada.get("/results", **more)
        assert answer.status_code == 200, answer.text
        return [r["table"] for r in answer.json()["results"]]

    assert find(player="me") == [alone, plain]
    assert find(player="me", option="innovation=yes") == find(option="innovation=yes") == [alone]
    assert find(player="me", option="innovation=y") == []
    for wild in ("innovation=%", "innovation=ye_", "%", "INNOVATION=YES", "innovation"):
        assert find(option=wild) == find(player="me", option=wild) == []
    assert find(option="innovation=yes", players=1) == [alone]
    assert find(option="innovation=yes", players=2) == find(players=9) == []
    assert find(players=1) == [alone]
    assert find(against="bot:random") == find(player="bot:random") == [plain]
    assert find(player="me", players=2) == [plain]
    assert find(player="me", against="bot:random") == [plain]
    assert find(game="inner-sea") == find(player="me", game="inner-sea") == []
    assert find(player="me", rated="yes") == []
    now = time.time()
    assert find(player="me", since=now + 60) == [] and find(player="me", until=now - 3600) == []
    assert len(find(player="me", since=now - 3600, until=now + 60)) == 2
    answer = ada.get("/results", player="me", limit=1).json()
    assert find(player="me", limit=1, before=answer["next"]) == [plain]
    assert ada.get("/results", player="me", limit=1, before=answer["next"]).json()["next"] == ""
    assert ada.get("/results", before="yesterday").json()["id"] == "search.before"
    assert ada.get("/results", player="Nobody at all").status_code == 404
    for name in ("player", "against", "game", "option", "before"):
        assert ada.get("/results", **{name: "a\x00b"}).status_code == 400
    assert User(client, None).get("/results", player="me").status_code == 401
    best = ada.get("/people/me").json()["best"]
    assert {(b["players"], tuple(b["options"].items())) for b in best} == {(2, ()), (1, (("innovation", "yes"),))}


# --- archives and imports ---


def test_an_archive_has_the_records_of_all_own_games_and_they_can_be_imported(serve: Serve) -> None:
    client = serve()
    ada, ben = account(client, "Ada"), account(client, "Ben")
    ids = []
    for _ in range(2):
        ids.append(pair(ada, ben))
        play(ids[-1], ada, ben)
    other = ben.table("me", "random")["id"]
    ben.finish(other, [0])
    answer = ada.get("/me/archive")
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    records = {name: archive.read(name).decode() for name in archive.namelist()}
    assert len(records) == 2
    for id in ids:
        name = next(name for name in records if id in name)
        assert records[name] == ada.get(f"/tables/{id}/record").text

    text = records[next(iter(records))]
    cyn = account(client, "Cyn")
    made = cyn.post("/records", text=text)
    assert made.status_code == 201, made.text
    table = made.json()
    assert (table["status"], table["visibility"], table["creator"]) == ("over", "private", True)
    assert [s["name"] for s in table["seats"]] == ["Ada", "Ben"] and table["mine"] == []
    assert cyn.look(table["id"], 0)["view"]["outcome"] is not None
    found = cyn.get("/results", player="me").json()["results"]
    assert [(r["table"], r["imported"], r["rated"], r["public"]) for r in found] == [(table["id"], True, False, False)]
    assert cyn.get("/people/me").json()["games"] == []
    assert len(ada.get("/people/me").json()["ratings"]) == 1
    assert ada.get(f"/tables/{table['id']}").status_code == 404  # nobody else's

    half = Record.parse(text)
    half.outcome, half.entries, half.key, half.commitment = None, half.entries[:3], "", ""
    going_on = cyn.post("/records", text=half.text()).json()
    assert (going_on["status"], going_on["mine"]) == ("playing", [0, 1])
    cyn.finish(going_on["id"], [0, 1])


def test_a_record_that_is_wrong_is_refused_with_the_reason(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    id = ada.table("me", "here")["id"]
    ada.finish(id, [0, 1])
    text = ada.get(f"/tables/{id}/record").text
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    forged = "\n".join([*lines[:first], lines[first].split(":")[0] + ": rise atlantis", *lines[first + 1 :]])
    for wrong in ("nonsense", text[: len(text) // 2], forged, text.replace("scores = [", "scores = [9"), "{}", "+++"):
        answer = ada.post("/records", text=wrong)
        assert (answer.status_code, answer.json()["id"]) == (422, "record.refused"), answer.text
        assert answer.json()["params"]["reason"]
    assert ada.post("/records", text="").status_code == 400
    assert ada.post("/records", text="x" * 1_200_000).status_code == 400
    assert User(client, None).post("/records", text=text).status_code == 401
    assert len(ada.get("/results", player="me").json()["results"]) == 1
    assert ada.post("/records", text=text).status_code == 201


def test_undoing_the_end_of_a_game_alone_takes_its_result_away(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    id = ada.table("me", "here")["id"]
    ada.finish(id, [0, 1])
    table = ada.get(f"/tables/{id}").json()
    assert ada.post(f"/tables/{id}/requests", seat=0).json()["status"] == "playing", table
    assert ada.get("/results", player="me").json()["results"] == []
    assert ada.get(f"/tables/{id}/result").status_code == 409
    ada.finish(id, [0, 1])
    assert len(ada.get("/results", player="me").json()["results"]) == 1
    copy = ada.post(f"/tables/{id}/branch", n=3).json()["id"]
    ada.finish(copy, [0, 1])
    assert len(ada.get("/results", player="me").json()["results"]) == 1  # a copy is no result
    assert ada.get(f"/tables/{copy}/result").json()["id"] == "result.none"

"""Setting up tables, finding them, taking seats."""

from __future__ import annotations

import pytest

from .conftest import AOC, User


def test_a_table_against_bots_starts_at_once(ada: User) -> None:
    table = ada.table("me", "random", "greedy")
    assert table["status"] == "playing"
    assert table["game"] == "age-of-civilization(players=3)"
    assert [s["kind"] for s in table["seats"]] == ["person", "bot", "bot"]
    assert table["mine"] == [0]
    assert ada.turn(table["id"], 0)["moves"]


def test_options_of_the_game(ada: User) -> None:
    table = ada.table("me", "here", game={"id": AOC, "options": {"draft": True}})
    assert table["game"] == "age-of-civilization(players=2, draft=yes)"
    assert ada.table("me", "here", game=f"{AOC}(draft=yes, innovation=yes)")["game"].count("yes") == 2


@pytest.mark.parametrize(
    ("body", "status", "id"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, 400, "game.unknown"),
        ({"game": AOC, "seats": [{"kind": "me"}] * 9}, 400, "bad"),
        ({"game": f"{AOC}(players=3)", "seats": [{"kind": "me"}]}, 422, "seats.count"),
        ({"game": {"id": AOC, "options": {"players": 4}}, "seats": [{"kind": "me"}]}, 422, "seats.count"),
        ({"game": {"id": AOC, "options": {"colour": "red"}}, "seats": [{"kind": "me"}]}, 400, "bad"),
        ({"game": f"{AOC}(draft=maybe)", "seats": [{"kind": "me"}, {"kind": "here"}]}, 400, "bad"),
        ({"game": AOC, "seats": [{"kind": "king"}]}, 400, "bad"),
        ({"game": AOC, "seats": []}, 400, "bad"),
        ({"game": AOC}, 400, "bad"),
        ({"game": AOC, "seats": [{"kind": "me"}], "colour": "red"}, 400, "bad"),
        ({"game": AOC, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep thought"}]}, 422, "bot.unknown"),
        ({"game": AOC, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy(chain=x)"}]}, 400, "bad"),
        ({"game": AOC, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy(branches=9)"}]}, 422, "bot.parameters"),
        ({"game": AOC, "seats": [{"kind": "me"}], "pace": {"kind": "live", "minutes": -3}}, 400, "bad"),
        ({"game": AOC, "seats": [{"kind": "me"}], "pace": {"kind": "hasty"}}, 400, "bad"),
        ({"game": AOC, "seats": [{"kind": "me"}], "seed": -1}, 400, "bad"),
        ({"game": AOC, "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 7}, 422, "seed.others"),
        ({"game": AOC, "seats": [{"kind": "me"}], "visibility": "secret"}, 400, "bad"),
    ],
)
def test_bad_tables_are_refused(ada: User, body: dict[str, object], status: int, id: str) -> None:
    before = len(ada.get("/tables").json())
    answer = ada.send("POST", "/tables", json=body)
    assert (answer.status_code, answer.json()["id"]) == (status, id), answer.text
    assert answer.json()["detail"]
    assert len(ada.get("/tables").json()) == before


def test_the_same_seed_gives_the_same_game(ada: User) -> None:
    one, two = (ada.look(ada.table("me", "here", seed=7)["id"], 0)["view"] for _ in range(2))
    assert one == two


def test_a_friend_joins_by_the_link(ada: User, ben: User) -> None:
    table = ada.table("me", "open", visibility="link")
    id = table["id"]
    assert table["status"] == "waiting"
    assert ben.get(f"/tables/{id}").status_code == 404
    assert ben.post(f"/tables/{id}/join").status_code == 404
    assert ben.get(f"/tables/{id}", invite="wrong").status_code == 404
    seen = ben.get(f"/tables/{id}", invite=table["invite"]).json()
    assert "invite" not in seen
    assert ben.get(f"/tables/{id}/position", invite=table["invite"]).json()["id"] == "table.waiting"
    joined = ben.post(f"/tables/{id}/join", invite=table["invite"]).json()
    assert joined["status"] == "playing"
    assert joined["mine"] == [1]
    assert joined["seats"][1]["name"] == "Ben"
    assert ada.get(f"/tables/{id}").json()["mine"] == [0]
    again = ben.post(f"/tables/{id}/join", seat=1)
    assert again.json()["mine"] == [1]
    assert ben.post(f"/tables/{id}/join", seat=0).json()["id"] == "seat.taken"
    assert ben.post(f"/tables/{id}/join", seat=5).json()["id"] == "seat.unknown"


def test_a_private_table_asks_for_its_password(ada: User, ben: User) -> None:
    id = ada.table("me", "open", visibility="private", password="sesame")["id"]
    assert ben.get(f"/tables/{id}").json()["id"] == "table.password"
    assert ben.get(f"/tables/{id}/chat").json()["id"] == "table.password"
    assert ben.post(f"/tables/{id}/join").json()["id"] == "table.password"
    assert ben.post(f"/tables/{id}/join", password="open").json()["id"] == "table.password"
    assert ben.post(f"/tables/{id}/join", password="sesame").json()["mine"] == [1]
    assert ben.get(f"/tables/{id}").status_code == 200
    assert id not in [t["id"] for t in ben.get("/tables", which="watch").json()]


def test_open_tables_are_listed_and_watched(ada: User, ben: User, nobody: User) -> None:
    id = ada.table("me", "open", "open", visibility="open")["id"]
    assert id in [t["id"] for t in nobody.get("/tables", which="open").json()]
    assert nobody.post(f"/tables/{id}/join").status_code == 401
    assert ben.post(f"/tables/{id}/join", seat=2).json()["mine"] == [2]
    assert ben.post(f"/tables/{id}/leave").json()["mine"] == []
    assert ben.post(f"/tables/{id}/start", fill="random").json()["id"] == "creator.only"
    started = ada.post(f"/tables/{id}/start", fill="random").json()
    assert [s["kind"] for s in started["seats"]] == ["person", "bot", "bot"]
    assert id in [t["id"] for t in nobody.get("/tables", which="watch").json()]
    position = nobody.look(id)
    assert position["seat"] is None
    assert position["mine"] == []
    assert position["moves"] == []


def test_leaving_a_game_in_progress_is_resigning(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    assert ada.post(f"/tables/{id}/leave").json()["id"] == "leave.playing"
    resigned = ada.post(f"/tables/{id}/resign", seat=1).json()
    assert [s["kind"] for s in resigned["seats"]] == ["person", "bot"]
    assert resigned["mine"] == [0]
    assert ada.turn(id, 0)["moves"]
    assert ada.post(f"/tables/{id}/resign", seat=1).json()["id"] == "seat.not-yours"


def test_a_resignation_stays_in_the_log_for_everybody(ada: User, ben: User, nobody: User) -> None:
    """The table says after which step a player left, both to those at the table and to anyone who comes later."""
    id = ada.table("me", "open", visibility="open")["id"]
    ben.post(f"/tables/{id}/join")
    for _ in range(3):
        seat = ada.get(f"/tables/{id}").json()["waiting"][0]
        who = (ada, ben)[seat]
        who.step(id, seat)
    steps = ada.look(id)["n"]
    assert steps == 3
    assert "left" not in ada.get(f"/tables/{id}").json()["seats"][1]
    ben.post(f"/tables/{id}/resign", seat=1)
    for eyes in (ada, ben, nobody):
        seats = eyes.get(f"/tables/{id}").json()["seats"]
        assert seats[1]["left"] == steps
        assert "left" not in seats[0]


def test_hot_seat_one_screen_for_two(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    assert ada.get(f"/tables/{id}").json()["mine"] == [0, 1]
    waiting = ada.look(id, 0)["view"]["waiting"]
    ada.step(id, waiting[0])
    assert ada.look(id, 1)["mine"] == [0, 1]


def test_a_table_that_is_not_there(ada: User) -> None:
    for path in ("", "/position", "/chat", "/record", "/series", "/log", "/history/0", "/refusals?seat=0"):
        answer = ada.get(f"/tables/nosuch{path}")
        assert (answer.status_code, answer.json()["id"]) == (404, "table.unknown"), path


def test_rematch_keeps_the_seats_for_the_others(ada: User, ben: User) -> None:
    first = ada.table("me", "open", visibility="link")
    id = first["id"]
    assert ada.post(f"/tables/{id}/rematch").json()["id"] == "not-over"
    ben.post(f"/tables/{id}/join", invite=first["invite"])
    players = [ada, ben]
    for n in range(2000):
        asked = ada.get(f"/tables/{id}").json()
        if asked["status"] == "over":
            break
        seat = asked["waiting"][0]
        players[seat].step(id, seat, n)
    again = ada.post(f"/tables/{id}/rematch").json()
    assert again["status"] == "waiting"
    assert again["mine"] == [1]
    assert ben.get(f"/tables/{id}").json()["rematch"] == again["id"]
    other = ben.post(f"/tables/{id}/rematch").json()
    assert other["id"] == again["id"]
    assert other["status"] == "playing"
    assert other["mine"] == [0]

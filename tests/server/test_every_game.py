"""Every registered game can be played over the API, and continues after a restart exactly where it was."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.core import Record, seeded
from saecula.server.texts import playable

from .conftest import AOC, User

Serve = Callable[..., TestClient[Any]]

SECONDS = 2.5
IDS = [spec.id for spec in playable()]


def start(user: User, id: str) -> tuple[str, list[int]]:
    """Two people at one screen and as many bots as the game needs."""
    spec = next(s for s in playable() if s.id == id)
    least = max(2, spec.meta.players[0])
    table = user.table("me", "here", *["random"] * (least - 2), game=id)
    return table["id"], table["mine"]


def play_on(user: User, id: str, seats: list[int], moves: int, seed: int = 1) -> None:
    lot = seeded(seed)
    end = time.monotonic() + SECONDS
    for _ in range(moves):
        table = user.get(f"/tables/{id}").json()
        if table["status"] == "over" or time.monotonic() > end:
            return
        mine = [seat for seat in table["waiting"] if seat in seats]
        if not mine:
            time.sleep(0.005)
            continue
        position = user.look(id, mine[0])
        if position["moves"]:
            text = position["moves"][lot.next(len(position["moves"]))]["text"]
            answer = user.move(id, mine[0], text, position["version"])
            assert answer.status_code in (200, 409), answer.text


@pytest.mark.parametrize("game", IDS)
def test_it_is_played_looked_back_at_and_drawn(ada: User, game: str) -> None:
    id, mine = start(ada, game)
    play_on(ada, id, mine, 40)
    position = ada.look(id, mine[0])
    assert position["n"] > 5
    assert position["log"]
    for n in (0, position["n"] // 2, position["n"]):
        past = ada.get(f"/tables/{id}/history/{n}", seat=mine[0])
        assert past.status_code == 200, past.text
        assert past.json()["n"] == n
    assert ada.get(f"/tables/{id}/series", seat=mine[0]).status_code == 200
    assert ada.get(f"/tables/{id}/series").status_code == 200
    for seat in mine:
        for refusal in ada.get(f"/tables/{id}/refusals", seat=seat).json():
            assert refusal["rule"]
            assert refusal["label"]["id"]
    text = ada.get(f"/tables/{id}/record", seat=mine[0]).text
    assert Record.parse(text).redacted or ada.get(f"/tables/{id}").json()["status"] == "over"
    assert ada.get(f"/tables/{id}/log", seat=mine[0]).json()


@pytest.mark.parametrize("game", [*IDS, f"{AOC}(draft=yes)"])
def test_after_a_restart_it_is_exactly_where_it_was(serve: Serve, game: str) -> None:
    client = serve()
    user = User(client, "Ada")
    if "(" in game:
        table = user.table("me", "here", game=game)
        id, mine = table["id"], table["mine"]
        user.step(id, 0)  # one sealed answer has been given, the other has not
    else:
        id, mine = start(user, game)
        play_on(user, id, mine, 25, 3)
    before = [user.look(id, seat) for seat in [*mine, None]]
    tables = user.get(f"/tables/{id}").json()
    client.__exit__(None, None, None)

    again = serve()
    user.client = again
    for position in before:
        now = user.look(id, position["seat"])
        if position["version"] == now["version"]:  # no bot has moved in between
            assert now == position
    if user.get(f"/tables/{id}").json()["version"] == tables["version"]:
        assert {**user.get(f"/tables/{id}").json(), "watching": 0} == {**tables, "watching": 0}
    play_on(user, id, mine, 10, 5)

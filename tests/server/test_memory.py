"""Tables in memory: their number and size are bounded, even if all games are long and have spectators."""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula import game
from saecula.server.admin import Admin
from saecula.server.tables.live import LiveTable

from .conftest import User, hear

Serve = Callable[..., TestClient[Any]]


def long_record() -> Any:
    """A game of Through the Ages, played at random to its end: about 600 moves."""
    match = game("through-the-ages", players=4).start(seed=3)
    lot = random.Random(5)
    while match.seat is not None:
        match.play(lot.choice(list(match.moves)))
    assert len(match) > 300
    return match.record


def taken_in(client: TestClient[Any], record: Any, count: int) -> list[str]:
    found = client.app.state.services

    async def take() -> list[str]:
        host = Admin(found.db, found.settings)
        return [await host.take_in(record, None) for _ in range(count)]

    return list(portal(client, take))


def portal(client: TestClient[Any], work: Callable[..., Any]) -> Any:
    with client.portal() as opened:
        return opened.call(work)


def invited(client: TestClient[Any], id: str) -> str:
    async def read() -> str:
        async with client.app.state.services.tables.open(id) as live:
            return str(live.row.invite)

    return str(portal(client, read))


def test_long_games_take_a_bounded_amount_of_memory(serve: Serve) -> None:
    """Five long games, and room for two megabytes, which is two or three of them.

    A user looks at each of them from every seat, and watches each. (The tests below show that a table takes about as
    much memory as estimated.)
    """
    client = serve(live_memory=2)
    store = client.app.state.services.tables
    ids = taken_in(client, long_record(), 5)
    ada = User(client, "Ada")
    names = [invited(client, id) for id in ids]
    sockets = []
    for id, invite in zip(ids, names, strict=True):
        sockets.append(ada.live(id, invite=invite).__enter__())
        hear(sockets[-1], "position")
        assert len(ada.get(f"/tables/{id}/log", invite=invite).json()) > 100
        assert ada.get(f"/tables/{id}/position", invite=invite).status_code == 200
        count, size = store.size()
        assert size <= 2_000_000 + 900_000  # the table in use may exceed it
        assert 1 < count <= 4
    first = ada.get(f"/tables/{ids[0]}/position", invite=names[0]).json()
    assert first["view"]["outcome"] is not None  # it can be viewed as before
    for socket in sockets:
        socket.close()


def test_what_is_watched_and_left_out_goes_on(serve: Serve) -> None:
    """There is hardly room for one table: four are played in turn, and everyone is told of every move."""
    client = serve(live_memory=0)
    users = [User(client, name) for name in ("Ada", "Ben", "Cy", "Dot")]
    ids = [user.table("me", "here")["id"] for user in users]
    sockets = [user.live(id) for user, id in zip(users, ids, strict=True)]
    opened = [socket.__enter__() for socket in sockets]
    for socket in opened:
        hear(socket, "position")
    for n in range(5):
        for user, id, socket in zip(users, ids, opened, strict=True):
            after = user.step(id, user.get(f"/tables/{id}").json()["waiting"][0], n)
            told = hear(socket, "position", lambda m, v=after["version"]: m["position"]["version"] >= v)
            assert told["position"]["n"] == n + 1
            assert client.app.state.services.tables.size()[0] <= 2
    for socket in opened:
        socket.close()


def played(name: str, moves: int) -> LiveTable:
    """A table of four with some random moves, always the same, which everybody has looked at."""
    from saecula.server.tables.rows import Seat, TableRow

    live = LiveTable("x")
    live.game = game(name, players=4)
    given: dict[str, Any] = {"rules": "1", "status": "playing", "seed": 3, "invite": "", "creator": ""}
    times = {"created": 1.0, "changed": 1.0}
    live.row = TableRow(id="x", game=str(live.game), game_id=name, pace={"kind": "none"}, **given, **times)
    live.seats = [Seat(n, "person", "u", "Ada", None) for n in range(4)]
    live.begin()
    lot = random.Random(5)
    while live.played.seats and len(live.played) < moves:
        seat = live.played.seats[0]
        live.play(lot.choice(list(live.played.moves_of(seat))).text, seat, len(live.played))
    for seat in range(4):
        live.seat_view(seat)
    return live


@pytest.mark.parametrize("moves", [30, 400])
@pytest.mark.parametrize("name", ["age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"])
def test_what_a_table_is_thought_to_take_is_about_right(name: str, moves: int) -> None:
    played(name, moves)  # what all tables share is there before
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live = played(name, moves)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert taken / 1.5 < live.weigh() < taken * 2.5

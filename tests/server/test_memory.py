"""Tables in memory: their number and their bytes are bounded, also where all games are long and somebody looks on."""

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


def long_record(moves: int) -> Any:
    """A game of Sid Meier's Civilization, played at random, of at least so many moves."""
    for seed in range(1, 50):
        match = game("sid-meiers-civilization", players=4).start(seed=seed)
        lot = random.Random(seed)
        while match.seat is not None:
            match.play(lot.choice(list(match.moves)))
        if moves <= len(match) <= moves + 1500:
            return match.record
    raise AssertionError("no game is long enough")


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
    """Eight games of more than 1,500 moves, and room for two megabytes, which is two or three of them.

    Somebody looks at each of them from every seat, and watches each. (That a table takes about what it is thought to
    take is shown below.)
    """
    client = serve(live_memory=2)
    store = client.app.state.services.tables
    ids = taken_in(client, long_record(1500), 8)
    ada = User(client, "Ada")
    names = [invited(client, id) for id in ids]
    ada.get(f"/tables/{ids[0]}/position", invite=names[0], seat=0)
    sockets = []
    for id, invite in zip(ids, names, strict=True):
        socket = ada.live(id, 0, invite=invite)
        sockets.append(socket.__enter__())
        hear(sockets[-1], "position")
        for seat in range(4):
            assert ada.get(f"/tables/{id}/position", seat=seat, invite=invite).status_code == 200
            assert len(ada.get(f"/tables/{id}/log", seat=seat, invite=invite).json()) > 100
        count, size = store.size()
        assert size <= 2_000_000 + 1_500_000  # the one that is in use may be over it
        assert count <= 5
    for n, id in enumerate(ids):  # and all of them can be looked at as before
        assert ada.get(f"/tables/{id}/position", seat=1, invite=names[n]).json()["view"]["outcome"] is not None
    for socket in sockets:
        socket.close()


def test_what_is_watched_and_left_out_goes_on(serve: Serve) -> None:
    """There is room for hardly one table: four of them are played in turn, and everybody hears of every move."""
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


@pytest.mark.parametrize("moves", [30, 400])
@pytest.mark.parametrize("name", ["age-of-civilization", "through-the-ages", "inner-sea", "sid-meiers-civilization"])
def test_what_a_table_is_thought_to_take_is_about_right(name: str, moves: int) -> None:
    from saecula.server.tables.rows import Seat, TableRow

    spec = game(name, players=4)
    spec.start(seed=1).view(0)  # what all tables share
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live = LiveTable("x")
    live.game = spec
    given: dict[str, Any] = {"rules": "1", "status": "playing", "seed": 3, "invite": "", "creator": ""}
    times = {"created": 1.0, "changed": 1.0}
    live.row = TableRow(id="x", game=str(spec), game_id=name, pace={"kind": "none"}, **given, **times)
    live.seats = [Seat(n, "person", "u", "Ada", None) for n in range(4)]
    live.begin()
    lot = random.Random(5)
    while live.played.seats and len(live.played) < moves:
        seat = live.played.seats[0]
        live.play(lot.choice(list(live.played.moves_of(seat))).text, seat, len(live.played))
    for seat in range(4):
        live.seat_view(seat)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert taken / 1.5 < live.weigh() < taken * 2.5

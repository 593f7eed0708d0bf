"""Live connections."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from saecula.server.net.hub import PING, SILENCE, Watcher

from .conftest import API, User, ending, hear
from .test_moves import two

Serve = Callable[..., TestClient[Any]]


def test_the_other_sees_the_move_at_once(ada: User, ben: User) -> None:
    id = two(ada, ben)
    waiting = ada.look(id, 0)["view"]["waiting"][0]
    asked, other = (ada, ben) if waiting == 0 else (ben, ada)
    with other.live(id, 1 - waiting) as socket:
        hello = socket.receive_json(timeout=60)
        assert hello == {"type": "hello", "version": asked.look(id, waiting)["version"]}
        first = hear(socket, "position")["position"]
        after = asked.step(id, waiting)
        second = hear(socket, "position")["position"]
        assert second["version"] == after["version"] == first["version"] + 1
        assert second == other.look(id, 1 - waiting)


def test_a_client_resumes_where_it_was(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    version = ada.look(id, 0)["version"]
    with ada.live(id, 0, since=version) as socket:
        assert socket.receive_json(timeout=60)["type"] == "hello"
        assert socket.receive_json(timeout=60)["type"] == "table"
        seat = ada.look(id, 0)["view"]["waiting"][0]
        ada.step(id, seat)
        assert hear(socket, "position")["position"]["version"] == version + 1
    with ada.live(id, 0, since=version) as socket:
        assert hear(socket, "position")["position"]["version"] == version + 1


def test_presence_chat_and_the_start_are_told(ada: User, ben: User) -> None:
    table = ada.table("me", "open", visibility="link")
    id = table["id"]
    with ada.live(id, 0) as socket:
        assert hear(socket, "table")["table"]["status"] == "waiting"
        ben.post(f"/tables/{id}/join", invite=table["invite"])
        started = hear(socket, "table", lambda m: m["table"]["status"] == "playing")
        assert started["table"]["seats"][1]["name"] == "Ben"
        hear(socket, "position")
        with ben.live(id, 1):
            hear(socket, "table", lambda m: m["table"]["seats"][1]["online"])
        hear(socket, "table", lambda m: not m["table"]["seats"][1]["online"])
        ben.post(f"/tables/{id}/chat", text="<b>hello</b> & goodbye")
        said = hear(socket, "chat")
        assert said["text"] == "<b>hello</b> & goodbye"
        assert said["name"] == "Ben"
    lines = ada.get(f"/tables/{id}/chat").json()
    assert [line["text"] for line in lines] == ["<b>hello</b> & goodbye"]
    assert ada.get(f"/tables/{id}/chat", since=1).json() == []


def test_spectators_and_strangers(ada: User, ben: User, nobody: User) -> None:
    open_table = ada.table("me", "here", visibility="open")["id"]
    hidden = ada.table("me", "here", visibility="link")
    with nobody.live(open_table) as socket:
        assert hear(socket, "position")["position"]["seat"] is None
    with nobody.live(hidden["id"], invite=hidden["invite"]) as socket:
        assert hear(socket, "position")["position"]["moves"] == []
    for user, id, seat, code in (
        (nobody, open_table, 0, 4403),
        (ben, open_table, 0, 4403),
        (ben, hidden["id"], None, 4404),
        (ben, "nosuch", None, 4404),
    ):
        with user.live(id, seat) as socket:
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json(timeout=60)
            assert closed.value.code == code
            assert closed.value.detail


def test_too_many_connections_are_closed_with_a_reason(serve: Serve) -> None:
    client = serve(sockets_user=2, sockets_ip=3)
    ada, ben = User(client, "Ada"), User(client, "Ben")
    id = ada.table("me", "here", visibility="open")["id"]
    with ada.live(id) as one, ada.live(id) as two:
        hear(one, "hello")
        hear(two, "hello")
        with ada.live(id) as third:
            with pytest.raises(WebSocketDisconnect) as closed:
                third.receive_json(timeout=60)
            assert closed.value.code == 4429
            assert "connections" in closed.value.detail
        with ben.live(id) as other:
            hear(other, "hello")
            with User(client, "Cy").live(id) as last, pytest.raises(WebSocketDisconnect):
                last.receive_json(timeout=60)
    with ada.live(id) as again:
        hear(again, "hello")


def test_a_chatterbox_is_cut_off(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    with ada.live(id, 0) as socket:
        hear(socket, "hello")
        for _ in range(25):
            socket.send_text('{"type":"move"}')
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(socket, "nothing of the kind")
        assert closed.value.code == 4400


def test_other_sites_cannot_listen(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    headers = {"Cookie": f"saecula_session={ada.cookie}", "Origin": "https://evil.example"}
    with ada.client.websocket_connect(f"/api/v1/tables/{id}/live?seat=0", headers=headers) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json(timeout=60)
        assert closed.value.code == 4403


@pytest.mark.parametrize(
    "query", ["seat=99", "seat=x", "seat=-1", "seat=", "seat=\u0661", "since=-1", f"since={10**30}"]
)
def test_nonsense_in_the_address_is_told(ada: User, query: str) -> None:
    id = ada.table("me", "here")["id"]
    headers = {"Cookie": f"saecula_session={ada.cookie}"}
    with ada.client.websocket_connect(f"{API}/tables/{id}/live?{query}", headers=headers) as socket:
        assert ending(socket) == 4400
    for odd in ("x" * 500, "%00", "nosuch"):
        with ada.client.websocket_connect(f"{API}/tables/{odd}/live", headers=headers) as socket:
            assert ending(socket) == 4404


def test_who_is_silent_is_asked_and_who_does_not_answer_or_read_is_gone() -> None:
    """All connections are looked after together: a ping after 25 seconds of silence, the end after 75."""
    watcher = Watcher("table", None, None, "here")
    began = watcher.told
    watcher.sweep(began + PING - 1)
    assert watcher.take() == []
    watcher.sweep(began + PING + 1)
    assert watcher.take() == [b'{"type":"ping"}']
    watcher.heard = began + PING + 2  # the pong
    watcher.told = began + SILENCE
    watcher.sweep(began + SILENCE + PING + 1)
    assert watcher.take() == [b'{"type":"ping"}']
    watcher.told = began + 3 * PING
    watcher.sweep(began + 5 * PING)
    assert watcher.close == (4408, "no answer to ping")


def test_a_message_that_is_not_read_for_long_ends_the_connection() -> None:
    async def stuck() -> bool:
        watcher = Watcher("table", None, None, "here")
        watcher.heard = time.monotonic() + 1000  # (that this client answers does not help)
        try:
            async with asyncio.timeout(None) as watcher.patience:
                watcher.busy = True
                watcher.sweep(watcher.told + SILENCE - 1)
                await asyncio.sleep(0)
                watcher.sweep(watcher.told + SILENCE + 1)
                await asyncio.sleep(30)
        except TimeoutError:
            return True
        return False

    assert asyncio.run(stuck())

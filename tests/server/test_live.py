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
from saecula.server.tables.play import NONSENSE

from .conftest import AOC, API, User, ending, hear
from .test_moves import two
from .test_tokens import Program, account

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


@pytest.mark.usefixtures("still")
def test_a_chatterbox_is_cut_off(ada: User) -> None:
    id = ada.table("me", "here")["id"]
    with ada.live(id, 0) as socket:
        hear(socket, "hello")
        for _ in range(25):
            socket.send_text('{"type":"move"}')
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(socket, "nothing of the kind")
        assert closed.value.code == 4400


# --- moves ---


def send(socket: Any, id: str | int | None = None, **move: Any) -> dict[str, Any]:
    """Sends a move, and returns the answer to it."""
    socket.send_json({"type": "move", "id": id, **move})
    for _ in range(200):
        message: dict[str, Any] = socket.receive_json(timeout=60)
        if message["type"] in ("played", "refused"):
            return message
    raise AssertionError("no answer")


def test_a_move_on_the_connection_is_a_move(ada: User, ben: User) -> None:
    id = two(ada, ben)
    seat = ada.look(id, 0)["view"]["waiting"][0]
    asked = (ada, ben)[seat]
    before = asked.look(id, seat)
    move = {"seat": seat, "move": before["moves"][0]["text"], "version": before["version"]}
    with asked.live(id, seat, since=before["version"]) as socket:
        hear(socket, "table")
        socket.send_json({"type": "move", "id": "one", **move})
        assert hear(socket, "position")["position"] == asked.look(id, seat), "the new position comes first"
        answer = hear(socket, "played")
        assert answer == {"type": "played", "id": "one", "version": before["version"] + 1}
        assert send(socket, 2, **move) == {"type": "played", "id": 2, "version": before["version"] + 1}
    assert asked.look(id, seat)["n"] == 1, "a repeated move does no harm"


def test_several_moves_in_one_gesture_on_the_connection(ada: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    seat = ada.look(id, 0)["view"]["waiting"][0]
    before = ada.look(id, seat)
    with ada.live(id) as socket:
        moves = [before["moves"][0]["text"]]
        assert send(socket, moves=moves, seat=seat, version=before["version"])["type"] == "played"
        both = send(socket, moves=moves, move=moves[0], seat=seat, version=before["version"])
        neither = send(socket, seat=seat, version=before["version"])
    for answer in (both, neither):
        assert answer["problem"]["detail"] == "A request must have either a move or moves."
    assert ada.look(id, seat)["n"] == 1


def test_a_refused_move_is_answered_like_the_request(ada: User, ben: User) -> None:
    id = two(ada, ben, visibility="open")
    seat = ada.look(id, 0)["view"]["waiting"][0]
    asked, other = (ada, ben) if seat == 0 else (ben, ada)
    before = asked.look(id, seat)
    legal, version = before["moves"][0]["text"], before["version"]
    refusal = asked.get(f"/tables/{id}/refusals", seat=seat).json()[0]
    for user, at, text, when, status in (
        (asked, seat, refusal["text"], version, 422),
        (asked, seat, "castle kingside", version, 422),
        (asked, seat, legal, version - 1, 409),
        (asked, seat, legal, version + 5, 409),
        (asked, 1 - seat, legal, version, 403),
        (other, 1 - seat, legal, version, 422),
        (other, seat, legal, version, 403),
        (asked, 9, legal, version, 422),
    ):
        with user.live(id) as socket:
            answer = send(socket, "x", seat=at, move=text, version=when)
        posted = user.move(id, at, text, when)
        assert answer == {"type": "refused", "id": "x", "problem": posted.json()}
        assert answer["problem"]["status"] == posted.status_code == status
    with asked.live(id, seat) as socket:
        assert send(socket, seat=seat, move=refusal["text"], version=version)["problem"]["rule"] == refusal["rule"]
    assert asked.look(id, seat) == before


def test_a_spectator_cannot_move(ada: User, ben: User, nobody: User) -> None:
    id = ada.table("me", "here", visibility="open")["id"]
    before = ada.look(id, 0)
    seat = before["view"]["waiting"][0]
    text = ada.look(id, seat)["moves"][0]["text"]
    for user, status in ((ben, 403), (nobody, 401)):
        with user.live(id) as socket:
            answer = send(socket, seat=seat, move=text, version=before["version"])
            assert answer["problem"]["status"] == status
            ada.get(f"/tables/{id}")
    assert ada.look(id, 0) == before


@pytest.mark.parametrize(
    ("message", "id"),
    [
        ("", None),
        ("castle kingside", None),
        ("[1, 2]", None),
        ("[" * 2000, None),
        ('{"type": "move"}', None),
        ('{"type": "move", "id": 7, "seat": 0, "version": "3", "move": "rest"}', 7),
        ('{"type": "move", "id": "a", "seat": 99, "version": 1, "move": "rest"}', "a"),
        ('{"type": "move", "id": "a", "seat": 0, "version": 1, "move": "rest", "more": 1}', "a"),
        ('{"type": "move", "id": "' + "a" * 61 + '", "seat": 0, "version": 1, "move": "rest"}', None),
        ('{"type": "move", "id": "pong", "seat": 0, "version": 1, "moves": []}', "pong"),
        ('{"type": "chat", "id": "a", "text": "hello"}', "a"),
    ],
)
def test_nonsense_is_refused_with_a_reason_and_changes_nothing(ada: User, message: str, id: str | int | None) -> None:
    table = ada.table("me", "here")["id"]
    before = ada.look(table, 0)
    with ada.live(table, 0) as socket:
        socket.send_text(message)
        answer = hear(socket, "refused")
        assert (answer["id"], answer["problem"]["status"], answer["problem"]["id"]) == (id, 400, "bad")
        assert answer["problem"]["detail"].startswith("This is neither a pong nor a move: ")
        socket.send_text('{"type": "pong"}')
        ada.step(table, before["view"]["waiting"][0])
        hear(socket, "position", lambda m: m["position"]["version"] > before["version"])


@pytest.mark.usefixtures("still")
def test_moves_are_limited_like_requests_and_no_more(serve: Serve) -> None:
    client = serve()
    ada = User(client, "Ada")
    id = ada.table("me", "here")["id"]
    limiter = client.app.state.services.limits.user
    with ada.live(id, 0) as socket:
        for _ in range(30):  # more than there may be other messages
            assert send(socket, seat=0, move="castle kingside", version=1)["problem"]["status"] in (409, 422)
        limiter.rate, limiter.burst = 0.001, 5.0
        limiter._buckets.clear()
        codes = [send(socket, seat=0, move="castle kingside", version=0)["problem"]["status"] for _ in range(8)]
        assert codes == [409] * 5 + [429] * 3
        assert ada.move(id, 0, "castle kingside", 0).status_code == 429, "a request counts there too"
        for _ in range(20):
            socket.send_json({"type": "move", "seat": 0, "move": "castle kingside", "version": 0})
        assert ending(socket) == 4400


def test_a_program_moves_on_its_connection_and_nonsense_costs_it_the_seat(serve: Serve) -> None:
    client = serve()
    ada = account(client, "Ada")
    table = ada.table("me", "open", game=f"{AOC}(players=2, first=2)")
    ben = account(client, "Ben")
    tokens = {scope: ben.post("/me/tokens", name=scope, scopes=[scope]).json()["token"] for scope in ("read", "play")}
    program = Program(client, tokens["play"])
    program.post(f"/tables/{table['id']}/join", invite=table["invite"])
    position = program.turn(table["id"], 1)
    address = f"{API}/tables/{table['id']}/live?seat=1"
    move = {"seat": 1, "version": position["version"], "move": position["moves"][0]["text"]}
    with client.websocket_connect(address, headers={"Authorization": f"Bearer {tokens['read']}"}) as socket:
        problem = send(socket, **move)["problem"]
        assert (problem["id"], problem["params"]) == ("token.scope", {"scope": "play"})
    with client.websocket_connect(address, headers={"Authorization": f"Bearer {tokens['play']}"}) as socket:
        for _ in range(NONSENSE - 1):
            assert send(socket, **{**move, "move": "pass out"})["problem"]["status"] == 422
        assert ada.get(f"/tables/{table['id']}").json()["seats"][1]["kind"] == "person"
        socket.send_json({"type": "move", **move, "version": position["version"] - 1})
        assert ending(socket) == 4403
        assert ada.get(f"/tables/{table['id']}").json()["seats"][1]["kind"] == "bot"


def test_a_move_is_played_even_if_the_connection_ends(ada: User) -> None:
    id = ada.table("me", "here", seed=3)["id"]
    seat = ada.look(id, 0)["view"]["waiting"][0]
    before = ada.look(id, seat)
    with ada.live(id, seat) as socket:
        hear(socket, "position")
        socket.send_json(
            {"type": "move", "seat": seat, "move": before["moves"][0]["text"], "version": before["version"]}
        )
    end = time.monotonic() + 60
    while ada.look(id, seat)["n"] == 0:
        assert time.monotonic() < end
        time.sleep(0.01)


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

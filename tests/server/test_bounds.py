"""There are limits to what outsiders can make the server read, keep or wait for."""

from __future__ import annotations

import gzip
import ipaddress
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import HTTPServer
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.server import page as static
from saecula.server.letters import outward

from .conftest import API, User
from .mailbox import listening, mailbox, wait_for
from .test_bad_input import PATHS
from .test_clocks import Hook
from .test_http_limits import GET, answer, connect
from .test_kill import free_port, server

Serve = Callable[..., TestClient[Any]]
MEGABYTE = 1 << 20


# --- web hooks ---


class Talker:
    """A web hook that answers with far too much data, or very slowly."""

    def __init__(self, head: bytes, piece: bytes, pause: float = 0.0, most: int = 300 * MEGABYTE) -> None:
        self.head, self.piece, self.pause, self.most = head, piece, pause, most
        self.sent: list[int] = []
        self.asked: list[bytes] = []
        self.lasted: list[float] = []
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.getsockname()[1]}/hook"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        began, sent = time.monotonic(), 0
        connection.settimeout(60)
        try:
            self.asked.append(connection.recv(65536))
            connection.sendall(self.head)
            while sent < self.most:
                connection.sendall(self.piece)
                sent += len(self.piece)
                time.sleep(self.pause)
        except OSError:
            pass
        self.sent.append(sent)
        self.lasted.append(time.monotonic() - began)
        connection.close()

    def close(self) -> None:
        self._server.close()


@contextmanager
def talker(*args: Any, **more: Any) -> Iterator[Talker]:
    found = Talker(*args, **more)
    yield found
    found.close()


def hooked(client: TestClient[Any], url: str, name: str = "Eve") -> User:
    """A user who is asked at a table, is absent, and has a web hook."""
    user = User(client, name)
    assert user.send("PATCH", "/me", json={"settings": {"webhook": url}}).status_code == 200
    user.table("me", "here")
    return user


def most_memory() -> int:
    """The peak memory of this process, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize("packed", [False, True])
def test_the_answer_of_a_web_hook_is_not_read(serve: Serve, packed: bool) -> None:
    """Neither an endless answer nor a small one that unpacks to gigabytes is read."""
    zeros = bytes(64 * MEGABYTE)
    piece = gzip.compress(zeros) if packed else zeros[:MEGABYTE]
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n"
    head += b"Content-Encoding: gzip\r\n\r\n" if packed else b"\r\n"
    with talker(head, piece) as hook:
        before = most_memory()
        client = serve(remind_minutes=0, private_hooks=True)
        hooked(client, hook.url)
        wait_for(hook.sent, 1)
        assert most_memory() - before < 40 * MEGABYTE + len(zeros)
        assert hook.sent[0] < 20 * MEGABYTE  # the data in the buffers in between
        assert b"accept-encoding: identity" in hook.asked[0].lower()


DRIP = (b"HTTP/1.1 200 OK\r\nX-Slow: ", b"a", 0.2)
"""An answer that does not end by itself."""


def test_a_web_hook_that_drips_stops_nobody(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """It delays neither e-mails nor the web hooks of others. (In this test none of the slow ones is given up.)"""
    monkeypatch.setattr(outward, "SECONDS", 600.0)
    with mailbox() as mail, talker(*DRIP) as slow, listening(HTTPServer(("127.0.0.1", 0), Hook)) as quick:
        client = serve(smtp_url=mail.url, remind_minutes=0, private_hooks=True)
        for n in range(12):  # more than are sent to one place at the same time
            hooked(client, slow.url, f"Eve{n}")
        until(lambda: slow.asked)
        ada = User(client, "Ada")
        ada.confirmed("ada@example.org")
        ada.table("me", "here")
        hooked(client, f"http://127.0.0.1:{quick.server_address[1]}/x", "Ben")
        wait_for(mail.letters, 1)
        wait_for(quick.letters, 1)
        assert not slow.lasted  # all of this was delivered while the slow ones were still talking


def test_a_web_hook_that_drips_is_given_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limit is for the whole call, not for each byte: without it the call would never end."""
    assert outward.SECONDS == 10.0
    monkeypatch.setattr(outward, "SECONDS", 1.0)
    with talker(*DRIP) as slow:
        hooked(serve(remind_minutes=0, private_hooks=True), slow.url)
        until(lambda: slow.lasted)
        assert slow.sent[0] > 1  # it did answer, drop by drop


def until(good: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not good():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(
    "inside",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "192.88.99.1",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fec0::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::1",
        "2001::1",
        "2001:db8::1",
    ],
)
def test_addresses_that_lead_inside(inside: str) -> None:
    assert not outward.outside(ipaddress.ip_address(inside))


@pytest.mark.parametrize("outside", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"])
def test_addresses_that_lead_outside(outside: str) -> None:
    assert outward.outside(ipaddress.ip_address(outside))


@pytest.mark.parametrize("port", [22, 25, 110, 6379, 5432, 11211])
def test_web_hooks_speak_to_the_web_only(ada: User, port: int) -> None:
    for url in (f"http://93.184.216.34:{port}/", f"https://hooks.example:{port}/x"):
        refused = ada.send("PATCH", "/me", json={"settings": {"webhook": url}})
        assert (refused.status_code, refused.json()["id"]) == (422, "hook.port")
    for good in ("https://hooks.example/x", "http://hooks.example:8080/x", "https://hooks.example:8443/x"):
        assert ada.send("PATCH", "/me", json={"settings": {"webhook": good}}).status_code == 200


# --- the page ---


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<html ><title>the page</title>", "utf-8")
    (folder / "assets" / "x.js").write_text("let x = 1;" * 10_000, "utf-8")
    (folder.parent / "secret.txt").write_text("secret", "utf-8")
    monkeypatch.setattr(static, "ROOT", folder)
    return folder


def raw(port: int, path: bytes) -> tuple[int, bytes]:
    """Sends a raw request; a client would normalize the path."""
    with connect(port, b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as connection:
        heard = b""
        while more := connection.recv(65536):
            heard += more
    head, _, body = heard.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def as_written(client: TestClient[Any], path: str) -> bytes:
    """The answer to a request whose path arrives as it is written; a client would normalize it."""
    heard: list[bytes] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        heard.append(message.get("body", b""))

    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"}
    scope |= {"path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": []}
    scope |= {"client": ("testclient", 50_000), "server": ("testserver", 80)}
    with client.portal() as portal:
        portal.call(client.app, scope, receive, send)
    assert heard
    return b"".join(heard)


def test_a_file_of_the_page_is_kept_once(serve: Serve, site: Path) -> None:
    client = serve()
    kept = client.app.state.services.page
    until(lambda: sorted(kept.encoded) == ["assets/x.js", "index.html"])  # at the start, before anybody asks
    assert client.get("/assets/x.js").text.startswith("let x")
    for path in (
        *(f"/z{n}/../assets/x.js" for n in range(50)),
        "//assets/x.js",
        "/assets//x.js",
        "/assets/./x.js",
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/y.js",
        "/assets/%2e%2e/index.html",
    ):
        assert b"secret" not in as_written(client, path)
    assert sorted(kept.files) == sorted(kept.encoded) == ["assets/x.js", "index.html"]


@pytest.mark.usefixtures("still")
def test_the_page_has_a_limit_too(serve: Serve, site: Path) -> None:
    client = serve(rate=5)
    statuses = [client.get("/assets/x.js").status_code for _ in range(60)]
    assert statuses[0] == 200
    assert statuses.count(429) > 20
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        b"/%00",
        b"/assets/%00.js",
        b"/%ff",
        b"/%c3%28",
        b"/" + b"a" * 256,
        b"/" + b"a/" * 1500,
        b"/a%0ab",
        b"/api/v1/%00",
        b"/api/v1/tables/%ff",
        b"/api/v1/games/%00/text/en",
    ],
)
def test_paths_that_are_none(port: int, path: bytes) -> None:
    status, body = raw(port, path)
    assert status == 400, body[:200]
    assert b'"id":"bad"' in body


@pytest.mark.parametrize("path", [b"/", b"/table/abc", b"/" + b"a" * 200, b"/%C3%A9t%C3%A9"])
def test_paths_that_are_some(port: int, path: bytes) -> None:
    assert raw(port, path)[0] == 200


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    found = free_port()
    with server(tmp_path_factory.mktemp("bounds"), found):
        yield found


# --- input ---


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b'{"\xc3\x28": 1}', b'{"name": "\xed\xa0\x80"}', b'"\xff"'])
def test_a_body_that_is_no_text(ada: User, path: str, body: bytes) -> None:
    id = ada.table("me", "here")["id"]
    got = ada.send("POST", path.format(id=id), content=body, headers={"Content-Type": "application/json"})
    assert (got.status_code, got.json()["id"]) == (400, "bad"), got.text


@pytest.mark.parametrize("lengths", [[66_000], [70_000], [40_000, 40_000], [9_000] * 8, [120] * 600])
def test_headers_beyond_64_kilobytes_are_refused(port: int, lengths: list[int]) -> None:
    """They are refused even in one piece."""
    lines = b"".join(b"X-%d: %s\r\n" % (n, b"a" * length) for n, length in enumerate(lengths))
    with connect(port, GET + lines + b"Connection: close\r\n\r\n") as connection:
        status, problem = answer(connection)
    assert (status, problem["id"]) == (431, "too-large")


def test_headers_below_pass_many_times_on_one_connection(port: int) -> None:
    """The limit counts one request, not the connection, and not the body."""
    body = b'{"name": "%s"}' % (b"a" * 60_000)
    post = (
        b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nX-Saecula: 1\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\nX-Long: %s\r\n\r\n" % (len(body), b"b" * 30_000)
    ) + body
    last = GET + b"X-Long: " + b"a" * 50_000 + b"\r\nConnection: close\r\n\r\n"
    with connect(port, post * 3 + last) as connection:
        heard = b""
        while more := connection.recv(65536):
            heard += more
    assert heard.count(b"HTTP/1.1 400") == 3  # the name is too long
    assert heard.count(b"HTTP/1.1 200 OK") == 1
    assert API

"""Connections to a real server: silent ones, slow ones, endless headers, and too many of them."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from .test_kill import free_port, server

GET = b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nX-Saecula: 1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    found = free_port()
    limits = {"SAECULA_REQUEST_SECONDS": "3", "SAECULA_SOCKETS_IP": "10", "SAECULA_SIGN_RATE": "0"}
    with server(tmp_path_factory.mktemp("wire"), found, **limits):
        yield found


def connect(port: int, said: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    connection.sendall(said)
    return connection


def answer(connection: socket.socket) -> tuple[int, dict[str, Any]]:
    """The answer before the connection is closed: the status, and the problem."""
    heard = b""
    try:
        while more := connection.recv(65536):
            heard += more
    except ConnectionResetError:
        pass
    head, _, body = heard.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head, heard[:200]
    return int(head.split()[1]), json.loads(body)


def flood(connection: socket.socket, piece: bytes, pause: float = 0.0) -> int:
    """Sends a piece repeatedly until the connection is closed; returns the number of bytes sent."""
    end = time.monotonic() + 60
    sent = 0
    try:
        while time.monotonic() < end:
            connection.sendall(piece)
            sent += len(piece)
            time.sleep(pause)
    except OSError:
        return sent
    raise AssertionError("the connection goes on")


def alive(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=60).status_code == 200
    except httpx.HTTPError:  # refused before the request was sent
        return False


BEGUN = [b"", b"\r\n", b"GET /", GET + b"X-Slow: ", POST + b"Content-Length: 50\r\n\r\n{"]
"""Requests that do not go on."""


def test_who_does_not_finish_a_request_is_closed(port: int) -> None:
    with ExitStack() as stack:
        for connection in [stack.enter_context(connect(port, said)) for said in BEGUN]:
            status, problem = answer(connection)
            assert (status, problem["id"]) == (408, "slow")
    assert alive(port)


def test_who_drips_is_closed_all_the_same(port: int) -> None:
    with connect(port, GET) as connection:
        flood(connection, b"X-A: 1\r\n", 0.1)


def test_headers_have_an_end(port: int) -> None:
    with connect(port, GET) as connection:
        sent = flood(connection, b"X-A: " + b"a" * 60_000 + b"\r\n")
        assert sent < 20_000_000  # data in flight when it is closed
    with connect(port, GET + b"X-A: " + b"a" * 70_000) as connection:
        time.sleep(0.2)
        with suppress(OSError):  # it may be closed already
            connection.sendall(b"a" * 70_000)
        status, problem = answer(connection)
        assert (status, problem["id"]) == (431, "too-large")
    assert alive(port)


def test_a_body_without_end_is_refused_and_closed(port: int) -> None:
    with connect(port, POST + b"Transfer-Encoding: chunked\r\n\r\n") as connection:
        flood(connection, b"1000\r\n" + b"z" * 4096 + b"\r\n")
    assert alive(port)


def test_requests_one_after_the_other_are_answered(port: int) -> None:
    """The time limit starts over for each request; in between, the connection may be idle."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1", headers={"X-Saecula": "1"}, timeout=60) as http:
        for n in range(3):  # longer than the limit in all
            assert http.post("/guests", json={"name": "x" * (n + 1)}).status_code == 201
            time.sleep(1.2)
    with connect(port, (GET + b"\r\n") * 3 + GET + b"Connection: close\r\n\r\n") as connection:
        heard = b""
        while more := connection.recv(65536):
            heard += more
        assert heard.count(b"HTTP/1.1 200 OK") == 4


def test_too_many_connections_from_one_address(port: int) -> None:
    with ExitStack() as stack:
        opened = [stack.enter_context(connect(port)) for _ in range(40)]
        status, problem = answer(opened[-1])
        assert (status, problem["id"]) == (429, "sockets")
    end = time.monotonic() + 60
    while not alive(port):  # when they are gone, there is room again
        assert time.monotonic() < end
        time.sleep(0.1)


def test_too_many_connections_for_the_server(tmp_path: Path) -> None:
    port = free_port()
    limits = {"SAECULA_SOCKETS": "30", "SAECULA_SOCKETS_IP": "0", "SAECULA_REQUEST_SECONDS": "3"}
    with server(tmp_path, port, **limits), ExitStack() as stack:
        opened = [stack.enter_context(connect(port)) for _ in range(80)]
        status, problem = answer(opened[-1])
        assert (status, problem["id"]) == (503, "sockets")
        end = time.monotonic() + 60
        while not alive(port):
            assert time.monotonic() < end  # the silent ones are closed
            time.sleep(0.2)

"""A mail server that keeps every message it receives."""

from __future__ import annotations

import re
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any


class Mailbox(socketserver.StreamRequestHandler):
    """As much of SMTP as an e-mail needs."""

    def handle(self) -> None:
        self.wfile.write(b"220 hello\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                body = b""
                while (line := self.rfile.readline()) != b".\r\n":
                    body += line
                self.server.letters.append(body)  # type: ignore[attr-defined]
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return


@contextmanager
def listening(server: Any) -> Iterator[Any]:
    """Runs a server that has `letters`."""
    server.letters = []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@contextmanager
def mailbox() -> Iterator[Any]:
    """A mail server on loopback; `url` is the value for a server's settings."""
    with listening(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mailbox)) as mail:
        mail.url = f"smtp://127.0.0.1:{mail.server_address[1]}?starttls=0"
        yield mail


def wait_for(letters: list[Any], count: int, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while len(letters) < count and time.monotonic() < end:
        time.sleep(0.02)
    assert len(letters) == count


def letter(mail: Any, n: int) -> tuple[EmailMessage, str]:
    """The n-th message received, and its link to the account page."""
    wait_for(mail.letters, n)
    message = message_from_bytes(mail.letters[n - 1], policy=policy.default)
    found = re.search(r"\S+/account#\w+=\S+", message.get_content())
    return message, found[0] if found else ""

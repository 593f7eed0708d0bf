"""A shortcut for moves, the most frequent requests, past most of the machinery.

It handles only ordinary requests. Everything else (a program's token, another site's page, a body that cannot be read)
takes the normal path with the same body. The errors of a move are raised there too, so that they are answered in one
place. The route is `routes.tables.move`.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, cast

import msgspec
from litestar.types import Message, Receive, Send

from saecula.server.shapes import NewMove
from saecula.server.workers.fair_queue import ASKER

if TYPE_CHECKING:
    from saecula.server.services import Services

FAILED = "saecula_failed"
"""The key in the scope of a request for the error that it raised."""
START, END = "/api/v1/tables/", "/moves"
DECODE = msgspec.json.Decoder(NewMove).decode


class QuickMove:
    """Answers `POST /api/v1/tables/{id}/moves`."""

    def __init__(self, services: Services, cookie: str, safe: dict[str, str]) -> None:
        self._services = services
        self._cookie = f"{cookie}="
        self._most = services.settings.body_limit
        self._headers = [(name.lower().encode(), value.encode()) for name, value in safe.items()]
        self._headers += [(b"cache-control", b"no-store"), (b"content-type", b"application/json")]

    def meant(self, scope: dict[str, Any]) -> bool:
        """Whether a request could be such a move."""
        path: str = scope["path"]
        return path.endswith(END) and path.startswith(START) and scope["method"] == "POST"

    async def answer(self, scope: dict[str, Any], receive: Receive, send: Send, asker: str) -> Receive | None:
        """Answers the request, or returns a function that receives the request again, for the normal path."""
        token = self._ordinary(scope["headers"])
        if not token:
            return receive
        parts, whole = await _read(receive, self._most)
        again = _again(parts, whole, receive)
        try:
            data = DECODE(b"".join(parts)) if whole else None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            data = None
        if data is None:
            return again
        try:
            position = await self._play(scope["path"][len(START) : -len(END)], token, data, asker)
        except Exception as error:
            scope[FAILED] = error
            return again
        if position is None:
            return again
        head = [*self._headers, (b"content-length", str(len(position)).encode())]
        await send(cast("Message", {"type": "http.response.start", "status": 200, "headers": head}))
        await send(cast("Message", {"type": "http.response.body", "body": position}))
        return None

    async def _play(self, table: str, token: str, data: NewMove, asker: str) -> bytes | None:
        """The new Position; None if a limit is reached or nobody is signed in. Raises any error of the move."""
        limits = self._services.limits
        if limits.address.wait(asker):
            return None
        person = await self._services.people.by_token(token)
        if person is None or limits.user.wait(person.id):
            limits.address.refund(asker)
            return None
        ASKER.set(person.id)
        return await self._services.play.sent(table, person, data)

    def _ordinary(self, headers: list[tuple[bytes, bytes]]) -> str:
        """The session token, if this is a request of our own page with nothing special about it; otherwise empty."""
        found = dict(headers)
        if found.get(b"x-saecula") != b"1" or b"authorization" in found or b"content-encoding" in found:
            return ""
        if not found.get(b"content-type", b"").startswith(b"application/json"):
            return ""
        origin = found.get(b"origin")
        if origin and origin.partition(b"://")[2] != found.get(b"host"):
            return ""
        return self._session(found.get(b"cookie", b"").decode("latin-1"))

    def _session(self, cookies: str) -> str:
        if cookies.startswith(self._cookie) and ";" not in cookies:  # the only cookie
            return cookies[len(self._cookie) :]
        try:
            morsel = SimpleCookie(cookies).get(self._cookie[:-1])
        except CookieError:
            return ""
        return morsel.value if morsel is not None else ""


async def _read(receive: Receive, most: int) -> tuple[list[bytes], bool]:
    """The body, and whether it is complete: not if it is too long or the sender has gone."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return parts, False
        parts.append(message["body"])
        size += len(message["body"])
        if size > most:
            return parts, False
        if not message.get("more_body", False):
            return parts, True


def _again(parts: list[bytes], whole: bool, receive: Receive) -> Receive:
    """Receives what was already read, and then the rest."""
    left = [*parts]

    async def received() -> Any:
        if not left:
            return await receive()
        body = left.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(left) or not whole}

    return cast("Receive", received)

"""Refused requests as problem+json (RFC 9457), with an id and parameters for the page."""

from __future__ import annotations

import traceback
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from saecula.bots import UnknownBot
from saecula.core import MissingDeck, Refused, SaeculaError, UnknownGame, UnknownMove, UnknownSeat
from saecula.server.storage.database import away

log = structlog.get_logger()

LATER = 5
"""How many seconds to wait before asking again when the database was unavailable."""
TYPE = "https://saecula.example/problems/"
MEDIA = "application/problem+json"

TITLES = {
    400: "Bad request",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    408: "Too slow",
    409: "Conflict",
    413: "Too large",
    415: "Unsupported media type",
    422: "Refused",
    429: "Too many requests",
    431: "Headers too large",
    500: "Server error",
    503: "Not ready",
}


class Problem(Exception):
    """A request that cannot be granted. `id` names the message `problem.<id>`; `more` are further fields."""

    def __init__(
        self, status: int, id: str, detail: str, params: dict[str, Any] | None = None, rule: str = "", **more: Any
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.id = id
        self.detail = detail
        self.params = params or {}
        self.rule = rule
        self.more = more

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "type": TYPE + self.id,
            "title": TITLES.get(self.status, "Problem"),
            "status": self.status,
            "detail": self.detail,
            "id": self.id,
            "params": self.params,
        }
        if self.rule:
            body["rule"] = self.rule
        body.update(self.more)
        return body

    def response(self) -> Response[bytes]:
        headers = {"Cache-Control": "no-store"}
        if self.status in (429, 503):
            headers["Retry-After"] = str(self.params.get("seconds", 1 if self.status == 429 else LATER))
        return Response(msgspec.json.encode(self.body()), status_code=self.status, media_type=MEDIA, headers=headers)


def not_found() -> Problem:
    return Problem(404, "table.unknown", "There is no such table, or you may not see it.")


def refused(error: Refused) -> Problem:
    more = {"because": error.because} if error.because is not None else {}
    return Problem(422, "move.refused", str(error), {"move": error.move, "rule": error.rule}, error.rule, **more)


def of_error(error: SaeculaError) -> Problem:
    """An error of the engine as a problem."""
    if isinstance(error, Refused):
        return refused(error)
    if isinstance(error, UnknownMove):
        return Problem(422, "move.unknown", str(error))
    if isinstance(error, UnknownSeat):
        return Problem(422, "move.not-asked", str(error))
    if isinstance(error, UnknownBot):
        return Problem(422, "bot.unknown", str(error))
    if isinstance(error, MissingDeck):
        return Problem(422, "deck.missing", str(error))
    if isinstance(error, UnknownGame):
        return Problem(400, "game.unknown", str(error))
    return Problem(400, "bad", str(error))


def of_any(error: Exception, path: str, method: str) -> Problem:
    """Any error as a problem; one that nobody expected is logged."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, SaeculaError):
        return of_error(error)
    if away(error):
        log.warning("database away", path=path, error=type(error).__name__)
        return Problem(503, "database", "The database does not answer: try again in a moment.")
    log.error("crash", path=path, method=method, exc_info=error)
    return Problem(500, "server", "Something went wrong on the server.")


def on_problem(request: Request[Any, Any, Any], error: Problem) -> Response[bytes]:
    return error.response()


def on_engine(request: Request[Any, Any, Any], error: SaeculaError) -> Response[bytes]:
    return of_error(error).response()


IDS = {
    400: "bad",
    401: "signed-out",
    403: "forbidden",
    404: "unknown",
    405: "method",
    413: "too-large",
    415: "media",
    429: "too-many",
}


DETAIL = 400
"""The most characters of a request that are repeated in an error."""


def _said(wrong: dict[str, Any]) -> str:
    """What is wrong with one field."""
    key, message = str(wrong.get("key", "")), str(wrong.get("message", ""))
    if key == "data" and message == "'data'":
        return "The body is missing: it must be a JSON object."
    return f"{key}: {message}" if key and key != "data" else message


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        detail = "; ".join(_said(e) for e in error.extra if isinstance(e, dict)) or detail
    id = IDS.get(error.status_code, "bad" if error.status_code < 500 else "server")
    return Problem(error.status_code, id, detail[:DETAIL]).response()


def on_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    return Problem(400, "bad", "The body is nested too deeply.").response()


def on_text(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[bytes]:
    """Answers a body that is not UTF-8; anywhere else such an error is our own fault."""
    frames = list(traceback.walk_tb(error.__traceback__))
    if frames and frames[-1][0].f_globals.get("__name__", "").startswith("litestar."):
        return Problem(400, "bad", "The body is not UTF-8.").response()
    return on_crash(request, error)


def on_crash(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    return of_any(error, request.url.path, request.method).response()

"""Checks before a route is reached: who asks, from where, how often, and whether a browser was tricked into asking."""

from __future__ import annotations

import contextlib
import ipaddress
import time
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from saecula.server.accounts.people import Person
from saecula.server.accounts.scopes import MOVES, SAFE, needed, parse
from saecula.server.net.limits import Limiter
from saecula.server.net.quick_move import FAILED, QuickMove
from saecula.server.problems import MEDIA, Problem
from saecula.server.services import Services
from saecula.server.tables.rated import Whence
from saecula.server.workers.fair_queue import ASKER

log = structlog.get_logger()

KEY = "saecula"
SEND = "saecula_send"
"""The key in the scope of a live connection for the fastest way to send."""
COOKIE = "saecula_session"
DEVICE = "saecula_device"
"""The cookie with the number of a browser, which stays when somebody signs out. A rated table compares it."""
HEADER = "x-saecula"
OWN = {"/healthz", "/readyz", "/metrics"}
"""Requested by those who look after the server, under any host name."""
LONGEST_PATH = 2000
LONGEST_NAME = 255

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def services(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    found: Services = cast("dict[str, Any]", connection.scope)[KEY]
    return found


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from: the peer, or what a trusted proxy says."""
    peer = connection.client.host if connection.client else "local"
    trusted = services(connection).settings.trusted_proxies
    if trusted and among(peer, trusted):
        for hop in reversed(connection.headers.get("x-forwarded-for", "").split(",")):
            hop = hop.strip()
            if hop and not among(hop, trusted):
                return hop
    return peer


def source(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The key for rate limits: the address, or for IPv6 its network, because everybody has many addresses there."""
    host = address(connection)
    if ":" in host:
        with contextlib.suppress(ValueError):
            return str(ipaddress.ip_network(f"{host.partition('%')[0]}/64", strict=False))
    return host


def whence(connection: ASGIConnection[Any, Any, Any, Any]) -> Whence:
    """Where somebody sits down from, by which the server notices two accounts of one person."""
    return Whence(source(connection), connection.cookies.get(DEVICE, "")[:60])


def _plain_source(scope: Scope, trusted: list[str]) -> str:
    """The same as `source`, by a shortcut if there is nothing special about the address."""
    client = scope["client"]
    if client is None or trusted or ":" in client[0]:
        return source(ASGIConnection(scope))
    return str(client[0])


def among(host: str, networks: list[str]) -> bool:
    """Whether an address is one of these or belongs to one of these networks."""
    if "*" in networks or host in networks:
        return True
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return False
    for network in networks:
        try:
            if ip in ipaddress.ip_network(network, strict=False):
                return True
        except ValueError:
            continue
    return False


def same_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the browser says that the request comes from our own page; true if it says nothing."""
    origin = connection.headers.get("origin")
    if not origin:
        return True
    host = connection.headers.get("host", "")
    base = services(connection).settings.base_url
    return urlsplit(origin).netloc == host or bool(base and origin == "{0.scheme}://{0.netloc}".format(urlsplit(base)))


def limit(limiter: Limiter, key: str, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    wait = limiter.wait(key)
    if wait:
        services(connection).metrics.add("saecula_limited_total")
        seconds = int(wait) + 1
        raise Problem(429, "too-many", f"Too many requests: try again in {seconds} seconds.", {"seconds": seconds})


async def before(request: Request[Any, Any, Any]) -> None:
    """Checks every API request except ordinary moves; raises the error of a quick move that failed."""
    failed = cast("dict[str, Any]", request.scope).pop(FAILED, None)
    if failed is not None:
        raise failed
    limits = services(request).limits
    ASKER.set(source(request))
    limit(limits.address, source(request), request)
    if request.method not in SAFE and not bearer(request):
        if request.headers.get(HEADER) != "1":
            raise Problem(403, "csrf", "The header X-Saecula: 1 is missing.")
        if not same_origin(request):
            raise Problem(403, "csrf", "This request comes from another site.")


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token of a program; empty if the request comes from a browser (which never sends one by itself)."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def credential(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token that identifies the sender."""
    return bearer(connection) or connection.cookies.get(COOKIE, "")


async def who(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """The sender of a request; None without a session or with a forged one.

    Raises a problem if a program asks for something that its token does not allow.
    """
    asked = cast("dict[str, Any]", connection.scope)
    scope = needed(asked.get("method", "GET"), asked.get("path_template", ""))
    return await _known(connection, scope, connection.scope["type"] == ScopeType.HTTP)


async def _known(connection: ASGIConnection[Any, Any, Any, Any], scope: str, limited: bool) -> Person | None:
    """The sender, whose program needs a scope. With `limited`, the request counts for the limit of a person."""
    found = services(connection)
    program = bearer(connection)
    person = await found.people.by_token(program or connection.cookies.get(COOKIE, ""), bool(program))
    if person is not None:
        ASKER.set(person.id)
        if limited:
            limit(found.limits.user, person.id, connection)
        if program and scope not in parse(person.scopes):
            detail = f"This token may not do this: it needs the scope {scope}."
            raise Problem(403, "token.scope", detail, {"scope": scope})
    return person


async def need(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The sender of a request; raises a problem without a session."""
    return _signed_in(await who(connection))


async def need_mover(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The sender of a move on a live connection, after the checks that a request with this move would go through."""
    limit(services(connection).limits.address, source(connection), connection)
    return _signed_in(await _known(connection, needed("POST", MOVES), True))


def _signed_in(person: Person | None) -> Person:
    if person is None:
        raise Problem(401, "signed-out", "Sign in, or continue as a guest.")
    return person


async def need_browser(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The sender of a request from a browser, because a program must not grant rights itself."""
    if bearer(connection):
        raise Problem(403, "token.browser", "This can only be done in the browser, not with a token.")
    return await need(connection)


def _host(headers: Any) -> str:
    """The host name in the request."""
    return next((value.decode("latin-1").lower() for name, value in headers if name == b"host"), "")


def sound(path: str) -> bool:
    """Whether a path is possible: printable valid text (no replacement character), and not too long."""
    if len(path) > LONGEST_PATH or not path.isprintable() or "\ufffd" in path:
        return False
    return all(len(part) <= LONGEST_NAME for part in path.split("/"))


async def _refuse(problem: Problem, send: Send) -> None:
    headers = [(b"content-type", MEDIA.encode())] + [(k.lower().encode(), v.encode()) for k, v in HEADERS.items()]
    await send(cast("Message", {"type": "http.response.start", "status": problem.status, "headers": headers}))
    await send(cast("Message", {"type": "http.response.body", "body": msgspec.json.encode(problem.body())}))


def _count(found: Services, scope: Scope, status: int, seconds: float) -> None:
    """Counts a response, and logs it if it is a server error or if everything is logged."""
    found.metrics.add("saecula_requests_total", f'status="{status // 100}xx"')
    found.metrics.time("saecula_request_seconds", seconds)
    if status >= 500 or found.settings.log_level == "debug":
        getattr(log, "warning" if status >= 500 else "debug")(
            "request",
            method=str(scope.get("method")),
            path=scope["path"],
            status=status,
            ms=round(seconds * 1000, 1),
        )


def wrap(app: ASGIApp, found: Services) -> ASGIApp:
    """Passes on the services, adds the security headers to every response, counts it, and logs it.

    A proxy may pass on the path that the page is under (`/saecula/api/v1/me`) or remove it.
    """
    settings = found.settings
    root = settings.root
    hosts = {host.lower() for host in settings.hosts}
    if hosts:
        hosts.add(urlsplit(settings.address).netloc.lower())
    safe = {**HEADERS}
    if settings.hsts_days and settings.base_url.startswith("https:"):
        safe["Strict-Transport-Security"] = f"max-age={settings.hsts_days * 86_400}"

    quick = QuickMove(found, COOKIE, safe)

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        plain = cast("dict[str, Any]", scope)
        plain[KEY] = found
        if root and (plain["path"] == root or plain["path"].startswith(f"{root}/")):
            plain["path"] = plain["path"][len(root) :] or "/"
            plain["raw_path"] = plain["path"].encode()
        if scope["type"] != ScopeType.HTTP:
            plain[SEND] = send
            await app(scope, receive, send)
            return
        if not sound(plain["path"]):
            await _refuse(Problem(400, "bad", "The server has no such path."), send)
            return
        if hosts and plain["path"] not in OWN and _host(plain["headers"]) not in hosts:
            await _refuse(Problem(400, "host", "The server has another name."), send)
            return
        started = time.monotonic()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableScopeHeaders.from_message(message)
                for name, value in safe.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            if quick.meant(plain):
                left = await quick.answer(plain, receive, send, _plain_source(scope, settings.trusted_proxies))
                if left is None:
                    status = 200
                    return
                receive = left
            await app(scope, receive, sending)
        finally:
            _count(found, scope, status, time.monotonic() - started)

    return middleware

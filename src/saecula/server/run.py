"""Runs the application under uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from saecula.core import SaeculaError
from saecula.server.app import create_app
from saecula.server.net.http_limits import LimitedProtocol
from saecula.server.results import rating
from saecula.server.settings import Settings, load
from saecula.server.storage.database import Database

SLOW = 60
"""How many seconds without an answer mean that a worker is replaced. (On a busy machine it takes long to start.)"""


def make() -> Litestar:
    """The application of a worker process, with settings from the environment."""
    settings = load()
    LimitedProtocol.set_up(settings, open_files(settings.sockets))
    app = create_app(settings)
    spare_the_collector()
    return app


def open_files(sockets: int) -> int:
    """Raises the limit of open files to what the connections may need; returns the limit, or 0 if unknown."""
    try:
        import resource
    except ImportError:  # not on this system
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * sockets + 1000
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return 0 if soft == resource.RLIM_INFINITY else soft


def spare_the_collector() -> None:
    """Excludes the objects that exist from the start (games, cards, routes: hundreds of thousands) from garbage
    collection, because they stay to the end, and makes the collection of the rest less frequent."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 10)


class Server(uvicorn.Server):
    """Reports its address once it is ready."""

    said: Callable[[str], None]
    settings: Settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        spare_the_collector()
        if self.started and self.servers:
            port = self.servers[0].sockets[0].getsockname()[1]
            self.said(self.settings.base_url or f"http://{self.settings.host}:{port}")


async def _prepared(settings: Settings) -> None:
    """Migrates the database before anything else starts."""
    db = Database(settings)
    try:
        await db.migrate(rating.complete)
    finally:
        await db.close()


def run(settings: Settings, said: Callable[[str], None]) -> None:
    """Serves until it is stopped; calls `said` with the address. A database that cannot be used is reported at once."""
    asyncio.run(_prepared(settings))
    LimitedProtocol.set_up(settings, open_files(settings.sockets))
    options = {
        "http": LimitedProtocol,
        "host": settings.host,
        "port": settings.port,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "ws_max_size": 4096,
        "ws_max_queue": 8,
        "ws_per_message_deflate": False,
        "ws_ping_interval": None,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 75,
        "backlog": 4096,
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": ",".join(settings.trusted_proxies) or None,
    }
    if settings.workers > 1:
        said(settings.address)
        options["timeout_worker_healthcheck"] = SLOW
        uvicorn.run("saecula.server.run:make", factory=True, workers=settings.workers, **options)  # type: ignore[arg-type]
    else:
        server = Server(uvicorn.Config(create_app(settings), **options))  # type: ignore[arg-type]
        server.said, server.settings = said, settings
        with contextlib.suppress(KeyboardInterrupt):
            server.run()
        if not server.started:
            raise SaeculaError(f"the server could not start at {settings.host}:{settings.port}")

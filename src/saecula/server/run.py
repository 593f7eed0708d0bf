"""Runs the application under uvicorn."""

from __future__ import annotations

import uvicorn
from litestar import Litestar

from saecula.server.app import create_app
from saecula.server.settings import Settings, load


def make() -> Litestar:
    """The application of a worker process: its settings come from the environment."""
    return create_app(load())


def run(settings: Settings) -> None:
    """Serves until it is stopped."""
    options = {
        "host": settings.host, "port": settings.port, "log_level": "warning", "access_log": False,
        "server_header": False, "ws_max_size": 4096, "ws_max_queue": 8,
        "ws_per_message_deflate": False, "ws_ping_interval": None,
        "timeout_graceful_shutdown": 5, "timeout_keep_alive": 75, "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": ",".join(settings.trusted_proxies) or None, "h11_max_incomplete_event_size": 65_536,
    }
    if settings.workers > 1:
        uvicorn.run("saecula.server.run:make", factory=True, workers=settings.workers, **options)  # type: ignore[arg-type]
    else:
        uvicorn.run(create_app(settings), **options)  # type: ignore[arg-type]

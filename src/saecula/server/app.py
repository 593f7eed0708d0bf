"""The application: `create_app(settings)`."""

from __future__ import annotations

import asyncio
import ipaddress
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response, Router, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from saecula import __version__
from saecula.core import SaeculaError, corrections, engine
from saecula.server import openapi as description
from saecula.server import problems
from saecula.server.housekeeping import Housekeeping
from saecula.server.logs import set_up as set_up_logs
from saecula.server.net import guard
from saecula.server.net.guard import address, limit, services, source
from saecula.server.problems import Problem
from saecula.server.results import rating
from saecula.server.routes import account as account_routes
from saecula.server.routes import analyses as analysis_routes
from saecula.server.routes import decks as deck_routes
from saecula.server.routes import finding as finding_routes
from saecula.server.routes import forecast as forecast_routes
from saecula.server.routes import guides as guide_routes
from saecula.server.routes import live as live_routes
from saecula.server.routes import moderation as moderation_routes
from saecula.server.routes import page as page_routes
from saecula.server.routes import people as people_routes
from saecula.server.routes import programs as program_routes
from saecula.server.routes import reminders as reminder_routes
from saecula.server.routes import results as result_routes
from saecula.server.routes import safety as safety_routes
from saecula.server.routes import sharing as sharing_routes
from saecula.server.routes import tables as table_routes
from saecula.server.routes import texts as text_routes
from saecula.server.routes import tournaments as tournament_routes
from saecula.server.services import Services
from saecula.server.settings import Settings, load
from saecula.server.tables.changes import Stale
from saecula.server.texts import playable

log = structlog.get_logger()


@get("/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The description of the API."""
    return Response(description.openapi(request.app), media_type="application/json")


@get("/healthz", include_in_schema=False)
async def health() -> dict[str, str]:
    """Reports that the process is running."""
    return {"status": "ok", "version": __version__, "engine": engine()}


@get("/readyz", include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Reports whether the database answers."""
    limit(services(request).limits.address, source(request), request)
    try:
        async with asyncio.timeout(3):
            good = await services(request).db.ready()
    except Exception as error:
        log.warning("not ready", error=type(error).__name__)
        good = False
    if not good:
        raise Problem(503, "not-ready", "The database does not answer, or accepts nothing more.")
    return Response({"status": "ok"})


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4; charset=utf-8")
async def metrics(request: Request[Any, Any, Any]) -> str:
    """Metrics for Prometheus; by default only for the machine itself."""
    found = services(request)
    shown = found.settings.metrics
    if shown == "off" or (shown == "local" and not _local(request)):
        raise Problem(404, "unknown", "Not found.")
    return found.metrics.text()


def _local(request: Request[Any, Any, Any]) -> bool:
    try:
        return ipaddress.ip_address(address(request)).is_loopback and "x-forwarded-for" not in request.headers
    except ValueError:
        return address(request) in ("local", "testclient")


def on_stale(request: Request[Any, Any, Any], error: Stale) -> Response[bytes]:
    return Problem(409, "stale", "The table has changed in the meantime.").response()


@asynccontextmanager
async def running(found: Services) -> AsyncIterator[None]:
    """Runs the server's background work from start to end."""
    await found.db.migrate(rating.complete)
    await found.subscriptions.key()
    log.info("ready", games=[spec.id for spec in playable()], database=found.db.engine.dialect.name)
    found.bots.warm()
    _ = found.spawn(asyncio.to_thread(found.page.build))
    keeping = Housekeeping(found)
    await keeping.begin()
    try:
        yield
    finally:
        found.closing = True
        await keeping.end()
        for watcher in found.hub.everybody():
            watcher.end(1012, "the server is restarting")
        for task in list(found.tasks):
            task.cancel()
        await asyncio.gather(*found.tasks, return_exceptions=True)
        found.bots.close()
        found.replays.close()
        await found.db.close()


def create_app(settings: Settings | None = None) -> Litestar:
    """The server as an ASGI application."""
    chosen = settings or load()
    set_up_logs(chosen)
    os.environ.setdefault(corrections.FOLDER, str(chosen.home / "decks"))
    found = Services(chosen)

    api = Router(
        "/api/v1",
        route_handlers=[
            *text_routes.ROUTES,
            *deck_routes.ROUTES,
            *guide_routes.ROUTES,
            *people_routes.ROUTES,
            *account_routes.ROUTES,
            *safety_routes.ROUTES,
            *moderation_routes.ROUTES,
            *table_routes.ROUTES,
            *analysis_routes.ROUTES,
            *result_routes.ROUTES,
            *forecast_routes.ROUTES,
            *live_routes.ROUTES,
            *program_routes.ROUTES,
            *reminder_routes.ROUTES,
            *finding_routes.ROUTES,
            *tournament_routes.ROUTES,
            *sharing_routes.ROUTES,
            openapi,
        ],
        before_request=guard.before,
    )
    app = Litestar(
        route_handlers=[api, health, ready, metrics, page_routes.page],
        lifespan=[lambda app: running(found)],
        exception_handlers={
            Problem: problems.on_problem,
            SaeculaError: problems.on_engine,
            HTTPException: problems.on_http,
            Stale: on_stale,
            RecursionError: problems.on_depth,
            UnicodeDecodeError: problems.on_text,
            Exception: problems.on_crash,
        },
        openapi_config=OpenAPIConfig(
            title="Saecula",
            version=__version__,
            path="/api/docs",
            render_plugins=[JsonRenderPlugin()],
            description="Tables for civilization board games. Requests that change anything carry `X-Saecula: 1`.",
        ),
        request_max_body_size=chosen.body_limit,
        logging_config=None,
    )
    app.state.services = found
    app.asgi_handler = guard.wrap(app.asgi_handler, found)
    return app

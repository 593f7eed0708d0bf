"""The server: people, tables, moves, live updates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saecula.server.settings import Settings, load

if TYPE_CHECKING:
    from litestar import Litestar


def create_app(settings: Settings | None = None) -> Litestar:
    """The server as an ASGI application."""
    from saecula.server.app import create_app as create  # the processes of the bots do without it

    return create(settings)


__all__ = ["Settings", "create_app", "load"]

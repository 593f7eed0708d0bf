"""Structured logs. Cookies, tokens, passwords and bodies are never written."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from saecula.server.settings import Settings

SECRET = ("password", "token", "cookie", "invite", "email", "authorization", "smtp")


def hide(_logger: Any, _name: str, event: Any) -> Any:
    """Hides fields whose names say that they are secret, as a last line of defense."""
    for key in event:
        if any(word in key.lower() for word in SECRET):
            event[key] = "(hidden)"
    return event


def set_up(settings: Settings) -> None:
    level = getattr(logging, settings.log_level.upper())
    shown: Any = structlog.dev.ConsoleRenderer(colors=sys.stdout.isatty())
    if settings.log_format == "json":
        shown = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            hide,
            structlog.processors.format_exc_info,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(),
        cache_logger_on_first_use=False,
    )

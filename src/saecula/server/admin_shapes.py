"""What administrators ask for and see, as it goes over the wire."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saecula.server.shapes import Body, Small


class Why(Body):
    why: Small = ""


class Hide(Why):
    hidden: bool = True


class Suspend(Why):
    """Suspends for a number of days; without a number, permanently."""

    days: Annotated[float, Meta(gt=0, le=3650)] | None = None


class ReportOut(msgspec.Struct):
    """A report as administrators see it; `said` is the reported line of chat."""

    id: str
    user: str
    user_name: str
    other: str
    other_name: str
    table: str
    line: int | None
    said: str
    reason: str
    text: str
    state: Literal["open", "closed"]
    at: str


class AuditOut(msgspec.Struct):
    """An action: who did it (an empty name means a command), what was done, to whom or what, and why."""

    id: int
    at: str
    admin: str
    admin_name: str
    action: str
    target: str
    detail: str


class AdminUserOut(msgspec.Struct):
    id: str
    name: str
    guest: bool
    admin: bool
    created: str
    suspended: str | None
    suspended_why: str


class AdminSeatOut(msgspec.Struct):
    seat: int
    kind: str
    user: str | None
    name: str


class AdminLineOut(msgspec.Struct):
    n: int
    user: str
    name: str
    text: str
    at: str
    hidden: bool


class AdminTableOut(msgspec.Struct):
    """A table as administrators see it: nothing of the game, but the chat with its hidden lines."""

    id: str
    game: str
    status: str
    closed: str | None
    seats: list[AdminSeatOut]
    chat: list[AdminLineOut]

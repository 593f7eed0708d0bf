"""Routes for administrators, used by the page: reports, lines of chat, accounts, tables, and the log of actions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saecula.server.accounts.security import is_id
from saecula.server.admin_shapes import (
    AdminLineOut,
    AdminSeatOut,
    AdminTableOut,
    AdminUserOut,
    AuditOut,
    Hide,
    ReportOut,
    Suspend,
    Why,
)
from saecula.server.moderation.actions import CLOSE, HIDE, REOPEN, RESTORE, SHOW, SUSPEND, Actor
from saecula.server.net.guard import need_browser, services
from saecula.server.problems import Problem, not_found
from saecula.server.tables.presenter import iso

Req = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]
Line = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]
State = Annotated[Literal["open", "closed"], QueryParameter()]
Before = Annotated[int | None, QueryParameter(ge=1, le=2**31 - 1, required=False)]
Search = Annotated[str, QueryParameter(min_length=1, max_length=60)]


async def need_admin(request: Req) -> Actor:
    """The sender, if it is an administrator in a browser. For everybody else the routes do not exist."""
    person = await need_browser(request)
    if not person.admin:
        raise Problem(404, "unknown", "Not found.")
    return Actor(person.id, person.name)


def _user(id: str) -> str:
    if not is_id(id):
        raise Problem(404, "person.unknown", "There is no such person.")
    return id


def _table(id: str) -> str:
    if not is_id(id):
        raise not_found()
    return id


@get("/admin/reports")
async def reports(request: Req, which: State = "open") -> list[ReportOut]:
    """Lists reports, newest first."""
    await need_admin(request)
    rows = await services(request).actions.reports(which)
    return [
        ReportOut(
            row["id"],
            row["user_id"],
            row["user_name"],
            row["other"],
            row["other_name"],
            row["table_id"],
            row["line"],
            row["said"],
            row["reason"],
            row["text"],
            row["state"],
            iso(row["at"]),
        )
        for row in rows
    ]


@post("/admin/reports/{report_id:str}/settle", status_code=204)
async def settle(request: Req, report_id: Id, data: JSONBody[Why]) -> None:
    """Closes a report that has been dealt with."""
    by = await need_admin(request)
    if not is_id(report_id):
        raise Problem(404, "report.unknown", "There is no such report.")
    await services(request).actions.settle(by, report_id, data.why)


@get("/admin/log")
async def log(request: Req, before: Before = None) -> list[AuditOut]:
    """Lists the actions of administrators, newest first; with `before`, the entries below that number."""
    await need_admin(request)
    rows = await services(request).actions.log(before)
    return [AuditOut(**{**row, "at": iso(row["at"])}) for row in rows]


@get("/admin/people")
async def find(request: Req, search: Search) -> list[AdminUserOut]:
    """Finds people by id or by the beginning of their name."""
    await need_admin(request)
    return [
        AdminUserOut(
            row["id"],
            row["name"],
            row["guest"],
            row["admin"],
            iso(row["created"]),
            iso(row["suspended"]) if row["suspended"] is not None else None,
            row["suspended_why"],
        )
        for row in await services(request).actions.find(search)
    ]


@post("/admin/people/{user_id:str}/suspend", status_code=204)
async def suspend(request: Req, user_id: Id, data: JSONBody[Suspend]) -> None:
    """Suspends a person for a number of days, or permanently. All sessions and tokens end."""
    by = await need_admin(request)
    found = services(request)
    await found.actions.suspend(by, _user(user_id), data.days, data.why)
    await found.orders.do(SUSPEND, user_id)


@post("/admin/people/{user_id:str}/restore", status_code=204)
async def restore(request: Req, user_id: Id, data: JSONBody[Why]) -> None:
    """Lifts a suspension."""
    by = await need_admin(request)
    found = services(request)
    await found.actions.restore(by, _user(user_id), data.why)
    await found.orders.do(RESTORE, user_id)


@get("/admin/tables/{table_id:str}")
async def table(request: Req, table_id: Id) -> AdminTableOut:
    """Shows who is seated at a table, and its chat."""
    await need_admin(request)
    actions = services(request).actions
    row = await actions.table(_table(table_id))
    chat = await actions.chat(table_id)
    return AdminTableOut(
        row["id"],
        row["game"],
        row["status"],
        iso(row["closed"]) if row["closed"] is not None else None,
        [AdminSeatOut(s["seat"], s["kind"], s["user_id"], s["name"]) for s in row["seats"]],
        [AdminLineOut(c["n"], c["user_id"], c["name"], c["text"], iso(c["at"]), c["hidden"]) for c in chat],
    )


@post("/admin/tables/{table_id:str}/chat/{line:int}", status_code=204)
async def hide(request: Req, table_id: Id, line: Line, data: JSONBody[Hide]) -> None:
    """Hides a line of chat, or shows it again."""
    by = await need_admin(request)
    found = services(request)
    await found.actions.hide(by, _table(table_id), line, data.hidden, data.why)
    await found.orders.do(HIDE if data.hidden else SHOW, f"{table_id}:{line}")


@post("/admin/tables/{table_id:str}/close", status_code=204)
async def close(request: Req, table_id: Id, data: JSONBody[Why]) -> None:
    """Closes a table: nobody can play, watch or chat there any more."""
    by = await need_admin(request)
    found = services(request)
    await found.actions.close(by, _table(table_id), data.why)
    await found.orders.do(CLOSE, table_id)


@post("/admin/tables/{table_id:str}/reopen", status_code=204)
async def reopen(request: Req, table_id: Id, data: JSONBody[Why]) -> None:
    """Reopens a table and restarts its clocks."""
    by = await need_admin(request)
    found = services(request)
    await found.actions.reopen(by, _table(table_id), data.why)
    await found.orders.do(REOPEN, table_id)


ROUTES = [reports, settle, log, find, suspend, restore, table, hide, close, reopen]

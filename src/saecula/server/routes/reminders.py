"""Routes for turns that reach people: push messages, trials of each way, and what happened since."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.params import JSONBody, PathParameter

from saecula.server.accounts.people import Person, device
from saecula.server.accounts.security import digest, is_id
from saecula.server.letters.trial import send_trial
from saecula.server.meeting_shapes import NewPush, PushOut, SinceOut, TestReminder
from saecula.server.net.guard import COOKIE, limit, need, need_browser, services
from saecula.server.problems import Problem
from saecula.server.shapes import LogLine
from saecula.server.tables.presenter import iso

Req = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]


def _shown(request: Req, row: Any) -> PushOut:
    mine = row["session"] == digest(request.cookies.get(COOKIE, ""))
    return PushOut(row["id"], row["device"], iso(row["created"]), mine)


async def _pusher(request: Req) -> Person:
    person = await need_browser(request)
    if not services(request).settings.push:
        raise Problem(409, "push.off", "This server sends no push messages.")
    return person


@get("/me/push")
async def pushed(request: Req) -> list[PushOut]:
    """Lists the browsers of the person that get push messages."""
    person = await need_browser(request)
    return [_shown(request, row) for row in await services(request).subscriptions.of(person.id)]


@post("/me/push", status_code=201)
async def push(request: Req, data: JSONBody[NewPush]) -> PushOut:
    """Sends push messages to this browser from now on, until its session ends."""
    person = await _pusher(request)
    found = services(request)
    limit(found.limits.table, f"push {person.id}", request)
    session = digest(request.cookies.get(COOKIE, ""))
    browser = {"endpoint": data.endpoint, "p256dh": data.p256dh, "auth": data.auth}
    row = await found.subscriptions.add(person, session, browser, device(request.headers.get("user-agent", "")))
    return _shown(request, row)


@delete("/me/push/{push_id:str}")
async def end_push(request: Req, push_id: Id) -> None:
    """Ends the push messages to a browser."""
    person = await need_browser(request)
    if not is_id(push_id):
        raise Problem(404, "push.unknown", "There is no such browser.")
    await services(request).subscriptions.remove(person, push_id)


@post("/me/reminders/test", status_code=204)
async def trial(request: Req, data: JSONBody[TestReminder]) -> None:
    """Sends the person a reminder at once, to see whether a way works."""
    person = await need_browser(request)
    found = services(request)
    limit(found.limits.mail, f"trial {person.id}", request)
    await send_trial(found, person, data.way)


@get("/me/since")
async def since(request: Req) -> list[SinceOut]:
    """Returns what happened at the person's tables since the person's last move there."""
    person = await need(request)
    found = await services(request).since.of(person)
    return [
        SinceOut(
            news.table,
            news.game,
            news.game_id,
            news.seat,
            news.seats,
            news.turn,
            news.over,
            [LogLine(**line) for line in news.lines],
            news.more,
        )
        for news in found
    ]


ROUTES = [pushed, push, end_push, trial, since]

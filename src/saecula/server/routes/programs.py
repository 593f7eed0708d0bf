"""Routes for programs: a position to think with, and the news of their account."""

from __future__ import annotations

import asyncio
import contextlib
import time
from hashlib import blake2b
from typing import Annotated, Any, cast

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import PathParameter, QueryParameter

from saecula.core.registry import find
from saecula.server.accounts.people import Person
from saecula.server.accounts.scopes import parse
from saecula.server.meeting_shapes import ProgramOut
from saecula.server.net.guard import need, same_origin, services, source, who
from saecula.server.net.hub import Ready
from saecula.server.offered import Deal
from saecula.server.problems import Problem
from saecula.server.shapes import TableOut
from saecula.server.storage.database import away
from saecula.server.tables.live import LiveTable
from saecula.server.tables.news import Place, State, changes
from saecula.server.tables.rows import PLAYING, clock_now

Req = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]
SeatNumber = Annotated[int, QueryParameter(ge=0, le=15)]
Branch = Annotated[int, QueryParameter(ge=0, lt=2**31)]

CHECK = 5.0
"""How many seconds lie between two looks whether the credential is still good."""
PING = 25.0
"""How many seconds without news before a message is sent nonetheless."""


@get("/tables/{table_id:str}/deal")
async def deal(request: Req, table_id: Id, seat: SeatNumber, branch: Branch = 0) -> Response[Deal]:
    """Returns the position to think with: whatever the seat cannot know is re-dealt, differently for each `branch`.

    `data` can be played on by the library (`saecula.game(game).resume(data)`); its draws have nothing to do with those
    of the table.
    """
    person = await need(request)
    found = services(request)
    async with found.tables.open(table_id) as live:
        found.access.need_seat(live, person, seat)
        if live.match is None or live.status != PLAYING:
            raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
        if live.match.discreet and seat not in live.match.seats:  # the copy would tell who is asked in secret
            raise Problem(409, "hint.asked", "This seat has nothing to decide now.", {"seat": seat})
        copy = live.match.clone(seat, branch=_salt(live, seat, branch))
        clock = clock_now(live.seats[seat], found.clock.now())
        body = msgspec.json.encode(Deal(live.shown, str(copy.game), seat, clock, copy.data()))
    return cast("Response[Deal]", Response(body, media_type="application/json"))


def _salt(live: LiveTable, seat: int, branch: int) -> int:
    """A number that depends on the position, the seat and the branch, and can be computed only by the server.

    So the same branches give other dice at each decision.
    """
    secret = live.key or live.row.seed.to_bytes(8, "big")
    text = f"{live.id} {live.version} {seat} {branch}".encode()
    return int.from_bytes(blake2b(text, digest_size=7, key=secret[:64], person=b"saecula deal").digest(), "big")


@post("/tables/{table_id:str}/decline", status_code=200)
async def decline(request: Req, table_id: Id) -> Response[TableOut]:
    """Declines an invitation: the seat is open to everybody who has the link."""
    person = await need(request)
    found = services(request)
    live = await found.lobby.decline(table_id, person)
    shown = found.presenter.table_json(live, person.id)
    return cast("Response[TableOut]", Response(msgspec.json.encode(shown), media_type="application/json"))


@websocket("/me/live")
async def news(socket: Socket) -> None:
    """Sends the news of the account: `invited`, `started`, `turn`, `over` and `left`, each with its table and seat.

    Whatever is open when the connection is made is sent first. A `ping` needs no answer. In the address, a program that
    takes challenges names the `games` that it plays, separated by commas: then everybody finds it in `GET /programs`.
    """
    await socket.accept()
    found = services(socket)
    ip = source(socket)
    try:
        if not same_origin(socket):
            raise Problem(403, "csrf", "This connection comes from another site.")
        if found.limits.address.wait(ip):
            raise Problem(429, "too-many", "Too many requests.")
        person = await who(socket)
        if person is None:
            raise Problem(401, "signed-out", "Sign in, or continue as a guest.")
        if reason := found.hub.refuse(person.id, ip):
            raise Problem(429, "sockets", reason)
    except Problem as problem:
        await socket.close(4000 + problem.status, f"{problem.id}: {problem.detail}"[:120])
        return
    found.hub.count(person.id, ip)
    gone = asyncio.Event()
    listening = asyncio.create_task(_listen(socket, gone))
    try:
        _listed(socket, person)
        await _tell(socket, person.id, gone)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
    finally:
        listening.cancel()
        found.hub.unready(socket)
        found.hub.discount(person.id, ip)


def _listed(socket: Socket, person: Person) -> None:
    """Lists a program that takes challenges, under its current name."""
    named = set(str(socket.query_params.get("games", "")).split(","))
    played = frozenset(spec.id for spec in find()[0] if spec.id in named)
    if person.program and "play" in parse(person.scopes) and played:
        services(socket).hub.ready(socket, Ready(person.id, person.name, played))


@get("/programs")
async def programs(request: Req) -> list[ProgramOut]:
    """Lists the programs that are online and take challenges, each with the games that it plays, without the own one.

    A seat `{"kind": "invite", "name": ...}` of a new table challenges one.
    """
    person = await who(request)
    own = person.id if person is not None else ""
    return [ProgramOut(one.name, sorted(one.games)) for one in services(request).hub.programs() if one.user != own]


async def _listen(socket: Socket, gone: asyncio.Event) -> None:
    """Waits until the client has gone; what it sends is ignored."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_data("text")
    gone.set()


async def _tell(socket: Socket, user: str, gone: asyncio.Event) -> None:
    """Looks at the tables again and again and sends what has changed, as long as the credential is good."""
    found = services(socket)
    known: dict[Place, State] = {}
    said = checked = time.monotonic()
    while not gone.is_set() and not found.closing:
        try:
            if time.monotonic() > checked + CHECK:
                checked = time.monotonic()
                person = await who(socket)
                if person is None or person.id != user:
                    await socket.close(4401, "signed-out: the session has ended")
                    return
                _listed(socket, person)
            told = changes(known, await found.news.seats(user))
        except Exception as error:
            if not away(error):
                raise
            await socket.close(4503, "database: the database does not answer")
            return
        for event in told:
            await socket.send_data(msgspec.json.encode(event).decode(), "text")
        if not told and time.monotonic() > said + PING:
            await socket.send_data('{"type":"ping"}', "text")
            said = time.monotonic()
        elif told:
            said = time.monotonic()


ROUTES = [deal, decline, programs, news]

"""Live updates over a WebSocket."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from saecula.server.accounts.people import Person
from saecula.server.accounts.security import digest
from saecula.server.net.guard import SEND, credential, need_mover, same_origin, services, source, who
from saecula.server.net.hub import Watcher
from saecula.server.net.limits import Limiter
from saecula.server.problems import DETAIL, Problem, of_any
from saecula.server.shapes import MoveId, SentMove
from saecula.server.storage.database import away
from saecula.server.tables.rows import OVER

Socket = WebSocket[Any, Any, Any]

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What a message that cannot be read raises."""


class Head(msgspec.Struct):
    """What a message is, and the id that its answer has."""

    type: str = ""
    id: MoveId | None = None


class Versioned(msgspec.Struct):
    """What an answer tells of the new Position, which is sent to all who watch anyway."""

    version: int


HEAD = msgspec.json.Decoder(Head).decode
MOVE = msgspec.json.Decoder(SentMove).decode
NEW = msgspec.json.Decoder(Versioned).decode


@websocket("/tables/{table_id:str}/live")
async def live_updates(socket: Socket, table_id: FromPath[str]) -> None:
    """Sends positions, the table and chat as they change. The client answers `ping` with `pong`, and may send moves.

    In the address: `seat` (without it one only watches), `since` (the last version seen), `invite`.
    """
    await socket.accept()
    try:
        asked = socket.query_params
        seat, since = _number(asked.get("seat"), "seat", 15), _number(asked.get("since"), "since", 2**31 - 1)
        watcher = await _admit(socket, table_id, seat, since, asked.get("invite"))
    except Problem as problem:
        await socket.close(4000 + problem.status, f"{problem.id}: {problem.detail}"[:120])
        return
    except Exception as error:
        if not away(error):
            raise
        await socket.close(4503, "database: the database does not answer")
        return
    hub = services(socket).hub
    listening = asyncio.create_task(_listen(socket, watcher))
    try:
        async with asyncio.timeout(None) as watcher.patience:
            await _send(socket, watcher)
    except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError):
        pass  # gone, or not reading what is sent
    finally:
        listening.cancel()
        hub.remove(watcher)
        if watcher.user is not None:
            await _presence(socket, table_id)


def _number(text: str | None, name: str, most: int) -> int | None:
    """A number from the address. (An invalid one is answered with a reason, because a failed handshake has none.)"""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        raise Problem(400, "bad", f"{name}: a number from 0 to {most}")
    return int(text)


async def _admit(socket: Socket, table_id: str, seat: int | None, since: int | None, invite: str | None) -> Watcher:
    found = services(socket)
    ip = source(socket)
    if not same_origin(socket):
        raise Problem(403, "csrf", "This connection comes from another site.")
    if found.limits.address.wait(ip):
        raise Problem(429, "too-many", "Too many requests.")
    person = await who(socket)
    user = person.id if person else None
    reason = found.hub.refuse(user, ip)
    if reason:
        raise Problem(429, "sockets", reason)
    unheard = await found.relations.unheard(user)
    async with found.tables.open(table_id) as live:
        found.access.need_sight(live, person, invite)
        if seat is not None and live.status != OVER:
            found.access.need_seat(live, person, seat)
        reason = found.hub.refuse(user, ip)  # others may have connected while we waited for the table
        if reason:
            raise Problem(429, "sockets", reason)
        program = person is not None and person.program
        watcher = Watcher(table_id, user, seat, ip, digest(credential(socket)), program)
        watcher.unheard = unheard
        known = user is None or found.hub.online(table_id, user)
        found.hub.add(watcher)
        late = seat is None and bool(live.behind)
        watcher.push("hello", msgspec.json.encode({"type": "hello", "version": 0 if late else live.shown}))
        if live.match is not None:
            if since is not None and since >= live.shown and not late:
                watcher.last = live.seat_view(seat).body
            else:
                found.presenter.send_position(live, watcher)
        found.presenter.send_table(live, watcher)
        if not known:
            found.presenter.tell_table(live)
        if live.match is not None:
            found.play.bots.wake(live)
    return watcher


async def _presence(socket: Socket, table_id: str) -> None:
    """Tells the others that somebody has left."""
    found = services(socket)
    if not found.hub.watched(table_id) or found.closing:
        return
    try:
        async with found.tables.open(table_id) as live:
            found.presenter.tell_table(live)
    except Problem:
        return


async def _send(socket: Socket, watcher: Watcher) -> None:
    """Sends waiting messages until the connection ends.

    `Hub.sweep` makes sure that a message is sent now and then, and ends a connection that takes too long.
    """
    send = cast("dict[str, Any]", socket.scope)[SEND]
    while True:
        await watcher.ready.wait()
        messages = watcher.take()
        watcher.busy = True
        for message in messages:
            await send({"type": "websocket.send", "text": message.decode()})
        watcher.busy = False
        if watcher.close is not None:
            if watcher.close[0]:
                await socket.close(*watcher.close)
            return


async def _listen(socket: Socket, watcher: Watcher) -> None:
    """Receives pongs, and moves, which are answered.

    Moves are limited like those that are sent as requests. Too many other messages, or moves beyond those limits, end
    the connection.
    """
    limiter = Limiter(1.0, 20)
    answers = 0
    try:
        while True:
            message = await socket.receive_data("text")
            watcher.heard = time.monotonic()
            head = _head(message)
            granted = False
            if head.type != "pong":
                try:
                    move = _move(message)
                    person = await need_mover(socket)
                    granted = True
                    # (a connection that ends does not interrupt a move)
                    answer = await asyncio.shield(services(socket).spawn(_play(socket, watcher.table, person, move)))
                except Exception as error:
                    answer = _refused(socket, head.id, error)
                answers += 1
                watcher.push(f"answer:{answers}", answer)
            if not granted and limiter.wait(""):
                watcher.end(4400, "only pongs and moves are accepted here, and not too often")
                return
    except (WebSocketDisconnect, RuntimeError):
        watcher.end(0, "")


def _head(message: str) -> Head:
    try:
        return HEAD(message)
    except UNREADABLE:
        return Head()


def _move(message: str) -> SentMove:
    try:
        return MOVE(message)
    except UNREADABLE as error:
        raise Problem(400, "bad", f"This is neither a pong nor a move: {error}"[:DETAIL]) from None


async def _play(socket: Socket, table: str, person: Person, move: SentMove) -> bytes:
    """Plays a move like a request that sends it; returns the answer."""
    try:
        position = await services(socket).play.sent(table, person, move)
    except Exception as error:
        return _refused(socket, move.id, error)
    return msgspec.json.encode({"type": "played", "id": move.id, "version": NEW(position).version})


def _refused(socket: Socket, id: str | int | None, error: Exception) -> bytes:
    problem = of_any(error, socket.url.path, "WS")
    return msgspec.json.encode({"type": "refused", "id": id, "problem": problem.body()})


ROUTES = [live_updates]

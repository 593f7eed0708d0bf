"""Live updates over a WebSocket."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from saecula.server.accounts.security import digest
from saecula.server.net.guard import SEND, credential, same_origin, services, source, who
from saecula.server.net.hub import Watcher
from saecula.server.net.limits import Limiter
from saecula.server.problems import Problem
from saecula.server.storage.database import away
from saecula.server.tables.rows import OVER

Socket = WebSocket[Any, Any, Any]


@websocket("/tables/{table_id:str}/live")
async def live_updates(socket: Socket, table_id: FromPath[str]) -> None:
    """Sends positions, the table and chat as they change. The client answers `ping` with `pong`.

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
    """Receives pongs. Anything else is ignored; too many messages end the connection."""
    useless = 0
    limiter = Limiter(1.0, 20)
    try:
        while True:
            message = await socket.receive_data("text")
            watcher.heard = time.monotonic()
            if len(message) > 256 or '"pong"' not in message:
                useless += 1
            if useless > 20 or limiter.wait(""):
                watcher.end(4400, "only pong is accepted here, and not too often")
                return
    except (WebSocketDisconnect, RuntimeError):
        watcher.end(0, "")


ROUTES = [live_updates]

"""Routes for finding a game: quick pairing, friends, invitations, and putting tables away."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saecula.server.accounts.people import Person
from saecula.server.meeting_shapes import Archive, FriendOut, Invite, NewCondition, NewFriend, NewPairing
from saecula.server.net.guard import limit, need, services, source, whence
from saecula.server.shapes import Position, SeatOnly, TableOut
from saecula.server.tables import conditions
from saecula.server.tables.finding import Wish
from saecula.server.tables.live import LiveTable
from saecula.server.tables.presenter import iso

Req = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]
OwnSeat = Annotated[int, QueryParameter(ge=0, le=15)]


def _table(request: Req, live: LiveTable, person: Person, status: int = 200) -> Response[TableOut]:
    body = msgspec.json.encode(services(request).presenter.table_json(live, person.id))
    return cast("Response[TableOut]", Response(body, status_code=status, media_type="application/json"))


@post("/pairings", status_code=201)
async def pair(request: Req, data: JSONBody[NewPairing]) -> Response[TableOut]:
    """Seats the person at an open table of a game, size and pace, or opens one where others will be seated.

    With `rated` the table is a rated one, and both the person and the others need accounts.
    """
    person = await need(request)
    found = services(request)
    limit(found.limits.table, person.id, request)
    limit(found.limits.table, f"from {source(request)}", request)
    wish = Wish(game=data.game, players=data.players, pace=data.pace, rated=data.rated, whence=whence(request))
    return _table(request, await found.finding.pair(person, wish), person, 201)


@post("/tables/{table_id:str}/invite", status_code=200)
async def invite(request: Req, table_id: Id, data: JSONBody[Invite]) -> Response[TableOut]:
    """Keeps an open seat for an account, which is told and may decline."""
    person = await need(request)
    found = services(request)
    limit(found.limits.table, person.id, request)
    return _table(request, await found.finding.invite(table_id, person, data.name), person)


@post("/tables/{table_id:str}/archive", status_code=200)
async def archive(request: Req, table_id: Id, data: JSONBody[Archive]) -> Response[TableOut]:
    """Puts a table away, so that it is no longer among the person's own; or takes it back."""
    person = await need(request)
    return _table(request, await services(request).finding.archive(table_id, person, data.archived), person)


@get("/tables/{table_id:str}/conditions")
async def condition_moves(request: Req, table_id: Id, seat: OwnSeat) -> list[list[str]]:
    """Returns, for each seat, the moves that a condition is likely to name: those made so far, and simple ones."""
    person = await need(request)
    found = services(request)
    async with found.tables.open(table_id) as live:
        found.access.need_seat(live, person, seat)
        return conditions.nameable(live, seat)


@post("/tables/{table_id:str}/conditions", status_code=200)
async def condition(request: Req, table_id: Id, data: JSONBody[NewCondition]) -> Response[Position]:
    """Sets a conditional move: `then`, as soon as seat `other` has made `move` and the seat is asked."""
    person = await need(request)
    body = await conditions.change(services(request), table_id, person, data)
    return cast("Response[Position]", Response(body, media_type="application/json"))


@post("/tables/{table_id:str}/conditions/withdraw", status_code=200)
async def no_conditions(request: Req, table_id: Id, data: JSONBody[SeatOnly]) -> Response[Position]:
    """Ends all conditional moves of a seat."""
    person = await need(request)
    body = await conditions.change(services(request), table_id, person, data)
    return cast("Response[Position]", Response(body, media_type="application/json"))


@get("/me/friends")
async def friends(request: Req) -> list[FriendOut]:
    """Lists the people whom the person likes to invite."""
    person = await need(request)
    return [
        FriendOut(row["other"], row["name"], iso(row["at"])) for row in await services(request).friends.listed(person)
    ]


@post("/me/friends", status_code=201)
async def new_friend(request: Req, data: JSONBody[NewFriend]) -> FriendOut:
    """Adds an account to the list; it is not told."""
    person = await need(request)
    found = services(request)
    limit(found.limits.table, f"friend {person.id}", request)
    row = await found.friends.add(person, data.name, data.user)
    return FriendOut(row["other"], row["name"], iso(row["at"]))


@delete("/me/friends/{user:str}")
async def drop_friend(request: Req, user: Id) -> None:
    """Removes somebody from the list."""
    person = await need(request)
    await services(request).friends.drop(person, user)


ROUTES = [pair, invite, archive, condition_moves, condition, no_conditions, friends, new_friend, drop_friend]

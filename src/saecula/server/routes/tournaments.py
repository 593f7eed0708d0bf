"""Routes for tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saecula.server.accounts.people import Person
from saecula.server.meeting_shapes import (
    NewTournament,
    TournamentOut,
    TournamentPlayerOut,
    TournamentSummary,
    TournamentTableOut,
)
from saecula.server.net.guard import limit, need, services, source, who
from saecula.server.shapes import PaceOut
from saecula.server.tables.presenter import iso
from saecula.server.tournaments.service import GONE, NONE, TournamentPlan

Req = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]
State = Annotated[Literal["open", "playing", "over"], QueryParameter()]


def _summary(row: Any, count: int) -> dict[str, Any]:
    return {
        "id": row["id"],
        "name": row["name"],
        "kind": row["kind"],
        "game": row["game"],
        "game_id": row["game_id"],
        "pace": msgspec.convert(row["pace"], PaceOut),
        "rounds": row["rounds"],
        "size": row["size"],
        "group": row["group_size"],
        "most": row["most"],
        "count": count,
        "state": row["state"],
        "round": row["round"],
        "created": iso(row["created"]),
    }


async def _shown(request: Req, id: str, person: Person | None) -> TournamentOut:
    row, people, ranked, tables = await services(request).tournaments.shown(id)
    user = person.id if person else None
    order = [one.number for one in ranked] or [one["number"] for one in people]
    by_number = {one["number"]: one for one in people}
    standing = {one.number: one for one in ranked}
    players = []
    for number in order:
        one, found = by_number[number], standing.get(number)
        mine = user is not None and one["user_id"] == user
        score: tuple[float, float, int, int] = (0.0, 0.0, 0, 0)
        if found is not None:
            score = found.points, found.opponents, found.wins, found.games
        account = msgspec.UNSET if one["user_id"].startswith(GONE) else one["user_id"]
        players.append(TournamentPlayerOut(number, one["name"], mine, *score, account))
    made = [
        TournamentTableOut(
            None if one["table_id"].startswith(NONE) else one["table_id"],
            one["round"],
            one["group"],
            list(one["players"]),
            one["places"],
        )
        for one in tables
    ]
    return TournamentOut(
        **_summary(row, len(people)),
        creator=user is not None and row["creator"] == user,
        mine=any(one.mine for one in players),
        players=players,
        tables=made,
    )


@get("/tournaments")
async def tournaments(request: Req, which: State = "open") -> list[TournamentSummary]:
    """Lists tournaments: open to join, being played, or over."""
    found = await services(request).tournaments.listed(which)
    return [TournamentSummary(**_summary(row, row["count"])) for row in found]


@post("/tournaments", status_code=201)
async def new_tournament(request: Req, data: JSONBody[NewTournament]) -> TournamentOut:
    """Opens a tournament. The server makes its tables and counts the results."""
    person = await need(request)
    found = services(request)
    limit(found.limits.table, person.id, request)
    limit(found.limits.table, f"from {source(request)}", request)
    plan = TournamentPlan(
        name=data.name,
        kind=data.kind,
        game=data.game if isinstance(data.game, str) else msgspec.to_builtins(data.game),
        pace=data.pace,
        rounds=data.rounds,
        most=data.most,
        players=data.players,
        group=data.group,
    )
    return await _shown(request, await found.tournaments.create(person, plan), person)


@get("/tournaments/{tournament_id:str}")
async def tournament(request: Req, tournament_id: Id) -> TournamentOut:
    """Returns a tournament with its standings and tables."""
    return await _shown(request, tournament_id, await who(request))


@post("/tournaments/{tournament_id:str}/join", status_code=200)
async def join(request: Req, tournament_id: Id) -> TournamentOut:
    """Joins a tournament that has not begun; it begins when it is full."""
    person = await need(request)
    await services(request).tournaments.join(person, tournament_id)
    return await _shown(request, tournament_id, person)


@post("/tournaments/{tournament_id:str}/leave", status_code=200)
async def leave(request: Req, tournament_id: Id) -> TournamentOut:
    """Leaves a tournament that has not begun."""
    person = await need(request)
    await services(request).tournaments.leave(person, tournament_id)
    return await _shown(request, tournament_id, person)


@post("/tournaments/{tournament_id:str}/start", status_code=200)
async def start(request: Req, tournament_id: Id) -> TournamentOut:
    """Starts a tournament before it is full, for the person who opened it."""
    person = await need(request)
    await services(request).tournaments.start(person, tournament_id)
    return await _shown(request, tournament_id, person)


ROUTES = [tournaments, new_tournament, tournament, join, leave, start]

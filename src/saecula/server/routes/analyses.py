"""Routes for analysis: of finished games, the branches that a reader makes of them, and hints during practice."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saecula.analysis import Analysis
from saecula.core import Record
from saecula.server import shapes
from saecula.server.analysis_shapes import AnalysisOut, HintOut
from saecula.server.net.guard import limit, need, services, source, who
from saecula.server.problems import Problem
from saecula.server.routes.tables import viewer
from saecula.server.shapes import TableOut
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import OVER
from saecula.server.workers.analyses import Progress, mark_of

Req = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(max_length=24)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15, required=False)]
Invite = Annotated[str | None, QueryParameter(max_length=60, required=False)]


def _json(body: object, status: int = 200) -> Any:
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/json")


def finished(request: Req, live: LiveTable, person: Any, seat: int | None, invite: str | None) -> Record:
    """The record of a finished game that a person may see. While it is played, nobody gets an analysis."""
    services(request).access.need_sight(live, person, invite)
    if live.status != OVER:
        raise Problem(409, "analysis.playing", "A game can be analyzed when it is over.", version=live.shown)
    viewer(request, live, person, seat, invite)
    return live.record()


def counted(analysis: Analysis, live: LiveTable, seat: int | None) -> Analysis:
    """The analysis with positions counted in the steps that a seat knows of, as in the rest of the API."""
    step = live.seat_log(seat).step
    replace = msgspec.structs.replace
    return replace(
        analysis,
        points=[replace(one, at=step(one.at)) for one in analysis.points],
        marks=[replace(one, at=step(one.at)) for one in analysis.marks],
        turning=[replace(one, at=step(one.at), until=step(one.until)) for one in analysis.turning],
        mistakes=[replace(one, at=step(one.at)) for one in analysis.mistakes],
    )


def _state(request: Req, progress: Progress | None) -> AnalysisOut:
    found = services(request).analyses
    if progress is None:
        return AnalysisOut("none", found.seconds)
    state = "failed" if progress.failed else "running" if progress.started else "waiting"
    ahead = found.ahead(progress)
    return AnalysisOut(cast("Any", state), found.seconds, ahead, progress.done, progress.total)


@get("/tables/{table_id:str}/analysis")
async def analysis(request: Req, table_id: Id, seat: SeatQuery = None, invite: Invite = None) -> Response[AnalysisOut]:
    """Returns the analysis of a finished game, or how far it is. `at` counts the steps of the seat."""
    person = await who(request)
    found = services(request)
    async with found.tables.open(table_id) as live:
        mark = mark_of(finished(request, live, person, seat, invite))
        progress = found.analyses.progress(table_id, mark)  # looked up first, because it ends when the result is stored
        made = await found.analyses.stored(table_id, mark)
        if made is not None:
            done = AnalysisOut("done", found.analyses.seconds, analysis=counted(made, live, seat))
            return cast("Response[AnalysisOut]", _json(done))
    return cast("Response[AnalysisOut]", _json(_state(request, progress)))


@post("/tables/{table_id:str}/analysis", status_code=202)
async def analyse(request: Req, table_id: Id, invite: Invite = None) -> Response[AnalysisOut]:
    """Begins the analysis of a finished game. Games are analyzed one after the other; each is analyzed only once."""
    person = await need(request)
    found = services(request)
    limit(found.limits.table, person.id, request)
    limit(found.limits.table, f"from {source(request)}", request)
    async with found.tables.open(table_id) as live:
        record = finished(request, live, person, None, invite)
    mark = mark_of(record)
    progress = found.analyses.progress(table_id, mark)
    if await found.analyses.stored(table_id, mark) is not None:
        return cast("Response[AnalysisOut]", _json(AnalysisOut("done", found.analyses.seconds), 202))
    if progress is None or progress.failed:
        progress = found.analyses.begin(table_id, mark, record)
        _ = found.spawn(found.analyses.make(table_id, person.id, record, progress))
    return cast("Response[AnalysisOut]", _json(_state(request, progress), 202))


@get("/tables/{table_id:str}/branches")
async def branches(request: Req, table_id: Id) -> Response[list[TableOut]]:
    """Lists the branches that the person has made of a finished game, oldest first."""
    person = await need(request)
    shown = await services(request).copies.branches(table_id, person)
    return cast("Response[list[TableOut]]", _json(shown))


@delete("/tables/{table_id:str}")
async def remove(request: Req, table_id: Id) -> None:
    """Removes a branch of a finished game, for the person who made it. Other tables cannot be removed."""
    await services(request).copies.remove(table_id, await need(request))


@post("/tables/{table_id:str}/hint", status_code=200)
async def hint(request: Req, table_id: Id, data: JSONBody[shapes.SeatOnly]) -> Response[HintOut]:
    """Returns what the planner would do, and what that gains compared with the second best.

    It knows what the seat knows. Between people, everybody must have agreed (POST /tables/{id}/requests, `hints`).
    """
    person = await need(request)
    found = services(request)
    limit(found.limits.hint, person.id, request)
    version, given = await found.hints.hint(table_id, person, data.seat)
    return cast("Response[HintOut]", _json(HintOut(version, given.best, given.second)))


ROUTES = [analysis, analyse, branches, remove, hint]

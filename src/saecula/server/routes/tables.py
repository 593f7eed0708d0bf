"""Routes for tables: create, join, play, look back."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from saecula.core import Record
from saecula.server import shapes
from saecula.server.accounts.people import Person
from saecula.server.net.guard import limit, need, services, source, whence, who
from saecula.server.offered import RefusedMove
from saecula.server.problems import Problem
from saecula.server.shapes import ChatLine, Position, SeriesOut, TableOut
from saecula.server.tables.finding import Filter
from saecula.server.tables.live import LiveTable
from saecula.server.tables.lobby import JoinWish, TablePlan
from saecula.server.tables.pace import read_pace
from saecula.server.tables.position import join_json
from saecula.server.tables.rows import OVER
from saecula.server.workers.replays import Forgotten

Req = Request[Any, Any, Any]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15, required=False)]
Invite = Annotated[str | None, QueryParameter(max_length=60, required=False)]
Id = Annotated[str, PathParameter(max_length=24)]
Since = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
Step = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
Which = Annotated[Literal["mine", "open", "watch", "turn", "invited", "archived"], QueryParameter()]
GameId = Annotated[str | None, QueryParameter(max_length=60, required=False)]
PaceKind = Annotated[Literal["none", "live", "turns"] | None, QueryParameter(required=False)]
Players = Annotated[int | None, QueryParameter(ge=1, le=16, required=False)]
Format = Annotated[Literal["text", "json"], QueryParameter()]


def _json(body: bytes, status: int = 200) -> Any:
    return Response(body, status_code=status, media_type="application/json")


def _table(request: Req, live: LiveTable, person: Person | None, status: int = 200) -> Response[TableOut]:
    shown = services(request).presenter.table_json(live, person.id if person else None)
    return cast("Response[TableOut]", _json(msgspec.json.encode(shown), status))


def viewer(request: Req, live: LiveTable, person: Person | None, seat: int | None, invite: str | None) -> list[int]:
    """Checks that a person may look from a seat; returns the person's own seats."""
    found = services(request)
    found.access.need_sight(live, person, invite)
    if live.match is None:
        raise Problem(409, "table.waiting", "The game has not begun.", version=live.shown)
    if seat is not None:
        if seat >= len(live.seats):
            raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": seat})
        if live.status != OVER:
            found.access.need_seat(live, person, seat)
    return live.seats_of(person.id if person else None)


@post("/tables")
async def new_table(request: Req, data: JSONBody[shapes.NewTable]) -> Response[TableOut]:
    """Creates a table. The game starts at once if no seat is open."""
    person = await need(request)
    found = services(request)
    limit(found.limits.table, person.id, request)
    limit(found.limits.table, f"from {source(request)}", request)
    game = data.game if isinstance(data.game, str) else msgspec.to_builtins(data.game)
    pace = {key: value for key, value in msgspec.to_builtins(data.pace).items() if value is not None}
    places = [msgspec.to_builtins(place) for place in data.seats]
    for place in places:
        if place["kind"] == "invite":
            reserved, name = await found.lobby.invited(person, place["name"] or "")
            place["kind"], place["reserved"], place["name"] = "open", reserved, name
    plan = TablePlan(
        game=game,
        places=places,
        pace=read_pace(pace),
        visibility=data.visibility,
        password=data.password,
        seed=data.seed,
        delay=data.delay,
        rated=data.rated,
        whence=whence(request),
    )
    names = [p.name for p in data.seats if p.name and p.name != person.name and p.kind != "invite"]
    await found.people.need_free(names, person)
    live = await found.lobby.create(person, plan)
    await found.finding.tell_invited(live)
    return _table(request, live, person, 201)


@get("/tables")
async def tables(
    request: Req,
    which: Which = "mine",
    game: GameId = None,
    pace: PaceKind = None,
    players: Players = None,
) -> Response[list[TableOut]]:
    """Lists tables: the person's own, where the person is asked or invited, archived, open to join, or open to watch.

    The rest of the query narrows the list: a game, a kind of pace, a number of players.
    """
    person = await who(request)
    shown = await services(request).finding.listed(which, person, Filter(game=game, pace=pace, players=players))
    return cast("Response[list[TableOut]]", _json(msgspec.json.encode(shown)))


@get("/tables/{table_id:str}")
async def table(request: Req, table_id: Id, invite: Invite = None) -> Response[TableOut]:
    """Returns one table."""
    person = await who(request)
    found = services(request)
    async with found.tables.open(table_id) as live:
        found.access.need_sight(live, person, invite)
        return _table(request, live, person)


@post("/tables/{table_id:str}/join", status_code=200)
async def join(request: Req, table_id: Id, data: JSONBody[shapes.Join]) -> Response[TableOut]:
    """Takes a seat; with `watch` (or if all are taken) a place among the spectators."""
    person = await need(request)
    if data.password is not None:
        limit(services(request).limits.sign, f"table {source(request)}", request)
    wish = JoinWish(
        seat=data.seat, invite=data.invite, password=data.password, watch=data.watch, whence=whence(request)
    )
    live = await services(request).lobby.join(table_id, person, wish)
    return _table(request, live, person)


@post("/tables/{table_id:str}/leave", status_code=200)
async def leave(request: Req, table_id: Id) -> Response[TableOut]:
    """Leaves the seat before the game has started.

    If its creator leaves and nobody else is seated, the table is removed: 204.
    """
    person = await need(request)
    live = await services(request).lobby.leave(table_id, person)
    return _table(request, live, person) if live is not None else cast("Any", Response(None, status_code=204))


@post("/tables/{table_id:str}/start", status_code=200)
async def start(request: Req, table_id: Id, data: JSONBody[shapes.Start]) -> Response[TableOut]:
    """Starts the game; the seats that are still open go to bots."""
    person = await need(request)
    return _table(request, await services(request).lobby.start(table_id, person, data.fill), person)


@get("/tables/{table_id:str}/position")
async def position(request: Req, table_id: Id, seat: SeatQuery = None, invite: Invite = None) -> Response[Position]:
    """Returns what a seat sees; without a seat, what a spectator sees."""
    person = await who(request)
    async with services(request).tables.open(table_id) as live:
        mine = viewer(request, live, person, seat, invite)
        if seat is not None or not live.behind:
            return cast("Response[Position]", _json(live.position(seat, mine)))
    return await _past(request, table_id, None, None, invite)


@get("/tables/{table_id:str}/refusals")
async def refusals(
    request: Req, table_id: Id, seat: Annotated[int, QueryParameter(ge=0, le=15)]
) -> Response[list[RefusedMove]]:
    """Lists the moves that the seat might try but may not make now, each with its rule."""
    person = await need(request)
    found = services(request)
    async with found.tables.open(table_id) as live:
        found.access.need_seat(live, person, seat)
        shown = live.refusals(seat) if live.match is not None else []
        return cast("Response[list[RefusedMove]]", _json(msgspec.json.encode(shown)))


@post("/tables/{table_id:str}/moves", status_code=200)
async def move(request: Req, table_id: Id, data: JSONBody[shapes.NewMove]) -> Response[Position]:
    """Plays a move, or several in one gesture, for the version of the table that the sender has seen."""
    person = await need(request)
    return cast("Response[Position]", _json(await services(request).play.sent(table_id, person, data)))


@post("/tables/{table_id:str}/standing", status_code=200)
async def stand(request: Req, table_id: Id, data: JSONBody[shapes.Stand]) -> Response[Position]:
    """Gives the standing answer that is offered, now and as long as nothing changes."""
    person = await need(request)
    body = await services(request).play.stand(table_id, person, data.seat, data.holds, data.version)
    return cast("Response[Position]", _json(body))


@post("/tables/{table_id:str}/standing/withdraw", status_code=200)
async def withdraw(request: Req, table_id: Id, data: JSONBody[shapes.Withdraw]) -> Response[Position]:
    """Ends the standing answer to a question, so that the question is asked again."""
    person = await need(request)
    body = await services(request).play.withdraw(table_id, person, data.seat, data.question)
    return cast("Response[Position]", _json(body))


@post("/tables/{table_id:str}/undo", status_code=200)
async def undo(request: Req, table_id: Id, data: JSONBody[shapes.Undo]) -> Response[Position]:
    """Undoes the person's own last move, as long as nothing has been revealed since (otherwise see /requests)."""
    person = await need(request)
    body = await services(request).play.undo(table_id, person, data.seat, data.version)
    return cast("Response[Position]", _json(body))


@post("/tables/{table_id:str}/requests", status_code=200)
async def ask(request: Req, table_id: Id, data: JSONBody[shapes.Ask]) -> Response[TableOut]:
    """Asks the others to agree to undo the person's last move and everything after it."""
    person = await need(request)
    return _table(request, await services(request).play.ask(table_id, person, data.kind, data.seat), person)


@post("/tables/{table_id:str}/answer", status_code=200)
async def answer(request: Req, table_id: Id, data: JSONBody[shapes.Answer]) -> Response[TableOut]:
    """Agrees to a request, or not. The person who asked can withdraw the request with `yes: false`."""
    person = await need(request)
    return _table(request, await services(request).play.answer(table_id, person, data.request, data.yes), person)


@post("/tables/{table_id:str}/resign", status_code=200)
async def resign(request: Req, table_id: Id, data: JSONBody[shapes.SeatOnly]) -> Response[TableOut]:
    """Gives up: by the game's own move if it has one, otherwise a bot takes over."""
    person = await need(request)
    return _table(request, await services(request).play.resign(table_id, person, data.seat), person)


@post("/tables/{table_id:str}/replace", status_code=200)
async def replace(request: Req, table_id: Id, data: JSONBody[shapes.Replace]) -> Response[TableOut]:
    """Replaces a player who has been absent for longer than the pace allows by a bot."""
    person = await need(request)
    return _table(request, await services(request).play.replace(table_id, person, data.seat, data.bot), person)


@post("/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: Req, table_id: Id) -> Response[TableOut]:
    """Creates a table for another round of the same game, or joins the one that exists."""
    person = await need(request)
    limit(services(request).limits.table, person.id, request)
    limit(services(request).limits.table, f"from {source(request)}", request)
    return _table(request, await services(request).copies.rematch(table_id, person, whence(request)), person)


@post("/tables/{table_id:str}/branch", status_code=201)
async def branch(request: Req, table_id: Id, data: JSONBody[shapes.Branch]) -> Response[TableOut]:
    """Copies a finished game up to step n, with all seats for the person."""
    person = await need(request)
    limit(services(request).limits.table, person.id, request)
    limit(services(request).limits.table, f"from {source(request)}", request)
    return _table(request, await services(request).copies.branch(table_id, person, data.n), person, 201)


@post("/tables/{table_id:str}/chat", status_code=201)
async def say(request: Req, table_id: Id, data: JSONBody[shapes.Say]) -> Response[ChatLine]:
    """Says something to everybody at the table."""
    person = await need(request)
    found = services(request)
    limit(found.limits.chat, person.id, request)
    line = await found.chat.say(table_id, person, data.text)
    return cast("Response[ChatLine]", _json(msgspec.json.encode(line), 201))


@get("/tables/{table_id:str}/chat")
async def heard(request: Req, table_id: Id, since: Since = 0, invite: Invite = None) -> Response[list[ChatLine]]:
    """Returns the chat of the table after line `since`."""
    lines = await services(request).chat.heard(table_id, await who(request), invite, since)
    return cast("Response[list[ChatLine]]", _json(msgspec.json.encode(lines)))


@get("/tables/{table_id:str}/history/{n:int}")
async def history(
    request: Req, table_id: Id, n: Step, seat: SeatQuery = None, invite: Invite = None
) -> Response[Position]:
    """Returns what the seat saw after step n of the game."""
    return await _past(request, table_id, n, seat, invite)


async def _past(request: Req, table_id: str, n: int | None, seat: int | None, invite: str | None) -> Response[Position]:
    """An earlier position; without n, the last one that the seat knows of."""
    person = await who(request)
    found = services(request)
    while True:
        async with found.tables.open(table_id) as live:
            mine = viewer(request, live, person, seat, invite)
            steps = live.count(seat)
            at = steps if n is None else n
            if not 0 <= at <= steps:
                raise Problem(422, "step.unknown", f"This game has {steps} steps so far.", {"n": steps})
            batch, count, lines = live.batch(found.replays.known), live.steps(seat)[at], live.lines(seat, at)
            version = at if seat is None and live.behind else live.shown
            head = {"version": version, "seat": seat, "mine": mine}
        try:
            shown = await found.replays.position(batch, seat, at, count, lines)
        except Forgotten:
            continue
        return cast("Response[Position]", _json(join_json(head, shown)))


@get("/tables/{table_id:str}/log")
async def log(
    request: Req,
    table_id: Id,
    seat: SeatQuery = None,
    since: Since = 0,
    invite: Invite = None,
) -> Response[list[shapes.LogLine]]:
    """Returns the lines of the log that a seat may read, after line `since`."""
    person = await who(request)
    async with services(request).tables.open(table_id) as live:
        viewer(request, live, person, seat, invite)
        lines = [line for line in live.seat_log(seat).lines(live.played, since) if line["move"] <= live.count(seat)]
        return cast("Response[list[shapes.LogLine]]", _json(msgspec.json.encode(lines)))


@get("/tables/{table_id:str}/series")
async def series(request: Req, table_id: Id, seat: SeatQuery = None, invite: Invite = None) -> Response[SeriesOut]:
    """Returns scores and other numbers of all players over time."""
    person = await who(request)
    found = services(request)
    while True:
        async with found.tables.open(table_id) as live:
            viewer(request, live, person, seat, invite)
            batch, steps = live.batch(found.replays.known), live.steps(seat)
        try:
            return cast("Response[SeriesOut]", _json(await found.replays.series(batch, seat, steps)))
        except Forgotten:
            continue


@get("/tables/{table_id:str}/record")
async def record(
    request: Req, table_id: Id, seat: SeatQuery = None, format: Format = "text", invite: Invite = None
) -> Response[Any]:
    """Returns the record: everything for a finished game, otherwise what the seat may know."""
    person = await who(request)
    async with services(request).tables.open(table_id) as live:
        viewer(request, live, person, seat, invite)
        live.need_present(seat)
        kept = live.record()
        over = live.status == OVER
    shown = kept.text() if over else kept.for_seat(seat)
    if format == "json":
        shown = kept.json() if over else Record.parse(shown).json()
    media = "application/json" if format == "json" else "text/plain; charset=utf-8"
    name = f"{kept.game.partition('(')[0]}-{table_id}.{'json' if format == 'json' else 'saecula'}"
    return Response(shown.encode(), media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


ROUTES = [
    new_table,
    tables,
    table,
    join,
    leave,
    start,
    position,
    refusals,
    move,
    stand,
    withdraw,
    undo,
    ask,
    answer,
    resign,
    replace,
    rematch,
    branch,
    say,
    heard,
    history,
    log,
    series,
    record,
]

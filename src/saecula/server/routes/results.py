"""Routes for finished games, profiles, ratings, archives and imports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from sqlalchemy import select

from saecula.core import SaeculaError
from saecula.server import texts
from saecula.server.accounts.people import Person
from saecula.server.net.guard import limit, need, need_browser, services, source, who
from saecula.server.problems import Problem
from saecula.server.result_shapes import (
    ChangeProfile,
    CurveOut,
    HeadToHead,
    LeadersOut,
    NewRecord,
    ProfileOut,
    ResultOut,
    ResultsOut,
)
from saecula.server.results.entries import BOT_PLAYER
from saecula.server.results.history import MOST, Search, read_results
from saecula.server.routes.texts import Spoken
from saecula.server.shapes import TableOut
from saecula.server.storage.models import Result
from saecula.server.tables.rows import OVER
from saecula.text import Text

Req = Request[Any, Any, Any]
Whom = Annotated[str, PathParameter(max_length=130, min_length=1)]
GameId = Annotated[str, PathParameter(max_length=60)]
TableId = Annotated[str, PathParameter(max_length=24)]
PLAIN = r"^[^\x00-\x1f\x7f]*$"
"""Texts without control characters, which a database may refuse."""
Player = Annotated[str, QueryParameter(max_length=130, pattern=PLAIN, required=False)]
Word = Annotated[str, QueryParameter(max_length=120, pattern=PLAIN, required=False)]
Seconds = Annotated[float, QueryParameter(ge=0, le=1e11, required=False)]
Count = Annotated[int, QueryParameter(ge=0, le=16, required=False)]
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, required=False)]
Ending = Annotated[Literal["", "won", "lost", "left"], QueryParameter(required=False)]
Rated = Annotated[Literal["", "yes", "no"], QueryParameter(required=False)]


@get("/results")
async def results(
    request: Req,
    player: Player = "",
    against: Player = "",
    game: Word = "",
    option: Word = "",
    players: Count = 0,
    since: Seconds = 0.0,
    until: Seconds = 0.0,
    result: Ending = "",
    rated: Rated = "",
    before: Word = "",
    limit: Limit = 20,
) -> ResultsOut:
    """Searches finished games, newest first: those of a `player` (`me`, an account, `bot:greedy`), or all public ones.

    `option` is one option of the game (`scenario=hannibal`), `since` and `until` are times in seconds, and `before` is
    the `next` of the answer before. Games of other people are found if everybody may look at their tables.
    """
    viewer = await who(request)
    if player == "me" and viewer is None:
        raise Problem(401, "signed-out", "Sign in, or continue as a guest.")
    whose = await _player(request, player, viewer)
    search = Search(
        who=whose,
        against=await _player(request, against, viewer),
        game=game,
        option=option,
        players=players,
        since=since,
        until=until,
        result=result,
        rated=None if not rated else rated == "yes",
        before=before,
        limit=limit,
    )
    return await services(request).history.find(search, viewer.id if viewer else None)


async def _player(request: Req, named: str, viewer: Person | None) -> str:
    """A player who is named in a search; raises a problem if the person hides the games."""
    if not named or named.startswith(BOT_PLAYER):
        return named
    profiles = services(request).profiles
    row = await profiles.find(named, viewer)
    profiles.need_shown(row, "games", viewer)
    return str(row["id"])


@get("/tables/{table_id:str}/result")
async def table_result(request: Req, table_id: TableId) -> ResultOut:
    """Returns the result of a finished game, with the ratings after it; 409 while the game goes on."""
    viewer = await who(request)
    found = services(request)
    async with found.tables.open(table_id) as live:
        found.access.need_sight(live, viewer)
        if live.status != OVER:
            raise Problem(409, "not-over", "The game is not over.")
    async with found.db.read() as db:
        n = (await db.execute(select(Result.n).where(Result.table_id == table_id))).scalar()
        shown = await read_results(db, [n] if n is not None else [], viewer.id if viewer else None)
    if not shown:
        raise Problem(404, "result.none", "This game has no result of its own: it is a copy.")
    return shown[0]


@get("/people/{person:str}")
async def profile(request: Req, person: Whom) -> ProfileOut:
    """Returns what an account (by name or id; `me`) shows of itself: games, ratings, leaders, achievements."""
    return await services(request).profiles.profile(person, await who(request))


@get("/people/{person:str}/ratings/{game_id:str}")
async def curve(request: Req, person: Whom, game_id: GameId) -> CurveOut:
    """Returns the rating of an account (or `bot:greedy`) in a game over time."""
    texts.one(game_id)
    return await services(request).profiles.curve(person, game_id, await who(request))


@get("/people/{person:str}/against/{other:str}")
async def against(request: Req, person: Whom, other: Whom) -> HeadToHead:
    """Returns the games that two accounts have played with each other, counted."""
    return await services(request).profiles.head_to_head(person, other, await who(request))


@post("/me/profile", status_code=204)
async def change_profile(request: Req, data: JSONBody[ChangeProfile]) -> None:
    """Sets which parts of the profile only the person sees."""
    person = await need_browser(request)
    await services(request).profiles.hide(person, data.hides)


@get("/leaders/{game_id:str}")
async def leaders(request: Req, game_id: GameId) -> LeadersOut:
    """Returns the best players of a game, accounts and bots, by rating."""
    texts.one(game_id)
    return await services(request).profiles.leaders(game_id, await who(request))


@get("/me/archive", media_type="application/zip")
async def archive(request: Req) -> Stream:
    """Returns the records of all the person's finished games as one zip file, the newest first."""
    person = await need(request)
    found = services(request)
    limit(found.limits.table, f"archive {person.id}", request)
    name = 'attachment; filename="saecula.zip"'
    body = await found.archives.begin(person)
    return Stream(body, media_type="application/zip", headers={"Content-Disposition": name})


@post("/records", request_max_body_size=1_500_000)
async def new_record(request: Req, data: JSONBody[NewRecord], lang: Spoken = "en") -> TableOut:
    """Imports a record as a table of one's own: the game is played again, and every move and the result are checked.

    Its result is in the person's history, but it is not rated and counts for nobody.
    """
    person = await need(request)
    found = services(request)
    limit(found.limits.table, person.id, request)
    limit(found.limits.table, f"from {source(request)}", request)
    try:
        id = await found.archives.take_in(person, data.text)
    except SaeculaError as error:
        said = Text(None, texts.need_language(lang)).error(error)
        raise Problem(422, "record.refused", said, {"reason": said}) from None
    async with found.tables.open(id) as live:
        shown: Any = found.presenter.table_json(live, person.id)
    return shown  # type: ignore[no-any-return]


ROUTES = [
    results,
    table_result,
    profile,
    curve,
    against,
    change_profile,
    leaders,
    archive,
    new_record,
]

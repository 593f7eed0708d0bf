"""Searches finished games: a person's own, or those that everybody may see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, and_, exists, literal, or_, select, tuple_

from saecula.server.problems import Problem
from saecula.server.result_shapes import ResultOut, ResultSeatOut, ResultsOut
from saecula.server.results.entries import BOT_PLAYER
from saecula.server.results.rating import number
from saecula.server.storage.database import Database
from saecula.server.storage.models import Result, ResultOption, ResultSeat, TableModel, User
from saecula.server.tables.presenter import iso

Place = tuple[float, int]
"""Where a game stands in the list: when it ended, and its number."""
MOST: Final = 50
"""The most games in one answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is searched for. `who` and `against` are players (see `ResultSeat.player`)."""

    who: str = ""
    against: str = ""
    game: str = ""
    option: str = ""
    players: int = 0
    since: float = 0.0
    until: float = 0.0
    result: str = ""
    rated: bool | None = None
    before: str = ""
    limit: int = 20


class History:
    """Finds results and shows them as far as somebody may see them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def find(self, search: Search, viewer: str | None) -> ResultsOut:
        """The games that are searched for, newest first."""
        limit = min(search.limit, MOST)
        before = _place(search.before)
        async with self._db.read() as db:
            found: set[Place] = set()
            for query in self._queries(search, viewer, before):
                found.update((ended, n) for ended, n in await db.execute(query.limit(limit + 1)))
            places = sorted(found, reverse=True)[: limit + 1]
            shown = await read_results(db, [n for _, n in places[:limit]], viewer)
        ahead = places[limit - 1] if len(places) > limit else None
        return ResultsOut(shown, f"{ahead[0]!r},{ahead[1]}" if ahead is not None else "")

    def _queries(self, search: Search, viewer: str | None, before: Place | None) -> list[Any]:
        """The queries whose results together are what is searched for, each in the order of an index."""
        if not search.who and search.against:
            return self._queries(replace(search, who=search.against, against="", result=""), None, before)
        if not search.who:
            return [_public(search, before)]
        column = ResultSeat.__table__.c
        mine = column.player if search.who.startswith(BOT_PLAYER) else column.user_id
        query = select(column.ended, column.n).where(mine == search.who).distinct()
        if search.game:
            query = query.where(column.game_id == search.game)
        about = _about_game(search)
        others = viewer != search.who
        if about or others:
            query = query.join(Result, Result.n == column.n).where(*about)
        if others:
            seen = Result.public.is_(True)
            query = query.where(seen if viewer is None else or_(seen, _plays(viewer, column.n)))
        if search.against:
            query = query.where(_plays(search.against, column.n))
        if search.result:
            query = query.where(_ended_as(search.result))
        queries = [_ordered(query, column, search, before)]
        if not others and not search.against and not search.result:  # imported games have no seat of one's own
            own = Result.__table__.c
            entered = select(own.ended, own.n).where(own.owner == search.who, own.imported.is_(True), *about)
            queries.append(_ordered(entered, own, search, before))
        return queries


def _public(search: Search, before: Place | None) -> Any:
    """The query for games that everybody may see, in the order of the index of their option if one is given."""
    about = [Result.public.is_(True), *_about_game(replace(search, option=""))]
    if search.option:
        option = ResultOption.__table__.c
        query = select(option.ended, option.n).join(Result, Result.n == option.n).where(option.option == search.option)
        return _ordered(query.where(*about), option, search, before)
    column = Result.__table__.c
    return _ordered(select(column.ended, column.n).where(*about), column, search, before)


def _ordered(query: Any, column: Any, search: Search, before: Place | None) -> Any:
    if search.since:
        query = query.where(column.ended >= search.since)
    if search.until:
        query = query.where(column.ended < search.until)
    if before is not None:
        query = query.where(tuple_(column.ended, column.n) < tuple_(literal(before[0]), literal(before[1])))
    return query.order_by(column.ended.desc(), column.n.desc())


def _about_game(search: Search) -> list[ColumnElement[bool]]:
    """The conditions about the game itself."""
    out: list[ColumnElement[bool]] = []
    if search.game:
        out.append(Result.game_id == search.game)
    if search.option:
        option = ResultOption.__table__.c
        out.append(exists(select(option.n).where(option.n == Result.n, option.option == search.option)))
    if search.players:
        out.append(Result.players == search.players)
    if search.rated is not None:
        out.append(Result.rated.is_(search.rated))
    return out


def _plays(player: str, n: Any) -> ColumnElement[bool]:
    """Whether somebody plays in a game."""
    other = ResultSeat.__table__.alias()
    column = other.c.player if player.startswith(BOT_PLAYER) else other.c.user_id
    return exists(select(other.c.n).where(other.c.n == n, column == player))


def _ended_as(result: str) -> ColumnElement[bool]:
    if result == "left":
        return ResultSeat.left.is_(True)
    won = and_(ResultSeat.place == 1, ResultSeat.left.is_(False))
    return won if result == "won" else ~won


def _place(text: str) -> Place | None:
    if not text:
        return None
    ended, _, n = text.partition(",")
    try:
        place = float(ended), int(n)
    except ValueError:
        raise Problem(422, "search.before", "`before` must be the `next` of another answer.") from None
    if not 0 <= place[0] < 1e12 or not 0 <= place[1] < 2**31:
        raise Problem(422, "search.before", "`before` must be the `next` of another answer.")
    return place


async def read_results(db: Any, numbers: list[int], viewer: str | None) -> list[ResultOut]:
    """Some games by number, newest first, without those whose tables an administrator has closed."""
    if not numbers:
        return []
    games = (
        select(Result.__table__)
        .join(TableModel, TableModel.id == Result.table_id)
        .where(Result.n.in_(numbers), TableModel.closed.is_(None))
        .order_by(Result.ended.desc(), Result.n.desc())
    )
    rows = (await db.execute(games)).mappings().all()
    query = (
        select(ResultSeat.__table__, User.name.label("called"), User.hides)
        .outerjoin(User, User.id == ResultSeat.user_id)
        .where(ResultSeat.n.in_(numbers))
        .order_by(ResultSeat.n, ResultSeat.seat)
    )
    seats: dict[int, list[Any]] = {}
    for seat in (await db.execute(query)).mappings():
        seats.setdefault(seat["n"], []).append(seat)
    return [_result(row, seats.get(row["n"], []), viewer) for row in rows]


def _result(row: Any, seats: list[Any], viewer: str | None) -> ResultOut:
    return ResultOut(
        row["table_id"],
        row["game_id"],
        options_of(row["variant"]),
        row["players"],
        row["moves"],
        row["reason"],
        iso(row["ended"]),
        row["public"],
        row["rated"],
        row["imported"],
        [seat["seat"] for seat in seats if viewer is not None and seat["user_id"] == viewer],
        [_seat(seat, viewer) for seat in seats],
        row["unrated"] or msgspec.UNSET,
    )


def _seat(row: Any, viewer: str | None) -> ResultSeatOut:
    """A seat with the current name of its player; names that were given to several seats of one person stay.

    The rating of somebody who does not show it is left out for everybody else.
    """
    player = row["player"]
    hidden = "ratings" in words(row["hides"] or "") and (viewer is None or viewer != row["user_id"])
    rated = row["mu"] is not None and not hidden
    return ResultSeatOut(
        row["seat"],
        (row["called"] if row["counts"] else None) or row["name"],
        row["place"],
        row["score"],
        row["fraction"],
        words(row["roles"]),
        row["left"],
        row["user_id"] or msgspec.UNSET,
        player.removeprefix(BOT_PLAYER) if player.startswith(BOT_PLAYER) else msgspec.UNSET,
        number(row["mu"]) if rated else msgspec.UNSET,
        number(row["mu"]) - number(row["was"]) if rated else msgspec.UNSET,
    )


def words(joined: str) -> list[str]:
    """Ids that are joined by commas."""
    return joined.split(",") if joined else []


def options_of(variant: str) -> dict[str, str]:
    """The options of a game by name."""
    pairs = (part.partition("=") for part in variant.split(", ") if part)
    return {name: value for name, _, value in pairs}

"""Profiles: what somebody has played, how well, and as whom; ratings, leaderboards and head-to-head records."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, cast

import msgspec
from sqlalchemy import ColumnElement, and_, case, func, or_, select, update

from saecula.server.accounts.names import clean_name, name_key
from saecula.server.accounts.people import Person
from saecula.server.problems import Problem
from saecula.server.result_shapes import (
    AchievementOut,
    Against,
    BestScore,
    CurveOut,
    CurvePoint,
    GameCount,
    HeadToHead,
    LeaderOut,
    LeadersOut,
    Part,
    ProfileOut,
    RatingOut,
    RoleCount,
)
from saecula.server.results.entries import BOT_PLAYER
from saecula.server.results.history import options_of, words
from saecula.server.results.rating import SURE, margin, number
from saecula.server.storage.database import Database
from saecula.server.storage.models import Rating, Result, ResultSeat, User
from saecula.server.tables.presenter import iso

POINTS: Final = 200
"""The most points of a curve."""
LEADERS: Final = 100
"""The most players on a leaderboard."""
BEST: Final = 40
"""The most best scores and roles that are shown."""


class Profiles:
    """Reads profiles and ratings. Whatever a person hides is empty for everybody else."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def find(self, who: str, viewer: Person | None) -> Any:
        """The row of an account by id or name; `me` is the person who asks (who may be a guest)."""
        mine = viewer is not None and who in ("me", viewer.id)
        same = User.id == viewer.id if mine and viewer is not None else User.id == who
        async with self._db.read() as db:
            for condition in (same, User.key == name_key(clean_name(who))):
                row = (await db.execute(select(User.__table__).where(condition))).mappings().first()
                if row is not None and (mine or not row["guest"]):
                    return row
        raise Problem(404, "person.unknown", "There is no such person.")

    def need_shown(self, row: Any, part: Part, viewer: Person | None) -> None:
        """Raises a problem if somebody hides a part of the profile from the person who asks."""
        if part in words(row["hides"]) and (viewer is None or viewer.id != row["id"]):
            raise Problem(403, "profile.hidden", "This person does not show that.")

    async def hide(self, person: Person, parts: list[Part]) -> None:
        """Sets which parts of the profile only the person sees."""
        async with self._db.write() as db:
            hidden = ",".join(sorted(set(parts)))
            await db.execute(update(User).where(User.id == person.id).values(hides=hidden))

    async def profile(self, who: str, viewer: Person | None) -> ProfileOut:
        """The profile of an account."""
        user = await self.find(who, viewer)
        id, mine = user["id"], viewer is not None and viewer.id == user["id"]
        hides = words(user["hides"])
        shut = set() if mine else set(hides)
        async with self._db.read() as db:
            query = select(Rating.__table__).where(Rating.player == id).order_by(Rating.games.desc(), Rating.game_id)
            ratings = [] if "ratings" in shut else (await db.execute(query)).mappings().all()
            games = [] if "games" in shut else await _games(db, id)
            roles = [] if "roles" in shut else await _roles(db, id)
            achievements = [] if "achievements" in shut else await _achievements(db, id, mine)
            best = [] if "achievements" in shut else await _best(db, id, mine)
            others = viewer is not None and not mine and "games" not in shut
            against = await _against(db, viewer.id, id) if viewer is not None and others else []
        return ProfileOut(
            id,
            user["name"],
            iso(user["created"]),
            mine,
            user["guest"],
            cast("list[Part]", hides),
            games,
            [_rating(row) for row in ratings],
            roles,
            achievements,
            best,
            against,
        )

    async def curve(self, who: str, game: str, viewer: Person | None) -> CurveOut:
        """The rating of an account or a bot in a game, after each rated game."""
        if who.startswith(BOT_PLAYER):
            player = who
        else:
            user = await self.find(who, viewer)
            self.need_shown(user, "ratings", viewer)
            player = user["id"]
        async with self._db.read() as db:
            rows = await _curve(db, player, game)
        mine = viewer is not None and viewer.id == player
        points = [
            CurvePoint(iso(at), number(mu or 0.0), _seen(table, public or mine)) for at, mu, table, public in rows
        ]
        return CurveOut(game, points)

    async def leaders(self, game: str, viewer: Person | None) -> LeadersOut:
        """The best players of a game."""
        person = User.id.is_not(None) & User.hides.not_like("%ratings%")
        query = (
            select(Rating.__table__, User.name.label("called"))
            .outerjoin(User, User.id == Rating.player)
            .where(Rating.game_id == game, Rating.games >= SURE)
            .where(or_(Rating.player.startswith(BOT_PLAYER, autoescape=True), person))
            .order_by(Rating.mu.desc(), Rating.player)
            .limit(LEADERS)
        )
        async with self._db.read() as db:
            rows = (await db.execute(query)).mappings().all()
            own = select(Rating.__table__).where(Rating.player == (viewer.id if viewer else ""), Rating.game_id == game)
            mine = (await db.execute(own)).mappings().first()
        leaders = [_leader(i, row) for i, row in enumerate(rows, 1)]
        return LeadersOut(game, SURE, leaders, _rating(mine) if mine is not None else msgspec.UNSET)

    async def head_to_head(self, who: str, other: str, viewer: Person | None) -> HeadToHead:
        """The games that two people have played with each other."""
        one, two = await self.find(who, viewer), await self.find(other, viewer)
        for user in (one, two):
            self.need_shown(user, "games", viewer)
        async with self._db.read() as db:
            games = await _against(db, one["id"], two["id"])
        return HeadToHead(one["id"], one["name"], two["id"], two["name"], games)


async def known_ratings(db: Any, people: Collection[str]) -> dict[tuple[str, str], int]:
    """The ratings of some people that everybody may see, by person and game."""
    if not people:
        return {}
    query = select(Rating.player, Rating.game_id, Rating.mu).join(User, User.id == Rating.player)
    rows = await db.execute(query.where(Rating.player.in_(people), User.hides.not_like("%ratings%")))
    return {(player, game): number(mu) for player, game, mu in rows}


async def _curve(db: Any, player: str, game: str) -> list[Any]:
    """The points of a curve: the ratings after all rated games, or at most POINTS of them, evenly spread."""
    seat = ResultSeat
    here = (seat.player == player, seat.game_id == game, seat.mu.is_not(None))
    last = (await db.execute(select(func.count()).where(*here))).scalar() - 1
    step = max(last, 0) // (POINTS - 1) + 1  # so that the first, every step-th and the last one are at most POINTS
    place = func.row_number().over(order_by=seat.n) - 1
    point = select(seat.n, seat.ended, seat.mu, place.label("place")).where(*here).subquery().c
    query = select(point.ended, point.mu, Result.table_id, Result.public).join(Result, Result.n == point.n)
    kept = or_(point.place % step == 0, point.place == last)
    return list((await db.execute(query.where(kept).order_by(point.n))).all())


def _counted(user: str) -> tuple[ColumnElement[bool], ...]:
    """The conditions for the seats of a person that count: one in each game."""
    return ResultSeat.user_id == user, ResultSeat.counts.is_(True)


WON: Final = case((and_(ResultSeat.place == 1, ResultSeat.left.is_(False)), 1), else_=0)
LEFT: Final = case((ResultSeat.left.is_(True), 1), else_=0)


async def _against(db: Any, user: str, other: str) -> list[Against]:
    """How one person did against another, by game; whoever leaves is last."""
    one, two = ResultSeat.__table__.alias("one"), ResultSeat.__table__.alias("two")
    last = 1000
    first, second = (case((seat.c.left.is_(True), last), else_=seat.c.place) for seat in (one, two))
    count = func.count()
    query = (
        select(
            one.c.game_id,
            count,
            func.sum(case((first < second, 1), else_=0)),
            func.sum(case((first > second, 1), else_=0)),
        )
        .join(two, two.c.n == one.c.n)
        .where(one.c.user_id == user, two.c.user_id == other, one.c.counts.is_(True), two.c.counts.is_(True))
        .where(one.c.n.in_(select(ResultSeat.n).where(ResultSeat.user_id == other)))  # so that few rows are read
        .group_by(one.c.game_id)
        .order_by(count.desc(), one.c.game_id)
    )
    rows = (await db.execute(query)).all()
    return [Against(game, n, int(a), int(b), n - int(a) - int(b)) for game, n, a, b in rows]


async def _games(db: Any, user: str) -> list[GameCount]:
    """How often a person has played each game, the most played first."""
    count = func.count()
    query = select(ResultSeat.game_id, count, func.sum(WON), func.sum(LEFT)).where(*_counted(user))
    rows = await db.execute(query.group_by(ResultSeat.game_id).order_by(count.desc(), ResultSeat.game_id))
    return [GameCount(game, played, int(won), int(left)) for game, played, won, left in rows]


async def _roles(db: Any, user: str) -> list[RoleCount]:
    """The leaders and civilizations that a person has played most often."""
    query = select(ResultSeat.game_id, ResultSeat.roles, WON).where(*_counted(user), ResultSeat.roles != "")
    played: dict[tuple[str, str], int] = {}
    won: dict[tuple[str, str], int] = {}
    for game, roles, first in (await db.execute(query)).all():
        for role in roles.split(","):
            key = game, role
            played[key] = played.get(key, 0) + 1
            if first:
                won[key] = won.get(key, 0) + 1
    order = sorted(played, key=lambda key: (-played[key], -won.get(key, 0), key[1]))
    return [RoleCount(*key, played[key], won.get(key, 0)) for key in order[:BEST]]


async def _achievements(db: Any, user: str, mine: bool) -> list[AchievementOut]:
    """The awards of games for one player that were played to their end, each with its first time."""
    query = (
        select(ResultSeat.game_id, ResultSeat.awards, ResultSeat.ended, Result.table_id, Result.public)
        .join(Result, Result.n == ResultSeat.n)
        .where(*_counted(user), ResultSeat.awards != "", ResultSeat.left.is_(False))
    )
    found: dict[tuple[str, str], AchievementOut] = {}
    rows = (await db.execute(query)).all()
    for game, awards, ended, table, public in sorted(rows, key=lambda row: row.ended):
        for award in words(awards):
            one = found.get((game, award))
            if one is None:
                first = AchievementOut(game, award, 0, iso(ended), _seen(table, public or mine))
                one = found[game, award] = first
            one.times += 1
    return sorted(found.values(), key=lambda one: (one.game_id, -one.times, one.award))


async def _best(db: Any, user: str, mine: bool) -> list[BestScore]:
    """The best scores by options and number of players, of the kinds that a person has played most often.

    A game that the person has left to a bot is not among them. Between equal scores, the first one is shown.
    """
    seat = ResultSeat
    here = (*_counted(user), seat.left.is_(False))
    kind = (seat.game_id, seat.variant, seat.players)
    times, score = func.count().label("times"), func.max(seat.score).label("score")
    most = select(*kind, times, score).where(*here).group_by(*kind).order_by(times.desc(), *kind).limit(BEST)
    kinds = most.subquery()
    top = kinds.c
    same = and_(seat.game_id == top.game_id, seat.variant == top.variant, seat.players == top.players)
    query = (
        select(*kind, seat.score, seat.fraction, seat.ended, Result.table_id, Result.public)
        .join(Result, Result.n == seat.n)
        .join(kinds, and_(same, seat.score == top.score))
        .where(*here)
        .order_by(seat.ended, seat.n)
    )
    best: dict[tuple[str, str, int], Any] = {}
    for row in (await db.execute(query)).all():
        key = row.game_id, row.variant, row.players
        if key not in best or _part(row.fraction) > _part(best[key].fraction):
            best[key] = row
    return [
        BestScore(
            row.game_id, options_of(row.variant), row.players, row.score, row.fraction, iso(row.ended),
            _seen(row.table_id, row.public or mine),
        )
        for row in (best[key] for key in sorted(best))
    ]  # fmt: skip


def _part(fraction: str) -> float:
    """A fraction such as 1/2 as a number."""
    above, _, below = fraction.partition("/")
    return int(above) / int(below) if below else 0.0


def _seen(table: str, visible: bool) -> str | msgspec.UnsetType:
    return table if visible else msgspec.UNSET


def _rating(row: Mapping[Any, Any]) -> RatingOut:
    shown = number(row["mu"]), margin(row["sigma"])
    return RatingOut(row["game_id"], *shown, row["games"], row["wins"], row["games"] < SURE)


def _leader(place: int, row: Mapping[Any, Any]) -> LeaderOut:
    bot = row["player"].removeprefix(BOT_PLAYER) if row["player"].startswith(BOT_PLAYER) else ""
    shown = number(row["mu"]), margin(row["sigma"])
    user = msgspec.UNSET if bot else row["player"]
    return LeaderOut(place, row["called"] or bot, *shown, row["games"], row["wins"], user, bot or msgspec.UNSET)

"""Results, profiles, ratings and archives, as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saecula.server.shapes import Body

Part = Literal["games", "ratings", "roles", "achievements"]
"""The parts of a profile."""


class ChangeProfile(Body):
    """The parts of the profile that only the person sees."""

    hides: Annotated[list[Part], Meta(max_length=4)]


class NewRecord(Body):
    """A record to be imported, as text or JSON."""

    text: Annotated[str, Meta(min_length=1, max_length=1_000_000)]


class ResultSeatOut(msgspec.Struct):
    """The result of one seat. A `name` that is empty was that of an account that no longer exists."""

    seat: int
    name: str
    place: int
    score: int
    fraction: str
    roles: list[str]
    """The leaders or civilizations that the player had, by id."""
    left: bool
    """Whether the player left the game, which counts as the last place."""
    user: str | msgspec.UnsetType = msgspec.UNSET
    bot: str | msgspec.UnsetType = msgspec.UNSET
    rating: int | msgspec.UnsetType = msgspec.UNSET
    """The rating after a rated game."""
    change: int | msgspec.UnsetType = msgspec.UNSET


class ResultOut(msgspec.Struct):
    """A finished game. Its record and its analysis are those of the `table`."""

    table: str
    game_id: str
    options: dict[str, str]
    players: int
    moves: int
    reason: str
    ended: str
    public: bool
    rated: bool
    imported: bool
    mine: list[int]
    seats: list[ResultSeatOut]
    unrated: str | msgspec.UnsetType = msgspec.UNSET
    """Why a game that was to be rated is not."""


class ResultsOut(msgspec.Struct):
    """Finished games, newest first; `next` is what `before` must be to get the games after them, or empty."""

    results: list[ResultOut]
    next: str


class RatingOut(msgspec.Struct):
    """A rating in a game, with its margin of error (one standard deviation)."""

    game_id: str
    rating: int
    margin: int
    games: int
    wins: int
    provisional: bool


class LeaderOut(msgspec.Struct):
    place: int
    name: str
    rating: int
    margin: int
    games: int
    wins: int
    user: str | msgspec.UnsetType = msgspec.UNSET
    bot: str | msgspec.UnsetType = msgspec.UNSET


class LeadersOut(msgspec.Struct):
    """The best players of a game whose ratings are no longer provisional; `mine` is the rating of the person."""

    game_id: str
    least: int
    """How many rated games a player must have played."""
    leaders: list[LeaderOut]
    mine: RatingOut | msgspec.UnsetType = msgspec.UNSET


class GameCount(msgspec.Struct):
    game_id: str
    played: int
    won: int
    left: int


class RoleCount(msgspec.Struct):
    """How often a person has led a leader or civilization."""

    game_id: str
    role: str
    played: int
    won: int


class AchievementOut(msgspec.Struct):
    """An achievement or level of success of a game for one player."""

    game_id: str
    award: str
    times: int
    first: str
    table: str | msgspec.UnsetType = msgspec.UNSET


class BestScore(msgspec.Struct):
    """The best score of a person in a game with certain options and a certain number of players."""

    game_id: str
    options: dict[str, str]
    players: int
    score: int
    fraction: str
    at: str
    table: str | msgspec.UnsetType = msgspec.UNSET


class Against(msgspec.Struct):
    """How often one person came before, after, or level with another in a game."""

    game_id: str
    played: int
    before: int
    after: int
    level: int


class HeadToHead(msgspec.Struct):
    user: str
    name: str
    other: str
    other_name: str
    games: list[Against]


class ProfileOut(msgspec.Struct):
    """What an account shows of itself; parts in `hides` are empty for everybody else."""

    id: str
    name: str
    since: str
    mine: bool
    guest: bool
    hides: list[Part]
    games: list[GameCount]
    ratings: list[RatingOut]
    roles: list[RoleCount]
    achievements: list[AchievementOut]
    best: list[BestScore]
    against: list[Against]
    """The games of the person who asks against this one."""


class CurvePoint(msgspec.Struct):
    at: str
    rating: int
    table: str | msgspec.UnsetType = msgspec.UNSET


class CurveOut(msgspec.Struct):
    """The rating in a game after each rated game, oldest first; of a long curve, some points."""

    game_id: str
    points: list[CurvePoint]

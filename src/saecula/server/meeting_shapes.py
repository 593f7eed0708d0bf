"""What goes over the wire about finding a game, turns that reach people, watching, and tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saecula.server.shapes import Body, GameChoice, LogLine, PaceOut, SeatNumber, SeatOnly, Small


class NewPush(Body):
    """A browser's own subscription (`PushSubscription.toJSON()`): its address at a push service, and its two keys."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushOut(msgspec.Struct):
    """A browser that gets push messages; `mine` is the one that asks."""

    id: str
    device: str
    created: str
    mine: bool


class TestReminder(Body):
    """The way to try: e-mail, push message or web hook."""

    way: Literal["mail", "push", "hook"]


class SinceOut(msgspec.Struct):
    """What happened at a table since the person's last move: the last lines of the log that the seat may read.

    `more` is how many lines came before them, `turn` means that the seat is asked, `over` that the game is over.
    """

    table: str
    game: str
    game_id: str
    seat: int
    seats: list[str]
    turn: bool
    over: bool
    lines: list[LogLine]
    more: int


class NewFriend(Body):
    """An account by its name, or a person by the `user` of a seat."""

    name: Annotated[str, Meta(max_length=60)] = ""
    user: Annotated[str, Meta(max_length=24)] = ""


class FriendOut(msgspec.Struct):
    user: str
    name: str
    at: str


class ProgramOut(msgspec.Struct):
    """A program that is online and takes challenges, by the name of its account, with the ids of its games."""

    name: str
    games: list[str]


class NewPairing(Body):
    """The game, how many players, the kind of pace, and whether it is rated; the rest is as the game proposes."""

    game: Annotated[str, Meta(max_length=60)]
    players: Annotated[int, Meta(ge=2, le=16)]
    pace: Literal["none", "live", "turns"] = "live"
    rated: bool = False


class Invite(Body):
    """The name of the account that a seat is kept for."""

    name: Annotated[str, Meta(max_length=60)]


class Archive(Body):
    archived: bool = True


class NewTournament(Body):
    """A tournament for at most `most` players.

    `swiss` has `rounds` rounds at tables of `players`; `knockout` goes on until one is left; `groups` has `rounds`
    seasons in groups of `group`, where everybody meets everybody, the best goes up and the last one down.
    """

    name: Annotated[str, Meta(min_length=2, max_length=60)]
    kind: Literal["swiss", "knockout", "groups"]
    game: Annotated[str, Meta(max_length=300)] | GameChoice
    pace: Literal["none", "live", "turns"] = "turns"
    rounds: Annotated[int, Meta(ge=1, le=20)] = 3
    most: Annotated[int, Meta(ge=2, le=128)] = 8
    players: Annotated[int, Meta(ge=2, le=6)] = 2
    group: Annotated[int, Meta(ge=2, le=8)] = 4


class TournamentSummary(msgspec.Struct, kw_only=True):
    """A tournament in a list. `size` is how many sit at a table, `count` how many have joined."""

    id: str
    name: str
    kind: Literal["swiss", "knockout", "groups"]
    game: str
    game_id: str
    pace: PaceOut
    rounds: int
    size: int
    group: int
    most: int
    count: int
    state: Literal["open", "playing", "over"]
    round: int
    created: str


class TournamentPlayerOut(msgspec.Struct):
    """A player with the standing: points, the sum of the opponents' points, games won, games played.

    `user` is the id of the account, unless it was deleted.
    """

    number: int
    name: str
    mine: bool
    points: float
    opponents: float
    wins: int
    games: int
    user: str | msgspec.UnsetType = msgspec.UNSET


class TournamentTableOut(msgspec.Struct):
    """A table of a round: the numbers of its players by seat, and their places when it is over.

    `table` is null for a player who rests in this round.
    """

    table: str | None
    round: int
    group: int
    players: list[int]
    places: list[int] | None


class TournamentOut(TournamentSummary, kw_only=True):
    """A tournament with its players, the best first, and all of its tables."""

    creator: bool
    mine: bool
    players: list[TournamentPlayerOut]
    tables: list[TournamentTableOut]


class ShareOut(msgspec.Struct):
    """A link to a moment of a game, and its picture (empty if the server draws none); `n` is the spectator's step."""

    url: str
    picture: str
    n: int


class NewCondition(SeatOnly):
    """A conditional move of `seat`: if seat `other` makes `move`, it answers `then`."""

    other: SeatNumber
    move: Small
    then: Small

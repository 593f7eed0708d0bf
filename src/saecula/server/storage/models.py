"""The database schema: people, tables, seats, moves, chat, requests, and the outbox. Times are seconds since 1970.

The times of clocks, absence and sessions (`clock`, `since`, `due`, `expires`) are in server time (see `clock`); all
others are wall clock times.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Double, ForeignKey, Index, String, Text, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    type_annotation_map = {dict[str, Any]: JSON(none_as_null=True), list[Any]: JSON(none_as_null=True), float: Double}


class User(Base):
    """A person: a guest, or an account with its own name and password.

    `confirmed` means that a link sent to the address was followed; only then does it get other e-mails. `form` and
    `look` are how the name looks (see `accounts.names`). `suspended` is the end of a suspension by an administrator,
    and `suspended_why` its reason. `hides` are the parts of the profile that only the person sees, joined by commas.
    """

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    key: Mapped[str | None] = mapped_column(String(60), unique=True)
    password: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(254))
    confirmed: Mapped[bool]
    lang: Mapped[str] = mapped_column(String(8))
    settings: Mapped[dict[str, Any]]
    guest: Mapped[bool]
    admin: Mapped[bool]
    created: Mapped[float]
    seen: Mapped[float]
    form: Mapped[str] = mapped_column(String(120), index=True, default="", server_default="")
    look: Mapped[str] = mapped_column(String(120), index=True, default="", server_default="")
    suspended: Mapped[float | None]
    suspended_why: Mapped[str] = mapped_column(String(200), default="", server_default="")
    hides: Mapped[str] = mapped_column(String(60), default="", server_default="")


class SecondFactor(Base):
    """The secret of time-based codes (TOTP); `confirmed` once its first code was right.

    `step` is the last half minute whose code was used, so that no code is accepted twice.
    """

    __tablename__ = "second_factors"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    confirmed: Mapped[bool]
    step: Mapped[int] = mapped_column(BigInteger)
    created: Mapped[float]


class RecoveryCode(Base):
    """A code that works once, for people who have lost their authenticator. Only its hash is stored."""

    __tablename__ = "recovery_codes"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)


class Relation(Base):
    """Somebody whom a person does not want to hear (`mute`), or does not want to meet at a table either (`block`)."""

    __tablename__ = "relations"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    other: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(10))
    at: Mapped[float]


class Report(Base):
    """A report about somebody to the administrators: at a table, and perhaps about a line of its chat.

    Names and the line are kept as they were.
    """

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    user_id: Mapped[str] = mapped_column(String(24))
    user_name: Mapped[str] = mapped_column(String(60))
    other: Mapped[str] = mapped_column(String(24))
    other_name: Mapped[str] = mapped_column(String(60))
    table_id: Mapped[str] = mapped_column(String(24))
    line: Mapped[int | None]
    said: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(10), index=True)
    at: Mapped[float]


class AuditEntry(Base):
    """An action of an administrator: who (empty: a command), what, to whom or what, and why."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    at: Mapped[float]
    admin: Mapped[str] = mapped_column(String(24))
    admin_name: Mapped[str] = mapped_column(String(60))
    action: Mapped[str] = mapped_column(String(30))
    target: Mapped[str] = mapped_column(String(60))
    detail: Mapped[str] = mapped_column(Text)


class Session(Base):
    """A signed-in browser. Only the browser knows the token itself."""

    __tablename__ = "sessions"

    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created: Mapped[float]
    expires: Mapped[float]
    seen: Mapped[float]
    device: Mapped[str] = mapped_column(String(60))


class Link(Base):
    """A link sent by e-mail, which works once: to confirm an address, or to reset a password.

    Only the e-mail has the token.
    """

    __tablename__ = "links"

    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    email: Mapped[str] = mapped_column(String(254))
    expires: Mapped[float]


class Token(Base):
    """A token that a program of an account sends instead of a cookie. Only the program knows the token itself.

    `scopes` are the names of what it may do, with spaces between them (see `accounts/scopes.py`).
    """

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[float]
    scopes: Mapped[str] = mapped_column(String(60), server_default="read play tables account")


class TableModel(Base):
    """A table at which a game is, was or will be played. `version` counts every change.

    `key` is what its draws are made from; nobody learns it before the game is over. Without it, `seed` decides.
    `closed` is when an administrator closed it; `delay` is how many steps spectators are behind. A branch has the first
    `fork` moves of the finished game `origin`; `parent` is that game for people. At a `rated` table the ratings change
    at the end; `unrated` says why a table that was set up to be rated is not. `hints` means that everybody has agreed
    to hints.
    """

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(400))
    game_id: Mapped[str] = mapped_column(String(60))
    rules: Mapped[str] = mapped_column(String(20))
    status: Mapped[str] = mapped_column(String(10))
    version: Mapped[int]
    asked: Mapped[int]
    seed: Mapped[int] = mapped_column(BigInteger)
    key: Mapped[str | None] = mapped_column(String(64))
    setup: Mapped[list[Any] | None]
    visibility: Mapped[str] = mapped_column(String(10))
    password: Mapped[str | None] = mapped_column(String(200))
    invite: Mapped[str] = mapped_column(String(40))
    creator: Mapped[str] = mapped_column(String(24), index=True)
    pace: Mapped[dict[str, Any]]
    created: Mapped[float]
    changed: Mapped[float]
    turn_since: Mapped[float | None]
    due: Mapped[float | None] = mapped_column(index=True)
    bot_due: Mapped[bool]
    waiting: Mapped[list[Any]]
    outcome: Mapped[dict[str, Any] | None]
    rematch: Mapped[str | None] = mapped_column(String(24))
    parent: Mapped[str | None] = mapped_column(String(24))
    origin: Mapped[str | None] = mapped_column(String(24), index=True)
    fork: Mapped[int] = mapped_column(default=0, server_default="0")
    closed: Mapped[float | None]
    rated: Mapped[bool] = mapped_column(default=False, server_default=false())
    unrated: Mapped[str] = mapped_column(String(20), default="", server_default="")
    delay: Mapped[int] = mapped_column(default=0, server_default="0")
    hints: Mapped[bool] = mapped_column(default=False, server_default=false())

    __table_args__ = (Index("tables_by_status", "status", "visibility", "changed"),)


class SeatModel(Base):
    """A place at a table: open, a person's, or a bot's (`former` is the absent player whose place it keeps).

    `left_at` is the number of moves after which its player left it to the bot. `clock` is its remaining time, `since`
    when it was asked. `standing` are the answers that its player has given until something changes, as JSON.
    `program` means that its player sat down with the token of a program. `quitter` is the player who has left it to a
    bot and has not come back. `marks` are hashes of the address and the browser from which its player sat down, which
    can be compared only within the table; they are kept until the game is over.
    """

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    user_id: Mapped[str | None] = mapped_column(String(24), index=True)
    name: Mapped[str] = mapped_column(String(60))
    bot: Mapped[str | None] = mapped_column(String(120))
    former: Mapped[str | None] = mapped_column(String(24))
    left_at: Mapped[int | None]
    clock: Mapped[float | None]
    since: Mapped[float | None]
    standing: Mapped[str] = mapped_column(Text, server_default="{}")
    program: Mapped[bool] = mapped_column(default=False, server_default=false())
    quitter: Mapped[str | None] = mapped_column(String(24))
    marks: Mapped[str] = mapped_column(String(60), default="", server_default="")


class Result(Base):
    """A finished game. `n` counts them in the order in which they ended, which is the order of the ratings.

    `variant` are the options other than the number of players, `public` means that everybody may look at the table,
    and `imported` that the game was not played here. `owner` is the person who set up or imported it.
    """

    __tablename__ = "results"

    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), unique=True)
    game_id: Mapped[str] = mapped_column(String(60))
    variant: Mapped[str] = mapped_column(String(400))
    players: Mapped[int]
    moves: Mapped[int]
    reason: Mapped[str] = mapped_column(String(60))
    ended: Mapped[float]
    public: Mapped[bool]
    rated: Mapped[bool]
    unrated: Mapped[str] = mapped_column(String(20))
    imported: Mapped[bool]
    owner: Mapped[str] = mapped_column(String(24))

    __table_args__ = (
        Index("results_public", "public", "ended", "n"),
        Index("results_by_game", "public", "game_id", "ended", "n"),
        Index("results_by_owner", "owner", "ended", "n"),
        Index("results_by_players", "public", "players", "ended", "n"),
    )


class ResultOption(Base):
    """One option of a finished game, such as `scenario=hannibal`, by which the game is found. `ended` is the game's."""

    __tablename__ = "result_options"

    n: Mapped[int] = mapped_column(ForeignKey("results.n", ondelete="CASCADE"), primary_key=True)
    option: Mapped[str] = mapped_column(String(400), primary_key=True)
    ended: Mapped[float]

    __table_args__ = (Index("result_options_by_option", "option", "ended", "n"),)


class ResultSeat(Base):
    """The result of one seat, of a person, a bot or somebody who has left.

    `player` is the one that is rated: the id of the account, `bot:` with the name of a bot, or `gone:` with a number
    for an account that no longer exists. With `left`, its player left the game, and `place` is the last one. `counts`
    means that it is the only seat of its player in a game played here. `roles` and
    `awards` are ids joined by commas. `mu` and `sigma` are the rating after a rated game, `was` is the mean before it.
    `variant` and `players` are those of the game, so that a profile is counted from one index.
    """

    __tablename__ = "result_seats"

    n: Mapped[int] = mapped_column(ForeignKey("results.n", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(String(60))
    ended: Mapped[float]
    user_id: Mapped[str | None] = mapped_column(String(24))
    player: Mapped[str] = mapped_column(String(140))
    name: Mapped[str] = mapped_column(String(60))
    place: Mapped[int]
    score: Mapped[int]
    fraction: Mapped[str] = mapped_column(String(10))
    team: Mapped[int]
    left: Mapped[bool]
    counts: Mapped[bool]
    roles: Mapped[str] = mapped_column(Text)
    awards: Mapped[str] = mapped_column(Text)
    was: Mapped[float | None]
    mu: Mapped[float | None]
    sigma: Mapped[float | None]
    variant: Mapped[str] = mapped_column(String(400), default="", server_default="")
    players: Mapped[int] = mapped_column(default=0, server_default="0")

    __table_args__ = (
        Index(
            "result_seats_of_profile",
            "user_id",
            "counts",
            "game_id",
            "variant",
            "players",
            "score",
            "left",
            "place",
            "roles",
            "awards",
        ),
        Index("result_seats_by_user", "user_id", "ended", "n"),
        Index("result_seats_by_game", "user_id", "game_id", "ended", "n"),
        Index("result_seats_by_player", "player", "game_id", "n"),
        Index("result_seats_of_player", "player", "ended", "n"),
    )


class Rating(Base):
    """The rating of an account or a bot in a game: mean and deviation of its strength (Plackett and Luce)."""

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(String(140), primary_key=True)
    game_id: Mapped[str] = mapped_column(String(60), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]
    wins: Mapped[int]
    changed: Mapped[float]

    __table_args__ = (Index("ratings_by_game", "game_id", "mu"),)


class Member(Base):
    """Somebody who may see a table that is not open to everybody."""

    __tablename__ = "members"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(String(24), primary_key=True)


class MoveModel(Base):
    """A move as in the record. `version` is the version of the table for which it was sent.

    `gesture` is the total number of moves that were sent in the same request. They are undone together.
    """

    __tablename__ = "moves"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(String(200))
    outcomes: Mapped[list[Any]]
    version: Mapped[int]
    user_id: Mapped[str | None] = mapped_column(String(24))
    at: Mapped[float]
    gesture: Mapped[int] = mapped_column(default=1, server_default="1")


class Chat(Base):
    """A line of chat at a table. `hidden` means that an administrator has hidden it from everybody."""

    __tablename__ = "chat"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str] = mapped_column(String(24))
    name: Mapped[str] = mapped_column(String(60))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    hidden: Mapped[bool] = mapped_column(default=False, server_default="0")


class Request(Base):
    """Something that the others must agree to: undoing a move, or hints."""

    __tablename__ = "requests"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    seat: Mapped[int]
    user_id: Mapped[str] = mapped_column(String(24))
    n: Mapped[int]
    answers: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(10))
    at: Mapped[float]


class AnalysisModel(Base):
    """The analysis of a finished game as JSON; `record` is a hash of the record that was analyzed."""

    __tablename__ = "analyses"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    record: Mapped[str] = mapped_column(String(64))
    body: Mapped[str] = mapped_column(Text)
    at: Mapped[float]


class Letter(Base):
    """An entry of the outbox: committed together with what causes it, and sent when it is due.

    A reminder is for a seat that was asked at a version of a table; others are for an `address`.
    """

    __tablename__ = "outbox"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(20))
    user_id: Mapped[str] = mapped_column(String(24))
    table_id: Mapped[str] = mapped_column(String(24))
    seat: Mapped[int]
    version: Mapped[int]
    due: Mapped[float] = mapped_column(index=True)
    tries: Mapped[int]
    state: Mapped[str] = mapped_column(String(10))
    address: Mapped[str | None] = mapped_column(String(254))


class PushSubscription(Base):
    """A browser that gets push messages, for as long as its session lasts.

    `endpoint` is its address at a push service (`digest` identifies it), `browser` its public key, `secret` what it
    shares with us.
    """

    __tablename__ = "push_subscriptions"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    session: Mapped[str] = mapped_column(ForeignKey("sessions.token", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    browser: Mapped[str] = mapped_column(String(100))
    secret: Mapped[str] = mapped_column(String(40))
    device: Mapped[str] = mapped_column(String(60))
    created: Mapped[float]


class ServerSecret(Base):
    """A secret that the server made for itself and that all of its processes share."""

    __tablename__ = "server_secrets"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Friend(Base):
    """Somebody whom a person likes to invite. It is the person's own list; the other is not told."""

    __tablename__ = "friends"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    other: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    at: Mapped[float]


class Archived(Base):
    """A table that a person has put away: it is no longer among their own tables."""

    __tablename__ = "archived"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True)
    at: Mapped[float]


class Tournament(Base):
    """A tournament: Swiss, knock-out, or seasons of groups. `round` is the current one, counted from 0.

    `size` is how many sit at a table, `group_size` how many are in a group, `most` how many can join.
    """

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    kind: Mapped[str] = mapped_column(String(10))
    game: Mapped[str] = mapped_column(String(400))
    game_id: Mapped[str] = mapped_column(String(60))
    pace: Mapped[dict[str, Any]]
    rounds: Mapped[int]
    size: Mapped[int]
    group_size: Mapped[int]
    most: Mapped[int]
    creator: Mapped[str] = mapped_column(String(24), index=True)
    state: Mapped[str] = mapped_column(String(10), index=True)
    round: Mapped[int]
    created: Mapped[float]
    ended: Mapped[float | None]


class TournamentPlayer(Base):
    """Somebody who plays in a tournament; `number` is the order of joining. A deleted account leaves its number."""

    __tablename__ = "tournament_players"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(String(24), primary_key=True, index=True)
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))


class TournamentTable(Base):
    """A table of a round: the numbers of its players by seat, and their places once it is over."""

    __tablename__ = "tournament_tables"

    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), index=True)
    table_id: Mapped[str] = mapped_column(String(24))
    round: Mapped[int]
    group: Mapped[int]
    players: Mapped[list[Any]]
    places: Mapped[list[Any] | None]


class Tick(Base):
    """The server time so far (see `clock`). There is one row."""

    __tablename__ = "ticks"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float]

"""What is kept: people, tables, seats, moves, chat, requests, and letters to be sent. Times are seconds since 1970.

What a clock, an absence or a session is measured by (`clock`, `since`, `due`, `expires`) is in the time
that counts (see `clock`); all others are by the clock on the wall.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Double, ForeignKey, Index, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    type_annotation_map = {dict[str, Any]: JSON(none_as_null=True), list[Any]: JSON(none_as_null=True), float: Double}


class User(Base):
    """A person: a guest, or an account with a name of its own and a password.

    `confirmed`: the address has answered a letter; only then it gets others. `form` and `look` are how the name looks
    (see `accounts.names`). `suspended`: until when an administrator keeps the account out, and `suspended_why`.
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


class SecondFactor(Base):
    """The secret of codes that change with time (TOTP), from when the first code was right (`confirmed`).

    `step` is the last half minute of which a code was taken: no code is taken twice.
    """

    __tablename__ = "second_factors"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    confirmed: Mapped[bool]
    step: Mapped[int] = mapped_column(BigInteger)
    created: Mapped[float]


class RecoveryCode(Base):
    """A code for once, for those who have lost what makes the others. Only its hash is kept."""

    __tablename__ = "recovery_codes"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)


class Relation(Base):
    """Whom somebody does not want to hear (`mute`), or to meet at a table either (`block`)."""

    __tablename__ = "relations"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    other: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(10))
    at: Mapped[float]


class Report(Base):
    """What somebody tells the administrators about somebody else: at a table, perhaps of a line of its chat.

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
    """What an administrator has done: who (empty: by a command), what, to whom or what, and why."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    at: Mapped[float]
    admin: Mapped[str] = mapped_column(String(24))
    admin_name: Mapped[str] = mapped_column(String(60))
    action: Mapped[str] = mapped_column(String(30))
    target: Mapped[str] = mapped_column(String(60))
    detail: Mapped[str] = mapped_column(Text)


class Session(Base):
    """A signed-in browser. The token itself is known to the browser alone."""

    __tablename__ = "sessions"

    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created: Mapped[float]
    expires: Mapped[float]
    seen: Mapped[float]
    device: Mapped[str] = mapped_column(String(60))


class Link(Base):
    """What a letter leads to, once: to confirm an address, or to set a password. Only the letter has the token."""

    __tablename__ = "links"

    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    email: Mapped[str] = mapped_column(String(254))
    expires: Mapped[float]


class Token(Base):
    """What a program of an account sends instead of a cookie. The token itself is known to the program alone."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[float]


class TableModel(Base):
    """A table at which a game is, was or will be played. `version` counts every change.

    `key` is what its draws are made of: nobody learns it before the game is over. Without it `seed` decides.
    `closed`: since when an administrator has it closed.
    A branch has the first `fork` moves of the finished game `origin`; `parent` is that game for people.
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

    __table_args__ = (Index("tables_by_status", "status", "visibility", "changed"),)


class SeatModel(Base):
    """A place at a table: open, a person's, or a bot's (`former`: the absent player whose place it keeps).

    `left_at`: after so many moves its player left it to the bot.
    `clock` is what is left of its time, `since` when it was asked.
    `standing` are the answers that its player has given until something changes, as JSON.
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


class Member(Base):
    """Somebody who may see a table that is not open to all."""

    __tablename__ = "members"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(String(24), primary_key=True)


class MoveModel(Base):
    """A move as the record has it. `version` is the version of the table for which it was sent.

    `gesture`: with how many others, all told, it was sent in one request. They are taken back together.
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
    """A line said at a table. `hidden`: an administrator lets nobody read it any more."""

    __tablename__ = "chat"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str] = mapped_column(String(24))
    name: Mapped[str] = mapped_column(String(60))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    hidden: Mapped[bool] = mapped_column(default=False, server_default="0")


class Request(Base):
    """Something that the others must agree to: to take a move back."""

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


class Letter(Base):
    """The outbox: committed together with what causes it, sent when it is due.

    A reminder is for a seat that was asked at a version of a table; other letters are for an `address`.
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


class Tick(Base):
    """How far the time that counts has come (see `clock`). There is one row."""

    __tablename__ = "ticks"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float]

"""The actions of an administrator: hide a line, suspend an account, close a table. Each is logged.

They work on the database alone, so that the page and the commands do the same. The processes of the server follow the
log (see `orders`) and update their memory.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, or_, select, update

from saecula.server.accounts.links import end_everything
from saecula.server.accounts.names import name_key
from saecula.server.accounts.second_factor import forget as forget_second_factor
from saecula.server.problems import Problem
from saecula.server.storage.database import Database
from saecula.server.storage.models import AuditEntry, Chat, Report, SeatModel, TableModel, User

FOREVER = 100 * 365 * 86_400.0
LISTED = 200

HIDE, SHOW = "chat.hide", "chat.show"
SUSPEND, RESTORE = "user.suspend", "user.restore"
CLOSE, REOPEN = "table.close", "table.reopen"
SETTLE = "report.settle"
PROMOTE, DEMOTE = "admin.promote", "admin.demote"
FACTOR_OFF = "second-factor.off"


@dataclass(frozen=True, slots=True)
class Actor:
    """The actor: an administrator, or a command if there is no id."""

    id: str = ""
    name: str = ""


COMMAND = Actor()


class Actions:
    """All actions, on the database."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def hide(self, by: Actor, table: str, line: int, hidden: bool, why: str = "") -> None:
        """Hides a line of chat from everybody, or shows it again."""
        async with self._db.write() as db:
            here = update(Chat).where(Chat.table_id == table, Chat.n == line).values(hidden=hidden)
            if (await db.execute(here)).rowcount != 1:
                raise Problem(404, "chat.unknown", "There is no such line.", {"n": line})
            await _note(db, by, HIDE if hidden else SHOW, f"{table}:{line}", why)

    async def suspend(self, by: Actor, user: str, days: float | None, why: str = "") -> None:
        """Suspends a person for a number of days, or permanently. All sessions and tokens end."""
        if by.id == user:
            raise Problem(422, "suspend.self", "You cannot suspend yourself.")
        until = time.time() + (days * 86_400 if days is not None else FOREVER)
        async with self._db.write() as db:
            row = await _user(db, user)
            if row["admin"]:
                raise Problem(409, "suspend.admin", "An administrator cannot be suspended.")
            await db.execute(update(User).where(User.id == user).values(suspended=until, suspended_why=why))
            await end_everything(db, user)
            span = "∞" if days is None else f"{days:g} d"  # signs that every reader of the log understands
            await _note(db, by, SUSPEND, user, f"{row['name']}, {span}: {why}")

    async def restore(self, by: Actor, user: str, why: str = "") -> None:
        """Lifts a suspension."""
        async with self._db.write() as db:
            row = await _user(db, user)
            await db.execute(update(User).where(User.id == user).values(suspended=None, suspended_why=""))
            await _note(db, by, RESTORE, user, f"{row['name']}: {why}")

    async def close(self, by: Actor, table: str, why: str = "") -> None:
        """Closes a table: nobody can play, watch or chat there any more, and its clocks stop."""
        async with self._db.write() as db:
            values = {"closed": time.time(), "due": None, "bot_due": False, "version": TableModel.version + 1}
            await _change_table(db, table, values)
            await db.execute(update(SeatModel).where(SeatModel.table_id == table).values(since=None))
            await _note(db, by, CLOSE, table, why)

    async def reopen(self, by: Actor, table: str, why: str = "") -> None:
        """Reopens a table."""
        async with self._db.write() as db:
            await _change_table(db, table, {"closed": None, "version": TableModel.version + 1})
            await _note(db, by, REOPEN, table, why)

    async def settle(self, by: Actor, report: str, why: str = "") -> None:
        """Closes a report that has been dealt with."""
        async with self._db.write() as db:
            here = update(Report).where(Report.id == report).values(state="closed")
            if (await db.execute(here)).rowcount != 1:
                raise Problem(404, "report.unknown", "There is no such report.")
            await _note(db, by, SETTLE, report, why)

    async def promote(self, by: Actor, user: str, admin: bool) -> None:
        """Makes an account an administrator, or revokes that."""
        async with self._db.write() as db:
            row = await _user(db, user)
            if row["guest"]:
                raise Problem(409, "admin.guest", "A guest cannot be an administrator.")
            await db.execute(update(User).where(User.id == user).values(admin=admin))
            await _note(db, by, PROMOTE if admin else DEMOTE, user, str(row["name"]))

    async def end_second_factor(self, by: Actor, user: str) -> bool:
        """Removes the second factor of an account whose owner has lost it; returns whether there was one."""
        async with self._db.write() as db:
            row = await _user(db, user)
            had = await forget_second_factor(db, user)
            if had:
                await _note(db, by, FACTOR_OFF, user, str(row["name"]))
            return had

    # --- queries ---

    async def reports(self, state: str = "open") -> list[dict[str, Any]]:
        """Reports, the newest first."""
        query = select(Report.__table__).where(Report.state == state).order_by(Report.at.desc(), Report.id)
        return await self._rows(query.limit(LISTED))

    async def log(self, before: int | None = None, most: int = LISTED) -> list[dict[str, Any]]:
        """The log, newest first; with `before`, the entries below that number."""
        query = select(AuditEntry.__table__).order_by(AuditEntry.id.desc()).limit(most)
        return await self._rows(query if before is None else query.where(AuditEntry.id < before))

    async def find(self, text: str) -> list[dict[str, Any]]:
        """People by id or by the beginning of their name; accounts first."""
        key = name_key(text)
        alike = or_(
            User.id == text, User.key.startswith(key, autoescape=True), User.name.startswith(text, autoescape=True)
        )
        query = select(User.__table__).where(alike).order_by(User.guest, User.name, User.id).limit(LISTED)
        return await self._rows(query)

    async def chat(self, table: str) -> list[dict[str, Any]]:
        """The last lines of the chat of a table, including hidden ones."""
        query = select(Chat.__table__).where(Chat.table_id == table).order_by(Chat.n.desc()).limit(LISTED)
        return (await self._rows(query))[::-1]

    async def table(self, table: str) -> dict[str, Any]:
        """What an administrator sees of a table: who is seated, and whether it is closed, but nothing of the game."""
        columns = (TableModel.id, TableModel.game, TableModel.status, TableModel.creator, TableModel.closed)
        found = await self._rows(select(*columns).where(TableModel.id == table))
        if not found:
            raise Problem(404, "table.unknown", "There is no such table, or you may not see it.")
        seats = select(SeatModel.seat, SeatModel.kind, SeatModel.user_id, SeatModel.name)
        query = seats.where(SeatModel.table_id == table).order_by(SeatModel.seat)
        return {**found[0], "seats": await self._rows(query)}

    async def _rows(self, query: Any) -> list[dict[str, Any]]:
        async with self._db.read() as db:
            return [dict(row) for row in (await db.execute(query)).mappings()]


async def _note(db: Any, by: Actor, action: str, target: str, detail: str) -> None:
    row = {"at": time.time(), "admin": by.id, "admin_name": by.name}
    await db.execute(insert(AuditEntry).values(**row, action=action, target=target, detail=detail.strip(" :")))


async def _user(db: Any, user: str) -> Any:
    row = (await db.execute(select(User.__table__).where(User.id == user))).mappings().first()
    if row is None:
        raise Problem(404, "person.unknown", "There is no such person.")
    return row


async def _change_table(db: Any, table: str, values: dict[str, Any]) -> None:
    if (await db.execute(update(TableModel).where(TableModel.id == table).values(**values))).rowcount != 1:
        raise Problem(404, "table.unknown", "There is no such table, or you may not see it.")

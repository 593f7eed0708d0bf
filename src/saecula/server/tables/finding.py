"""Finding a game: lists of tables, quick pairing, invitations, and putting tables away."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Select, delete, func, insert, or_, select

from saecula.core import BadOption
from saecula.server.accounts.people import Person
from saecula.server.problems import Problem
from saecula.server.results.profiles import known_ratings
from saecula.server.storage.models import Archived, Letter, SeatModel, TableModel
from saecula.server.tables.changes import Change, overtaken
from saecula.server.tables.live import LiveTable, open_game
from saecula.server.tables.lobby import LISTED, JoinWish, TablePlan
from saecula.server.tables.pace import read_pace
from saecula.server.tables.rated import NOWHERE, Whence, need_rateable
from saecula.server.tables.rows import OPEN, OVER, PERSON, PLAYING, WAITING, Seat, TableRow

if TYPE_CHECKING:
    from saecula.server.services import Services

TRIED: Final = 20
"""The most tables that a pairing tries to join before it opens another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What a list of tables is narrowed to; None means anything."""

    game: str | None = None
    pace: str | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a person who wants to be paired asks for, and where the person asks from."""

    game: str
    players: int
    pace: str
    rated: bool = False
    whence: Whence = NOWHERE


class Finding:
    """Finds tables for people, and people for tables."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pairing = asyncio.Lock()

    # --- lists ---

    async def listed(self, which: str, person: Person | None, wanted: Filter) -> list[dict[str, Any]]:
        """Tables for a list. Newest first; where the person is asked, those that have waited longest first."""
        query = self._query(which, person)
        if query is None:
            return []
        if wanted.game is not None:
            query = query.where(TableModel.game_id == wanted.game)
        if wanted.pace is not None:
            query = query.where(TableModel.pace["kind"].as_string() == wanted.pace)
        if wanted.players is not None:
            count = select(func.count()).where(SeatModel.table_id == TableModel.id).scalar_subquery()
            query = query.where(count == wanted.players)
        return await self.shown(query, person)

    async def shown(self, query: Select[Any], person: Person | None) -> list[dict[str, Any]]:
        """The tables whose ids a query finds, in its order, as they are listed."""
        async with self._services.db.read() as db:
            ids = (await db.execute(query.where(TableModel.closed.is_(None)).limit(LISTED))).scalars().all()
            found = (await db.execute(select(TableModel.__table__).where(TableModel.id.in_(ids)))).mappings().all()
            seated_at = select(SeatModel.__table__).where(SeatModel.table_id.in_(ids)).order_by(SeatModel.seat)
            seats = (await db.execute(seated_at)).mappings().all()
            people = {seat["user_id"] for seat in seats if seat["kind"] == PERSON}
            ratings = await known_ratings(db, people - {None})
        rows = {row["id"]: TableRow.read(row) for row in found}
        out = []
        for id in ids:
            shown = LiveTable(id)
            shown.row = rows[id]
            shown.seats = [Seat.read(seat) for seat in seats if seat["table_id"] == id]
            table = self._services.presenter.table_json(shown, person.id if person else None)
            for seat in table["seats"]:
                rating = ratings.get((seat.get("user"), table["game_id"]))
                if rating is not None:
                    seat["rating"] = rating
            out.append(table)
        return out

    def _query(self, which: str, person: Person | None) -> Select[Any] | None:
        """The ids of the tables of one list, in order; None if nobody asks for their own."""
        query: Select[Any] = select(TableModel.id).order_by(TableModel.changed.desc())
        public = TableModel.visibility == "open"
        if which == "open":
            return query.where(public, TableModel.status == WAITING)
        if which == "watch":
            return query.where(public, TableModel.status == PLAYING)
        if person is None:
            return None
        seated = select(SeatModel.table_id).where(SeatModel.user_id == person.id)
        if which == "turn":
            asked = seated.where(SeatModel.kind == PERSON, SeatModel.since.is_not(None))
            return (
                select(TableModel.id)
                .where(TableModel.id.in_(asked), TableModel.status == PLAYING)
                .order_by(TableModel.turn_since, TableModel.id)
            )
        if which == "invited":
            return query.where(TableModel.id.in_(seated.where(SeatModel.kind == OPEN)), TableModel.status == WAITING)
        away = select(Archived.table_id).where(Archived.user_id == person.id)
        if which == "archived":
            return query.where(TableModel.id.in_(away))
        mine = or_(TableModel.id.in_(seated), TableModel.creator == person.id)
        whole = TableModel.parent.is_(None)  # branches are kept with their game
        return query.where(mine, whole, TableModel.id.not_in(away))

    # --- quick pairing ---

    async def pair(self, person: Person, wish: Wish) -> LiveTable:
        """Seats a person at a table such as the person wishes where others wait, or opens one.

        Two people who ask at the same time meet: one process pairs one after the other, and between processes the older
        of two tables wins.
        """
        chosen = open_game({"id": wish.game}, wish.players)
        if chosen.players != wish.players:
            raise BadOption(f"players: {wish.game} is for another number of players")
        pace = read_pace({"kind": wish.pace})
        places = [{"kind": "me"}] + [{"kind": "open"}] * (wish.players - 1)
        plan = TablePlan(
            game={"id": wish.game}, places=places, pace=pace, visibility="open", rated=wish.rated, whence=wish.whence
        )
        if wish.rated:  # before a table is looked for, because a guest finds none
            need_rateable(pace, None, chosen, [Seat(i, OPEN, None, "", None) for i in range(wish.players)], person)
        async with self._pairing:
            for id in await self._matching(str(chosen), wish):
                live = await self._join(id, person, wish)
                if live is not None:
                    return live
            own = await self._services.lobby.create(person, plan)
            if not self._services.db.postgres:
                return own
        for id in await self._matching(str(chosen), wish, own.row.created):
            live = await self._join(id, person, wish)
            if live is not None:
                await self._services.lobby.leave(own.id, person)
                return live
        return own

    async def _matching(self, game: str, wish: Wish, before: float | None = None) -> list[str]:
        """The open tables of this game as somebody wishes them, the longest waiting first."""
        query = (
            select(TableModel.id, TableModel.pace)
            .where(TableModel.status == WAITING, TableModel.visibility == "open", TableModel.game == game)
            .where(TableModel.password.is_(None), TableModel.closed.is_(None), TableModel.rated.is_(wish.rated))
            .order_by(TableModel.created)
            .limit(LISTED)
        )
        if before is not None:
            query = query.where(TableModel.created < before)
        wanted = msgspec.to_builtins(read_pace({"kind": wish.pace}))
        async with self._services.db.read() as db:
            rows = (await db.execute(query)).all()
        return [row.id for row in rows if row.pace == wanted][:TRIED]

    async def _join(self, id: str, person: Person, wish: Wish) -> LiveTable | None:
        """Sits down at a table; None if the person gets no seat there."""
        try:
            async with self._services.tables.open(id) as live:
                mine = bool(live.seats_of(person.id))
                free = any(s.kind == OPEN and s.user in (None, person.id) for s in live.seats)
            if mine:
                return live
            if not free:
                return None
            company = {live.row.creator, *live.people()} - {person.id, ""}
            if await self._services.relations.blocked_by(person, company):
                return None
            live = await self._services.lobby.join(id, person, JoinWish(whence=wish.whence))
        except Problem:  # it has just filled up, or somebody there is blocked
            return None
        return live if live.seats_of(person.id) else None

    # --- invitations ---

    @overtaken
    async def invite(self, id: str, person: Person, name: str) -> LiveTable:
        """Keeps an open seat of a waiting table for an account, which is told."""
        reserved, shown = await self._services.lobby.invited(person, name)
        async with self._services.tables.open(id) as live:
            self._services.access.need_sight(live, person)
            if person.id != live.row.creator and not live.seats_of(person.id):
                raise Problem(403, "invite.seated", "Only people who sit at the table can invite others.")
            if live.status != WAITING:
                raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
            if reserved and any(s.user == reserved for s in live.seats):
                raise Problem(409, "invite.already", f"{shown} is invited or seated already.", {"name": shown})
            free = next((s for s in live.seats if s.kind == OPEN and s.user is None and not s.name), None)
            if free is None:
                raise Problem(409, "seat.none", "No seat is free.")
            free.user, free.name = reserved, shown
            change = Change()
            change.seats.add(free.seat)
            change.letters += await self._letters(live)
            await self._services.tables.commit(live, change)
            self._services.presenter.tell_table(live)
            return live

    async def tell_invited(self, live: LiveTable) -> None:
        """Writes to the people for whom seats of a new table are kept."""
        letters = await self._letters(live) if live.status == WAITING else []
        if letters:
            async with self._services.db.write() as db:
                await db.execute(insert(Letter), letters)

    async def _letters(self, live: LiveTable) -> list[dict[str, Any]]:
        """A letter for everybody who is invited, can be reached, and has not been written to."""
        kept = [s for s in live.seats if s.kind == OPEN and s.user]
        async with self._services.db.read() as db:
            query = select(Letter.user_id).where(Letter.table_id == live.id, Letter.kind == "invited")
            told = set((await db.execute(query)).scalars().all())
        letter = {"kind": "invited", "table_id": live.id, "version": live.version, "due": time.time()}
        return [
            {**letter, "user_id": s.user, "seat": s.seat, "tries": 0, "state": "open"}
            for s in kept
            if s.user and s.user not in told and await self._services.people.reachable(s.user)
        ]

    # --- putting away ---

    async def archive(self, id: str, person: Person, archived: bool) -> LiveTable:
        """Puts a table away, or takes it back; not one at which the person still plays."""
        async with self._services.tables.open(id) as live:
            self._services.access.need_sight(live, person)
            if archived and live.status != OVER and live.seats_of(person.id):
                raise Problem(
                    409,
                    "archive.playing",
                    "You are still playing here: a table can be archived when its game is over.",
                )
        async with self._services.db.write() as db:
            own = (Archived.user_id == person.id) & (Archived.table_id == live.id)
            await db.execute(delete(Archived).where(own))
            if archived:
                row = {"user_id": person.id, "table_id": live.id, "at": time.time()}
                await db.execute(insert(Archived).values(**row))
        return live

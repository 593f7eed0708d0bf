"""Accounts that are deleted: the games stay, the person is not in them any more."""

from __future__ import annotations

from typing import Any

import structlog
from sqlalchemy import delete, or_, select, update

from saecula.core import SaeculaError
from saecula.server.links import end_everything
from saecula.server.live import OPEN, OVER, WAITING, Live
from saecula.server.models import Chat, Letter, Link, Member, MoveRow, Request, SeatRow, TableRow, User
from saecula.server.people import Person
from saecula.server.play import Play
from saecula.server.problems import Problem
from saecula.server.rooms import Rooms, bot_name
from saecula.server.world import Change, World, overtaken

log = structlog.get_logger()

AT_ONCE = 500
"""So many tables are named in one query at most."""
BOT = "greedy"


class Parting:
    """Takes somebody out of everything."""

    def __init__(self, world: World, play: Play, rooms: Rooms) -> None:
        self._world = world
        self._play = play
        self._rooms = rooms

    async def delete(self, person: Person) -> None:
        """Deletes an account (or a guest). What was played stays, under no name.

        Where others play on, a bot takes the seat; where nobody else sits, the game stands still. Who had been invited
        to a table that waits gets up, and the table goes to somebody else who sits there.
        """
        seated = select(SeatRow.table_id).where(SeatRow.user_id == person.id)
        async with self._world.db.read() as db:
            ids = (
                (
                    await db.execute(
                        select(TableRow.id).where(
                            TableRow.status != OVER, or_(TableRow.id.in_(seated), TableRow.creator == person.id)
                        )
                    )
                )
                .scalars()
                .all()
            )
        for id in ids:
            try:
                await self._get_up(id, person)
            except (Problem, SaeculaError) as error:  # a table that cannot be read holds nobody back
                log.warning("table left as it is", table=id, error=type(error).__name__)
        async with self._world.db.write() as db:
            changed = await erase(db, person.id)
            for table, version in changed:
                await self._world.notify(db, {"table": table, "version": version})
            await self._world.notify(db, {"user": person.id, "keep": ""})
        for table, version in changed:
            self._world.heard(table, version)
        self._world.people.forget(person.id)
        self._world.hub.end_user(person.id, "")

    @overtaken
    async def _get_up(self, id: str, person: Person) -> None:
        async with self._world.table(id) as live:
            others = [user for user in live.people() if user != person.id]
            if live.status == WAITING:
                await self._before(live, person, others)
            elif live.status != OVER and others:
                for seat in live.seats_of(person.id):
                    live.seats[seat].name = bot_name(BOT, seat)
                    await self._play.hand_over(live, seat, BOT, False)
            elif live.status != OVER:
                change = Change()
                for seat in live.seats_of(person.id):
                    s = live.seats[seat]
                    s.user, s.name, s.since, s.clock = None, "", None, None
                    change.seats.add(seat)
                change.values["due"] = None
                await self._world.commit(live, change)

    async def _before(self, live: Live, person: Person, others: list[str]) -> None:
        """A table that waits for players."""
        mine = live.row["creator"] == person.id
        if mine and not others:
            await self._rooms.put_away(live)
            return
        change = Change()
        for s in live.seats:
            if s.user == person.id:
                s.kind, s.user, s.name = OPEN, None, ""
                change.seats.add(s.seat)
        if mine:
            change.values["creator"] = others[0]
        await self._world.commit(live, change)
        self._world.tell_table(live)


async def erase(db: Any, user: str) -> list[tuple[str, int]]:
    """Takes somebody out of the database; gives the tables that have changed, with their versions.

    Seats, lines of chat and moves stay, without owner and name.
    """
    held = select(SeatRow.table_id).where(or_(SeatRow.user_id == user, SeatRow.former == user))
    known = select(Member.table_id).where(Member.user_id == user)
    tables = list(
        (
            await db.execute(
                select(TableRow.id).where(or_(TableRow.id.in_(held), TableRow.id.in_(known), TableRow.creator == user))
            )
        )
        .scalars()
        .all()
    )
    changed: list[tuple[str, int]] = []
    for start in range(0, len(tables), AT_ONCE):
        some = tables[start : start + AT_ONCE]
        for model, values in (
            (MoveRow, {"user_id": None}),
            (Request, {"user_id": ""}),
            (SeatRow, {"user_id": None, "name": ""}),
        ):
            await db.execute(update(model).where(model.table_id.in_(some), model.user_id == user).values(**values))
        await db.execute(update(SeatRow).where(SeatRow.table_id.in_(some), SeatRow.former == user).values(former=None))
        await db.execute(update(TableRow).where(TableRow.id.in_(some), TableRow.creator == user).values(creator=""))
        here = TableRow.id.in_(some)
        await db.execute(update(TableRow).where(here).values(version=TableRow.version + 1))
        now = await db.execute(select(TableRow.id, TableRow.version).where(here))
        changed += [(id, version) for id, version in now]
    await db.execute(update(Chat).where(Chat.user_id == user).values(user_id="", name=""))
    await db.execute(delete(Member).where(Member.user_id == user))
    await db.execute(delete(Letter).where(Letter.user_id == user))
    await db.execute(delete(Link).where(Link.user_id == user))
    await end_everything(db, user)
    await db.execute(delete(User).where(User.id == user))
    return changed

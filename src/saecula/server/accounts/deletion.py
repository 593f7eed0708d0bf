"""Deletes accounts: the games stay, but no longer name the person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import delete, or_, select, update

from saecula.core import SaeculaError
from saecula.server.accounts.links import end_everything
from saecula.server.accounts.people import Person
from saecula.server.accounts.security import new_id
from saecula.server.problems import Problem
from saecula.server.results.entries import GONE_PLAYER
from saecula.server.storage.models import (
    Chat,
    Letter,
    Link,
    Member,
    MoveModel,
    Rating,
    Report,
    Request,
    Result,
    ResultSeat,
    SeatModel,
    TableModel,
    Tournament,
    TournamentPlayer,
    User,
)
from saecula.server.tables.changes import Change, overtaken
from saecula.server.tables.live import LiveTable
from saecula.server.tables.lobby import bot_name
from saecula.server.tables.rows import OPEN, OVER, WAITING

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

AT_ONCE = 500
"""The most tables named in one query."""
BOT = "greedy"


class Deletion:
    """Removes a person from everything."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables
        self._presenter = services.presenter
        self._play = services.play
        self._lobby = services.lobby

    async def delete(self, person: Person) -> None:
        """Deletes an account (or a guest). The games stay, without the name.

        If other people are playing, a bot takes the seat; if nobody else is seated, the game stops. At a table that has
        not started, the seat becomes free, and if the person created the table, it passes to somebody else seated
        there.
        """
        seated = select(SeatModel.table_id).where(SeatModel.user_id == person.id)
        async with self._services.db.read() as db:
            ids = (
                (
                    await db.execute(
                        select(TableModel.id).where(
                            TableModel.status != OVER, or_(TableModel.id.in_(seated), TableModel.creator == person.id)
                        )
                    )
                )
                .scalars()
                .all()
            )
        for id in ids:
            try:
                await self._get_up(id, person)
            except (Problem, SaeculaError) as error:  # a table that cannot be read must not stop the deletion
                log.warning("table left as it is", table=id, error=type(error).__name__)
        async with self._services.db.write() as db:
            changed = await erase(db, person.id)
            for table, version in changed:
                await self._services.announcer.notify(db, {"table": table, "version": version})
            await self._services.announcer.notify(db, {"user": person.id, "keep": ""})
        for table, version in changed:
            self._tables.heard(table, version)
        self._services.people.forget(person.id)
        self._services.hub.end_user(person.id, "")

    @overtaken
    async def _get_up(self, id: str, person: Person) -> None:
        async with self._tables.open(id) as live:
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
                await self._tables.commit(live, change)

    async def _before(self, live: LiveTable, person: Person, others: list[str]) -> None:
        """Removes the person from a table that is waiting for players."""
        mine = live.row.creator == person.id
        if mine and not others:
            await self._lobby.put_away(live)
            return
        change = Change()
        for s in live.seats:
            if s.user == person.id:
                s.kind, s.user, s.name = OPEN, None, ""
                change.seats.add(s.seat)
        if mine:
            change.values["creator"] = others[0]
        await self._tables.commit(live, change)
        self._presenter.tell_table(live)


async def erase(db: Any, user: str) -> list[tuple[str, int]]:
    """Removes a person from the database; returns the tables that have changed, with their versions.

    Seats, lines of chat and moves stay, without owner and name.
    """
    sat = or_(SeatModel.user_id == user, SeatModel.former == user, SeatModel.quitter == user)
    held = select(SeatModel.table_id).where(sat)
    gone = f"{GONE_PLAYER}{new_id(10)}"
    known = select(Member.table_id).where(Member.user_id == user)
    tables = list(
        (
            await db.execute(
                select(TableModel.id).where(
                    or_(TableModel.id.in_(held), TableModel.id.in_(known), TableModel.creator == user)
                )
            )
        )
        .scalars()
        .all()
    )
    changed: list[tuple[str, int]] = []
    for start in range(0, len(tables), AT_ONCE):
        some = tables[start : start + AT_ONCE]
        for model, values in (
            (MoveModel, {"user_id": None}),
            (Request, {"user_id": ""}),
            (SeatModel, {"user_id": None, "name": ""}),
        ):
            await db.execute(update(model).where(model.table_id.in_(some), model.user_id == user).values(**values))
        await db.execute(
            update(SeatModel).where(SeatModel.table_id.in_(some), SeatModel.former == user).values(former=None)
        )
        await db.execute(
            update(SeatModel).where(SeatModel.table_id.in_(some), SeatModel.quitter == user).values(quitter=gone)
        )
        await db.execute(
            update(TableModel).where(TableModel.id.in_(some), TableModel.creator == user).values(creator="")
        )
        here = TableModel.id.in_(some)
        await db.execute(update(TableModel).where(here).values(version=TableModel.version + 1))
        now = await db.execute(select(TableModel.id, TableModel.version).where(here))
        changed += [(id, version) for id, version in now]
    await _forget_results(db, user, gone)
    await db.execute(update(Chat).where(Chat.user_id == user).values(user_id="", name=""))
    for column, name in ((Report.user_id, "user"), (Report.other, "other")):
        empty = {"user_id" if name == "user" else "other": "", f"{name}_name": ""}
        await db.execute(update(Report).where(column == user).values(**empty))
    gone_from = TournamentPlayer.user_id == user
    for row in (await db.execute(select(TournamentPlayer.tournament_id).where(gone_from))).scalars().all():
        this = gone_from & (TournamentPlayer.tournament_id == row)
        await db.execute(update(TournamentPlayer).where(this).values(user_id=f"gone {new_id(10)}", name=""))
    await db.execute(update(Tournament).where(Tournament.creator == user).values(creator=""))
    await db.execute(delete(Member).where(Member.user_id == user))
    await db.execute(delete(Letter).where(Letter.user_id == user))
    await db.execute(delete(Link).where(Link.user_id == user))
    await end_everything(db, user)
    await db.execute(delete(User).where(User.id == user))
    return changed


async def _forget_results(db: Any, user: str, gone: str) -> None:
    """Takes a person out of the results. The ratings of others rest on these games, so the results stay, unnamed."""
    mine = update(ResultSeat).where(ResultSeat.user_id == user)
    await db.execute(mine.values(user_id=None, name="", player=gone, counts=False))
    await db.execute(update(Result).where(Result.owner == user).values(owner=""))
    await db.execute(update(Rating).where(Rating.player == user).values(player=gone))

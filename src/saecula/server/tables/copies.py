"""Tables made from other tables: rematches, and copies of finished games to try other moves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, delete, insert, select, update

from saecula.core import Entry
from saecula.server.accounts.people import Person
from saecula.server.problems import Problem
from saecula.server.storage.models import Member, MoveModel, TableModel
from saecula.server.tables.changes import Change, Stale, overtaken
from saecula.server.tables.live import LiveTable
from saecula.server.tables.lobby import JoinWish, TablePlan, new_row, write_table
from saecula.server.tables.pace import NoClock
from saecula.server.tables.rated import NOWHERE, Whence
from saecula.server.tables.rows import BOT, OVER, PERSON, PLAYING, Seat
from saecula.server.workers.replay_process import Standing
from saecula.server.workers.replays import Forgotten

if TYPE_CHECKING:
    from saecula.server.services import Services


BRANCHES = 60
"""The most branches of one game that a person can have."""


class Copies:
    """Makes tables from others."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables
        self._access = services.access
        self._presenter = services.presenter
        self._play = services.play
        self._lobby = services.lobby

    @overtaken
    async def rematch(self, id: str, person: Person, whence: Whence = NOWHERE) -> LiveTable:
        """Creates a rematch, with the seats moved by one; the first to ask creates it, and the others join."""
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            if live.status != OVER:
                raise Problem(409, "not-over", "The game is not over.")
            if not live.seats_of(person.id):
                raise Problem(403, "seat.none", "You have no seat at this table.")
            again = live.row.rematch
            if again is None or not await self._exists(again):
                places = []
                for s in live.seats[1:] + live.seats[:1]:
                    if s.kind == BOT:
                        places.append({"kind": "bot", "bot": s.bot, "name": s.name})
                    elif s.user == person.id:
                        places.append({"kind": "here", "name": s.name})
                    else:
                        places.append({"kind": "open", "reserved": s.user, "name": s.name})
                row = live.row
                plan = TablePlan(
                    game=row.game,
                    places=places,
                    pace=row.pace,
                    visibility=row.visibility,
                    hashed=row.password,
                    rated=row.rated,
                    whence=whence,
                )
                other = await self._lobby.create(person, plan)
                again = other.id
                async with self._services.db.write() as db:
                    for user in {*live.people(), *live.members}:
                        await db.execute(insert(Member).values(table_id=again, user_id=user))
                other.stale = True
                change = Change()
                change.values["rematch"] = again
                try:
                    await self._tables.commit(live, change)
                except Stale:
                    await self._drop(again)
                    raise
                self._presenter.tell_table(live)
        return await self._lobby.join(again, person, JoinWish(whence=whence))

    async def _drop(self, id: str) -> None:
        """Deletes our table, because another process has already created the rematch."""
        async with self._services.db.write() as db:
            await db.execute(delete(TableModel).where(TableModel.id == id))
        self._tables.doubt(id)

    async def _exists(self, id: str) -> bool:
        async with self._services.db.read() as db:
            return (await db.execute(select(TableModel.id).where(TableModel.id == id))).first() is not None

    @overtaken
    async def branch(self, id: str, person: Person, n: int) -> LiveTable:
        """Copies a finished game, or such a copy, up to step n, to try other moves; all seats are the person's.

        The parent of all copies is the game itself. The moves of the copy are replayed only when somebody looks at it.
        """
        while True:
            async with self._tables.open(id) as live:
                count = self._branched(live, person, n)
                await self._need_room(person, live.row.parent or id)
                version, batch = live.version, live.batch(self._services.replays.known)
            try:
                standing = await self._services.replays.standing(batch, count)
            except Forgotten:
                continue
            async with self._tables.open(id) as live:
                if live.version == version:
                    return await self._copied(live, person, count, standing)

    def _own(self, game: str, person: Person) -> Select[Any]:
        """The ids of the branches that a person has made of a game, oldest first."""
        mine = TableModel.parent == game, TableModel.creator == person.id, TableModel.closed.is_(None)
        return select(TableModel.id).where(*mine).order_by(TableModel.created)

    async def _need_room(self, person: Person, game: str) -> None:
        """Raises a problem if the person has too many branches of a game already."""
        async with self._services.db.read() as db:
            count = len((await db.execute(self._own(game, person))).all())
        if count >= BRANCHES:
            raise Problem(429, "branches.many", f"You have {count} branches of this game: remove some.", {"n": count})

    async def branches(self, id: str, person: Person) -> list[dict[str, Any]]:
        """The branches that a person has made of a game, or of the game that this branch comes from."""
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            game = live.row.parent or id
        return await self._services.finding.shown(self._own(game, person), person)

    @overtaken
    async def remove(self, id: str, person: Person) -> None:
        """Deletes a branch, for the person who has made it."""
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            if live.row.parent is None or live.row.creator != person.id:
                raise Problem(403, "remove.branch", "Only your own branches of a finished game can be removed.")
            await self._lobby.put_away(live)

    def _branched(self, live: LiveTable, person: Person, n: int) -> int:
        """The number of moves in the first n steps of a game that may be copied."""
        self._access.need_sight(live, person)
        if live.status != OVER and not live.row.parent:
            raise Problem(409, "not-over", "A game can be branched when it is over.")
        steps = live.seat_log(None).steps
        if not 0 <= n <= len(steps):
            raise Problem(422, "step.unknown", f"This game has {len(steps)} steps.", {"n": len(steps)})
        return steps[n - 1] if n else 0

    async def _copied(self, live: LiveTable, person: Person, count: int, standing: Standing) -> LiveTable:
        """Writes the table of a copy to the database; it is not in memory yet. The caller holds the lock."""
        assert live.game is not None
        parent = live.row
        now = self._services.clock.now()
        values: dict[str, Any] = {"setup": parent.setup, "key": parent.key, "parent": parent.parent or live.id}
        values |= {"status": PLAYING, "waiting": [] if standing.discreet else standing.seats}
        if standing.outcome is not None:
            values |= {"status": OVER, "outcome": standing.outcome}
        elif standing.seats:
            values["turn_since"] = self._services.clock.wall(now)
        if parent.parent is None:  # a finished game keeps its moves
            values |= {"origin": live.id, "fork": count}
        else:
            values |= {"origin": parent.origin, "fork": min(count, parent.fork)}
        copy = LiveTable("")
        copy.row = row = new_row(live.game, person, NoClock(), parent.seed).changed_by(values)
        copy.id, copy.game = row.id, live.game
        copy.seats = [Seat(s.seat, PERSON, person.id, s.name, None) for s in live.seats]
        for seat in standing.seats:
            copy.seats[seat].since = now
        own = live.played.entries_since(row.fork)[: count - row.fork]

        def write(db: Connection) -> None:
            same = update(TableModel).where(TableModel.id == live.id, TableModel.version == live.version)
            if db.execute(same.values(version=live.version)).rowcount != 1:
                raise Stale
            write_table(db, row, copy.seats)
            if own:
                db.execute(insert(MoveModel), new_moves(row.id, own, row.fork + 1))

        try:
            await self._services.db.transact(write)  # in one go, so that others who move do not wait long
        except Stale:
            live.stale = True
            raise
        return copy


def new_moves(table: str, entries: list[Entry], first: int = 1) -> list[dict[str, Any]]:
    """Moves that nobody has sent (of a copy or an import) as database rows, numbered from `first`."""
    now = time.time()
    return [
        {
            "table_id": table,
            "n": n,
            "seat": entry.seat,
            "text": entry.text,
            "version": -n,
            "outcomes": [d.text for d in entry.outcomes],
            "user_id": None,
            "at": now,
        }
        for n, entry in enumerate(entries, first)
    ]

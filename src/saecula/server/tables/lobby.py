"""Tables before the game: creating, finding, joining, leaving and starting them."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Connection, delete, func, insert, select, update

from saecula.core import Game, SaeculaError
from saecula.core.chance import KEY_BYTES
from saecula.server.accounts.names import clean_name
from saecula.server.accounts.people import Person
from saecula.server.accounts.security import check_password, hash_password, new_id
from saecula.server.problems import Problem, not_found
from saecula.server.storage.models import SeatModel, TableModel
from saecula.server.tables.changes import Change, Stale, overtaken
from saecula.server.tables.live import LiveTable, open_game
from saecula.server.tables.pace import Pace
from saecula.server.tables.rated import NOWHERE, Whence, marks, need_no_program, need_rateable
from saecula.server.tables.rows import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Seat, TableRow

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

LISTED = 100
AT_ONCE = 500
"""The most tables named in one query."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """The data of a new table. `hashed` is a password that is already stored; `seed` is for playing alone.

    `rated` means that the ratings change at the end; `whence` is where its creator sits down from.
    """

    game: str | dict[str, Any]
    places: list[dict[str, Any]]
    pace: Pace
    visibility: str = "link"
    password: str | None = None
    hashed: str | None = None
    seed: int | None = None
    rated: bool = False
    delay: int = 0
    whence: Whence = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinWish:
    """How somebody wants to join a table: which seat, with what permission, or only to watch; and where from."""

    seat: int | None = None
    invite: str | None = None
    password: str | None = None
    watch: bool = False
    whence: Whence = NOWHERE


class Lobby:
    """Creates tables, finds them, and lets people take and leave seats."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables
        self._access = services.access
        self._presenter = services.presenter
        self._play = services.play

    # --- new tables ---

    async def create(self, person: Person, plan: TablePlan) -> LiveTable:
        """Creates a table. The game starts at once if no seat is open."""
        chosen = open_game(plan.game, len(plan.places))
        if chosen.players != len(plan.places):
            raise Problem(
                422,
                "seats.count",
                f"{chosen} has {chosen.players} seats, but {len(plan.places)} are given.",
                {"n": chosen.players},
            )
        clock = plan.pace.budget
        seats = [self._place(i, place, person, clock[0] if clock else None) for i, place in enumerate(plan.places)]
        alone = all(s.kind == BOT or s.user == person.id for s in seats)
        if plan.seed is not None and not alone:
            raise Problem(422, "seed.others", "A seed can only be used when you play alone: it gives the draws away.")
        if plan.rated:
            need_rateable(plan.pace, plan.seed, chosen, seats, person)
        await self.need_room(person)
        hashed = await hash_password(plan.password) if plan.password else plan.hashed
        row = new_row(chosen, person, plan.pace, plan.seed).changed_by(
            {"visibility": plan.visibility, "password": hashed, "rated": plan.rated, "delay": plan.delay}
        )
        for s in seats:
            if plan.rated and s.user == person.id and s.kind == PERSON:
                s.marks = marks(row, plan.whence)
        await self._services.db.transact(lambda db: write_table(db, row, seats))
        async with self._tables.open(row.id) as live:
            if not any(s.kind == OPEN for s in live.seats):
                await self._play.start(live)
        return live

    def _place(self, i: int, place: dict[str, Any], person: Person, clock: float | None) -> Seat:
        kind = place["kind"]
        name = clean_name(place.get("name") or "")
        if kind == "me":
            return Seat(i, PERSON, person.id, name or person.name, None, clock, program=person.program)
        if kind == "here":
            return Seat(i, PERSON, person.id, name or f"{person.name} {i + 1}", None, clock, program=person.program)
        if kind == "bot":
            bot = place.get("bot") or "greedy"
            self._play.need_bot(bot)
            return Seat(i, BOT, None, name or bot_name(bot, i), bot, None)
        return Seat(i, OPEN, place.get("reserved"), name, None, clock)

    async def need_room(self, person: Person) -> None:
        """Raises a problem if the person has too many tables already."""
        most = self._services.settings.tables_per_user
        async with self._services.db.read() as db:
            count = (
                await db.execute(
                    select(func.count())
                    .select_from(TableModel)
                    .where(TableModel.creator == person.id, TableModel.status != OVER, TableModel.parent.is_(None))
                )
            ).scalar() or 0
        if most and count >= most:
            raise Problem(
                429,
                "tables.many",
                f"You have {count} tables that are not over: finish or leave some first.",
                {"n": count},
            )

    # --- sitting down ---

    @overtaken
    async def join(self, id: str, person: Person, wish: JoinWish) -> LiveTable:
        """Takes a seat, or (if no seat is open, or with `watch`) a place among the spectators."""
        seat = wish.seat
        async with self._tables.open(id) as live:
            known = self._access.may_see(live, person, wish.invite)
            asked = live.row.password
            company = {live.row.creator, *live.people()} - {person.id, ""}
            if live.row.closed is not None:
                self._access.need_sight(live, person)
        if not known:  # nobody at the table waits while a password is checked
            if asked is None:
                raise not_found()
            if not await check_password(asked, wish.password or ""):
                raise Problem(403, "table.password", "The password of this table is wrong.")
        unwanted = await self._services.relations.blocked_by(person, company)
        avoids = await self._services.relations.has_blocked(person, company)
        async with self._tables.open(id) as live:
            change = Change()
            mine = live.seats_of(person.id)
            free = [s for s in live.seats if s.kind == OPEN and s.user in (None, person.id)]
            if unwanted:  # as if all seats were reserved for others, because a blocked person is not told so
                free = []
            if seat is not None:
                if not 0 <= seat < len(live.seats):
                    raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": seat})
                if seat in mine:
                    return live
                if live.seats[seat].former == person.id:
                    if live.row.rated:
                        need_no_program(person)
                    await self._play.reclaim(live, person, seat)
                    return live
                if live.seats[seat] not in free:
                    raise Problem(409, "seat.taken", "This seat is taken.", {"seat": seat})
                free = [live.seats[seat]]
            taken = None
            if free and not wish.watch and (seat is not None or not mine):
                if avoids:
                    raise Problem(409, "join.blocked", "You have blocked somebody at this table.")
                if live.row.rated and person.guest:
                    raise Problem(403, "rated.guest", "Rated games are for accounts: create one first.")
                if live.row.rated:
                    need_no_program(person)
                if live.row.rated and mine:
                    raise Problem(409, "rated.seats", "In a rated game, everybody has one seat.")
                reserved = [s for s in free if s.user == person.id]
                taken = (reserved or free)[0]
                taken.kind, taken.user, taken.name, taken.program = PERSON, person.id, person.name, person.program
                taken.marks = marks(live.row, wish.whence) if live.row.rated else ""
                change.seats.add(taken.seat)
            if person.id not in live.members:
                change.members.append(person.id)
            if taken is None and not change.members:
                return live
            await self._tables.commit(live, change)
            if not any(s.kind == OPEN for s in live.seats) and live.status == WAITING:
                await self._play.start(live)
            else:
                self._presenter.tell_table(live)
            return live

    @overtaken
    async def leave(self, id: str, person: Person) -> LiveTable | None:
        """Leaves the seat before the game has started; during the game one resigns instead.

        If the creator leaves a waiting table and nobody else is seated, the table is deleted and None is returned.
        """
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            mine = live.seats_of(person.id)
            if live.status == PLAYING and mine:
                raise Problem(409, "leave.playing", "The game has begun: resign instead.")
            alone = all(user == person.id for user in live.people())
            if live.status == WAITING and person.id == live.row.creator and alone:
                await self.put_away(live)
                return None
            if live.status == OVER or not mine:
                return live
            change = Change()
            for seat in mine:
                s = live.seats[seat]
                s.kind, s.user, s.name, s.program, s.marks = OPEN, None, "", False, ""
                change.seats.add(seat)
            await self._tables.commit(live, change)
            self._presenter.tell_table(live)
            return live

    async def invited(self, person: Person, name: str) -> tuple[str, str]:
        """The id and the name of the account that an invitation is for.

        Somebody who has blocked the person is not told: the id is empty, and the person notices no difference.
        """
        other = await self._services.people.by_name(name)
        if other is None:
            raise Problem(422, "invite.unknown", f"There is no account with the name {name}.", {"name": name})
        if other.id == person.id:
            raise Problem(422, "invite.self", "You cannot invite yourself.")
        blocked = await self._services.relations.blocked_by(person, {other.id})
        return "" if blocked else other.id, other.name

    @overtaken
    async def decline(self, id: str, person: Person) -> LiveTable:
        """Declines an invitation: the seat that was kept for the person is open to others."""
        async with self._tables.open(id) as live:
            kept = [s for s in live.seats if s.kind == OPEN and s.user == person.id]
            if not kept:
                self._access.need_sight(live, person)
                raise Problem(409, "invite.none", "No seat of this table is kept for you.")
            change = Change()
            for s in kept:
                s.user, s.name = None, ""
                change.seats.add(s.seat)
            await self._tables.commit(live, change)
            self._presenter.tell_table(live)
            return live

    async def put_away(self, live: LiveTable) -> None:
        """Deletes a table at which nothing was played. The caller holds the lock."""
        async with self._services.db.write() as db:
            gone = delete(TableModel).where(TableModel.id == live.id, TableModel.version == live.version)
            if (await db.execute(gone)).rowcount != 1:
                live.stale = True
                raise Stale
            await self._services.announcer.notify(db, {"table": live.id, "version": live.version + 1})
        live.stale = True
        for watcher in self._services.hub.watchers(live.id):
            watcher.end(4404, "the table was removed")

    @overtaken
    async def start(self, id: str, person: Person, fill: str | None) -> LiveTable:
        """Starts the game for the creator; the seats that are still open go to bots."""
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            if live.row.creator != person.id:
                raise Problem(403, "creator.only", "Only the person who set up the table can do this.")
            if live.status != WAITING:
                return live
            bot = fill or "greedy"
            self._play.need_bot(bot)
            change = Change()
            for s in live.seats:
                if s.kind == OPEN:
                    s.kind, s.user, s.bot, s.clock = BOT, None, bot, None
                    s.name = s.name or bot_name(bot, s.seat)
                    change.seats.add(s.seat)
            await self._tables.commit(live, change)
            await self._play.start(live)
            return live

    # --- names ---

    async def rename(self, person: Person, old: str = "") -> None:
        """Shows a person's new name at the tables that are not over, and with the `old` name, at all others too."""
        if old and old != person.name:
            await self._rename_finished(person, old)
        async with self._services.db.read() as db:
            ids = (
                (
                    await db.execute(
                        select(SeatModel.table_id)
                        .join(TableModel, TableModel.id == SeatModel.table_id)
                        .where(SeatModel.user_id == person.id, TableModel.status != OVER)
                        .distinct()
                        .limit(LISTED)
                    )
                )
                .scalars()
                .all()
            )
        for id in ids:
            try:
                await self._rename(id, person)
            except (Problem, SaeculaError, Stale) as error:  # a table with the old name must not stop a new account
                log.warning("table keeps a name", table=id, error=type(error).__name__)

    async def _rename_finished(self, person: Person, old: str) -> None:
        """Replaces the old name at the tables that are over, without replaying them."""
        mine = (SeatModel.user_id == person.id) & (SeatModel.name == old)
        over = select(TableModel.id).where(TableModel.status == OVER)
        seats = select(SeatModel.table_id).where(mine, SeatModel.table_id.in_(over)).distinct()
        async with self._services.db.write() as db:
            ids = list((await db.execute(seats)).scalars())
            for start in range(0, len(ids), AT_ONCE):
                some = ids[start : start + AT_ONCE]
                here = TableModel.id.in_(some)
                await db.execute(update(SeatModel).where(mine, SeatModel.table_id.in_(some)).values(name=person.name))
                await db.execute(update(TableModel).where(here).values(version=TableModel.version + 1))
                for id, version in await db.execute(select(TableModel.id, TableModel.version).where(here)):
                    await self._services.announcer.notify(db, {"table": id, "version": version})
        for id in ids:
            self._tables.doubt(id)

    @overtaken
    async def _rename(self, id: str, person: Person) -> None:
        async with self._tables.open(id) as live:
            mine = live.seats_of(person.id)
            if len(mine) == 1 and live.seats[mine[0]].name != person.name:
                live.seats[mine[0]].name = person.name
                change = Change()
                change.seats.add(mine[0])
                await self._tables.commit(live, change)
                self._presenter.tell_table(live)


def new_row(chosen: Game, person: Person, pace: Pace, seed: int | None) -> TableRow:
    """The row of a new table. Without a seed, its draws are made from a key that nobody knows."""
    now = time.time()
    return TableRow(
        id=new_id(10),
        game=str(chosen),
        game_id=chosen.id,
        rules=chosen.spec.version,
        status=WAITING,
        seed=secrets.randbits(60) if seed is None else seed,
        key=secrets.token_hex(KEY_BYTES) if seed is None else None,
        invite=new_id(16),
        creator=person.id,
        pace=pace,
        created=now,
        changed=now,
    )


def write_table(db: Connection, row: TableRow, seats: list[Seat]) -> None:
    """Writes a new table and its seats."""
    db.execute(insert(TableModel).values(**row.values()))
    db.execute(insert(SeatModel), new_seats(row.id, seats))


def new_seats(table: str, seats: list[Seat]) -> list[dict[str, Any]]:
    """The seats of a new table, as database rows."""
    return [{"table_id": table, "seat": s.seat, **s.values()} for s in seats]


def bot_name(bot: str, seat: int) -> str:
    """The name of a bot that was not given one."""
    return f"{bot.partition('(')[0].capitalize()} {seat + 1}"

"""Tournaments in the database: who joins, when a round begins and ends, and what the results come to."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from sqlalchemy import Connection, delete, func, insert, select, update

from saecula.core import game as open_by_text
from saecula.server.accounts.names import clean_name
from saecula.server.accounts.people import Person
from saecula.server.accounts.security import is_id, new_id
from saecula.server.problems import Problem
from saecula.server.results.entries import places_of
from saecula.server.storage.models import SeatModel, TableModel, Tournament, TournamentPlayer, TournamentTable, User
from saecula.server.tables.live import open_game
from saecula.server.tables.lobby import bot_name, new_row, write_table
from saecula.server.tables.pace import Pace, read_pace
from saecula.server.tables.rows import BOT, OVER, PERSON, Seat, TableRow
from saecula.server.tournaments.pairing import GROUPS, KNOCKOUT, SWISS, Played, groups, knockout, standings, swiss

if TYPE_CHECKING:
    from saecula.server.services import Services

log = structlog.get_logger()

OPEN, PLAYING = "open", "playing"
LISTED: Final = 100
RUNNING: Final = 5
"""The most tournaments of one creator that are not over."""
NONE: Final = "-"
"""How the id of a table begins that does not exist."""
GONE: Final = "gone "
"""How the id of a player begins whose account was deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan:
    """The data of a new tournament. `rounds` are seasons in groups of `group` players; a knock-out has its own number.

    `players` is how many sit at a table of a Swiss tournament.
    """

    name: str
    kind: str
    game: str | dict[str, Any]
    pace: str
    rounds: int
    most: int
    players: int = 2
    group: int = 4


class Tournaments:
    """Makes the tables of every round, and counts the results, whichever process plays the tables."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.unfinished: set[str] = set()
        """The tables of the current rounds, at which bots go on even if nobody is left to watch them."""

    # --- before it begins ---

    async def create(self, person: Person, plan: TournamentPlan) -> str:
        """Opens a tournament; people can join until it starts."""
        _need_account(person)
        seats = plan.players if plan.kind == SWISS else 2
        chosen = open_game(plan.game, seats)
        if chosen.players != seats:
            raise Problem(422, "seats.count", f"{chosen} has {chosen.players} seats.", {"n": chosen.players})
        name = clean_name(plan.name)
        if len(name) < 2:
            raise Problem(422, "name.short", "A name needs at least two letters.")
        row = {
            "id": new_id(10),
            "name": name,
            "kind": plan.kind,
            "game": str(chosen),
            "game_id": chosen.id,
            "pace": msgspec.to_builtins(read_pace({"kind": plan.pace})),
            "rounds": plan.rounds,
            "size": seats,
            "group_size": plan.group,
            "most": plan.most,
            "creator": person.id,
            "state": OPEN,
            "round": 0,
            "created": time.time(),
            "ended": None,
        }
        async with self._services.db.write() as db:
            running = select(func.count()).where(Tournament.creator == person.id, Tournament.state != OVER)
            count = (await db.execute(running)).scalar() or 0
            if count >= RUNNING:
                raise Problem(409, "tournament.many", f"You have {count} tournaments that are not over.", {"n": count})
            await db.execute(insert(Tournament).values(**row))
        return str(row["id"])

    async def join(self, person: Person, id: str) -> None:
        """Joins a tournament that has not begun. It begins when it is full."""
        _need_account(person)
        async with self._services.db.write() as db:
            row = await self._open_one(db, id)
            players = await _players(db, id)
            if any(one["user_id"] == person.id for one in players):
                return
            if len(players) >= row["most"]:
                raise Problem(409, "tournament.full", "This tournament is full.")
            number = max((one["number"] for one in players), default=-1) + 1
            values = {"tournament_id": id, "user_id": person.id, "number": number, "name": person.name}
            await db.execute(insert(TournamentPlayer).values(**values))
            full = len(players) + 1 == row["most"]
        if full:
            await self._begin(id)

    async def leave(self, person: Person, id: str) -> None:
        """Leaves a tournament that has not begun."""
        async with self._services.db.write() as db:
            await self._open_one(db, id)
            own = (TournamentPlayer.tournament_id == id) & (TournamentPlayer.user_id == person.id)
            await db.execute(delete(TournamentPlayer).where(own))

    async def start(self, person: Person, id: str) -> None:
        """Starts a tournament before it is full, for its creator."""
        async with self._services.db.read() as db:
            row = await self._open_one(db, id)
            count = len(await _players(db, id))
        if row["creator"] != person.id:
            raise Problem(403, "tournament.creator", "Only the person who opened the tournament can do this.")
        if count < max(2, row["size"]):
            raise Problem(409, "tournament.few", "There are not enough players yet.")
        await self._begin(id)

    async def _open_one(self, db: Any, id: str) -> Any:
        row = await _tournament(db, id)
        if row["state"] != OPEN:
            raise Problem(409, "tournament.begun", "This tournament has begun.")
        return row

    async def _begin(self, id: str) -> None:
        """Numbers the players without gaps and makes the tables of the first round."""
        async with self._services.db.write() as db:
            row = await _tournament(db, id)
            if row["state"] != OPEN:
                return
            for number, one in enumerate(await _players(db, id)):
                own = (TournamentPlayer.tournament_id == id) & (TournamentPlayer.user_id == one["user_id"])
                await db.execute(update(TournamentPlayer).where(own).values(number=number))
            await db.execute(update(Tournament).where(Tournament.id == id).values(state=PLAYING))
        await self.advance(id)

    # --- rounds ---

    async def round(self) -> None:
        """Looks at all tournaments that are being played; the next round of each begins when its tables are over."""
        async with self._services.db.read() as db:
            ids = (await db.execute(select(Tournament.id).where(Tournament.state == PLAYING))).scalars().all()
        for id in ids:
            try:
                await self.advance(id)
            except Exception as error:  # one broken tournament must not stop the others
                log.error("tournament left alone", tournament=id, error=f"{type(error).__name__}: {error}")

    async def advance(self, id: str) -> None:
        """Counts the tables that are over, and makes those of the next round when all are."""
        async with self._services.db.read() as db:
            row = await _tournament(db, id)
            players = await _players(db, id)
            tables = await _tables(db, id)
            open_ones = [one["table_id"] for one in tables if one["places"] is None]
            query = select(TableModel.id, TableModel.status, TableModel.outcome, TableModel.closed)
            found = {one.id: one for one in (await db.execute(query.where(TableModel.id.in_(open_ones)))).all()}
            left = await _left(db, open_ones)
        counted = {}
        self.unfinished.update(open_ones)
        gone = {one["number"] for one in players if one["user_id"].startswith(GONE)}
        for one in tables:
            if one["places"] is None:
                away = [(one["table_id"], i) in left or n in gone for i, n in enumerate(one["players"])]
                places = _places(found.get(one["table_id"]), away)
                if places is not None:
                    counted[one["table_id"]] = places
                    self.unfinished.discard(one["table_id"])
        if counted:
            async with self._services.db.write() as db:
                for table, places in counted.items():
                    same = (TournamentTable.tournament_id == id) & (TournamentTable.table_id == table)
                    await db.execute(update(TournamentTable).where(same).values(places=places))
        if any(one["places"] is None and one["table_id"] not in counted for one in tables):
            return
        played = [_played(one, counted) for one in tables]
        await self._next(row, players, played)

    async def _next(self, row: Any, players: list[Any], played: list[Played]) -> None:
        """Makes the tables of the next round, or ends the tournament."""
        number = max((table.round for table in played), default=-1) + 1
        wanted = _wanted(row, len(players), played, number)
        id = row["id"]
        if not wanted:
            async with self._services.db.write() as db:
                values = {"state": OVER, "ended": time.time()}
                await db.execute(update(Tournament).where(Tournament.id == id).values(**values))
            return
        made = [(group, seats, _new_table(row, players, seats)) for group, seats in wanted]
        if not await self._services.db.transact(partial(_begin_round, id=id, number=number, made=made)):
            return  # another process was faster
        for _, _, table in made:
            if table is not None:
                self.unfinished.add(table.row.id)
                async with self._services.tables.open(table.row.id) as live:
                    await self._services.play.start(live)

    # --- what people see ---

    async def listed(self, which: str) -> list[dict[str, Any]]:
        """Tournaments in one state, newest first, each with its number of players."""
        count = (
            select(func.count()).where(TournamentPlayer.tournament_id == Tournament.id).scalar_subquery().label("count")
        )
        query = (
            select(Tournament.__table__, count)
            .where(Tournament.state == which)
            .order_by(Tournament.created.desc())
            .limit(LISTED)
        )
        async with self._services.db.read() as db:
            return [dict(row) for row in (await db.execute(query)).mappings()]

    async def shown(self, id: str) -> tuple[Any, list[Any], list[Any], list[Any]]:
        """A tournament with its players, its standings (the best first) and its tables."""
        async with self._services.db.read() as db:
            row = await _tournament(db, id)
            players = await _players(db, id)
            names = (
                await db.execute(select(User.id, User.name).where(User.id.in_([one["user_id"] for one in players])))
            ).all()
            tables = await _tables(db, id)
        current = {one.id: one.name for one in names}
        people = [{**one, "name": current.get(one["user_id"], "")} for one in players]
        ranked = standings(len(players), [_played(one, {}) for one in tables]) if row["state"] != OPEN else []
        return row, people, ranked, tables


@dataclass(frozen=True, slots=True)
class _NewTable:
    """A table that is about to be made."""

    row: TableRow
    seats: list[Seat]


Made = list[tuple[int, tuple[int, ...], _NewTable | None]]
"""The tables of a round: the group, the players by seat, and the table, if they play."""


def _new_table(row: Any, players: list[Any], seats: tuple[int, ...]) -> _NewTable | None:
    """A table for these players; nobody is its creator. Bots play for deleted accounts.

    Somebody who rests gets no table, and neither do deleted accounts among themselves.
    """
    people = {one["number"]: one for one in players}
    gone = {n for n in seats if people[n]["user_id"].startswith(GONE)}
    if len(seats) == 1 or len(gone) == len(seats):
        return None
    pace = msgspec.convert(row["pace"], Pace)
    clock = pace.budget
    seated = [
        Seat(i, BOT, None, bot_name("greedy", i), "greedy", None)
        if n in gone
        else Seat(i, PERSON, people[n]["user_id"], people[n]["name"], None, clock[0] if clock else None)
        for i, n in enumerate(seats)
    ]
    nobody = Person("", "", False, "en", None, {})
    made = new_row(open_by_text(row["game"]), nobody, pace, None).changed_by({"visibility": "open"})
    return _NewTable(made, seated)


def _begin_round(db: Connection, id: str, number: int, made: Made) -> bool:
    """Writes a round and its tables; returns False if another process has done so."""
    db.execute(select(Tournament.id).where(Tournament.id == id).with_for_update())
    same = (TournamentTable.tournament_id == id) & (TournamentTable.round == number)
    if db.execute(select(func.count()).select_from(TournamentTable).where(same)).scalar():
        return False
    db.execute(update(Tournament).where(Tournament.id == id).values(round=number))
    for group, seats, table in made:
        if table is not None:
            write_table(db, table.row, table.seats)
        values = {
            "tournament_id": id,
            "table_id": NONE + new_id(10) if table is None else table.row.id,
            "round": number,
            "group": group,
            "players": list(seats),
            "places": [1] * len(seats) if table is None else None,
        }
        db.execute(insert(TournamentTable).values(**values))
    return True


def _need_account(person: Person) -> None:
    if person.guest:
        raise Problem(403, "tournament.guest", "Tournaments are for accounts: create one first.")


async def _tournament(db: Any, id: str) -> Any:
    row = None
    if is_id(id):
        row = (await db.execute(select(Tournament.__table__).where(Tournament.id == id))).mappings().first()
    if row is None:
        raise Problem(404, "tournament.unknown", "There is no such tournament.")
    return row


async def _players(db: Any, id: str) -> list[Any]:
    query = select(TournamentPlayer.__table__).where(TournamentPlayer.tournament_id == id)
    return list((await db.execute(query.order_by(TournamentPlayer.number))).mappings().all())


async def _tables(db: Any, id: str) -> list[Any]:
    query = select(TournamentTable.__table__).where(TournamentTable.tournament_id == id)
    ordered = query.order_by(TournamentTable.round, TournamentTable.group, TournamentTable.n)
    return list((await db.execute(ordered)).mappings().all())


async def _left(db: Any, tables: list[str]) -> set[tuple[str, int]]:
    """The seats of some tables whose players have left them to bots, each as its table and its number."""
    query = select(SeatModel.table_id, SeatModel.seat)
    rows = await db.execute(query.where(SeatModel.table_id.in_(tables), SeatModel.quitter.is_not(None)))
    return {(table, seat) for table, seat in rows}


def _places(table: Any, away: list[bool]) -> list[int] | None:
    """The places at a table that is over; None while it is played. A table that is gone or closed has no winner.

    Players who have left (`away`) share the last place, however well the bots played for them.
    """
    if table is None or table.closed is not None:
        return [1] * len(away)
    if table.status != OVER:
        return None
    outcome = table.outcome or {}
    ranking = [int(place) for place in outcome.get("ranking", [])] or [1] * len(away)
    return places_of(ranking, away)


def _played(row: Any, counted: dict[str, list[int]]) -> Played:
    places = row["places"] if row["places"] is not None else counted.get(row["table_id"])
    return Played(row["round"], tuple(row["players"]), tuple(places) if places is not None else None, row["group"])


def _wanted(row: Any, count: int, played: list[Played], number: int) -> list[tuple[int, tuple[int, ...]]]:
    """The tables of the next round, each with its group; none when the tournament is over."""
    if row["kind"] == KNOCKOUT:
        return [(0, seats) for seats in knockout(count, played)]
    if number >= row["rounds"]:
        return []
    if row["kind"] == GROUPS:
        return [(g, seats) for g, tables in groups(count, played, row["group_size"]) for seats in tables]
    return [(0, seats) for seats in swiss(count, played, row["size"])]

"""Tables before and around the game: set up, find, join, leave, start, rematch, branch, chat."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from saecula.core import BadOption
from saecula.core.chance import KEY_BYTES
from saecula.server.live import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Live, Seat, budget, open_game
from saecula.server.models import Chat, Member, MoveRow, SeatRow, TableRow
from saecula.server.people import Person, clean_name
from saecula.server.play import Play
from saecula.server.problems import Problem, not_found
from saecula.server.security import check_password, hash_password, new_id
from saecula.server.world import Change, Stale, World, iso, overtaken

LISTED = 100
TRIES = 20


class Rooms:
    """What is done with tables, other than playing at them."""

    def __init__(self, world: World, play: Play) -> None:
        self._world = world
        self._play = play

    # --- new tables ---

    async def create(
        self,
        person: Person,
        text: str | dict[str, Any],
        places: list[dict[str, Any]],
        visibility: str,
        password: str | None,
        pace: dict[str, Any],
        seed: int | None = None,
        hashed: str | None = None,
    ) -> Live:
        """A new table. It starts at once if no seat is open."""
        chosen = open_game(text, len(places))
        if chosen.players != len(places):
            raise Problem(
                422,
                "seats.count",
                f"{chosen} has {chosen.players} seats, {len(places)} are given.",
                {"n": chosen.players},
            )
        checked = read_pace(pace)
        clock = budget(checked)
        seats = [self._place(i, place, person, clock[0] if clock else None) for i, place in enumerate(places)]
        alone = all(s.kind == BOT or s.user == person.id for s in seats)
        if seed is not None and not alone:
            raise Problem(422, "seed.others", "A seed is for playing alone: with it the draws are known beforehand.")
        await self._quota(person)
        row = await self._row(chosen, person, visibility, password, checked, seed)
        if hashed is not None:
            row["password"] = hashed
        async with self._world.db.write() as db:
            await db.execute(insert(TableRow).values(**row))
            await db.execute(insert(SeatRow), [_seat_values(row["id"], s) for s in seats])
        async with self._world.table(row["id"]) as live:
            if not any(s.kind == OPEN for s in live.seats):
                await self._play.start(live)
        return live

    def _place(self, i: int, place: dict[str, Any], person: Person, clock: float | None) -> Seat:
        kind = place["kind"]
        name = clean_name(place.get("name") or "")
        if kind == "me":
            return Seat(i, PERSON, person.id, name or person.name, None, clock)
        if kind == "here":
            return Seat(i, PERSON, person.id, name or f"{person.name} {i + 1}", None, clock)
        if kind == "bot":
            bot = place.get("bot") or "greedy"
            self._play.need_bot(bot)
            return Seat(i, BOT, None, name or bot_name(bot, i), bot, None)
        return Seat(i, OPEN, place.get("reserved"), name, None, clock)

    async def _quota(self, person: Person) -> None:
        most = self._world.settings.tables_per_user
        async with self._world.db.read() as db:
            count = (
                await db.execute(
                    select(func.count())
                    .select_from(TableRow)
                    .where(TableRow.creator == person.id, TableRow.status != OVER)
                )
            ).scalar() or 0
        if most and count >= most:
            raise Problem(
                429,
                "tables.many",
                f"You have {count} tables that are not over: finish or leave some first.",
                {"n": count},
            )

    async def _row(
        self, chosen: Any, person: Person, visibility: str, password: str | None, pace: dict[str, Any], seed: int | None
    ) -> dict[str, Any]:
        now = time.time()
        return {
            "id": new_id(10),
            "game": str(chosen),
            "game_id": chosen.id,
            "rules": chosen.spec.version,
            "status": WAITING,
            "version": 1,
            "asked": 1,
            "setup": None,
            "seed": secrets.randbits(60) if seed is None else seed,
            "key": secrets.token_hex(KEY_BYTES) if seed is None else None,
            "visibility": visibility,
            "password": await hash_password(password) if password else None,
            "invite": new_id(16),
            "creator": person.id,
            "pace": pace,
            "created": now,
            "changed": now,
            "turn_since": None,
            "due": None,
            "bot_due": False,
            "waiting": [],
            "outcome": None,
            "rematch": None,
            "parent": None,
            "origin": None,
            "fork": 0,
        }

    # --- finding ---

    async def listed(self, which: str, person: Person | None) -> list[dict[str, Any]]:
        """Tables for the lobby: mine, open to join, or open to watch. The newest first."""
        query: Select[Any] = select(TableRow.id)
        if which == "mine":
            if person is None:
                return []
            seated = select(SeatRow.table_id).where(SeatRow.user_id == person.id)
            query = query.where(or_(TableRow.id.in_(seated), TableRow.creator == person.id))
        elif which == "open":
            query = query.where(TableRow.visibility == "open", TableRow.status == WAITING)
        else:
            query = query.where(TableRow.visibility == "open", TableRow.status == PLAYING)
        query = query.order_by(TableRow.changed.desc()).limit(LISTED)
        async with self._world.db.read() as db:
            ids = (await db.execute(query)).scalars().all()
            rows = {
                r["id"]: r
                for r in (await db.execute(select(TableRow.__table__).where(TableRow.id.in_(ids)))).mappings().all()
            }
            seats = (
                (await db.execute(select(SeatRow.__table__).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.seat)))
                .mappings()
                .all()
            )
        out = []
        for id in ids:
            shown = Live(id)
            shown.row = dict(rows[id])
            shown.seats = [
                Seat(s["seat"], s["kind"], s["user_id"], s["name"], s["bot"], s["clock"], s["since"], s["former"])
                for s in seats
                if s["table_id"] == id
            ]
            out.append(self._world.table_json(shown, person.id if person else None))
        return out

    # --- sitting down ---

    @overtaken
    async def join(
        self, id: str, person: Person, seat: int | None, invite: str | None, password: str | None, watch: bool
    ) -> Live:
        """Takes a seat, or (no seat being open, or with `watch`) a place among those who look on."""
        world = self._world
        async with world.table(id) as live:
            known = world.may_see(live, person, invite)
            asked = live.row["password"]
        if not known:  # nobody at the table waits while a password is checked
            if asked is None:
                raise not_found()
            if not await check_password(asked, password or ""):
                raise Problem(403, "table.password", "The password of this table is another one.")
        async with world.table(id) as live:
            change = Change()
            mine = live.seats_of(person.id)
            free = [s for s in live.seats if s.kind == OPEN and s.user in (None, person.id)]
            if seat is not None:
                if not 0 <= seat < len(live.seats):
                    raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": seat})
                if seat in mine:
                    return live
                if live.seats[seat].former == person.id:
                    await self._play.reclaim(live, person, seat)
                    return live
                if live.seats[seat] not in free:
                    raise Problem(409, "seat.taken", "This seat is taken.", {"seat": seat})
                free = [live.seats[seat]]
            taken = None
            if free and not watch and (seat is not None or not mine):
                reserved = [s for s in free if s.user == person.id]
                taken = (reserved or free)[0]
                taken.kind, taken.user, taken.name = PERSON, person.id, person.name
                change.seats.add(taken.seat)
            if person.id not in live.members:
                change.members.append(person.id)
            if taken is None and not change.members:
                return live
            await world.commit(live, change)
            if not any(s.kind == OPEN for s in live.seats) and live.status == WAITING:
                await self._play.start(live)
            else:
                world.tell_table(live)
            return live

    @overtaken
    async def leave(self, id: str, person: Person) -> Live | None:
        """Gets up before the game has begun; during the game one resigns.

        A table that waits is put away when who has set it up leaves and nobody else sits there: None.
        """
        async with self._world.table(id) as live:
            self._world.need_sight(live, person)
            mine = live.seats_of(person.id)
            if live.status == PLAYING and mine:
                raise Problem(409, "leave.playing", "The game has begun: resign instead.")
            alone = all(user == person.id for user in live.people())
            if live.status == WAITING and person.id == live.row["creator"] and alone:
                await self.put_away(live)
                return None
            if live.status == OVER or not mine:
                return live
            change = Change()
            for seat in mine:
                s = live.seats[seat]
                s.kind, s.user, s.name = OPEN, None, ""
                change.seats.add(seat)
            await self._world.commit(live, change)
            self._world.tell_table(live)
            return live

    async def put_away(self, live: Live) -> None:
        """Puts a table away at which nothing was played. The caller holds the lock."""
        async with self._world.db.write() as db:
            gone = delete(TableRow).where(TableRow.id == live.id, TableRow.version == live.version)
            if (await db.execute(gone)).rowcount != 1:
                live.stale = True
                raise Stale
            await self._world.notify(db, {"table": live.id, "version": live.version + 1})
        live.stale = True
        for watcher in self._world.hub.watchers(live.id):
            watcher.end(4404, "the table was put away")

    @overtaken
    async def start(self, id: str, person: Person, fill: str | None) -> Live:
        """The creator starts: the seats that are still open go to bots."""
        async with self._world.table(id) as live:
            self._world.need_sight(live, person)
            if live.row["creator"] != person.id:
                raise Problem(403, "creator.only", "Only who has set up the table can do this.")
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
            await self._world.commit(live, change)
            await self._play.start(live)
            return live

    # --- after the game ---

    @overtaken
    async def rematch(self, id: str, person: Person) -> Live:
        """The same game once more, seats moved on by one; the first who asks sets it up, the others follow."""
        async with self._world.table(id) as live:
            self._world.need_sight(live, person)
            if live.status != OVER:
                raise Problem(409, "not-over", "The game is not over.")
            if not live.seats_of(person.id):
                raise Problem(403, "seat.none", "You have no seat at this table.")
            again = live.row["rematch"]
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
                other = await self.create(
                    person, row["game"], places, row["visibility"], None, row["pace"], hashed=row["password"]
                )
                again = other.id
                async with self._world.db.write() as db:
                    for user in {*live.people(), *live.members}:
                        await db.execute(insert(Member).values(table_id=again, user_id=user))
                other.stale = True
                change = Change()
                change.values["rematch"] = again
                try:
                    await self._world.commit(live, change)
                except Stale:
                    await self._drop(again)
                    raise
                self._world.tell_table(live)
        return await self.join(again, person, None, None, None, False)

    async def _drop(self, id: str) -> None:
        """Another process has set up the second game: ours is not needed."""
        async with self._world.db.write() as db:
            await db.execute(delete(TableRow).where(TableRow.id == id))
        self._world.doubt(id)

    async def _exists(self, id: str) -> bool:
        async with self._world.db.read() as db:
            return (await db.execute(select(TableRow.id).where(TableRow.id == id))).first() is not None

    @overtaken
    async def branch(self, id: str, person: Person, n: int) -> Live:
        """A copy of a finished game, or of such a copy, from step n on, to try other moves: all seats are mine.

        The parent of all copies is the game itself.
        """
        world = self._world
        async with world.table(id) as live:
            world.need_sight(live, person)
            if live.status != OVER and not live.row["parent"]:
                raise Problem(409, "not-over", "A game can be branched when it is over.")
            steps = live.eye(None).steps
            if not 0 <= n <= len(steps):
                raise Problem(422, "step.unknown", f"This game has {len(steps)} steps.", {"n": len(steps)})
            count = steps[n - 1] if n else 0
            await self._quota(person)
            assert live.game is not None
            row = await self._row(live.game, person, "link", None, {"kind": "none"}, live.row["seed"])
            row.update(setup=live.row["setup"], key=live.row["key"], parent=live.row["parent"] or id, status=PLAYING)
            if live.row["parent"] is None:  # a finished game: its moves stay where they are
                row.update(origin=id, fork=count)
            else:
                row.update(origin=live.row["origin"], fork=min(count, live.row["fork"]))
            own = live.played.entries_since(row["fork"])[: count - row["fork"]]
            seats = [Seat(s.seat, PERSON, person.id, s.name, None) for s in live.seats]
            now = time.time()
            async with world.db.write() as db:
                same = update(TableRow).where(TableRow.id == id, TableRow.version == live.version)
                if (await db.execute(same.values(version=live.version))).rowcount != 1:
                    live.stale = True
                    raise Stale
                await db.execute(insert(TableRow).values(**row))
                await db.execute(insert(SeatRow), [_seat_values(row["id"], s) for s in seats])
                if own:
                    await db.execute(
                        insert(MoveRow),
                        [
                            {
                                "table_id": row["id"],
                                "n": n,
                                "seat": e.seat,
                                "text": e.text,
                                "version": -n,
                                "outcomes": [d.text for d in e.outcomes],
                                "user_id": None,
                                "at": now,
                            }
                            for n, e in enumerate(own, row["fork"] + 1)
                        ],
                    )
        async with world.table(row["id"]) as copy:
            await self._play.resume(copy)
            return copy

    # --- talking ---

    async def say(self, id: str, person: Person, text: str) -> dict[str, Any]:
        """A line of chat."""
        world = self._world
        said = "".join(c for c in text if c.isprintable() or c == "\n").strip()
        if not said:
            raise Problem(422, "chat.empty", "There is nothing to say.")
        async with world.table(id) as live:
            world.need_sight(live, person)
            for attempt in range(TRIES):
                try:
                    line = await self._write(id, person, said)
                    break
                except IntegrityError:  # at another process somebody was quicker
                    if attempt == TRIES - 1:
                        raise
        world.hub.say(id, f"chat:{line['n']}", msgspec.json.encode({"type": "chat", **line}))
        return line

    async def _write(self, id: str, person: Person, said: str) -> dict[str, Any]:
        now = time.time()
        async with self._world.db.write() as db:
            n = 1 + ((await db.execute(select(func.max(Chat.n)).where(Chat.table_id == id))).scalar() or 0)
            await db.execute(
                insert(Chat).values(table_id=id, n=n, user_id=person.id, name=person.name, text=said, at=now)
            )
            await self._world.notify(db, {"table": id, "chat": n})
        return chat_line(n, person.id, person.name, said, now)

    async def heard(self, id: str, person: Person | None, invite: str | None, since: int) -> list[dict[str, Any]]:
        """The chat of a table after line number `since`."""
        async with self._world.table(id) as live:
            self._world.need_sight(live, person, invite)
        query = select(Chat.__table__).where(Chat.table_id == id, Chat.n > since).order_by(Chat.n.desc()).limit(500)
        async with self._world.db.read() as db:
            rows = (await db.execute(query)).mappings().all()
        return [chat_line(r["n"], r["user_id"], r["name"], r["text"], r["at"]) for r in reversed(rows)]

    async def rename(self, person: Person) -> None:
        """A person has a new name: it is shown at the tables that are not over."""
        async with self._world.db.read() as db:
            ids = (
                (
                    await db.execute(
                        select(SeatRow.table_id)
                        .join(TableRow, TableRow.id == SeatRow.table_id)
                        .where(SeatRow.user_id == person.id, TableRow.status != OVER)
                        .distinct()
                        .limit(LISTED)
                    )
                )
                .scalars()
                .all()
            )
        for id in ids:
            await self._rename(id, person)

    @overtaken
    async def _rename(self, id: str, person: Person) -> None:
        async with self._world.table(id) as live:
            mine = live.seats_of(person.id)
            if len(mine) == 1 and live.seats[mine[0]].name != person.name:
                live.seats[mine[0]].name = person.name
                change = Change()
                change.seats.add(mine[0])
                await self._world.commit(live, change)
                self._world.tell_table(live)


def bot_name(bot: str, seat: int) -> str:
    """What a bot is called that has no name."""
    return f"{bot.partition('(')[0].capitalize()} {seat + 1}"


def chat_line(n: int, user: str, name: str, text: str, at: float) -> dict[str, Any]:
    return {"n": n, "user": user, "name": name, "text": text, "at": iso(at)}


def _seat_values(table: str, s: Seat) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": s.seat,
        "kind": s.kind,
        "user_id": s.user,
        "name": s.name,
        "bot": s.bot,
        "clock": s.clock,
        "since": s.since,
        "former": s.former,
    }


def read_pace(pace: dict[str, Any]) -> dict[str, Any]:
    """A pace with its numbers filled in. Live: minutes, and seconds per turn; turns: hours, and hours per turn."""
    kind = pace.get("kind", "none")
    if kind == "none":
        return {"kind": "none"}
    if kind == "live":
        return {
            "kind": "live",
            "minutes": _number(pace, "minutes", 30, 1, 600),
            "increment": _number(pace, "increment", 15, 0, 600),
        }
    if kind == "turns":
        hours = _number(pace, "hours", 72, 1, 720)
        return {
            "kind": "turns",
            "hours": hours,
            "increment": _number(pace, "increment", 12, 0, 240),
            "limit": max(hours, _number(pace, "limit", 72, 1, 720)),
        }
    raise BadOption(f"pace {str(kind)[:20]!r}: it is none, live or turns")


def _number(pace: dict[str, Any], name: str, default: float, least: float, most: float) -> float:
    value = pace.get(name, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise BadOption(f"pace: {name} is a number from {least:g} to {most:g}")
    return value

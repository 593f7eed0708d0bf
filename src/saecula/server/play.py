"""Playing: moves, what is taken back, seats that change hands, clocks, and the turns of the bots."""

from __future__ import annotations

import asyncio
import time

import structlog

from saecula.bots import bot as make_bot
from saecula.core import CannotUndo, SaeculaError
from saecula.server.gesture import rehearse
from saecula.server.live import BOT, OVER, PERSON, PLAYING, Live, Plea, budget, clock_now, dump
from saecula.server.people import Person
from saecula.server.problems import Problem
from saecula.server.security import new_id
from saecula.server.world import Change, Stale, World, overtaken

log = structlog.get_logger()

RECENT = 128
"""Among so many last moves a repeated request is known again."""
DISCREET = 100
"""By so much the version grows over a discreet question, however many were asked."""


class Play:
    """Everything that changes a game in progress."""

    def __init__(self, world: World) -> None:
        self._world = world

    def need_bot(self, text: str) -> None:
        """Raises a problem for a bot that there is not, or that has parameters where none are wanted."""
        make_bot(text)
        if "(" in text and not self._world.settings.bot_parameters:
            raise Problem(422, "bot.parameters", "On this server bots have no parameters.")

    # --- beginning ---

    async def start(self, live: Live) -> None:
        """Starts the game of a table whose seats are taken. The caller holds the lock."""
        live.begin()
        change = Change()
        change.values.update(status=PLAYING, setup=live.row["setup"])
        await self._settle(live, change, None, True)

    async def resume(self, live: Live) -> None:
        """Sets clocks and turns of a game that was written into the database by hand (a branch, an import)."""
        await self._settle(live, Change(), None, True)

    # --- moves ---

    @overtaken
    async def move(self, id: str, person: Person, seat: int, texts: list[str], version: int) -> bytes:
        """Plays a move, or several in one gesture; the answer is the new Position. A repeated request does no harm."""
        started = time.monotonic()
        async with self._world.table(id) as live:
            self.need_seat(live, person, seat)
            position = await self._move(live, person, seat, texts, version)
        self._world.metrics.time("saecula_move_seconds", time.monotonic() - started)
        return position

    async def _move(self, live: Live, person: Person, seat: int, texts: list[str], version: int) -> bytes:
        mine = live.seats_of(person.id)
        if [s.text for s in live.sent[-RECENT:] if (s.version, s.seat) == (version, seat)] == texts:
            return live.position(seat, mine)
        if live.status != PLAYING:
            raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
        if not live.row["asked"] <= version <= live.shown:  # (what was never shown says nothing about hidden answers)
            raise Problem(409, "stale", f"The table is at version {live.shown}.", {}, version=live.shown)
        refused = None
        if len(texts) > 1:
            rehearsal = rehearse(live.played, seat, texts)
            texts, refused = texts[: rehearsal.count], rehearsal.refused
        if texts:
            await self.apply(live, seat, texts, version, person.id)
            self._world.metrics.add("saecula_moves_total", 'by="person"', len(texts))
        if refused is not None:
            refused.more["version"] = live.shown
            raise refused
        return live.position(seat, live.seats_of(person.id))

    async def apply(self, live: Live, seat: int, texts: list[str], version: int, user: str | None) -> None:
        """Plays, commits, tells. Raises what the engine raises, with nothing changed. The caller holds the lock.

        Several moves (a gesture) have been rehearsed.
        """
        match = live.played
        discreet = match.discreet
        change = Change()
        for text in texts:
            try:
                live.play(text, seat, version, len(texts))
            except SaeculaError:
                live.stale = live.stale or bool(change.moves)
                raise
            change.moves.append(
                {
                    "table_id": live.id,
                    "n": len(match),
                    "seat": seat,
                    "text": text,
                    "version": version,
                    "user_id": user,
                    "outcomes": [d.text for d in match.last_outcomes],
                    "at": time.time(),
                    "gesture": len(texts),
                }
            )
        tell = match.over or bool(live.pleas) or live.row["pace"]["kind"] != "none"
        if discreet:  # nobody learns how many were asked, nor when they have answered
            change.quiet = match.discreet
            change.version = 0 if match.sealed else live.row["asked"] + DISCREET
        self._withdraw(live, change)
        await self._settle(live, change, seat, not match.sealed, discreet, tell)

    async def _settle(
        self,
        live: Live,
        change: Change,
        mover: int | None,
        new_question: bool,
        discreet: bool = False,
        tell: bool = True,
    ) -> None:
        """Clocks, turns and letters after the position has changed; then commits and tells."""
        try:
            match = live.played
            now = self._world.clock.now()
            asked = match.seats
            clocks = budget(live.row["pace"])
            for s in live.seats:
                if s.since is not None and (s.seat == mover or s.seat not in asked):
                    if s.seat == mover and clocks is not None and s.clock is not None and not discreet:
                        s.clock -= max(0.0, now - s.since)
                        if s.seat not in asked:
                            s.clock = min(max(clocks[2], s.clock), s.clock + clocks[1])
                    if s.seat not in asked or clocks is not None:
                        s.since = now if s.seat in asked else None
                        change.seats.add(s.seat)
                elif s.since is None and s.seat in asked and s.kind == PERSON:
                    s.since = now
                    change.seats.add(s.seat)
            await self._letters(live, change, now)
            people = [s for s in live.seats if s.seat in asked and s.kind == PERSON]
            live_pace = live.row["pace"]["kind"] == "live"
            due = [s.since + s.clock for s in people if live_pace and s.since is not None and s.clock is not None]
            waits = [s.since for s in people if s.since is not None]
            change.values.update(
                asked=max(live.version + 1, change.version) if new_question else live.row["asked"],
                waiting=live.public_waiting(),
                due=min(due) if due else None,
                bot_due=any(live.seats[seat].kind == BOT for seat in asked),
                turn_since=self._world.clock.wall(min(waits)) if waits else None,
            )
            outcome = match.outcome
            if outcome is not None:
                change.values.update(
                    status=OVER,
                    outcome={
                        "reason": outcome.reason,
                        "scores": outcome.scores,
                        "ranking": outcome.ranking,
                        "awards": outcome.awards,
                    },
                )
        except BaseException:
            live.stale = True
            raise
        await self._world.commit(live, change)
        if tell:
            self._world.tell_table(live)
        self._world.tell_position(live)
        self.wake(live)

    async def _letters(self, live: Live, change: Change, now: float) -> None:
        """A reminder for everybody who has just been asked; it is sent when it is due to who is not there then."""
        pace = live.row["pace"]["kind"]
        settings = self._world.settings
        if pace == "live" or not (settings.smtp_url or settings.webhooks):
            return
        for seat in change.seats:
            s = live.seats[seat]
            if s.kind != PERSON or s.user is None or s.since != now:
                continue
            if any(other["user_id"] == s.user for other in change.letters):
                continue
            if not await self._world.people.reachable(s.user):
                continue
            wall = time.time()
            letter = {
                "kind": "turn",
                "user_id": s.user,
                "table_id": live.id,
                "seat": seat,
                "version": live.version + 1,
                "due": wall + settings.remind_minutes * 60,
                "tries": 0,
                "state": "open",
            }
            change.letters.append(letter)
            if s.clock is not None and s.clock > 4 * 3600:
                change.letters.append({**letter, "kind": "hurry", "due": wall + s.clock * 0.75})

    # --- the turns of the bots ---

    def wake(self, live: Live) -> None:
        """Lets the bots think whose turn it is."""
        if live.bot_task is None and not self._world.closing and self._bot_seats(live) and not self._alone(live):
            live.bot_task = self._world.spawn(self._bots(live.id, live))

    def _alone(self, live: Live) -> bool:
        """Whether bots are among themselves, and nobody looks on: then they wait until somebody does."""
        return not live.people() and not self._world.hub.attended(live.id)

    def _bot_seats(self, live: Live) -> list[int]:
        if live.match is None or live.status != PLAYING:
            return []
        return [seat for seat in live.match.seats if live.seats[seat].kind == BOT]

    async def _bots(self, id: str, first: Live) -> None:
        """Plays for the bots until a person is to decide."""
        world = self._world
        try:
            while not world.closing:
                await asyncio.sleep(world.settings.bot_delay)
                async with world.table(id) as live:
                    seats = self._bot_seats(live)
                    if not seats or self._alone(live):
                        return
                    seat = seats[0]
                    match = live.played
                    name, bot, asked = str(match.game), live.seats[seat].bot or "random", live.row["asked"]
                    legal = [move.text for move in match.moves_of(seat)]
                    seed = live.luck(seat)
                    data = match.data() if len(legal) > 1 else {}
                    owner = live.row["creator"]
                chosen = (
                    legal[0] if len(legal) == 1 else await world.bots.choose(name, data, seat, bot, seed, legal, owner)
                )
                try:
                    async with world.table(id) as live:
                        if live.row["asked"] == asked and seat in self._bot_seats(live):
                            await self.apply(live, seat, [chosen], live.version, None)
                            world.metrics.add("saecula_moves_total", 'by="bot"')
                except Stale:
                    continue
        except Problem:
            return  # the table is not there any more, or cannot be read: that is in the log
        finally:
            first.bot_task = None

    # --- taking back ---

    def need_seat(self, live: Live, person: Person | None, seat: int) -> None:
        """Raises a problem unless the seat is the person's own."""
        if not self._world.may_see(live, person):
            self._world.need_sight(live, person)
        if not 0 <= seat < len(live.seats):
            raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": seat})
        if person is None or seat not in live.seats_of(person.id):
            raise Problem(403, "seat.not-yours", "This is not your seat.", {"seat": seat})

    def _need_course(self, live: Live) -> None:
        """Moves are taken back while the game goes on: when it is over all hands are open, so only who is alone may."""
        others = any(s.kind == PERSON and s.user not in live.people()[:1] for s in live.seats)
        if live.match is None or (live.status == OVER and others):
            raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)

    @overtaken
    async def undo(self, id: str, person: Person, seat: int, version: int) -> bytes:
        """Takes back one's own last move (or gesture), as long as nothing was revealed since."""
        async with self._world.table(id) as live:
            self.need_seat(live, person, seat)
            self._need_course(live)
            if version != live.shown:
                raise Problem(409, "stale", f"The table is at version {live.shown}.", version=live.shown)
            try:
                live.undo(seat)
            except CannotUndo as error:
                raise Problem(422, "undo.consent", str(error)) from None
            await self._cut(live, Change())
            return live.position(seat, live.seats_of(person.id))

    async def _cut(self, live: Live, change: Change) -> None:
        """Writes that the moves after the present position are taken back."""
        count = len(live.played)
        change.cut = count
        change.values.update(status=PLAYING, outcome=None)
        self._withdraw(live, change)
        for s in live.seats:
            if s.since is not None and s.seat not in live.asked():
                s.since = None
                change.seats.add(s.seat)
        await self._settle(live, change, None, True)

    def _withdraw(self, live: Live, change: Change) -> None:
        """A request that was not answered has no object any more."""
        change.settled += [(p.id, "void", p.answers) for p in live.pleas]
        live.pleas = []

    @overtaken
    async def ask(self, id: str, person: Person, kind: str, seat: int) -> Live:
        """Asks the others to agree that one's last move, and all that came after it, is taken back."""
        async with self._world.table(id) as live:
            self.need_seat(live, person, seat)
            self._need_course(live)
            entries = live.played.record.entries
            n = next((i for i in range(len(entries) - 1, -1, -1) if entries[i].seat == seat), -1)
            if n < 0:
                raise Problem(422, "undo.nothing", "You have not made a move yet.")
            n -= live.sent[n].gesture - 1
            if any(p.user == person.id for p in live.pleas):
                return live
            plea = Plea(new_id(), kind, seat, person.id, n, {})
            live.pleas.append(plea)
            if not self._others(live, plea):
                await self._grant(live, plea)
                return live
            change = Change()
            change.pleas.append(plea)
            await self._world.commit(live, change)
            self._world.tell_table(live)
            return live

    def _others(self, live: Live, plea: Plea) -> list[str]:
        """Who has still to agree. Bots always do."""
        return [user for user in live.people() if user != plea.user and not plea.answers.get(user)]

    @overtaken
    async def answer(self, id: str, person: Person, request: str, yes: bool) -> Live:
        """Agrees to a request, or not."""
        async with self._world.table(id) as live:
            self._world.need_sight(live, person)
            plea = next((p for p in live.pleas if p.id == request), None)
            if plea is None:
                raise Problem(404, "request.unknown", "There is no such request any more.")
            if person.id == plea.user:
                if yes:
                    raise Problem(403, "request.own", "The others are asked, not you.")
            elif person.id not in live.people():
                raise Problem(403, "seat.none", "You have no seat at this table.")
            plea.answers[person.id] = yes
            if not yes:
                live.pleas.remove(plea)
                change = Change()
                change.settled.append((plea.id, "refused", plea.answers))
                await self._world.commit(live, change)
                self._world.tell_table(live)
            elif self._others(live, plea):
                change = Change()
                change.settled.append((plea.id, "open", plea.answers))
                await self._world.commit(live, change)
                self._world.tell_table(live)
            else:
                await self._grant(live, plea)
            return live

    async def _grant(self, live: Live, plea: Plea) -> None:
        """All agree: the game goes back to where it was before that move. Chance will bring the same again."""
        entries = live.played.record.entries[: plea.n]
        moves = [
            {
                "text": e.text,
                "seat": e.seat,
                "outcomes": dump(e.outcomes),
                "version": live.sent[i].version,
                "gesture": live.sent[i].gesture,
            }
            for i, e in enumerate(entries)
        ]
        try:
            await self._world.restore(live, moves)
        except BaseException:
            live.stale = True
            raise
        live.pleas.remove(plea)
        change = Change()
        change.settled.append((plea.id, "granted", plea.answers))
        await self._cut(live, change)

    # --- seats that change hands ---

    @overtaken
    async def resign(self, id: str, person: Person, seat: int) -> Live:
        """Gives up: by the game's own move where it has one, else a bot plays on."""
        async with self._world.table(id) as live:
            self.need_seat(live, person, seat)
            if live.status != PLAYING:
                raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
            own = next((m.text for m in live.played.moves_of(seat) if m.verb == "resign"), None)
            if own is not None:
                await self.apply(live, seat, [own], live.version, person.id)
            else:
                await self.hand_over(live, seat, "greedy", False)
            return live

    @overtaken
    async def replace(self, id: str, person: Person, seat: int, bot: str) -> Live:
        """A bot takes the seat of somebody who has been absent for longer than the pace allows.

        Who has set up the table decides it; where he himself is absent or gone, whoever has a seat.
        """
        self.need_bot(bot)
        async with self._world.table(id) as live:
            self._world.need_sight(live, person)
            if live.status != PLAYING:
                raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
            if not 0 <= seat < len(live.seats):
                raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": seat})
            s = live.seats[seat]
            creator = live.row["creator"]
            gone = s.user == creator or creator not in live.people()
            if person.id != creator and not (gone and live.seats_of(person.id)):
                raise Problem(403, "creator.only", "Only who has set up the table can do this.")
            if s.kind != PERSON:
                raise Problem(409, "seat.bot", "A bot has this seat.", {"seat": seat})
            left = self.patience(live, seat)
            if s.user != person.id and left > 0:
                if live.played.discreet:  # nobody learns whether this one is asked
                    left = self._openly(live, seat)
                raise Problem(409, "seat.patience", "This player still has time.", {"seconds": round(left)})
            await self.hand_over(live, seat, bot, s.user != person.id)
            return live

    def patience(self, live: Live, seat: int) -> float:
        """How many seconds until the player of a seat counts as absent; infinite when it is not asked."""
        s = live.seats[seat]
        if s.since is None:
            return float("1e9")
        now = self._world.clock.now()
        left = clock_now(s, now)
        return left if left is not None else s.since + self._world.settings.absent_hours * 3600 - now

    def _openly(self, live: Live, seat: int) -> float:
        """The same as far as everybody may know while somebody is asked in secret: as if all were asked."""
        clock = live.seats[seat].clock
        most = clock if clock is not None else self._world.settings.absent_hours * 3600
        return max(60.0, most - (time.time() - float(live.row["changed"])))

    async def reclaim(self, live: Live, person: Person, seat: int) -> None:
        """Somebody who was absent comes back to the seat that a bot has kept. The caller holds the lock."""
        if live.status != PLAYING:
            raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
        s = live.seats[seat]
        clocks = budget(live.row["pace"])
        s.kind, s.user, s.name, s.bot, s.former = PERSON, person.id, person.name, None, None
        s.clock = max(60.0, clocks[0] / 4) if clocks is not None else None
        change = Change()
        change.seats.add(seat)
        await self._settle(live, change, None, False)

    async def hand_over(self, live: Live, seat: int, bot: str, back: bool) -> None:
        """The seat goes to a bot; who had it may go on looking, and (`back`) come back. The caller holds the lock."""
        s = live.seats[seat]
        change = Change()
        s.former = s.user if back else None
        if s.user is not None and s.user not in live.members:
            change.members.append(s.user)
        s.kind, s.user, s.bot, s.clock, s.since = BOT, None, bot, None, None
        change.seats.add(seat)
        self._withdraw(live, change)
        await self._settle(live, change, None, False)

"""Playing: moves, undo, seats that change hands, and clocks."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from saecula.bots import bot as make_bot
from saecula.bots.evaluation import BEST, HAND, LEARNED
from saecula.core import CannotUndo, SaeculaError
from saecula.server.accounts.people import Person
from saecula.server.accounts.security import new_id
from saecula.server.problems import Problem
from saecula.server.results.entries import entry_of
from saecula.server.tables import hints, standing
from saecula.server.tables.bot_turns import BotTurns
from saecula.server.tables.changes import Change, overtaken
from saecula.server.tables.gesture import rehearse
from saecula.server.tables.live import LiveTable, dump
from saecula.server.tables.pace import LivePace
from saecula.server.tables.rated import why_unrated
from saecula.server.tables.rows import (
    BOT,
    OVER,
    PERSON,
    PLAYING,
    KeptAnswer,
    StoredOutcome,
    UndoRequest,
    clock_now,
)
from saecula.server.tables.warned import warn

if TYPE_CHECKING:
    from saecula.server.services import Services
    from saecula.server.shapes import NewMove

log = structlog.get_logger()

RECENT = 128
"""The number of recent moves among which a repeated request is recognized."""
NONSENSE = 20
"""The number of refused moves in one decision after which a program loses its seat to a bot."""
DISCREET = 100
"""How much the version grows over a discreet question, however many were asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What has just happened: who has moved, whether another question is asked, and whether it was asked in secret.

    `tell` means that the table itself is sent too, not only the position.
    """

    mover: int | None = None
    new_question: bool = True
    discreet: bool = False
    tell: bool = True


EVALUATION = re.compile(r"\bevaluate\s*=([^,)]*)")
"""The evaluation that a bot is to have. Players cannot name files of the host."""


class Play:
    """Everything that changes a game in progress."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables
        self._access = services.access
        self._presenter = services.presenter
        self.bots = BotTurns(services, self)

    def need_bot(self, text: str) -> None:
        """Raises a problem if a bot does not exist, or has parameters although they are not allowed."""
        make_bot(text)
        if "(" in text and not self._services.settings.bot_parameters:
            raise Problem(422, "bot.parameters", "On this server, bots take no parameters.")
        if any(named.strip() not in (HAND, LEARNED, BEST) for named in EVALUATION.findall(text)):
            raise Problem(422, "bot.evaluation", "On a server, bots evaluate with hand or learned, not with a file.")

    # --- beginning ---

    async def start(self, live: LiveTable) -> None:
        """Starts the game of a table whose seats are taken. The caller holds the lock."""
        live.begin()
        change = Change()
        change.values.update(status=PLAYING, setup=live.row.setup)
        if live.row.rated:
            why = why_unrated(live.row, live.seats)
            change.values.update(rated=not why, unrated=why)
        await self._settle(live, change, Turn())

    async def resume(self, live: LiveTable, new_question: bool = True) -> None:
        """Sets the clocks and turns of a game that is continued, such as one at a reopened table."""
        await self._settle(live, Change(), Turn(new_question=new_question))

    # --- moves ---

    async def sent(self, id: str, person: Person, data: NewMove) -> bytes:
        """Plays what a request or a live connection has sent, and returns the new Position."""
        if (data.move is None) == (data.moves is None):
            raise Problem(400, "bad", "A request must have either a move or moves.")
        texts = data.moves if data.moves is not None else [data.move or ""]
        return await self.move(id, person, data.seat, texts, data.version, data.heed)

    @overtaken
    async def move(
        self, id: str, person: Person, seat: int, texts: list[str], version: int, heed: bool = False
    ) -> bytes:
        """Plays a move, or several in one gesture, and returns the new Position. Repeating a request does no harm.

        With `heed`, a single move that is about to bring a real loss is not played, but answered with its warnings.
        """
        started = time.monotonic()
        async with self._tables.open(id) as live:
            self._access.need_player(live, person, seat)
            if heed and len(texts) == 1 and version == live.shown:
                warn(live, seat, texts[0])
            try:
                position = await self._move(live, person, seat, texts, version)
            except (SaeculaError, Problem) as error:
                await self._refused(live, person, seat, error)
                raise
        self._services.metrics.time("saecula_move_seconds", time.monotonic() - started)
        return position

    async def _move(self, live: LiveTable, person: Person, seat: int, texts: list[str], version: int) -> bytes:
        mine = live.seats_of(person.id)
        if live.sent.texts(version, seat, RECENT) == texts:
            return live.position(seat, mine)
        self._need_version(live, version)
        refused = None
        if len(texts) > 1:
            rehearsal = rehearse(live.played, seat, texts)
            texts, refused = texts[: rehearsal.count], rehearsal.refused
        if texts:
            await self.apply(live, seat, texts, version, person.id)
            self._services.metrics.add("saecula_moves_total", 'by="person"', len(texts))
        if refused is not None:
            refused.more["version"] = live.shown
            raise refused
        return live.position(seat, live.seats_of(person.id))

    async def _refused(self, live: LiveTable, person: Person, seat: int, error: SaeculaError | Problem) -> None:
        """Counts the refused moves of a program, and hands its seat over if it answers nonsense again and again.

        Whoever sits down with a token may have a mistake in the program that nobody is there to notice; without a clock
        the others would wait for it until somebody replaces it. An answer may come late (stale), but not again and
        again in one decision. People may try as often as they like.
        """
        refused = error.status == 422 or error.id == "stale" if isinstance(error, Problem) else True
        if not (refused and person.program and live.seats[seat].program and seat in live.asked()):
            return
        asked, count = live.nonsense.get(seat, (0, 0))
        count = count + 1 if asked == live.row.asked else 1
        live.nonsense[seat] = live.row.asked, count
        if count >= NONSENSE:
            log.info("a program has lost its seat", table=live.id, seat=seat)
            await self.hand_over(live, seat, "greedy", False)

    def _need_version(self, live: LiveTable, version: int) -> None:
        """Raises a problem for an answer to a question that was not shown."""
        if live.status != PLAYING:
            raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
        # (a version that was never shown reveals nothing about hidden answers)
        if not live.row.asked <= version <= live.shown:
            raise Problem(409, "stale", f"The table is at version {live.shown}.", {}, version=live.shown)

    @overtaken
    async def stand(self, id: str, person: Person, seat: int, holds: str, version: int) -> bytes:
        """Gives a standing answer, now and until something changes. A repeated request does no harm."""
        async with self._tables.open(id) as live:
            self._access.need_player(live, person, seat)
            kept = live.seats[seat].standing
            if any(one.holds == holds for one in kept.values()) and live.sent.texts(version, seat, RECENT):
                return live.position(seat, live.seats_of(person.id))
            self._need_version(live, version)
            found = standing.offered(live, seat)
            if found is None or found[1].holds != holds:
                raise Problem(409, "stale", f"The table is at version {live.shown}.", {}, version=live.shown)
            question, answer = found
            live.seats[seat].standing = {**kept, question: KeptAnswer(answer.move, answer.holds)}
            await self.apply(live, seat, [answer.move], version, person.id)
            self._services.metrics.add("saecula_moves_total", 'by="person"')
            return live.position(seat, live.seats_of(person.id))

    @overtaken
    async def withdraw(self, id: str, person: Person, seat: int, question: str) -> bytes:
        """Ends a standing answer, so that the player is asked again."""
        async with self._tables.open(id) as live:
            self._access.need_seat(live, person, seat)
            s = live.seats[seat]
            if live.match is None:
                raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
            if question in s.standing:
                s.standing = {name: kept for name, kept in s.standing.items() if name != question}
                change = Change()
                change.quiet = True
                change.seats.add(seat)
                await self._tables.commit(live, change)
                self._presenter.tell_position(live)
            return live.position(seat, live.seats_of(person.id))

    async def apply(self, live: LiveTable, seat: int, texts: list[str], version: int, user: str | None) -> None:
        """Plays, commits, and notifies. On an error of the engine nothing has changed. The caller holds the lock.

        Several moves (a gesture) have been rehearsed before.
        """
        change, turn = self._played(live, seat, texts, version, user, len(texts))
        if live.seats[seat].standing:
            change.seats.add(seat)
        await self._settle(live, change, turn)

    def _played(
        self, live: LiveTable, seat: int, texts: list[str], version: int, user: str | None, gesture: int
    ) -> tuple[Change, Turn]:
        """Plays in memory only; returns what must be written to the database, and what has happened."""
        match = live.played
        discreet = match.discreet
        change = Change()
        for text in texts:
            try:
                live.play(text, seat, version, gesture)
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
                    "gesture": gesture,
                }
            )
        tell = match.over or bool(live.undo_requests) or live.row.pace.budget is not None
        if discreet:  # nobody learns how many were asked, or when they have answered
            change.quiet = match.discreet
            change.version = 0 if match.sealed else live.row.asked + DISCREET
        self._withdraw(live, change)
        return change, Turn(mover=seat, new_question=not match.sealed, discreet=discreet, tell=tell)

    async def _settle(self, live: LiveTable, change: Change, turn: Turn) -> None:
        """Commits the change, plays the standing answers that follow from it, and notifies."""
        await self._commit(live, change, turn)
        tell = turn.tell
        while (found := standing.due(live)) is not None:
            seat, text = found
            change, turn = self._played(live, seat, [text], live.version, live.seats[seat].user, 0)
            await self._commit(live, change, turn)
            self._services.metrics.add("saecula_moves_total", 'by="standing"')
            tell = tell or turn.tell
        if tell:
            self._presenter.tell_table(live)
        self._presenter.tell_position(live)
        self.bots.moved_on(live)

    async def _commit(self, live: LiveTable, change: Change, turn: Turn) -> None:
        """Updates clocks, turns and reminders after the position has changed; then commits."""
        try:
            standing.forget(live, change)
            match = live.played
            now = self._services.clock.now()
            asked = match.seats
            self._turn_clocks(live, change, turn, now)
            await self._letters(live, change, now)
            people = [s for s in live.seats if s.seat in asked and s.kind == PERSON]
            strict = isinstance(live.row.pace, LivePace) or live.row.rated
            due = [s.since + s.clock for s in people if strict and s.since is not None and s.clock is not None]
            waits = [s.since for s in people if s.since is not None]
            change.values.update(
                asked=max(live.version + 1, change.version) if turn.new_question else live.row.asked,
                waiting=live.public_waiting(),
                due=min(due) if due else None,
                bot_due=any(live.seats[seat].kind == BOT for seat in asked) or standing.due(live) is not None,
                turn_since=self._services.clock.wall(min(waits)) if waits else None,
            )
            if match.outcome is not None:
                if live.status != OVER:
                    change.entry = entry_of(live, match)
                    for s in live.seats:
                        s.marks = ""
                    change.seats.update(s.seat for s in live.seats)
                change.values.update(status=OVER, outcome=StoredOutcome.of(match.outcome))
        except BaseException:
            live.stale = True
            raise
        await self._tables.commit(live, change)

    def _turn_clocks(self, live: LiveTable, change: Change, turn: Turn, now: float) -> None:
        """Stops the clocks of those who are no longer asked, and starts those of the others."""
        asked = live.played.seats
        clocks = live.row.pace.budget
        for s in live.seats:
            if s.since is not None and (s.seat == turn.mover or s.seat not in asked):
                if s.seat == turn.mover and clocks is not None and s.clock is not None and not turn.discreet:
                    s.clock -= max(0.0, now - s.since)
                    if s.seat not in asked:
                        s.clock = min(max(clocks[2], s.clock), s.clock + clocks[1])
                if s.seat not in asked or clocks is not None:
                    s.since = now if s.seat in asked else None
                    change.seats.add(s.seat)
            elif s.since is None and s.seat in asked and s.kind == PERSON:
                s.since = now
                change.seats.add(s.seat)

    async def _letters(self, live: LiveTable, change: Change, now: float) -> None:
        """Adds a reminder for everybody who has just been asked; when due, it is sent to those who are not there."""
        settings = self._services.settings
        if isinstance(live.row.pace, LivePace) or not (settings.smtp_url or settings.webhooks or settings.push):
            return
        for seat in change.seats:
            s = live.seats[seat]
            if s.kind != PERSON or s.user is None or s.since != now:
                continue
            if any(other["user_id"] == s.user for other in change.letters):
                continue
            if not await self._services.people.reachable(s.user):
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

    # --- undo ---

    def _need_course(self, live: LiveTable) -> None:
        """Raises a problem unless moves may be undone; once all hands are open, only a person playing alone may."""
        others = any(s.kind == PERSON and s.user not in live.people()[:1] for s in live.seats)
        if live.match is None or (live.status == OVER and (others or live.row.rated)):
            raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)

    @overtaken
    async def undo(self, id: str, person: Person, seat: int, version: int) -> bytes:
        """Undoes the person's own last move (or gesture), as long as nothing has been revealed since."""
        async with self._tables.open(id) as live:
            self._access.need_seat(live, person, seat)
            self._need_course(live)
            if version != live.shown:
                raise Problem(409, "stale", f"The table is at version {live.shown}.", version=live.shown)
            try:
                live.undo(seat)
            except CannotUndo as error:
                raise Problem(422, "undo.consent", str(error)) from None
            await self._cut(live, Change())
            return live.position(seat, live.seats_of(person.id))

    async def _cut(self, live: LiveTable, change: Change) -> None:
        """Writes that the moves after the current position are undone."""
        count = len(live.played)
        change.cut = count
        change.values.update(status=PLAYING, outcome=None)
        self._withdraw(live, change)
        standing.forget(live, change, back=True)
        for s in live.seats:
            if s.since is not None and s.seat not in live.asked():
                s.since = None
                change.seats.add(s.seat)
        await self._settle(live, change, Turn())

    def _withdraw(self, live: LiveTable, change: Change) -> None:
        """Voids unanswered requests, which no longer apply."""
        change.settled += [(p.id, "void", p.answers) for p in live.undo_requests]
        live.undo_requests = []

    @overtaken
    async def ask(self, id: str, person: Person, kind: str, seat: int) -> LiveTable:
        """Asks the others to agree to undo the person's last move and everything after it, or to hints."""
        async with self._tables.open(id) as live:
            self._access.need_seat(live, person, seat)
            if kind == hints.HINTS:
                return await self._ask(live, hints.asked_for(live, person, seat))
            self._need_course(live)
            entries = live.played.record.entries
            n = next((i for i in range(len(entries) - 1, -1, -1) if entries[i].seat == seat), -1)
            if n < 0:
                raise Problem(422, "undo.nothing", "You have not made a move yet.")
            n = n + 1 - live.sent.act(seat, n + 1)
            if any(p.user == person.id for p in live.undo_requests):
                return live
            request = UndoRequest(new_id(), kind, seat, person.id, n, {})
            if live.row.rated and not self._others(live, request):
                raise Problem(409, "undo.rated", "In a rated game, bots do not agree to undo a move.")
            return await self._ask(live, request)

    async def _ask(self, live: LiveTable, request: UndoRequest | None) -> LiveTable:
        """Puts a request to the others; without others, it is granted. The caller holds the lock."""
        if request is None:
            return live
        live.undo_requests.append(request)
        if not self._others(live, request):
            await self._grant(live, request)
            return live
        change = Change()
        change.undo_requests.append(request)
        await self._tables.commit(live, change)
        self._presenter.tell_table(live)
        return live

    def _others(self, live: LiveTable, request: UndoRequest) -> list[str]:
        """The people who still have to agree. Bots always do."""
        return [user for user in live.people() if user != request.user and not request.answers.get(user)]

    @overtaken
    async def answer(self, id: str, person: Person, asked: str, yes: bool) -> LiveTable:
        """Agrees to a request, or not."""
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            request = next((p for p in live.undo_requests if p.id == asked), None)
            if request is None:
                raise Problem(404, "request.unknown", "This request is no longer valid.")
            if person.id == request.user:
                if yes:
                    raise Problem(403, "request.own", "The other players answer this, not you.")
            elif person.id not in live.people():
                raise Problem(403, "seat.none", "You have no seat at this table.")
            request.answers[person.id] = yes
            if not yes:
                live.undo_requests.remove(request)
                change = Change()
                change.settled.append((request.id, "refused", request.answers))
                await self._tables.commit(live, change)
                self._presenter.tell_table(live)
            elif self._others(live, request):
                change = Change()
                change.settled.append((request.id, "open", request.answers))
                await self._tables.commit(live, change)
                self._presenter.tell_table(live)
            else:
                await self._grant(live, request)
            return live

    async def _grant(self, live: LiveTable, request: UndoRequest) -> None:
        """Does what everybody agrees to: allows hints, or goes back to an earlier position. The draws stay the same."""
        if request.kind == hints.HINTS:
            await self._tables.commit(live, hints.agreed(live, request))
            self._presenter.tell_table(live)
            return
        entries = live.played.record.entries[: request.n]
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
            await self._tables.restore(live, moves)
        except BaseException:
            live.stale = True
            raise
        live.undo_requests.remove(request)
        change = Change()
        change.settled.append((request.id, "granted", request.answers))
        await self._cut(live, change)

    # --- seats that change hands ---

    @overtaken
    async def resign(self, id: str, person: Person, seat: int) -> LiveTable:
        """Gives up: by the game's own move if it has one, otherwise a bot takes over."""
        async with self._tables.open(id) as live:
            self._access.need_seat(live, person, seat)
            if live.status != PLAYING:
                raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
            own = next((m.text for m in live.played.moves_of(seat) if m.verb == "resign"), None)
            if own is not None:
                await self.apply(live, seat, [own], live.version, person.id)
            else:
                await self.hand_over(live, seat, "greedy", False)
            return live

    @overtaken
    async def replace(self, id: str, person: Person, seat: int, bot: str) -> LiveTable:
        """Replaces a player who has been absent for longer than the pace allows by a bot.

        The creator of the table decides this; if the creator is absent or gone, anybody with a seat may.
        """
        self.need_bot(bot)
        async with self._tables.open(id) as live:
            self._access.need_sight(live, person)
            if live.status != PLAYING:
                raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
            if not 0 <= seat < len(live.seats):
                raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": seat})
            s = live.seats[seat]
            creator = live.row.creator
            gone = s.user == creator or creator not in live.people()
            if person.id != creator and not (gone and live.seats_of(person.id)):
                raise Problem(403, "creator.only", "Only the person who set up the table can do this.")
            if s.kind != PERSON:
                raise Problem(409, "seat.bot", "A bot has this seat.", {"seat": seat})
            left = self.patience(live, seat)
            if s.user != person.id and left > 0:
                if live.played.discreet:  # nobody learns whether this seat is asked
                    left = self._openly(live, seat)
                raise Problem(409, "seat.patience", "This player still has time.", {"seconds": round(left)})
            await self.hand_over(live, seat, bot, s.user != person.id)
            return live

    def patience(self, live: LiveTable, seat: int) -> float:
        """How many seconds until the player of a seat counts as absent; a huge number if the seat is not asked."""
        s = live.seats[seat]
        if s.since is None:
            return float("1e9")
        now = self._services.clock.now()
        left = clock_now(s, now)
        return left if left is not None else s.since + self._services.settings.absent_hours * 3600 - now

    def _openly(self, live: LiveTable, seat: int) -> float:
        """The same, as far as everybody may know while somebody is asked in secret: as if all were asked."""
        clock = live.seats[seat].clock
        most = clock if clock is not None else self._services.settings.absent_hours * 3600
        return max(60.0, most - (time.time() - float(live.row.changed)))

    async def reclaim(self, live: LiveTable, person: Person, seat: int) -> None:
        """Returns a seat that a bot has kept to its player, who has come back. The caller holds the lock."""
        if live.status != PLAYING:
            raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
        s = live.seats[seat]
        clocks = live.row.pace.budget
        s.kind, s.user, s.name, s.bot, s.former, s.left_at = PERSON, person.id, person.name, None, None, None
        s.quitter = None
        s.program = person.program
        s.clock = max(60.0, clocks[0] / 4) if clocks is not None else None
        change = Change()
        change.seats.add(seat)
        await self._settle(live, change, Turn(new_question=False))

    async def hand_over(self, live: LiveTable, seat: int, bot: str, back: bool) -> None:
        """Hands the seat over to a bot; its player may watch and (with `back`) return. The caller holds the lock."""
        s = live.seats[seat]
        change = Change()
        s.former = s.user if back else None
        s.quitter = s.user
        s.left_at = len(live.played)
        if s.user is not None and s.user not in live.members:
            change.members.append(s.user)
        s.kind, s.user, s.bot, s.clock, s.since, s.standing = BOT, None, bot, None, None, {}
        change.seats.add(seat)
        self._withdraw(live, change)
        await self._settle(live, change, Turn(new_question=False))

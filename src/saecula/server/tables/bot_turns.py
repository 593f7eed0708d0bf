"""The turns of the bots: they play until a person must decide, and those that plan think ahead meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from saecula.bots.beam import sight_of
from saecula.server.problems import Problem
from saecula.server.tables import standing
from saecula.server.tables.changes import Stale
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import BOT, PERSON, PLAYING
from saecula.server.workers.ahead import Ponder, plans_ahead
from saecula.server.workers.bots import Decision

if TYPE_CHECKING:
    from saecula.server.services import Services
    from saecula.server.tables.play import Play


class BotTurns:
    """Plays for the bots of all tables, one task for each table at which a bot is asked."""

    def __init__(self, services: Services, play: Play) -> None:
        self._services = services
        self._tables = services.tables
        self._play = play

    def moved_on(self, live: LiveTable) -> None:
        """Starts the bots whose turn it is, and lets the others think ahead, because the position has changed."""
        ahead = self._services.bots.ahead
        if self._thinkers(live):
            ahead.begin(live.id, lambda: self._ponders(live))
        else:
            ahead.end(live.id)
        self.wake(live)

    def wake(self, live: LiveTable) -> None:
        """Starts the bots whose turn it is. (Standing answers are due here only after a process was stopped.)"""
        if live.bot_task is not None or self._services.closing:
            return
        if standing.due(live) or (self._bot_seats(live) and not self._alone(live)):
            live.bot_task = self._services.spawn(self._bots(live.id, live))

    def _alone(self, live: LiveTable) -> bool:
        """Whether only bots are playing and nobody is watching; in that case they wait until somebody is.

        A game that is rated or belongs to a tournament is played to its end nonetheless: nobody keeps a rating by
        leaving, and the next round begins.
        """
        if live.row.rated or live.id in self._services.tournaments.unfinished:
            return False
        return not live.people() and not self._services.hub.attended(live.id)

    def _bot_seats(self, live: LiveTable) -> list[int]:
        if live.match is None or live.status != PLAYING or live.row.closed is not None:
            return []
        return [seat for seat in live.match.seats if live.seats[seat].kind == BOT]

    async def _bots(self, id: str, first: LiveTable) -> None:
        """Plays for the bots until a person must decide."""
        try:
            while not self._services.closing:
                async with self._tables.open(id) as live:
                    if standing.due(live):
                        await self._play.resume(live, new_question=False)
                    seats = self._bot_seats(live)
                    if not seats or self._alone(live):
                        return
                    seat, asked = seats[0], live.row.asked
                    chosen = self._known(live, seat)
                    decision = None if chosen else self._decision(live, seat)
                    pause = self._pause(live, seat)
                await asyncio.sleep(pause)
                chosen = await self._services.bots.choose(decision) if decision is not None else chosen
                try:
                    async with self._tables.open(id) as live:
                        if live.row.asked == asked and seat in self._bot_seats(live):
                            await self._play.apply(live, seat, [chosen], live.version, None)
                            self._services.metrics.add("saecula_moves_total", 'by="bot"')
                except Stale:
                    continue
        except Problem:
            return  # the table no longer exists or cannot be read, which is in the log
        finally:
            first.bot_task = None

    def _pause(self, live: LiveTable, seat: int) -> float:
        """How many seconds a bot waits before it moves, so that people can follow the game.

        It does not wait if only bots and programs are at the table, or if it has only one move. (In a question that is
        asked in secret it waits then too, because otherwise its haste would tell that it had no choice.)
        """
        if not any(s.kind == PERSON and not s.program for s in live.seats) and not self._services.hub.followed(live.id):
            return 0.0
        choice = live.played.discreet or len(live.played.moves_of(seat)) > 1
        return self._services.settings.bot_delay if choice else 0.0

    def _known(self, live: LiveTable, seat: int) -> str:
        """The move of a bot that need not think: the only one, or what it has planned for this position; or nothing."""
        legal = [move.text for move in live.played.moves_of(seat)]
        if len(legal) == 1:
            return legal[0]
        plans = live.plans(seat)
        planned = plans.get(sight_of(live.played.view(seat)), "") if plans else ""
        return planned if planned in legal else ""

    def _decision(self, live: LiveTable, seat: int) -> Decision:
        match, bot = live.played, live.seats[seat].bot or "random"
        legal = [move.text for move in match.moves_of(seat)]
        plans = live.plans(seat)
        return Decision(str(match.game), match.data(), seat, bot, live.luck(seat), legal, live.row.creator, plans)

    # --- thinking ahead ---

    def _thinkers(self, live: LiveTable) -> list[int]:
        """The seats of bots that can think ahead, while only people are asked, and not in secret."""
        match = live.match
        if match is None or live.status != PLAYING or live.row.closed is not None or match.discreet or not match.seats:
            return []
        if any(live.seats[seat].kind == BOT for seat in match.seats):
            return []
        return [s.seat for s in live.seats if s.kind == BOT and plans_ahead(s.bot or "")]

    def _ponders(self, live: LiveTable) -> list[Ponder]:
        """The position for each bot that can think ahead now."""
        seats = self._thinkers(live)
        if not seats:
            return []
        match, data = live.played, live.played.data()
        return [
            Ponder(str(match.game), data, seat, live.seats[seat].bot or "", live.luck(seat), live.plans(seat))
            for seat in seats
        ]

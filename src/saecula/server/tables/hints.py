"""Hints during a game: for a person who practices alone, and among people if everybody agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from saecula.analysis.hints import SECONDS, Hint
from saecula.server.accounts.people import Person
from saecula.server.accounts.security import new_id
from saecula.server.problems import Problem
from saecula.server.tables.changes import Change
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import OPEN, PLAYING, UndoRequest
from saecula.server.workers.bot_process import hint

if TYPE_CHECKING:
    from saecula.server.services import Services

HINTS: Final = "hints"
"""The kind of a request that everybody agrees to hints."""


def practice(live: LiveTable) -> bool:
    """Whether one person plays alone: against bots, on several seats, or in a branch of a finished game."""
    return len(live.people()) <= 1 and not any(s.kind == OPEN or s.former for s in live.seats)


def allowed(live: LiveTable) -> bool:
    """Whether players may ask for hints; in a rated game they may not."""
    return not live.row.rated and (live.row.hints or practice(live))


def agreed(live: LiveTable, request: UndoRequest) -> Change:
    """The change that everybody's consent to hints makes."""
    live.undo_requests.remove(request)
    change = Change()
    change.values["hints"] = True
    change.settled.append((request.id, "granted", request.answers))
    return change


def asked_for(live: LiveTable, person: Person, seat: int) -> UndoRequest | None:
    """A request for hints that the others have to answer; None if none is needed, or there is one already."""
    if live.status != PLAYING:
        raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
    if live.row.rated:
        raise Problem(409, "hint.rated", "In a rated game there are no hints.")
    if allowed(live) or any(p.user == person.id or p.kind == HINTS for p in live.undo_requests):
        return None
    return UndoRequest(new_id(), HINTS, seat, person.id, len(live.played), {})


class Hints:
    """Gives hints, found by a process of the bots."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def hint(self, id: str, person: Person, seat: int) -> tuple[int, Hint]:
        """The version of the table, and what the planner would do there with the knowledge of the seat."""
        async with self._services.tables.open(id) as live:
            self._services.access.need_seat(live, person, seat)
            if live.match is None or live.status != PLAYING:
                raise Problem(409, f"table.{live.status}", f"The game is {live.status}.", version=live.shown)
            if live.row.rated:
                raise Problem(403, "hint.rated", "In a rated game there are no hints.")
            if not allowed(live):
                raise Problem(403, "hint.consent", "Between people, hints are given only if everybody agrees.")
            if seat not in live.match.seats:
                raise Problem(409, "hint.asked", "This seat has nothing to decide now.", {"seat": seat})
            version = live.shown
            name, data = str(live.match.game), msgspec.json.encode(live.match.data())
        return version, await self._services.bots.run(person.id, hint, name, data, seat, SECONDS)

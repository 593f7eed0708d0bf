"""Standing answers: what a player has answered until something changes, given by the server when the question comes
again.

The game says for which question there is such an answer, which move it is, and what must stay the same (`holds`, see
`saecula.core.shortcuts`). It is kept with the seat; so it works while the page is closed, is known to all
processes, and outlives a restart. It is forgotten when the question comes with another `holds`, when the player ends
it or undoes a move that it made, when the seat changes hands, and when the game is over.

Nothing is betrayed by it. The answer is an ordinary move, made at once, before anybody is told that somebody was
asked; so the pause is that of a question that nobody is asked, and whoever has said "no, until something changes" may
hold any hand. Whether one is asked at all is for the game: with the option `ask_everyone` everybody with a hand is, and
a standing answer then takes away the pause of its own seat only, while those who think keep the others waiting.
"""

from __future__ import annotations

from saecula.core import StandingAnswer
from saecula.server.tables.changes import Change
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import PERSON, PLAYING


def offered(live: LiveTable, seat: int) -> tuple[str, StandingAnswer] | None:
    """The question of a seat, and the answer to it that can be given for longer than once."""
    match = live.played
    ask = match.ask(seat)
    found = match.shortcuts(seat).standing if ask is not None else None
    return (ask.name, found) if ask is not None and found is not None else None


def fits(live: LiveTable, seat: int) -> bool | None:
    """Whether the seat has answered its question for as long as nothing changes, and nothing has; None if it has given
    no such answer to this question."""
    kept = live.seats[seat].standing
    ask = live.played.ask(seat) if kept else None
    if ask is None or ask.name not in kept:
        return None
    found = offered(live, seat)
    given = kept[ask.name]
    return found is not None and (found[1].move, found[1].holds) == (given.move, given.holds)


def due(live: LiveTable) -> tuple[int, str] | None:
    """A seat whose standing answer is to be given now, and the move."""
    if live.match is None or live.status != PLAYING or live.row.closed is not None:
        return None
    for seat in live.match.seats:
        if live.seats[seat].kind == PERSON and fits(live, seat):
            ask = live.match.ask(seat)
            assert ask is not None
            return seat, live.seats[seat].standing[ask.name].move
    return None


def forget(live: LiveTable, change: Change, back: bool = False) -> None:
    """Standing answers to questions that have come with something else; when moves are taken `back`, also those that
    would be given at once again; all of them where nothing is asked any more."""
    for s in live.seats:
        if not s.standing:
            continue
        ask = live.played.ask(s.seat)
        if live.played.over or s.kind != PERSON:
            s.standing = {}
        elif ask is not None and ask.name in s.standing and (back or not fits(live, s.seat)):
            s.standing = {name: kept for name, kept in s.standing.items() if name != ask.name}
        else:
            continue
        change.seats.add(s.seat)

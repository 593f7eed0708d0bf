"""Standing answers, which the server gives for a player whenever a question comes again, until something changes.

The game says which questions have such an answer, which move it is, and what must stay the same (`holds`, see
`saecula.core.shortcuts`). It is stored with the seat, so it works while the page is closed, is known to all processes,
and survives a restart. It is forgotten when the question comes with a different `holds`, when the player ends it or
undoes a move that it made, when the seat changes hands, and when the game is over.

A standing answer reveals nothing. It is an ordinary move, made at once, before anybody is told that somebody was asked.
To the others it looks as if nobody had been asked, and a player who said "no, until something changes" may have any
hand. Whether a seat is asked at all is up to the game: with the option `ask_everyone`, everybody who has cards is. Then
a standing answer removes only the pause of its own seat, while seats that are still thinking keep the others waiting.
"""

from __future__ import annotations

from saecula.core import StandingAnswer
from saecula.server.tables import conditions
from saecula.server.tables.changes import Change
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rows import PERSON, PLAYING


def offered(live: LiveTable, seat: int) -> tuple[str, StandingAnswer] | None:
    """The question of a seat and its standing answer, if the game offers one."""
    match = live.played
    ask = match.ask(seat)
    found = match.shortcuts(seat).standing if ask is not None else None
    return (ask.name, found) if ask is not None and found is not None else None


def fits(live: LiveTable, seat: int) -> bool | None:
    """Whether the standing answer of a seat still applies to its current question; None if it has given none to it."""
    kept = live.seats[seat].standing
    ask = live.played.ask(seat) if kept else None
    if ask is None or ask.name not in kept:
        return None
    found = offered(live, seat)
    given = kept[ask.name]
    return found is not None and (found[1].move, found[1].holds) == (given.move, given.holds)


def due(live: LiveTable) -> tuple[int, str] | None:
    """A seat whose standing answer must be given now, and the move; None if there is none."""
    if live.match is None or live.status != PLAYING or live.row.closed is not None:
        return None
    for seat in live.match.seats:
        if live.seats[seat].kind == PERSON and fits(live, seat):
            ask = live.match.ask(seat)
            assert ask is not None
            return seat, live.seats[seat].standing[ask.name].move
        conditional = conditions.met(live, seat)
        if conditional is not None:
            return seat, conditional
    return None


def forget(live: LiveTable, change: Change, back: bool = False) -> None:
    """Forgets the standing answers that no longer apply to a current question.

    If moves have been undone (`back`), also forgets those that would immediately be given again. If the game is over or
    the seat is no longer a person's, forgets all of its answers.
    """
    for s in live.seats:
        if not s.standing:
            continue
        if back or conditions.ended(live, s):
            s.standing = conditions.without(s)
            change.seats.add(s.seat)
        ask = live.played.ask(s.seat)
        if live.played.over or s.kind != PERSON:
            s.standing = {}
        elif ask is not None and ask.name in s.standing and (back or not fits(live, s.seat)):
            s.standing = {name: kept for name, kept in s.standing.items() if name != ask.name}
        else:
            continue
        change.seats.add(s.seat)

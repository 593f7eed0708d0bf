"""What is coming: what the end of the turn brings, strength, and the points if the game ended now."""

from __future__ import annotations

from saecula.core import Comparison, Deck, Forecast, Income, Outlook, Seat, Source
from saecula.core.table import OVER
from saecula.games.age_of_civilization.kinds import ROUNDS
from saecula.games.age_of_civilization.phases.actions import resolve
from saecula.games.age_of_civilization.phases.turn_end import key, optional, plain, usable
from saecula.games.age_of_civilization.powers import strength
from saecula.games.age_of_civilization.score import end_of_game
from saecula.games.age_of_civilization.table import Table


def forecast(t: Table, viewer: Seat | None) -> Forecast:
    """What is coming for everybody. Everything is open, except the hands of the Draft, which score nothing."""
    seats = range(len(t.players))
    decks = [Deck("civilizations", len(t.deck)), Deck("wonders", len(t.wonders)), Deck("rounds", ROUNDS - t.round)]
    return Forecast(
        seats=[_outlook(t, seat) for seat in seats],
        comparisons=[
            Comparison("strength", [strength(p) for p in t.players]),
            Comparison("technologies", [len(p.technologies) for p in t.players]),
            Comparison("workers", [p.workers for p in t.players]),
        ],
        decks=decks,
    )


def _outlook(t: Table, seat: Seat) -> Outlook:
    now, after = t.players[seat], turn_ended(t, seat).players[seat]
    income = [
        Income("coins", now.coins, after.coins),
        Income("points", now.points, after.points),
        Income("workers", now.workers, after.workers),
    ]
    added = [Source(id, n) for id, n in end_of_game(t, seat) if n]
    scored = sum(source.n for source in added) if t.phase == OVER else 0  # then the points include it already
    return Outlook(income, [], [Source("points", now.points - scored), *added])


def turn_ended(t: Table, seat: Seat) -> Table:
    """A copy in which the turn of a seat has ended at once: workers return, and abilities that leave no choice work.

    AOC-REST-05, AOC-TURN-06. What the player may do, and a technology to be chosen, are not counted.
    """
    ended = t.copy()
    ended.chance.quiet = True
    ended.ended = ended.ended if t.seat == seat else []
    if t.phase == OVER:
        return ended
    if t.seat == seat:
        resolve(ended, seat)
    while True:
        happening = [(id, e) for id, e in usable(ended, seat) if not optional(e) and e.what != "tech"]
        if not happening:
            return ended
        for id, e in happening:
            ended.ended = [*ended.ended, key(id, e)]
            plain(ended, seat, id, e)

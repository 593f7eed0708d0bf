"""What is coming: the income of the next Production, the forces, and the points if the game ended now."""

from __future__ import annotations

from saecula.core import Comparison, Deck, Forecast, Income, Outlook, Seat, Source
from saecula.games.sid_meiers_civilization.cards import SETTLER, TECHNOLOGIES
from saecula.games.sid_meiers_civilization.economy import happy_symbols, income, wheel_symbols
from saecula.games.sid_meiers_civilization.score import bonus, point_parts
from saecula.games.sid_meiers_civilization.table import Table


def forecast(t: Table, viewer: Seat | None) -> Forecast:
    """What is coming for everybody; points, gold and pieces are open (SMC-COMP-19)."""
    seats = range(len(t.players))
    left = sum(1 for x in TECHNOLOGIES.values() if x.era == t.era and x.id not in t.technologies)
    return Forecast(
        seats=[_outlook(t, seat) for seat in seats],
        comparisons=[
            Comparison("units", [units(t, seat) for seat in seats]),
            Comparison("settlements-held", [len(t.settled(seat)) for seat in seats]),
            Comparison("technologies", [sum(1 for x in t.technologies.values() if x == seat) for seat in seats]),
        ],
        decks=[Deck("markers", len(t.box)), Deck("technologies-left", left)],
    )


def units(t: Table, seat: Seat) -> int:
    """How many units a player has, wherever they are, including fleets and what they carry, without settlers."""
    n = 0
    for force in t.players[seat].forces.values():
        n += len(force.fleets)
        piles = [force.ready, force.done]
        for fleet in force.fleets:
            piles += [fleet.ready, fleet.done]
        n += sum(k for pile in piles for unit, k in pile.items() if unit != SETTLER)
    return n


def _outlook(t: Table, seat: Seat) -> Outlook:
    if not t.players[seat].alive:
        return Outlook()
    parts = income(t, seat)
    gold = t.players[seat].gold
    details = [
        Source("settlements", parts.settlements),
        Source("critical", parts.critical),
        Source("types", parts.types),
        Source("monopolies", parts.monopolies),
        Source("wonders", parts.wonders),
        Source("faces", happy_symbols(t, seat)),
        Source("wheels", wheel_symbols(t, seat)),
    ]
    settlements, wonders, seminal = point_parts(t, seat)
    points = [
        Source("settlements", settlements),
        Source("wonders", wonders),
        Source("seminal", seminal),
        Source("victory", bonus(t, seat)),
    ]
    return Outlook(
        [Income("gold", gold, gold + parts.paid)],
        details,
        [source for source in points if source.n or source.id == "settlements"],
    )

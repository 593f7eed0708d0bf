"""What is coming: the next Growth, the next Victory Count and the next draw, and the points if the game ended now."""

from __future__ import annotations

from saecula.core import Comparison, Deck, Forecast, Income, Outlook, Seat, Source
from saecula.games.inner_sea.atlas import COASTAL
from saecula.games.inner_sea.board import cities, controlled, on_map, sheet_of, wonder_areas
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.phases.growth import growth_due, sheet_talents
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.table import Table


def forecast(t: Table, viewer: Seat | None) -> Forecast:
    """What is coming for everybody; only the cards in hand are hidden, and they score nothing."""
    if any(not c.id for c in t.civs):  # the civilizations have not been chosen yet
        return Forecast()
    led = [[i for i, c in enumerate(t.civs) if c.seat == seat] for seat in range(t.players)]
    return Forecast(
        seats=[_outlook(t, seat, led[seat]) for seat in range(t.players)],
        comparisons=[
            Comparison("cities", [sum(cities(t, i) for i in civs) for civs in led]),
            Comparison("disks", [sum(on_map(t.civs[i]) for i in civs) for civs in led]),
            Comparison("areas", [len({area for i in civs for area in t.civs[i].disks}) for civs in led]),
            Comparison("wonder-areas", [sum(wonder_areas(t, i, own=True) for i in civs) for civs in led]),
        ],
        decks=[Deck("deck", len(t.deck)), Deck("discard", len(t.discard))],
    )


def victory_count(t: Table, civ: CivId) -> int:
    """ACIS-VP-01..08, ACIS-CIV-31, ACIS-CIV-40: the VP of the next Victory Count, without optional uses."""
    c = t.civs[civ]
    n = t.rules.victory_points(t, civ)
    if sheet_of(t, c) == "minos":
        n += (controlled(t, civ) & COASTAL).bit_count() // 3
    elif sheet_of(t, c) == "phoenicia":
        n += (held(c.disks) & COASTAL).bit_count() // 4
    return n


def _outlook(t: Table, seat: Seat, civs: list[CivId]) -> Outlook:
    vp = sum(t.civs[i].vp for i in civs)
    talents = sum(t.civs[i].treasury for i in civs)
    income = [
        Income("vp", vp, vp + sum(victory_count(t, i) for i in civs)),
        Income("talents", talents, talents + sum(sheet_talents(t, i) for i in civs)),
    ]
    details = [
        Source("growth", sum(growth_due(t, i, 0) for i in civs)),
        Source("draws", sum(t.rules.draws(t, i, 0, 0) for i in civs)),
    ]
    points = [Source(t.civs[i].id if len(civs) > 1 else "vp", t.civs[i].vp) for i in civs]
    more = t.rules.outcome(t).scores[seat] - vp
    return Outlook(income, details, [*points, *([Source("scenario", more)] if more else [])])

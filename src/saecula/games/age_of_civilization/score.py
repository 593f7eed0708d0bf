"""The end of the game: abilities that score, ranking, achievements."""

from __future__ import annotations

from typing import Final

from saecula.core import Event, Outcome, Seat, number_in, rank
from saecula.core.table import OVER
from saecula.games.age_of_civilization.powers import amount, holds, powers, strength
from saecula.games.age_of_civilization.table import Table

ACHIEVEMENTS: Final[list[str]] = [
    "extraordinary-clan",
    "grand-kingdom",
    "mighty-empire",
    "eternal-civilization",
    "realm-of-technology",
    "realm-of-primitives",
    "world-of-wonders",
    "superpower",
]


def end_of_game(t: Table, seat: Seat) -> list[tuple[str, int]]:
    """AOC-END-02, AOC-END-08, AOC-TURN-09: the points from each of a player's cards if the game ended now."""
    scored: list[tuple[str, int]] = []
    for id, e in powers(t.players[seat]).end_of_game:
        if holds(t, seat, e.condition):
            scored.append((id, amount(t, seat, e)))
    return scored


def still_to_score(t: Table, seat: Seat) -> int:
    """The points that a player's cards will give at the end of the game; when it is over, they have given them."""
    if t.phase == OVER:
        return 0
    return sum(points for _, points in end_of_game(t, seat))


def outcome(t: Table) -> Outcome:
    """AOC-END-03..06: points decide, then workers, then coins; otherwise the victory is shared. Workers and coins give
    no points (AOC-END-07). In solo there are achievements instead (AOC-SOLO-17, AOC-SOLO-32).
    """
    keys = [[p.points, p.workers, p.coins] for p in t.players]
    return Outcome("rounds", [p.points for p in t.players], rank(keys), achievements(t) if t.solo else [])


def roles(t: Table, log: list[Event], seat: Seat) -> list[str]:
    """The civilizations of a player, in the order taken."""
    return list(t.players[seat].civilizations)


def achievements(t: Table) -> list[str]:
    """AOC-SOLO-01, AOC-SOLO-18..26, AOC-INNO-20: the achievements reached."""
    p = t.players[0]
    reached = [
        p.points >= 20,
        p.points >= 25,
        p.points >= 30,
        p.points >= 35,
        p.points >= 25 and len(p.technologies) == 9,
        p.points >= 25 and not p.technologies,
        p.points >= 25 and len(p.wonders) >= 4,
        p.points >= 25 and len(p.technologies) <= 3 and strength(p) >= 9,
    ]
    return [name for name, has in zip(ACHIEVEMENTS, reached, strict=True) if has]


TITLES: Final[list[str]] = ACHIEVEMENTS[:4]
"""The achievements for points alone: 20, 25, 30, 35 (AOC-SOLO-18..21)."""


def grade(outcome: Outcome) -> float:
    """The success in solo, from -1 to 1, by the titles for points, each of which includes those below."""
    return sum(1 for title in TITLES if title in outcome.awards) / 2 - 1.0


def points(t: Table, event: Event) -> int:
    """The points that a line of the log brings to its seat."""
    return number_in(event) if event.id == "points" else 0

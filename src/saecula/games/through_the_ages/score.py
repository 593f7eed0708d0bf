"""Final scoring and the outcome."""

from __future__ import annotations

from typing import Final

from saecula.core import Event, Outcome, Seat, number_in, rank
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.effects import impacts
from saecula.games.through_the_ages.production import food_output, resource_output
from saecula.games.through_the_ages.table import Civ, Table

TECHNOLOGY: Final = 2
STRENGTH: Final = 2
FACE: Final = 2
MOST_FACES: Final = 16
CULTURE: Final[dict[str, int]] = {"production": 1, "change.culture": 1, "starvation": -1, "final": 1}
"""The lines of the log about culture points that are gained (1) or lost (-1)."""


def simple_sources(civ: Civ) -> list[tuple[str, int]]:
    """TTA-SIMPLE-08..13: points for level-I technologies, strength, happy faces, science, food and resources."""
    technologies = sum(1 for id in impacts.technologies(civ) if CARDS[id].level == 1)
    return [
        ("technologies", TECHNOLOGY * technologies),
        ("strength", STRENGTH * civ.indicators.strength),
        ("faces", min(MOST_FACES, FACE * civ.indicators.happiness)),
        ("science-rate", civ.indicators.science_rate),
        ("food-rate", food_output(civ)),
        ("resource-rate", resource_output(civ)),
    ]


def simple_points(civ: Civ) -> int:
    """TTA-SIMPLE-07: the points of these sources; nothing else counts."""
    return sum([n for _, n in simple_sources(civ)])


def bonus_events(t: Table) -> list[str]:
    """The age-III events that are scored at the end (TTA-END-03, TTA-END-11, TTA-VAR-16, TTA-VAR-18).

    Earlier events do not count (TTA-END-13).
    """
    cards = [*t.open_bonus, *t.aside]
    for civ in t.civs:
        if not civ.resigned:
            cards += civ.hands.bonus
    if t.options.version == "full" and not t.options.fewer_bonuses:
        cards += [id for id in [*t.events.current, *t.events.future] if CARDS[id].kind == "impact"]
    return cards


def final_points(t: Table) -> list[int]:
    """The points of each seat at the end; ties are broken as if it were the start player's turn (TTA-END-14).

    A loss from Impact of Happiness is subtracted from the other bonuses (TTA-CARD-77). Leftover goods are worth nothing
    (TTA-END-20).
    """
    totals = [0] * len(t.civs)
    if t.options.version == "simple":
        for seat in t.order(t.start):
            totals[seat] = simple_points(t.civs[seat])
        return totals
    for card in bonus_events(t):
        points = impacts.points(t, card, t.start)
        for seat in t.order(t.start):
            totals[seat] += points[seat]
    return totals


def outcome(t: Table) -> Outcome:
    """TTA-GEN-03, TTA-GEN-04: the most culture wins; players who resigned rank last, in reverse order of resigning
    (TTA-RESIGN-07).
    """
    scores = [0 if civ.resigned else civ.culture for civ in t.civs]
    keys = [[0, civ.resigned] if civ.resigned else [1, civ.culture] for civ in t.civs]
    return Outcome("resigned" if t.players == 1 else "last-age", scores, rank(keys))


def points(t: Table, event: Event) -> int:
    """The culture points that a line of the log brings to its seat; the view lists those of the last events."""
    if event.id == "final" and bonus_events(t):
        return 0
    return CULTURE.get(event.id, 0) * number_in(event)


def roles(t: Table, log: list[Event], seat: Seat) -> list[str]:
    """The leaders that a player has had, in the order in which they were put into play."""
    return [str(event.params["card"]) for event in log if event.id == "leader" and event.seat == seat]

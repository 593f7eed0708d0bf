"""What a card has brought to whom: numbers before and after, told in the log."""

from __future__ import annotations

from saecula.games.through_the_ages.indicators import workers
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import food, resources

COUNTED = ["culture", "science", "food", "resources", "population", "yellow", "blue"]
"""Points, goods, workers, and all tokens of a colour that a civilization owns."""


def tally(t: Table) -> list[list[int]]:
    """The numbers of every civilization now."""
    return [[
        civ.culture, civ.science, food(civ), resources(civ), workers(civ), civ.yellow + workers(civ),
        civ.blue + sum(civ.stores.values()) + civ.steps,
    ] for civ in t.civs]


def tell_changes(t: Table, before: list[list[int]], rule: str) -> None:
    """A line for each number that has changed since; who loses workers is told about each of them elsewhere."""
    if t.chance.quiet:
        return
    for seat, now in enumerate(tally(t)):
        for what, was, is_now in zip(COUNTED, before[seat], now, strict=True):
            if is_now > was or (is_now < was and what != "population"):
                t.tell(f"change.{what}", seat, {"n": f"{is_now - was:+}"}, rule=rule)

"""What a card has changed for each player: numbers before and after, reported in the log."""

from __future__ import annotations

from typing import Final

from saecula.games.through_the_ages.indicators import workers
from saecula.games.through_the_ages.table import Table
from saecula.games.through_the_ages.tokens import food, resources

COUNTED: Final = ["culture", "science", "food", "resources", "population", "yellow", "blue"]
"""Points, goods, workers, and all tokens of a color that a civilization owns."""


def tally(t: Table) -> list[list[int]]:
    """The current numbers of every civilization; none if nobody reads the log."""
    if t.chance.quiet:
        return []
    return [
        [
            civ.culture,
            civ.science,
            food(civ),
            resources(civ),
            workers(civ),
            civ.tokens.yellow + workers(civ),
            civ.tokens.blue + sum(civ.stores.values()) + civ.steps,
        ]
        for civ in t.civs
    ]


def tell_changes(t: Table, before: list[list[int]], rule: str) -> None:
    """Reports each number that has changed since `before`; the loss of workers is reported elsewhere, one by one."""
    if t.chance.quiet:
        return
    now = tally(t)
    for seat in range(len(now)):
        for i in range(len(COUNTED)):
            change = now[seat][i] - before[seat][i]
            if change > 0 or (change < 0 and COUNTED[i] != "population"):
                t.tell(f"change.{COUNTED[i]}", seat, {"n": change}, rule=rule)

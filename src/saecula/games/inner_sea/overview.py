"""The scenarios with what people want to know before they choose one: players, map, length, rules of their own."""

from __future__ import annotations

from typing import Final

from saecula.core.data import load_rows
from saecula.core.errors import BadData
from saecula.core.overview import ScenarioFacts, minutes_of
from saecula.games.inner_sea import GAME
from saecula.games.inner_sea.atlas import CIVILIZATIONS, HOME, MAPS, PACKAGE
from saecula.games.inner_sea.registry import combine
from saecula.games.inner_sea.scenarios import SCENARIOS, Scenario

MAP_NAMES: Final[dict[str, str]] = {part: name for name, part in MAPS.items()} | {"AL": "alexander", "GK": "god-king"}
"""The maps by the ids of their names; two scenarios have maps of their own."""


def read_decisions() -> dict[str, int]:
    """How often a player decides in each scenario at most; every scenario must be there."""
    found = {row.need("id"): row.int("decisions", least=1) for row in load_rows(PACKAGE, "data/lengths.csv")}
    missing = [id for id in choices() if id not in found]
    if missing:
        raise BadData("data/lengths.csv", 0, f"{missing[0]} has no length")
    return found


def choices() -> list[str]:
    """The ids of all scenarios: the values of the option."""
    return next([str(id) for id in option.choices] for option in GAME.options() if option.name == "scenario")


def players_of(id: str) -> list[int]:
    """The numbers of players that a scenario can be played with, if all other options have their defaults."""
    defaults = {option.name: option.default for option in GAME.options()}
    most = GAME.meta.players[1]
    return [n for n in range(1, most + 1) if not combine({**defaults, "scenario": id, "players": n})]


def powers_of(scenario: Scenario | None) -> dict[str, list[str]]:
    """The powers of a scenario with the areas where their disks start; their Home Areas if the players place them."""
    if scenario is None:
        return {civ: [HOME[civ]] for civ in CIVILIZATIONS}
    if scenario.powers:
        return {power.id: list(power.disks) for power in scenario.powers}
    return {civ: [HOME[civ]] for civ in scenario.offered()}


def read_chapters() -> dict[str, tuple[str, ...]]:
    """The rules of scenarios, by the start of their numbers; a scenario is known by the start of its id."""
    return {row.text("scenario"): tuple(row.list("rules")) for row in load_rows(PACKAGE, "data/chapters.csv", "")}


def own_rules(id: str, chapters: dict[str, tuple[str, ...]]) -> int:
    """How many rules a scenario has of its own."""
    starts = next(found for head, found in chapters.items() if id.startswith(head))
    return sum(rule.id.startswith(starts) for rule in GAME.rules)


def overview() -> list[ScenarioFacts]:
    """All scenarios, in the order of the option. The map of the base game depends on the number of players, that of a
    created scenario is chosen."""
    decisions = read_decisions()
    chapters = read_chapters()
    found: list[ScenarioFacts] = []
    for id in choices():
        scenario = SCENARIOS.get(id)
        found.append(
            ScenarioFacts(
                id,
                players_of(id),
                MAP_NAMES[scenario.map] if scenario is not None else "",
                scenario.epoch if scenario is not None else 1,
                scenario.last_epoch if scenario is not None else 4,
                minutes_of(decisions[id]),
                own_rules(id, chapters),
                powers_of(scenario),
                {power.id: power.sheet for power in scenario.powers if power.sheet} if scenario is not None else {},
            )
        )
    return found

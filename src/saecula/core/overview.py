"""The overview of a game: its scenarios with what people want to know before they choose one.

A game declares it in its `overview.py`, as a function `overview()`. The terminal and the page list the scenarios and
filter them; their words are the messages `overview.*` and `scenario.*` in the catalogue of the game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

SECONDS: Final = 20
"""The assumed length of one decision, as on the home page."""
SHORT: Final = 45
MEDIUM: Final = 90
LENGTHS: Final[list[str]] = ["short", "medium", "long"]
"""Up to `SHORT` minutes, up to `MEDIUM` minutes, and longer."""
FEW: Final = 10
SOME: Final = 50
DIFFICULTIES: Final[list[str]] = ["easy", "middling", "hard"]
"""How much there is to learn: up to `FEW` rules beside those of the base game, up to `SOME`, and more."""


@dataclass(slots=True)
class ScenarioFacts:
    """A scenario.

    - `players`: the numbers of players that it can be played with; 1 is alone.
    - `map`: the id of its map; the players choose one if it is empty.
    - `first`, `last`: its first and its last Epoch.
    - `minutes`: about how long it lasts at most, from measured games.
    - `own_rules`: how many rules it has of its own.
    - `powers`: the powers that can take part, each with the areas where it starts (none if it comes from outside).
    - `sheets`: the civilization whose abilities a power has, if it is not its own.
    """

    id: str
    players: list[int]
    map: str
    first: int
    last: int
    minutes: int
    own_rules: int
    powers: dict[str, list[str]]
    sheets: dict[str, str]

    @property
    def length(self) -> str:
        """One of `LENGTHS`."""
        return LENGTHS[0 if self.minutes <= SHORT else 1 if self.minutes <= MEDIUM else 2]

    @property
    def difficulty(self) -> str:
        """One of `DIFFICULTIES`."""
        return DIFFICULTIES[0 if self.own_rules <= FEW else 1 if self.own_rules <= SOME else 2]

    def plain(self) -> dict[str, Any]:
        """Everything about it as plain data."""
        return {**asdict(self), "length": self.length, "difficulty": self.difficulty}


def minutes_of(decisions: int) -> int:
    """About how many minutes that many decisions of a player take, in steps of five."""
    return -(-decisions * SECONDS // 300) * 5


def fitting(
    scenarios: list[ScenarioFacts], players: int | None = None, length: str = "", map: str = ""
) -> list[ScenarioFacts]:
    """The scenarios for that number of players, of that length and on that map; what is not given does not matter."""
    return [
        one
        for one in scenarios
        if (players is None or players in one.players)
        and (not length or one.length == length)
        and (not map or one.map in (map, ""))
    ]

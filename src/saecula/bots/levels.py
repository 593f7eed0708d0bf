"""Levels for people: the same four names in every game, each with a limit for the time of a decision.

How much stronger each level is than the one below is measured (`saecula arena --levels`) and read from one file.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from saecula.bots.beam import Beam
from saecula.bots.bot import Peek
from saecula.bots.evaluation import BEST
from saecula.bots.greedy import Greedy
from saecula.core import Move


class Level(msgspec.Struct, frozen=True):
    """A level: its name, and the longest time in seconds for a decision."""

    name: str
    seconds: float


LEVELS: Final = (Level("easy", 1.0), Level("medium", 1.0), Level("hard", 3.0), Level("master", 5.0))
RESERVE: Final = 0.2
"""How many seconds before its stated time a planning level stops: it looks at the clock only between two decisions of a
line. Where somebody else sets a limit (`Peek.seconds`), that one has its own reserve, as on the server."""


class Easy(Greedy):
    """Plays sensibly, one move ahead, and makes human mistakes: it does not think of every move."""

    name = "easy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)

    def choose(self, peek: Peek) -> Move:
        self.overlooks = peek.spec.overlooks
        return super().choose(peek)


class Medium(Greedy):
    """Takes the best move, one move ahead."""

    name = "medium"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)


class Hard(Beam):
    """Plans its whole turn, and evaluates by what was learned."""

    name = "hard"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, seconds=LEVELS[2].seconds - RESERVE, evaluate=BEST)

    def choose(self, peek: Peek) -> Move:
        self.nodes = peek.spec.planning
        return super().choose(peek)


class Master(Beam):
    """As hard, but plans more thoroughly, and in games where it helps it plays on to see what its turn leads to.

    How thoroughly is said by each game (`Foresight`).
    """

    name = "master"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, seconds=LEVELS[3].seconds - RESERVE, evaluate=BEST)

    def choose(self, peek: Peek) -> Move:
        foresight = peek.spec.foresight
        self.deals, self.ahead, self.width, self.lines, self.positions, self.widest, self.nodes = foresight
        return super().choose(peek)


class MeasuredLevel(msgspec.Struct):
    """What was measured: a level alone against others of the level below, in one game."""

    game: str
    players: int
    level: str
    against: str
    share: float
    low: float
    high: float
    games: int
    seconds: float
    slowest: float


class MeasuredLevels(msgspec.Struct):
    """All measurements, with the commit and the seed."""

    commit: str = ""
    engine: str = ""
    seed: int = 0
    levels: list[MeasuredLevel] = []

    def of(self, game: str) -> list[MeasuredLevel]:
        """The measurements of one game."""
        return [row for row in self.levels if row.game == game]


@cache
def measured() -> MeasuredLevels:
    """The measurements that come with the program."""
    content = files("saecula.bots").joinpath("levels.json").read_bytes()
    return msgspec.json.decode(content, type=MeasuredLevels)


def is_level(name: str) -> bool:
    return any(level.name == name for level in LEVELS)

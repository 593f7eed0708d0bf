"""The state of situations, created scenarios and Explorations."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.games.inner_sea.book import Pair, State
from saecula.games.inner_sea.table import Table
from saecula.games.inner_sea.words import Words


@dataclass(slots=True)
class SituationState(State):
    """The state of a situation:

    - `offered`: peace offers of this turn (ACISP-HOST-04).
    - `explored`: areas with a white disk of the Exploration Phase; `created`: a civilization was created this turn.
    - `excluded`: civilizations that unknown NPCs cannot be (ACISP-CREATE-06); `boards`: those that they can be, if
      there is a limit.
    - `cylinders`: new civilizations with a disk that marks their home (ACISP-NEWCIV-16); `nile`: the areas of a new
      Egypt that count as on the Nile (ACISP-NEWCIV-19).
    """

    offered: list[Pair] = field(default_factory=list)
    explored: list[str] = field(default_factory=list)
    created: bool = False
    excluded: list[str] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    cylinders: list[int] = field(default_factory=list)
    nile: list[str] = field(default_factory=list)

    def copy(self) -> SituationState:
        return SituationState(
            [pair.copy() for pair in self.offered],
            self.explored[:],
            self.created,
            self.excluded[:],
            self.boards[:],
            self.cylinders[:],
            self.nile[:],
        )

    def begin_turn(self) -> None:
        self.offered = []
        self.explored = []
        self.created = False

    def read(self, words: Words) -> None:
        for tail in words.all("offered"):
            by, _, npc = tail.partition(":")
            self.offered.append(Pair(words.civ("offered", npc), words.civ("offered", by)))
        self.explored = words.areas("explored")
        self.created = words.recalls("created")
        self.excluded = words.civilizations("excluded")
        self.boards = words.civilizations("board")
        self.cylinders = words.civs("cylinder")
        self.nile = words.areas("nile")

    def write(self, words: Words) -> None:
        for id in self.excluded:
            words.first(f"excluded:{id}", True)
        for id in self.boards:
            words.first(f"board:{id}", True)
        words.memory += [f"explored:{area}" for area in self.explored]
        words.recall("created", self.created)
        words.memory += [f"cylinder:{civ}" for civ in self.cylinders]
        words.memory += [f"nile:{area}" for area in self.nile]
        words.memory += [f"offered:{pair.by}:{pair.npc}" for pair in self.offered]


def state_of(t: Table) -> SituationState:
    state = t.book.state
    assert isinstance(state, SituationState)
    return state

"""The Fall of Rome's own state on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.ids import AreaId, CivId
from saecula.games.inner_sea.table import Table
from saecula.games.inner_sea.words import Words


@dataclass(slots=True)
class Bribed:
    """An Invader that was bribed this turn, and the area closed to it."""

    civ: CivId
    area: AreaId

    def copy(self) -> Bribed:
        return Bribed(self.civ, self.area)


@dataclass(slots=True)
class RomeState(State):
    """The optional rules agreed upon; whether the Pope has been `appealed` to this turn, and the total number of
    `appeals`; the Invaders `bribed` this turn; the Empires whose VP marker is not on its track yet
    (`unmarked`, ACISP-ROME1-20); the half VP of each civilization (`halves`, ACISP-ROME1-39)."""

    extended: bool = False
    barbarian_cards: str = ""
    cooperation: bool = False
    pope: bool = False
    bribes: bool = False
    danube: bool = False
    huns: bool = False
    appealed: bool = False
    appeals: int = 0
    bribed: list[Bribed] = field(default_factory=list)
    unmarked: list[int] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)

    def copy(self) -> RomeState:
        return RomeState(
            self.extended,
            self.barbarian_cards,
            self.cooperation,
            self.pope,
            self.bribes,
            self.danube,
            self.huns,
            self.appealed,
            self.appeals,
            [bribed.copy() for bribed in self.bribed],
            self.unmarked[:],
            self.halves[:],
        )

    def half_of(self, civ: CivId) -> int:
        """ACISP-ROME1-39: 1 if the civilization has half a VP in addition to its whole ones."""
        return self.halves[civ] if civ < len(self.halves) else 0

    def keep_half(self, civ: CivId, half: int) -> None:
        while len(self.halves) <= civ:
            self.halves.append(0)
        self.halves[civ] = half
        self.drop_zeros()

    def drop_zeros(self) -> None:
        """Removes trailing zeros from the list of halves."""
        while self.halves and not self.halves[-1]:
            self.halves.pop()

    def begin_turn(self) -> None:
        self.appealed = False
        self.bribed = []

    def read(self, words: Words) -> None:
        self.extended = words.has("extended")
        self.barbarian_cards = "a" if words.has("barbarian-cards-a") else "b" if words.has("barbarian-cards-b") else ""
        self.cooperation = words.has("cooperation")
        self.pope = words.has("pope")
        self.bribes = words.has("bribes")
        self.danube = words.has("danube")
        self.huns = words.has("huns")
        self.appealed = words.recalls("appealed")
        self.appeals = words.numbers.get("appeals", 0)
        self.unmarked = words.unmarked
        self.halves = words.halves
        self.drop_zeros()
        for tail in words.all("bribed"):
            civ, _, area = tail.partition(":")
            self.bribed.append(Bribed(words.civ("bribed", civ), words.area("bribed", area)))

    def write(self, words: Words) -> None:
        words.flag("no-wonders", True)
        words.flag("extended", self.extended)
        words.flag(f"barbarian-cards-{self.barbarian_cards}", bool(self.barbarian_cards))
        words.flag("cooperation", self.cooperation)
        words.flag("pope", self.pope)
        words.flag("bribes", self.bribes)
        words.flag("danube", self.danube)
        words.flag("huns", self.huns)
        words.recall("appealed", self.appealed)
        words.number("appeals", self.appeals)
        for bribed in self.bribed:
            words.recall(f"bribed:{bribed.civ}:{bribed.area}", True)
        words.unmarked = self.unmarked
        words.halves = self.halves


def state_of(t: Table) -> RomeState:
    state = t.book.state
    assert isinstance(state, RomeState)
    return state

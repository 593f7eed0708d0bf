"""The state of Hannibal on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.games.inner_sea.book import State
from saecula.games.inner_sea.table import Table
from saecula.games.inner_sea.words import Words


@dataclass(slots=True)
class HannibalState(State):
    """The optional rules agreed upon, and:

    - `client`: Syracuse is Rome's client; Macedonia's `attitude` and Rome's `consul` of this turn ("" if undecided).
    - `consul_card`: Rome has laid down a card outside its area this turn; the civilizations that have `led` a
      competition; `struck`: Macedonia has cost Rome something this turn (ACISP-HANN-21).
    - Events that take effect later: how many times `black_next`, `gallic` and `numidian` are still due.
    """

    leads: bool = False
    walls: bool = False
    capitals: bool = False
    consuls: bool = False
    scipio: bool = False
    roman_seas: bool = False
    events: bool = False
    no_wonders: bool = False
    delenda: bool = False
    client: bool = False
    attitude: str = ""
    consul: str = ""
    consul_card: bool = False
    led: list[int] = field(default_factory=list)
    struck: bool = False
    black_next: int = 0
    gallic: int = 0
    numidian: int = 0

    def copy(self) -> HannibalState:
        return HannibalState(
            self.leads,
            self.walls,
            self.capitals,
            self.consuls,
            self.scipio,
            self.roman_seas,
            self.events,
            self.no_wonders,
            self.delenda,
            self.client,
            self.attitude,
            self.consul,
            self.consul_card,
            self.led[:],
            self.struck,
            self.black_next,
            self.gallic,
            self.numidian,
        )

    def begin_turn(self) -> None:
        self.attitude = ""
        self.consul = ""
        self.consul_card = False
        self.led = []
        self.struck = False

    def read(self, words: Words) -> None:
        self.leads = words.recalls("hannibal-leads")
        self.walls = words.has("walls-of-rome")
        self.capitals = words.has("capitals")
        self.consuls = words.has("consuls")
        self.scipio = words.has("scipio")
        self.roman_seas = words.has("roman-seas")
        self.events = words.has("alternative-events")
        self.no_wonders = words.has("no-wonders")
        self.delenda = words.has("delenda")
        self.client = words.recalls("client")
        self.attitude = words.one("attitude", ["black", "white"])
        self.consul = words.one("consul", ["poor", "cautious", "average", "inspired", "brilliant"])
        self.consul_card = words.recalls("consul-card")
        self.led = words.civs("led")
        self.struck = "macedonia-struck" in words.hurt
        self.black_next = words.memory.count("black-next")
        self.gallic = words.memory.count("gallic-allies")
        self.numidian = words.memory.count("numidian-allies")

    def write(self, words: Words) -> None:
        words.flag("hannibal-leads", self.leads)
        words.flag("walls-of-rome", self.walls)
        words.flag("capitals", self.capitals)
        words.flag("consuls", self.consuls)
        words.flag("scipio", self.scipio)
        words.flag("roman-seas", self.roman_seas)
        words.flag("alternative-events", self.events)
        words.flag("no-wonders", self.no_wonders)
        words.flag("delenda", self.delenda)
        words.first("hannibal-leads", self.leads)
        words.first("client", self.client)
        words.recall(f"attitude:{self.attitude}", bool(self.attitude))
        words.recall(f"consul:{self.consul}", bool(self.consul))
        words.recall("consul-card", self.consul_card)
        for civ in self.led:
            words.recall(f"led:{civ}", True)
        words.memory += ["black-next"] * self.black_next
        words.memory += ["gallic-allies"] * self.gallic
        words.memory += ["numidian-allies"] * self.numidian
        if self.struck:
            words.hurt.append("macedonia-struck")


def state_of(t: Table) -> HannibalState:
    state = t.book.state
    assert isinstance(state, HannibalState)
    return state

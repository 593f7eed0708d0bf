"""What a scenario of the playbook adds to the position: its flags and numbers, Gold, enmities, and cards on the table.

The base game has an empty book (`scenario` ""). All of it is plain data and part of the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Book:
    """The state of a scenario.

    - `flags` are its special rules, `numbers` its parameters (both from the scenario's file and the options).
    - `gold` counts the Gold of an area, `owners` says whose it is (ACISP-GOLD-03).
    - `enemies[i]` are the civilizations that NPC i is an enemy of, `primary[i]` its Primary enemy (-2: none yet).
    - `hurt` notes "npc:by" for whoever cost an NPC something by a card this turn (ACISP-HOST-17); `calm` the NPCs that
    made
      peace this turn.
    - `pool` is the Civilization Pool or the Minor State pool, a sorted list of colours; `unknown` the NPCs not yet met.
    - `plan` are the areas that an NPC is still to fill with one group of disks, `rule` why.
    - `decided` is the answer that cards were revealed for, to the question `asked`, while Events are resolved first.
    - `spared` are areas where a card has removed its one disk of the Gold's owner (ACISP-GOLD-05).
    - `special` are cards that return to the table of their owner, `tabled` those that lie there now (not in a hand);
      `boxed` are the cards that are not used; `leaving` are cards on the table that their owner may let go, to be
      asked when the present action is done, and who would have them then (-2: nobody).
    - `unmarked` are the Empires whose VP marker is not on its track yet (ACISP-ROME1-20); `halves` half VP
    (ACISP-ROME1-39).
    - `sides` gives each civilization its team or side; civilizations of one side do not compete if `allied`.
    - `memory` are words that a scenario must remember until the end of the turn or of the game.
    - `disks[i]` is how many disks civilization i has in all (supply, map, boxes and cards).
    """

    scenario: str = ""
    flags: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    gold: dict[str, int] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    enemies: list[list[int]] = field(default_factory=list)
    primary: list[int] = field(default_factory=list)
    hurt: list[str] = field(default_factory=list)
    calm: list[int] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    plan: list[str] = field(default_factory=list)
    rule: str = ""
    decided: str = ""
    asked: str = ""
    spared: list[str] = field(default_factory=list)
    special: dict[str, int] = field(default_factory=dict)
    tabled: dict[str, int] = field(default_factory=dict)
    boxed: list[str] = field(default_factory=list)
    unmarked: list[int] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    memory: list[str] = field(default_factory=list)
    disks: list[int] = field(default_factory=list)
    winner: int = -1
    level: str = ""
    leaving: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Book:
        return Book(
            self.scenario,
            self.flags[:],
            self.numbers.copy(),
            self.gold.copy(),
            self.owners.copy(),
            [them[:] for them in self.enemies],
            self.primary[:],
            self.hurt[:],
            self.calm[:],
            self.pool[:],
            self.unknown[:],
            self.plan[:],
            self.rule,
            self.decided,
            self.asked,
            self.spared[:],
            self.special.copy(),
            self.tabled.copy(),
            self.boxed[:],
            self.unmarked[:],
            self.halves[:],
            self.sides[:],
            self.memory[:],
            self.disks[:],
            self.winner,
            self.level,
            self.leaving.copy(),
        )

    def has(self, flag: str) -> bool:
        """Whether a special rule holds."""
        return flag in self.flags

    def number(self, name: str, default: int = 0) -> int:
        """A parameter of the scenario."""
        return self.numbers.get(name, default)

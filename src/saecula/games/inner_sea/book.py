"""What a scenario of the playbook adds to the position: what was agreed upon, Gold, enmities, cards on the table, and
the scenario's own state.

The base game has an empty book (`scenario` ""). All of it is plain data and part of the table; the rules of a scenario
(`rulebook`) store nothing. In a save or a case file the book has `flags`, `numbers` and `memory` in place of `agreed`,
`state` and a few other fields; `words` reads and writes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from saecula.core.types import RuleId
from saecula.games.inner_sea.kinds import (
    AnyArea,
    Cards,
    CivNumber,
    Colour,
    Count,
    Faction,
    FateCard,
    Goal,
    Owner,
)

if TYPE_CHECKING:
    from saecula.games.inner_sea.words import Words


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was agreed upon before the game; it does not change, and copies of a table share it.

    - `npcs`: the game may lead civilizations; `chosen`: the first player chooses them; `homes`: only civilizations with
      their Home Area on the map.
    - `by_category` orders competitions by ACISP-NPCCOMP-01; `fixed_enemies` and `hostility` say how enemies are made;
      `ties_by_cards` says how ties are settled; `bases`: NPCs fill their bases first (ACISP-HIST-04).
    - `exploration` with a number of `unknown` NPCs; `solitaire`.
    - `duel`: One against Two, where the score of seat 1 is divided by the `handicap`; `single_last`: seat 0 chooses
      last.
    - `teams`, and whether they win `together`; `divisors` divide the VP of each seat, with 1 for seats not listed.
    - The rest are difficulty levels (ACISP-DIFF-01..09); -1 means what the scenario says.
    """

    npcs: bool = False
    chosen: bool = False
    homes: bool = False
    by_category: bool = False
    fixed_enemies: bool = False
    hostility: bool = False
    ties_by_cards: bool = False
    bases: bool = False
    exploration: bool = False
    unknown: int = 0
    solitaire: bool = False
    duel: bool = False
    handicap: int = 4
    single_last: bool = False
    teams: int = 0
    together: bool = True
    divisors: tuple[int, ...] = ()
    aeneas: str = "once"
    vp_limit: int = 0
    start_wonders: int = 0
    player_talents: int = 0
    npc_talents: int = 0
    player_start_talents: int = 0
    npc_start_talents: int = 0
    player_growth: int = 0
    npc_growth: int = 0
    least_growth: int = 0
    invader_growth: int = 0
    player_draw: int = 0
    npc_draw: int = 0
    opening_hand: int = -1
    bonus_vp: int = 0
    bonus_cards: int = -1


@dataclass(slots=True)
class State:
    """A scenario's own state; each scenario defines its own."""

    def copy(self) -> State:
        return State()

    def begin_turn(self) -> None:
        """Clears what applied only to the last turn."""

    def read(self, words: Words) -> None:
        """Reads the state from the words of a save or a case file."""

    def write(self, words: Words) -> None:
        """Writes the state as words."""


@dataclass(slots=True)
class Pair:
    """An NPC, and the civilization that did something to it this turn: hurt it with a card, or offered it peace."""

    npc: CivNumber
    by: CivNumber

    def copy(self) -> Pair:
        return Pair(self.npc, self.by)


@dataclass(slots=True)
class Book:
    """The state of a scenario.

    - `gold` counts the Gold of an area, `owners` names its owner (ACISP-GOLD-03).
    - `enemies[i]` are the civilizations that NPC i is an enemy of, `primary[i]` is its Primary enemy (-2: none yet).
    - `hurt` records who cost an NPC something with a card this turn (ACISP-HOST-17); `calm` lists the NPCs that made
      peace this turn.
    - `pool` is the Civilization Pool or the Minor State pool, a sorted list of colors; `unknown` are the NPCs not yet
      met.
    - `plan` lists the areas that an NPC still has to fill with one group of disks, `rule` says why.
    - `decided` is the answer that cards were revealed for, to the question `asked`, while Events are resolved first.
    - `spared` are areas where a card has already removed its one disk of the Gold's owner (ACISP-GOLD-05).
    - `special` are cards that return to their owner's table, `tabled` those that are there now (not in a hand),
      `played` those that their owner has just played; `boxed` are the cards that are not used; `leaving` are cards on
      the table that their owner may let go, to be asked about when the current action is done, with the civilization
      that would then get each card (-2: nobody).
    - `sides` assigns each civilization its team or side.
    - `disks[i]` is the total number of disks of civilization i (supply, map, boxes and cards).
    - `dealt`: the opening hands have been dealt; `on_top` is how many of the cards set aside are still on top of the
      deck (ACISP-SETUP-22).
    - `last` and `leaving_order` are NPCs that go to the last place in turn order, or leave it, at the end of the turn
      (ACISP-NPCAEN-04, ACISP-NPCAEN-06).
    """

    scenario: str = ""
    gold: dict[AnyArea, Cards] = field(default_factory=dict)
    owners: dict[AnyArea, Owner] = field(default_factory=dict)
    enemies: list[list[CivNumber]] = field(default_factory=list)
    primary: list[Faction] = field(default_factory=list)
    hurt: list[Pair] = field(default_factory=list)
    calm: list[CivNumber] = field(default_factory=list)
    pool: list[Colour] = field(default_factory=list)
    unknown: list[Colour] = field(default_factory=list)
    plan: list[Goal] = field(default_factory=list)
    rule: RuleId = ""
    decided: str = ""
    asked: str = ""
    spared: list[AnyArea] = field(default_factory=list)
    special: dict[FateCard, Owner] = field(default_factory=dict)
    tabled: dict[FateCard, Owner] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    boxed: list[FateCard] = field(default_factory=list)
    sides: list[Cards] = field(default_factory=list)
    disks: list[Count] = field(default_factory=list)
    winner: Faction = -1
    level: str = ""
    leaving: dict[FateCard, Faction] = field(default_factory=dict)
    dealt: bool = False
    on_top: int = 0
    last: list[int] = field(default_factory=list)
    leaving_order: list[int] = field(default_factory=list)
    agreed: Agreed = field(default_factory=Agreed)
    state: State = field(default_factory=State)

    def complete_sides(self, n: int) -> None:
        """Makes every civilization without a side a side of its own."""
        while len(self.sides) < n:
            self.sides.append(max(self.sides, default=-1) + 1)

    def copy(self) -> Book:
        """A copy of the book; in the base game, which writes nothing in it, the same book."""
        if not self.scenario:
            return self
        return Book(
            self.scenario,
            self.gold.copy(),
            self.owners.copy(),
            [them[:] for them in self.enemies] if self.enemies else [],
            self.primary[:],
            [pair.copy() for pair in self.hurt] if self.hurt else [],
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
            self.played[:],
            self.boxed[:],
            self.sides[:],
            self.disks[:],
            self.winner,
            self.level,
            self.leaving.copy(),
            self.dealt,
            self.on_top,
            self.last[:],
            self.leaving_order[:],
            self.agreed,
            self.state.copy(),
        )

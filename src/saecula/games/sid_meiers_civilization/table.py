"""The whole position of a game of Sid Meier's Civilization."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from saecula.core import Seat as Seat
from saecula.core import Table as BaseTable
from saecula.core import clockwise
from saecula.core.parts import Shared, SharedDict
from saecula.games.sid_meiers_civilization.kinds import (
    Cargo,
    Cavalry,
    CityCard,
    Count,
    Critical,
    Ending,
    Era,
    FleetUnit,
    Gold,
    Grown,
    ImprovementId,
    Level,
    MarkerId,
    OwnPiece,
    Paid,
    Pieces,
    Room,
    SpaceId,
    TechnologyId,
    TerritoryId,
    Turns,
    WonderId,
)

UNOWNED: Final = -1
"""The owner of a technology that was set aside after an elimination (SMC-ELIM-03)."""
NEUTRAL_SIDE: Final = -1
"""The leader of a neutral cavalry: nobody."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """A fleet with its cargo: pieces with all their movement points, settlers with 1 left, pieces with none."""

    unit: FleetUnit
    mp: int
    ready: SharedDict[Cargo, Pieces] = field(default_factory=dict)
    half: Count = 0
    done: SharedDict[Cargo, Pieces] = field(default_factory=dict)

    def carrying(self, ready: dict[str, int], half: int, done: dict[str, int]) -> Fleet:
        """The same fleet with other cargo."""
        return Fleet(self.unit, self.mp, ready, half, done)


@dataclass(frozen=True, slots=True)
class Force:
    """The pieces of one player in one space: unmoved pieces by unit, settlers with 1 MP left, pieces with none, fleets.

    Like fleets and settlements, a force is replaced when something changes (see `pieces`), so copies of a table can
    share it.
    """

    ready: SharedDict[OwnPiece, Pieces] = field(default_factory=dict)
    half: Count = 0
    done: SharedDict[OwnPiece, Pieces] = field(default_factory=dict)
    fleets: Shared[Fleet] = field(default_factory=list)

    def of(self, ready: dict[str, int], half: int, done: dict[str, int]) -> Force:
        """A force with these pieces and the same fleets."""
        return Force(ready, half, done, self.fleets)

    def beside(self, fleets: list[Fleet]) -> Force:
        """A force with the same pieces and these fleets."""
        return Force(self.ready, self.half, self.done, fleets)

    def with_fleet(self, i: int, fleet: Fleet) -> Force:
        """The same force with one fleet replaced."""
        fleets = self.fleets.copy()
        fleets[i] = fleet
        return Force(self.ready, self.half, self.done, fleets)


NO_FORCE: Final = Force()
"""The force in a space without pieces."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement and its city card: its owner and the holder of the card (someone else after a trade).

    `level` is the same for production, placement limit and victory points (SMC-CITY-10); `room` is the number of bought
    pieces that may still be placed this turn; `grown` is 1 after an upgrade this turn and 2 for a village built this
    turn.
    """

    owner: Seat
    level: Level
    card: CityCard
    holder: Seat
    room: Room
    grown: Grown

    def given(self, owner: Seat, holder: Seat) -> Settlement:
        """The same settlement with another owner, or another holder of its card."""
        return Settlement(owner, self.level, self.card, holder, self.room, self.grown)

    def changed(self, level: int, room: int, grown: int) -> Settlement:
        """The same settlement with another level and other room for purchases."""
        return Settlement(self.owner, level, self.card, self.holder, room, grown)


@dataclass(slots=True)
class Civilization:
    """One player: total gold (SMC-COMP-13), pieces by space, improvements. `refused` counts the refused offers of this
    Trade phase.
    """

    gold: Gold
    forces: SharedDict[SpaceId, Force]
    improvements: Shared[ImprovementId]
    alive: bool
    refused: Count

    def copy(self) -> Civilization:
        return Civilization(self.gold, self.forces, self.improvements, self.alive, self.refused)

    def station(self, space: str, force: Force) -> None:
        """Replaces the force in a space; an empty one is removed."""
        forces = self.forces.copy()
        if force.ready or force.half or force.done or force.fleets:
            forces[space] = force
        else:
            del forces[space]
        self.forces = forces


@dataclass(frozen=True, slots=True)
class Battle:
    """A declared battle: the sides and their leaders (-1: the neutral cavalry). The player who declared it attacks
    (SMC-BATTLE-37).
    """

    space: SpaceId
    attackers: Shared[Seat]
    defenders: Shared[Seat]
    attacker: Seat
    defender: Seat


@dataclass(slots=True)
class Table(BaseTable):
    """The position. `technologies` and `wonders` name the one owner of each card in play (SMC-COMP-15); `seen` says who
    knows a marker.

    These last for one part of the Movement phase: `aloft` counts, by space and movement points left, the active
    player's aircraft that have flown and may continue; `entered` are the spaces for which the others have been asked;
    `battles` are the declared battles, the current one first. `cheered` and `equipped` are the settlements to which the
    active player has personally assigned a face or a wheel. Anything else being decided is in the frames of the stack.
    """

    length: str
    lent_output: str
    turn_limit: int
    era: Era
    turn: Turns
    start: Seat
    first: Seat
    active: Seat
    players: list[Civilization]
    settlements: SharedDict[TerritoryId, Settlement]
    technologies: SharedDict[TechnologyId, Seat]
    wonders: SharedDict[WonderId, Seat]
    since: SharedDict[WonderId, Turns]
    markers: SharedDict[TerritoryId, MarkerId]
    seen: SharedDict[TerritoryId, int]
    box: Shared[MarkerId]
    gone: Shared[MarkerId]
    neutrals: SharedDict[TerritoryId, Cavalry]
    obsolete: Shared[ImprovementId]
    pioneered: Shared[ImprovementId]
    aloft: SharedDict[str, Pieces]
    entered: Shared[SpaceId]
    battles: Shared[Battle]
    forced: bool
    bombed: bool
    critical: Critical
    incomes: Shared[Gold]
    cheered: Shared[TerritoryId]
    equipped: Shared[TerritoryId]
    ending: Ending
    ending_turn: Turns
    bank: Paid

    def copy(self) -> Table:
        return Table(
            self.frames(),
            self.chance.copy(),
            self.length,
            self.lent_output,
            self.turn_limit,
            self.era,
            self.turn,
            self.start,
            self.first,
            self.active,
            [p.copy() for p in self.players],
            self.settlements,
            self.technologies,
            self.wonders,
            self.since,
            self.markers,
            self.seen,
            self.box,
            self.gone,
            self.neutrals,
            self.obsolete,
            self.pioneered,
            self.aloft,
            self.entered,
            self.battles,
            self.forced,
            self.bombed,
            self.critical,
            self.incomes,
            self.cheered,
            self.equipped,
            self.ending,
            self.ending_turn,
            self.bank,
        )

    # --- gold ---

    def receive(self, seat: Seat, gold: int) -> None:
        """Receives gold from the bank; `bank` is everything it has paid out and not taken in again (SMC-PROD-09)."""
        self.players[seat].gold += gold
        self.bank += gold

    def pay(self, seat: Seat, gold: int) -> None:
        """Pays gold to the bank."""
        self.players[seat].gold -= gold
        self.bank -= gold

    # --- settlements ---

    def settle(self, territory: str, settlement: Settlement) -> None:
        """Puts a settlement into a territory, or replaces the one there."""
        settlements = self.settlements.copy()
        settlements[territory] = settlement
        self.settlements = settlements

    # --- who is who ---

    def alive(self) -> list[int]:
        """The living players, by seat."""
        return [s for s in range(len(self.players)) if self.players[s].alive]

    def clockwise(self, seat: Seat) -> list[int]:
        """The living players in order of play, starting with that seat (SMC-SETUP-18, SMC-TURN-05)."""
        return [s for s in clockwise(seat, len(self.players)) if self.players[s].alive]

    def others(self, seat: Seat) -> list[int]:
        """The other living players in order of play, starting to the left of that seat."""
        return [s for s in self.clockwise(seat) if s != seat]

    def settled(self, seat: Seat) -> list[str]:
        """The territories of a player's settlements, in the order of `settlements`."""
        return [s for s, x in self.settlements.items() if x.owner == seat]

    def leads(self, seat: Seat, wonder: str) -> bool:
        """Whether a player owns that wonder."""
        return self.wonders.get(wonder, UNOWNED) == seat

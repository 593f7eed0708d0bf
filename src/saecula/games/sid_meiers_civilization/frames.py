"""The frames that the procedures keep between their questions, by chapters of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field

from saecula.core import Frame, Seat
from saecula.games.sid_meiers_civilization.kinds import (
    AnyPiece,
    Count,
    ImprovementId,
    MoveText,
    SpaceId,
    TerritoryId,
    Thing,
)

# --- the game and its turns ---


@dataclass(slots=True)
class Preparation(Frame):
    """Everything before the first turn. `homes` are the start territories whose markers are still to be turned;
    `swordsmen` says that the starting infantry are swordsmen (SMC-UNIT-20).
    """

    homes: list[TerritoryId] = field(default_factory=list)
    swordsmen: bool = False


@dataclass(slots=True)
class Turn(Frame):
    """A turn of all players: four phases, in each of which every player has a part (`t.active`)."""


@dataclass(slots=True)
class Buy(Frame):
    """The active player's part of the Buy phase."""


@dataclass(slots=True)
class Movement(Frame):
    """The active player's part of the Movement phase, including battles."""


@dataclass(slots=True)
class Trade(Frame):
    """The active player's part of the Trade phase."""


@dataclass(slots=True)
class Production(Frame):
    """The active player's part of the Production phase."""


# --- results of a purchase, a technology or a marker ---


@dataclass(slots=True)
class Settling(Frame):
    """Something that a player has to settle before anything else happens."""

    seat: Seat


@dataclass(slots=True)
class BonusPiece(Settling):
    """A free piece that has to be placed."""

    unit: AnyPiece


@dataclass(slots=True)
class BoughtPiece(Settling):
    """A piece that has been paid for and has to be placed."""

    unit: AnyPiece


@dataclass(slots=True)
class FreeUpgrade(Settling):
    """One settlement may be upgraded by a level for free."""


@dataclass(slots=True)
class Obsolescence(Settling):
    """The first builder of an improvement may declare an older one obsolete."""

    improvement: ImprovementId


@dataclass(slots=True)
class FreeTechnology(Settling):
    """A player receives a technology for free."""


@dataclass(slots=True)
class MinorArmy(Settling):
    """The army that comes with the village of a minor civilization."""

    territory: TerritoryId


@dataclass(slots=True)
class Founding(Settling):
    """A settler becomes a village, once its marker has been turned."""

    territory: TerritoryId


# --- movement ---


@dataclass(slots=True)
class WhichFleet(Frame):
    """A move (or a sale) of the active player that several fleets could carry out, until the player has said which."""

    move: MoveText


@dataclass(slots=True)
class Looking(Frame):
    """The active player's settler has looked at a marker that stays secret."""

    territory: TerritoryId


@dataclass(slots=True)
class Reaction(Frame):
    """A piece of the active player has entered a space: the seats still to be asked, and those that have declared
    battle.

    At sea, `fleet` is the position of the fleet that has arrived, or that the piece has boarded.
    """

    space: SpaceId
    fleet: Count
    waiting: list[Seat]
    declared: list[Seat] = field(default_factory=list)


@dataclass(slots=True)
class Joining(Frame):
    """The seats still to be asked whether they join the last declared battle."""

    waiting: list[Seat]


# --- battles ---


@dataclass(slots=True)
class Champion:
    """The unit that a side sends into a round: an army by its unit, or a fleet (`unit` is empty) by its number in the
    space.

    The owner of the neutral cavalry is -1. `support` is the owner of a supporting aircraft (-1: none).
    """

    owner: Seat
    unit: str
    fleet: int = 0
    support: Seat = -1

    def copy(self) -> Champion:
        return Champion(self.owner, self.unit, self.fleet, self.support)


@dataclass(slots=True)
class Fighting(Frame):
    """The first of the declared battles is being fought. `winners` and `leader` are set when it is decided."""

    winners: list[Seat] = field(default_factory=list)
    leader: Seat = -1


@dataclass(slots=True)
class Round(Frame):
    """A round of the current battle: the unit that each side sends, once it has been chosen."""

    attacker: Champion | None = None
    defender: Champion | None = None


# --- trade ---


@dataclass(slots=True)
class Deal(Frame):
    """An offer from one player to another, being composed or waiting for an answer.

    A counteroffer begins as the offer it answers, seen from the other side: its first `old_gives` and `old_gets` things
    are those of the offer received, and it can be proposed once it is `changed`.
    """

    by: Seat
    to: Seat
    gives: list[Thing] = field(default_factory=list)
    gets: list[Thing] = field(default_factory=list)
    old_gives: Count = 0
    old_gets: Count = 0
    changed: bool = True


@dataclass(slots=True)
class Exchange(Frame):
    """Magellan's Voyage exchanges the card of a territory for one that the active player still has to name."""

    territory: TerritoryId

"""What the procedures remember between their questions: one frame each, by chapters of the rulebook."""

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
    `swordsmen`: the infantry placed are swordsmen (SMC-UNIT-20)."""

    homes: list[TerritoryId] = field(default_factory=list)
    swordsmen: bool = False


@dataclass(slots=True)
class Turn(Frame):
    """A turn of all players: four phases, in each of them every player has his part (`t.active`)."""


@dataclass(slots=True)
class Buy(Frame):
    """The active player's part of the Buy phase."""


@dataclass(slots=True)
class Movement(Frame):
    """The active player's part of the Movement phase, with his battles."""


@dataclass(slots=True)
class Trade(Frame):
    """The active player's part of the Trade phase."""


@dataclass(slots=True)
class Production(Frame):
    """The active player's part of the Production phase."""


# --- what a purchase, a technology or a marker brings ---


@dataclass(slots=True)
class Settling(Frame):
    """Something that a player has to settle before anything else goes on."""

    seat: Seat


@dataclass(slots=True)
class BonusPiece(Settling):
    """A piece that comes for nothing, to be placed."""

    unit: AnyPiece


@dataclass(slots=True)
class BoughtPiece(Settling):
    """A piece that has been paid, to be placed."""

    unit: AnyPiece


@dataclass(slots=True)
class FreeUpgrade(Settling):
    """One settlement may rise by a level for nothing."""


@dataclass(slots=True)
class Obsolescence(Settling):
    """The first builder of an improvement may declare an older one obsolete."""

    improvement: ImprovementId


@dataclass(slots=True)
class FreeTechnology(Settling):
    """A technology for nothing."""


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
    """A move (or a sale) of the active player that several fleets could carry out, until he has said which."""

    move: MoveText


@dataclass(slots=True)
class Looking(Frame):
    """The active player's settler has looked at a marker that stays secret."""

    territory: TerritoryId


@dataclass(slots=True)
class Reaction(Frame):
    """A piece of the active player has entered a space: who is still to be asked, and who has declared battle.

    At sea `fleet` is the position of the fleet that has arrived, or that the piece has boarded.
    """

    space: SpaceId
    fleet: Count
    waiting: list[Seat]
    declared: list[Seat] = field(default_factory=list)


@dataclass(slots=True)
class Joining(Frame):
    """Who is still to be asked whether he joins the battle that was declared last."""

    waiting: list[Seat]


# --- battles ---


@dataclass(slots=True)
class Champion:
    """What a side sends into a round: an army by its unit, or a fleet (`unit` is empty) by its number in the space.

    The owner of the neutral cavalry is -1. `support` is the owner of an aircraft that supports it (-1: none).
    """

    owner: Seat
    unit: str
    fleet: int = 0
    support: Seat = -1

    def copy(self) -> Champion:
        return Champion(self.owner, self.unit, self.fleet, self.support)


@dataclass(slots=True)
class Fighting(Frame):
    """The first of the declared battles is fought. `winners` and their leader stand here when it is decided."""

    winners: list[Seat] = field(default_factory=list)
    leader: Seat = -1


@dataclass(slots=True)
class Round(Frame):
    """A round of the battle that is fought: what each side sends, as far as it has been chosen."""

    attacker: Champion | None = None
    defender: Champion | None = None


# --- trade ---


@dataclass(slots=True)
class Deal(Frame):
    """An offer of one player to another, being composed or waiting for an answer.

    The answer to an offer begins as that offer, seen from the other side: its first `old_gives` and `old_gets` things
    are those of the offer that was received, and it can be proposed once it is `changed`.
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

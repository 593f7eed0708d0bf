"""What goes on: the frames of the procedures, the longest first. Their steps stand in `phases`.

The two that always lie on the stack write their copy by hand: every clone makes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from saecula.core import CardId, Frame, Seat
from saecula.games.through_the_ages.kinds import (
    Aggression,
    BonusCard,
    Building,
    PactCard,
    Points,
    Revealed,
    Territory,
    TokenCount,
    Unit,
)


@dataclass(slots=True)
class WholeGame(Frame):
    """The choice of bonus cards, if it is played, turn after turn, and the last scoring (TTA-GEN-03)."""

    def copy(self) -> WholeGame:
        twin = WholeGame()
        twin.step = self.step
        twin.sealed = self.sealed
        return twin


@dataclass(slots=True)
class Turn(Frame):
    """The turn of `t.turn`: the row, a war, politics, actions, production (TTA-TURN-03, TTA-TURN-08)."""

    def copy(self) -> Turn:
        twin = Turn()
        twin.step = self.step
        twin.sealed = self.sealed
        return twin


@dataclass(slots=True)
class Seeding(Frame):
    """The player whose turn it is puts an event face down to the future ones, then a current one is revealed."""


@dataclass(slots=True)
class Offer(Frame):
    """The player whose turn it is offers a pact to another one; `a` is the seat that would be A (TTA-PACT-02)."""

    card: PactCard
    to: Seat
    a: Seat


@dataclass(slots=True)
class Event(Frame):
    """A current event is revealed and carried out; `card` is empty until then (TTA-EVENT-02)."""

    card: Revealed = ""


@dataclass(slots=True)
class Auction(Frame):
    """The auction of a new territory. `asked` is the seat that speaks next; the winner then names its force."""

    card: Territory
    asked: Seat
    bid: Points = 0
    bidder: Seat = -1
    passed: list[Seat] = field(default_factory=list)
    units: dict[Unit, TokenCount] = field(default_factory=dict)
    cards: list[BonusCard] = field(default_factory=list)


@dataclass(slots=True)
class Battle(Frame):
    """An aggression or a war that is being decided: the units named as sacrifices and the bonus cards played."""

    card: CardId
    attacker: Seat
    target: Seat
    war: bool = False
    attack: dict[Unit, TokenCount] = field(default_factory=dict)
    defense: dict[Unit, TokenCount] = field(default_factory=dict)
    cards: list[BonusCard] = field(default_factory=list)


# --- what events bring ---


@dataclass(slots=True)
class EventChoice(Frame):
    """What an event leaves to a player: `seat` is the one who chooses, or is hit."""

    seat: Seat


@dataclass(slots=True)
class Loss(EventChoice):
    """A civilization loses so many workers, one after the other. In Holy War another one scores for each."""

    left: TokenCount
    winner: Seat = -1
    culture: TokenCount = 0


@dataclass(slots=True)
class BuildingLoss(EventChoice):
    """A civilization loses a building, farm or mine of its owner's choice (TTA-CARD-60)."""


@dataclass(slots=True)
class Razing(EventChoice):
    """Terrorism: a player destroys an urban building of another one."""

    victim: Seat


@dataclass(slots=True)
class FreeBuild(EventChoice):
    """A player may put an unused worker on that card for free (TTA-CARD-55)."""

    card: Literal["religion", "warriors"]


@dataclass(slots=True)
class GoodsGain(EventChoice):
    """Foray: goods in any mix."""

    goods: TokenCount


@dataclass(slots=True)
class MarketGain(EventChoice):
    """Development of Markets: all food or all resources."""

    goods: TokenCount


@dataclass(slots=True)
class GoodsLoss(EventChoice):
    """Raiders: goods are lost in a mix of the owner's choice."""

    goods: TokenCount


@dataclass(slots=True)
class MineOutput(EventChoice):
    """Economic Progress under the optional corruption rule: the mines of one civilization produce."""


@dataclass(slots=True)
class ColonyLoss(EventChoice):
    """Independence Declaration: a civilization loses a colony of its owner's choice."""


@dataclass(slots=True)
class Ruin(EventChoice):
    """Ravages of Time: a civilization turns one of its old wonders."""


@dataclass(slots=True)
class Agreement(EventChoice):
    """International Agreement: a player takes cards of the row for so many civil actions (TTA-CARD-52)."""

    left: TokenCount
    taken: bool = False


# --- what aggressions and wars bring ---


@dataclass(slots=True)
class SpoilsChoice(Frame):
    """What a battle leaves to its winner."""

    winner: Seat
    loser: Seat


@dataclass(slots=True)
class Plunder(SpoilsChoice):
    """Goods go from the loser to the winner, in a mix of the winner's choice (TTA-CARD-63)."""

    goods: Points


@dataclass(slots=True)
class Raid(SpoilsChoice):
    """The winner destroys up to so many buildings of one card; then resources, by the text of the aggression `card`.

    `building` is the card of the buildings, once one of them is razed.
    """

    card: Aggression
    left: TokenCount
    building: Building = ""
    razed: TokenCount = 0


@dataclass(slots=True)
class Annexation(SpoilsChoice):
    """A colony of the loser becomes one of the winner (TTA-CARD-64)."""


@dataclass(slots=True)
class Seizure(SpoilsChoice):
    """War over Technology: special technologies for their price, the rest of the advantage in science."""

    left: Points

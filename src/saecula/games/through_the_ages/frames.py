"""The frames of the procedures, the longest first; their steps are in `phases`.

The two frames that are always on the stack define their copy by hand, because every clone makes it.
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
    """The choice of bonus cards (if that variant is played), turn after turn, and the final scoring (TTA-GEN-03)."""

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
    """The current player puts an event face down among the future events, then a current event is revealed."""


@dataclass(slots=True)
class Offer(Frame):
    """The current player offers a pact to another player; `a` is the seat that would be A (TTA-PACT-02)."""

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
    """An aggression or a war in progress: the units named as sacrifices and the bonus cards played."""

    card: CardId
    attacker: Seat
    target: Seat
    war: bool = False
    attack: dict[Unit, TokenCount] = field(default_factory=dict)
    defense: dict[Unit, TokenCount] = field(default_factory=dict)
    cards: list[BonusCard] = field(default_factory=list)


# --- events ---


@dataclass(slots=True)
class EventChoice(Frame):
    """A choice that an event leaves to a player; `seat` is the player who chooses or is hit."""

    seat: Seat


@dataclass(slots=True)
class Loss(EventChoice):
    """A civilization loses `left` workers, one after the other. In Holy War another civilization scores for each."""

    left: TokenCount
    winner: Seat = -1
    culture: TokenCount = 0


@dataclass(slots=True)
class BuildingLoss(EventChoice):
    """A civilization loses a building, farm or mine of its owner's choice (TTA-CARD-60)."""


@dataclass(slots=True)
class Razing(EventChoice):
    """Terrorism: a player destroys an urban building of another player."""

    victim: Seat


@dataclass(slots=True)
class FreeBuild(EventChoice):
    """A player may put an unused worker on that card for free (TTA-CARD-55)."""

    card: Literal["religion", "warriors"]


@dataclass(slots=True)
class GoodsGain(EventChoice):
    """Foray: a player receives goods in any mix."""

    goods: TokenCount


@dataclass(slots=True)
class MarketGain(EventChoice):
    """Development of Markets: a player receives all food or all resources."""

    goods: TokenCount


@dataclass(slots=True)
class GoodsLoss(EventChoice):
    """Raiders: a player loses goods in a mix of their own choice."""

    goods: TokenCount


@dataclass(slots=True)
class MineOutput(EventChoice):
    """Economic Progress under the optional corruption rule: the mines of one civilization produce."""


@dataclass(slots=True)
class ColonyLoss(EventChoice):
    """Independence Declaration: a civilization loses a colony of its owner's choice."""


@dataclass(slots=True)
class Ruin(EventChoice):
    """Ravages of Time: a civilization turns over one of its old wonders."""


@dataclass(slots=True)
class Agreement(EventChoice):
    """International Agreement: a player takes cards from the row for `left` civil actions (TTA-CARD-52)."""

    left: TokenCount
    taken: bool = False


# --- aggressions and wars ---


@dataclass(slots=True)
class SpoilsChoice(Frame):
    """A choice that a battle leaves to its winner."""

    winner: Seat
    loser: Seat


@dataclass(slots=True)
class Plunder(SpoilsChoice):
    """Goods go from the loser to the winner, in a mix of the winner's choice (TTA-CARD-63)."""

    goods: Points


@dataclass(slots=True)
class Raid(SpoilsChoice):
    """The winner destroys up to `left` buildings of one card and then receives resources, by the text of the aggression
    `card`.

    `building` is the card of those buildings, once one of them has been razed.
    """

    card: Aggression
    left: TokenCount
    building: Building = ""
    razed: TokenCount = 0


@dataclass(slots=True)
class Annexation(SpoilsChoice):
    """A colony of the loser goes to the winner (TTA-CARD-64)."""


@dataclass(slots=True)
class Seizure(SpoilsChoice):
    """War over Technology: special technologies for their price, and science for the rest of the advantage."""

    left: Points

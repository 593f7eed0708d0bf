"""The table of Tide Market."""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core import Chance, Frame, Options, Table

from .moves import COPIES


@dataclass(slots=True)
class Merchant:
    """`hand` is hidden, `stock` is open; `bid` is -1, or face down until it is turned."""

    coins: int
    ships: int
    bid: int
    hand: list[str]
    stock: list[str]

    def copy(self) -> Merchant:
        return Merchant(self.coins, self.ships, self.bid, self.hand[:], self.stock[:])

    def has(self, card: str) -> bool:
        return card in self.hand or card in self.stock

    def lose(self, card: str) -> None:
        """Removes a card, from the open ones first."""
        (self.stock if card in self.stock else self.hand).remove(card)


@dataclass
class Round(Frame):
    """A round: deal, bids, storms, auction, trade, tide. (No slots: see `saecula.core.Frame`.)"""


@dataclass
class Barter(Frame):
    """A card is exchanged for one of the stall; `gift` is the card given."""

    seat: int
    gift: str = ""


@dataclass
class Raid(Frame):
    """A raid, and the number of cards that the victim has laid down in defense."""

    raider: int
    victim: int
    defence: int = 0


@dataclass
class Market(Table):
    """The whole position. `deck` and `discards` are sorted. (No slots: see `saecula.core.Table`.)"""

    merchants: list[Merchant]
    deck: list[str]
    discards: list[str]
    stall: list[str]
    round: int
    rounds: int
    storms: bool
    seat: int
    actions: int

    def copy(self) -> Market:
        return Market(
            self.frames(),
            self.chance.copy(),
            [m.copy() for m in self.merchants],
            self.deck[:],
            self.discards[:],
            self.stall[:],
            self.round,
            self.rounds,
            self.storms,
            self.seat,
            self.actions,
        )


def setup(options: Options, chance: Chance) -> Market:
    """TIDE-SETUP-01."""
    storms = bool(options["storms"])
    deck = sorted(card for card, n in COPIES.items() for _ in range(n) if storms or card != "storm")
    players = int(options["players"])
    t = Market(
        [Round()],
        chance,
        [Merchant(4, 0, -1, [], []) for _ in range(players)],
        deck,
        [],
        [],
        1,
        int(options["rounds"]),
        storms,
        0,
        0,
    )
    t.stall = sorted(t.draw(t.deck) for _ in range(3))
    return t

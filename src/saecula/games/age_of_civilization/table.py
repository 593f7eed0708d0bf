"""The whole position of a game of Age of Civilization."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core import Seat, others
from saecula.core import Table as BaseTable
from saecula.core.parts import Shared
from saecula.games.age_of_civilization.kinds import (
    ROUNDS,
    ActionId,
    CivilizationId,
    Count,
    EventToken,
    MainCivilization,
    RoundNumber,
    SpecialCard,
    SpecialInPlay,
    TechnologyId,
    TimelineCard,
    WonderId,
    Workers,
)

CIVILIZATION_LIMIT: Final = 3
CURRENT: Final = 3
"""The number of current action cards on the timeline (AOC-ACTION-05)."""
FIRST_TOKEN: Final = 6
"""The card of the timeline that has the first event token above it (AOC-WORLD-01)."""


@dataclass(slots=True)
class Player:
    """Everything that one player has.

    `workers` are all the player's workers, including those on slots until Resolve (AOC-REST-08). `civilizations` are in
    the order taken, both risen and annexed; `main` is the one on top. `special` is the number of the special technology
    card, "" for none. `hand` (Draft) is secret, and so is `picked`, the cards of the draft in the order of the picks;
    during the draft, `passing` is the hand to pick from.
    """

    coins: Count
    points: Count
    workers: Workers
    main: MainCivilization
    civilizations: Shared[CivilizationId]
    technologies: Shared[TechnologyId]
    special: SpecialInPlay
    wonders: Shared[WonderId]
    hand: Shared[CivilizationId]
    passing: Shared[CivilizationId]
    picked: Shared[CivilizationId]

    def copy(self) -> Player:
        return Player(
            self.coins,
            self.points,
            self.workers,
            self.main,
            self.civilizations,
            self.technologies,
            self.special,
            self.wonders,
            self.hand,
            self.passing,
            self.picked,
        )


@dataclass(slots=True)
class Offer:
    """A civilization in the market with the bonus coins on it."""

    id: CivilizationId
    coins: Count

    def copy(self) -> Offer:
        return Offer(self.id, self.coins)


@dataclass(slots=True)
class Table(BaseTable):
    """The position. It is the turn of `seat`; `turns` counts the turns taken in this round.

    `timeline` are the eight action cards; cards R, R+1, R+2 are current in round R. `tokens` are above cards 6, 7 and
    8. `deck` are the civilizations not yet seen (sorted, because no order has been decided). `opponent` is the number
    of cubes of the virtual opponent in the solo game.

    This turn: `placed` workers are on slots, `doomed` of them on red ones; `used` counts performances by action;
    `acted` says that an action was performed; `ended` are the turn-end abilities already used.
    """

    players: list[Player]
    seat: Seat
    first: Seat
    round: RoundNumber
    turns: int
    timeline: Shared[TimelineCard]
    market: list[Offer]
    deck: list[CivilizationId]
    wonders: Shared[WonderId]
    specials: Shared[SpecialCard]
    tokens: Shared[EventToken]
    opponent: Count
    draft: bool
    clockwise: bool
    placed: Workers
    doomed: Workers
    used: dict[ActionId, Count]
    acted: bool
    ended: Shared[str]

    def copy(self) -> Table:
        return Table(
            self.frames(),
            self.chance.copy(),
            [p.copy() for p in self.players],
            self.seat,
            self.first,
            self.round,
            self.turns,
            self.timeline,
            [o.copy() for o in self.market],
            self.deck[:],
            self.wonders,
            self.specials,
            self.tokens,
            self.opponent,
            self.draft,
            self.clockwise,
            self.placed,
            self.doomed,
            self.used.copy(),
            self.acted,
            self.ended,
        )

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def upcoming(self) -> int:
        """AOC-ROUND-10: the number of action cards to the right of the three current ones."""
        return ROUNDS - self.round

    def others(self, seat: Seat) -> list[Player]:
        """The other players, in clockwise order."""
        return [self.players[other] for other in others(seat, len(self.players))]


def token_at(t: Table, card: int) -> str:
    """AOC-WORLD-01: the event token above a card of the timeline, counted from 1; "" if there is none."""
    at = card - FIRST_TOKEN
    return t.tokens[at] if 0 <= at < len(t.tokens) else ""

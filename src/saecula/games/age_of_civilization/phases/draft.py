"""AOC-DRAFT: hands of seven cards and five picks; the rest forms the market."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, AskAll, Choices, Seat, Step
from saecula.games.age_of_civilization.frames import WholeGame
from saecula.games.age_of_civilization.moves import PICK
from saecula.games.age_of_civilization.table import Offer, Player, Table

PICKS: Final = 5


async def draft(t: Table, game: WholeGame) -> Step:
    """AOC-DRAFT-03: all pick at once and in secret; then the hands pass to the left."""
    if not t.draft:
        return NEXT
    picks = await AskAll([Ask(seat, "draft.pick", _picks(t, seat), secret=True) for seat in range(len(t.players))])
    for player, pick in zip(t.players, picks, strict=True):
        player.passing = [id for id in player.passing if id != pick.arg]
        player.hand = sorted([*player.hand, pick.arg])  # AOC-DRAFT-05
        player.picked = [*player.picked, pick.arg]
    if len(t.players[0].hand) < PICKS:
        _pass_left(t)
        return AGAIN
    _form_market(t)
    return NEXT


def _picks(t: Table, seat: Seat) -> _Picks:
    return _Picks(t.players[seat])


class _Picks:
    """The cards that a player may pick: those in the hand passed to the player."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def __call__(self) -> Choices:
        return Choices.of([PICK[id] for id in self.player.passing])


def _pass_left(t: Table) -> None:
    """Passes the hands to the left neighbor, that is, clockwise."""
    hands = [player.passing for player in t.players]
    n = len(hands)
    for seat, player in enumerate(t.players):
        player.passing = hands[(seat - 1) % n]


def _form_market(t: Table) -> None:
    """AOC-DRAFT-04: the two cards left in each hand are discarded face up."""
    for player in t.players:
        for id in player.passing:
            t.market.append(Offer(id, 0))
        player.passing = []
    t.reveal()
    t.tell("draft.market", -1, {"n": len(t.market)}, "AOC-DRAFT-04")

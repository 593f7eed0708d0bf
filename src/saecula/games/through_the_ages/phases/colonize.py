"""New territories: the auction and the force sent (section 27)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Ask, Choices, Procedure, Step
from saecula.games.through_the_ages.armies import bonus_cards, card_value, colonization, force, highest_bid, units_of
from saecula.games.through_the_ages.changes import tally, tell_changes
from saecula.games.through_the_ages.decks import discard_card
from saecula.games.through_the_ages.deeds import show_card
from saecula.games.through_the_ages.effects.territories import settle
from saecula.games.through_the_ages.frames import Auction
from saecula.games.through_the_ages.moves import BID, DEFEND, DONE, HIGHEST_BID, PASS, SACRIFICE
from saecula.games.through_the_ages.phases.battle import bury, left
from saecula.games.through_the_ages.table import Civ, Table


async def bid(t: Table, a: Auction) -> Step:
    """TTA-COLONY-01..05: bids in turn order from the current player until all but one have passed.

    A player who plainly cannot bid (no unit, or the last round) passes without being asked. TTA-END-07: nobody can bid
    in the last round.
    """
    seat = a.asked
    civ = t.civs[seat]
    active = [s for s in t.order(t.turn) if s not in a.passed]
    if not active:
        t.events.past = [*t.events.past, a.card]
        t.tell("colony.none", -1, {"card": a.card}, rule="TTA-COLONY-04")
        return LEAVE
    if active == [a.bidder]:
        return NEXT
    if t.last or not units_of(civ) or (highest_bid(civ) <= a.bid and not civ.hands.military):
        a.passed.append(seat)
        pass_on(t, a)
        return AGAIN
    move = await Ask(seat, "colony.bid", lambda: bid_choices(civ, a.bid))
    if move is PASS:
        a.passed.append(seat)
    else:
        a.bid = move.n
        a.bidder = seat
    t.tell("colony.bid" if move is not PASS else "colony.pass", seat, {"n": a.bid}, rule="TTA-COLONY-02")
    pass_on(t, a)
    return AGAIN


def pass_on(t: Table, a: Auction) -> None:
    """Moves on to the next player who has not passed."""
    for seat in t.order((a.asked + 1) % len(t.civs)):
        if seat not in a.passed:
            a.asked = seat
            return


def bid_choices(civ: Civ, bid: int) -> Choices:
    """Bids higher than the last one (TTA-COLONY-02, TTA-COLONY-03), up to what the player can pay (TTA-COLONY-09)."""
    most = min(HIGHEST_BID, highest_bid(civ))
    return Choices.of([PASS, *BID[bid + 1 : most + 1]])


async def send_force(t: Table, a: Auction) -> Step:
    """TTA-COLONY-06..11: the winner names units and bonus cards worth at least the bid, including at least one unit."""
    seat = a.bidder
    civ = t.civs[seat]
    move = await Ask(seat, "colony.force", lambda: force_choices(civ, a))
    if move.verb == "spend":
        show_card(t, seat, move.arg)
        a.cards.append(move.arg)
        return AGAIN
    if move is not DONE:
        a.units[move.arg] = a.units.get(move.arg, 0) + 1
        return AGAIN
    for id in a.cards:
        discard_card(t, id, -1)
    bury(t, seat, a.units)
    t.tell("colony.won", seat, {"card": a.card, "n": a.bid}, rule="TTA-COLONY-14")
    before = tally(t)
    settle(t, seat, a.card)
    tell_changes(t, before, "TTA-COLONY-15")
    return NEXT


AUCTION: Final = Procedure(Auction, {"auction": bid, "colony.pay": send_force}, within="event.end")
"""TTA-COLONY-23: within the event, before the discards."""


def sent(civ: Civ, a: Auction) -> int:
    """The force named so far (TTA-COLONY-06)."""
    return force(civ, a.units) + colonization(civ) + sum(card_value(civ, id) for id in a.cards)


def force_choices(civ: Civ, a: Auction) -> Choices:
    units = [SACRIFICE[id] for id in left(civ, a.units)]
    enough = "" if sent(civ, a) >= a.bid else "TTA-COLONY-06"
    return Choices.of([*units, *[DEFEND[id] for id in bonus_cards(civ)]]).plus(
        DONE, enough if a.units else "TTA-COLONY-07"
    )

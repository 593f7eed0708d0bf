"""Phase 3, Trade: offers between players in range, composed thing by thing, accepted or refused whole (SMC-TRADE)."""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, LEAVE, NEXT, Ask, Choices, Procedure, Seat, Step
from saecula.games.sid_meiers_civilization.cards import NO_RESOURCE
from saecula.games.sid_meiers_civilization.deals import GETS, GIVES, add_wealth, carry_out, honour
from saecula.games.sid_meiers_civilization.economy import in_range
from saecula.games.sid_meiers_civilization.effects.wonders import works
from saecula.games.sid_meiers_civilization.endings import add_declarations, declare
from saecula.games.sid_meiers_civilization.frames import Deal, Exchange, Trade
from saecula.games.sid_meiers_civilization.moves import (
    ACCEPT,
    COUNTER,
    END,
    EXCHANGE,
    FORCE,
    OFFER,
    PROPOSE,
    REFUSE,
    STRIKABLE,
    STRIKE,
    WITHDRAW,
)
from saecula.games.sid_meiers_civilization.pieces import strand
from saecula.games.sid_meiers_civilization.table import Table

REFUSALS: Final = 5
"""SMC-TRADE-20: the limit of refused, countered and withdrawn offers per player and phase."""
MAGELLAN: Final = "magellans-voyage"


async def trade(t: Table, part: Trade) -> Step:
    """SMC-TRADE-19, SMC-TRADE-21: in their part, players open offers to single players in range, until they end it."""
    seat = t.active
    options = partners(t, seat)
    if len(options.moves) == 1:
        return NEXT
    move = await Ask(seat, "trade", lambda: options)
    verb = move.verb
    if verb == "end":
        return NEXT
    if verb == "offer":
        t.call(Deal(seat, move.n))
    elif verb == "force":
        t.call(Exchange(move.arg))
    else:
        declare(t, seat, move.arg, counted=t.turn + 1)
    return AGAIN


def trade_end(t: Table, part: Trade) -> Step:
    """SMC-AIR-11: aircraft without a place are lost. SMC-TRADE-20: the count of refused offers starts over."""
    for seat in t.alive():
        strand(t, seat)
        t.players[seat].refused = 0
    return NEXT


TRADE_PART: Final = Procedure(Trade, {"trade": trade, "trade_end": trade_end}, within="trade_next")


def partners(t: Table, seat: Seat) -> Choices:
    c = Choices()
    c.allow(END)
    worn = t.players[seat].refused >= REFUSALS
    for other in t.others(seat):
        c.add(OFFER[other], "SMC-TRADE-20" if worn else "" if in_range(t, seat, other) else "SMC-TRADE-01")
    if t.wonders.get(MAGELLAN, -1) == seat and exchanges(t, seat).moves:
        rule = "SMC-WONDER-04" if not works(t, MAGELLAN) else "SMC-WONDER-20" if t.forced else ""
        for territory, x in t.settlements.items():
            if x.owner == seat and x.holder == seat and x.card != NO_RESOURCE:
                c.add(FORCE[territory], rule)
    add_declarations(t, seat, c)
    return c


# --- Magellan's Voyage ---


async def exchange(t: Table, forced: Exchange) -> Step:
    """SMC-WONDER-20: the named card is exchanged for one of another player, without their consent."""
    seat = t.active
    move = await Ask(seat, "trade.force", lambda: exchanges(t, seat))
    own, other = t.settlements[forced.territory], t.settlements[move.arg]
    t.settle(forced.territory, own.given(own.owner, other.holder))
    t.settle(move.arg, other.given(other.owner, seat))
    t.forced = True
    t.tell("forced", seat, {"territory": forced.territory, "other": move.arg}, "SMC-WONDER-20")
    return NEXT


EXCHANGE_CARDS: Final = Procedure(Exchange, {"trade.force": exchange}, within="trade", phase="")


def exchanges(t: Table, seat: Seat) -> Choices:
    """SMC-WONDER-20: resource cards that players in range own and hold; borrowed cards cannot be named."""
    c = Choices()
    for other in t.others(seat):
        near = in_range(t, seat, other)
        for territory, x in t.settlements.items():
            if x.owner == other and x.card != NO_RESOURCE:
                c.add(EXCHANGE[territory], "SMC-TRADE-01" if not near else "SMC-WONDER-20" if x.holder != other else "")
    return c


# --- a deal ---


async def offer(t: Table, deal: Deal) -> Step:
    """SMC-TRADE-05: adds one more thing to give or to get, until the offer is proposed or withdrawn."""
    move = await Ask(deal.by, "trade.offer", lambda: things(t, deal))
    if move is PROPOSE:
        tell_offer(t, deal)
        return NEXT
    if move is WITHDRAW:
        t.players[t.active].refused += 1
        return LEAVE
    deal.changed = True
    if move.verb == "strike":
        strike(deal, move.n - 1)
    elif move.verb == "give":
        deal.gives.append(move.text[5:])
    else:
        deal.gets.append(move.text[4:])
    return AGAIN


async def answer(t: Table, deal: Deal) -> Step:
    """SMC-TRADE-19: the offer is accepted and carried out at once, refused, or answered with a counteroffer that begins
    as a copy of it.
    """
    move = await Ask(deal.to, "trade.answer", lambda: answers(t, deal))
    if move is ACCEPT:
        carry_out(t, deal)
        t.tell("deal", deal.to, {"to_seat": deal.by}, "SMC-TRADE-19")
        return NEXT
    t.players[t.active].refused += 1
    if move is COUNTER:
        t.call(
            Deal(
                by=deal.to,
                to=deal.by,
                gives=deal.gets,
                gets=deal.gives,
                old_gives=len(deal.gets),
                old_gets=len(deal.gives),
                changed=False,
            )
        )
    else:
        t.tell("refused", deal.to, {"to_seat": deal.by}, "SMC-TRADE-19")
    return NEXT


DEAL: Final = Procedure(Deal, {"offer": offer, "answer": answer}, within="trade")


def strike(deal: Deal, at: int) -> None:
    """SMC-TRADE-19: a counteroffer may leave out what was offered or requested."""
    if at < len(deal.gives):
        del deal.gives[at]
        deal.old_gives -= 1
    else:
        del deal.gets[at - len(deal.gives)]
        deal.old_gets -= 1


def tell_offer(t: Table, deal: Deal) -> None:
    """Reports the offer in the log, with one line per thing and one for all the gold of a side."""
    t.tell("offer", deal.by, {"to_seat": deal.to}, "SMC-TRADE-19")
    for giver, goods in ((deal.by, deal.gives), (deal.to, deal.gets)):
        gold = sum([int(thing[5:]) for thing in goods if thing.startswith("gold ")])
        if gold:
            t.tell("offer.gold", giver, {"n": gold}, "SMC-TRADE-05")
        for thing in goods:
            words = thing.split(" ")
            if words[0] == "gold":
                continue
            if words[0] in ("card", "settlement", "technology", "wonder", "fleet", "aircraft"):
                t.tell("offer." + words[0], giver, {"thing": words[1]}, "SMC-TRADE-05")
            else:
                t.tell("offer.piece", giver, {"unit": words[0], "space": words[1]}, "SMC-TRADE-05")


def things(t: Table, deal: Deal) -> Choices:
    c = Choices()
    n = len(deal.gives) + len(deal.gets)
    c.add(PROPOSE, "" if n and deal.changed else "SMC-TRADE-19")
    c.allow(WITHDRAW)
    for i in range(min(n, STRIKABLE)):
        if i < deal.old_gives or 0 <= i - len(deal.gives) < deal.old_gets:
            c.allow(STRIKE[i + 1])
    add_wealth(c, t, deal, deal.by, GIVES, deal.gives, deal.gets)
    add_wealth(c, t, deal, deal.to, GETS, deal.gets, deal.gives)
    return c


def answers(t: Table, deal: Deal) -> Choices:
    return (
        Choices.of([REFUSE])
        .plus(ACCEPT, honour(t, deal))
        .plus(COUNTER, "SMC-TRADE-20" if t.players[t.active].refused >= REFUSALS - 1 else "")
    )

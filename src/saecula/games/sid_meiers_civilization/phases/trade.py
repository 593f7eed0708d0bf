"""Phase 3, Trade: offers between players in range, composed thing by thing, accepted or refused whole (SMC-TRADE)."""

from __future__ import annotations

from saecula.core import Ask, Choices
from saecula.games.sid_meiers_civilization.cards import NO_RESOURCE
from saecula.games.sid_meiers_civilization.deals import carry_out, honour, wealth
from saecula.games.sid_meiers_civilization.economy import in_range
from saecula.games.sid_meiers_civilization.effects.wonders import works
from saecula.games.sid_meiers_civilization.endings import add_declarations, declare
from saecula.games.sid_meiers_civilization.moves import (
    ACCEPT,
    COUNTER,
    END,
    EXCHANGE,
    FORCE,
    GET,
    GIVE,
    OFFER,
    PROPOSE,
    REFUSE,
    STRIKABLE,
    STRIKE,
    WITHDRAW,
)
from saecula.games.sid_meiers_civilization.phases.turn import pass_on
from saecula.games.sid_meiers_civilization.pieces import strand
from saecula.games.sid_meiers_civilization.table import Offer, Table

REFUSALS = 5
"""SMC-TRADE-20: refused, countered and withdrawn offers per player and phase."""
MAGELLAN = "magellans-voyage"


async def trade(t: Table) -> None:
    """SMC-TRADE-19, 21: in his part a player opens offers to single players in range, until he ends it."""
    seat = t.active
    if t.forcing:
        await force(t, seat)
        return
    options = partners(t, seat)
    if len(options.moves) == 1:
        end_part(t)
        return
    move = await Ask(seat, "trade", lambda: options)
    verb = move.verb
    if verb == "offer":
        t.offer = Offer(seat, move.n, [], [], True)
        t.phase = "offer"
    elif verb == "force":
        t.forcing = move.arg
    elif verb == "declare":
        declare(t, seat, move.arg, False)
    else:
        end_part(t)


async def force(t: Table, seat: int) -> None:
    """SMC-WONDER-20: for which card of another player the named one is exchanged."""
    answer = await Ask(seat, "trade.force", lambda: exchanges(t, seat))
    other = t.settlements[answer.arg]
    t.settlements[t.forcing].holder = other.holder
    other.holder = seat
    t.tell("forced", seat, {"territory": t.forcing, "other": answer.arg}, "SMC-WONDER-20")
    t.forced = True
    t.forcing = ""


def end_part(t: Table) -> None:
    for seat in t.alive():
        strand(t, seat)
        t.players[seat].refused = 0
    if not pass_on(t, "trade"):
        t.forced = False  # SMC-WONDER-20: once per Trade phase, whoever owns the wonder
        t.phase = "critical"


def partners(t: Table, seat: int) -> Choices:
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


def exchanges(t: Table, seat: int) -> Choices:
    """SMC-WONDER-20: resource cards that players in range own and hold; borrowed cards cannot be named."""
    c = Choices()
    for other in t.others(seat):
        near = in_range(t, seat, other)
        for territory, x in t.settlements.items():
            if x.owner == other and x.card != NO_RESOURCE:
                c.add(EXCHANGE[territory],
                      "SMC-TRADE-01" if not near else "SMC-WONDER-20" if x.holder != other else "")
    return c


async def offer(t: Table) -> None:
    """One more thing to give or to get, or the offer is proposed or withdrawn; entered again thing by thing."""
    deal = t.offer
    assert deal is not None
    move = await Ask(deal.by, "trade.offer", lambda: things(t, deal))
    if move is PROPOSE:
        deal.open = False
        t.phase = "answer"
        tell_offer(t, deal)
    elif move is WITHDRAW:
        t.players[t.active].refused += 1
        t.offer = None
        t.phase = "trade"
    elif move.verb == "strike":
        strike(deal, move.n - 1)
    else:
        deal.changed = True
        if move.verb == "give":
            deal.gives.append(move.text[5:])
        else:
            deal.gets.append(move.text[4:])


def strike(deal: Offer, at: int) -> None:
    """SMC-TRADE-19: a changed offer may leave out what was offered or asked for."""
    deal.changed = True
    if at < len(deal.gives):
        del deal.gives[at]
        deal.old_gives -= 1
    else:
        del deal.gets[at - len(deal.gives)]
        deal.old_gets -= 1


def tell_offer(t: Table, deal: Offer) -> None:
    """The offer in the log, one line per thing, the gold of a side in one."""
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


def things(t: Table, deal: Offer) -> Choices:
    c = Choices()
    n = len(deal.gives) + len(deal.gets)
    c.add(PROPOSE, "" if n and deal.changed else "SMC-TRADE-19")
    c.allow(WITHDRAW)
    for i in range(min(n, STRIKABLE)):
        if i < deal.old_gives or 0 <= i - len(deal.gives) < deal.old_gets:
            c.allow(STRIKE[i + 1])
    for thing, rule in wealth(t, deal.by, deal.to, deal.gives, deal.gets):
        c.add(GIVE[thing], rule)
    for thing, rule in wealth(t, deal.to, deal.by, deal.gets, deal.gives):
        c.add(GET[thing], rule)
    return c


async def answer(t: Table) -> None:
    """SMC-TRADE-19: carried out at once, refused, or answered with a changed offer (it begins as this one)."""
    deal = t.offer
    assert deal is not None
    move = await Ask(deal.to, "trade.answer", lambda: answers(t, deal))
    t.offer = None
    t.phase = "trade"
    if move is ACCEPT:
        carry_out(t, deal)
        t.tell("deal", deal.to, {"to_seat": deal.by}, "SMC-TRADE-19")
        return
    t.players[t.active].refused += 1
    if move is COUNTER:
        t.offer = Offer(deal.to, deal.by, deal.gets, deal.gives, True, len(deal.gets), len(deal.gives), False)
        t.phase = "offer"
    else:
        t.tell("refused", deal.to, {"to_seat": deal.by}, "SMC-TRADE-19")


def answers(t: Table, deal: Offer) -> Choices:
    c = Choices()
    c.allow(REFUSE)
    c.add(ACCEPT, honour(t, deal))
    c.add(COUNTER, "SMC-TRADE-20" if t.players[t.active].refused >= REFUSALS - 1 else "")
    return c

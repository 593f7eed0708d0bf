"""The phases of Tide Market: deal, bids, storms, auction, trade, tide."""

from __future__ import annotations

from bisect import insort

from saecula.core import AGAIN, LEAVE, NEXT, Ask, AskAll, Choices, Move, Procedure, Procedures, Step, put

from .moves import (
    BARTER,
    BID,
    DEFEND,
    DRAW,
    GIVE,
    LOOT_CARD,
    LOOT_COIN,
    PASS,
    PRICES,
    RAID,
    REST,
    SELL,
    STORM,
    TAKE,
    YIELD,
)
from .table import Barter, Market, Merchant, Raid, Round

ACTIONS = 2
HAND = 3
MOST = 5


def deal(t: Market, round: Round) -> Step:
    """TIDE-DEAL-01."""
    for seat, merchant in enumerate(t.merchants):
        while len(merchant.hand) < HAND and (t.deck or t.discards):
            draw(t, seat)
    return NEXT


def draw(t: Market, seat: int) -> None:
    """Draws a hidden card; the discards are used when the deck is empty."""
    if not t.deck:
        t.deck, t.discards = t.discards, []
    insort(t.merchants[seat].hand, t.draw(t.deck, seen=1 << seat))


def bids(t: Market, seat: int) -> Choices:
    c = Choices()
    for n in range(4):
        c.add(BID[n], "" if n <= t.merchants[seat].coins else "TIDE-BID-02")
    return c


async def bid(t: Market, round: Round) -> Step:
    """TIDE-BID-01. The bids stay face down on the table."""
    seats = range(len(t.merchants))
    answers = await AskAll([Ask(s, "bid", lambda s=s: bids(t, s), secret=True) for s in seats])
    for merchant, answer in zip(t.merchants, answers, strict=True):
        merchant.bid = answer.n
    return NEXT


def storms(t: Market, seat: int) -> Choices:
    return Choices.of([PASS]).plus(STORM, "" if "storm" in t.merchants[seat].hand else "TIDE-SELL-02")


async def storm(t: Market, round: Round) -> Step:
    """TIDE-STORM-01..02. A player who is asked holds a storm, so nobody else may know who is asked."""
    if not t.storms:
        return NEXT
    holders = [s for s, m in enumerate(t.merchants) if "storm" in m.hand]
    answers = await AskAll([Ask(s, "storm", lambda s=s: storms(t, s)) for s in holders], discreet=True)
    blown = 0
    for seat, answer in zip(holders, answers, strict=True):
        if answer is STORM:
            t.merchants[seat].hand.remove("storm")
            put(t.discards, "storm")
            blown += 1
    if blown:
        t.tell("storm", -1, {"count": blown}, rule="TIDE-STORM-02")
        t.reveal()
        turn_bids(t)
    return NEXT


def auction(t: Market, round: Round) -> Step:
    """TIDE-BID-03; not if a storm has blown the bids away."""
    t.seat = 0
    t.actions = ACTIONS
    if t.merchants[0].bid < 0:
        return NEXT
    t.reveal()
    best = max(m.bid for m in t.merchants)
    tied = [s for s, m in enumerate(t.merchants) if m.bid == best]
    while len(tied) > 1 and best > 0:
        rolls = [t.roll(6) for _ in tied]
        tied = [s for s, roll in zip(tied, rolls, strict=True) if roll == max(rolls)]
    if best > 0:
        winner = t.merchants[tied[0]]
        winner.coins -= best
        winner.ships += 1
        t.tell("ship", tied[0], {"coins": best}, rule="TIDE-BID-03")
    turn_bids(t)
    return NEXT


def turn_bids(t: Market) -> None:
    for merchant in t.merchants:
        merchant.bid = -1


def has_any(m: Merchant) -> bool:
    return bool(m.hand or m.stock)


def actions(t: Market, seat: int) -> Choices:
    m = t.merchants[seat]
    c = Choices()
    for card in PRICES:
        c.add(SELL[card], "TIDE-SELL-03" if card == "storm" else "" if m.has(card) else "TIDE-SELL-02")
    c.add(DRAW, "" if len(m.hand) < MOST and (t.deck or t.discards) else "TIDE-DRAW-01")
    c.add(BARTER, "" if t.stall and has_any(m) else "TIDE-BARTER-01")
    for other in range(len(t.merchants)):
        if other != seat:
            target = t.merchants[other]
            c.add(RAID[other], "TIDE-RAID-01" if not m.ships else "" if target.coins or target.hand else "TIDE-RAID-03")
    c.add(REST)
    return c


def owned(t: Market, seat: int, moves: dict[str, Move]) -> Choices:
    c = Choices()
    for card in PRICES:
        c.add(moves[card], "" if t.merchants[seat].has(card) else "TIDE-SELL-02")
    return c


def taken(t: Market) -> Choices:
    c = Choices()
    for card in PRICES:
        c.add(TAKE[card], "" if card in t.stall else "TIDE-BARTER-01")
    return c


async def trade(t: Market, round: Round) -> Step:
    """TIDE-TRADE-01. One action; the step is repeated for the next."""
    seat = t.seat
    m = t.merchants[seat]
    move = await Ask(seat, "trade", lambda: actions(t, seat))
    if move.verb == "sell":
        m.lose(move.arg)
        put(t.discards, move.arg)
        m.coins += PRICES[move.arg]
        t.tell("sold", seat, {"card": move.arg}, rule="TIDE-SELL-01")
    elif move is DRAW:
        draw(t, seat)
    elif move is BARTER:
        t.call(Barter(seat))
    elif move.verb == "raid":
        t.call(Raid(seat, move.n))
    t.actions -= 1
    if not t.actions:
        t.actions = ACTIONS
        t.seat += 1
    return AGAIN if t.seat < len(t.merchants) else NEXT


async def give(t: Market, barter: Barter) -> Step:
    """TIDE-BARTER-01. Two more questions and no chance, so all of it can be undone.

    The given card is shown at once: whatever is known about a hand must be on the table, for a re-deal.
    """
    move = await Ask(barter.seat, "barter.give", lambda: owned(t, barter.seat, GIVE))
    m = t.merchants[barter.seat]
    m.lose(move.arg)
    insort(m.stock, move.arg)
    barter.gift = move.arg
    return NEXT


async def take(t: Market, barter: Barter) -> Step:
    """TIDE-BARTER-01."""
    wish = await Ask(barter.seat, "barter.take", lambda: taken(t))
    m = t.merchants[barter.seat]
    m.stock.remove(barter.gift)
    t.stall.remove(wish.arg)
    insort(t.stall, barter.gift)
    insort(m.stock, wish.arg)
    t.tell("bartered", barter.seat, {"gave": barter.gift, "took": wish.arg}, rule="TIDE-BARTER-01")
    return NEXT


def defences(t: Market, seat: int) -> Choices:
    c = Choices()
    for card in PRICES:
        c.add(DEFEND[card], "" if card in t.merchants[seat].hand else "TIDE-SELL-02")
    c.add(YIELD)
    return c


def loot(target: Merchant) -> Choices:
    c = Choices()
    c.add(LOOT_COIN, "" if target.coins else "TIDE-RAID-05")
    c.add(LOOT_CARD, "" if target.hand else "TIDE-RAID-05")
    return c


async def defend(t: Market, raid: Raid) -> Step:
    """TIDE-RAID-04."""
    target = t.merchants[raid.victim]
    if raid.defence == 2 or not target.hand:
        return NEXT
    answer = await Ask(raid.victim, "raid.defend", lambda: defences(t, raid.victim))
    if answer is YIELD:
        return NEXT
    target.hand.remove(answer.arg)
    put(t.discards, answer.arg)
    raid.defence += 1
    return AGAIN


def fight(t: Market, raid: Raid) -> Step:
    """TIDE-RAID-04: the die decides."""
    target = t.merchants[raid.victim]
    if t.roll(6) <= 3 + raid.defence or not (target.coins or target.hand):
        t.tell("repelled", raid.victim, {}, rule="TIDE-RAID-04")
        return LEAVE
    return NEXT


async def plunder(t: Market, raid: Raid) -> Step:
    """TIDE-RAID-05."""
    target = t.merchants[raid.victim]
    choice = await Ask(raid.raider, "raid.loot", lambda: loot(target))
    if choice is LOOT_COIN:
        target.coins -= 1
        t.merchants[raid.raider].coins += 1
    else:
        card = t.draw(target.hand)
        put(t.discards, card)
        t.merchants[raid.raider].coins += PRICES[card]
    return NEXT


def tide(t: Market, round: Round) -> Step:
    """TIDE-END-01."""
    for merchant in t.merchants:
        merchant.coins += merchant.ships
    if t.round == t.rounds:
        t.finish()
    else:
        t.round += 1
        t.call(Round())
    return NEXT


ROUND = Procedure(
    Round,
    {
        "deal": deal,
        "bid": bid,
        "storm": storm,
        "auction": auction,
        "trade": trade,
        "tide": tide,
    },
)
BARTER_PROCEDURE = Procedure(Barter, {"barter.give": give, "barter.take": take}, within="trade", phase="trade")
RAID_PROCEDURE = Procedure(
    Raid, {"raid.defend": defend, "raid.fight": fight, "raid.loot": plunder}, within="trade", phase="trade"
)
PROCEDURES = Procedures([ROUND, BARTER_PROCEDURE, RAID_PROCEDURE])
QUESTIONS: dict[str, str] = {
    "bid": "TIDE-BID-01",
    "storm": "TIDE-STORM-01",
    "trade": "TIDE-TRADE-01",
    "barter.give": "TIDE-BARTER-01",
    "barter.take": "TIDE-BARTER-01",
    "raid.defend": "TIDE-RAID-04",
    "raid.loot": "TIDE-RAID-05",
}

"""The course of Tide Market: deal, bids, storms, auction, trade, tide."""

from __future__ import annotations

from bisect import insort

from saecula.core import OVER, Ask, AskAll, Choices, Move, put
from saecula.core.game import Phase

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
from .table import Market, Merchant

ACTIONS = 2
HAND = 3
MOST = 5


async def deal(t: Market) -> None:
    """TIDE-DEAL-01."""
    for seat, merchant in enumerate(t.merchants):
        while len(merchant.hand) < HAND and (t.deck or t.discards):
            draw(t, seat)
    t.phase = "bid"


def draw(t: Market, seat: int) -> None:
    """A hidden card; the discards come in when the deck is empty."""
    if not t.deck:
        t.deck, t.discards = t.discards, []
    insort(t.merchants[seat].hand, t.draw(t.deck, seen=1 << seat))


def bids(t: Market, seat: int) -> Choices:
    c = Choices()
    for n in range(4):
        c.add(BID[n], "" if n <= t.merchants[seat].coins else "TIDE-BID-02")
    return c


async def bid(t: Market) -> None:
    """TIDE-BID-01. The bids stay face down on the table."""
    seats = range(len(t.merchants))
    answers = await AskAll([Ask(s, "bid", lambda s=s: bids(t, s), secret=True) for s in seats])
    for merchant, answer in zip(t.merchants, answers, strict=True):
        merchant.bid = answer.n
    t.phase = "storm" if t.storms else "auction"


def storms(t: Market, seat: int) -> Choices:
    c = Choices()
    c.add(PASS)
    c.add(STORM, "" if "storm" in t.merchants[seat].hand else "TIDE-SELL-02")
    return c


async def storm(t: Market) -> None:
    """TIDE-STORM-01..02. Who is asked holds a storm, so nobody else may know that he is asked."""
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
        begin_trade(t)
    else:
        t.phase = "auction"


async def auction(t: Market) -> None:
    """TIDE-BID-03."""
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
    begin_trade(t)


def turn_bids(t: Market) -> None:
    for merchant in t.merchants:
        merchant.bid = -1


def begin_trade(t: Market) -> None:
    t.phase = "trade"
    t.seat = 0
    t.actions = ACTIONS


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


async def trade(t: Market) -> None:
    """TIDE-TRADE-01. One action; the phase is entered again for the next."""
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
        await barter(t, seat)
    elif move.verb == "raid":
        await raid(t, seat, move.n)
    t.actions -= 1
    if not t.actions:
        t.actions = ACTIONS
        t.seat += 1
        if t.seat == len(t.merchants):
            t.phase = "tide"


async def barter(t: Market, seat: int) -> None:
    """TIDE-BARTER-01. Two questions more, and no chance: all of it can be taken back.

    The card that is given is laid open at once: what is known of a hand must be on the table, for a re-deal.
    """
    m = t.merchants[seat]
    gift = await Ask(seat, "barter.give", lambda: owned(t, seat, GIVE))
    m.lose(gift.arg)
    insort(m.stock, gift.arg)
    wish = await Ask(seat, "barter.take", lambda: taken(t))
    m.stock.remove(gift.arg)
    t.stall.remove(wish.arg)
    insort(t.stall, gift.arg)
    insort(m.stock, wish.arg)
    t.tell("bartered", seat, {"gave": gift.arg, "took": wish.arg}, rule="TIDE-BARTER-01")


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


async def raid(t: Market, raider: int, victim: int) -> None:
    """TIDE-RAID-01..05. Answers of two seats, then the die, then the loot: all in one phase."""
    target = t.merchants[victim]
    defence = 0
    while defence < 2 and target.hand:
        answer = await Ask(victim, "raid.defend", lambda: defences(t, victim))
        if answer is YIELD:
            break
        target.hand.remove(answer.arg)
        put(t.discards, answer.arg)
        defence += 1
    if t.roll(6) <= 3 + defence or not (target.coins or target.hand):
        t.tell("repelled", victim, {}, rule="TIDE-RAID-04")
        return
    choice = await Ask(raider, "raid.loot", lambda: loot(target))
    if choice is LOOT_COIN:
        target.coins -= 1
        t.merchants[raider].coins += 1
    else:
        card = t.draw(target.hand)
        put(t.discards, card)
        t.merchants[raider].coins += PRICES[card]


async def tide(t: Market) -> None:
    """TIDE-END-01."""
    for merchant in t.merchants:
        merchant.coins += merchant.ships
    if t.round == t.rounds:
        t.phase = OVER
    else:
        t.round += 1
        t.phase = "deal"


PHASES: dict[str, Phase] = {
    "deal": deal, "bid": bid, "storm": storm, "auction": auction, "trade": trade, "tide": tide,
}
QUESTIONS: dict[str, str] = {
    "bid": "TIDE-BID-01",
    "storm": "TIDE-STORM-01",
    "trade": "TIDE-TRADE-01",
    "barter.give": "TIDE-BARTER-01",
    "barter.take": "TIDE-BARTER-01",
    "raid.defend": "TIDE-RAID-04",
    "raid.loot": "TIDE-RAID-05",
}

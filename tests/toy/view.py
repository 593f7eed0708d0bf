"""The view of a merchant, what the merchant cannot know, the winner, and the invariants."""

from __future__ import annotations

from bisect import insort
from typing import Any

from saecula.core import Move, Outcome, rank

from .moves import COPIES, PRICES
from .table import Market


def view(t: Market, seat: int | None) -> dict[str, Any]:
    return {
        "round": t.round,
        "rounds": t.rounds,
        "seat": t.seat,
        "actions": t.actions,
        "stall": t.stall,
        "deck": len(t.deck),
        "discards": t.discards,
        "merchants": [
            {
                "coins": m.coins,
                "ships": m.ships,
                "stock": m.stock,
                "cards": len(m.hand),
                "hand": m.hand if s == seat else None,
                "bid": m.bid if s == seat else -1 if m.bid < 0 else None,
            }
            for s, m in enumerate(t.merchants)
        ],
    }


def redeal(t: Market, seat: int) -> None:
    """Re-deals hidden hands, the deck and the face-down bids.

    In the phase of the storms someone is being asked: if it is not this seat, or if it has answered, another one has a
    storm.
    """
    others = [m for s, m in enumerate(t.merchants) if s != seat]
    sizes = [len(m.hand) for m in others]
    pool = sorted(t.deck + [card for m in others for card in m.hand])
    for m in others:
        m.hand = []
    mine = "storm" in t.merchants[seat].hand and not t.answered(seat)
    if t.phase == "storm" and not mine and "storm" in pool:
        able = [i for i, size in enumerate(sizes) if size]
        pool.remove("storm")
        others[able[t.chance.next(len(able))]].hand.append("storm")
    for m, size in zip(others, sizes, strict=True):
        while len(m.hand) < size:
            insort(m.hand, pool.pop(t.chance.next(len(pool))))
        if m.bid >= 0:
            m.bid = t.chance.next(min(3, m.coins) + 1)
    t.deck = pool


def outcome(t: Market) -> Outcome:
    scores = [m.coins + 2 * m.ships for m in t.merchants]
    return Outcome("tide", scores, rank([[score] for score in scores]))


def check(t: Market) -> list[str]:
    wrong = []
    cards = t.deck + t.discards + t.stall + [card for m in t.merchants for card in m.hand + m.stock]
    for card, copies in COPIES.items():
        expected = copies if t.storms or card != "storm" else 0
        if cards.count(card) != expected:
            wrong.append(f"{card}: {cards.count(card)} cards instead of {expected}")
    for seat, m in enumerate(t.merchants):
        if m.coins < 0 or m.ships < 0:
            wrong.append(f"seat {seat}: {m.coins} coins, {m.ships} ships")
    return wrong


def evaluate(t: Market, seat: int) -> float:
    m = t.merchants[seat]
    return m.coins + 2 * m.ships + 0.5 * sum(PRICES[card] for card in m.hand + m.stock)


def unlisted(t: Market, seat: int, move: Move) -> str:
    if move.verb == "raid" and move.n == seat:
        return "TIDE-RAID-02"
    return ""

"""Shortcuts of Tide Market: no storm until the hand changes, resting until the round is over, selling several cards."""

from __future__ import annotations

from saecula.core import Ask, Several, Shortcuts, StandingAnswer

from .moves import PASS, REST
from .table import Market


def shortcuts(t: Market, ask: Ask) -> Shortcuts:
    m = t.merchants[ask.seat]
    found = Shortcuts()
    if ask.name == "storm":
        found.standing = StandingAnswer(PASS.text, f"{m.hand.count('storm')} storms", says="no")
    elif ask.name == "trade":
        found.standing = StandingAnswer(REST.text, f"round {t.round}", says="all")
        for move in ask.choices.moves:
            if move.verb == "sell":
                cards = m.hand.count(move.arg) + m.stock.count(move.arg)
                found.moves[move.text] = Several(min(t.actions, cards))
    return found

"""Deals of the bots: exchanges of two resource cards from which both gain, and neither much more than the other."""

from __future__ import annotations

from typing import Final

from saecula.core import Seat
from saecula.games.sid_meiers_civilization.bot_income import RIVAL_INCOME, steady_income
from saecula.games.sid_meiers_civilization.cards import NO_RESOURCE
from saecula.games.sid_meiers_civilization.frames import Deal
from saecula.games.sid_meiers_civilization.table import Table


def haggling(t: Table, seat: Seat, offer: Deal) -> float:
    """A step toward a bargain is worth a little; any other offer is worth less than nothing, and so is one after a
    refusal.
    """
    mine, theirs = bargain(t, seat, offer.to) if not t.players[t.active].refused else ("", "")
    if not mine or offer.gives not in ([], [mine]) or offer.gets not in ([], [theirs]):
        return -0.02
    whole = offer.gives == [mine] and offer.gets == [theirs]
    if offer.step == "answer":
        return 0.3 if whole else -0.02
    return 0.05 * (1 + len(offer.gives) + len(offer.gets))


_bargains: Final[dict[str, tuple[str, str]]] = {}
_LIMIT: Final = 200


def bargain(t: Table, seat: Seat, other: int) -> tuple[str, str]:
    """The exchange of two resource cards that is best for a player and also good for the other, as things of a deal.

    It depends only on the cards, so it is computed once for all the steps of an offer.
    """
    words = [f"{seat} {other} {t.era}", *t.players[seat].improvements, "/", *t.players[other].improvements, "/"]
    words += [f"{s} {x.holder} {x.level}" for s, x in t.settlements.items()]
    key = " ".join(words)
    found = _bargains.get(key)
    if found is None:
        if len(_bargains) >= _LIMIT:
            _bargains.clear()
        found = _best_exchange(t, seat, other)
        _bargains[key] = found
    return found


def _best_exchange(t: Table, seat: Seat, other: int) -> tuple[str, str]:
    best = 0.0
    found = ("", "")
    share = RIVAL_INCOME
    mine, theirs = steady_income(t, seat), steady_income(t, other)
    after = t.copy()
    cards = [(s, x) for s, x in t.settlements.items() if x.card != NO_RESOURCE]
    for a, x in cards:
        if x.holder != seat:
            continue
        for b, y in cards:
            if y.holder != other or y.card == x.card:
                continue
            after.settlements = {**t.settlements, a: x.given(x.owner, other), b: y.given(y.owner, seat)}
            gain, price = steady_income(after, seat) - mine, steady_income(after, other) - theirs
            if gain - share * price > best and price > share * gain:
                best = gain - share * price
                found = (f"card {a}", f"card {b}")
    return found

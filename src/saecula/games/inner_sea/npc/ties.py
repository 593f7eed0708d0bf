"""Ties between choices (ACISP-NPC-04..08, ACISP-NPC-30, ACISP-NPC-31; ACISP-GODKING-36), settled by the cards (method
B) or by the seed (method A)."""

from __future__ import annotations

from saecula.core.types import RuleId
from saecula.games.inner_sea.asking import Reconsider
from saecula.games.inner_sea.board import shuffle_in, top_card
from saecula.games.inner_sea.cards import IS_EVENT, NUMBER, NUMBERED
from saecula.games.inner_sea.frames import EventCard
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.table import NOBODY, Table


def reveal(t: Table, back: bool) -> str:
    """Reveals the top card of the draw deck. An Event is laid out to be resolved; any other card goes back or is
    discarded."""
    if not t.deck:
        shuffle_in(t, t.discard)
        t.discard = []
        if not t.deck:
            return ""
    card = top_card(t)
    if IS_EVENT[card]:
        t.limbo.append(card)
    elif back:
        shuffle_in(t, [card])
    else:
        t.discard.append(card)
    return card


def lay_out(t: Table, events: list[str], civ: CivId) -> None:
    """Has revealed Events resolved before anything else, in ascending order (ACIS-EVENT-05)."""
    for card in sorted(events, key=lambda e: -NUMBER[e]):
        t.call(EventCard(civ, card))


def by_seed(t: Table, civ: CivId, among: list[str], rule: RuleId) -> str:
    """Picks one of tied choices by the seed and logs it; `civ` is the NPC that chooses, or NOBODY."""
    if len(among) == 1:
        return among[0]
    chosen: str = t.chance.choose(among)
    params: dict[str, str | int] = {"choice": chosen.split(" ")[-1], "n": len(among)}
    if civ >= 0:
        params["civ"] = t.civs[civ].id
    t.tell("npc.tie" if civ >= 0 else "tie", -1, params, rule)
    return chosen


def settle_tie(t: Table, civ: CivId, question: str, among: list[str], rule: RuleId) -> str:
    """Picks one of tied choices; `among` is in the order of ACISP-NPC-31. Raises Reconsider while revealed Events wait.

    With method B one card is revealed for each choice; the highest number wins, and the log shows which.
    """
    if len(among) == 1:
        return among[0]
    setting_up = not t.book.dealt
    by_cards = t.rules.reveals_for_ties(t, question)
    if setting_up or not by_cards:
        return by_seed(t, civ, among, "ACISP-CREATE-12" if setting_up else "ACISP-NPC-05")
    best = ""
    top = -1
    events = []
    for choice in among:
        card = reveal(t, t.rules.tie_cards_go_back(t))
        if not card:
            break
        if IS_EVENT[card]:
            events.append(card)
        if NUMBER[card] > top:
            top, best = NUMBER[card], choice
    if not best:  # no card is left
        return by_seed(t, civ, among, "ACISP-NPC-05")
    t.tell(
        "npc.cards",
        -1,
        {"civ": t.civs[civ].id, "choice": best.split(" ")[-1], "n": len(among), "card": NUMBERED[top]},
        t.rules.tie_rule(t),
    )
    if events:
        t.book.decided = best
        t.book.asked = f"{civ}:{question}"
        t.book.rule = rule
        lay_out(t, events, NOBODY)
        raise Reconsider
    return best


def remembered(t: Table, civ: CivId, question: str) -> str:
    """The choice that was made before Events were resolved; reading it clears it."""
    if t.book.asked != f"{civ}:{question}":
        return ""
    chosen = t.book.decided
    t.book.decided = t.book.asked = ""
    return chosen

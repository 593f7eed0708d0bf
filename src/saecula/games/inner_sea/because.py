"""The facts behind a refusal: what a rule requires and what there is, for people.

All facts are those of the civilization that is asked, or known to everyone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saecula.core import Because, Move
from saecula.core.types import RuleId, Seat
from saecula.games.inner_sea.board import CITY, cities, limit, on_map
from saecula.games.inner_sea.cards import CARDS
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.effects.growth import has_supply
from saecula.games.inner_sea.effects.war import with_talent
from saecula.games.inner_sea.frames import Building, CardPhase, Growth, HandLimit, OfCiv, VictoryUse
from saecula.games.inner_sea.ids import CivId
from saecula.games.inner_sea.moves import TALENT
from saecula.games.inner_sea.phases.card import PRICE, PRICE_DISKS, next_to_act
from saecula.games.inner_sea.rulebook import AENEAS_GAP
from saecula.games.inner_sea.table import NOBODY, Table

OPEN_SEAS_FROM: Final = 4
Fact = Callable[[Table, int, Move], Because | None]


def because(t: Table, seat: Seat, move: Move, rule: RuleId) -> Because | None:
    """The facts of a refusal; None if there is nothing to count."""
    fact = FACTS.get(rule)
    civ = asked(t, seat, move) if fact is not None else NOBODY
    return fact(t, civ, move) if fact is not None and civ >= 0 else None


def asked(t: Table, seat: Seat, move: Move) -> int:
    """The civilization of that seat that is deciding; NOBODY if it cannot be determined."""
    top = t.stack[-1] if t.stack else None
    civ = NOBODY
    if move.verb == "invoke":
        civ = next((i for i, c in enumerate(t.civs) if c.seat == seat), NOBODY)
    elif isinstance(top, OfCiv | Growth):
        civ = top.civ
    elif isinstance(top, CardPhase):
        place = next_to_act(t, top.place)
        civ = t.order[place] if place >= 0 else NOBODY
    return civ if civ >= 0 and t.civs[civ].seat == seat else NOBODY


def lacking(what: str, need: int, have: int) -> Because | None:
    """What is needed, if it is more than what there is."""
    return Because(what, {"need": need, "have": have}) if need > have else None


# --- the map ---


def stacked(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-STACK-01..03, ACIS-STACK-07: the disks in the area, and its limit."""
    if not move.args or move.arg not in t.civs[civ].disks:
        return None
    return Because("stack", {"area": move.arg, "have": t.civs[civ].disks[move.arg], "most": limit(t, move.arg)})


def open_sea(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-MAP-15."""
    return lacking("epoch", OPEN_SEAS_FROM, t.epoch)


def a_city(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-GROW-05: the area has enough disks to be a City."""
    n = t.civs[civ].disks.get(move.arg, 0) if move.verb == "retire" else 0
    return Because("city", {"area": move.arg, "have": n, "least": CITY}) if n >= CITY else None


def no_city(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-GROW-20: the area has too few disks to be a City."""
    n = t.civs[civ].disks.get(move.arg, 0) if move.verb == "resettle" else CITY
    return Because("no-city", {"area": move.arg, "need": CITY, "have": n}) if 0 < n < CITY else None


def once(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-GROW-39, ACISP-ROME1-30: one disk of the area is already gone."""
    top = t.stack[-1]
    if not isinstance(top, Growth) or move.verb not in ("retire", "resettle") or move.arg not in top.areas:
        return None
    return Because("once", {"area": move.arg, "have": top.areas.count(move.arg), "most": 1})


def ready(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-GROW-22."""
    return lacking("ready", 1, t.civs[civ].ready) if move.verb == "deploy" else None


# --- talents, cards, VP ---


def talent(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-LOSS-01, ACIS-LOSS-06, ACIS-CLAR-01, ACIS-CLAR-10, ACISP-HOST-05: Loot is not in the Treasury yet."""
    return lacking("talents", 1, t.civs[t.rules.payer(t, civ)].treasury) if move is TALENT else None


def spent(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-DRAW-04: no more talents than there are."""
    return lacking("talents", move.n, t.civs[civ].treasury) if move.verb == "spend" else None


def too_many(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-CARD-15."""
    if not isinstance(t.stack[-1], HandLimit):
        return None
    return Because("hand", {"have": len(t.civs[civ].hand), "most": t.rules.hand_limit(t, civ)})


def nothing_to_do(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-FATE-26: what a card needs."""
    if move.verb == "use" and isinstance(t.stack[-1], VictoryUse):
        return lacking("cities", 1, cities(t, civ))
    effect = EFFECTS.get(move.arg) if move.verb in ("play", "lay") else None
    if effect is None:
        return None
    if effect.can is with_talent:
        return lacking("talents", 1, t.civs[civ].treasury)
    return supply(t, civ, move) if effect.can is has_supply else None


def supply(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-GROW-19: a disk comes from the supply."""
    return lacking("supply", 1, t.civs[civ].supply)


def behind(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-AENEAS-04: how far behind the next civilization is."""
    gaps = [other.vp - t.civs[civ].vp for i, other in enumerate(t.civs) if i != civ]
    return lacking("behind", AENEAS_GAP, max(0, min(gaps, default=0)))


# --- Wonders ---


def built(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-WONDER-04."""
    return Because("built", {"have": 1, "most": 1}) if move.verb == "build" and t.civs[civ].built else None


def resources(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-WONDER-06: all disks on the map except one, talents and cards."""
    c = t.civs[civ]
    have = max(0, on_map(c) - 1) + c.treasury + len(c.hand)
    return lacking("resources", PRICE, have) if move.verb == "build" else None


def disks_of_price(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-WONDER-10: two of the five must be disks, and one disk stays for the site."""
    top = t.stack[-1]
    if isinstance(top, Building):
        return Because("due", {"n": top.due, "disks": top.disks}) if top.due <= top.disks else None
    return lacking("map-disks", PRICE_DISKS + 1, on_map(t.civs[civ])) if move.verb == "build" else None


def disks_on_wonder(t: Table, civ: CivId, move: Move) -> Because | None:
    """ACIS-WONDER-14: the supply, including the disks that can be returned to it, must fill the card."""
    top = t.stack[-1]
    c = t.civs[civ]
    spare = on_map(c) - 1
    if isinstance(top, Building):
        return lacking("wonder-disks", CARDS[top.wonder].disks, c.supply + min(top.due - 1, spare))
    return (
        lacking("wonder-disks", CARDS[move.arg].disks, c.supply + min(PRICE, spare)) if move.verb == "build" else None
    )


FACTS: Final[dict[str, Fact]] = {
    "ACIS-STACK-01": stacked,
    "ACIS-STACK-02": stacked,
    "ACIS-STACK-03": stacked,
    "ACIS-STACK-07": stacked,
    "ACIS-MAP-15": open_sea,
    "ACIS-GROW-05": a_city,
    "ACIS-GROW-19": supply,
    "ACIS-GROW-20": no_city,
    "ACIS-GROW-22": ready,
    "ACIS-GROW-39": once,
    "ACISP-ROME1-30": once,
    "ACIS-LOSS-01": talent,
    "ACIS-LOSS-06": talent,
    "ACIS-CLAR-01": talent,
    "ACIS-CLAR-10": talent,
    "ACISP-HOST-05": talent,
    "ACIS-DRAW-04": spent,
    "ACIS-CARD-15": too_many,
    "ACIS-FATE-26": nothing_to_do,
    "ACIS-AENEAS-04": behind,
    "ACIS-WONDER-04": built,
    "ACIS-WONDER-06": resources,
    "ACIS-WONDER-10": disks_of_price,
    "ACIS-WONDER-14": disks_on_wonder,
}
"""The rules that count something."""

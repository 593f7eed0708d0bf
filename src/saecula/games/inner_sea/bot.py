"""The value of a position for a seat, as the greedy bot computes it; it is smooth enough for looking one move ahead.

The unit is chosen so that a victory point is worth VP. A civilization is worth its points, its groups on the map (a
City far more than a Settlement, which grows, and that far more than a Camp), its seas, talents, cards, Ready disks and
Wonders. A Contested area is valued as its competition would end. Plays in progress are valued by what they are about to
do, so that naming a target, laying down a card or paying for a Wonder pays off before it is carried out.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Frame
from saecula.core.types import Seat
from saecula.games.inner_sea.atlas import IS_LAND
from saecula.games.inner_sea.board import contested, count, on_map, present
from saecula.games.inner_sea.cards import KIND
from saecula.games.inner_sea.effects.disasters import DISASTERS
from saecula.games.inner_sea.effects.growth import GROWTH_CARDS
from saecula.games.inner_sea.effects.spec import color
from saecula.games.inner_sea.frames import (
    Bread,
    Building,
    CardEffect,
    Declaration,
    Keep,
    Landing,
    Loss,
    LossAnywhere,
    Mausoleum,
    OfCiv,
    Spying,
    Tribute,
)
from saecula.games.inner_sea.ids import AreaId, CivId, FactionId
from saecula.games.inner_sea.table import BARBARIANS, NOBODY, Civ, Op, Table

VP: Final = 3.0
LAND_GROUPS: Final[list[float]] = [0.0, 1.0, 3.0, 7.0, 7.6]
SEA_GROUPS: Final[list[float]] = [0.0, 0.8, 1.1]
TALENT: Final = 1.1
CARD: Final = 1.0
NEGATION: Final = 1.6
READY: Final = 0.7
WONDER: Final = 6.0
WONDER_DISK: Final = 0.9
INVESTED_DISK: Final = 1.0
LOOT: Final = VP + TALENT
OTHERS: Final = 0.6
SURE: Final = 1000.0
GAINS: Final[list[str]] = ["spy", "random", "invest", "ready", "keep", "mausoleum", "space", "lighthouse"]


def group(area: AreaId, n: int) -> float:
    """The value of a group of n disks."""
    if IS_LAND[area]:
        return LAND_GROUPS[n] if n < 5 else LAND_GROUPS[4] + 0.3 * (n - 4)
    return SEA_GROUPS[n] if n < 3 else SEA_GROUPS[2] + 0.1 * (n - 2)


def expected(t: Table, civ: CivId, area: AreaId) -> float:
    """What an area will be worth to a civilization after its competition if nobody adds to it (ACIS-COMP-47)."""
    own = count(t, civ, area)
    rivals = [(count(t, f, area), f) for f in present(t, area) if f != civ]
    most, rival = max(rivals)
    if own > most:
        prize = LOOT if IS_LAND[area] and any(n >= 3 and f != BARBARIANS for n, f in rivals) else 0.0
        return group(area, min(t.civs[civ].disks.get(area, 0), own - (most - 1))) + 0.7 * prize
    if own == most:
        return group(area, 1) * 0.8 + 0.1 * own
    return 0.15 * own - (0.5 * LOOT if own >= 3 and rival != BARBARIANS else 0.0)


def lands(t: Table, civ: CivId) -> float:
    """The value of a civilization's groups on the map."""
    total = 0.0
    for area, n in t.civs[civ].disks.items():
        total += expected(t, civ, area) if contested(t, area) else group(area, n)
    return total


def hand(c: Civ) -> float:
    return sum(NEGATION if KIND[card] == "negation" else CARD for card in c.hand)


def worth(t: Table, civ: CivId) -> float:
    """The value of everything that a civilization has."""
    c = t.civs[civ]
    total = VP * c.vp + lands(t, civ) + TALENT * (c.treasury + c.loot) + hand(c) + READY * c.ready
    total += INVESTED_DISK * sum(c.investments.values()) + 0.02 * c.supply
    for wonder in t.wonders.values():
        if wonder.owner == civ and not wonder.destroyed:
            total += WONDER_DISK * wonder.disks + (WONDER if not wonder.area or wonder.area in c.disks else 0.0)
    return total


def loss_of_one(t: Table, faction: FactionId, area: AreaId, n: int = 1) -> float:
    """The value that a faction loses with n disks in an area."""
    if faction < 0:
        return 0.0
    own = t.civs[faction].disks.get(area, 0)
    return group(area, own) - group(area, max(0, own - n))


def gain_of_one(t: Table, civ: CivId, area: AreaId, n: int = 1) -> float:
    """The value that a civilization gains with n more disks in an area."""
    own = t.civs[civ].disks.get(area, 0)
    return group(area, min(own + n, 4)) - group(area, own)


def pending(t: Table, civ: CivId) -> float:
    """The value of what is in progress and about to happen to a civilization."""
    total = sum(expectation(t, frame, civ) for frame in t.stack)
    for laid in t.contest.laid:
        if laid.civ == civ and not laid.done and not laid.cancelled:
            total += ambition(t, civ)
    return total


def expectation(t: Table, frame: Frame, civ: CivId) -> float:
    """What one procedure on the stack is about to bring a civilization."""
    if isinstance(frame, CardEffect):
        return sum(promised(t, frame, op, civ) for op in frame.ops)
    if isinstance(frame, Declaration):
        return (1.5 * CARD if frame.civ == civ else 0.0) + declared(t, frame, civ)
    if not isinstance(frame, OfCiv) or frame.civ != civ:
        return 0.0
    if isinstance(frame, Building):
        return WONDER + 3.0 - 1.2 * (frame.due - 2) if frame.step == "pay" else 0.0
    if isinstance(frame, Loss):
        return -min(TALENT * frame.n, loss_of_one(t, civ, frame.area, frame.n))
    if isinstance(frame, LossAnywhere | Bread):
        return -CARD * max(1, frame.n)
    if isinstance(frame, Tribute):
        return -CARD
    if isinstance(frame, Keep | Mausoleum | Spying):
        return CARD
    if isinstance(frame, Landing) and frame.step in ("aeneas.sheet", "aeneas.area"):
        return 16.0 - t.civs[civ].ready * (1.0 - READY)
    return 0.0


def ambition(t: Table, civ: CivId) -> float:
    """The value of a card laid down here: high if it may turn the competition, low if that is already won or lost."""
    area = t.contest.area
    own = count(t, civ, area)
    rival = max((count(t, f, area) for f in present(t, area) if f != civ), default=0)
    gap = own + sum(1 for laid in t.contest.laid if laid.civ == civ and not laid.done) - rival
    return 2.0 if -2 <= gap <= 2 else 0.6


def promised(t: Table, effect: CardEffect, op: Op, civ: CivId) -> float:
    """What one part of an effect will bring a civilization."""
    if op.kind in ("lose", "replace") and op.faction == civ:
        return -loss_of_one(t, civ, op.area, op.n)
    if op.kind == "place" and op.faction == civ:
        return gain_of_one(t, civ, op.area, op.n)
    if op.kind == "replace" and op.how == "own" and effect.civ == civ:
        return gain_of_one(t, civ, op.area)
    if op.kind == "vp" and op.faction == civ:
        return VP * op.n
    if op.kind == "talents" and op.faction == civ:
        return TALENT * op.n
    if op.kind in ("white", "mercenaries") and op.faction == civ:
        return 0.8 * op.n
    if op.kind == "lose-any" and op.faction == civ:
        return -CARD * op.n
    if op.kind in ("discard", "spy", "random", "famine") and op.faction == civ:
        return -CARD
    if effect.civ == civ and op.kind in GAINS:
        return 1.2 * CARD
    if op.kind == "build" and op.faction == civ:
        return WONDER
    return 0.0


def declared(t: Table, d: Declaration, civ: CivId) -> float:
    """What the choices named so far for a card will bring."""
    total = 0.0
    if d.card in GROWTH_CARDS:
        if color(d) == civ:
            for i, area in enumerate(d.areas):
                total += gain_of_one(t, civ, area, 1 + d.areas[:i].count(area))
        return total
    hurts = d.card in DISASTERS or KIND[d.card] == "competition"
    if hurts:
        for area, faction in zip(d.areas, d.factions, strict=False):
            if faction == civ:
                total -= loss_of_one(t, civ, area)
            elif faction == NOBODY and area in t.civs[civ].disks and d.card in DISASTERS:
                total -= 0.5 * loss_of_one(t, civ, area)
    if d.target == civ and d.civ != civ:
        total -= CARD
    return total


def evaluate(t: Table, seat: Seat) -> float:
    """The value of a seat's civilizations compared with the others; at the end of the game only victory counts."""
    if not t.stack and t.reason:
        scores = [0.0] * t.players
        for i, c in enumerate(t.civs):
            if c.seat >= 0:
                scores[c.seat] += c.vp + 0.01 * on_map(t.civs[i])
        best = max((s for i, s in enumerate(scores) if i != seat), default=0.0)
        return SURE * (scores[seat] - best)
    own = 0.0
    foes: list[float] = []
    for i, c in enumerate(t.civs):
        value = worth(t, i) + pending(t, i)
        if c.seat == seat:
            own += value
        else:
            foes.append(value)
    if not foes:
        return own
    return own - OTHERS * (sum(foes) / len(foes) * 0.6 + max(foes) * 0.4)

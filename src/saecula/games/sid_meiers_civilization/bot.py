"""Evaluation of a position for bots that look ahead, in victory points.

These count, in order of weight:

- the player's victory points, minus a share of the best opponent's;
- future income, which weighs most in the first era and little when the next technology may end the game;
- gold, at less than what it buys, so that a bot spends it; technologies, at a little more than their price, so that a
  bot with nothing better to do buys them, and its games end;
- settlers, by the nearest free site that no other settler of the player is heading for;
- garrisons: a settlement that an enemy army can reach is worth less the weaker its defense is;
- declared or possible battles, by their chances; armies beside an enemy settlement by a share of what they would take
  together, so that they gather before they attack;
- a deal being composed, as long as it is an exchange of two resource cards that raises the income of both players.
"""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Seat
from saecula.games.sid_meiers_civilization.board import COAST, COASTAL, IS_LAND, LAND, LAND_DISTANCE, SEA
from saecula.games.sid_meiers_civilization.cards import (
    FLEET_MP,
    IS_ARMY,
    MONOPOLY,
    NO_RESOURCE,
    SETTLER,
    TECHNOLOGIES,
    UNITS,
)
from saecula.games.sid_meiers_civilization.economy import MINIMUM, TYPE_GOLD, best_output, resources, wonder_gold
from saecula.games.sid_meiers_civilization.frames import (
    BonusPiece,
    BoughtPiece,
    Deal,
    Joining,
    Movement,
    Production,
    Reaction,
    Settling,
    WhichFleet,
)
from saecula.games.sid_meiers_civilization.gains import RESOURCE_MARKERS
from saecula.games.sid_meiers_civilization.moves import MOVES
from saecula.games.sid_meiers_civilization.phases.movement import choose_fleet, fleets_for
from saecula.games.sid_meiers_civilization.pieces import put_piece
from saecula.games.sid_meiers_civilization.score import points
from saecula.games.sid_meiers_civilization.table import Force, Table

INCOME: Final[dict[str, list[float]]] = {
    "short": [0.25, 0.06, 0.03, 0.03],
    "medium": [0.35, 0.22, 0.07, 0.03],
    "long": [0.40, 0.35, 0.25, 0.12],
}
"""The worth of 1 gold of income, by length of the game and era."""
GOLD: Final = 0.03
TECHNOLOGY: Final = 0.031
NEW_TECHNOLOGY: Final = 0.15
RIVAL: Final = 0.35
BARE: Final = 4.0
"""The fear for an undefended settlement that an enemy can reach, greater than the lure of any technology, so that
garrisons are bought first and stay.
"""
GATHERED: Final = 0.15
"""The share of a battle's value for armies that stand beside the settlement."""
ERA_MIGHT: Final[list[float]] = [0.0, 1.0, 6.0, 25.0, 80.0]
"""The number of Ancient armies that an army of each era outweighs; with one extra die, a duel is won about nine times
in ten.
"""

MIGHT: Final[dict[str, float]] = {
    id: ERA_MIGHT[u.era] * (1.0 + 0.15 * u.modifier) if u.type != "aircraft" else 20.0 * u.dice
    for id, u in UNITS.items()
}
MIGHT[SETTLER] = 0.0
COST: Final[dict[str, float]] = {id: 0.01 * u.price for id, u in UNITS.items()}
COST[SETTLER] = 0.0


def evaluate(t: Table, seat: Seat) -> float:
    """The value of the position for a seat; greater is better."""
    top = t.stack[-1] if t.stack else None
    if isinstance(top, WhichFleet):  # worth as much as the best of the possible fleets
        return max(evaluate(after, seat) for after in _choices(t, MOVES[top.move]))
    if isinstance(top, (BonusPiece, BoughtPiece)) and top.seat == seat and IS_ARMY[top.unit]:
        return evaluate(_garrisoned(t, seat, top.unit, isinstance(top, BoughtPiece)), seat)
    civ = t.players[seat]
    if not civ.alive:
        return -100.0
    rivals = [points(t, s) for s in range(len(t.players)) if s != seat and t.players[s].alive]
    if not rivals:
        return 1000.0
    value = points(t, seat) - RIVAL * (max(rivals) + 0.5 * sum(rivals) / len(rivals))
    rate = INCOME[t.length][t.era - 1]
    value += rate * steady_income(t, seat)
    value += GOLD * civ.gold
    for technology, owner in t.technologies.items():
        if owner == seat:
            value += NEW_TECHNOLOGY + TECHNOLOGY * TECHNOLOGIES[technology].cost
    value += prospective(t, seat)
    value += pieces(t, seat)
    value += battles(t, seat, rate)
    value -= danger(t, seat, rate)
    if isinstance(top, Deal) and top.by == seat:
        value += haggling(t, seat, top)
    if isinstance(top, Production) and top.step == "assign" and t.active == seat:
        value -= 0.02
    if t.turn == 0:
        value += prospects(t, seat)
    return value


def _choices(t: Table, move: Move) -> list[Table]:
    """The positions after each choice of a fleet for the pending move."""
    out: list[Table] = []
    for ship in fleets_for(t, t.active, move):
        after = t.copy()
        after.stack.pop()
        choose_fleet(after, t.active, move, ship)
        out.append(after)
    return out


def _garrisoned(t: Table, seat: Seat, army: str, bought: bool) -> Table:
    """The position after the army to be placed has gone where it is needed most."""
    after = t.copy()
    after.stack.pop()
    homes = [s for s, x in after.settlements.items() if x.owner == seat and (not bought or x.room > 0)]
    if homes:
        rate = INCOME[t.length][t.era - 1]
        losses = exposure(after, seat, rate)
        home = max(homes, key=lambda s: losses.get(s, 0.0))
        put_piece(after, seat, home, army)
    return after


def prospective(t: Table, seat: Seat) -> float:
    """The value of what the player is about to place, take or found."""
    value = 0.0
    for frame in t.stack:
        if isinstance(frame, Settling) and frame.seat == seat:
            settler = isinstance(frame, (BonusPiece, BoughtPiece)) and frame.unit == SETTLER
            value += 0.5 if settler else 0.25
    return value


def steady_income(t: Table, seat: Seat) -> float:
    """The income without the luck of the critical resource; below the minimum, every gold still counts half."""
    cards = resources(t, seat)
    gold = best_output(t, seat) + TYPE_GOLD * len(cards) + wonder_gold(t, seat)
    for n in cards.values():
        gold += MONOPOLY[min(n, 5)]
    return gold if gold >= MINIMUM else (MINIMUM + gold) / 2


def pieces(t: Table, seat: Seat) -> float:
    """The value of pieces: armies and fleets at a share of their price, settlers by the site they can settle."""
    value = 0.0
    walkers: list[str] = []
    for space, force in t.players[seat].forces.items():
        for pile in (force.ready, force.done):
            for unit, n in pile.items():
                if unit == SETTLER:
                    walkers.extend([space] * n)
                else:
                    value += COST[unit] * n
        walkers.extend([space] * force.half)
        for fleet in force.fleets:
            value += 0.5 * COST[fleet.unit]
            for pile in (fleet.ready, fleet.done):
                for unit, n in pile.items():
                    value += 0.9 * COST[unit] * n + (0.5 * n if unit == SETTLER else 0.0)
            value += 0.5 * fleet.half
    return value + sites(t, seat, walkers)


def sites(t: Table, seat: Seat, walkers: list[str]) -> float:
    """Sends each settler to its nearest free site, one settler per site; the nearer the better."""
    value = 0.0
    taken: list[str] = []
    for home in walkers:
        best = 0.15
        chosen = ""
        for there, distance in LAND_DISTANCE[home].items():
            if distance > 4:
                break  # the sites are in order of distance
            if there in t.settlements or there in t.neutrals or there in taken:
                continue
            worth = 0.85 - 0.1 * distance + site_worth(t, seat, there)
            if worth > best:
                best = worth
                chosen = there
        if chosen:
            taken.append(chosen)
        value += best
    return value


def site_worth(t: Table, seat: Seat, territory: str) -> float:
    mask = t.seen.get(territory, 0)
    if mask == -1 or mask >> seat & 1:
        marker = t.markers.get(territory, "")
        if marker == "desert":
            return -2.0
        if marker in RESOURCE_MARKERS:
            return 0.3
    return 0.0


def might(force: Force) -> float:
    """The strength of the armies in a space."""
    total = 0.0
    for unit, n in force.ready.items():
        if IS_ARMY[unit]:
            total += MIGHT[unit] * n
    for unit, n in force.done.items():
        if IS_ARMY[unit]:
            total += MIGHT[unit] * n
    return total


def chance(ours: float, theirs: float) -> float:
    """The chance of winning a battle, from the strengths."""
    if ours <= 0.0:
        return 0.0
    if theirs <= 0.0:
        return 1.0
    a, b = ours * ours, theirs * theirs
    return a / (a + b)


def worth(t: Table, territory: str, rate: float) -> float:
    """The worth of a settlement: its level and its income."""
    x = t.settlements[territory]
    return x.level + rate * ((2 * x.level + 5) if x.card != NO_RESOURCE else x.level + 1)


def danger(t: Table, seat: Seat, rate: float) -> float:
    """The possible loss of settlements that enemy armies can reach, weighed with their defense."""
    return sum(exposure(t, seat, rate).values())


def exposure(t: Table, seat: Seat, rate: float) -> dict[str, float]:
    """The same for each settlement."""
    reach: dict[str, float] = {}
    for other in range(len(t.players)):
        if other == seat or not t.players[other].alive:
            continue
        for space, force in t.players[other].forces.items():
            if IS_LAND[space]:
                strength = might(force)
                if strength:
                    reach[space] = reach.get(space, 0.0) + strength
                    for near in LAND[space]:
                        reach[near] = reach.get(near, 0.0) + strength
            for fleet in force.fleets:
                aboard = 0.0
                for pile in (fleet.ready, fleet.done):
                    for unit, n in pile.items():
                        aboard += MIGHT[unit] * n
                if aboard and not IS_LAND[space]:
                    zones = [space, *SEA[space]] if FLEET_MP[fleet.unit] else [space]
                    for zone in zones:
                        for near in COAST[zone]:
                            reach[near] = reach.get(near, 0.0) + aboard
    losses: dict[str, float] = {}
    forces = t.players[seat].forces
    last = 1.0 + 1.5 / max(1, len(t.settled(seat)))
    for territory, x in t.settlements.items():
        if x.owner != seat:
            continue
        garrison = forces.get(territory)
        defence = 1.4 * might(garrison) if garrison is not None else 0.0
        threat = reach.get(territory, 0.0)
        value = worth(t, territory, rate)
        loss = (1.3 if defence else BARE) * last * value * chance(threat, defence) if threat else 0.0
        losses[territory] = loss if defence else loss + 0.07 * value
    return losses


def battles(t: Table, seat: Seat, rate: float) -> float:
    """The value of declared battles, and of settlements that could be attacked or taken by armies already there."""
    value = 0.0
    fought: list[str] = []
    for b in t.battles:
        if b.defender < 0:
            if seat in b.attackers:
                value += 0.3 * chance(strength_in(t, b.attackers, b.space), MIGHT[t.neutrals.get(b.space, "chariot")])
            continue
        if seat in b.attackers:
            mine, theirs = b.attackers, b.defenders
        elif seat in b.defenders:
            mine, theirs = b.defenders, b.attackers
        else:
            continue
        fought.append(b.space)
        value += stake(t, seat, b.space, mine, theirs, rate)
    top = t.stack[-1] if t.stack else None
    if t.active == seat and isinstance(top, (Movement, Reaction, Joining)) and top.step != "battles":
        for space, force in t.players[seat].forces.items():
            x = t.settlements.get(space)
            if x is None or x.owner == seat or space in fought or not might(force):
                continue
            value += 0.9 * max(0.0, stake(t, seat, space, [seat], [x.owner], rate))
    return value + GATHERED * gathered(t, seat, fought, rate)


def gathered(t: Table, seat: Seat, fought: list[str], rate: float) -> float:
    """What the armies beside enemy settlements would take if all of them attacked."""
    beside: dict[str, float] = {}
    for space, force in t.players[seat].forces.items():
        strength = might(force) if IS_LAND[space] else 0.0
        if strength:
            for near in LAND[space]:
                x = t.settlements.get(near)
                if x is not None and x.owner != seat and near not in fought:
                    beside[near] = beside.get(near, 0.0) + strength
    value = 0.0
    for near, strength in beside.items():
        value += max(0.0, stake(t, seat, near, [seat], [t.settlements[near].owner], rate, strength))
    return value


def strength_in(t: Table, side: list[int], space: str) -> float:
    total = 0.0
    for seat in side:
        force = t.players[seat].forces.get(space)
        if force is not None:
            if IS_LAND[space]:
                total += might(force)
            else:
                total += sum(MIGHT[fleet.unit] for fleet in force.fleets)
    x = t.settlements.get(space)
    return total * 1.4 if x is not None and x.owner in side else total


def stake(
    t: Table, seat: Seat, space: str, mine: list[int], theirs: list[int], rate: float, coming: float = 0.0
) -> float:
    """The expected value of a battle: the settlement and the enemy's pieces against the player's own.

    `coming` is the strength of armies that are still to come.
    """
    ours, enemy = strength_in(t, mine, space) + coming, strength_in(t, theirs, space)
    win = chance(ours, enemy)
    gain, loss = 0.03 * min(enemy, 10.0), 0.0
    force = t.players[seat].forces.get(space)
    if force is not None:
        loss += sum(COST[u] * n for pile in (force.ready, force.done) for u, n in pile.items())
        loss += sum(COST[f.unit] for f in force.fleets)
    x = t.settlements.get(space)
    if x is not None:
        if x.owner in theirs:
            gain += 1.3 * worth(t, space, rate)
        elif x.owner == seat:
            loss += worth(t, space, rate)
    return win * gain - (1.0 - win) * loss


def prospects(t: Table, seat: Seat) -> float:
    """During placement: free land nearby, a coast, and distance from the others."""
    value = 0.0
    for territory, x in t.settlements.items():
        if x.owner != seat:
            continue
        value += 0.1 if COASTAL[territory] else 0.0
        for there, distance in LAND_DISTANCE[territory].items():
            if distance > 3:
                break
            if there not in t.settlements:
                value += 0.06 / (1 + distance)
            elif t.settlements[there].owner != seat:
                value -= 0.15 / (1 + distance)
    return value


# --- trade ---


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


_bargains: dict[str, tuple[str, str]] = {}
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
    mine, theirs = steady_income(t, seat), steady_income(t, other)
    after = t.copy()
    cards = [(s, x) for s, x in after.settlements.items() if x.card != NO_RESOURCE]
    for a, x in cards:
        if x.holder != seat:
            continue
        for b, y in cards:
            if y.holder != other or y.card == x.card:
                continue
            after.settlements[a], after.settlements[b] = x.given(x.owner, other), y.given(y.owner, seat)
            gain = steady_income(after, seat) - mine
            if gain > best and steady_income(after, other) > theirs:
                best = gain
                found = (f"card {a}", f"card {b}")
            after.settlements[a], after.settlements[b] = x, y
    return found

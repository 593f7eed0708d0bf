"""The odds of battles (SMC-BATTLE), as anyone who sees the board can compute them, because all pieces are open.

- For one round between two units they are exact, from the dice and modifiers of both.
- For a round in which the other side chooses in secret, each of its units counts as equally likely.
- For a whole battle, both sides send their units in random order, with aircraft as long as there are any.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.cards import IS_AIRCRAFT, IS_ARMY, UNITS
from saecula.games.sid_meiers_civilization.combat import (
    attacking_leader,
    champions,
    defending_leader,
    dice_of,
    modifiers,
    sending,
    unit_of,
)
from saecula.games.sid_meiers_civilization.frames import Champion, Reaction, Round
from saecula.games.sid_meiers_civilization.pieces import can_fight
from saecula.games.sid_meiers_civilization.table import NEUTRAL_SIDE, Battle, Seat, Table

PIPS: Final = 6
LARGE: Final = 20_000
"""If a battle has more possible courses than this, its odds are left out."""

Three = tuple[float, float, float]
"""The chances that the first side wins, that both fall, and that the second side wins."""


@dataclass(slots=True)
class Sending:
    """The odds of sending a unit into this round, by the move that sends it."""

    move: str
    win: float
    tie: float
    loss: float


@dataclass(slots=True)
class Odds:
    """A battle in progress or a possible one: the fighting units of both sides, who is left at the end, and
    this round.
    """

    space: str
    attackers: list[Seat]
    defenders: list[Seat]
    units: list[int]
    win: float
    none: float
    loss: float
    sendings: list[Sending] = field(default_factory=list)


# --- dice ---


@lru_cache(maxsize=64)
def spread(dice: int) -> list[int]:
    """The number of ways to roll each sum."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + PIPS)
        for total, n in enumerate(ways):
            for pip in range(1, PIPS + 1):
                more[total + pip] += n
        ways = more
    return ways


@lru_cache(maxsize=4096)
def duel(dice: int, plus: int, others: int, other_plus: int) -> Three:
    """SMC-BATTLE-11, SMC-BATTLE-12: the lower total loses; in a tie both lose."""
    win = tie = 0
    for total, n in enumerate(spread(dice)):
        for other, m in enumerate(spread(others)):
            if total + plus > other + other_plus:
                win += n * m
            elif total + plus == other + other_plus:
                tie += n * m
    every = PIPS ** (dice + others)
    return win / every, tie / every, (every - win - tie) / every


# --- a whole battle ---


class Side:
    """The fighting units of a side by kind and owner, and its aircraft by their dice."""

    __slots__ = ("air", "counts", "kinds")

    def __init__(self, t: Table, b: Battle, seats: list[Seat]) -> None:
        self.kinds: list[tuple[Seat, str]] = []
        counts: list[int] = []
        air: list[int] = []
        for seat in seats:
            if seat == NEUTRAL_SIDE:
                self.kinds.append((seat, t.neutrals[b.space]))
                counts.append(1)
                continue
            force = t.players[seat].forces.get(b.space)
            if force is None:
                continue
            found: dict[str, int] = {}
            for pieces in (force.ready, force.done):
                for unit, n in pieces.items():
                    if IS_AIRCRAFT[unit]:
                        air += [UNITS[unit].dice] * n
                    elif IS_LAND[b.space] and IS_ARMY[unit]:
                        found[unit] = found.get(unit, 0) + n
            if not IS_LAND[b.space]:
                for fleet in force.fleets:
                    found[fleet.unit] = found.get(fleet.unit, 0) + 1
            for unit in sorted(found):
                self.kinds.append((seat, unit))
                counts.append(found[unit])
        self.counts = tuple(counts)
        self.air = tuple(sorted(air, reverse=True))


Strengths = tuple[tuple[tuple[int, int], ...], ...]
"""The dice and modifiers of each kind of unit of a side against each kind of the other side."""


class Course:
    """The possible courses of a battle from any number of units left on both sides."""

    def __init__(self, ours: Strengths, theirs: Strengths) -> None:
        self.ours = ours
        self.theirs = theirs
        self.known: dict[tuple[tuple[int, ...], ...], Three] = {}

    def ends(self, ours: tuple[int, ...], air: tuple[int, ...], theirs: tuple[int, ...], sky: tuple[int, ...]) -> Three:
        """The chances that the attackers, nobody, or the defenders are left."""
        if not any(theirs):
            return (1.0, 0.0, 0.0) if any(ours) else (0.0, 1.0, 0.0)
        if not any(ours):
            return 0.0, 0.0, 1.0
        key = (ours, air, theirs, sky)
        if key in self.known:
            return self.known[key]
        total = [0.0, 0.0, 0.0]
        pairs = sum(ours) * sum(theirs)
        for i, n in enumerate(ours):
            for j, m in enumerate(theirs):
                if not n or not m:
                    continue
                (dice, plus), (others, other_plus) = self.ours[i][j], self.theirs[j][i]
                chances = duel(dice + (air[0] if air else 0), plus, others + (sky[0] if sky else 0), other_plus)
                less, fewer = _without(ours, i), _without(theirs, j)
                after = (
                    self.ends(ours, air, fewer, sky[1:]),
                    self.ends(less, air[1:], fewer, sky[1:]),
                    self.ends(less, air[1:], theirs, sky),
                )
                for chance, end in zip(chances, after, strict=True):
                    for k in range(3):
                        total[k] += chance * end[k] * n * m / pairs
        self.known[key] = total[0], total[1], total[2]
        return self.known[key]


@lru_cache(maxsize=32)
def course(ours: Strengths, theirs: Strengths) -> Course:
    """The course of a battle; cached, because the same battle is examined repeatedly."""
    return Course(ours, theirs)


def strengths(t: Table, b: Battle, side: Side, other: Side, chief: Seat) -> Strengths:
    return tuple(
        tuple((UNITS[unit].dice, modifiers(t, b.space, unit, owner, foe, chief)) for _, foe in other.kinds)
        for owner, unit in side.kinds
    )


def _without(counts: tuple[int, ...], i: int) -> tuple[int, ...]:
    return (*counts[:i], counts[i] - 1, *counts[i + 1 :])


def battle_odds(t: Table, b: Battle) -> Odds | None:
    """The odds of a battle; None if it is too large to compute, or if one side has nobody who can fight."""
    ours, theirs = Side(t, b, b.attackers), Side(t, b, b.defenders)
    ways = 1
    for n in (*ours.counts, *theirs.counts, len(ours.air), len(theirs.air)):
        ways *= n + 1
    if not ours.counts or not theirs.counts or ways > LARGE:
        return None
    strong = strengths(t, b, ours, theirs, attacking_leader(t, b))
    against = strengths(t, b, theirs, ours, defending_leader(t, b))
    win, none, loss = course(strong, against).ends(ours.counts, ours.air, theirs.counts, theirs.air)
    units = [sum(ours.counts), sum(theirs.counts)]
    return Odds(b.space, b.attackers[:], b.defenders[:], units, round(win, 3), round(none, 3), round(loss, 3))


# --- the view of a seat ---


def odds(t: Table, seat: Seat | None) -> list[Odds]:
    """The odds of the battles being decided: declared, in progress, or possible at the current question."""
    top = t.stack[-1] if t.stack else None
    battles = t.battles[:1] if isinstance(top, Round) else t.battles[:]
    if isinstance(top, Reaction):
        side = [s for s in [*top.declared, *top.waiting] if can_fight(t, s, top.space)]
        battles = [Battle(top.space, [s], [t.active], s, t.active) for s in side if can_fight(t, t.active, top.space)]
    elif t.phase == "attacks":
        battles = _possible(t)
    out = [found for found in (battle_odds(t, b) for b in battles) if found is not None]
    if isinstance(top, Round) and out and seat is not None:
        out[0].sendings = sendings(t, t.battles[0], top, seat)
    return out


def _possible(t: Table) -> list[Battle]:
    """The battles that the active player may declare: wherever the player has fighting units in a space with others."""
    out: list[Battle] = []
    me = t.active
    for space in sorted(t.players[me].forces):
        if not can_fight(t, me, space):
            continue
        if space in t.neutrals:
            out.append(Battle(space, [me], [NEUTRAL_SIDE], me, NEUTRAL_SIDE))
        out += [Battle(space, [me], [s], me, s) for s in t.others(me) if can_fight(t, s, space)]
    return out


def sendings(t: Table, b: Battle, round_: Round, seat: Seat) -> list[Sending]:
    """The odds of each of the seat's units in this round; about the other side, only what The Oracle shows is known."""
    attacks = seat == attacking_leader(t, b)
    if not attacks and seat != defending_leader(t, b):
        return []
    own, other = (b.attackers, b.defenders) if attacks else (b.defenders, b.attackers)
    shown = (round_.defender if attacks else round_.attacker) if t.phase == "oracle" else None
    against = [(shown, 1)] if shown is not None else _pieces(t, b, other)
    whole = sum(n for _, n in against)
    out: list[Sending] = []
    for one in champions(t, b, own):
        chances = [0.0, 0.0, 0.0]
        for foe, n in against:
            for k, chance in enumerate(_meet(t, b, one, foe, attacks)):
                chances[k] += chance * n / whole
        out.append(Sending(sending(one).text, round(chances[0], 3), round(chances[1], 3), round(chances[2], 3)))
    return out


def _pieces(t: Table, b: Battle, seats: list[Seat]) -> list[tuple[Champion, int]]:
    """The units of a side alone, each with the number of its pieces."""
    side = Side(t, b, seats)
    alone = [one for one in champions(t, b, seats) if one.support < 0]
    out: list[tuple[Champion, int]] = []
    for (owner, unit), n in zip(side.kinds, side.counts, strict=True):
        out.append((next(one for one in alone if one.owner == owner and unit_of(t, b, one) == unit), n))
    return out


def _meet(t: Table, b: Battle, one: Champion, foe: Champion, attacks: bool) -> Three:
    unit, against = unit_of(t, b, one), unit_of(t, b, foe)
    chiefs = attacking_leader(t, b), defending_leader(t, b)
    mine, his = chiefs if attacks else (chiefs[1], chiefs[0])
    return duel(
        dice_of(t, b, one),
        modifiers(t, b.space, unit, one.owner, against, mine),
        dice_of(t, b, foe),
        modifiers(t, b.space, against, foe.owner, unit, his),
    )

"""Battles: rounds of one unit a side, chosen in secret, until one side has no fighting unit left (SMC-BATTLE)."""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core import Ask, AskAll, Choices, Move
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.cards import BEATS, IS_AIRCRAFT, IS_ARMY, UNITS, WONDERS
from saecula.games.sid_meiers_civilization.effects.wonders import works
from saecula.games.sid_meiers_civilization.gains import capture
from saecula.games.sid_meiers_civilization.moves import (
    FIGHT,
    FIGHT_FLEET,
    FLEETS_SHOWN,
    MOVES,
    RESOLVE,
    RESOLVE_NEUTRAL,
)
from saecula.games.sid_meiers_civilization.phases.placement import highest
from saecula.games.sid_meiers_civilization.pieces import (
    aircraft,
    arrange,
    can_fight,
    different,
    fighters,
    remove,
    remove_all,
    tidy,
)
from saecula.games.sid_meiers_civilization.table import Battle, Table

GREAT_WALL = "the-great-wall"
ORACLE = "the-oracle"


# --- which battle is fought next ---


async def battles(t: Table) -> None:
    """SMC-BATTLE-06, 31: after the moves; the active player chooses the order, vanished battles are dropped."""
    waiting = [b for b in t.battles if there_is(t, b, b.attackers) and there_is(t, b, b.defenders)]
    if not waiting:
        t.battles = []
        t.phase = "movement_end"
        return
    chosen = 0
    if len(waiting) > 1 and t.players[t.active].alive:
        move = await Ask(t.active, "battles", lambda: battle_choices(t.active, waiting))
        chosen = next(i for i, b in enumerate(waiting) if resolving(t.active, b) is move)
    t.battles = [waiting[chosen], *waiting[:chosen], *waiting[chosen + 1 :]]
    t.phase = "battle"
    for civ in t.players:
        if t.battles[0].space in civ.forces:
            arrange(civ.forces[t.battles[0].space], FLEETS_SHOWN)


def battle_choices(seat: int, waiting: list[Battle]) -> Choices:
    c = Choices()
    for b in waiting:
        c.allow(resolving(seat, b))
    return c


def resolving(seat: int, b: Battle) -> Move:
    """The move that has a battle of the active player fought: its space and who leads the other side."""
    other = b.defender if b.attacker == seat else b.attacker
    return RESOLVE[b.space][other] if other >= 0 else RESOLVE_NEUTRAL[b.space]


def there_is(t: Table, battle: Battle, side: list[int]) -> bool:
    """Whether a side still has anything in the space."""
    for seat in side:
        if seat < 0:
            if battle.space in t.neutrals:
                return True
        elif battle.space in t.players[seat].forces:
            return True
    return False


def armed(t: Table, battle: Battle, side: list[int]) -> bool:
    """Whether a side has a fighting unit left."""
    for seat in side:
        if seat < 0:
            if battle.space in t.neutrals:
                return True
        elif can_fight(t, seat, battle.space):
            return True
    return False


# --- one round ---


@dataclass(slots=True)
class Champion:
    """The unit that a side sends into a round, its owner, and the owner of an aircraft in support (-1: none)."""

    unit: str
    owner: int
    fleet: int
    support: int


async def battle(t: Table) -> None:
    """SMC-BATTLE-10: both leaders choose one unit in secret, optionally with one aircraft; then the dice."""
    b = t.battles[0]
    if not armed(t, b, b.attackers) or not armed(t, b, b.defenders):
        conclude(t, b)
        return
    attacker, defender = leader(t, b.attacker, b.attackers), leader(t, b.defender, b.defenders)
    ours = champions(t, b, b.attackers)
    theirs = champions(t, b, b.defenders)
    seer = oracle_leader(t, attacker, defender)
    if seer >= 0 and len(ours if seer == attacker else theirs) > 1:
        other, options = (defender, theirs) if seer == attacker else (attacker, ours)
        shown = options[0] if options else ""
        if len(options) > 1:
            answer = await Ask(other, "battle", lambda: choices(options))
            shown = answer.text
        t.shown = shown
        t.phase = "oracle"
        return
    asks: list[Ask] = []
    if len(ours) > 1:
        asks.append(Ask(attacker, "battle", lambda: choices(ours), True))
    if len(theirs) > 1:
        asks.append(Ask(defender, "battle", lambda: choices(theirs), True))
    answers = await AskAll(asks)
    first = answers[0].text if len(ours) > 1 else ours[0]
    second = answers[-1].text if len(theirs) > 1 else theirs[0]
    fight(t, b, first, second)


async def oracle(t: Table) -> None:
    """SMC-WONDER-18: The Oracle shows its owner the other side's choice before he chooses."""
    b = t.battles[0]
    attacker, defender = leader(t, b.attacker, b.attackers), leader(t, b.defender, b.defenders)
    seer = oracle_leader(t, attacker, defender)
    options = champions(t, b, b.attackers if seer == attacker else b.defenders)
    move = await Ask(seer, "battle.oracle", lambda: choices(options))
    shown = t.shown
    t.shown = ""
    t.phase = "battle"
    if seer == attacker:
        fight(t, b, move.text, shown)
    else:
        fight(t, b, shown, move.text)


def oracle_leader(t: Table, attacker: int, defender: int) -> int:
    """The leader who owns a working Oracle, else -1."""
    owner = t.wonders.get(ORACLE, -1)
    return owner if owner >= 0 and owner in (attacker, defender) and works(t, ORACLE) else -1


def leader(t: Table, seat: int, side: list[int]) -> int:
    """SMC-BATTLE-08: who controls the side; a living ally if its leader has been eliminated meanwhile."""
    if seat < 0 or t.players[seat].alive:
        return seat
    return next(s for s in side if t.players[s].alive)


def champions(t: Table, b: Battle, side: list[int]) -> list[str]:
    """What a side may send: every fighting unit of the side, alone or with one of its aircraft (SMC-AIR-06, 12, 18)."""
    if side[0] < 0:
        return [""]
    space = b.space
    flyers = [0]
    for seat in side:
        force = t.players[seat].forces.get(space)
        if force is not None and aircraft(force):
            flyers.append(seat + 1)
    out: list[str] = []
    for seat in side:
        force = t.players[seat].forces.get(space)
        if force is None:
            continue
        if IS_LAND[space]:
            for unit in sorted({*force.ready, *force.done}):
                if IS_ARMY[unit]:
                    out.extend([FIGHT[unit][seat][f].text for f in flyers])
        else:
            ships = different(force.fleets, list(range(len(force.fleets))))
            for i in range(min(len(ships), FLEETS_SHOWN)):
                out.extend([FIGHT_FLEET[seat][i][f].text for f in flyers])
    return out


def choices(options: list[str]) -> Choices:
    c = Choices()
    for text in options:
        c.allow(MOVES[text])
    return c


def champion(t: Table, b: Battle, text: str) -> Champion:
    """The unit meant by a choice (the neutral cavalry for none)."""
    if not text:
        return Champion(t.neutrals[b.space], -1, -1, -1)
    move: Move = MOVES[text]
    args = move.args
    owner = int(args[1])
    if args[0] == "fleet":
        fleets = t.players[owner].forces[b.space].fleets
        at = different(fleets, list(range(len(fleets))))[int(args[2]) - 1]
        return Champion(fleets[at].unit, owner, at, int(args[4]) if len(args) > 3 else -1)
    return Champion(args[0], owner, -1, int(args[3]) if len(args) > 2 else -1)


def fight(t: Table, b: Battle, ours: str, theirs: str) -> None:
    """SMC-BATTLE-11, 12, 41, SMC-AIR-09: dice and modifiers; the lower total loses unit and aircraft, in a tie both."""
    one, two = champion(t, b, ours), champion(t, b, theirs)
    dice = [t.roll(6) for _ in range(dice_of(t, b, one))]
    first = sum(dice) + modifiers(t, b.space, one.unit, one.owner, two.unit, leader(t, b.attacker, b.attackers))
    others = [t.roll(6) for _ in range(dice_of(t, b, two))]
    second = sum(others) + modifiers(t, b.space, two.unit, two.owner, one.unit, leader(t, b.defender, b.defenders))
    t.tell("round", one.owner, {
        "space": b.space, "unit": one.unit, "dice": " ".join(str(d) for d in dice), "n": first, "against": two.unit,
        "other_dice": " ".join(str(d) for d in others), "m": second, "other_seat": two.owner}, "SMC-BATTLE-11")
    if first <= second:
        lose(t, b, one)
    if second <= first:
        lose(t, b, two)


def dice_of(t: Table, b: Battle, one: Champion) -> int:
    """SMC-BATTLE-14, 49, SMC-AIR-06, 07: the dice of the unit, and those of its aircraft."""
    dice = UNITS[one.unit].dice
    if one.support >= 0:
        dice += UNITS[plane(t, b, one.support)].dice
    return dice


def modifiers(t: Table, space: str, unit: str, owner: int, against: str, chief: int) -> int:
    """SMC-BATTLE-15..20, 39, 40, SMC-WONDER-08, 17: settlement, superiority by the current era, the unit's own."""
    card = UNITS[unit]
    n = card.modifier
    settlement = t.settlements.get(space)
    if settlement is not None and settlement.owner in (owner, chief) and owner >= 0:
        wall = t.wonders.get(GREAT_WALL, -1) == settlement.owner and works(t, GREAT_WALL)
        n += WONDERS[GREAT_WALL].amount if wall else 1
    if BEATS.get(card.type) == UNITS[against].type:
        n += t.era
    return n


def plane(t: Table, b: Battle, seat: int) -> str:
    force = t.players[seat].forces[b.space]
    return next(u for u in [*force.done, *force.ready] if IS_AIRCRAFT[u])


def lose(t: Table, b: Battle, one: Champion) -> None:
    """The unit is eliminated, with its cargo (SMC-SEA-13) and its aircraft (SMC-AIR-09)."""
    if one.owner < 0:
        del t.neutrals[b.space]
        return
    if one.support >= 0:
        remove(t, one.support, b.space, plane(t, b, one.support))
    if one.fleet >= 0:
        del t.players[one.owner].forces[b.space].fleets[one.fleet]
        tidy(t, one.owner, b.space)
    else:
        remove(t, one.owner, b.space, one.unit)


# --- the end of a battle ---


def conclude(t: Table, b: Battle) -> None:
    """SMC-BATTLE-21..23, 26, 27, 42..45, SMC-AIR-10, 16: what the winner takes and the loser loses."""
    t.battles.pop(0)
    t.phase = "battles"
    if armed(t, b, b.attackers):
        winners, losers, chief = b.attackers, b.defenders, leader(t, b.attacker, b.attackers)
    elif armed(t, b, b.defenders):
        winners, losers, chief = b.defenders, b.attackers, leader(t, b.defender, b.defenders)
    else:
        return
    neutral = winners[0] < 0
    t.tell("won.neutral" if neutral else "won", chief, {"space": b.space}, "SMC-BATTLE-13")
    for seat in losers:
        if seat >= 0:
            remove_all(t, seat, b.space, False, True, not neutral and IS_LAND[b.space], False)
    settlement = t.settlements.get(b.space)
    if settlement is None or settlement.owner not in losers or neutral:
        return
    strength = {s: fighters(t, s, b.space) for s in winners}
    if strength[chief]:
        capture(t, chief, b.space)
        return
    most = max(strength.values())
    capture(t, highest(t, [s for s in winners if strength[s] == most], "SMC-BATTLE-43"), b.space)

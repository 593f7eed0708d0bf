"""Battles (SMC-BATTLE), in order:

- `battles`, a step of the Movement phase: the active player says which one is fought next;
- `BATTLE`: rounds until one side has no fighting unit left, then the winner and the taking of the settlement;
- `ROUND`: one unit per side, chosen in secret; what The Oracle shows; the dice.

The units that can be sent, and their dice and modifiers, are in `combat`.
"""

from __future__ import annotations

from typing import Final

from saecula.core import AGAIN, NEXT, Ask, AskAll, Choices, Move, Procedure, Seat, Step
from saecula.games.sid_meiers_civilization.board import IS_LAND
from saecula.games.sid_meiers_civilization.combat import (
    armed,
    attacking_leader,
    champions,
    defending_leader,
    dice_of,
    lose,
    modifiers,
    seer,
    sending,
    sent,
    there_is,
    unit_of,
)
from saecula.games.sid_meiers_civilization.frames import Champion, Fighting, Movement, Round
from saecula.games.sid_meiers_civilization.gains import capture
from saecula.games.sid_meiers_civilization.moves import FLEETS_SHOWN, RESOLVE, RESOLVE_NEUTRAL
from saecula.games.sid_meiers_civilization.phases.placement import highest
from saecula.games.sid_meiers_civilization.pieces import arrange, fighters, remove_all
from saecula.games.sid_meiers_civilization.table import NEUTRAL_SIDE, Battle, Table

# --- which battle is fought next ---


async def battles(t: Table, part: Movement) -> Step:
    """SMC-BATTLE-06, SMC-BATTLE-31: battles come after the moves; the active player chooses the order, and battles
    without opponents are dropped.
    """
    waiting = [b for b in t.battles if there_is(t, b, b.attackers) and there_is(t, b, b.defenders)]
    if not waiting:
        t.battles = []
        return NEXT
    chosen = 0
    if len(waiting) > 1 and t.players[t.active].alive:
        move = await Ask(t.active, "battles", lambda: battle_choices(t.active, waiting))
        chosen = next(i for i, b in enumerate(waiting) if resolving(t.active, b) is move)
    t.battles = [waiting[chosen], *waiting[:chosen], *waiting[chosen + 1 :]]
    for civ in t.players:
        if t.battles[0].space in civ.forces:
            civ.station(t.battles[0].space, arrange(civ.forces[t.battles[0].space], FLEETS_SHOWN))
    t.call(Fighting())
    return AGAIN


def battle_choices(seat: Seat, waiting: list[Battle]) -> Choices:
    return Choices.of([resolving(seat, b) for b in waiting])


def resolving(seat: Seat, b: Battle) -> Move:
    """The move that starts a battle of the active player: its space and the leader of the other side."""
    other = b.defender if b.attacker == seat else b.attacker
    return RESOLVE_NEUTRAL[b.space] if other == NEUTRAL_SIDE else RESOLVE[b.space][other]


# --- BATTLE ---


def next_round(t: Table, fighting: Fighting) -> Step:
    """SMC-BATTLE-13: round after round is fought, until one side has no fighting unit left."""
    b = t.battles[0]
    if not armed(t, b, b.attackers) or not armed(t, b, b.defenders):
        return NEXT
    t.call(Round())
    return AGAIN


def decide(t: Table, fighting: Fighting) -> Step:
    """SMC-BATTLE-21, SMC-BATTLE-23, SMC-BATTLE-26, SMC-BATTLE-27, SMC-BATTLE-45, SMC-AIR-10, SMC-AIR-16: determines the
    winners, and removes the losers' other pieces.
    """
    b = t.battles[0]
    losers: list[int] = []
    if armed(t, b, b.attackers):
        fighting.winners, losers, fighting.leader = b.attackers[:], b.defenders, attacking_leader(t, b)
    elif armed(t, b, b.defenders):
        fighting.winners, losers, fighting.leader = b.defenders[:], b.attackers, defending_leader(t, b)
    else:
        return NEXT
    neutral = fighting.leader == NEUTRAL_SIDE
    t.tell("won.neutral" if neutral else "won", fighting.leader, {"space": b.space}, "SMC-BATTLE-13")
    for seat in losers:
        if seat != NEUTRAL_SIDE:
            remove_all(t, seat, b.space, aircraft=True, settlers=not neutral and IS_LAND[b.space])
    return NEXT


def take_settlement(t: Table, fighting: Fighting) -> Step:
    """SMC-BATTLE-22, SMC-BATTLE-42..44, SMC-BATTLE-25: the settlement falls to the leader of the winners, or else to
    the strongest of them.
    """
    b, t.battles = t.battles[0], t.battles[1:]
    winners = fighting.winners
    settlement = t.settlements.get(b.space)
    if not winners or winners[0] == NEUTRAL_SIDE or settlement is None:
        return NEXT
    if settlement.owner not in (b.defenders if winners[0] in b.attackers else b.attackers):
        return NEXT
    strength = {seat: fighters(t, seat, b.space) for seat in winners}
    taker = fighting.leader
    if not strength[taker]:
        most = max(strength.values())
        taker = highest(t, [seat for seat in winners if strength[seat] == most], "SMC-BATTLE-43")
    capture(t, taker, b.space)
    return NEXT


BATTLE: Final = Procedure(
    Fighting,
    {
        "battle.rounds": next_round,
        "battle.end": decide,
        "battle.spoils": take_settlement,
    },
    within="battles",
)


# --- ROUND ---


async def choose_champions(t: Table, round: Round) -> Step:
    """SMC-BATTLE-10, SMC-BATTLE-38, SMC-AIR-17: both leaders choose one unit in secret, optionally with one aircraft.

    Against the owner of The Oracle the other leader chooses first (SMC-WONDER-18), unless the owner has no choice.
    """
    b = t.battles[0]
    attacker, defender = attacking_leader(t, b), defending_leader(t, b)
    ours, theirs = champions(t, b, b.attackers), champions(t, b, b.defenders)
    oracle = seer(t, b)
    attacker_sees = oracle == attacker and oracle >= 0 and len(ours) > 1
    defender_sees = oracle == defender and oracle >= 0 and len(theirs) > 1
    asks: list[Ask] = []
    if len(ours) > 1 and not attacker_sees:
        asks.append(Ask(attacker, "battle", lambda: choices(ours), secret=not defender_sees))
    if len(theirs) > 1 and not defender_sees:
        asks.append(Ask(defender, "battle", lambda: choices(theirs), secret=not attacker_sees))
    answers = await AskAll(asks)
    if not attacker_sees:
        round.attacker = sent(ours, answers[0]) if len(ours) > 1 else ours[0]
    if not defender_sees:
        round.defender = sent(theirs, answers[-1]) if len(theirs) > 1 else theirs[0]
    return NEXT


async def see_and_choose(t: Table, round: Round) -> Step:
    """SMC-WONDER-18: The Oracle shows its owner the other side's choice before the owner chooses."""
    if round.attacker is not None and round.defender is not None:
        return NEXT
    b = t.battles[0]
    options = champions(t, b, b.attackers if round.attacker is None else b.defenders)
    move = await Ask(seer(t, b), "battle.oracle", lambda: choices(options))
    if round.attacker is None:
        round.attacker = sent(options, move)
    else:
        round.defender = sent(options, move)
    return NEXT


def choices(options: list[Champion]) -> Choices:
    return Choices.of([sending(one) for one in options])


def fight(t: Table, round: Round) -> Step:
    """SMC-BATTLE-11, SMC-BATTLE-12, SMC-BATTLE-41, SMC-AIR-09, SMC-AIR-08: dice and modifiers; the lower total loses
    unit and aircraft, in a tie both do.
    """
    b = t.battles[0]
    one, two = round.attacker, round.defender
    assert one is not None and two is not None
    unit, against = unit_of(t, b, one), unit_of(t, b, two)
    dice = [t.roll(6) for _ in range(dice_of(t, b, one))]
    first = sum(dice) + modifiers(t, b.space, unit, one.owner, against, attacking_leader(t, b))
    others = [t.roll(6) for _ in range(dice_of(t, b, two))]
    second = sum(others) + modifiers(t, b.space, against, two.owner, unit, defending_leader(t, b))
    t.tell(
        "round",
        one.owner,
        {
            "space": b.space,
            "unit": unit,
            "dice": " ".join(str(d) for d in dice),
            "n": first,
            "against": against,
            "other_dice": " ".join(str(d) for d in others),
            "m": second,
            "other_seat": two.owner,
        },
        "SMC-BATTLE-11",
    )
    if first <= second:
        lose(t, b, one)
    if second <= first:
        lose(t, b, two)
    return NEXT


ROUND: Final = Procedure(
    Round,
    {
        "battle": choose_champions,
        "oracle": see_and_choose,
        "battle.dice": fight,
    },
    within="battle.rounds",
)

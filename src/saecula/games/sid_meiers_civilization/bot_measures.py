"""What things are worth to the bots: as it was written by hand, and as duels have tuned it.

How it was tuned is told in `bench/learning.md`: greedy bots with random changes of these numbers played against the
hand-written ones, and each number moved in the direction in which victories lay, the more surely the farther.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saecula.core.compiler import mypyc_attr


@mypyc_attr(acyclic=True)
@dataclass(slots=True)
class Measures:
    """The numbers of an evaluation, in victory points unless something else is said.

    - `rival`: the share of the best opponent's points that counts against the player.
    - `end`: the most that a certain end is worth to whoever is far ahead, or costs whoever is far behind.
    - `rival_gold`: the points that a rival who can still buy is expected to buy for 1 gold.
    - `pace`: the worth of 1 gold of income in each turn still to come. How many these are thought to be, in all, in the
      Ancient and in the Medieval era, is multiplied by `turns`, `ancient` and `medieval`.
    - `gold`: the value of gold that can be spent in one turn, at less than what it buys.
    - `technology`: the value of 1 gold of a technology's price; `new_technology`: that of any technology.
    - `settled`: the value of a settler on its site, less than the victory point of the settled.
    - `fresh`: the income of a resource that the player does not have yet.
    - `step`: what each territory or sea zone on the way to a site costs.
    - `voyage`: the value of a free place on a ship for a player whose land is full.
    - `bare`: the fear for an undefended settlement that an enemy can reach.
    - `gathered`: the share of a battle's value for armies that are near the settlement.
    - `army`: the value of armies, fleets and aircraft, as a multiple of a hundredth of their price.
    - `unguarded`: the fear for an undefended settlement that no enemy can reach yet, as a share of its worth.
    - `fear`: the weight of the possible loss of a settlement that is defended.
    - `wall`: how many times as strong armies are in their own settlement.
    - `capture`: the weight of the worth of a settlement that may be taken.
    - `unknown`: the income that a site may bring whose marker the player has not seen.
    - `later`: the share of the fear that is left if the player moves again before the enemy; `muster`: that of enemies
      who have no army near a settlement yet, but a settlement of their own beside it, where they can buy one.
    - `waiting`: the share of `gathered` that is left if the enemy moves before these armies can attack; `relief`: the
      armies of the current era that the enemy is expected to add to the defense.
    - `prey`: what each settler of the others counts against the player; `risk`: what an own settler is worth less where
      an enemy army can destroy it.
    - `coast`, `free_land`, `neighbor`: in the placement, what a coast is worth, free land nearby, and what rivals cost.
    """

    rival: float = 0.35
    end: float = 14.0
    rival_gold: float = 0.03
    pace: float = 0.035
    turns: float = 1.0
    ancient: float = 1.0
    medieval: float = 1.0
    gold: float = 0.042
    technology: float = 0.02
    new_technology: float = 0.2
    settled: float = 0.75
    fresh: float = 2.8
    step: float = 0.08
    voyage: float = 0.3
    bare: float = 2.0
    gathered: float = 0.15
    army: float = 1.0
    unguarded: float = 0.05
    fear: float = 1.3
    wall: float = 1.4
    capture: float = 1.3
    unknown: float = 1.2
    later: float = 1.0
    muster: float = 0.0
    waiting: float = 1.0
    relief: float = 0.0
    prey: float = 0.0
    risk: float = 0.0
    coast: float = 0.1
    free_land: float = 0.06
    neighbor: float = 0.15


HAND: Final = Measures()
TUNED: Final = Measures(
    rival=0.307,
    end=5.21,
    rival_gold=0.0709,
    pace=0.0966,
    turns=1.54,
    ancient=1.44,
    medieval=0.787,
    gold=0.0784,
    technology=0.00643,
    new_technology=0.0965,
    settled=0.504,
    fresh=1.68,
    step=0.035,
    voyage=0.207,
    bare=4.14,
    gathered=0.563,
    army=2.89,
    unguarded=0.0456,
    fear=1.9,
    wall=1.34,
    capture=3.71,
    unknown=0.557,
    later=0.447,
    muster=0.137,
    waiting=0.875,
    relief=0.417,
    prey=0.74,
    risk=0.404,
    coast=0.248,
    free_land=0.0448,
    neighbor=0.204,
)
"""For two players."""
THREE: Final = Measures(
    rival=0.367,
    end=12.5,
    rival_gold=0.0267,
    pace=0.0279,
    turns=1.09,
    ancient=0.846,
    medieval=1.01,
    gold=0.052,
    technology=0.0187,
    new_technology=0.163,
    settled=0.438,
    fresh=2.22,
    step=0.0871,
    voyage=0.376,
    bare=2.6,
    gathered=0.114,
    army=1.1,
    unguarded=0.0529,
    fear=1.2,
    wall=2.44,
    capture=0.982,
    unknown=0.979,
    later=0.491,
    muster=0.0996,
    waiting=0.589,
    relief=0.415,
    prey=0.701,
    risk=0.571,
    coast=0.128,
    free_land=0.0405,
    neighbor=0.242,
)
"""For three players, who end a game sooner: income and settlements to take count less, defense more."""
FOUR: Final = Measures(
    rival=0.408,
    end=12.9,
    rival_gold=0.0308,
    pace=0.0241,
    turns=0.955,
    ancient=0.999,
    medieval=0.879,
    gold=0.0521,
    technology=0.0162,
    new_technology=0.173,
    settled=0.453,
    fresh=2.12,
    step=0.0737,
    voyage=0.402,
    bare=2.64,
    gathered=0.127,
    army=0.753,
    unguarded=0.0572,
    fear=1.32,
    wall=2.4,
    capture=0.825,
    unknown=0.871,
    later=0.474,
    muster=0.0918,
    waiting=0.467,
    relief=0.411,
    prey=0.741,
    risk=0.481,
    coast=0.154,
    free_land=0.0368,
    neighbor=0.255,
)
"""For four players, of whom the same is true."""

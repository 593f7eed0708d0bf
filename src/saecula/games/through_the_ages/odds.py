"""The odds of an aggression or a war before it is resolved (TTA-AGGR, TTA-WAR), from what a seat knows.

Strength and units are public. About the defender's military hand, another seat knows the backs, the cards that
everyone has seen, and which cards of an age it has not seen anywhere; all hands from those cards are equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass

from saecula.core.types import Seat
from saecula.games.through_the_ages.armies import force, units_of
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.effects import leaders
from saecula.games.through_the_ages.frames import Battle
from saecula.games.through_the_ages.phases.battle import attack_total, defense_total
from saecula.games.through_the_ages.table import Table


@dataclass(slots=True)
class Unseen:
    """The cards of an age that a seat has not seen: how many of them the defender has, how many a hand may come from,
    and the defense of each bonus card among them.
    """

    held: int
    cards: int
    defense: list[int]


@dataclass(slots=True)
class Odds:
    """How much strength the defense lacks, and where it may come from: bonus cards (`chance` that they suffice by
    themselves; `most` that they can add), and sacrificed units (`units`: what all of them would add).
    """

    missing: int
    hand: int
    chance: float
    most: int
    units: int
    attack_units: int


def ways(unseen: Unseen) -> dict[int, int]:
    """The number of hands of `held` cards for each total of defense."""
    plain = unseen.cards - len(unseen.defense)
    by_count: list[dict[int, int]] = [{0: 1}, *({} for _ in range(unseen.held))]
    for value in unseen.defense:
        for n in range(unseen.held, 0, -1):
            for total, many in by_count[n - 1].items():
                by_count[n][total + value] = by_count[n].get(total + value, 0) + many
    out: dict[int, int] = {}
    for n, sums in enumerate(by_count):
        rest = choose(plain, unseen.held - n)
        for total, many in sums.items():
            out[total] = out.get(total, 0) + many * rest
    return out


def choose(n: int, k: int) -> int:
    out = 1
    for i in range(k):
        out = out * (n - i) // (i + 1)
    return out if 0 <= k <= n else 0


def enough(hands: list[Unseen], sure: int, times: int, missing: int) -> tuple[float, int]:
    """The chance that the bonus cards of a hand supply the missing strength, and the most that they can add."""
    sums: dict[int, int] = {sure: 1}
    for unseen in hands:
        more: dict[int, int] = {}
        for total, many in sums.items():
            for value, n in ways(unseen).items():
                if n:
                    more[total + value] = more.get(total + value, 0) + many * n
        sums = more
    every = sum(sums.values())
    good = sum(n for total, n in sums.items() if total * times >= missing)
    return (good / every if every else 0.0), max(sums, default=0) * times


def odds(t: Table, seat: Seat | None, unseen: list[Unseen]) -> Odds | None:
    """The odds as a seat sees them; `unseen` is, by age, the cards of the defender's hand that the seat does not know
    (none for its own hand).
    """
    battle = t.battle
    if battle is None:
        return None
    civ = t.civs[battle.target]
    missing = attack_total(t, battle) - defense_total(t, battle)
    known = civ.hands.military if seat == battle.target else civ.hands.shown
    sure = sum(CARDS[id].defense for id in known if CARDS[id].type == "bonus")
    chance, most = (0.0, 0)
    if not battle.war:
        chance, most = enough(unseen, sure, leaders.defense_times(civ), missing)
    return Odds(
        max(0, missing),
        sum(one.held for one in unseen),
        round(1.0 if missing <= 0 else chance, 3),
        most,
        _rest(t, battle, battle.target, battle.defense),
        _rest(t, battle, battle.attacker, battle.attack),
    )


def _rest(t: Table, battle: Battle, seat: Seat, named: dict[str, int]) -> int:
    """The strength that units not named yet would add (TTA-AGGR-05); none in the last round (TTA-END-06)."""
    if t.last or (seat == battle.attacker and t.phase != "battle.attack"):
        return 0
    civ = t.civs[seat]
    return force(civ, units_of(civ)) - force(civ, named)

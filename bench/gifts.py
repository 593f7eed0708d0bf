"""Gifts for the self-play of Through the Ages (`saecula train --gifts gifts:give`; see bench/learning.md).

    PYTHONPATH=bench saecula train through-the-ages FOLDER --generations 2 --gifts gifts:give ...

Bots that play against themselves never see what they never do: hardly anybody upgrades mines, so no game shows what
better mines are worth, and what goes with a victory need not be what brings it. So now and then a seat gets something
by chance, or loses it: workers, a technology with the workers on it, a government, science, food, resources, soldiers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saecula.core import Match
from saecula.games.through_the_ages.cards import AGES, CARDS, LADDERS, of_type
from saecula.games.through_the_ages.indicators import reckon, urban_limit
from saecula.games.through_the_ages.table import Civ, Table
from saecula.games.through_the_ages.tokens import FOOD, ORE, receive

OFTEN = 0.025
"""How likely a gift is before a decision among the actions of a turn, of which there are about five."""
UPGRADED = [
    "farm",
    "farm",
    "mine",
    "mine",
    "lab",
    "lab",
    "temple",
    "theater",
    "library",
    "arena",
    "infantry",
    "cavalry",
]
GOVERNMENTS = of_type("government")
SPECIAL = ["code-of-laws", "warfare", "cartography", "masonry", "justice-system", "strategy", "architecture"]

Luck = np.random.Generator


def technology(t: Table, civ: Civ, luck: Luck) -> None:
    """A technology of the age or before comes into play, and all workers of its kind move to it."""
    level = min(3, [*AGES, "IV"].index(t.age))
    ladder = LADDERS[UPGRADED[int(luck.integers(len(UPGRADED)))]]
    better = [
        id for id in ladder if 0 < CARDS[id].level <= level and id not in civ.workers and id not in civ.hands.civil
    ]
    if not better:
        return
    id = better[int(luck.integers(len(better)))]
    civ.employ(id, 0)
    if CARDS[id].type in ("farm", "mine"):
        civ.store(id, 0)
    for other in ladder:
        if other != id and other in civ.workers and CARDS[other].level < CARDS[id].level and luck.random() < 0.8:
            count = civ.workers[other]
            civ.employ(other, -count)
            civ.employ(id, count)


def workers(t: Table, civ: Civ, luck: Luck) -> None:
    """Up to three workers come from the bank; some of them go to work."""
    for _ in range(int(luck.integers(1, 4))):
        if not civ.tokens.yellow:
            return
        civ.tokens.yellow -= 1
        places = [id for id in civ.workers if _room(t, civ, id)]
        if places and luck.random() < 0.7:
            civ.employ(places[int(luck.integers(len(places)))], 1)
        else:
            civ.tokens.unused += 1


def _room(t: Table, civ: Civ, id: str) -> bool:
    kind = CARDS[id].kind
    return CARDS[id].type != "urban" or sum(civ.workers.get(one, 0) for one in LADDERS[kind]) < urban_limit(t, civ)


def loss(t: Table, civ: Civ, luck: Luck) -> None:
    """A worker or two go back to the bank."""
    for _ in range(int(luck.integers(1, 3))):
        places = [id for id, count in civ.workers.items() if count]
        if civ.tokens.unused:
            civ.tokens.unused -= 1
        elif places:
            civ.employ(places[int(luck.integers(len(places)))], -1)
        else:
            return
        civ.tokens.yellow += 1


def stores(t: Table, civ: Civ, luck: Luck) -> None:
    """Science, and food or resources."""
    civ.science = max(0, min(40, civ.science + int(luck.integers(-4, 12))))
    receive(civ, int(luck.integers(1, 9)), ORE if luck.random() < 0.5 else FOOD)


def special(t: Table, civ: Civ, luck: Luck) -> None:
    """A special technology of the age or before, if there is none of its kind."""
    id = SPECIAL[int(luck.integers(len(SPECIAL)))]
    kinds = [CARDS[one].kind for one in civ.specials]
    if CARDS[id].kind not in kinds and id not in civ.hands.civil and CARDS[id].age in AGES[: AGES.index(_age(t)) + 1]:
        civ.specials = [*civ.specials, id]


def units(t: Table, civ: Civ, luck: Luck) -> None:
    """Soldiers from the bank, of the best kind there is."""
    have = [id for id in civ.workers if CARDS[id].type == "unit"]
    if have:
        id = max(have, key=lambda one: CARDS[one].strength)
        count = min(civ.tokens.yellow, int(luck.integers(1, 4)))
        civ.tokens.yellow -= count
        civ.employ(id, count)


def government(t: Table, civ: Civ, luck: Luck) -> None:
    """A better government of the age or before."""
    level = min(3, [*AGES, "IV"].index(t.age))
    better = [id for id in GOVERNMENTS if CARDS[civ.government].level < CARDS[id].level <= level]
    better = [id for id in better if id not in civ.hands.civil]
    if better:
        civ.government = better[int(luck.integers(len(better)))]


def card(t: Table, civ: Civ, luck: Luck) -> None:
    """A technology from the card row comes into the hand."""
    known = {*civ.workers, *civ.specials, *civ.hands.civil, civ.government}
    places = [i for i, id in enumerate(t.row) if id and CARDS[id].technology and id not in known]
    if places and len(civ.hands.civil) < civ.indicators.civil_actions:
        place = places[int(luck.integers(len(places)))]
        civ.hands.civil = [*civ.hands.civil, t.row[place]]
        t.row = [*t.row[:place], "", *t.row[place + 1 :]]


def _age(t: Table) -> str:
    return "III" if t.age == "IV" else t.age


GIFTS = [technology, technology, technology, workers, workers, loss, stores, special, units, government, card]


def give(match: Match, luck: Luck) -> None:
    """Changes something for one of the seats now and then."""
    t: Any = match.table
    if t.phase != "actions" or t.round < 2 or t.last or luck.random() >= OFTEN:
        return
    seat = int(luck.integers(len(t.civs)))
    GIFTS[int(luck.integers(len(GIFTS)))](t, t.civs[seat], luck)
    reckon(t, seat)
    for ask in match.asked:
        ask.forget()

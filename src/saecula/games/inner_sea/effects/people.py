"""Cards about cards, talents, points and Wonders, and the Investments. A comment above each card summarizes its
text."""

from __future__ import annotations

from typing import Final

from saecula.games.inner_sea.atlas import BIT
from saecula.games.inner_sea.board import around, around_disks, cities, most, part
from saecula.games.inner_sea.cards import INVESTMENTS
from saecula.games.inner_sea.effects.building import buildable
from saecula.games.inner_sea.effects.spec import (
    Effect,
    civ,
    number,
    opponents,
    several,
    talents,
    vp,
    wonder,
)
from saecula.games.inner_sea.frames import Declaration
from saecula.games.inner_sea.ids import FactionId
from saecula.games.inner_sea.piles import held
from saecula.games.inner_sea.points import all_half_points
from saecula.games.inner_sea.table import Op, Table

# 15 The Gods Demand Sacrifice: an opponent discards a card of its choice, then loses 1 disk from an area of its choice.


def sacrificers(t: Table, d: Declaration) -> list[int]:
    return [i for i in opponents(t, d) if t.civs[i].hand or t.rules.can_lose(t, i, d.card, d.civ)]


def sacrifice(t: Table, d: Declaration) -> list[Op]:
    return [Op("discard", "", d.target, 1), Op("lose-any", "", d.target, 1)]


# 24 Golden Fleece: an opponent loses 2 VP; you gain 2 VP.


def golden_fleece(t: Table, d: Declaration) -> list[Op]:
    """24 Golden Fleece: no VP total falls below zero (ACIS-CLAR-06)."""
    return [vp(d.target, -2), vp(d.civ, 2)]


# 30 Bread & Circuses: the civilization with the most Cities pays 1 VP, 1 talent or 1 card for each.


def most_cities(t: Table, d: Declaration) -> list[int]:
    """30 Bread & Circuses: the player of the card names one of the tied civilizations (ACIS-FATE-36)."""
    counts = [cities(t, i) for i in range(len(t.civs))]
    top = most(t, counts)
    return [i for i in t.order if i in top] if max(counts) else []


# 33 Demagogue: an opponent loses 3 disks from areas of its choice.


def with_disks(t: Table, d: Declaration) -> list[int]:
    return [i for i in opponents(t, d) if t.rules.can_lose(t, i, d.card, d.civ)]


# 34 Spy: look at an opponent's hand and take 1 card. 36 Trader: 1 card at random from 1 or 2 opponents.


def with_cards(t: Table, d: Declaration) -> list[int]:
    return [i for i in opponents(t, d) if t.civs[i].hand]


def trader(t: Table, d: Declaration) -> list[Op]:
    return [Op("random", "", f) for f in d.factions]


# 38 Oracle at Delphi, in the Card Phase: 1 disk, from its owner's supply, on any built Wonder.


def wonders_to_feed(t: Table, d: Declaration) -> list[str]:
    return [name for name, w in t.wonders.items() if not w.destroyed and t.civs[w.owner].supply]


def oracle(t: Table, d: Declaration) -> list[Op]:
    return [Op("fill", "", d.civ, 1, what=d.option)]


# 39 Orator: two civilizations, one of which may be yours, each take 1 card at random from the other.


def hands(t: Table, d: Declaration) -> list[int]:
    """39 Orator: civilizations with cards in hand, including the player's own (ACIS-CLAR-20)."""
    return [i for i in t.order if t.civs[i].hand]


def two_hands(t: Table, who: FactionId) -> str:
    """Refuses unless two civilizations have cards in hand, not counting this card (ACIS-FATE-47)."""
    own = [card for card in t.civs[who].hand if card != "orator"]
    found = (1 if own else 0) + sum(1 for i, c in enumerate(t.civs) if i != who and c.hand)
    return "" if found >= 2 else "ACIS-FATE-26"


# 40 Architect: build a Wonder for 3 resources, at least 1 of them a disk from the map.


def architect_wonders(t: Table, d: Declaration) -> list[str]:
    return buildable(t, d.civ, 3, 1, 1 if "architect" in t.civs[d.civ].hand else 0)


# 73 Engineer: restore a destroyed Wonder of yours with 3 disks; or add up to 2 disks to a built one, to 5 at most.


def engineer_wonders(t: Table, d: Declaration) -> list[str]:
    return [
        name
        for name, w in t.wonders.items()
        if w.owner == d.civ and (w.destroyed or (w.disks < 5 and t.civs[d.civ].supply))
    ]


def engineer_numbers(t: Table, d: Declaration) -> list[str]:
    w = t.wonders[d.option]
    if w.destroyed:
        return []
    return ["1", "2"][: min(5 - w.disks, t.civs[d.civ].supply)]


def engineer(t: Table, d: Declaration) -> list[Op]:
    if t.wonders[d.option].destroyed:
        return [Op("restore", "", d.civ, 3, what=d.option)]
    return [Op("fill", "", d.civ, int(d.number), what=d.option)]


# 74 Court Intrigue: the civilization with the most VP loses 2 VP and 1 talent.


def most_vp(t: Table, d: Declaration) -> list[int]:
    top = most(t, all_half_points(t))
    return [i for i in t.order if i in top and (t.civs[i].vp or t.civs[i].treasury)]


# 76 Tribute: an opponent in or next to your areas gives you 1 talent, or loses 2 disks from areas of its choice.


def tributaries(t: Table, d: Declaration) -> list[int]:
    reach = held(t.civs[d.civ].disks) | around_disks(t, t.civs[d.civ].disks)
    return [
        i
        for i in opponents(t, d)
        if held(t.civs[i].disks) & reach and (t.civs[i].treasury or t.rules.can_lose(t, i, d.card, d.civ))
    ]


# 77 Market Town: 1 talent for each opponent in or next to a coastal sea area that you occupy, 3 at most.


def trade_partners(t: Table, who: FactionId) -> list[int]:
    """The opposing civilizations with a disk in or next to a coastal sea that this civilization occupies
    (ACIS-GROW-13)."""
    seas = held(t.civs[who].disks) & part(t).coastal
    if not seas:
        return []
    reach = seas | around(t, seas)
    return [i for i, c in enumerate(t.civs) if i != who and held(c.disks) & reach]


def market_town(t: Table, d: Declaration) -> list[Op]:
    return [talents(d.civ, min(3, len(trade_partners(t, d.civ))))]


# 81, 82, 83, 84: 2 talents; then 1 talent to every civilization with a disk on an edge of the map (83: in two seas).


def road(t: Table, d: Declaration, mask: int) -> list[Op]:
    there = [talents(i, 1) for i in t.order if held(t.civs[i].disks) & mask]
    return [talents(d.civ, 2), *there]


def britain(t: Table, d: Declaration) -> list[Op]:
    return road(t, d, BIT["atlantic"] | BIT["pillars-of-hercules"])


# 88 Olympic Games: 2 VP; then 1 VP to every opponent with 3 or more Cities.


def olympic_games(t: Table, d: Declaration) -> list[Op]:
    return [vp(d.civ, 2), *[vp(i, 1) for i in opponents(t, d) if cities(t, i) >= 3]]


def invest(t: Table, d: Declaration) -> list[Op]:
    """ACIS-FATE-19, ACIS-TERM-29: the card stays on the table with disks from supply on it."""
    return [Op("invest", "", d.civ, 1, what=d.card)]


PEOPLE: Final[dict[str, Effect]] = {
    "the-gods-demand-sacrifice": Effect([civ(sacrificers)], sacrifice),
    "golden-fleece": Effect([civ(opponents)], golden_fleece),
    "bread-and-circuses": Effect([civ(most_cities)], lambda t, d: [Op("bread", "", d.target, cities(t, d.target))]),
    "demagogue": Effect([civ(with_disks)], lambda t, d: [Op("lose-any", "", d.target, 3)]),
    "spy": Effect([civ(with_cards)], lambda t, d: [Op("spy", "", d.target)]),
    "trader": Effect([several(with_cards, 1, 2)], trader),
    "oracle-at-delphi": Effect([wonder(wonders_to_feed)], oracle, at="order.use"),
    "orator": Effect(
        [several(hands, 2, 2)], lambda t, d: [Op("swap", "", d.factions[0], other=d.factions[1])], can=two_hands
    ),
    "architect": Effect([wonder(architect_wonders)], lambda t, d: [Op("build", "", d.civ, 3, what=d.option)]),
    "engineer": Effect([wonder(engineer_wonders), number(engineer_numbers)], engineer),
    "court-intrigue": Effect([civ(most_vp)], lambda t, d: [vp(d.target, -2), talents(d.target, -1)]),
    "tribute": Effect([civ(tributaries)], lambda t, d: [Op("tribute", "", d.target)]),
    "market-town": Effect([], market_town, can=lambda t, who: "" if trade_partners(t, who) else "ACIS-FATE-26"),
    "barbarian-trade": Effect([], lambda t, d: road(t, d, part(t).edge["N"]), always=True),
    "opening-of-the-silk-road": Effect([], lambda t, d: road(t, d, part(t).edge["E"]), always=True),
    "sea-route-to-britain": Effect([], britain, always=True),
    "saharan-caravans": Effect([], lambda t, d: road(t, d, part(t).edge["S"]), always=True),
    "olympic-games": Effect([], olympic_games, always=True),
}
for _card in INVESTMENTS:
    PEOPLE[_card] = Effect([], invest, always=True)


def extra_disks(t: Table, who: FactionId, n: int) -> None:
    """ACIS-GROW-37: moves disks from supply to Ready, beyond the minimum of 3."""
    c = t.civs[who]
    n = min(n, c.supply)
    c.supply -= n
    c.ready += n
    t.tell("ready", c.seat, {"civ": c.id, "n": n}, "ACIS-GROW-37")


__all__ = ["PEOPLE", "extra_disks", "trade_partners"]

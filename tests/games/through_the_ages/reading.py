"""The facts for learners, read from the view of a seat, as `encode` must write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from saecula.games.through_the_ages.cards import CARDS, LADDERS

_PLAIN = """
resigned yellow unused blue food resources culture science
culture_rate science_rate food_rate resource_rate strength happiness civil military
free_civil free_military special_resources urban_limit growth_cost consumption need discontent
corruption hand_limit card_limit bonus_count voyage sailed traded rebellion
agreed
"""
PLAIN = _PLAIN.split()
NUMBERS = {id: i + 1 for i, id in enumerate(card.id for card in CARDS.values() if card.deck == "civil")}

Facts = Iterator[tuple[str, int]]


def facts(view: dict[str, Any], seat: int) -> Facts:
    t = view["table"]
    n = len(t["civs"])
    for i in range(n):
        other = (seat + i) % n
        yield f"seat+{i}.turn", t["turn"] == other
        yield f"seat+{i}.start", t["start"] == other
        for part in (numbers, people, cards):
            yield from ((f"seat+{i}.{name}", value) for name, value in part(t["civs"][other]))
        for name, value in relations(t["civs"][other], seat, n):
            yield f"seat+{i}.{name}", value
        seen = t["civs"][other]["cards" if i == 0 else "shown"]
        yield from ((f"seat+{i}.card.{id}", value) for id, value in Counter(seen).items())
    yield from row(t)
    yield from events(t, t["civs"][seat])
    yield from clock(t)
    yield from conflicts(t, seat, n)


def flags(name: str, ids: list[str]) -> Facts:
    for id in ids:
        if id:
            yield f"{name}.{id}", 1


def toward(name: str, other: int, seat: int, n: int) -> Facts:
    if other >= 0:
        yield f"{name}.+{(other - seat) % n}", 1


def numbers(civ: dict[str, Any]) -> Facts:
    yield "present", 1
    for name in PLAIN:
        yield name, int(civ[name])
    yield "hand_size", len(civ["hand"])
    yield "card_count", len(civ["backs"])
    yield "colony_count", len(civ["colonies"])
    yield "wonder_count", len(civ["wonders"])
    if civ["project"]:
        left = civ["stages"][civ["steps"] :]
        yield "stages", civ["steps"]
        yield "stages_left", len(left)
        yield "stage_cost", left[0] if left else 0
        yield "cost_left", sum(left)


def people(civ: dict[str, Any]) -> Facts:
    for id, workers in civ["workers"].items():
        yield f"workers.{id}", 1 + workers
    for kind, ids in LADDERS.items():
        mine = [id for id in ids if id in civ["workers"]]
        yield f"count.{kind}", sum(civ["workers"][id] for id in mine)
        yield f"level.{kind}", max((1 + CARDS[id].level for id in mine), default=0)
    for id, tokens in civ["stores"].items():
        yield f"stores.{id}", tokens


def cards(civ: dict[str, Any]) -> Facts:
    for age, count in Counter(civ["backs"]).items():
        yield f"backs.{age}", count
    yield from flags("led", civ["led"])
    yield from flags("government", [civ["government"]])
    yield from flags("special", civ["specials"])
    yield from flags("leader", [civ["leader"]])
    yield from flags("wonder", civ["wonders"])
    yield from flags("ruin", civ["ruins"])
    yield from flags("project", [civ["project"]])
    yield from flags("tactic", [civ["tactic"]])
    yield from flags("colony", civ["colonies"])
    yield from flags("bonus", civ["bonus"])
    for id, count in Counter(civ["hand"]).items():
        yield f"hand.{id}", count


def relations(civ: dict[str, Any], seat: int, n: int) -> Facts:
    if civ["pact"]:
        yield f"pact.{civ['pact']['card']}", 1
        yield from toward("partner", civ["pact"]["partner"], seat, n)
        yield from toward("pact_a", civ["pact"]["a"], seat, n)
    if civ["war"]:
        yield f"war.{civ['war']['card']}", 1
        yield from toward("enemy", civ["war"]["enemy"], seat, n)
    yield from toward("cube", civ["cube"], seat, n)


def row(t: dict[str, Any]) -> Facts:
    first: dict[str, int] = {}
    for i, place in enumerate(t["places"]):
        if place["card"]:
            yield f"row.{i + 1}", NUMBERS[place["card"]]
            yield f"row_cost.{i + 1}", 1 + place["cost"]
            first.setdefault(place["card"], i)
    for id, i in first.items():
        yield f"place.{id}", i + 1
        yield f"cost.{id}", 1 + t["places"][i]["cost"]
        yield f"copies.{id}", t["row"].count(id)


def events(t: dict[str, Any], own: dict[str, Any]) -> Facts:
    yield from flags("fresh", list(dict.fromkeys(own["fresh"])))
    yield from flags("dealt", own["dealt"])
    yield from flags("seeded", t["seeded"])
    yield from flags("past", t["past_events"])
    yield from flags("open_bonus", t["open_bonus"])
    yield from flags("event", [t["event"]])
    for name, field in (("current", "current_events"), ("future", "future_events")):
        for age, count in Counter(t[field]).items():
            yield f"{name}.{age}", count


def clock(t: dict[str, Any]) -> Facts:
    yield f"age.{t['age']}", 1
    yield f"version.{t['version']}", 1
    yield "players", len(t["civs"])
    yield "last_round", bool(t["last_round"])
    yield "rounds_left", t["last_round"] - t["round"] if t["last_round"] else 0
    for name in ("round", "civil_deck", "military_deck", "discards", "aside", "allowance"):
        yield name, t[name]


def conflicts(t: dict[str, Any], seat: int, n: int) -> Facts:
    battle, auction, offer = t["battle"], t["auction"], t["offer"]
    if battle:
        yield f"battle.{battle['card']}", 1
        yield from toward("attacker", battle["attacker"], seat, n)
        yield from toward("target", battle["target"], seat, n)
        yield "attack", battle["totals"][0]
        yield "defense", battle["totals"][1]
        yield "ahead", battle["ahead"]
    if auction:
        yield f"auction.{auction['card']}", 1
        yield "bid", auction["bid"]
        yield "sent", auction["sent"]
        yield from toward("bidder", auction["bidder"], seat, n)
        yield from toward("speaks", auction["asked"], seat, n)
        for other in auction["passed"]:
            yield from toward("passed", other, seat, n)
    if offer:
        yield f"offer.{offer['card']}", 1
        yield from toward("offer_to", offer["to"], seat, n)
        yield from toward("offer_a", offer["a"], seat, n)

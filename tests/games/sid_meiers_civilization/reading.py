"""The facts for learners, read from the view of a seat, as `encode` must write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from saecula.games.sid_meiers_civilization.board import SPACES
from saecula.games.sid_meiers_civilization.cards import ERAS, MARKERS, TECHNOLOGIES, UNITS

NAMES = ["", "village", "town", "city", "metropolis"]

Facts = Iterator[tuple[str, int]]


def facts(view: dict[str, Any], seat: int) -> Facts:
    t = view["table"]
    n = len(t["players"])
    for i in range(n):
        for name, value in player(t, (seat + i) % n):
            yield f"seat+{i}.{name}", value
    spaces: Counter[str] = Counter()
    for i in range(n):
        for space, force in t["players"][(seat + i) % n]["forces"].items():
            for name, value in forces(force, i):
                spaces[f"{space}.{name}"] += value
    yield from spaces.items()
    yield from territories(t, seat, n)
    yield from lists(t)
    yield from clock(t)
    if view["phase"] != "over":
        yield from doing(t, seat, n)


def piles(force: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """All pieces of a force, including those on board."""
    for part in [force, *force["fleets"]]:
        yield from part["ready"].items()
        yield from part["done"].items()
        yield "settler", part["half"]
    yield from ((fleet["unit"], 1) for fleet in force["fleets"])


def player(t: dict[str, Any], seat: int) -> Facts:
    p = t["players"][seat]
    yield "present", 1
    for name in ("alive", "gold", "refused"):
        yield name, int(p[name])
    yield "active", t["active"] == seat
    yield "first", t["first"] == seat
    yield "income", t["incomes"][seat]
    yield "points", t["points"][seat]
    for name in ("settlements", "wonders", "seminal"):
        yield f"points.{name}", t["point_parts"][seat][name]
    yield "faces", t["symbols"][seat][0]
    yield "wheels", t["symbols"][seat][1]
    for id in p["improvements"]:
        yield f"improvement.{id}", 1
    owned = [id for id, owner in t["technologies"].items() if owner == seat]
    yield "technology_count", len(owned)
    for id in owned:
        yield f"technology.{id}", 1
    for id, owner in t["wonders"].items():
        if owner == seat:
            yield f"wonder.{id}", 1
    for level, count in Counter(x["level"] for x in t["settlements"].values() if x["owner"] == seat).items():
        yield f"settlements.{NAMES[level]}", count
    held = Counter(x["card"] for x in t["settlements"].values() if x["holder"] == seat)
    yield from ((f"cards.{id}", count) for id, count in held.items() if resource(id))
    pieces: Counter[str] = Counter()
    for force in p["forces"].values():
        for unit, count in piles(force):
            pieces[unit] += count
    yield "settlers", pieces.pop("settler", 0)
    types: Counter[str] = Counter()
    for unit, count in pieces.items():
        yield f"unit.{unit}", count
        types[UNITS[unit].type] += count
    yield from ((f"units.{type}", count) for type, count in types.items())


def resource(id: str) -> bool:
    return id in MARKERS and MARKERS[id].kind == "resource"


def forces(force: dict[str, Any], i: int) -> Facts:
    for unit, count in piles(force):
        if unit == "settler":
            yield f"settlers.+{i}", count
            continue
        kind = UNITS[unit]
        yield f"power.+{i}", count * (7 * kind.dice + 2 * kind.modifier)
        name = {"fleet": "fleets", "aircraft": "aircraft"}.get(kind.type, "army")
        yield f"{name}.+{i}", count
    if i == 0:
        yield "ready", sum(count for unit, count in force["ready"].items() if unit != "settler")
        yield "ready.settlers", force["half"] + force["ready"].get("settler", 0)
        yield "ready.fleets", sum(1 for fleet in force["fleets"] if fleet["mp"])


def territories(t: dict[str, Any], seat: int, n: int) -> Facts:
    for territory, x in t["settlements"].items():
        for name in ("level", "room", "grown"):
            yield f"{territory}.{name}", x[name]
        if x["owner"] >= 0:
            yield f"{territory}.owner.+{(x['owner'] - seat) % n}", 1
        if x["holder"] >= 0:
            yield f"{territory}.holder.+{(x['holder'] - seat) % n}", 1
        if resource(x["card"]):
            yield f"{territory}.card.{x['card']}", 1
    numbers = {id: i + 2 for i, id in enumerate(MARKERS)}
    for territory, marker in t["markers"].items():
        yield f"{territory}.marker", numbers.get(marker["marker"], 1)
        yield f"{territory}.face_up", marker["face_up"]
    yield from ((f"{territory}.cheered", 1) for territory in t["cheered"])
    yield from ((f"{territory}.equipped", 1) for territory in t["equipped"])


def lists(t: dict[str, Any]) -> Facts:
    for name in ("obsolete", "pioneered"):
        yield from ((f"{name}.{id}", 1) for id in t[name])
    yield from ((f"gone.{id}", count) for id, count in Counter(t["gone"]).items())
    yield from ((f"{space}.neutral", 1) for space in t["neutrals"])
    yield from ((f"{space}.entered", 1) for space in t["entered"])
    if t["critical"]:
        yield f"critical.{t['critical']}", 1
    yield from ((f"set_aside.{id}", 1) for id, owner in t["technologies"].items() if owner < 0)


def clock(t: dict[str, Any]) -> Facts:
    for id, technology in TECHNOLOGIES.items():
        known = id not in t["technologies"] and technology.era <= t["era"] + 1
        if known and all(needed in t["technologies"] for needed in technology.prerequisites):
            yield f"price.{id}", 1 + t["prices"][id]
    if t["part"]:
        yield f"part.{t['part']}", 1
    yield f"era.{ERAS[t['era'] - 1]}", 1
    yield f"length.{t['length']}", 1
    yield "players", len(t["players"])
    yield "turns_left", t["turn_limit"] - t["turn"] if t["turn_limit"] else 0
    yield "ending", bool(t["ending"])
    yield "range.land", t["range"]["land"]
    yield "range.sea", t["range"]["sea"]
    for name in ("turn", "level", "box", "forced", "bombed"):
        yield name, int(t[name])


def doing(t: dict[str, Any], seat: int, n: int) -> Facts:
    for id in dict.fromkeys(t["about"]):
        if id in SPACES:
            yield f"{id}.about", 1
        elif id in UNITS or id == "settler":
            yield f"placing.{id}", 1
    yield from ((f"{space}.battle", 1) for space in {battle["space"] for battle in t["battles"]})
    if t["battle"] >= 0:
        battle = t["battles"][t["battle"]]
        for side, name in (("attackers", "attacks"), ("defenders", "defends")):
            yield from ((f"{name}.+{(other - seat) % n}", 1) for other in battle[side] if other >= 0)
    offer = t["offer"]
    if offer:
        yield f"offer.by.+{(offer['by'] - seat) % n}", 1
        yield f"offer.to.+{(offer['to'] - seat) % n}", 1
        yield "offer.open", offer["open"]
        for side in ("gives", "gets"):
            things = [thing.split(" ") for thing in offer[side]]
            yield f"{side}.gold", sum(int(words[1]) for words in things if words[0] == "gold")
            yield f"{side}.things", sum(1 for words in things if words[0] not in ("gold", "technology"))
            yield from ((f"{side}.{words[1]}", 1) for words in things if words[0] == "technology")

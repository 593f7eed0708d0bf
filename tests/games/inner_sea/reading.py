"""The facts for learners, read from the view of a seat: what `encode` must write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from saecula.games.inner_sea.atlas import CIVILIZATIONS, IDS
from saecula.games.inner_sea.cards import CARDS, WONDERS
from saecula.games.inner_sea.moves import LEADERS

Facts = Iterator[tuple[str, int]]
PLAIN = [
    "vp",
    "supply",
    "ready",
    "treasury",
    "loot",
    "disks",
    "cities",
    "cards",
    "passed",
    "built",
    "ability",
    "aeneas",
]


def places(t: dict[str, Any], seat: int, players: int) -> list[int]:
    """Own civilizations come first, then those of the next seats, and those led by the game last."""

    def rank(i: int) -> tuple[int, int]:
        leader = t["civs"][i]["seat"]
        return ((leader - seat) % players if leader >= 0 else players), i

    order = sorted(range(len(t["civs"])), key=rank)
    return [order.index(i) for i in range(len(order))]


def facts(view: dict[str, Any], seat: int) -> Facts:
    t = view["table"]
    players = int(view["game"].partition("players=")[2].partition(",")[0].rstrip(")"))
    slot = places(t, seat, players)
    for i, civ in enumerate(t["civs"]):
        for name, value in civilization(t, civ, i, seat, players):
            yield f"civ+{slot[i]}.{name}", value
    yield from areas(t, slot)
    for name, ids in (("discard", t["discard"]), ("aside", t["aside"]), ("superstition", t["superstition"])):
        yield from ((f"{name}.{id}", 1) for id in ids if id in CARDS)
    yield from ((f"offered.{id}", 1) for id in t["offered"] if id in LEADERS)
    for wonder in t["wonders"]:
        yield f"destroyed.{wonder['id']}", wonder["destroyed"]
        yield f"barred.{wonder['id']}", wonder["barred"]
        if wonder["owner"] >= 0:
            yield f"civ+{slot[wonder['owner']]}.wonder.{wonder['id']}", 1 + wonder["disks"]
    yield f"stage.{t['stage']}", 1
    yield f"map.{t['map']}", 1
    yield "players", players
    yield "epochs_left", t["last_epoch"] - t["epoch"]
    yield "black", t["barbarians"]
    for name in ("epoch", "turn", "deck", "last_turn"):
        yield name, int(t[name])
    if t["book"]:
        yield from book(t, slot)
    if t["contest"]:
        yield from contest(t, slot)
    if t["doing"]:
        yield from doing(t["doing"], slot)


def civilization(t: dict[str, Any], civ: dict[str, Any], i: int, seat: int, players: int) -> Facts:
    yield "present", 1
    yield (f"led_by.+{(civ['seat'] - seat) % players}" if civ["seat"] >= 0 else "npc"), 1
    for name in PLAIN:
        yield name, int(civ[name])
    yield "order", t["order"].index(i) + 1 if i in t["order"] else 0
    yield "areas", sum(1 for area in t["areas"].values() if civ["id"] in area["disks"]) if civ["id"] else 0
    if civ["id"] in LEADERS:
        yield f"id.{civ['id']}", 1
    if civ["sheet"] in CIVILIZATIONS:
        yield f"sheet.{civ['sheet']}", 1
    for card in civ["hand"] if civ["hand"] is not None else civ["known"]:
        yield f"hand.{card}", 1
    for card, disks in civ["investments"].items():
        yield f"investment.{card}", 1 + disks
    if t["contest"]:
        yield "laid", sum(1 for laid in t["contest"]["laid"] if laid["civ"] == i)


def areas(t: dict[str, Any], slot: list[int]) -> Facts:
    of = {civ["id"]: slot[i] for i, civ in enumerate(t["civs"])}
    for id, area in t["areas"].items():
        for faction, disks in area["disks"].items():
            yield (f"{id}.barbarians" if faction == "barbarians" else f"{id}.disks.+{of[faction]}"), disks
        for faction, disks in area["white"].items():
            yield f"{id}.white.+{of[faction]}", disks
        yield f"{id}.contested", area["contested"]
    for wonder in t["wonders"]:
        if wonder["area"]:
            yield f"{wonder['area']}.wonder", WONDERS.index(wonder["id"]) + 1
    if t["contest"]:
        yield f"{t['contest']['area']}.contest", 1
    now = t["doing"] or {}
    named = {now.get("area", ""), *now.get("areas", [])}
    yield from ((f"{id}.named", 1) for id in named if id in IDS)
    if t["book"]:
        yield from ((f"{id}.gold", gold) for id, gold in t["book"]["gold"].items())


def book(t: dict[str, Any], slot: list[int]) -> Facts:
    told = t["book"]
    of = {civ["id"]: slot[i] for i, civ in enumerate(t["civs"])}
    yield f"scenario.{told['scenario']}", 1
    yield "pool", told["pool"]
    for id, enemies in told["enemies"].items():
        yield from ((f"civ+{of[id]}.enemy.+{of[other]}", 1) for other in enemies)
    for card, id in told["tabled"].items():
        yield f"civ+{of[id]}.tabled.{card}", 1
    for i, side in enumerate(told["sides"][: len(slot)]):
        yield f"civ+{slot[i]}.side", 1 + side


def contest(t: dict[str, Any], slot: list[int]) -> Facts:
    now = t["contest"]
    yield "contest.round", now["round"]
    yield "contest.revealed", now["revealed"]
    shown = Counter(laid["card"] for laid in now["laid"] if laid["card"] in CARDS)
    yield from ((f"laid.{card}", 1) for card in shown)


def doing(now: dict[str, Any], slot: list[int]) -> Facts:
    if now.get("card") in CARDS:
        yield f"doing.{now['card']}", 1
    if now.get("civ", -2) >= 0:
        yield f"doing.+{slot[now['civ']]}", 1
    if now.get("target", -2) >= 0:
        yield f"target.+{slot[now['target']]}", 1
    yield "doing.n", now.get("n", 0)
    yield from ((f"choice.{card}", 1) for card in dict.fromkeys(now.get("cards") or []) if card in CARDS)

"""The facts for learners, read from the view of a seat, as `encode` must write them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from saecula.games.age_of_civilization.cards import ACTIONS


def facts(view: dict[str, Any], seat: int) -> Iterator[tuple[str, int]]:
    """The names and numbers of all facts that are not 0 (zeros may be among them)."""
    t = view["table"]
    n = len(t["players"])
    for i in range(n):
        other = (seat + i) % n
        for name, value in player(t, other):
            yield f"seat+{i}.{name}", value
    yield from own(t["players"][seat])
    yield from table(t)


def player(t: dict[str, Any], seat: int) -> Iterator[tuple[str, int]]:
    p = t["players"][seat]
    yield "present", 1
    yield "turn", t["turn"] == seat
    yield "first", t["first"] == seat
    for name in ("coins", "points", "end", "workers", "free", "strength", "hand_size"):
        yield name, p[name]
    for name in ("technologies", "civilizations", "wonders"):
        yield name, len(p[name])
    if p["main"]:
        yield f"main.{p['main']}", 1
    if p["special"]:
        yield f"special.{p['special']}", 1
    yield from [(f"civilization.{id}", 1) for id in p["civilizations"]]
    yield from [(f"technology.{id}", 1) for id in p["technologies"]]
    yield from [(f"wonder.{id}", 1) for id in p["wonders"]]
    yield from [(f"slots.{id}", count) for id, count in p["slots"].items()]


def own(p: dict[str, Any]) -> Iterator[tuple[str, int]]:
    yield from [(f"hand.{id}", 1) for id in p["hand"]]
    yield from [(f"passing.{id}", 1) for id in p["passing"]]
    yield from [(f"open.{id}", count) for id, count in p["open"].items()]
    yield from [(f"price.{id}", 1 + coins) for id, coins in p["prices"].items() if p["open"][id]]
    yield from [(f"needs.{id}", p["needs"][id]) for id in p["open"] if p["open"][id]]
    yield from [(f"research.{id}", 1 + coins) for id, coins in p["research"].items()]


def table(t: dict[str, Any]) -> Iterator[tuple[str, int]]:
    yield from [(f"used.{id}", count) for id, count in t["used"].items()]
    wars = 0
    for i, place in enumerate(t["places"]):
        card = place["card"]
        yield f"timeline.{card}.place", i + 1
        yield f"timeline.{card}.current", card in t["current"]
        rounds = [r for r in range(t["round"], 7) if place["comes"] <= r <= i + 1]
        yield f"timeline.{card}.rounds", len(rounds)
        wars += place["state"] == "upcoming" and ACTIONS[card].event == "war"
        if place["token"]:
            yield f"token.{place['token']}", i + 1
    yield "wars", wars
    yield from [(f"market.{offer['id']}", 1 + offer["coins"]) for offer in t["market"]]
    yield from [(f"offered.{id}", 1) for id in t["wonders"]]
    yield from [(f"offered.special.{id}", 1) for id in t["specials"]]
    yield "players", len(t["players"])
    yield "rounds_left", 6 - t["round"]
    for name in ("round", "turns", "deck", "opponent", "draft", "placed", "doomed"):
        yield name, int(t[name])

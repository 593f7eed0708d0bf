"""Labels of moves and cards, as message ids with parameters, never as sentences."""

from __future__ import annotations

from typing import Any, Final, Protocol

from saecula.core.types import Seat
from saecula.games.sid_meiers_civilization.board import COAST, IS_LAND, MAP
from saecula.games.sid_meiers_civilization.cards import (
    AIRCRAFT,
    ERAS,
    IMPROVEMENTS,
    MARKERS,
    OUTPUT,
    SETTLER,
    SETTLER_PRICE,
    TECHNOLOGIES,
    UNITS,
    UNLIMITED,
    UPGRADE_PRICE,
    WONDERS,
)

Label = tuple[str, dict[str, str | int]]


class Words(Protocol):
    """An object that translates into a language: `saecula.text.Text`."""

    def name(self, id: str) -> str: ...

    def say(self, id: str, /, **params: str | int) -> str: ...


# --- moves ---

ENDS: Final = ["buy", "movement", "attacks", "trade"]
"""The phases that a player ends, each in its own words."""


def label(view: dict[str, Any], move: str) -> Label | None:
    """The label of a move that depends on the position: prices, players, battles, fleets, things to trade."""
    verb, *args = move.split(" ")
    table = view["table"]
    if verb == "end" and view["phase"] in ENDS:
        return f"move.end.{view['phase']}", {}
    if verb in ("buy", "build") and args[0] in WONDERS:  # refused, whatever the name
        return None
    if verb == "buy":
        return "move.buy.price", {"thing": args[0], "n": table["prices"][args[0]]}
    if verb == "recruit":
        cost = SETTLER_PRICE if args[0] == SETTLER else UNITS[args[0]].price
        return "move.recruit.price", {"thing": args[0], "n": cost}
    if verb == "build":
        return "move.build.price", {"thing": args[0], "n": IMPROVEMENTS[args[0]].price}
    if verb == "upgrade":
        cost = 0 if view.get("question") == "bonus.upgrade" else UPGRADE_PRICE
        return "move.upgrade.price", {"territory": args[0], "n": cost}
    if verb in ("battle", "destroy"):
        if args[1] == "neutral":
            return "move.battle.neutral", {"space": args[0]}
        return f"move.{verb}.player", {"space": args[0], "player_seat": int(args[1])}
    if verb == "offer":
        return "move.offer.player", {"player_seat": int(args[0])}
    if verb == "declare" and args[0] != "battle":
        return "move.declare.end", {"kind": "victory." + args[0]}
    if verb == "declare":
        return "move.declare.battle", {}
    if verb == "join":
        return f"move.join.{args[0]}", {}
    if verb == "sail" and len(args) > 3:
        return "move.sail.aircraft", {"unit": args[0], "a": args[1], "b": args[2], "n": int(args[3])}
    if verb == "fly" and _full(table, args[1]):
        return "move.fly.full", {"a": args[0], "b": args[1]}
    if verb == "fight":
        return _fight(table, args)
    if verb == "resolve":
        if args[1] == "neutral":
            return "move.resolve.neutral", {"space": args[0]}
        return "move.resolve.player", {"space": args[0], "player_seat": int(args[1])}
    if verb == "fleet":
        at = int(args[0]) - 1
        return _fleet("move.fleet", table["which"][at]) if at < len(table["which"]) else None
    if verb in ("give", "get"):
        return _thing(table, verb, args)
    if verb == "strike":
        return _struck(table["offer"], int(args[0]) - 1)
    return None


def _full(table: dict[str, Any], space: str) -> bool:
    """Whether the active player's carriers in a zone have no room for another aircraft (SMC-AIR-03, SMC-AIR-11)."""
    force = table["players"][table["active"]]["forces"].get(space)
    if IS_LAND[space] or force is None:
        return False
    room = sum(UNITS[fleet["unit"]].aircraft for fleet in force["fleets"])
    for pile in (force["ready"], force["done"]):
        room -= sum(n for unit, n in pile.items() if unit in AIRCRAFT)
    return room <= 0


def _fleet(id: str, fleet: dict[str, Any]) -> Label:
    """A fleet by its unit, its movement points and the pieces on board (at most three)."""
    params: dict[str, str | int] = {"unit": fleet["unit"], "n": fleet["mp"]}
    aboard = [
        unit
        for pile in (fleet["ready"], {SETTLER: fleet["half"]}, fleet["done"])
        for unit, k in pile.items()
        for _ in range(k)
    ]
    for letter, unit in zip("abc", aboard, strict=False):
        params[letter] = unit
    return f"{id}.{len(aboard)}", params


def _numbered(table: dict[str, Any], seat: Seat, space: str, number: int) -> dict[str, Any] | None:
    """A seat's fleet in a space, by its number."""
    forces = table["players"][seat]["forces"] if seat < len(table["players"]) else {}
    fleets = forces.get(space, {}).get("fleets", [])
    return next((fleet for fleet in fleets if fleet["number"] == number), None)


def _fight(table: dict[str, Any], args: list[str]) -> Label:
    owner = int(args[1])
    unit = args[0]
    if unit == "fleet":
        fleet = _numbered(table, owner, table["battles"][0]["space"], int(args[2])) if table["battles"] else None
        aboard = 0
        unit = "type.fleet"
        if fleet is not None:
            unit = fleet["unit"]
            aboard = fleet["half"] + sum(sum(fleet[pile].values()) for pile in ("ready", "done"))
        if len(args) > 3:
            return "move.fight.fleet.air", {
                "unit": unit,
                "player_seat": owner,
                "cargo": aboard,
                "other_seat": int(args[4]),
            }
        return "move.fight.fleet", {"unit": unit, "player_seat": owner, "cargo": aboard}
    if len(args) > 2:
        return "move.fight.air", {"unit": unit, "player_seat": owner, "other_seat": int(args[3])}
    return "move.fight", {"unit": unit, "player_seat": owner}


def _thing(table: dict[str, Any], verb: str, args: list[str]) -> Label:
    kind = args[0]
    if kind == "gold":
        return f"move.{verb}.gold", {"n": int(args[1])}
    if kind in ("card", "settlement", "technology", "wonder", "aircraft"):
        return f"move.{verb}.{kind}", {"thing": args[1]}
    if kind == "improvement":  # never tradeable
        return f"move.{verb}.technology", {"thing": args[1]}
    if kind == "fleet":
        offer = table["offer"]
        giver = offer["by" if verb == "give" else "to"] if offer is not None else -1
        fleet = _numbered(table, giver, args[1], int(args[2])) if giver >= 0 else None
        if fleet is None:
            return f"move.{verb}.fleet", {"space": args[1], "n": int(args[2])}
        id, params = _fleet(f"move.{verb}.fleet", fleet)
        return id, {**params, "space": args[1]}
    return f"move.{verb}.piece", {"unit": kind, "space": args[1]}


def _struck(offer: dict[str, Any] | None, at: int) -> Label | None:
    """The thing that a counteroffer leaves out."""
    things = [*offer["gives"], *offer["gets"]] if offer is not None else []
    if at >= len(things):
        return None
    kind, *words = things[at].split(" ")
    if kind == "gold":
        return "move.strike.gold", {"n": int(words[0])}
    if kind == "fleet":
        return "move.strike.fleet", {"space": words[0], "n": int(words[1])}
    if kind in ("card", "settlement", "aircraft"):
        return f"move.strike.{kind}", {"thing": words[0]}
    if kind in ("technology", "wonder"):
        return "move.strike.thing", {"thing": words[0]}
    return "move.strike.piece", {"unit": kind, "space": words[0]}


# --- numbers over time ---


def series(view: dict[str, Any]) -> dict[str, list[int]]:
    """The numbers of each seat that are plotted over the game."""
    table = view["table"]
    seats = range(len(table["players"]))
    return {
        "points": list(table["points"]),
        "gold": [player["gold"] for player in table["players"]],
        "income": list(table["forecast"]),
        "settlements": [sum(1 for x in table["settlements"].values() if x["owner"] == seat) for seat in seats],
        "technologies": [sum(1 for owner in table["technologies"].values() if owner == seat) for seat in seats],
        "wonders": [sum(1 for owner in table["wonders"].values() if owner == seat) for seat in seats],
        "units": [_units(player["forces"]) for player in table["players"]],
    }


def _units(forces: dict[str, Any]) -> int:
    """The number of a player's military units, including cargo; settlers do not count."""
    n = 0
    for force in forces.values():
        for holder in (force, *force["fleets"]):
            n += sum(k for pile in (holder["ready"], holder["done"]) for unit, k in pile.items() if unit != SETTLER)
        n += len(force["fleets"])
    return n


# --- cards and spaces ---


def card(id: str, words: Words) -> list[str]:
    """The lines on a card, a unit, a marker or a space of the board; an asterisk marks reconstructed parts."""
    if id in TECHNOLOGIES:
        return _technology(id, words)
    if id in WONDERS:
        wonder = WONDERS[id]
        return [
            words.name("era." + ERAS[wonder.era - 1]),
            words.say("card.vp", n=wonder.vp),
            words.say(f"wonder.{id}", n=wonder.amount or wonder.price),
        ]
    if id in IMPROVEMENTS:
        item = IMPROVEMENTS[id]
        return [
            words.name("era." + ERAS[item.era - 1]),
            words.say("card.price", n=item.price),
            words.say(f"card.{item.kind}", n=item.symbols),
            words.say("card.technology", things=words.name(item.technology), n=item.royalty),
        ]
    if id in UNITS:
        return _unit(id, words)
    if id in MAP.spaces:
        return _space(id, words)
    if id in OUTPUT:
        return [
            words.say(
                "card.output", numbers=", ".join(f"{OUTPUT[id][s * 4 + 2]} ({OUTPUT[id][s * 4 + 3]})" for s in range(4))
            )
        ]
    if id in MARKERS:
        kind = MARKERS[id].kind
        return [words.say(f"marker.{kind}" if kind in ("resource", "none") else f"marker.{id}")]
    return []


def _unit(id: str, words: Words) -> list[str]:
    unit = UNITS[id]
    lines = [
        f"{words.name('era.' + ERAS[unit.era - 1])}, {words.name('type.' + unit.type)}",
        words.say("card.strength", strength=f"{unit.dice}d6" + (f"+{unit.modifier}" if unit.modifier else "")),
        words.say("card.movement", n=unit.mp),
    ]
    if unit.capacity:
        room = "card.carries.air" if unit.aircraft else "card.carries"
        lines.append(words.say(room, land=unit.capacity, air=unit.aircraft))
    lines.append(words.say("card.price", n=unit.price))
    lines.append(words.say("card.technology", things=words.name(unit.technology), n=unit.royalty))
    return lines


def _technology(id: str, words: Words) -> list[str]:
    card = TECHNOLOGIES[id]
    lines = [words.name("era." + ERAS[card.era - 1]), words.say("card.price", n=card.cost)]
    if card.prerequisites:
        lines.append(words.say("card.needs", things=_names(card.prerequisites, words)))
    bonus = [*card.wonders, *card.units, *card.improvements]
    if bonus:
        lines.append(words.say("card.bonus", things=_names(bonus, words)))
    if card.upgrades:
        lines.append(words.say("card.upgrade"))
    allows = [*card.allows_units, *card.allows_improvements]
    if card.level:
        allows.append(f"level.{card.level}")
    if card.ship:
        allows.append("alpha-centauri-colony-ship")
    if allows:
        lines.append(words.say("card.allows", things=_names(allows, words)))
    if card.sea_range >= UNLIMITED:
        lines.append(words.say("card.range.all"))
    elif card.sea_range:
        lines.append(words.say("card.range", land=card.land_range, sea=card.sea_range))
    if card.seminal:
        lines.append(words.say("card.seminal"))
    return lines


def _names(ids: list[str], words: Words) -> str:
    return ", ".join(words.name(id) for id in ids)


def _space(id: str, words: Words) -> list[str]:
    space = MAP.spaces[id]
    mark = "*" if "reconstructed" in space.confidence else ""
    lines = []
    if IS_LAND[id]:
        lines.append(words.name("region." + space.region.lower().replace(" ", "-")) + mark)
        lines.append(words.say("space.borders", things=_names(MAP.land[id], words) or "-"))
        lines.append(words.say("space.coasts", things=_names(COAST[id], words) or "-"))
    else:
        lines.append(words.say("space.zones", things=_names(MAP.sea[id], words)) + mark)
        lines.append(words.say("space.coasts", things=_names(COAST[id], words)))
    return lines

"""Labels of moves and cards, as message ids with parameters, never as sentences."""

from __future__ import annotations

from typing import Any, Final, Protocol

from saecula.core.data import load_rows
from saecula.games.age_of_civilization.cards import ACTIONS, CIVILIZATIONS, PACKAGE, TECHNOLOGIES, WONDERS
from saecula.games.age_of_civilization.effects import Effect

Label = tuple[str, dict[str, str | int]]


class Words(Protocol):
    """An object that translates into a language: `saecula.text.Text`."""

    def name(self, id: str) -> str: ...

    def say(self, id: str, /, **params: str | int) -> str: ...


def label(view: dict[str, Any], move: str) -> Label | None:
    """The label of a move that depends on the position: bonus coins, prices, the pair on a special card."""
    verb, _, arg = move.partition(" ")
    table = view["table"]
    if verb in ("rise", "annex"):
        for offer in table["market"]:
            if offer["id"] == arg and offer["coins"]:
                return f"move.{verb}.bonus", {"civilization": arg, "n": offer["coins"]}
        return None
    if verb == "buy":
        pair = sorted((t for t in TECHNOLOGIES.values() if str(t.card) == arg), key=lambda t: t.row)
        return "move.buy.pair", {"bottom": pair[0].id, "middle": pair[1].id}
    if verb == "research" and arg:
        price = table["players"][table["turn"]]["research"].get(arg, 0)
        id = "move.research.paid" if price else "move.research.technology"
        return id, {"technology": arg, "n": price}
    if verb in ACTIONS and table["players"]:
        price = table["players"][table["turn"]]["prices"].get(verb, 0)
        return ("move.action.paid", {"action": verb, "n": price}) if price else ("move.action", {"action": verb})
    return None


def series(view: dict[str, Any]) -> dict[str, list[int]]:
    """The numbers worth plotting over the rounds, by seat."""
    players = view["table"]["players"]
    numbers = {id: [p[id] for p in players] for id in ("points", "coins", "workers", "strength")}
    return {**numbers, "technologies": [len(p["technologies"]) for p in players]}


def ability(e: Effect, words: Words) -> str:
    """One ability in words, made from its numbers."""
    if e.only:
        named = ", ".join(words.name(id) for id in e.only)
        if e.what == "cost":
            id = "effect.research.free" if e.sign == "=" else "effect.research.cost"
            return words.say(id, technologies=named, n=abs(e.n))
        return words.say("effect.research.vp", technologies=named, n=e.n)
    if e.when in ("slot", "ban", "use"):
        return words.say(f"effect.{e.when}", action=words.name(e.action))
    if e.when == "m":
        return words.say("effect.m.per" if e.per else "effect.m", n=e.n, by=e.by)
    what = e.what
    if what == "tech" and e.per:
        amount = words.say("gain.tech.per", n=e.by)
    elif what in ("vp", "coin") and e.per:
        shape = "per" if e.by > 1 else "each"
        amount = words.say(f"gain.{what}.{shape}", n=e.n, by=e.by, things=words.say(f"count.{e.per}", n=e.by))
        if e.most:
            amount = words.say("gain.most", amount=amount, n=e.most)
    else:
        amount = words.say(f"gain.{what}" if e.n >= 0 else f"gain.{what}.less", n=abs(e.n))
    if e.condition:
        amount = words.say("gain.if", amount=amount, condition=words.say(f"condition.{e.condition}"))
    return words.say(f"when.{e.when}", amount=amount, action=words.name(e.action) if e.action else "")


def card(id: str, words: Words) -> list[str]:
    """The lines printed on a card; reconstructed parts are marked with an asterisk."""
    lines: list[str] = []
    if id in CIVILIZATIONS:
        civ = CIVILIZATIONS[id]
        lines.append(words.say("card.population", n=civ.population) + _mark(id, "confidence_population"))
        for place, e in enumerate(civ.main):
            lines.append(words.say("card.main", text=ability(e, words)) + _mark(id, "confidence_main", place))
        lines += [words.say("card.legacy", text=ability(e, words)) + _mark(id, "confidence_legacy") for e in civ.legacy]
    elif id in TECHNOLOGIES:
        lines += [ability(e, words) + _mark(id, "confidence") for e in TECHNOLOGIES[id].effects]
    elif id in WONDERS:
        lines += [ability(e, words) + _mark(id, "confidence") for e in WONDERS[id].effects]
    elif id in ACTIONS:
        a = ACTIONS[id]
        if a.slots:
            lines.append(words.say("card.action" if a.coins else "card.action.free", workers=a.workers, coins=a.coins))
            lines.append(words.say(f"card.action.{id}", n=a.points or a.gains))
        if a.slots > 1:
            lines.append(words.say("card.slots", n=a.slots))
        if a.event != "none":
            lines.append(words.say(f"card.event.{a.event}") + ("*" if a.event == "war" else ""))
    return lines


def brief(id: str, words: Words) -> str:
    """A civilization or a wonder in one line: population, ▣ main abilities, ▢ legacy."""
    if id not in CIVILIZATIONS:
        return "; ".join(card(id, words))
    civ = CIVILIZATIONS[id]
    main = "; ".join(ability(e, words) for e in civ.main) + _mark(id, "confidence_main")
    legacy = "; ".join(ability(e, words) for e in civ.legacy) + _mark(id, "confidence_legacy")
    people = words.say("card.action.free", workers=civ.population) + _mark(id, "confidence_population")
    return f"{people} ▣ {main} ▢ {legacy}"


def _confidence() -> dict[str, dict[str, str]]:
    out: dict[str, dict[str, str]] = {}
    for file in ("civilizations", "technologies", "wonders"):
        for row in load_rows(PACKAGE, f"data/{file}.csv"):
            out[row.need("id")] = {key: value for key, value in row.cells.items() if key.startswith("confidence")}
    return out


CONFIDENCE: Final[dict[str, dict[str, str]]] = _confidence()


def _mark(id: str, column: str, place: int | None = None) -> str:
    """An asterisk for a part that was not recovered from the published card.

    If this differs between its abilities, the cell has one word for each, separated by semicolons, and `place` is the
    place of the ability.
    """
    words = CONFIDENCE[id].get(column, "")
    if place is not None and ";" in words:
        words = words.split(";")[place].strip()
    return "*" if words == "R" or words.endswith(" R") or " R" in words or "low" in words else ""

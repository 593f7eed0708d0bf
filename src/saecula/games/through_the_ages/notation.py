"""Labels of moves and cards, as message ids with parameters, never as sentences."""

from __future__ import annotations

from typing import Any, Final, Protocol

from saecula.core import CardId
from saecula.games.through_the_ages.acts import ACTS
from saecula.games.through_the_ages.cards import CARDS, Card, numbers
from saecula.games.through_the_ages.effects.actions import ACTION_CARDS, FREE, Label
from saecula.games.through_the_ages.moves import MOVES


class Words(Protocol):
    """An object that translates into a language: `saecula.text.Text`."""

    def name(self, id: CardId) -> str: ...

    def has(self, id: CardId) -> bool: ...

    def say(self, id: CardId, /, **params: str | int) -> str: ...


def label(view: dict[str, Any], move: str) -> Label | None:
    """The label of a move whose words alone do not say enough: with its price, the card at a position or the player."""
    verb, *args = move.split(" ")
    price = view["table"]["prices"].get(move)
    if verb == "use" or price is not None:
        return ACTS[verb].label(MOVES[move], FREE if price is None else price, view["table"]["row"])
    if verb in ("attack", "war", "raze"):
        return f"move.{verb}.seat", {"card": args[0], "player_seat": int(args[1])}
    if verb == "offer":
        side = f".{args[2]}" if len(args) > 2 else ".seat"
        return f"move.offer{side}", {"card": args[0], "player_seat": int(args[1])}
    if verb == "event" and args:
        return "move.event.card", {"card": args[0]}
    if verb == "draw" and args:
        return "move.draw.cards", {"n": int(args[0])}
    if verb == "grow" and args:
        return "move.grow.free", {"card": args[0]}
    return None


SERIES: Final = [
    "culture",
    "culture_rate",
    "science",
    "science_rate",
    "strength",
    "happiness",
    "food_rate",
    "resource_rate",
]


def series(view: dict[str, Any]) -> dict[str, list[int]]:
    """The numbers worth plotting over time, per seat: points, income per turn, strength, happiness, workers."""
    civs = view["table"]["civs"]
    numbers = {name: [civ[name] for civ in civs] for name in SERIES}
    numbers["population"] = [civ["unused"] + sum(civ["workers"].values()) for civ in civs]
    return numbers


def kind(card: Card, words: Words) -> str:
    """The kind of a card with its age; a special technology replaces an older one of its own kind."""
    id = card.kind.split()[0] if card.type in ("farm", "mine", "urban", "unit") else card.type
    if card.type == "special":
        id = f"special.{card.kind}"
    return words.say("ui.level", kind=words.say(f"kind.{id}"), age=card.age)


def card(id: CardId, words: Words) -> list[str]:
    """The lines printed on a card: its kind, prices, symbols and text, and a mark if its numbers are uncertain."""
    if id not in CARDS:
        return []
    c = CARDS[id]
    lines = [kind(c, words), *_prices(c, words), *_symbols(c, words)]
    for name in (id, id.rpartition("-")[0]):
        if words.has(f"card.text.{name}"):
            text = ACTION_CARDS[id].numbers() if id in ACTION_CARDS else numbers(id)
            lines.append(words.say(f"card.text.{name}", **{what.replace("-", "_"): n for what, n in text.items()}))
            break
    if c.confidence != "high":
        lines.append(words.say("card.unsure"))
    return lines


def _prices(c: Card, words: Words) -> list[str]:
    lines: list[str] = []
    if c.type == "government" and c.price:
        lines.append(words.say("card.government", n=c.price, revolution=c.revolution))
    elif c.price:
        lines.append(words.say("card.price", n=c.price))
    if c.cost:
        lines.append(words.say("card.cost", n=c.cost))
    if c.steps:
        lines.append(words.say("card.steps", steps="-".join(str(n) for n in c.steps)))
    if c.actions:
        lines.append(words.say("card.actions", n=c.actions))
    return lines


def _symbols(c: Card, words: Words) -> list[str]:
    lines: list[str] = []
    if c.army:
        army = " + ".join(f"{n} {words.say('kind.' + unit.split()[0])}" for unit, n in c.army.items())
        if c.reduced == c.strength:  # age I: there are no older units
            return [words.say("card.army", army=army, n=c.strength)]
        return [words.say("card.army.older", army=army, n=c.strength, reduced=c.reduced)]
    symbols = {
        "culture": c.culture,
        "science": c.science,
        "happy": c.happy,
        "strength": c.strength,
        "food": c.food,
        "resource": c.resource,
        "civil": c.civil,
        "military": c.military,
        "limit": c.limit,
        "colonization": c.colonization,
        "defense": c.defense,
    }
    for name, n in symbols.items():
        if n:
            lines.append(words.say(f"card.{name}", n=n))
    return lines

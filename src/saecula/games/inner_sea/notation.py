"""Moves and cards in words: message ids with parameters, and the text of a card with its mark."""

from __future__ import annotations

from typing import Any, Final, Protocol

from saecula.core.data import load_rows
from saecula.core.errors import BadData
from saecula.games.inner_sea.atlas import AREAS, HOME, PACKAGE, PARTS, bits
from saecula.games.inner_sea.board import CITY
from saecula.games.inner_sea.cards import CARDS
from saecula.games.inner_sea.components import ABILITIES
from saecula.games.inner_sea.effects import EFFECTS
from saecula.games.inner_sea.table import NOBODY

Label = tuple[str, dict[str, str | int]]
WORDED: Final[list[str]] = ["senate", "option"]
"""Verbs whose argument is a word, not an id; each has a message of its own."""
COLORED: Final[list[str]] = [
    id for id, effect in EFFECTS.items() if effect.slots and effect.slots[0].colors is not None
]
"""Cards that may place another civilization's disks: it is named beside the areas, some of which have the same name."""
SERIES: Final[list[str]] = ["vp", "cities", "areas", "disks", "talents", "cards", "wonders"]
"""What is plotted over time."""


class Words(Protocol):
    """The part of `saecula.text.Text` that is used here."""

    lang: str

    def say(self, id: str, /, **params: str | int) -> str: ...

    def name(self, id: str) -> str: ...

    def rule(self, id: str) -> str: ...


def _texts() -> dict[str, dict[str, str]]:
    """The text of every card, by language and card."""
    texts: dict[str, dict[str, str]] = {"it": {}, "es": {}}
    for row in load_rows(PACKAGE, "data/card-texts.csv"):
        if row.need("id") not in CARDS:
            raise row.fail(f"there is no card {row.need('id')!r}")
        for lang in texts:
            texts[lang][row.need("id")] = row.need(lang)
    for id in CARDS:
        if id not in texts["it"]:
            raise BadData("data/card-texts.csv", 0, f"{id} has no text")
    return texts


TEXTS: Final[dict[str, dict[str, str]]] = _texts()


def label(view: dict[str, Any], move: str) -> Label | None:
    """The label of a move whose words do not follow from its verb and the name of its argument."""
    verb, _, arg = move.partition(" ")
    if verb in WORDED:
        return f"move.{verb}.{arg}", {}
    if move in ("announce ability", "announce imperial-rome"):
        return f"move.announce.{arg}", {}
    if move == "use heroic-saga glory":
        return "move.use.glory", {"card": "heroic-saga"}
    if verb == "faction" and view:
        doing = view["table"]["doing"]
        if doing and doing["card"] in COLORED and doing["target"] == NOBODY:
            return "move.faction.color", {"civ": arg}
    return None


def series(view: dict[str, Any]) -> dict[str, list[int]]:
    """Numbers for the plots over time, by seat; a seat with several civilizations gets their sum."""
    table = view["table"]
    led = [civ for civ in table["civs"] if civ["seat"] >= 0]
    seats = range(1 + max((civ["seat"] for civ in led), default=-1))
    out: dict[str, list[int]] = {id: [0 for _ in seats] for id in SERIES}
    for civ in led:
        seat = civ["seat"]
        groups = {area: here["disks"][civ["id"]] for area, here in table["areas"].items() if civ["id"] in here["disks"]}
        own = {
            "vp": civ["vp"],
            "cities": sum(1 for area, n in groups.items() if n >= CITY and AREAS[area].kind == "land"),
            "areas": len(groups),
            "disks": sum(groups.values()),
            "talents": civ["treasury"] + civ["loot"],
            "cards": civ["cards"],
            "wonders": sum(
                1 for wonder in table["wonders"] if not wonder["destroyed"] and table["civs"][wonder["owner"]] is civ
            ),
        }
        for id in SERIES:
            out[id][seat] += own[id]
    return out


def about(id: str, words: Words) -> list[str]:
    """What a writer of case files wants to know about an area or a civilization: its kind, neighbors and maps, or its
    Home Area and the rules of its sheet."""
    lines: list[str] = []
    if id in AREAS:
        area = AREAS[id]
        lines.append(words.say(f"about.{area.kind}", maps=", ".join(area.maps)))
        lines.append(words.say("about.next", areas=", ".join(bits(PARTS["full"].adjacent[id]))))
    if id in ABILITIES:
        lines.append(words.say("about.home", area=HOME[id]))
        lines += [f"ACIS-CIV-{n:02}" for n in ABILITIES[id]]
    return lines


def choice(move: str, words: Words) -> list[str]:
    """What the civilization that a move chooses has: its Home Area, and the abilities on its sheet."""
    verb, _, civ = move.partition(" ")
    if verb != "lead" or civ not in ABILITIES:
        return []
    home = words.say("about.home", area=words.name(HOME[civ]))
    return [home, *(words.rule(f"ACIS-CIV-{n:02}") for n in ABILITIES[civ])]


def card(id: str, words: Words) -> list[str]:
    """The text of a card, with a note if it is reconstructed."""
    if id not in CARDS:
        return []
    found = CARDS[id]
    lines = [TEXTS[words.lang][id] if words.lang in TEXTS else found.text]
    if found.reconstructed:
        lines.append(words.say("ui.reconstructed"))
    return lines

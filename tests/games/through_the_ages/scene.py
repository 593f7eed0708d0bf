"""Scenes: positions of Through the Ages to play from."""

from __future__ import annotations

from typing import Any

import saecula
from saecula.core.patch import merge
from saecula.games.through_the_ages.cards import CARDS, deck_of
from saecula.games.through_the_ages.table import Civ, Table
from saecula.testing.scenes import play, refused, table_of

__all__ = [
    "NEUTRAL_ROW",
    "attack",
    "civ",
    "colonize",
    "play",
    "political",
    "refused",
    "reveal",
    "scene",
    "settle_war",
    "table",
    "texts",
    "whole_deck",
]

NEUTRAL_ROW = [
    "rich-land-i",
    "frugality-i",
    "work-of-art-i",
    "alchemy",
    "iron",
    "irrigation",
    "knights",
    "swordsmen",
    "theology",
    "drama",
    "taj-mahal",
    "great-wall",
    "michelangelo",
]
"""Thirteen cards of age I, so that positions are predictable."""


def scene(options: str = "players=2", seed: int = 1, **given: Any) -> saecula.Match:
    """A position in round 3 of age I, seat 0 during its actions, from a patch: `scene(p0={"science": 4}, round=5)`.

    `p0`, `p1`, ... patch civilizations; any other keyword is a field of the table. The age brings its decks with it.
    """
    game = saecula.game(f"through-the-ages({options})")
    data = game.start(seed).data()
    age = given.pop("age", "I")
    players = int(game.options["players"])
    for earlier in ["I", "II", "III"]:
        deck = data["later_civil"].pop(earlier, [])
        data["military_deck"] = data["later_military"].pop(earlier, data["military_deck"])
        data["civil_deck"] = deck
        if earlier == age:
            break
    if age == "IV":
        data["civil_deck"] = []
        data["military_deck"] = []
    data.update(age=age, round=3, phase="actions", row=NEUTRAL_ROW[:], turn=0)
    for civ in data["civs"]:
        civ.update(used_civil=0, used_military=0)
    civs = {key[1:]: given.pop(key) for key in list(given) if key[0] == "p" and key[1:].isdigit()}
    assert players == len(data["civs"])
    for civ in civs.values():
        for id in [*civ.get("workers", {}), *civ.get("stores", {})]:
            if CARDS[id].type in ("farm", "mine"):
                civ["stores"] = {id: 0, **civ.get("stores", {})}
                civ["workers"] = (
                    {id: 0, **civ.get("workers", {})} if id not in ("bronze", "agriculture") else civ.get("workers", {})
                )
    return game.resume(merge(data, {**given, "civs": civs}))


def table(match: saecula.Match) -> Table:
    return table_of(match, Table)


def civ(match: saecula.Match, seat: int = 0) -> Civ:
    return table(match).civs[seat]


def texts(match: saecula.Match) -> list[str]:
    return [move.text for move in match.moves]


def political(options: str = "players=2", **given: Any) -> saecula.Match:
    """Seat 0 at its political action."""
    return scene(options, phase="politics", **given)


def reveal(card: str, options: str = "players=2", **given: Any) -> saecula.Match:
    """Seat 0 plays an event of age I (its culture is already included) and the given card is revealed."""
    seed = "rats" if card != "rats" else "pestilence"
    own = dict(given.pop("p0", {}))
    own["cards"] = [*own.get("cards", []), seed]
    own["culture"] = own.get("culture", 10) - 1
    assert own["culture"] >= 0
    others = {
        f"p{i}": {"culture": 10, **given.pop(f"p{i}", {})}
        for i in range(1, 4)
        if f"players={i + 1}" in options or f"p{i}" in given or i < int(options.split("players=")[1][0])
    }
    match = political(options, current=[card], future=[], p0=own, **others, **given)
    play(match, "event", f"event {seed}")
    return match


def colonize(card: str, **given: Any) -> saecula.Match:
    """Seat 0 has bid 1 for a territory and won it; it pays with a Warriors unit."""
    own = dict(given.pop("p0", {}))
    own["workers"] = {"warriors": 1, **own.get("workers", {})}
    match = reveal(card, p0=own, p1={"workers": {"warriors": 0}, **given.pop("p1", {})}, **given)
    return play(match, "bid 1", "sacrifice warriors", "done")


def attack(card: str, options: str = "players=2", war: bool = False, **given: Any) -> saecula.Match:
    """Seat 0, far stronger, attacks seat 1 and names no sacrifices; seat 1 has no cards and no units."""
    own = dict(given.pop("p0", {}))
    own["workers"] = {"warriors": 9, **own.get("workers", {})}
    own["cards"] = [card]
    own.setdefault("government", "communism")
    other = dict(given.pop("p1", {}))
    other["workers"] = {"warriors": 0, **other.get("workers", {})}
    match = political(options, p0=own, p1=other, **given)
    play(match, f"{'war' if war else 'attack'} {card} 1")
    if not war:
        play(match, "done")
    return match


def settle_war(card: str, options: str = "players=2", **given: Any) -> saecula.Match:
    """Seat 0's war on seat 1 is resolved at the start of its turn, without sacrifices; strengths come from Warriors."""
    own = dict(given.pop("p0", {}))
    own = {"war": card, "enemy": 1, **own}
    match = scene(options, phase="war.begin", p0=own, **given)
    while match.question in ("battle.attack", "battle.defend"):
        play(match, "done")
    return match


def whole_deck(age: str, players: int = 2) -> list[str]:
    return deck_of("civil", age, players)

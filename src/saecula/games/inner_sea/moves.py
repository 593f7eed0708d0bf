"""Every move of the game. A compound choice (a card's areas, a Wonder's price) is asked piece by piece."""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Vocabulary
from saecula.games.inner_sea.atlas import CIVILIZATIONS, IDS
from saecula.games.inner_sea.cards import FATE, INVESTMENTS, NEGATIONS, WONDERS

MOVES: Final = Vocabulary()

LEADERS: Final[list[str]] = [
    *CIVILIZATIONS,
    "visigoths",
    "huns",
    "persians",
    "land-persians",
    "sea-persians",
    "greeks",
    "western-empire",
    "eastern-empire",
    "sea-peoples",
    "hittites",
    "assyrians",
    "macedonia",
    "syracuse",
    "tributary-city-states",
]
"""Whoever may lead disks: the ten sheets, and the powers of the scenarios."""

MOST_TALENTS: Final = 99
ABILITY: Final = "ability"

DONE: Final[Move] = MOVES.add("done", ends=True)
PASS: Final[Move] = MOVES.add("pass", ends=True)
LEAD: Final[dict[str, Move]] = MOVES.each("lead", LEADERS)

RETIRE: Final[dict[str, Move]] = MOVES.each("retire", IDS, gives_up=True)
RESETTLE: Final[dict[str, Move]] = MOVES.each("resettle", IDS)
DEPLOY: Final[dict[str, Move]] = MOVES.each("deploy", IDS)
NAVIGATE: Final[dict[str, Move]] = MOVES.each("navigate", IDS)
LEVY: Final[dict[str, Move]] = MOVES.each("levy", IDS)
SENATE_CARD: Final[Move] = MOVES.add("senate card")
SENATE_DISKS: Final[Move] = MOVES.add("senate disks")

PLAY: Final[dict[str, Move]] = MOVES.each("play", FATE)
BUILD: Final[dict[str, Move]] = MOVES.each("build", WONDERS)
AREA: Final[dict[str, Move]] = MOVES.each("area", IDS)
FACTION: Final[dict[str, Move]] = MOVES.each("faction", [*LEADERS, "barbarians"])
OPTION: Final[dict[str, Move]] = MOVES.each("option", ["disks", "talents", "sea", "talent", "1", "2"], "")
WONDER: Final[dict[str, Move]] = MOVES.each("wonder", WONDERS)
PAY: Final[dict[str, Move]] = MOVES.each("pay", IDS)
SITE: Final[dict[str, Move]] = MOVES.each("site", IDS)
USE: Final[dict[str, Move]] = MOVES.each("use", [*WONDERS, *INVESTMENTS])
USE_GLORY: Final[Move] = MOVES.add("use heroic-saga glory", ["heroic-saga"])

ANSWER: Final[dict[str, Move]] = MOVES.each("answer", NEGATIONS)
AGAINST: Final[dict[str, Move]] = MOVES.each("against", [*FATE, *WONDERS])
DECLINE: Final[Move] = MOVES.add("decline")

LOSE: Final[Move] = MOVES.add("lose")
TALENT: Final[Move] = MOVES.add("talent")
GLORY: Final[Move] = MOVES.add("glory")
DISCARD: Final[dict[str, Move]] = MOVES.each("discard", FATE)
TAKE: Final[dict[str, Move]] = MOVES.each("take", FATE)
FROM: Final[dict[str, Move]] = MOVES.each("from", IDS)

LAY: Final[dict[str, Move]] = MOVES.each("lay", FATE)
ANNOUNCE: Final[dict[str, Move]] = MOVES.each("announce", [ABILITY, "colossus", "shipyard"])
RESOLVE: Final[dict[str, Move]] = MOVES.each("resolve", FATE)
ALLY: Final[dict[str, Move]] = MOVES.each("ally", IDS)
MUSTER: Final[dict[str, Move]] = MOVES.each("muster", IDS)

SPACE: Final[list[Move]] = MOVES.numbers("space", 1, 6)
INVOKE: Final[Move] = MOVES.add("invoke")
SETTLE: Final[dict[str, Move]] = MOVES.each("settle", IDS)
SPEND: Final[list[Move]] = MOVES.numbers("spend", 0, MOST_TALENTS)

DEPLOY_BITS: Final[list[tuple[int, Move]]] = [(1 << i, DEPLOY[a]) for i, a in enumerate(IDS)]
AREA_BITS: Final[list[tuple[int, Move]]] = [(1 << i, AREA[a]) for i, a in enumerate(IDS)]

IMPERIAL: Final = "imperial-rome"
ANNOUNCE_IMPERIAL: Final[Move] = MOVES.add(f"announce {IMPERIAL}")
"""Imperial Rome, where a civilization has it besides the ability of its sheet."""

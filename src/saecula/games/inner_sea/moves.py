"""Every move of the game. A compound choice (a card's areas, a Wonder's price) is asked piece by piece."""

from __future__ import annotations

from saecula.core import Move, Vocabulary
from saecula.games.inner_sea.atlas import CIVILIZATIONS, IDS
from saecula.games.inner_sea.cards import FATE, INVESTMENTS, NEGATIONS, WONDERS

MOVES = Vocabulary()

LEADERS: list[str] = [
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

MOST_TALENTS = 99
ABILITY = "ability"

DONE: Move = MOVES.add("done", ends=True)
PASS: Move = MOVES.add("pass", ends=True)
LEAD: dict[str, Move] = MOVES.each("lead", LEADERS)

RETIRE: dict[str, Move] = MOVES.each("retire", IDS, gives_up=True)
RESETTLE: dict[str, Move] = MOVES.each("resettle", IDS)
DEPLOY: dict[str, Move] = MOVES.each("deploy", IDS)
NAVIGATE: dict[str, Move] = MOVES.each("navigate", IDS)
LEVY: dict[str, Move] = MOVES.each("levy", IDS)
SENATE_CARD: Move = MOVES.add("senate card")
SENATE_DISKS: Move = MOVES.add("senate disks")

PLAY: dict[str, Move] = MOVES.each("play", FATE)
BUILD: dict[str, Move] = MOVES.each("build", WONDERS)
AREA: dict[str, Move] = MOVES.each("area", IDS)
FACTION: dict[str, Move] = MOVES.each("faction", [*LEADERS, "barbarians"])
OPTION: dict[str, Move] = MOVES.each("option", ["disks", "talents", "sea", "talent", "1", "2"], "")
WONDER: dict[str, Move] = MOVES.each("wonder", WONDERS)
PAY: dict[str, Move] = MOVES.each("pay", IDS)
SITE: dict[str, Move] = MOVES.each("site", IDS)
USE: dict[str, Move] = MOVES.each("use", [*WONDERS, *INVESTMENTS])
USE_GLORY: Move = MOVES.add("use heroic-saga glory", ["heroic-saga"])

ANSWER: dict[str, Move] = MOVES.each("answer", NEGATIONS)
AGAINST: dict[str, Move] = MOVES.each("against", [*FATE, *WONDERS])
DECLINE: Move = MOVES.add("decline")

LOSE: Move = MOVES.add("lose")
TALENT: Move = MOVES.add("talent")
GLORY: Move = MOVES.add("glory")
DISCARD: dict[str, Move] = MOVES.each("discard", FATE)
TAKE: dict[str, Move] = MOVES.each("take", FATE)
FROM: dict[str, Move] = MOVES.each("from", IDS)

LAY: dict[str, Move] = MOVES.each("lay", FATE)
ANNOUNCE: dict[str, Move] = MOVES.each("announce", [ABILITY, "colossus", "shipyard"])
RESOLVE: dict[str, Move] = MOVES.each("resolve", FATE)
ALLY: dict[str, Move] = MOVES.each("ally", IDS)
MUSTER: dict[str, Move] = MOVES.each("muster", IDS)

SPACE: list[Move] = MOVES.numbers("space", 1, 6)
INVOKE: Move = MOVES.add("invoke")
SETTLE: dict[str, Move] = MOVES.each("settle", IDS)
SPEND: list[Move] = MOVES.numbers("spend", 0, MOST_TALENTS)

DEPLOY_BITS: list[tuple[int, Move]] = [(1 << i, DEPLOY[a]) for i, a in enumerate(IDS)]
AREA_BITS: list[tuple[int, Move]] = [(1 << i, AREA[a]) for i, a in enumerate(IDS)]

IMPERIAL = "imperial-rome"
ANNOUNCE_IMPERIAL: Move = MOVES.add(f"announce {IMPERIAL}")
"""Imperial Rome, where a civilization has it besides the ability of its sheet."""

"""Facts about the published game, and its options."""

from __future__ import annotations

from typing import Final

from saecula.core import Meta, Option

META: Final[Meta] = Meta(
    id="sid-meiers-civilization",
    title="Sid Meier's Civilization: The Boardgame",
    designer="Glenn Drover",
    publisher="Eagle Games",
    year=2002,
    players=(2, 6),  # SMC-COMP-01, SMC-SETUP-19
    options=[
        Option("length", ["short", "medium", "long"], "medium", "How the game ends (SMC-SETUP-01)"),
        Option("more_resources", [False, True], False, "Remove 2 no-encounter markers per player (SMC-SETUP-03)"),
        Option("strategic", [False, True], False, "Lay the exploration markers face up (SMC-SETUP-04)"),
        Option(
            "lent_output", ["holder", "owner"], "holder", "Who counts the output of a lent city card (SMC-TRADE-03)"
        ),
        Option(
            "infantry",
            ["spearmen", "swordsmen"],
            "spearmen",
            "The starting infantry: spearmen until Iron Working, or swordsmen from the start (SMC-UNIT-20)",
        ),
        Option("turn_limit", [0, 30, 40, 60, 80, 100, 150, 200, 300], 0, "The last turn (0 for no limit) (SMC-END-22)"),
    ],
    about="From villages to spaceships on a map of the world: found, grow, trade, fight, and buy every technology.",
    sources=[
        "Rulebook, advanced rules with the official errata 0.1, 1.0 and 2.2",
        "Cards from a public companion program; map and marker numbers reconstructed (see the data files)",
    ],
)

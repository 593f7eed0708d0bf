"""Facts about the published game, and our options."""

from __future__ import annotations

from typing import Final

from saecula.core import Meta, Option, Options

META: Final = Meta(
    id="age-of-civilization",
    title="Age of Civilization",
    designer="Jeffrey CCH",
    publisher="ICE Makes",
    year=2019,
    players=(1, 4),  # AOC-SETUP-01
    options=[
        Option("innovation", [False, True], False, "Special technology cards (variant Innovation)"),
        Option("changing_world", [False, True], False, "Three event tokens (variant Changing World)"),
        Option("draft", [False, True], False, "Civilizations are drafted before the game (variant Draft)"),
        Option("timeline", ["random", "first-game"], "random", "Order of the action cards (AOC-SETUP-21)"),
        Option("first", ["random", "1", "2", "3", "4"], "random", "The first player (AOC-SETUP-20)"),
        Option(
            "marker",
            ["counter-clockwise", "clockwise"],
            "counter-clockwise",
            "Direction in which the first player marker passes (AOC-ROUND-02)",
        ),
    ],
    about="Six rounds, up to three civilizations each: raise them, work them, and let them decline at the right time.",
    sources=["Italian rulebook", "reconstructed cards are marked R in the data files"],
)


def combine(options: Options) -> str:
    """The reason why these options cannot be combined; an empty text if they can. With 2 to 4 players variants may be
    combined freely (AOC-INNO-01, AOC-DRAFT-23); in solo only Innovation may be used (AOC-INNO-12, AOC-SOLO-16).
    """
    players = int(options["players"])
    if players == 1 and options["changing_world"]:
        return "Changing World cannot be used in solo play (AOC-WORLD-15)"
    if players == 1 and options["draft"]:
        return "Draft cannot be used in solo play (AOC-DRAFT-18)"
    if options["first"] != "random" and int(options["first"]) > players:
        return f"first={options['first']}: there are only {players} players (AOC-SETUP-20)"
    return ""

"""Sets up a table from the options (SMC-SETUP)."""

from __future__ import annotations

from typing import Final

from saecula.core import Chance, Options
from saecula.games.sid_meiers_civilization.board import TERRITORIES
from saecula.games.sid_meiers_civilization.cards import MARKERS
from saecula.games.sid_meiers_civilization.frames import Preparation, Turn
from saecula.games.sid_meiers_civilization.table import Civilization, Table

START_GOLD: Final = 20


def setup(options: Options, chance: Chance) -> Table:
    """SMC-SETUP-01..05, SMC-SETUP-20, SMC-SETUP-25, SMC-SETUP-26: length and options, markers, gold, the Ancient era
    (SMC-ERA-01); everything else happens in the phases.
    """
    players = int(options["players"])
    deck = sorted(id for id, marker in MARKERS.items() for _ in range(marker.count))
    gone: list[str] = []
    if options["more_resources"]:
        for _ in range(2 * players):
            deck.remove("no-encounter")
            gone.append("no-encounter")
    strategic = bool(options["strategic"])
    markers = {territory: chance.draw(deck, -1 if strategic else 0) for territory in TERRITORIES}
    seen = dict.fromkeys(TERRITORIES, -1) if strategic else {}
    civilizations = [
        Civilization(gold=START_GOLD, forces={}, improvements=[], alive=True, refused=0) for _ in range(players)
    ]
    t = Table(
        stack=[],
        chance=chance,
        length=str(options["length"]),
        lent_output=str(options["lent_output"]),
        turn_limit=int(options["turn_limit"]),
        era=1,
        turn=0,
        start=0,
        first=0,
        active=0,
        players=civilizations,
        settlements={},
        technologies={},
        wonders={},
        since={},
        markers=markers,
        seen=seen,
        box=deck,
        gone=gone,
        neutrals={},
        obsolete=[],
        pioneered=[],
        aloft={},
        entered=[],
        battles=[],
        forced=False,
        bombed=False,
        critical="",
        incomes=[0] * players,
        cheered=[],
        equipped=[],
        ending="",
        ending_turn=0,
        bank=START_GOLD * players,
    )
    t.call(Preparation(swordsmen=options["infantry"] == "swordsmen"), Turn())
    return t

"""Every move of the game."""

from __future__ import annotations

from saecula.core import Move, Vocabulary
from saecula.games.age_of_civilization.cards import ACTION_IDS, CIVILIZATIONS, SPECIAL_CARDS, TECHNOLOGIES, WONDERS

MOVES = Vocabulary()

PICK: dict[str, Move] = MOVES.each("pick", CIVILIZATIONS)
RISE: dict[str, Move] = MOVES.each("rise", CIVILIZATIONS)
ANNEX: dict[str, Move] = MOVES.each("annex", CIVILIZATIONS)
SKIP: Move = MOVES.add("skip", ends=True)

DO: dict[str, Move] = {id: MOVES.add(id, [id]) for id in ACTION_IDS}
"""The actions. "research" alone is for a player who owns every technology (AOC-ACTION-33)."""
RESEARCH: dict[str, Move] = {id: MOVES.add(f"research {id}", ["research", id]) for id in TECHNOLOGIES}
REST: Move = MOVES.add("rest", ends=True)
DONE: Move = MOVES.add("done", ends=True)

GAIN: dict[str, Move] = MOVES.each("gain", [*TECHNOLOGIES, *WONDERS])
BUY: dict[str, Move] = MOVES.each("buy", SPECIAL_CARDS, "special-{}")
YES: Move = MOVES.add("yes")
NO: Move = MOVES.add("no")

USE: dict[str, Move] = MOVES.each("use", [*CIVILIZATIONS, *TECHNOLOGIES, *WONDERS])
INVEST: dict[str, Move] = MOVES.each("invest", CIVILIZATIONS)
END: Move = MOVES.add("end", ends=True)

"""Every move of the game."""

from __future__ import annotations

from saecula.core import Move, Vocabulary
from saecula.games.age_of_civilization.cards import ACTION_IDS, CIVILIZATIONS, SPECIAL_CARDS, TECHNOLOGIES, WONDERS

MOVES = Vocabulary()

TURN = "rise rise.first actions technology.gain turn.end"
"""The questions of a turn at which a special technology card may be bought (AOC-INNO-11)."""

PICK: dict[str, Move] = MOVES.each("pick", CIVILIZATIONS, when="draft.pick")
RISE: dict[str, Move] = MOVES.each("rise", CIVILIZATIONS, when="rise rise.first", rule="AOC-ANNEX-13")
ANNEX: dict[str, Move] = MOVES.each("annex", CIVILIZATIONS, when="rise", rule="AOC-ANNEX-13")
SKIP: Move = MOVES.add("skip", when="rise rise.first", rule="AOC-ANNEX-13", ends=True)

DO: dict[str, Move] = {id: MOVES.add(id, [id]) for id in ACTION_IDS}
"""The actions. "research" alone is for a player who owns every technology (AOC-ACTION-33)."""
RESEARCH: dict[str, Move] = {id: MOVES.add(f"research {id}", ["research", id]) for id in TECHNOLOGIES}
MOVES.moment("research", when="actions", rule={"*": "AOC-TURN-16"})
MOVES.moment(" ".join(ACTION_IDS), when="actions")
REST: Move = MOVES.add("rest", when="actions", rule="AOC-REST-01", ends=True)
DONE: Move = MOVES.add("done", when="actions", ends=True)

GAIN: dict[str, Move] = MOVES.each("gain", [*TECHNOLOGIES, *WONDERS], when="technology.gain wonder.gain")
BUY: dict[str, Move] = MOVES.each("buy", SPECIAL_CARDS, "special-{}", when=TURN, rule={"*": "AOC-INNO-04"})
YES: Move = MOVES.add("yes", when="build.culture")
NO: Move = MOVES.add("no", when="build.culture")

USE: dict[str, Move] = MOVES.each(
    "use", [*CIVILIZATIONS, *TECHNOLOGIES, *WONDERS], when="turn.end", rule={"*": "AOC-TURN-22"}
)
INVEST: dict[str, Move] = MOVES.each("invest", CIVILIZATIONS, when="turn.end", rule={"*": "AOC-CIV-26"})
END: Move = MOVES.add("end", when="turn.end", ends=True)

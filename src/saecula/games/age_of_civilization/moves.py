"""Every move of the game."""

from __future__ import annotations

from typing import Final

from saecula.core import Move, Vocabulary
from saecula.games.age_of_civilization.cards import (
    ACTION_IDS,
    CIVILIZATIONS,
    LAYOUTS,
    PERFORMABLE,
    SPECIAL_CARDS,
    TECHNOLOGIES,
    WONDERS,
    Action,
)

MOVES: Final = Vocabulary()

TURN: Final = "rise rise.first actions technology.gain turn.end"
"""The questions of a turn during which a special technology card may be bought (AOC-INNO-11)."""

PICK: Final[dict[str, Move]] = MOVES.each("pick", CIVILIZATIONS, when="draft.pick")
RISE: Final[dict[str, Move]] = MOVES.each("rise", CIVILIZATIONS, when="rise rise.first", rule="AOC-ANNEX-13")
ANNEX: Final[dict[str, Move]] = MOVES.each("annex", CIVILIZATIONS, when="rise", rule="AOC-ANNEX-13")
SKIP: Final[Move] = MOVES.add("skip", when="rise rise.first", rule="AOC-ANNEX-13", ends=True)

DO: Final[dict[str, Move]] = {id: MOVES.add(id, [id]) for id in ACTION_IDS}
"""The actions. "research" alone is for a player who owns every technology (AOC-ACTION-33)."""
PERFORMANCES: Final[list[tuple[Action, Move]]] = [(a, DO[a.id]) for a in PERFORMABLE]
"""Each action with its move."""
RESEARCH: Final[dict[str, Move]] = {id: MOVES.add(f"research {id}", ["research", id]) for id in TECHNOLOGIES}
MOVES.moment("research", when="actions", rule={"*": "AOC-TURN-16"})
MOVES.moment(" ".join(ACTION_IDS), when="actions")
RESEARCH_PLACES: Final[dict[str, list[Move]]] = {
    number: [RESEARCH[id] for id in places] for number, places in LAYOUTS.items()
}
"""The research of each place, for each special card that may cover a column (see `LAYOUTS`)."""
REST: Final[Move] = MOVES.add("rest", when="actions", rule="AOC-REST-01", ends=True)
DONE: Final[Move] = MOVES.add("done", when="actions", ends=True)

GAIN: Final[dict[str, Move]] = MOVES.each("gain", [*TECHNOLOGIES, *WONDERS], when="technology.gain wonder.gain")
BUY: Final[dict[str, Move]] = MOVES.each("buy", SPECIAL_CARDS, "special-{}", when=TURN, rule={"*": "AOC-INNO-04"})
YES: Final[Move] = MOVES.add("yes", when="build.culture")
NO: Final[Move] = MOVES.add("no", when="build.culture")

USE: Final[dict[str, Move]] = MOVES.each(
    "use", [*CIVILIZATIONS, *TECHNOLOGIES, *WONDERS], when="turn.end", rule={"*": "AOC-TURN-22"}
)
INVEST: Final[dict[str, Move]] = MOVES.each("invest", CIVILIZATIONS, when="turn.end", rule={"*": "AOC-CIV-26"})
END: Final[Move] = MOVES.add("end", when="turn.end", ends=True)

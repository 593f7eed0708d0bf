"""The moves that only scenarios need, in the same vocabulary as all others."""

from __future__ import annotations

from typing import Final

from saecula.core import Move
from saecula.games.inner_sea.atlas import CIVILIZATIONS
from saecula.games.inner_sea.cards import FATE
from saecula.games.inner_sea.moves import LEADERS, MOVES

OFFER: Final[Move] = MOVES.add("offer")
ACCEPT: Final[Move] = MOVES.add("accept")
APPEAL: Final[Move] = MOVES.add("appeal")
PEACE: Final[dict[str, Move]] = MOVES.each("peace", LEADERS)
GIVE: Final[dict[str, Move]] = MOVES.each("give", FATE)
GIVE_TALENT: Final[Move] = MOVES.add("give talent")
PILE: Final[dict[str, Move]] = MOVES.each("pile", ["deck", "discards"], "")
COMMAND: Final[Move] = MOVES.add("command")
EXCHANGE: Final[dict[str, Move]] = MOVES.each("exchange", FATE)
SET_DOWN: Final[dict[str, Move]] = MOVES.each(
    "set-down", ["strategos", "armored-infantry", "metal-forging-armor", "triremes"]
)
FILL: Final[list[Move]] = MOVES.numbers("fill", 0, 3)
EXCLUDE: Final[dict[str, Move]] = MOVES.each("exclude", CIVILIZATIONS)

"""The moves that only scenarios need, in the same vocabulary as all others."""

from __future__ import annotations

from saecula.core import Move
from saecula.games.inner_sea.atlas import CIVILIZATIONS
from saecula.games.inner_sea.cards import FATE
from saecula.games.inner_sea.moves import LEADERS, MOVES

OFFER: Move = MOVES.add("offer")
ACCEPT: Move = MOVES.add("accept")
APPEAL: Move = MOVES.add("appeal")
PEACE: dict[str, Move] = MOVES.each("peace", LEADERS)
GIVE: dict[str, Move] = MOVES.each("give", FATE)
GIVE_TALENT: Move = MOVES.add("give talent")
PILE: dict[str, Move] = MOVES.each("pile", ["deck", "discards"], "")
COMMAND: Move = MOVES.add("command")
EXCHANGE: dict[str, Move] = MOVES.each("exchange", FATE)
SET_DOWN: dict[str, Move] = MOVES.each("set-down", ["strategos", "armored-infantry", "metal-forging-armor", "triremes"])
FILL: list[Move] = MOVES.numbers("fill", 0, 3)
EXCLUDE: dict[str, Move] = MOVES.each("exclude", CIVILIZATIONS)

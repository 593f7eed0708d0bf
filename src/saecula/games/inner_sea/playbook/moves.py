"""The moves that only scenarios need, in the common vocabulary."""

from __future__ import annotations

from typing import Final

from saecula.core import Move
from saecula.games.inner_sea.atlas import CIVILIZATIONS
from saecula.games.inner_sea.cards import FATE
from saecula.games.inner_sea.moves import LEADERS, MOVES

OFFER: Final[Move] = MOVES.add("offer", when="bribe")
ACCEPT: Final[Move] = MOVES.add("accept", when="bribe.answer")
APPEAL: Final[Move] = MOVES.add("appeal", when="pope")
PEACE: Final[dict[str, Move]] = MOVES.each("peace", LEADERS, when="peace")
GIVE: Final[dict[str, Move]] = MOVES.each("give", FATE, when="cooperation")
GIVE_TALENT: Final[Move] = MOVES.add("give talent", when="cooperation")
PILE: Final[dict[str, Move]] = MOVES.each("pile", ["deck", "discards"], "", when="huns.pile")
COMMAND: Final[Move] = MOVES.add("command", when="command")
EXCHANGE: Final[dict[str, Move]] = MOVES.each("exchange", FATE, when="exchange")
SET_DOWN: Final[dict[str, Move]] = MOVES.each(
    "set-down", ["strategos", "armored-infantry", "metal-forging-armor", "triremes"], when="face-down"
)
FILL: Final[list[Move]] = MOVES.numbers("fill", 0, 3, when="academy")
EXCLUDE: Final[dict[str, Move]] = MOVES.each("exclude", CIVILIZATIONS, when="exclude")

MOVES.also("done", when="peace huns.levy land.ally cooperation exchange gallic-allies recall exclude")
MOVES.also("decline", when="peace.gift huns.cards minor-state face-down bribe bribe.answer pope command")
MOVES.also("lead", when="lead lead.npc")
MOVES.also("area", when="setup.area invade explore gallic-allies pirates reinforce")
MOVES.also("discard talent", when="minor-state peace.gift")
MOVES.also("discard", when="huns.cards")
MOVES.also("ally", when="huns.levy land.ally")
MOVES.also("take", when="recall")

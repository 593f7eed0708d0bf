"""Saecula: one table for four civilization board games.

>>> import saecula
>>> match = saecula.game("age-of-civilization", players=2).start(seed=7)
>>> match.seat, match.question
(0, 'rise.first')
"""

from saecula.core import (
    BadCase,
    BadData,
    BadOption,
    BadRecord,
    BadSave,
    CannotUndo,
    Game,
    Match,
    Move,
    Outcome,
    Record,
    Refusal,
    Refused,
    SaeculaError,
    UnknownGame,
    UnknownMove,
    UnknownSeat,
    game,
)

__version__ = "0.1.0"

__all__ = [
    "BadCase",
    "BadData",
    "BadOption",
    "BadRecord",
    "BadSave",
    "CannotUndo",
    "Game",
    "Match",
    "Move",
    "Outcome",
    "Record",
    "Refusal",
    "Refused",
    "SaeculaError",
    "UnknownGame",
    "UnknownMove",
    "UnknownSeat",
    "__version__",
    "game",
]

"""Analysis of finished games: how likely each seat was to win, where the game turned, and which moves were better."""

from saecula.analysis.game import NotOver, Part, analysed, finished, look_at, parts
from saecula.analysis.shapes import Analysis, Mistake, Point, RoundMark, SaidMove, TurningPoint

__all__ = [
    "Analysis",
    "Mistake",
    "NotOver",
    "Part",
    "Point",
    "RoundMark",
    "SaidMove",
    "TurningPoint",
    "analysed",
    "finished",
    "look_at",
    "parts",
]

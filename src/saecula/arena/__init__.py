"""Bots against bots, measured: who plays whom, results in a file that can be continued, ratings and intervals."""

from saecula.arena.figures import Measured, measure, wilson
from saecula.arena.matches import Job, Played, play
from saecula.arena.results import Results
from saecula.arena.schedule import ladder, round_robin, swiss

__all__ = ["Job", "Measured", "Played", "Results", "ladder", "measure", "play", "round_robin", "swiss", "wilson"]

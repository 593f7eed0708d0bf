"""Analyses and hints as they go over the wire."""

from __future__ import annotations

from typing import Literal

import msgspec

from saecula.analysis import Analysis
from saecula.analysis.hints import HintWay


class AnalysisOut(msgspec.Struct):
    """How far the analysis of a game is, and the analysis itself when it is done.

    `ahead` is how many games are analyzed before this one, `done` how many of `total` parts are done, and `seconds` how
    long an analysis may take.
    """

    state: Literal["none", "waiting", "running", "done", "failed"]
    seconds: float
    ahead: int = 0
    done: int = 0
    total: int = 0
    analysis: Analysis | None = None


class HintOut(msgspec.Struct):
    """What the planner would do at this version of the table; `second` is the best line that begins differently."""

    version: int
    best: HintWay
    second: HintWay | None

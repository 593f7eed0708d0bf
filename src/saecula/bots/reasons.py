"""Why a bot plays as it does: its line, what it is worth, and the second best line, in words."""

from __future__ import annotations

from saecula.bots.beam import Beam, Thought, Way
from saecula.bots.bot import Peek
from saecula.core import Move
from saecula.text import Text

STEPS = 8
"""The most moves of a line that are told."""


def advice(peek: Peek, nodes: int = 2000, seconds: float = 3.0, seed: int = 1) -> tuple[Move, Thought | None]:
    """What the planner would play, and why. There is no reason if only one move is legal."""
    planner = Beam(seed, nodes, seconds)
    return planner.choose(peek), planner.thought


def reasons(thought: Thought, text: Text) -> list[str]:
    """The planned line with its value, and the second best with what it is worth less."""
    best, *rest = thought.ways
    lines = [text.say("app.hint.best", line=line_in_words(best, thought.seat, text), worth=f"{best.worth:.1f}")]
    for way in rest:
        less = f"{best.worth - way.worth:.1f}"
        lines.append(text.say("app.hint.second", line=line_in_words(way, thought.seat, text), less=less))
    return lines


def line_in_words(way: Way, seat: int, text: Text) -> str:
    """The moves of a line, each worded in its position."""
    words = [text.move(move.text, position.view(seat)) for position, move in way.steps[:STEPS]]
    return "; ".join([*words, "..."] if len(way.steps) > STEPS else words)

"""Hints: what the planner would do, and what that gains compared with the second best."""

from __future__ import annotations

from typing import Final

import msgspec

from saecula.analysis.game import line_said, lost, said
from saecula.analysis.judge import Judge
from saecula.analysis.shapes import SaidMove
from saecula.bots import Greedy, Peek
from saecula.bots.beam import OutOfTime
from saecula.core import Match
from saecula.text import Text

NODES: Final = 1500
"""How many positions the planner looks at before it makes no further pass."""
SECONDS: Final = 3.0
"""How long the planner may think about a hint."""


class HintWay(msgspec.Struct):
    """A line of play, what it is worth less than the best in the units of the evaluation, and of the chance to win.

    A single player loses nothing of the chance to win.
    """

    line: list[SaidMove]
    less: float = 0.0
    chance: float = 0.0


class Hint(msgspec.Struct):
    """The best line, and the best line that begins with another move, if there is one and there was time for it."""

    best: HintWay
    second: HintWay | None = None


def hinted(match: Match, seat: int, seconds: float = SECONDS) -> Hint:
    """What the planner would do at a seat, from what the seat may know."""
    peek = Peek(match, seat)
    moves = peek.moves
    if len(moves) == 1:
        return Hint(HintWay([said(match, seat, moves[0].text)]))
    try:
        best, second, less = Judge(0, NODES).two_best(peek, seconds)
    except OutOfTime:
        return Hint(HintWay([said(match, seat, Greedy(1).choose(peek).text)]))
    hint = Hint(HintWay(line_said(best, seat)))
    if second:
        chance = round(lost(match, seat, less), 4) if match.game.players > 1 else 0.0
        hint.second = HintWay(line_said(second, seat), round(less, 2), chance)
    return hint


def hint_in_words(hint: Hint, text: Text) -> list[str]:
    """The hint for the terminal: the move, the plan, and the second best with what it is worth less."""

    def line(moves: list[SaidMove]) -> str:
        return "; ".join(text.labelled(move.text, move.label, move.params) for move in moves)

    lines = [text.say("app.hint.move", move=line(hint.best.line[:1]))]
    if len(hint.best.line) > 1:
        lines.append("  " + text.say("app.hint.plan", line=line(hint.best.line)))
    if hint.second is not None:
        less, chance = f"{hint.second.less:.1f}", f"{100 * hint.second.chance:.0f}"
        said = "app.hint.other" if hint.second.chance else "app.hint.second"
        lines.append("  " + text.say(said, line=line(hint.second.line), less=less, chance=chance))
    return lines

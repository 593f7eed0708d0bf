"""Hints: what the planner would do, what that is worth, and what it gains compared with the second best.

Here the planner says why, in the words of the log; a bot that plays has the same in `Beam.thought`.
"""

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

    A single player loses nothing of the chance to win. `worth` is the line's own value in the units of the evaluation;
    null if the planner has compared nothing, because there was only one move or too little time.
    """

    line: list[SaidMove]
    less: float = 0.0
    chance: float = 0.0
    worth: float | None = None


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
        worth, best, second, less = Judge(0, NODES).two_best(peek, seconds)
    except OutOfTime:
        return Hint(HintWay([said(match, seat, Greedy(1).choose(peek).text)]))
    hint = Hint(HintWay(line_said(best, seat), worth=round(worth, 2)))
    if second:
        chance = round(lost(match, seat, less), 2) if match.game.players > 1 else 0.0
        hint.second = HintWay(line_said(second, seat), round(less, 2), chance, round(worth - less, 2))
    return hint


def hint_in_words(hint: Hint, text: Text) -> list[str]:
    """The hint for the terminal: the move, the plan with its value, and the second best with what it is worth less."""

    def line(moves: list[SaidMove]) -> str:
        return "; ".join(text.labelled(move.text, move.label, move.params) for move in moves)

    lines = [text.say("app.hint.move", move=line(hint.best.line[:1]))]
    if hint.best.worth is not None:
        lines.append("  " + text.say("app.hint.best", line=line(hint.best.line), worth=f"{hint.best.worth:.1f}"))
    if hint.second is not None:
        less, chance = f"{hint.second.less:.1f}", f"{100 * hint.second.chance:.0f}"
        said = "app.hint.other" if hint.second.chance else "app.hint.second"
        lines.append("  " + text.say(said, line=line(hint.second.line), less=less, chance=chance))
    return lines

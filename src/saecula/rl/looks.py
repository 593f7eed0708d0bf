"""What an environment shows with `render_mode="ansi"`."""

from __future__ import annotations

from typing import Any, Final

from saecula.core import Match
from saecula.core.record import sees
from saecula.drawing import board, plain
from saecula.text import Text

LINES: Final = 10
"""How many lines of the log are shown below the board."""


def rendered(match: Match[Any], seat: int) -> str:
    """The board as a seat may see it, the last lines of the log, and what it is asked or how the game has ended.

    A match that keeps no log shows none.
    """
    text = Text(match.game.spec)
    text.seats = [f"seat_{i}" for i in range(match.game.players)]
    view = match.view(seat)
    lines = [str(match.game), plain(board(view, text)), ""]
    log = [event for event in match.log if sees(seat, event.seen)]
    lines += [f"· {text.event(event, viewer=seat)}" for event in log[-LINES:]]
    if view["question"] is not None:
        lines.append(f"{text.seats[seat]}: {text.question(view['question'])}")
    outcome = match.outcome
    if outcome is not None:
        lines.append(f"{text.say('app.end.title')} {text.reason(outcome.reason)}")
        lines += [f"{outcome.ranking[i]}. {name}  {outcome.score(i)}" for i, name in enumerate(text.seats)]
    return "\n".join([*lines, ""])

"""An analysis in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from saecula.analysis.shapes import Analysis, Mistake, SaidMove
from saecula.text import Text

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""The most columns of a curve."""


def in_words(analysis: Analysis, text: Text, seats: Sequence[int]) -> Iterator[str]:
    """The lines of a report about a game, with the mistakes of these seats."""
    a = analysis
    yield text.say("app.analyse.head", game=a.game, n=a.moves)
    share = f"{100 * a.judged / max(1, a.decisions):.0f}"
    yield text.say("app.analyse.judged", n=a.decisions, share=share, positions=a.positions, seconds=f"{a.seconds:.1f}")
    yield ""
    yield text.say("app.analyse.curve" if len(a.scores) > 1 else "app.analyse.curve.alone")
    width = max(len(text.seat(seat)) for seat in range(len(a.scores)))
    for seat, score in enumerate(a.scores):
        won = " ★" if seat in a.winners else ""
        yield f"  {text.seat(seat):{width}} {curve(a, seat)} {score}{won}"
    yield ""
    yield text.say("app.analyse.turning")
    for one in a.turning:
        moves = line(one.moves, text)
        yield f"  {where(a, one.at, text)} {text.seat(one.seat)}: {moves}"
        if len(a.scores) > 1:
            yield "    " + "; ".join(
                f"{text.seat(seat)} {100 * before:.0f} → {100 * after:.0f} %"
                for seat, (before, after) in enumerate(zip(one.before, one.after, strict=True))
            )
    if not a.turning:
        yield f"  {text.say('app.analyse.none')}"
    for seat in seats:
        yield ""
        own = sorted((one for one in a.mistakes if one.seat == seat), key=lambda one: -one.chance)
        yield text.say("app.analyse.mistakes", seat=text.seat(seat))
        for mistake in own:
            yield from _mistake(a, mistake, text)
        if not own:
            yield f"  {text.say('app.analyse.none')}"


def _mistake(analysis: Analysis, mistake: Mistake, text: Text) -> Iterator[str]:
    said = "app.analyse.cost" if len(analysis.scores) > 1 else "app.analyse.cost.alone"
    cost = text.say(said, loss=f"{mistake.loss:.1f}", chance=f"{100 * mistake.chance:.0f}")
    yield f"  {where(analysis, mistake.at, text)} {line([mistake.played], text)} ({cost})"
    yield f"    {text.say('app.analyse.better', line=line(mistake.line, text))}"


def where(analysis: Analysis, at: int, text: Text) -> str:
    """A place in the game: the round, in the game's own word for it, and the number of the move."""
    name = next((mark.name for mark in reversed(analysis.marks) if mark.kind == "round" and mark.at <= at), "")
    return text.say("app.analyse.at", round=text.say("study.round", n=name), move=at + 1)


def line(moves: Sequence[SaidMove], text: Text) -> str:
    """A line of play in words."""
    return "; ".join(text.labelled(move.text, move.label, move.params) for move in moves)


def curve(analysis: Analysis, seat: int) -> str:
    """The chances of a seat over the game as a row of bars; for a single player, what the position was worth."""
    points = analysis.points
    shown = [points[i * (len(points) - 1) // (WIDTH - 1)] for i in range(WIDTH)] if len(points) > WIDTH else points
    if len(analysis.scores) > 1:
        return "".join(BARS[round(point.chances[seat] * (len(BARS) - 1))] for point in shown)
    values = [point.values[seat] for point in shown]
    low, high = min(values), max(values)
    return "".join(BARS[round((value - low) / max(1e-9, high - low) * (len(BARS) - 1))] for value in values)

"""Draws a picture of a moment of a game: who plays, the points, and how they came about.

Pillow is optional (`pip install saecula[pictures]`); without it, shared links have words but no picture.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

WIDTH, HEIGHT = 1200, 630
"""The size that pages which show links expect."""
PAPER, INK, SOFT, LINE = "#fbf6ea", "#2a211a", "#6b5d4f", "#d9cbb2"
SEATS: Final = ("#1f5f99", "#a94c06", "#2f6f3a", "#8a2f7a", "#7a6a10", "#444444")
MARGIN: Final = 64
CHART: Final = (620, 150, 1136, 540)
"""Left, top, right and bottom of the chart."""
MOST_LINES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What is drawn: the title, where in the game it is, the players with their points, and the points over time."""

    title: str
    where: str
    names: Sequence[str]
    scores: Sequence[Any]
    over_time: Sequence[Sequence[float | None]]
    lines: Sequence[str] = ()


def drawable() -> bool:
    """Whether pictures can be drawn here."""
    return find_spec("PIL") is not None


def draw(moment: Moment) -> bytes:
    """The picture as PNG."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)

    def write(
        at: tuple[float, float], text: str, size: int, color: str = INK, width: float = 1072, **more: Any
    ) -> None:
        font = ImageFont.load_default(size)
        shown = text
        while shown and font.getlength(shown) > width:
            shown = shown[:-2].rstrip() + "…"
        pen.text(at, shown, fill=color, font=font, **more)

    pen.rectangle((0, 0, WIDTH, 14), fill="#94391a")
    write((MARGIN, 44), moment.title, 52)
    write((MARGIN, 108), moment.where, 26, SOFT)
    row = min(64, 300 // max(1, len(moment.names)))
    for seat, name in enumerate(moment.names):
        y = 170 + seat * row
        pen.rounded_rectangle((MARGIN, y, MARGIN + 30, y + 30), 8, fill=SEATS[seat % len(SEATS)])
        write((MARGIN + 46, y - 2), name, 30, width=360)
        if seat < len(moment.scores) and moment.scores[seat] is not None:
            write((MARGIN + 500, y - 2), str(moment.scores[seat]), 30, anchor="ra")
    _chart(pen, moment.over_time)
    for i, line in enumerate(moment.lines[-MOST_LINES:]):
        write((MARGIN, 484 + i * 32), line, 22, SOFT, width=520)
    write((WIDTH - MARGIN, HEIGHT - 58), "Saecula", 30, "#94391a", anchor="ra")
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _chart(pen: Any, over_time: Sequence[Sequence[float | None]]) -> None:
    """A line for the points of each seat."""
    left, top, right, bottom = CHART
    values = [value for point in over_time for value in point if value is not None]
    if len(over_time) < 2 or not values:
        return
    low, high = min(0.0, *values), max(1.0, *values)
    pen.line((left, bottom, right, bottom), fill=LINE, width=2)
    across = (right - left) / (len(over_time) - 1)
    up = (bottom - top) / (high - low)
    for seat in range(len(over_time[0])):
        line = []
        for i, point in enumerate(over_time):
            value = point[seat] if seat < len(point) else None
            if value is not None:
                line.append((left + i * across, bottom - (value - low) * up))
        if len(line) > 1:
            pen.line(line, fill=SEATS[seat % len(SEATS)], width=5, joint="curve")

"""Draws a picture of a moment of a game: the board as everybody may see it, who plays, and the points.

Pillow is optional (`pip install saecula[pictures]`); without it, shared links have words but no picture.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from saecula.core.picture import NOBODY, Chip, Picture, Pile
from saecula.server.page import ROOT

WIDTH, HEIGHT = 1200, 630
"""The size that pages which show links expect."""
PAPER, INK, SOFT, LINE, RUST = "#fbf6ea", "#2a211a", "#6b5d4f", "#d9cbb2", "#94391a"
SEATS: Final = ("#1f5f99", "#a94c06", "#2f6f3a", "#8a2f7a", "#a3262a", "#0f6e74", "#5a4a9c", "#6b5a1a")
"""The colors of the seats, those of the page."""
SEA, LAND, COAST, BLACK = "#c9d9dd", "#eadfc4", "#a8987a", "#2b2622"
KINDS: Final = ("#e9d9b0", "#cfdde6", "#e3cbd9")
"""The colors of cards by their kind."""
MARGIN: Final = 64
TOP: Final = 150
"""Where the board begins, below the title and the players."""
FIGURES: Final = 20
"""The size of the numbers of a player."""
WEIGHT: Final = 500
"""How heavy the letters are."""
CHART: Final = (620, 150, 1136, 540)
"""Left, top, right and bottom of the chart."""
MOST_LINES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What is drawn: the title, where in the game it is, the players with their points, and the board.

    A game that does not draw its board gets a chart of the points over time, and the last lines of its log.
    """

    title: str
    where: str
    names: Sequence[str]
    scores: Sequence[Any]
    over_time: Sequence[Sequence[float | None]]
    lines: Sequence[str] = ()
    board: Picture | None = None


def drawable() -> bool:
    """Whether pictures can be drawn here."""
    return find_spec("PIL") is not None


@cache
def font(size: int) -> Any:
    """The page's font for plain text, which has the letters of all languages; Pillow's own if the page is not built."""
    from PIL import ImageFont

    for file in sorted((ROOT / "assets").glob("sans-*.woff2")):
        with suppress(OSError):  # a Pillow that cannot read compressed fonts
            found = ImageFont.truetype(str(file), size)
            found.set_variation_by_axes([WEIGHT])
            return found
    return ImageFont.load_default(size)


class Sheet:
    """An image with what is written and drawn on it."""

    def __init__(self) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def title(self, text: str, width: float) -> float:
        """Writes the title as large as it fits; returns how wide it is."""
        size = next((size for size in (46, 40, 34) if font(size).getlength(text) <= width), 30)
        return self.write((MARGIN, 76), text, size, width=width, anchor="ls")

    def write(
        self, at: tuple[float, float], text: str, size: int, color: str = INK, width: float = 1072, **more: Any
    ) -> float:
        """Writes a text, shortened to some width; returns how wide it is."""
        letters = font(size)
        shown = text
        while shown and letters.getlength(shown) > width:
            shown = shown.removesuffix("…")[:-1].rstrip() + "…" if len(shown) > 1 else ""
        self.pen.text(at, shown, fill=color, font=letters, **more)
        return float(letters.getlength(shown))

    def png(self) -> bytes:
        out = io.BytesIO()
        self.image.save(out, "PNG", optimize=True)
        return out.getvalue()


def draw(moment: Moment) -> bytes:
    """The picture as PNG."""
    sheet = Sheet()
    sheet.pen.rectangle((0, 0, WIDTH, 14), fill=RUST)
    sheet.write((WIDTH - MARGIN, 36), "Saecula", 30, RUST, anchor="ra")
    board = moment.board
    if board is None:
        _without_board(sheet, moment)
    else:
        title = sheet.title(moment.title, 730)
        sheet.write((MARGIN + title + 22, 76), moment.where, 24, SOFT, width=910 - title, anchor="ls")
        if board.lands:
            _row_of_players(sheet, moment)
            _map(sheet, board)
        else:
            _panels(sheet, moment, board)
    return sheet.png()


def color(mark: int) -> str:
    """The color of a mark."""
    return BLACK if mark == NOBODY else SEATS[mark % len(SEATS)]


def _score(moment: Moment, seat: int) -> str:
    known = seat < len(moment.scores) and moment.scores[seat] is not None
    return str(moment.scores[seat]) if known else ""


def _without_board(sheet: Sheet, moment: Moment) -> None:
    """The players in a column, the points as a chart, and the last lines of the log."""
    sheet.write((MARGIN, 44), moment.title, 52, width=860)
    sheet.write((MARGIN, 108), moment.where, 26, SOFT)
    row = min(64, 300 // max(1, len(moment.names)))
    for seat, name in enumerate(moment.names):
        y = 170 + seat * row
        sheet.pen.rounded_rectangle((MARGIN, y, MARGIN + 30, y + 30), 8, fill=color(seat))
        sheet.write((MARGIN + 46, y - 2), name, 30, width=360)
        sheet.write((MARGIN + 500, y - 2), _score(moment, seat), 30, anchor="ra")
    _chart(sheet.pen, moment.over_time)
    for i, line in enumerate(moment.lines[-MOST_LINES:]):
        sheet.write((MARGIN, 484 + i * 32), line, 22, SOFT, width=520)


def _row_of_players(sheet: Sheet, moment: Moment) -> None:
    """The players side by side, each with color and points."""
    across = (WIDTH - 2 * MARGIN) / max(1, len(moment.names))
    for seat, name in enumerate(moment.names):
        x = MARGIN + seat * across
        sheet.pen.rounded_rectangle((x, 98, x + 26, 124), 7, fill=color(seat))
        points = _score(moment, seat)
        written = sheet.write((x + 36, 96), name, 26, width=across - 60 - 18 * len(points))
        sheet.write((x + 46 + written, 96), points, 26, RUST)


def _map(sheet: Sheet, board: Picture) -> None:
    """The map as wide as the picture allows, with its areas and pieces."""
    scale = min((WIDTH - 2 * MARGIN) / board.width, (HEIGHT - TOP - 20) / board.height)
    left = (WIDTH - board.width * scale) / 2
    right, bottom = left + board.width * scale, TOP + board.height * scale
    sheet.pen.rectangle((left, TOP, right, bottom), fill=SEA)
    for land in board.lands:
        fill = SEA if land.sea else LAND
        if land.mark != NOBODY:
            fill = _mixed(color(land.mark), fill)
        for ring in land.rings:
            points = [(left + x * scale, TOP + y * scale) for x, y in ring]
            sheet.pen.polygon(points, fill=fill, outline=COAST if not land.sea else "#b3c8ce")
    sheet.pen.rectangle((left, TOP, right, bottom), outline=LINE, width=2)
    for pile in board.piles:
        _pile(sheet, pile, left + pile.x * scale, TOP + pile.y * scale)


def _pile(sheet: Sheet, pile: Pile, x: float, y: float) -> None:
    """A pile: its number on a disk, or on a square where people live."""
    half = 11
    box = (x - half, y - half, x + half, y + half)
    if pile.town:
        sheet.pen.rounded_rectangle(box, 4, fill=color(pile.mark), outline=PAPER, width=2)
    else:
        sheet.pen.ellipse(box, fill=color(pile.mark), outline=PAPER, width=2)
    sheet.write((x, y), str(pile.n), 14, "#ffffff", anchor="mm")


def _mixed(one: str, other: str, share: float = 0.5) -> str:
    """A color between two others."""
    parts = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def _panels(sheet: Sheet, moment: Moment, board: Picture) -> None:
    """A panel for each player: name, points, a line of numbers, and the cards."""
    gap, top, bottom = 16, 104, HEIGHT - 24
    width = (WIDTH - 2 * MARGIN - gap * (len(board.panels) - 1)) // max(1, len(board.panels))
    for seat, panel in enumerate(board.panels):
        left = MARGIN + seat * (width + gap)
        sheet.pen.rounded_rectangle((left, top, left + width, bottom), 12, fill="#ffffff", outline=LINE, width=2)
        sheet.pen.rounded_rectangle((left, top, left + width, top + 58), 12, fill=color(seat))
        sheet.pen.rectangle((left, top + 40, left + width, top + 58), fill=color(seat))
        points = _score(moment, seat)
        sheet.write((left + 14, top + 14), moment.names[seat], 26, "#ffffff", width - 44 - 20 * len(points))
        sheet.write((left + width - 14, top + 10), points, 32, "#ffffff", anchor="ra")
        y = top + 70
        for line in wrapped(panel.figures, width - 28):
            sheet.write((left + 14, y), line, FIGURES, SOFT, width - 28)
            y += 26
        room = (left + 14, y + 8, left + width - 14, bottom - 12)
        _chips(sheet, panel.chips, room)


def wrapped(figures: Sequence[str], width: float) -> list[str]:
    """Figures in as few lines as they fit into."""
    lines: list[str] = []
    for figure in figures:
        longer = f"{lines[-1]} · {figure}" if lines else figure
        if lines and font(FIGURES).getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(figure)
    return lines


def _chips(sheet: Sheet, chips: Sequence[Chip], room: tuple[float, float, float, float]) -> None:
    """Cards in rows, each as wide as its name, as large as there is room for."""
    for size in (28, 24, 20, 16):
        placed = _placed(chips, size, room)
        if len(placed) == len(chips):
            break
    for chip, (x, y, wide, high) in zip(chips, placed, strict=False):
        sheet.pen.rounded_rectangle((x, y, x + wide, y + high), 8, fill=KINDS[chip.kind % len(KINDS)])
        sheet.write((x + size * 0.55, y + high / 2), _named(chip), size, width=wide - size, anchor="lm")


def _placed(chips: Sequence[Chip], size: int, room: tuple[float, float, float, float]) -> list[tuple[float, ...]]:
    """Left, top, width and height of the cards that there is room for in this size of letters."""
    left, top, right, bottom = room
    high, gap = size * 1.6, size * 0.35
    x, y = left, top
    out: list[tuple[float, ...]] = []
    for chip in chips:
        wide = min(right - left, float(font(size).getlength(_named(chip))) + size * 1.1)
        if x > left and x + wide > right:
            x, y = left, y + high + gap
        if y + high > bottom:
            break
        out.append((x, y, wide, high))
        x += wide + gap
    return out


def _named(chip: Chip) -> str:
    return f"{chip.name}  {chip.n}" if chip.n else chip.name


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
            pen.line(line, fill=color(seat), width=5, joint="curve")

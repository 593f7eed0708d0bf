"""The forecast at the terminal: the next production, comparisons, points by source, cards left."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from saecula.cli.session import Session
from saecula.core import Forecast
from saecula.text import Text


def forecast_table(session: Session, seat: int | None) -> RenderableType:
    """What is coming for everybody, as far as the viewer may know."""
    found = session.match.forecast(seat)
    text = session.text
    if not found.seats:
        return Line(text.say("app.forecast.none"))
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("", no_wrap=True)
    for name in session.names:
        grid.add_column(name, justify="right", no_wrap=True)
    _production(grid, found, text)
    _compared(grid, found, text)
    _points(grid, found, text)
    parts: list[RenderableType] = [grid]
    if found.hidden:
        parts.append(Line(text.say("app.forecast.hidden"), style="dim"))
    if found.decks:
        decks = " · ".join(f"{text.forecast(deck.id)} {deck.n}" for deck in found.decks)
        parts.append(Line(f"{text.say('app.forecast.decks')}: {decks}"))
    return Group(*parts)


def _production(grid: Table, found: Forecast, text: Text) -> None:
    """Adds what the next production changes, and the numbers behind it."""
    grid.add_row(Line(text.say("app.forecast.next"), style="bold"))
    for id in dict.fromkeys(one.id for seat in found.seats for one in seat.income):
        row = []
        for seat in found.seats:
            one = next((one for one in seat.income if one.id == id), None)
            row.append(f"{one.now} → {one.after}" if one is not None else "")
        grid.add_row(text.forecast(id), *row)
    for id in dict.fromkeys(one.id for seat in found.seats for one in seat.details):
        numbers = [next((one.n for one in seat.details if one.id == id), None) for seat in found.seats]
        grid.add_row(Line(f"  {text.forecast(id)}", style="dim"), *["" if n is None else str(n) for n in numbers])


def _compared(grid: Table, found: Forecast, text: Text) -> None:
    """Adds the numbers in which the seats are compared; the greatest of each is in bold type."""
    if found.comparisons:
        grid.add_row(Line(text.say("app.forecast.compare"), style="bold"))
    for one in found.comparisons:
        most = max(one.values)
        grid.add_row(
            text.forecast(one.id), *[Line(str(n), style="bold" if n == most and n else "") for n in one.values]
        )


def _points(grid: Table, found: Forecast, text: Text) -> None:
    """Adds the points if the game ended now, source by source."""
    grid.add_row(Line(text.say("app.forecast.points"), style="bold"))
    for id in dict.fromkeys(one.id for seat in found.seats for one in seat.points):
        numbers = [next((one.n for one in seat.points if one.id == id), None) for seat in found.seats]
        grid.add_row(text.forecast(id), *["" if n is None else str(n) for n in numbers])
    grid.add_row(
        Line(text.say("app.forecast.total"), style="bold"),
        *[Line(str(seat.score), style="bold") for seat in found.seats],
    )

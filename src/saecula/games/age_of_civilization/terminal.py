"""The board in the terminal, drawn from what a seat may see."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from saecula.core.types import Seat
from saecula.games.age_of_civilization.cards import ACTIONS, PERMANENT, TECHNOLOGIES
from saecula.games.age_of_civilization.kinds import ROUNDS
from saecula.games.age_of_civilization.notation import brief, card
from saecula.text import Text

COLOURS: Final = ["cyan", "yellow", "green", "magenta"]
SIGNS: Final = ["●", "▲", "■", "◆"]
"""Each seat has a shape as well as a color."""
STANDING: Final = ["coins", "points", "workers", "strength"]


def standing(view: dict[str, Any], seat: Seat, text: Text) -> str:
    """The most important numbers of a seat, on one line."""
    player = view["table"]["players"][seat]
    return " · ".join(f"{player[key]} {text.say(f'ui.{key}', n=player[key])}" for key in STANDING)


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """Timeline, markets and players, top to bottom; in a low window, one line for each card and player."""
    return Fitting([_full(view, text), *[_short(view, text, detail) for detail in (2, 1, 0)]], text.rows)


class Fitting:
    """The first of several drawings that fits, or else the last. Without a number of rows, the first."""

    def __init__(self, drawings: list[RenderableType], rows: int) -> None:
        self.drawings = drawings
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for drawing in self.drawings[:-1]:
            if not self.rows or len(console.render_lines(drawing, options.update(height=None))) <= self.rows:
                yield drawing
                return
        yield self.drawings[-1]


def _full(view: dict[str, Any], text: Text) -> RenderableType:
    table = view["table"]
    parts: list[RenderableType] = [_timeline(table, text)]
    if table["opponent"] or len(table["players"]) == 1:
        parts.append(Line(text.say("ui.opponent", n=table["opponent"]), style="bold red"))
    if table["market"]:
        parts.append(_market(table, text))
    if table["wonders"]:
        parts.append(_list(text.say("ui.wonders"), table["wonders"], text))
    if table["specials"]:
        parts.append(_specials(table, text))
    seats = range(len(table["players"]))
    grid = Grid.grid(expand=True)
    for _ in seats[:2]:
        grid.add_column(ratio=1)
    for left in seats[::2]:
        grid.add_row(*[_player(view, seat, text) for seat in seats[left : left + 2]])
    parts.append(grid)
    parts.append(Line(text.say("ui.legend") + ", " + text.say("ui.reconstructed"), style="dim"))
    return Group(*parts)


def _short(view: dict[str, Any], text: Text, detail: int) -> RenderableType:
    """Everything in a few lines, with less detail the fewer they are; the full text of a card is shown next to its
    moves.
    """
    table = view["table"]
    parts: list[RenderableType] = [_cards_in_a_line(table, text, detail), _actions(table, text)]
    if table["market"]:
        if detail:
            parts.append(Line(text.say("ui.market"), style="bold blue"))
        offers = [(o["id"], f"{o['coins']} ¤" if o["coins"] else "") for o in table["market"]]
        parts.append(_abilities(offers, text))
    if table["wonders"] and detail == 2:
        parts.append(Line(text.say("ui.wonders"), style="bold blue"))
        parts.append(_abilities([(id, "") for id in table["wonders"]], text))
    elif table["wonders"]:
        parts.append(_in_a_line(text.say("ui.wonders"), [text.name(id) for id in table["wonders"]]))
    if table["specials"]:
        pairs = [
            "+".join(text.name(t.id) for t in TECHNOLOGIES.values() if str(t.card) == number)
            for number in table["specials"]
        ]
        parts.append(_in_a_line(text.say("ui.specials"), pairs))
    if len(table["players"]) == 1:
        parts.append(Line(text.say("ui.opponent", n=table["opponent"]), style="bold red"))
    parts.append(_standings(view, text))
    for p in table["players"]:
        if p["hand"]:
            parts.append(_in_a_line(text.say("ui.hand"), [text.name(id) for id in p["hand"]]))
        if p["passing"]:
            parts.append(_in_a_line(text.say("ui.passing"), [text.name(id) for id in p["passing"]]))
    if detail == 2:
        parts.append(Line(text.say("ui.legend") + ", " + text.say("ui.reconstructed"), style="dim"))
    return Group(*parts)


def _actions(table: dict[str, Any], text: Text) -> Line:
    """The costs and gains of the actions of this round."""
    current = [id for id in table["current"] if ACTIONS[id].slots]
    line = Line(style="dim")
    for id in [*current, *PERMANENT]:
        line.append("  " if line.plain else "")
        line.append(text.name(id), style="bold not dim")
        line.append(f" {', '.join(card(id, text)[:2])}")
    return line


def _abilities(cards: list[tuple[str, str]], text: Text) -> Grid:
    """Civilizations with their bonus coins, or wonders, one line each."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    for id, coins in cards:
        name, words = Line(text.name(id), style="bold"), Line(brief(id, text), style="dim")
        grid.add_row(name, Line(coins, style="bright_yellow"), words)
    return grid


def _in_a_line(title: str, words: list[str]) -> Line:
    line = Line(f"{title}: ", style="bold blue", no_wrap=True, overflow="ellipsis")
    return line.append(" · ".join(words), style="not bold default")


def _cards_in_a_line(table: dict[str, Any], text: Text, detail: int) -> Line:
    """The round and the timeline: past cards, the three current cards, upcoming cards."""
    first = table["round"] - 1
    line = Line(text.say("ui.round", n=table["round"]) if detail else f"{table['round']}/{ROUNDS}", style="bold")
    for i, id in enumerate(table["timeline"]):
        lit = first <= i <= first + 2
        line.append(" ")
        style = "bold black on bright_yellow" if lit else "not bold dim strike" if i < first else "not bold"
        event = {"war": "⚔", "sacrifice": "☠"}.get(ACTIONS[id].event, "")
        token = f" ({text.name(table['tokens'][i - 5])})" if table["tokens"] and i >= 5 else ""
        line.append(f" {text.name(id)}{event}{token} " if lit else f"{text.name(id)}{event}{token}", style=style)
    return line


def _standings(view: dict[str, Any], text: Text) -> Grid:
    """One line for each player."""
    table = view["table"]
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=True, pad_edge=False)
    grid.add_column("", no_wrap=True)
    for heading in ("series.points", "series.coins", "series.workers", "ui.strength"):
        grid.add_column(text.say(heading), justify="right", no_wrap=True)
    grid.add_column(text.say("ui.cards"), no_wrap=True, overflow="ellipsis", ratio=1)
    for seat, p in enumerate(table["players"]):
        turn = seat == table["turn"]
        free = p["workers"] - (table["placed"] if turn else 0)
        cards = Line()
        for id in reversed(p["civilizations"]):
            main = id == p["main"]
            cards.append(f"{'▣' if main else '▢'}{text.name(id)} ", style="bold" if main else "")
        cards.append(", ".join(text.name(id) for id in p["technologies"]), style="green")
        if p["wonders"]:
            cards.append(" ★" + ", ".join(text.name(id) for id in p["wonders"]), style="magenta")
        name = Line(
            f"{'▶' if turn else ' '}{SIGNS[seat]} {text.seat(seat)}{'¹' if seat == table['first'] else ''}",
            style=f"{COLOURS[seat]}{' bold' if turn else ''}",
        )
        grid.add_row(
            name, f"{p['points']} +{p['end']}", str(p["coins"]), f"{free}/{p['workers']}", str(p["strength"]), cards
        )
    return grid


def _timeline(table: dict[str, Any], text: Text) -> RenderableType:
    """The three permanent actions, and the eight cards with the current ones highlighted."""
    first = table["round"] - 1
    grid = Grid.grid(padding=(0, 1), expand=True)
    cells: list[Line] = []
    for i, id in enumerate(table["timeline"]):
        grid.add_column(justify="center")
        current = first <= i <= first + 2
        style = "bold black on bright_yellow" if current else "dim strike" if i < first else "white"
        cell = Line(f" {text.name(id)} ", style=style)
        event = ACTIONS[id].event
        if event != "none":
            cell.append(" ⚔" if event == "war" else " ☠", style="red")
        if table["tokens"] and i >= 5:
            cell.append(f"\n{text.name(table['tokens'][i - 5])}", style="italic blue")
        if current:
            cell.append("\n" + ": ".join(card(id, text)[:2]), style="dim")
        cells.append(cell)
    grid.add_row(*cells)
    permanent = Line(text.say("ui.permanent") + ": ", style="dim")
    for id in PERMANENT:
        permanent.append(text.name(id), style="bold")
        permanent.append(f" ({', '.join(card(id, text))})  ", style="dim")
    title = f"{text.say('ui.round', n=table['round'])} · {text.say('ui.timeline')}"
    return Panel(Group(grid, permanent), title=title, title_align="left", border_style="yellow")


def _market(table: dict[str, Any], text: Text) -> RenderableType:
    grid = Grid(box=None, expand=True, padding=(0, 1), show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for offer in table["market"]:
        lines = card(offer["id"], text)
        coins = "¤" * offer["coins"] if offer["coins"] <= 5 else f"¤×{offer['coins']}"
        grid.add_row(Line(text.name(offer["id"]), style="bold"), Line(coins, style="bright_yellow"), " · ".join(lines))
    return Panel(grid, title=text.say("ui.market"), title_align="left", border_style="blue")


def _list(title: str, ids: list[str], text: Text) -> RenderableType:
    line = Line()
    for i, id in enumerate(ids):
        line.append("  ·  " if i else "")
        line.append(text.name(id), style="bold")
        line.append(" (" + "; ".join(card(id, text)) + ")", style="dim")
    return Panel(line, title=title, title_align="left", border_style="blue")


def _specials(table: dict[str, Any], text: Text) -> RenderableType:
    line = Line()
    for number in table["specials"]:
        pair = [t.id for t in TECHNOLOGIES.values() if str(t.card) == number]
        line.append(f"{number}: ", style="bold")
        line.append("; ".join(f"{text.name(id)} ({', '.join(card(id, text))})" for id in pair) + "   ")
    return Panel(line, title=text.say("ui.specials"), title_align="left", border_style="blue")


def _player(view: dict[str, Any], seat: Seat, text: Text) -> RenderableType:
    table = view["table"]
    p = table["players"][seat]
    body = Line()
    free = p["workers"] - (table["placed"] if seat == table["turn"] else 0)
    body.append(f"{p['points']} ", style="bold")
    body.append(f"{text.say('ui.points', n=p['points'])} (+{p['end']} {text.say('ui.end')})\n")
    body.append(f"{p['coins']} ", style="bold bright_yellow")
    body.append(f"{text.say('ui.coins', n=p['coins'])}   ")
    body.append(f"{free}/{p['workers']} ", style="bold")
    body.append(f"{text.say('ui.workers', n=p['workers'])}   ")
    body.append(f"{p['strength']} ", style="bold red")
    body.append(f"{text.say('ui.strength')}\n")
    for id in reversed(p["civilizations"]):
        main = id == p["main"]
        body.append(("▣ " if main else "▢ ") + text.name(id), style="bold" if main else "")
        lines = card(id, text)[1:]
        shown = [line for line in lines if main or line.startswith(text.say("card.legacy", text=""))]
        body.append(" " + " · ".join(shown) + "\n", style="dim")
    if p["technologies"]:
        body.append(text.say("ui.technologies") + ": ", style="dim")
        body.append(", ".join(text.name(id) for id in p["technologies"]) + "\n")
    if p["wonders"]:
        body.append("★ " + ", ".join(text.name(id) for id in p["wonders"]) + "\n", style="magenta")
    if p["slots"]:
        slots = ", ".join(text.name(id) for id in p["slots"])
        body.append(f"{text.say('ui.slots')}: {slots}\n", style="dim")
    if p["hand_size"]:
        names = ", ".join(text.name(id) for id in p["hand"]) if p["hand"] else "?" * p["hand_size"]
        body.append(f"{text.say('ui.hand')}: {names}\n", style="green")
    if p["passing"]:
        names = ", ".join(text.name(id) for id in p["passing"])
        body.append(f"{text.say('ui.passing')}: {names}\n", style="green")
    body.rstrip()
    title = f"{SIGNS[seat]} {text.seat(seat)}" + (f" ({text.say('ui.first')})" if seat == table["first"] else "")
    style = COLOURS[seat] if seat == table["turn"] else "dim"
    return Panel(body, title=title, title_align="left", border_style=style)

"""The board in the terminal, drawn from what a seat may see."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from saecula.games.age_of_civilization.cards import ACTIONS, PERMANENT, TECHNOLOGIES
from saecula.games.age_of_civilization.notation import card
from saecula.text import Text

COLOURS = ["cyan", "yellow", "green", "magenta"]
SIGNS = ["●", "▲", "■", "◆"]
"""Each seat has a shape besides its colour."""


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """Timeline, markets and players, top to bottom."""
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


def _timeline(table: dict[str, Any], text: Text) -> RenderableType:
    """The three permanent actions, and the eight cards with the current ones lit."""
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
            cell.append("\n" + " ".join(card(id, text)[:2])[:40], style="dim")
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


def _player(view: dict[str, Any], seat: int, text: Text) -> RenderableType:
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

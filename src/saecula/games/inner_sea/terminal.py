"""The table in the terminal, drawn from what a seat may see: a sketch of the map, the areas by region, the
civilizations."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from saecula.games.inner_sea.atlas import AREAS, PARTS, REGIONS
from saecula.games.inner_sea.cards import CARDS, WONDERS
from saecula.text import Text

COLOURS: list[str] = ["red", "green", "blue", "magenta", "yellow", "cyan"]
WIDTH = 110
HEIGHT = 30
BARBARIANS = "barbarians"


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """Turn and order, sketch, areas by region, civilizations, Wonders, the own hand."""
    table = view["table"]
    signs = letters(table)
    parts: list[RenderableType] = [head(table, text, signs), sketch(table, text, signs), regions(table, text, signs)]
    if table["contest"]:
        parts.append(contest(table, text))
    if table.get("book"):
        parts.append(scenario(table["book"], text))
    parts += [civilizations(table, text, signs), wonders(table, text), hand(view, text)]
    return Group(*parts)


def scenario(book: dict[str, Any], text: Text) -> RenderableType:
    """The scenario: its Gold, who is whose enemy, and cards on the table."""
    line = Line()
    gold = [f"{text.name(area)} {n} ({text.name(book['owners'][area])})" for area, n in book["gold"].items() if n]
    foes = [f"{text.name(civ)}: {', '.join(text.name(foe) for foe in them)}" for civ, them in book["enemies"].items()]
    cards = [f"{text.name(card)} ({text.name(civ)})" for card, civ in book["tabled"].items()]
    for id, items in (("ui.playbook.gold", gold), ("ui.playbook.enemies", foes), ("ui.playbook.table", cards)):
        if items:
            line.append(f"{text.say(id)}: ", style="bold")
            line.append("; ".join(items) + "\n")
    line.rstrip()
    title = text.say(f"scenario.{book['scenario']}") if book["scenario"] != "base" else text.say("ui.playbook.base")
    return Panel(line, title=title)


def letters(table: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Each faction has a letter and a colour: the letter alone is enough to read the map."""
    out: dict[str, tuple[str, str]] = {BARBARIANS: ("b", "white on grey23")}
    used: set[str] = set()
    for i, civ in enumerate(table["civs"]):
        name = civ["id"] or "?"
        letter = next((c.upper() for c in name if c.isalpha() and c.upper() not in used), str(i))
        used.add(letter)
        out[name] = (letter, f"bold {COLOURS[i % len(COLOURS)]}")
    return out


def head(table: dict[str, Any], text: Text, signs: dict[str, tuple[str, str]]) -> RenderableType:
    line = Line(text.say("ui.turn", epoch=table["epoch"], last=table["last_epoch"], turn=table["turn"]), style="bold")
    line.append(f"   {text.name('phase.' + table['stage'])}   {text.say('ui.order')}: ", style="default")
    for i in table["order"]:
        civ = table["civs"][i]["id"]
        line.append(f"{text.name(civ)} ({signs[civ or '?'][0]})  ", style=signs[civ or "?"][1])
    line.append(f"  {text.say('ui.deck')} {table['deck']}  {text.say('ui.discard')} {len(table['discard'])}"
                f"  {text.say('ui.black')} {table['barbarians']}", style="dim")
    if table["superstition"]:
        named = ", ".join(text.name(a) for a in table["superstition"])
        line.append(f"  {text.say('ui.superstition')} {named}", style="red")
    return line


def stack(area: dict[str, Any], signs: dict[str, tuple[str, str]]) -> Line:
    """The disks of an area: letter and number of each faction, white disks after a plus, ! where it is Contested."""
    line = Line()
    counts: dict[str, int] = dict(area["disks"])
    for civ, n in area["white"].items():
        counts[civ] = counts.get(civ, 0) + n
    for name, n in area["disks"].items():
        line.append(f"{signs[name][0]}{n}", style=signs[name][1])
    for name, n in area["white"].items():
        line.append(f"{signs[name][0]}+{n}", style=signs[name][1])
    if len(counts) > 1 and max(counts.values()) > 1:
        line.append("!", style="bold bright_red")
    return line


def sketch(table: dict[str, Any], text: Text, signs: dict[str, tuple[str, str]]) -> RenderableType:
    """The map by longitude and latitude: one sign for each area in play."""
    areas = [AREAS[name] for name in PARTS[table["map"]].areas] if table["map"] in PARTS else list(AREAS.values())
    west, east = min(a.lon for a in areas), max(a.lon for a in areas)
    south, north = min(a.lat for a in areas), max(a.lat for a in areas)
    rows: list[dict[int, tuple[str, str]]] = [{} for _ in range(HEIGHT)]
    for area in sorted(areas, key=lambda a: a.lon):
        y = round((north - area.lat) / (north - south) * (HEIGHT - 1))
        x = round((area.lon - west) / (east - west) * (WIDTH - 6))
        here = table["areas"].get(area.id)
        if here is None:
            cells = [("·" if area.kind == "land" else "~", "yellow" if area.kind == "land" else "blue")]
        else:
            sign = stack(here, signs)
            cells = [(c, style_at(sign, i)) for i, c in enumerate(sign.plain)]
        y = free_row(rows, y, x, len(cells))
        for i, cell in enumerate(cells):
            rows[y][x + i] = cell
    lines = Line()
    for row in rows:
        for x in range(max(row) + 1 if row else 0):
            char, style = row.get(x, (" ", ""))
            lines.append(char, style=style)
        lines.append("\n")
    lines.append(text.say("ui.legend"), style="dim")
    return Panel(lines, title=text.say("ui.map"), title_align="left", border_style="blue", width=WIDTH + 4)


def style_at(line: Line, i: int) -> str:
    for span in line.spans:
        if span.start <= i < span.end:
            return str(span.style)
    return ""


def free_row(rows: list[dict[int, tuple[str, str]]], y: int, x: int, length: int) -> int:
    """The row nearest to y with room for the sign."""
    for shift in (0, 1, -1, 2, -2, 3, -3):
        row = y + shift
        if 0 <= row < len(rows) and not any(x + i in rows[row] for i in range(-1, length + 1)):
            return row
    return y


def regions(table: dict[str, Any], text: Text, signs: dict[str, tuple[str, str]]) -> RenderableType:
    """The occupied areas by region, and how many are empty."""
    play = PARTS[table["map"]].areas if table["map"] in PARTS else list(AREAS)
    grid = Grid(box=None, show_header=False, padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for region in REGIONS:
        here = [a for a in play if AREAS[a].region == region]
        if not here:
            continue
        line = Line()
        for name in here:
            if name in table["areas"]:
                line.append(f"{text.name(name)} ", style="blue" if AREAS[name].kind != "land" else "default")
                line.append_text(stack(table["areas"][name], signs))
                line.append("  ")
        empty = sum(1 for a in here if a not in table["areas"])
        line.append(f"({text.say('ui.empty')}: {empty})", style="dim")
        grid.add_row(text.say(f"ui.region.{region}"), line)
    return grid


def contest(table: dict[str, Any], text: Text) -> RenderableType:
    now = table["contest"]
    line = Line(text.say("ui.contest", area=text.name(now["area"])), style="bold red")
    for laid in now["laid"]:
        what = text.name(laid["card"]) if laid["card"] else text.say("ui.face-down")
        line.append(f"  {text.name(table['civs'][laid['civ']]['id'])}: {what}",
                    style="strike" if laid["cancelled"] else "default")
    return line


def mark(id: str) -> str:
    """An asterisk for a card whose text is reconstructed."""
    return "*" if id in CARDS and CARDS[id].reconstructed else ""


def civilizations(table: dict[str, Any], text: Text, signs: dict[str, tuple[str, str]]) -> RenderableType:
    grid = Grid(expand=True, padding=(0, 1), border_style="dim")
    grid.add_column("")
    for key in ("vp", "cities", "supply", "ready", "treasury", "loot", "cards"):
        grid.add_column(text.say(f"ui.{key}"), justify="right")
    grid.add_column(text.say("ui.investments"))
    for i in table["order"]:
        civ = table["civs"][i]
        name = civ["id"] or "?"
        cities = sum(1 for a, area in table["areas"].items()
                     if AREAS[a].kind == "land" and area["disks"].get(civ["id"], 0) >= 3)
        invested = ", ".join(f"{text.name(card)}{mark(card)} {n}" for card, n in civ["investments"].items())
        title = Line(f"{text.name(name)} ({signs[name][0]}) {text.seat(civ['seat'])}", style=signs[name][1])
        if civ["passed"] and table["stage"] == "card":
            title.append(f" ({text.say('ui.passed')})", style="dim")
        if civ["known"]:
            named = ", ".join(text.name(card) for card in civ["known"])
            invested = f"{invested}  {text.say('ui.known')}: {named}".strip()
        grid.add_row(title, str(civ["vp"]), str(cities), str(civ["supply"]), str(civ["ready"]), str(civ["treasury"]),
                     str(civ["loot"]), str(civ["cards"]), invested)
    return grid


def wonders(table: dict[str, Any], text: Text) -> RenderableType:
    line = Line(f"{text.say('ui.wonders')}: ", style="bold")
    built = {entry["id"]: entry for entry in table["wonders"]}
    for id in WONDERS:
        entry = built.get(id)
        line.append(f"{text.name(id)}{mark(id)} ", style="default" if entry else "dim")
        if entry is None:
            line.append(f"({text.say('ui.available')})  ", style="dim")
        elif entry["destroyed"]:
            line.append(f"({text.say('ui.destroyed')})  ", style="red")
        else:
            owner = text.name(table["civs"][entry["owner"]]["id"])
            line.append(f"({owner}, {text.name(entry['area'])}, {entry['disks']})  ", style="yellow")
    return line


def hand(view: dict[str, Any], text: Text) -> RenderableType:
    """The cards of the seat with their texts; an asterisk marks what is reconstructed."""
    grid = Grid(box=None, show_header=False, padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for civ in view["table"]["civs"]:
        for id in civ["hand"] or []:
            grid.add_row(f"{id.partition('.')[2]} {text.name(id)}{mark(id)}", text.card(id)[0])
    parts: list[RenderableType] = [Line(text.say("ui.hand"), style="bold"), grid]
    return Group(*parts, Line(text.say("ui.reconstructed"), style="dim"))

"""The table in the terminal, drawn from what a seat may see: the civilizations, the areas by name, a map, the hand.

What matters most comes first, since a small terminal shows only the beginning: the civilizations with their numbers,
the player's own hand, the areas by region. A wide terminal has the map beside it.
"""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from saecula.core.types import Seat
from saecula.games.inner_sea.atlas import AREAS, PARTS, REGIONS, Area
from saecula.games.inner_sea.cards import CARDS, WONDERS
from saecula.games.inner_sea.ids import CivId
from saecula.text import Text

COLOURS: Final[list[str]] = ["red", "green", "blue", "magenta", "yellow", "cyan"]
WIDE: Final = 140
SIDE: Final = 68
ROWS: Final = 24
SHORT: Final = 5
BARBARIANS: Final = "barbarians"
GENERIC: Final[set[str]] = {
    "sea",
    "gulf",
    "bay",
    "strait",
    "of",
    "the",
    "mar",
    "mare",
    "golfo",
    "baia",
    "stretto",
    "di",
    "del",
    "della",
    "delle",
    "dei",
    "de",
    "la",
    "el",
    "los",
    "las",
    "bahía",
    "estrecho",
    "mediterranean",
    "mediterraneo",
    "mediterráneo",
}
"""Words of a name that are left out on the map."""


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """The table as a seat sees it, for the available width."""
    return Board(view, text)


def standing(view: dict[str, Any], seat: Seat, text: Text) -> str:
    """What matters most about a seat, in one line: its civilizations with VP and Cities."""
    table = view["table"]
    return " · ".join(
        f"{text.name(civ['id'])} {points(table, i)} {text.say('ui.vp')}, {civ['cities']} {text.say('ui.cities')}"
        for i, civ in enumerate(table["civs"])
        if civ["seat"] == seat and civ["id"]
    )


def points(table: dict[str, Any], civ: CivId) -> str:
    """The VP of a civilization with its half point."""
    n, halves = table["civs"][civ]["vp"], (table["book"] or {}).get("halves", [])
    half = "1/2" if civ < len(halves) and halves[civ] else ""
    return f"{n} {half}".strip() if n or not half else half


class Board:
    """Turn and order, civilizations, hand, competition, areas by region, Wonders, map, the texts of the hand."""

    def __init__(self, view: dict[str, Any], text: Text) -> None:
        self.view = view
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table, text = self.view["table"], self.text
        signs = letters(table)
        yield head(table, text, signs)
        first: list[RenderableType] = [civilizations(table, text, signs), hand(self.view, text)]
        if table["contest"]:
            first.append(contest(table, text))
        rest: list[RenderableType] = [regions(table, text, signs)]
        if not table.get("book") or "no-wonders" not in table["book"]["flags"]:
            rest.append(wonders(table, text))
        if table.get("book"):
            rest.append(scenario(table, text))
        wide = options.max_width >= WIDE
        width = options.max_width - SIDE - 2 if wide else options.max_width
        drawn = sketch(table, text, signs, width)
        if not wide:
            yield Group(*first, *rest, drawn, texts(self.view, text))
            return
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(width=width)
        grid.add_column()
        grid.add_row(drawn, Group(*first, *rest, texts(self.view, text)))
        yield grid


def scenario(table: dict[str, Any], text: Text) -> RenderableType:
    """The scenario: its description, the goal, Gold, enemies, open hands and cards on the table."""
    book = table["book"]
    line = Line()
    for id, title in ((f"scenario.{book['scenario']}.about", ""), (goal(book["scenario"], text), "ui.playbook.goal")):
        if text.has(id):
            line.append(f"{text.say(title)}: " if title else "", style="bold")
            line.append(f"{text.say(id)}\n", style="default" if title else "italic")
    gold = [f"{text.name(area)} {n} ({text.name(book['owners'][area])})" for area, n in book["gold"].items() if n]
    foes = [f"{text.name(civ)}: {', '.join(text.name(foe) for foe in them)}" for civ, them in book["enemies"].items()]
    cards = [f"{text.name(card)} ({text.name(civ)})" for card, civ in book["tabled"].items()]
    hands = [
        f"{text.name(civ['id'])}: {', '.join(text.name(card) for card in civ['hand']) or '-'}"
        for civ in table["civs"]
        if civ["seat"] < 0 and civ["hand"] is not None and civ["cards"]
    ]
    for id, items in (
        ("ui.playbook.gold", gold),
        ("ui.playbook.enemies", foes),
        ("ui.playbook.table", cards),
        ("ui.playbook.hands", hands),
    ):
        if items:
            line.append(f"{text.say(id)}: ", style="bold")
            line.append("; ".join(items) + "\n")
    line.rstrip()
    title = text.say(f"scenario.{book['scenario']}") if book["scenario"] != "base" else text.say("ui.playbook.base")
    return Panel(line, title=title)


def goal(name: str, text: Text) -> str:
    """The message that says how the scenario is won."""
    return f"scenario.{name}.goal" if text.has(f"scenario.{name}.goal") else "scenario.goal"


def letters(table: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """A letter and a color for each faction; the letter alone is enough to read the map."""
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
    line.append(
        f"  {text.say('ui.deck')} {table['deck']}  {text.say('ui.discard')} {len(table['discard'])}"
        f"  {text.say('ui.black')} {table['barbarians']}",
        style="dim",
    )
    if table["superstition"]:
        named = ", ".join(text.name(a) for a in table["superstition"])
        line.append(f"  {text.say('ui.superstition')} {named}", style="red")
    return line


def stack(area: dict[str, Any], signs: dict[str, tuple[str, str]]) -> Line:
    """The disks of an area: letter and number of each faction, white disks after a plus, ! if it is Contested."""
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


def codes(areas: list[Area], text: Text) -> dict[str, str]:
    """A short form of each name, different from all others: the first letters of the word that matters, with ~ for a
    sea."""
    words: dict[str, str] = {}
    for area in areas:
        name = [word for word in text.name(area.id).split() if word.lower() not in GENERIC] or [text.name(area.id)]
        words[area.id] = ("" if area.kind == "land" else "~") + "".join(name).replace("-", "").removeprefix("d'")
    out: dict[str, str] = {}
    for id, word in words.items():
        n = SHORT + (word[0] == "~")
        while n < len(word) and any(other[:n] == word[:n] for key, other in words.items() if key != id):
            n += 1
        out[id] = word[:n]
    return out


def sketch(table: dict[str, Any], text: Text, signs: dict[str, tuple[str, str]], width: int) -> RenderableType:
    """The map by longitude and latitude: each area in play with its short name and its disks."""
    areas = [AREAS[name] for name in PARTS[table["map"]].areas] if table["map"] in PARTS else list(AREAS.values())
    short = codes(areas, text)
    west, east = min(a.lon for a in areas), max(a.lon for a in areas)
    south, north = min(a.lat for a in areas), max(a.lat for a in areas)
    rows: list[dict[int, tuple[str, str]]] = [{} for _ in range(ROWS)]
    room = width - 4
    for area in sorted(areas, key=lambda a: (a.id not in table["areas"], a.lon)):
        here = table["areas"].get(area.id)
        colour = "" if area.kind == "land" else "bright_blue"
        cells = [(c, colour if here else f"dim {colour}".strip()) for c in short[area.id]]
        if here is not None:
            sign = stack(here, signs)
            cells += [(" ", ""), *[(c, style_at(sign, i)) for i, c in enumerate(sign.plain)]]
        y = round((north - area.lat) / (north - south) * (ROWS - 1))
        x = round((area.lon - west) / (east - west) * (room - len(cells)))
        y, x = free_place(rows, y, x, len(cells), room)
        for i, cell in enumerate(cells):
            rows[y][x + i] = cell
    lines = Line(no_wrap=True)
    for row in rows:
        for x in range(max(row) + 1 if row else 0):
            char, style = row.get(x, (" ", ""))
            lines.append(char, style=style)
        lines.append("\n")
    lines.append(text.say("ui.legend"), style="dim")
    return Panel(lines, title=text.say("ui.map"), title_align="left", border_style="blue", width=width)


def style_at(line: Line, i: int) -> str:
    for span in line.spans:
        if span.start <= i < span.end:
            return str(span.style)
    return ""


def free_place(rows: list[dict[int, tuple[str, str]]], y: int, x: int, length: int, room: int) -> tuple[int, int]:
    """The place nearest to y and x with room for a label."""
    places = [(abs(dy) * 4 + abs(dx), y + dy, x + dx) for dy in range(-4, 5) for dx in range(-14, 15)]
    for _, row, column in sorted(places):
        if 0 <= row < len(rows) and 0 <= column <= room - length:
            if not any(column + i in rows[row] for i in range(-1, length + 1)):
                return row, column
    return y, x


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
        line.append(
            f"  {text.name(table['civs'][laid['civ']]['id'])}: {what}",
            style="strike" if laid["cancelled"] else "default",
        )
    odds = table["odds"]
    if odds:
        left = ", ".join(f"{text.name(faction)} {n}" for faction, n in odds["left"].items())
        line.append("\n" + text.say("ui.odds.left", left=left), style="yellow")
        for doubt in odds["doubts"]:
            chance = round(doubt["chance"] * 100)
            words = text.say("ui.odds.cards", civ=text.name(doubt["civ"]), cards=doubt["cards"], chance=chance)
            line.append("\n" + words, style="yellow")
    return line


def mark(id: str) -> str:
    """An asterisk for a card whose text is reconstructed."""
    return "*" if id in CARDS and CARDS[id].reconstructed else ""


def civilizations(table: dict[str, Any], text: Text, signs: dict[str, tuple[str, str]]) -> RenderableType:
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("", no_wrap=True)
    for key in ("vp", "cities", "supply", "ready", "treasury", "loot", "cards"):
        grid.add_column(text.say(f"ui.{key}"), justify="right")
    notes = Line()
    for i in table["order"]:
        civ = table["civs"][i]
        name = civ["id"] or "?"
        invested = ", ".join(f"{text.name(card)}{mark(card)} {n}" for card, n in civ["investments"].items())
        title = Line(f"{text.name(name)} ({signs[name][0]}) {text.seat(civ['seat'])}", style=signs[name][1])
        if civ["passed"] and table["stage"] == "card":
            title.append(f" ({text.say('ui.passed')})", style="dim")
        known = ", ".join(text.name(card) for card in civ["known"])
        for id, said in (("ui.investments", invested), ("ui.known", known)):
            if said:
                notes.append(f"{text.name(name)}: ", style=signs[name][1])
                notes.append(f"{text.say(id)}: {said}  ")
        boxes = [civ[key] for key in ("supply", "ready", "treasury", "loot", "cards")]
        grid.add_row(title, *[str(n) for n in (points(table, i), civ["cities"], *boxes)])
    return Group(grid, notes) if notes else grid


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


def own_cards(view: dict[str, Any]) -> list[str]:
    """The hands of the seat's own civilizations; those of NPCs, which are open, are shown with the scenario."""
    return [id for civ in view["table"]["civs"] if civ["seat"] >= 0 for id in civ["hand"] or []]


def hand(view: dict[str, Any], text: Text) -> RenderableType:
    """The seat's cards by number and name; an asterisk marks those that are reconstructed."""
    line = Line(f"{text.say('ui.hand')}: ", style="bold")
    cards = own_cards(view)
    for id in cards:
        line.append(f"{id.partition('.')[2]} {text.name(id)}{mark(id)}  ", style="default")
    if not cards:
        line.append("-", style="dim")
    return line


def texts(view: dict[str, Any], text: Text) -> RenderableType:
    """The texts of the seat's cards."""
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(style="bold", max_width=22)
    grid.add_column()
    cards = own_cards(view)
    for id in cards:
        grid.add_row(f"{text.name(id)}{mark(id)}", text.card(id)[0])
    return Group(grid, Line(text.say("ui.reconstructed"), style="dim")) if cards else Line("")

"""The board in the terminal, drawn from what a seat may see."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from saecula.core.types import Seat
from saecula.games.sid_meiers_civilization.board import MAP, SPACES
from saecula.games.sid_meiers_civilization.cards import ERAS, TECHNOLOGIES
from saecula.games.sid_meiers_civilization.notation import series
from saecula.text import Text

COLOURS: Final = ["cyan", "yellow", "green", "magenta", "red", "blue"]
SIGNS: Final = ["●", "▲", "■", "◆", "★", "✚"]
"""Each seat has a shape as well as a color."""
COUNTED: Final = ["settlements", "technologies", "wonders", "units"]


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """The turn and players, whatever is being decided, the map by region (only spaces with content), and the cards."""
    table = view["table"]
    parts: list[RenderableType] = [_head(table, text), _players(view, text)]
    if table["battles"] or table["odds"]:
        parts.append(_battles(table, text))
    if table["offer"] is not None:
        parts.append(_offer(table, text))
    if table["which"]:
        parts.append(_which(table, text))
    regions: dict[str, list[str]] = {}
    for id in SPACES:
        if _stands(table, id):
            regions.setdefault(MAP.spaces[id].region, []).append(id)
    own = [region for region, spaces in regions.items() if any(_is_of(table, id, view["seat"]) for id in spaces)]
    order = [*own, *(region for region in regions if region not in own)]  # the viewer's own regions first
    lines = [_region(table, region, regions[region], text) for region in order]
    parts.append(Panel(Group(*lines), title=text.say("ui.map"), title_align="left", border_style="blue"))
    parts += [_technologies(table, text), _cards(table, text), Line(text.say("ui.legend"), style="dim")]
    return Group(*parts)


def standing(view: dict[str, Any], seat: Seat, text: Text) -> str:
    """The most important numbers of a seat, on one line."""
    table = view["table"]
    return text.say(
        "ui.standing", points=table["points"][seat], gold=table["players"][seat]["gold"], income=table["forecast"][seat]
    )


def _seat(seat: Seat, text: Text) -> Line:
    if seat < 0:
        return Line("○", style="white")
    return Line(f"{SIGNS[seat]} {text.seat(seat)}", style=COLOURS[seat])


def _head(table: dict[str, Any], text: Text) -> RenderableType:
    reach = table["range"]
    sea = "∞" if reach["sea"] >= 99 else reach["sea"]
    land = "∞" if reach["land"] >= 99 else reach["land"]
    words = [
        text.say("ui.turn", n=table["turn"]),
        text.name("era." + ERAS[table["era"] - 1]),
        text.name("length." + table["length"]),
        text.say("ui.range", land=land, sea=sea),
        text.say("ui.level", level=text.name(f"level.{table['level']}")),
    ]
    if table["critical"]:
        words.append(text.say("ui.critical", resource=text.name(table["critical"])))
    return Line(" · ".join(str(word) for word in words), style="bold")


def _players(view: dict[str, Any], text: Text) -> RenderableType:
    """One line each: points, gold, income, symbols, settlements, technologies, units."""
    table = view["table"]
    numbers = series(view)
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for id in (
        "ui.player",
        "ui.points",
        "ui.gold",
        "ui.income",
        "ui.faces",
        "ui.settlements",
        "ui.technologies",
        "ui.wonders",
        "ui.units",
    ):
        grid.add_column(text.say(id), no_wrap=True, justify="left" if id in ("ui.player", "ui.faces") else "right")
    for seat, player in enumerate(table["players"]):
        if not player["alive"]:
            grid.add_row(Line(f"{SIGNS[seat]} {text.seat(seat)}", style="dim strike"), text.say("ui.eliminated"))
            continue
        name = _seat(seat, text)
        if seat in view["waiting"]:
            name.append(" ←", style="bold")
        faces, wheels = table["symbols"][seat]
        grid.add_row(
            name,
            str(table["points"][seat]),
            str(player["gold"]),
            f"+{table['forecast'][seat]}",
            f"☺{faces} ⚙{wheels}",
            *(str(numbers[id][seat]) for id in COUNTED),
        )
    return grid


def _cards(table: dict[str, Any], text: Text) -> RenderableType:
    """Wonders and improvements of each player."""
    lines = []
    for seat, player in enumerate(table["players"]):
        wonders = [text.name(w) for w, owner in table["wonders"].items() if owner == seat]
        improvements = [text.name(id) for id in player["improvements"]]
        if wonders or improvements:
            line = _seat(seat, text)
            line.append(": ")
            line.append(", ".join(wonders), style="bold")
            line.append(" · " if wonders and improvements else "")
            line.append(", ".join(improvements))
            lines.append(line)
    return Panel(Group(*lines), title=text.say("ui.cards"), title_align="left", border_style="yellow")


def _stands(table: dict[str, Any], id: str) -> bool:
    """Whether there is anything to show in a space."""
    marker = table["markers"].get(id)
    return (
        id in table["settlements"]
        or id in table["neutrals"]
        or any(id in p["forces"] for p in table["players"])
        or (marker is not None and marker["marker"] != "?")
    )


def _is_of(table: dict[str, Any], id: str, seat: Seat | None) -> bool:
    """Whether a seat has a settlement or pieces in a space."""
    return seat is not None and (
        id in table["players"][seat]["forces"]
        or (id in table["settlements"] and table["settlements"][id]["owner"] == seat)
    )


def _region(table: dict[str, Any], region: str, spaces: list[str], text: Text) -> Line:
    """The spaces of a region that have content, as running text."""
    title = text.name("region." + region.lower().replace(" ", "-")) if region else text.say("ui.sea")
    line = Line(f"{title}  ", style="bold blue")
    for i, id in enumerate(spaces):
        line.append("  │ " if i else "", style="dim")
        line.append(f"{text.name(id)} ", style="bold default")
        content = _content(table, id, text)
        content.rstrip()
        line.append_text(content)
    return line


def _content(table: dict[str, Any], id: str, text: Text) -> Line:
    """Settlement, marker and pieces of one space."""
    line = Line()
    settlement = table["settlements"].get(id)
    if settlement is not None:
        owner = settlement["owner"]
        line.append(f"{SIGNS[owner]} {text.name('level.' + str(settlement['level']))}", style=COLOURS[owner])
        if settlement["card"] != "none":
            line.append(f" [{text.name(settlement['card'])}]", style="bright_white")
        if settlement["holder"] != owner:
            line.append(f" → {SIGNS[settlement['holder']]}", style=COLOURS[settlement["holder"]])
        line.append("  ")
    marker = table["markers"].get(id)
    if marker is not None and marker["marker"] != "?" and (settlement is None or settlement["card"] == "none"):
        style = "italic" if marker["face_up"] else "dim italic"
        line.append(f"({text.name(marker['marker'])}) ", style=style)
    for seat, player in enumerate(table["players"]):
        force = player["forces"].get(id)
        if force is not None:
            line.append(f"{SIGNS[seat]} {_pieces(force, text)}  ", style=COLOURS[seat])
    if id in table["neutrals"]:
        line.append(f"○ {text.name(table['neutrals'][id])}", style="white")
    return line


def _pieces(force: dict[str, Any], text: Text) -> str:
    piles: dict[str, int] = dict(force["ready"])
    for unit, n in force["done"].items():
        piles[unit] = piles.get(unit, 0) + n
    if force["half"]:
        piles["settler"] = piles.get("settler", 0) + force["half"]
    words = [f"{n}×{text.name(unit)}" if n > 1 else text.name(unit) for unit, n in piles.items()]
    for fleet in force["fleets"]:
        cargo = _pieces({**fleet, "fleets": []}, text)
        words.append(text.name(fleet["unit"]) + (f" ({cargo})" if cargo else ""))
    return ", ".join(words)


def _technologies(table: dict[str, Any], text: Text) -> RenderableType:
    grid = Grid(box=None, expand=True, padding=(0, 1), show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for era, name in enumerate(ERAS, 1):
        line = Line()
        for id, owner in table["technologies"].items():
            if TECHNOLOGIES[id].era == era:
                sign = SIGNS[owner] if owner >= 0 else "×"
                star = "*" if TECHNOLOGIES[id].seminal else ""
                line.append(f"{sign} {text.name(id)}{star}  ", style=COLOURS[owner] if owner >= 0 else "dim")
        if line:
            grid.add_row(text.name("era." + name), line)
    return Panel(grid, title=text.say("ui.technologies"), title_align="left", border_style="green")


def _battles(table: dict[str, Any], text: Text) -> RenderableType:
    lines = []
    for battle in table["battles"]:
        line = Line(f"{text.name(battle['space'])}: ")
        for i, side in enumerate(("attackers", "defenders")):
            if i:
                line.append(" ⚔ ", style="bold red")
            for seat in battle[side]:
                line.append_text(_seat(seat, text))
                line.append(" ")
        lines.append(line)
    lines += [_odds(one, text) for one in table["odds"]]
    return Panel(Group(*lines), title=text.say("ui.battles"), title_align="left", border_style="red")


def _odds(odds: dict[str, Any], text: Text) -> Line:
    """The odds of a battle, and of each unit that may be sent into this round."""
    words = text.say("ui.odds", **{key: percent(odds[key]) for key in ("win", "none", "loss")})
    line = Line(f"{text.name(odds['space'])} ({' : '.join(str(n) for n in odds['units'])}). {words}", style="yellow")
    for one in odds["sendings"]:
        chances = {key: percent(one[key]) for key in ("win", "tie", "loss")}
        line.append(f"\n  {one['move']}: {text.say('ui.odds.unit', **chances)}")
    return line


def percent(chance: float) -> int:
    return round(chance * 100)


def _offer(table: dict[str, Any], text: Text) -> RenderableType:
    offer = table["offer"]
    lines = []
    for giver, things in ((offer["by"], offer["gives"]), (offer["to"], offer["gets"])):
        line = _seat(giver, text)
        line.append(": " + (", ".join(_thing(thing, text) for thing in things) or "-"))
        lines.append(line)
    return Panel(Group(*lines), title=text.say("ui.offer"), title_align="left", border_style="magenta")


def _which(table: dict[str, Any], text: Text) -> RenderableType:
    """The fleets to choose from, by number."""
    lines = []
    for n, fleet in enumerate(table["which"], 1):
        cargo = _pieces({**fleet, "fleets": []}, text)
        lines.append(Line(f"{n}. {text.name(fleet['unit'])} ({cargo or '-'})"))
    return Panel(Group(*lines), title=text.question("fleet.which"), title_align="left", border_style="magenta")


def _thing(thing: str, text: Text) -> str:
    return " ".join(text.name(word) if not word.isdigit() else word for word in thing.split(" "))

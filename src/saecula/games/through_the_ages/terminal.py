"""The board in the terminal, drawn from what a seat may see."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.costs import ZONES
from saecula.text import Text

COLOURS = ["cyan", "yellow", "green", "magenta"]
SIGNS = ["●", "▲", "■", "◆"]
"""Each seat has a shape besides its colour."""

TYPE_COLOURS = {
    "farm": "rgb(190,130,70)", "mine": "rgb(190,130,70)", "urban": "white", "unit": "red",
    "government": "rgb(255,150,50)", "special": "blue", "leader": "green", "wonder": "magenta", "action": "yellow",
}
NOTED = ["culture", "science", "culture_rate", "science_rate", "strength", "happiness"]


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """The row, the events, what is being decided, and the civilizations; one's own first."""
    table = view["table"]
    seats = list(range(len(table["civs"])))
    me = view["seat"]
    if me is not None:
        seats = seats[me:] + seats[:me]
    parts: list[RenderableType] = [_row(table, text), _events(table, text)]
    parts += _course(table, text)
    if me is not None:
        changes = _changes(table, me, text)
        if changes:
            parts.append(Line(text.say("ui.since", changes=changes), style="italic"))
    parts += [_civ(view, seat, text) for seat in seats]
    parts.append(Line(text.say("ui.legend"), style="dim"))
    return Group(*parts)


def _row(table: dict[str, Any], text: Text) -> RenderableType:
    """Thirteen positions in three zones, with the price in civil actions."""
    grid = Grid.grid(padding=(0, 1))
    for zone in (1, 2, 3):
        cells: list[Line] = [Line(f"{'◇' * zone:<3}", style="bold")]
        for i in range(len(ZONES)):
            if ZONES[i] == zone:
                cells.append(_card(table["row"][i], i + 1, text))
        grid.add_row(*cells, *[Line("")] * (6 - len(cells)))
    title = " · ".join([
        text.say("ui.round", n=table["round"]), text.say("ui.age", age=table["age"]), text.say("ui.row"),
        text.say("ui.civil-deck", n=table["civil_deck"]), text.say("ui.military-deck", n=table["military_deck"]),
    ])
    if table["last_round"] and table["last_round"] == table["round"]:
        title += f" · {text.say('ui.last')}"
    return Panel(grid, title=title, title_align="left", border_style="yellow")


def _card(id: str, position: int, text: Text) -> Line:
    if not id:
        return Line(f"{position:>2} -", style="dim")
    card = CARDS[id]
    line = Line(f"{position:>2} ")
    line.append(text.name(id), style=TYPE_COLOURS[card.type])
    detail = f" {card.age}"
    if card.price:
        detail += f" ⚛{card.price}"
    if card.cost:
        detail += f" ⚒{card.cost}"
    if card.steps:
        detail += " ⚒" + "-".join(str(n) for n in card.steps)
    line.append(detail, style="dim")
    return line


def _events(table: dict[str, Any], text: Text) -> RenderableType:
    current, future = table["current_events"], table["future_events"]
    line = Line(text.say("ui.events", current=" ".join(current) or "-", future=" ".join(future) or "-"), style="green")
    if table["seeded"]:
        line.append("  " + text.say("ui.seeded", cards=_names(table["seeded"], text)), style="italic")
    if table["open_bonus"]:
        line.append("\n" + text.say("ui.bonus", cards=_names(table["open_bonus"], text)), style="bright_green")
    return line


def _names(ids: list[str], text: Text) -> str:
    return ", ".join(text.name(id) for id in ids) or text.say("ui.nothing")


def _course(table: dict[str, Any], text: Text) -> list[RenderableType]:
    """An event, a battle, an auction or an offer in course."""
    parts: list[RenderableType] = []
    if table["event"]:
        parts.append(Line(f"» {text.name(table['event'])}", style="bold green"))
    battle = table["battle"]
    if battle:
        words = text.say("ui.battle", card=text.name(battle["card"]), attacker=text.seat(battle["attacker"]),
                         target=text.seat(battle["target"]))
        for side in ("attack", "defense"):
            units = ", ".join(f"{n}× {text.name(id)}" for id, n in battle[side].items())
            words += f"  [{units}]" if units else ""
        parts.append(Line("⚔ " + words, style="bold red"))
    auction = table["auction"]
    if auction:
        words = text.say("ui.auction", card=text.name(auction["card"]), n=auction["bid"])
        parts.append(Line("⚑ " + words, style="bold cyan"))
    offer = table["offer"]
    if offer:
        words = text.say("ui.offer", card=text.name(offer["card"]), other=text.seat(offer["to"]))
        parts.append(Line("✉ " + words, style="bold blue"))
    return parts


def _changes(table: dict[str, Any], me: int, text: Text) -> str:
    """What has changed since the end of one's last turn."""
    noted = table["civs"][me]["noted"]
    if not noted:
        return ""
    width = len(noted) // len(table["civs"])
    parts: list[str] = []
    for seat in range(len(table["civs"])):
        civ = table["civs"][seat]
        before = noted[seat * width : (seat + 1) * width]
        moved: list[str] = []
        for i in range(len(NOTED)):
            change = civ[NOTED[i]] - before[i]
            if change:
                name = text.say(f"ui.{NOTED[i].removesuffix('_rate')}")
                moved.append(f"{name}{'/t' if NOTED[i].endswith('_rate') else ''} {change:+}")
        if len(civ["colonies"]) != before[6]:
            moved.append(f"⚑ {len(civ['colonies']) - before[6]:+}")
        if len(civ["wonders"]) != before[7]:
            moved.append(f"★ {len(civ['wonders']) - before[7]:+}")
        if moved:
            parts.append(f"{text.seat(seat)}: {', '.join(moved)}")
    return "; ".join(parts)


def _civ(view: dict[str, Any], seat: int, text: Text) -> RenderableType:
    """One civilization: indicators, banks, what is built, and the cards."""
    table = view["table"]
    civ = table["civs"][seat]
    lines: list[RenderableType] = [_indicators(civ, text), _banks(civ, text), *_built(civ, text)]
    lines += _laid_out(table, seat, text)
    lines.append(_hands(civ, seat == view["seat"], text))
    title = f"{SIGNS[seat]} {text.seat(seat)}"
    if civ["resigned"]:
        title += f" ({text.say('ui.resigned')})"
    elif table["turn"] == seat:
        title += f" ({text.say('ui.turn')})"
    return Panel(Group(*lines), title=title, title_align="left", border_style=COLOURS[seat])


def _indicators(civ: dict[str, Any], text: Text) -> Line:
    line = Line()
    for name, rate in (("culture", "culture_rate"), ("science", "science_rate")):
        line.append(f"{text.say(f'ui.{name}')} {civ[name]}", style="bold")
        line.append(f" +{civ[rate]}   ")
    line.append(f"{text.say('ui.strength')} {civ['strength']}   ", style="bold red")
    line.append(f"{text.say('ui.happiness')} {civ['happiness']}   ", style="bold")
    line.append(text.say("ui.actions", civil=civ["civil"] - civ["used_civil"], civils=civ["civil"],
                         military=civ["military"] - civ["used_military"], militaries=civ["military"]))
    return line


def _banks(civ: dict[str, Any], text: Text) -> Line:
    line = Line()
    line.append(text.say("ui.yellow", n=civ["yellow"], cost=civ["growth_cost"] or "-", eaten=civ["consumption"],
                         need=civ["need"]), style="yellow")
    line.append("\n" + text.say("ui.unused", n=civ["unused"]))
    if civ["discontent"]:
        line.append(f", {text.say('ui.discontent', n=civ['discontent'])}", style="bold red")
        if civ["discontent"] > civ["unused"]:
            line.append(f" {text.say('ui.uprising')}", style="bold white on red")
    line.append("   " + text.say("ui.blue", n=civ["blue"], loss=civ["corruption"]), style="blue")
    line.append("   " + text.say("ui.goods", food=civ["food"], resources=civ["resources"]))
    if civ["special_resources"]:
        line.append(", " + text.say("ui.special", n=civ["special_resources"]))
    return line


def _built(civ: dict[str, Any], text: Text) -> list[RenderableType]:
    """Workers and blue tokens by card, in three lines."""
    lines: list[RenderableType] = []
    for label, types in (("farms", ("farm", "mine")), ("urban", ("urban",)), ("units", ("unit",))):
        line = Line(f"{text.say(f'ui.{label}')}: ", style="dim")
        for id, workers in civ["workers"].items():
            if CARDS[id].type in types:
                line.append(text.name(id), style=TYPE_COLOURS[CARDS[id].type] if workers else "dim")
                line.append(f" {workers}w", style="bold" if workers else "dim")
                line.append("●" * civ["stores"].get(id, 0) + "  ", style="blue")
        lines.append(line)
    return lines


def _laid_out(table: dict[str, Any], seat: int, text: Text) -> list[RenderableType]:
    """Government, leader, wonders, colonies, tactic, pact and war."""
    civ = table["civs"][seat]
    words = [text.say("ui.government", card=text.name(civ["government"]), n=civ["urban_limit"])]
    if civ["leader"]:
        words.append(text.say("ui.leader", card=text.name(civ["leader"])))
    for key in ("specials", "wonders", "ruins", "colonies"):
        if civ[key]:
            words.append(text.say(f"ui.{key}", cards=_names(civ[key], text)))
    if civ["project"]:
        steps = " ".join("●" if i < civ["steps"] else f"○{n}" for i, n in enumerate(civ["stages"]))
        words.append(f"{text.say('ui.project', card=text.name(civ['project']))} {steps}")
    if civ["tactic"]:
        words.append(text.say("ui.tactic", card=text.name(civ["tactic"])))
    if civ["pact"]:
        words.append(text.say("ui.pact", card=text.name(civ["pact"]["card"]), other=text.seat(civ["pact"]["partner"])))
    if civ["war"]:
        words.append(text.say("ui.war", card=text.name(civ["war"]["card"]), other=text.seat(civ["war"]["enemy"])))
    return [Line(" · ".join(words))]


def _hands(civ: dict[str, Any], own: bool, text: Text) -> Line:
    line = Line(text.say("ui.hand", n=len(civ["hand"]), limit=civ["hand_limit"], cards=_names(civ["hand"], text)))
    if own:
        shown = _names(civ["cards"], text)
    else:
        shown = " ".join(civ["backs"]) or "-"
        if civ["shown"]:
            shown += f" ({_names(civ['shown'], text)})"
    line.append("\n" + text.say("ui.cards", n=len(civ["backs"]), limit=civ["card_limit"], cards=shown))
    if civ["bonus"]:
        line.append("\n" + text.say("ui.bonus", cards=_names(civ["bonus"], text)), style="bright_green")
    return line

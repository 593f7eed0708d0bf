"""The board in the terminal, drawn from what a seat may see."""

from __future__ import annotations

from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text as Line

from saecula.core.types import Seat
from saecula.games.through_the_ages.cards import CARDS
from saecula.games.through_the_ages.costs import ZONES
from saecula.text import Text

COLOURS: Final = ["cyan", "yellow", "green", "magenta"]
SIGNS: Final = ["●", "▲", "■", "◆"]
"""Each seat has a shape as well as a color."""

TYPE_COLOURS: Final = {
    "farm": "rgb(190,130,70)",
    "mine": "rgb(190,130,70)",
    "urban": "white",
    "unit": "red",
    "government": "rgb(255,150,50)",
    "special": "blue",
    "leader": "green",
    "wonder": "magenta",
    "action": "yellow",
}
NOTED: Final = ["culture", "science", "culture_rate", "science_rate", "strength", "happiness"]


WIDE: Final = 130
"""From this width on, the cards of the row show all their prices."""


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """Shows whatever is being decided, the row, a table of all civilizations, and each of them, the viewer's
    own first.
    """
    table = view["table"]
    seats = list(range(len(table["civs"])))
    me = view["seat"]
    if me is not None:
        seats = seats[me:] + seats[:me]
    parts: list[RenderableType] = [*_course(table, text), _Row(table, text), *_known(table, text)]
    parts.append(_standings(table, seats, text))
    if me is not None:
        changes = _changes(table, me, text)
        if changes:
            parts.append(Line(text.say("ui.since", changes=changes), style="italic"))
    for seat in seats:
        parts += _civ(view, seat, text)
    parts.append(Line(text.say("ui.legend"), style="dim"))
    return Group(*parts)


class _Row:
    """Thirteen positions in three zones, one line each; in a narrow terminal, prices are dropped first, then the ends
    of names.
    """

    def __init__(self, table: dict[str, Any], text: Text) -> None:
        self.table = table
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table, text = self.table, self.text
        lines: list[Line] = []
        for zone in (1, 2, 3):
            line = Line(f"{'◇' * zone:<3}", style="bold")
            positions = [i for i in range(len(ZONES)) if ZONES[i] == zone]
            room = (options.max_width - 8) // len(positions)
            for i in positions:
                line.append(_card(table, i, room, options.max_width >= WIDE, text))
            lines.append(line)
        title = " · ".join(
            [
                text.say("ui.round", n=table["round"]),
                text.say("ui.age", age=table["age"]),
                text.say("ui.row"),
                text.say("ui.civil-deck", n=table["civil_deck"]),
                text.say("ui.military-deck", n=table["military_deck"]),
            ]
        )
        if table["last_round"] and table["last_round"] == table["round"]:
            title += f" · {text.say('ui.last')}"
        current, future = table["current_events"], table["future_events"]
        events = text.say("ui.events", current=" ".join(current) or "-", future=" ".join(future) or "-")
        yield Panel(
            Group(*lines),
            title=title,
            title_align="left",
            subtitle=events,
            subtitle_align="left",
            border_style="yellow",
        )


def _card(table: dict[str, Any], i: int, room: int, wide: bool, text: Text) -> Line:
    """A card of the row: its position, its name as far as there is room, its age if it is an old one, and its
    prices.
    """
    id = table["row"][i]
    line = Line(f" {i + 1:>2} ")
    if not id:
        line.append(set_cell_size("-", room - 4), style="dim")
        return line
    card = CARDS[id]
    detail = "" if card.age == table["age"] or id.endswith(f"-{card.age.lower()}") else f" {card.age}"
    if card.price:
        detail += f" ⚛{card.price}"
    if card.steps:
        detail += " ⚒" + ("-".join(str(n) for n in card.steps) if wide else str(sum(card.steps)))
    elif card.cost and wide:
        detail += f" ⚒{card.cost}"
    name = text.name(id)
    if cell_len(name + detail) > room - 4:
        detail = ""
    left = room - 4 - cell_len(detail)
    if cell_len(name) > left:
        name = set_cell_size(name, max(1, left - 1)).rstrip() + "…"
    line.append(name, style=TYPE_COLOURS[card.type])
    line.append(detail, style="dim")
    line.append(" " * max(0, left - cell_len(name)))
    return line


def _known(table: dict[str, Any], text: Text) -> list[RenderableType]:
    """The events that the viewer has played, and the open bonus cards."""
    parts: list[RenderableType] = []
    if table["seeded"]:
        parts.append(Line(text.say("ui.seeded", cards=_names(table["seeded"], text)), style="italic green"))
    if table["open_bonus"]:
        parts.append(Line(text.say("ui.bonus", cards=_names(table["open_bonus"], text)), style="bright_green"))
    return parts


def _names(ids: list[str], text: Text) -> str:
    return ", ".join(text.name(id) for id in ids) or text.say("ui.nothing")


def _odds(table: dict[str, Any], text: Text) -> Line:
    """Shows where the defense may come from, and what the attacker's units would add."""
    odds, battle = table["odds"], table["battle"]
    words = []
    if not battle["war"] and odds["missing"]:
        seat = text.seat(battle["target"])
        chance = round(odds["chance"] * 100)
        words.append(
            text.say("ui.odds.cards", seat=seat, hand=odds["hand"], chance=chance, most=odds["most"])
            if odds["hand"]
            else text.say("ui.odds.own", most=odds["most"])
        )
    for seat, units in ((battle["attacker"], odds["attack_units"]), (battle["target"], odds["units"])):
        if units:
            words.append(text.say("ui.odds.units", seat=text.seat(seat), units=units))
    return Line(" ".join(words), style="yellow")


def _course(table: dict[str, Any], text: Text) -> list[RenderableType]:
    """An event, a battle, an auction or an offer in progress, with the text of the card."""
    parts: list[RenderableType] = []
    battle, auction, offer = table["battle"], table["auction"], table["offer"]
    if table["event"]:
        parts += [Line(f"» {text.name(table['event'])}", style="bold green"), _words(table["event"], text)]
    if battle:
        words = text.say(
            "ui.battle",
            card=text.name(battle["card"]),
            attacker=text.seat(battle["attacker"]),
            target=text.seat(battle["target"]),
        )
        for i, side in enumerate(("attack", "defense")):
            units = [f"{n}× {text.name(id)}" for id, n in battle[side].items()]
            if side == "defense":
                units += [text.name(id) for id in battle["cards"]]
            words += f"  {battle['totals'][i]}" + (f" ({', '.join(units)})" if units else "") + (" :" if i == 0 else "")
        parts += [Line("⚔ " + words, style="bold red"), _odds(table, text), _words(battle["card"], text)]
    if auction:
        words = text.say("ui.auction", card=text.name(auction["card"]), n=auction["bid"])
        if auction["bidder"] >= 0:
            words += f" ({text.seat(auction['bidder'])})"
            named = [f"{n}× {text.name(id)}" for id, n in auction["units"].items()]
            named += [text.name(id) for id in auction["cards"]]
            if named:
                words += f"  {', '.join(named)}: {auction['sent']}"
        parts.append(Line("⚑ " + words, style="bold cyan"))
    if offer:
        words = text.say("ui.offer", card=text.name(offer["card"]), other=text.seat(offer["to"]))
        if CARDS[offer["card"]].kind == "A/B":
            words += f" (A: {text.seat(offer['a'])})"
        parts += [Line("✉ " + words, style="bold blue"), _words(offer["card"], text)]
    return parts


def _words(id: str, text: Text) -> Line:
    """The text of a card on one line."""
    return Line("  " + " · ".join(text.card(id)[1:]), style="dim")


COLUMNS: Final = [
    "culture",
    "science",
    "strength",
    "happiness",
    "civil",
    "military",
    "food",
    "resources",
    "unused",
    "cards",
]


def _standings(table: dict[str, Any], seats: list[int], text: Text) -> RenderableType:
    """All civilizations side by side: points and income, strength, faces, actions, goods, workers, cards."""
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("", no_wrap=True, max_width=18)
    for name in COLUMNS:
        grid.add_column(text.say(f"ui.column.{name}"), justify="right", no_wrap=True)
    for seat in seats:
        civ = table["civs"][seat]
        who = Line(f"{SIGNS[seat]} {text.seat(seat)}", style=COLOURS[seat])
        if civ["resigned"]:
            grid.add_row(who, Line(text.say("ui.resigned"), style="dim"))
            continue
        if table["turn"] == seat:
            who.stylize("bold reverse")
        unhappy = civ["discontent"] > 0
        unused = f"{civ['unused']}" + (f" ☹{civ['discontent']}" if unhappy else "")
        grid.add_row(
            who,
            Line(f"{civ['culture']} +{civ['culture_rate']}", style="bold"),
            Line(f"{civ['science']} +{civ['science_rate']}", style="bold"),
            Line(str(civ["strength"]), style="bold red"),
            Line(f"{civ['happiness']}/{civ['need']}", style="bold red" if unhappy else ""),
            f"{civ['civil'] - civ['used_civil']}/{civ['civil']}",
            f"{civ['military'] - civ['used_military']}/{civ['military']}",
            f"{civ['food']} +{civ['food_rate']}-{civ['consumption']}",
            f"{civ['resources']} +{civ['resource_rate']}",
            Line(unused, style="bold red" if civ["discontent"] > civ["unused"] else ""),
            f"{len(civ['hand'])}/{civ['hand_limit']} {len(civ['backs'])}/{civ['card_limit']}",
        )
    return grid


def _changes(table: dict[str, Any], me: int, text: Text) -> str:
    """The changes since the end of the viewer's last turn."""
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


def _civ(view: dict[str, Any], seat: Seat, text: Text) -> list[RenderableType]:
    """One civilization: banks, buildings, cards in play, and cards in hand."""
    table = view["table"]
    civ = table["civs"][seat]
    title = f"{SIGNS[seat]} {text.seat(seat)}"
    if civ["resigned"]:
        title += f" ({text.say('ui.resigned')})"
    elif table["turn"] == seat:
        title += f" ({text.say('ui.turn')})"
    return [
        Rule(Line(title, style=f"bold {COLOURS[seat]}"), align="left", style=COLOURS[seat]),
        _banks(civ, text),
        _built(civ, text),
        _laid_out(table, seat, text),
        _hands(civ, seat == view["seat"], text),
    ]


def _banks(civ: dict[str, Any], text: Text) -> Line:
    line = Line()
    line.append(
        text.say(
            "ui.yellow", n=civ["yellow"], cost=civ["growth_cost"] or "-", eaten=civ["consumption"], need=civ["need"]
        ),
        style="yellow",
    )
    line.append("   " + text.say("ui.blue", n=civ["blue"], loss=civ["corruption"]), style="blue")
    if civ["discontent"]:
        line.append(f"   {text.say('ui.discontent', n=civ['discontent'])}", style="bold red")
        if civ["discontent"] > civ["unused"]:
            line.append(f" {text.say('ui.uprising')}", style="bold white on red")
    if civ["special_resources"]:
        line.append("   " + text.say("ui.special", n=civ["special_resources"]))
    return line


def _built(civ: dict[str, Any], text: Text) -> Line:
    """Workers and blue tokens by card: farms and mines, buildings, units."""
    line = Line()
    for label, types in (("farms", ("farm", "mine")), ("urban", ("urban",)), ("units", ("unit",))):
        line.append(("  " if line else "") + f"{text.say(f'ui.{label}')}: ", style="dim")
        cards = [id for id in civ["workers"] if CARDS[id].type in types]
        for i, id in enumerate(cards):
            workers = civ["workers"][id]
            line.append(text.name(id), style=TYPE_COLOURS[CARDS[id].type] if workers else "dim")
            line.append(f"\u00a0{workers}{text.say('ui.worker')}", style="bold" if workers else "dim")
            line.append("●" * civ["stores"].get(id, 0), style="blue")
            line.append(", " if i < len(cards) - 1 else "", style="dim")
    return line


def _laid_out(table: dict[str, Any], seat: Seat, text: Text) -> Line:
    """Government, leader, wonders, colonies, tactic, and the pacts and wars that the civilization is party to."""
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
    for i, other in enumerate(table["civs"]):
        pact, war = other["pact"], other["war"]
        if pact and seat in (i, pact["partner"]):
            card = text.name(pact["card"])
            if CARDS[pact["card"]].kind == "A/B":
                card += " (A)" if pact["a"] == seat else " (B)"
            words.append(text.say("ui.pact", card=card, other=text.seat(pact["partner"] if i == seat else i)))
        if war and seat in (i, war["enemy"]):
            enemy = text.seat(war["enemy"] if i == seat else i)
            words.append("⚔ " + text.say("ui.war", card=text.name(war["card"]), other=enemy))
    return Line(" · ".join(words))


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

"""`saecula games`: lists the games that can be played."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from saecula.bots.levels import LEVELS, measured
from saecula.cli.common import Json, Lang, out, out_json
from saecula.cli.scenarios import list_scenarios
from saecula.core import Spec, UnknownGame, registry, spec
from saecula.core.game import show
from saecula.text import Text, language


def games(
    game: Annotated[str | None, typer.Argument(help="Show only this game.")] = None,
    scenarios: Annotated[
        bool, typer.Option("--scenarios", help="List the scenarios of the game, each with a description.")
    ] = False,
    alone: Annotated[bool, typer.Option("--alone", help="Only scenarios that can be played alone.")] = False,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Only scenarios for that many players.")
    ] = None,
    length: Annotated[str, typer.Option("--length", help="Only scenarios that are short, medium or long.")] = "",
    map: Annotated[str, typer.Option("--map", help="Only scenarios on that map.")] = "",
    lang: Lang = None,
    json: Json = False,
) -> None:
    """What can be played, and with which options; the scenarios of a game."""
    if scenarios or alone or players is not None or length or map:
        list_scenarios(game, 1 if alone else players, length, map, language(lang), json)
        return
    specs, wrong = ([spec(game)], {}) if game else registry.find()
    if json:
        out_json([_plain(s) for s in specs])
    else:
        _list(specs, language(lang))
    for trouble in wrong.values():
        raise UnknownGame(trouble)


def _list(specs: list[Spec], code: str) -> None:
    console = out()
    for one in specs:
        _show(one, Text(one, code), console)
    console.print(Text(None, code).say("app.games.hint"), style="dim")


def _plain(s: Spec) -> dict[str, object]:
    m = s.meta
    rows = msgspec.to_builtins(measured().of(s.id))
    return {
        "id": m.id,
        "title": m.title,
        "designer": m.designer,
        "publisher": m.publisher,
        "year": m.year,
        "players": list(m.players),
        "about": m.about,
        "sources": m.sources,
        "moves": len(s.moves),
        "rules": len(s.rules),
        "levels": [
            {"name": level.name, "seconds": level.seconds, "measured": [r for r in rows if r["level"] == level.name]}
            for level in LEVELS
        ],
        "options": [{"name": o.name, "choices": o.choices, "default": o.default, "help": o.help} for o in s.options()],
    }


def _show(s: Spec, text: Text, console: Console) -> None:
    m = s.meta
    least, most = m.players
    count = str(least) if least == most else f"{least}-{most}"
    console.print(f"[bold]{escape(m.id)}[/]  {escape(text.title)}")
    by = text.say("app.games.by", designer=m.designer, publisher=m.publisher, year=m.year)
    facts = text.say("app.games.facts", players=count, rules=len(s.rules))
    console.print(f"  {escape(by)}. {escape(facts)}", style="dim")
    for sentence in (text.about, text.reconstructed):
        if sentence:
            console.print(f"  {escape(sentence)}")
    table = Table.grid(padding=(0, 2))
    for option in s.options():
        shown = [f"({show(c)})" if c == option.default else show(c) for c in option.choices]
        table.add_row(f"  {option.name}", " ".join(shown), escape(text.option(option.name) or option.help))
    console.print(table)
    _levels(s, text, console)
    console.print()


def _levels(s: Spec, text: Text, console: Console) -> None:
    """The levels of the bots, and how each did against the one below, as far as that was measured."""
    limits = ", ".join(f"{level.name} ({level.seconds:g} s)" for level in LEVELS)
    console.print(f"  {escape(text.say('app.games.levels', levels=limits))}")
    rows = measured().of(s.id)
    for row in rows:
        parts = {"share": row.share, "low": row.low, "high": row.high}
        percent = {name: f"{100 * part:.0f}" for name, part in parts.items()}
        known = {"level": row.level, "against": row.against, "games": row.games, "players": row.players}
        line = text.say("app.games.measured", **known, **percent)
        if row.players > 2:
            line += "; " + text.say("app.games.chance", share=f"{100 / row.players:.0f}")
        console.print(f"    {escape(line)}", style="dim")
    if rows:
        console.print(f"    {escape(text.say('app.games.limits'))}", style="dim")
    missing = [level.name for level in LEVELS[1:] if all(row.level != level.name for row in rows)]
    if missing:
        console.print(f"    {escape(text.say('app.games.unmeasured', levels=', '.join(missing)))}", style="dim")

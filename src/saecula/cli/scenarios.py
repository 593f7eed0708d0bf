"""The scenarios of a game at the terminal: `saecula games GAME --scenarios`, with filters."""

from __future__ import annotations

from rich.markup import escape

from saecula.cli.common import out, out_json
from saecula.core import BadOption, spec
from saecula.core.overview import LENGTHS, ScenarioFacts, fitting
from saecula.text import Text, module


def list_scenarios(game: str | None, players: int | None, length: str, map: str, lang: str, json: bool) -> None:
    """Prints the scenarios of a game that fit, each with its facts and its description."""
    if game is None:
        raise BadOption("name a game: saecula games GAME --scenarios")
    chosen = spec(game)
    place = module(chosen.package, "overview") if chosen.package else None
    if place is None:
        raise BadOption(f"{chosen.id} has no scenarios")
    every: list[ScenarioFacts] = place.overview()
    maps = sorted({one.map for one in every if one.map})
    if length and length not in LENGTHS:
        raise BadOption(f"length={length} is not valid; choose {', '.join(LENGTHS)}")
    if map and map not in maps:
        raise BadOption(f"map={map} is not valid; choose {', '.join(maps)}")
    found = fitting(every, players, length, map)
    if json:
        out_json([one.plain() for one in found])
        return
    text, console = Text(chosen, lang), out()
    for one in found:
        console.print(f"[bold]{escape(one.id)}[/]  {escape(text.option('scenario', one.id))}")
        console.print(f"  {escape(facts(one, text))}", style="dim")
        about = f"scenario.{one.id}.about"
        if text.has(about):
            console.print(f"  {escape(text.say(about))}")
    console.print(text.say("overview.found", n=len(found)), style="dim", markup=False)


def facts(one: ScenarioFacts, text: Text) -> str:
    """The facts about a scenario in one line: players, map, Epochs, length, difficulty."""
    map = f"overview.map.{one.map or 'chosen'}"
    epochs = "overview.epoch" if one.first == one.last else "overview.epochs"
    rules = text.say("overview.rules", n=one.own_rules) if one.own_rules else text.say("overview.rules.none")
    return " · ".join(
        [
            text.say("overview.players", list=", ".join(str(n) for n in one.players)),
            text.say(map) if text.has(map) else text.option("map", one.map),
            text.say(epochs, first=one.first, last=one.last),
            text.say("overview.minutes", n=one.minutes),
            f"{text.say(f'overview.difficulty.{one.difficulty}')} ({rules})",
        ]
    )

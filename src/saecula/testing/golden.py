"""Golden playthroughs: random games in readable text, kept under version control, so that a change of rules shows.

`python -m saecula.testing.golden` rewrites them under tests/golden/<game id>/; look at the difference before you commit
it. They show drift, not truth: the tests of the rules decide what is right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import msgspec

from saecula.core import Event, Game, Match, SaeculaError, Spec, game, games, register, seeded, spec
from saecula.testing.play import step, variations

HEAD = "# A golden playthrough. Written by python -m saecula.testing.golden; it shows drift, not truth."
CLOSE = 25
"""The interval, in decisions, at which all legal and refused moves are listed."""
LONGEST = 500
"""The number of decisions after which a playthrough stops, so that the files stay readable."""


def playthrough(chosen: Game, seed: int) -> str:
    """A random game as text: every question, the move, the outcomes of chance, and the log."""
    match = chosen.start(seed)
    luck = seeded(seed)
    lines = [HEAD, f"game = {chosen}", f"seed = {seed}", ""]
    if match.last_outcomes:
        lines.append(f"set-up = {', '.join(d.text for d in match.last_outcomes)}")
    lines += [_event(e) for e in match.log]
    while not match.over and len(match) < LONGEST:
        lines += _look(match)
        asked = [f"{s} {len(match.moves_of(s))}" for s in match.seats]
        phase, question, seen = match.table.phase, match.question, len(match.log)
        seat, move = step(match, luck)
        outcome = f" = {', '.join(d.text for d in match.last_outcomes)}" if match.last_outcomes else ""
        options = asked[0].split()[1] if len(asked) == 1 else "; ".join(asked)
        lines.append(f"{len(match)} {phase}/{question} ({options}) seat {seat}: {move.text}{outcome}")
        lines += [_event(e) for e in match.log[seen:]]
    reached = match.outcome
    if reached is None:
        lines += ["", f"to be continued after {LONGEST} decisions"]
    else:
        lines += ["", f"over: {reached.reason}, scores {reached.scores}, ranking {reached.ranking}"]
        if reached.awards:
            lines.append(f"awards: {', '.join(reached.awards)}")
    table = msgspec.json.format(msgspec.json.encode(match.view(None)["table"]), indent=1).decode()
    return "\n".join([*lines, "", table]) + "\n"


def _look(match: Match) -> list[str]:
    if len(match) % CLOSE:
        return []
    lines = []
    for seat in match.seats:
        lines.append(f"  seat {seat} may: {', '.join(m.text for m in match.moves_of(seat))}")
        for refusal in match.refusals(seat):
            lines.append(f"  seat {seat} may not: {refusal.move} [{refusal.rule}]")
    return lines


def _event(event: Event) -> str:
    words = [f"{key}={value}" for key, value in event.params.items()]
    who = [f"seat={event.seat}"] if event.seat >= 0 else []
    return "  - " + " ".join([event.id, *who, *words, *([f"[{event.rule}]"] if event.rule else [])])


def read_header(text: str) -> tuple[Game, int]:
    """The game and the seed of a golden file."""
    head = dict(line.split(" = ", 1) for line in text.splitlines()[:3] if " = " in line)
    return game(head["game"]), int(head["seed"])


def plan(chosen: Spec, most: int = 8) -> dict[str, tuple[Game, int]]:
    """File name to game and seed, for a game that has no golden files yet, from its variations."""
    out = {}
    for i, variation in enumerate(variations(chosen, most)):
        words = str(variation).partition("(")[2].strip(")").replace("=", "-").replace(", ", "_")
        out[f"{words}.txt"] = (variation, i + 1)
    return out


def regenerate(folder: Path, ids: Iterable[str]) -> list[Path]:
    """Rewrites the golden files of these games (the first time: those of the plan) and lists the ones that changed."""
    changed = []
    for id in ids:
        place = folder / id
        place.mkdir(parents=True, exist_ok=True)
        wanted = {path.name: read_header(path.read_text("utf-8")) for path in sorted(place.glob("*.txt"))}
        for name, (chosen, seed) in (wanted or plan(spec(id))).items():
            path = place / name
            text = playthrough(chosen, seed)
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")
                changed.append(path)
    return changed


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m saecula.testing.golden", description="Writes the golden playthroughs again."
    )
    parser.add_argument("games", nargs="*", help="game ids (default: all registered games)")
    parser.add_argument("--folder", type=Path, default=Path("tests/golden"))
    parser.add_argument(
        "--import",
        dest="modules",
        action="append",
        default=[],
        metavar="MODULE",
        help="a module with a GAME that is not registered by entry point",
    )
    chosen = parser.parse_args(argv)
    for module in chosen.modules:
        register(import_module(module).GAME)
    try:
        changed = regenerate(chosen.folder, chosen.games or [s.id for s in games()])
    except SaeculaError as error:
        print(error, file=sys.stderr)
        return 2
    for path in changed:
        print(path)
    print(f"{len(changed)} golden files changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())

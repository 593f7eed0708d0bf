"""`saecula check`: runs case files, and checks records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from saecula.cli.common import Json, Lang, out, out_json, read_text
from saecula.core import Match, Record, SaeculaError, game
from saecula.core.case import Case, read_case
from saecula.testing.layout import known, strings
from saecula.text import Text, language

LONG = 12
"""Of longer lists only what has come and gone is shown."""

Show = Annotated[bool, typer.Option("--show", help="Print what happens, what changes, and what can be played then.")]


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Case files (.toml) or records (.saecula).")],
    show: Show = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Run case files and records, and print what differs from what they announce.

    The exit code is 0 if all hold, 1 if something differs, 2 if a file cannot be read or names what its game does not
    have.
    """
    code = language(lang)
    text = Text(None, code)
    found: dict[str, list[str]] = {}
    broken: list[str] = []
    for path in files:
        try:
            found[str(path)] = _differences(path)
        except SaeculaError as error:
            broken.append(str(error))
    if json:
        out_json([{"file": file, "differences": lines} for file, lines in found.items()])
    else:
        console = out()
        for file, lines in found.items():
            told = [*lines, *_shown(Path(file), code)] if show else lines
            console.print(f"{file}:" if lines else f"{file}: {text.say('app.check.holds')}", markup=False)
            for line in told:
                console.print(f"  {line}", markup=False, soft_wrap=show)
        wrong = sum(1 for lines in found.values() if lines)
        if len(found) > 1:
            console.print(text.say("app.check.sum", n=len(found), wrong=wrong), markup=False)
    if broken:
        complaints = out(error=True)
        for line in broken:
            complaints.print(f"saecula: {line}", markup=False, soft_wrap=True)
        raise typer.Exit(2)
    if any(found.values()):
        raise typer.Exit(1)


def _differences(path: Path) -> list[str]:
    content = read_text(path)
    if path.suffix == ".toml":
        case = read_case(str(path), content)
        try:
            differences = case.differences()
        except SaeculaError as error:
            raise SaeculaError("; ".join([f"{path}: {error}", *_strange(case, str(error))])) from None
        return [*differences, *_strange(case)] if differences else []
    try:
        Record.parse(content).replay()
    except SaeculaError as error:
        raise SaeculaError(f"{path}: {error}") from None
    return []


def _strange(case: Case, said: str = "") -> list[str]:
    """Of a case that does not hold: the words of its position and of its draws that its game has nowhere."""
    if "; near: " in said:
        return []
    try:
        words = known(case.game)
    except SaeculaError:
        return []
    drawn = [word.strip() for line in case.moves for word in line.partition("=")[2].split(",")]
    hints = []
    for word in dict.fromkeys([*strings(case.given), *drawn]):
        near = get_close_matches(word, words, 3, 0.75) or sorted(one for one in words if f"{word}-" in one)[:3]
        if word not in words and not word.isdecimal() and (near or repr(word) in said):
            hints.append(f"{word!r} is no name of this game" + (f"; near: {', '.join(near)}" if near else ""))
    return hints


# --- what happens ---


def _shown(path: Path, lang: str) -> Iterator[str]:
    """The moves of a case with what chance brought, the log, what has changed, and what can be played then."""
    if path.suffix != ".toml":
        return
    case = read_case(str(path), read_text(path))
    match = case.match()
    text = Text(game(case.game).spec, lang)
    before = case.position()
    for i, line in enumerate(case.moves):
        if case.step(match, i):
            break
        chance = ", ".join(drawn.text for drawn in match.last_outcomes)
        yield line.partition("=")[0].strip() + (f" = {chance}" if chance else "")
        for event in match.events_since(i):
            yield f"  {text.event(event)}" + (f" ({event.rule})" if event.rule else "")
    yield from _changes(before, match.data())
    yield from _asked(match, text)


def _changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """The pointers whose values differ, with both values."""
    if before == after or path == "/chance":
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            if not key.startswith("_"):
                yield from _changes(before.get(key), after.get(key), f"{path}/{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(old, new, f"{path}/{i}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) + len(after) > LONG:
        gone, new = Counter(map(_plain, before)), Counter(map(_plain, after))
        signs = [*(f"-{one}" for one in (gone - new).elements()), *(f"+{one}" for one in (new - gone).elements())]
        yield f"{path}: {len(before)} → {len(after)}: {' '.join(signs)}"
    else:
        yield f"{path}: {_plain(before)} → {_plain(after)}"


def _plain(value: object) -> str:
    """A value as JSON; inside of lists without the members that are empty."""
    if isinstance(value, list):
        value = [
            {key: one for key, one in part.items() if one or type(one) is int} if isinstance(part, dict) else part
            for part in value
        ]
    return msgspec.json.encode(value).decode() if value is not None else "-"


def _asked(match: Match, text: Text) -> Iterator[str]:
    if match.outcome is not None:
        yield f"/match/outcome: {_plain(msgspec.to_builtins(match.outcome))}"
    for seat in match.seats:
        yield f"{seat}: {match.question} ({text.question(match.question or '')})"
        yield f"  {text.say('app.moves')}: {', '.join(move.text for move in match.moves_of(seat))}"
        refused: dict[str, list[str]] = {}
        for refusal in match.refusals(seat):
            refused.setdefault(refusal.rule, []).append(refusal.move)
        for rule, moves in refused.items():
            yield f"  {text.say('app.check.refused')} {rule}: {', '.join(moves)}"

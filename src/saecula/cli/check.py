"""`saecula check`: runs case files, and checks records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from saecula.cli.common import Json, Lang, out, out_json, read_text
from saecula.core import Match, Record, SaeculaError, game
from saecula.core.case import Case, read_case
from saecula.testing.layout import known, strings
from saecula.text import Text, in_language, language

LONG = 12
"""For longer lists, only the added and removed elements are shown."""

Show = Annotated[bool, typer.Option("--show", help="Print what happens, what changes, and what can be played next.")]


def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Case files (.toml), records (.saecula), or folders with such files."),
    ],
    show: Show = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Run case files and records, and print what differs from what they announce.

    The exit code is 0 if nothing differs, 1 if something does, 2 if a file cannot be read or names something that its
    game does not have.
    """
    code = language(lang)
    text = Text(None, code)
    results = [_result(path) for path in _all(files)]
    if json:
        out_json([{"file": r.file, "title": r.title, "differences": r.lines} for r in results if not r.broken])
    else:
        console = out()
        for r in results:
            if not r.broken:
                title = f" ({r.title})" if r.title else ""
                verdict = "" if r.lines else f" {text.say('app.check.holds')}"
                console.print(f"{r.file}{title}:{verdict}", markup=False)
                differing = [in_language(line, code) for line in r.lines]
                warned = [f"{text.say('app.check.warning')}: {in_language(line, code)}" for line in r.warnings]
                for line in [*differing, *warned, *(_shown(Path(r.file), code) if show else [])]:
                    console.print(f"  {line}", markup=False, soft_wrap=show)
        wrong = sum(1 for r in results if r.lines)
        broken = sum(1 for r in results if r.broken)
        if len(results) > 1:
            line = text.say("app.check.sum", n=len(results), wrong=wrong)
            line += f", {text.say('app.check.unreadable', n=broken)}" if broken else ""
            console.print(line, markup=False)
    complaints = out(error=True)
    for r in results:
        if r.broken:
            said = "; ".join(in_language(part, code) for part in r.broken)
            complaints.print(f"saecula: {said}", markup=False, soft_wrap=True)
    if any(r.broken for r in results):
        raise typer.Exit(2)
    if any(r.lines for r in results):
        raise typer.Exit(1)


@dataclass(slots=True)
class Result:
    """The result for a file: what differs, what does not add up, or why it cannot be read, with hints."""

    file: str
    title: str = ""
    lines: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def _all(files: list[Path]) -> list[Path]:
    """The files themselves, and the case files and records in the folders among them."""
    found: list[Path] = []
    for path in files:
        if path.is_dir():
            inside = sorted(one for one in path.rglob("*") if one.suffix in (".toml", ".saecula") and one.is_file())
            if not inside:
                raise SaeculaError(f"{path}: this folder has no case files or records")
            found += inside
        else:
            found.append(path)
    return found


def _result(path: Path) -> Result:
    result = Result(str(path))
    try:
        content = read_text(path)
        if path.suffix != ".toml":
            result.lines = _replayed(Record.parse(content))
            return result
        case = read_case(path.name, content)
    except SaeculaError as error:
        said = str(error)
        result.broken = [said if str(path) in said else f"{path}: {said.removeprefix(path.name + ': ')}"]
        return result
    result.title = case.title
    try:
        result.lines = case.differences()
        result.warnings = case.warnings()
    except SaeculaError as error:
        result.broken = [f"{path}: {error}", *_strange(case, str(error))]
    if result.lines:
        result.lines += _strange(case)
    return result


def _replayed(record: Record) -> list[str]:
    """The differences found when a record is replayed."""
    record.start()  # a record that cannot even begin is unreadable
    try:
        record.replay()
    except SaeculaError as error:
        return [str(error)]
    return []


def _strange(case: Case, said: str = "") -> list[str]:
    """For a case that fails: the words of its position and of its draws that its game does not know."""
    if "; near: " in said:
        return []
    try:
        words = known(case.game)
    except SaeculaError:
        return []
    drawn = [word.strip() for line in case.moves for word in line.partition("=")[2].split(",")]
    hints = []
    for word in dict.fromkeys([*strings(case.given), *drawn, *case.chance]):
        near = get_close_matches(word, words, 3, 0.75) or sorted(one for one in words if f"{word}-" in one)[:3]
        if word not in words and not word.isdecimal() and (near or repr(word) in said):
            hints.append(f"{word!r} is not a name of this game" + (f"; near: {', '.join(near)}" if near else ""))
    return hints


# --- output of --show ---


def _shown(path: Path, lang: str) -> Iterator[str]:
    """What a case and its scenes play; if nothing is given or played, the whole fresh position."""
    if path.suffix != ".toml":
        return
    case = read_case(str(path), read_text(path))
    if not case.given and not case.steps and not case.scenes:
        for key, value in case.position().items():
            if not key.startswith("_") and key != "chance":
                yield f"/{key}: {_plain(value)}"
    yield from _played(case, lang)
    for scene in case.scenes:
        yield f"{scene.name}:"
        for line in _played(scene, lang):
            yield f"  {line}"


def _played(case: Case, lang: str) -> Iterator[str]:
    """The moves of a case with their outcomes of chance, the log, what has changed, and what can be played next."""
    match = case.match()
    text = Text(game(case.game).spec, lang)
    before = case.position()
    chance = ", ".join(drawn.text for drawn in match.last_outcomes)
    if case.given and chance:
        yield f"chance: {chance}"
    for event in match.log if case.given else []:
        yield f"  {text.event(event)}" + (f" ({event.rule})" if event.rule else "")
    for i, step in enumerate(case.steps):
        if not isinstance(step, str):
            continue
        if case.step(match, i):
            break
        chance = ", ".join(drawn.text for drawn in match.last_outcomes)
        yield step.partition("=")[0].strip() + (f" = {chance}" if chance else "")
        for event in match.events_since(len(match) - 1):
            yield f"  {text.event(event)}" + (f" ({event.rule})" if event.rule else "")
    yield from _changes(before, match.data())
    yield from _asked(match, text)


def _changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """The pointers whose values differ, with both values; nothing and an empty list or object are the same."""
    if before == after or path == "/chance" or {repr(before), repr(after)} <= {"None", "[]", "{}"}:
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
    """A value as JSON; objects inside lists are shown without their empty members."""
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

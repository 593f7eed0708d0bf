"""`saecula rules`: shows the rules by number, and which of them have a test."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from saecula.cli.common import Json, Lang, out, out_json, read_text
from saecula.core import Rule, SaeculaError, Spec
from saecula.core import games as all_games
from saecula.testing.citations import sources, tests, where
from saecula.text import Text, language

COVERAGE = Path(".cache") / "rule-coverage.json"
"""Maps rule ids to the passing tests that show them, and "untested" to the reasons; written by the test run."""

_NUMBER = re.compile(r"[A-Z]{2,6}-[A-Z0-9]+|[A-Za-z]{2,6}-[A-Za-z0-9]+-[0-9]+[a-z]?")


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME | RULE | WORD]...",
            help="A game, a rule such as AOC-TURN-01, a chapter such as AOC-TURN, or words to find.",
        ),
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Show how many rules have a passing test.")] = False,
    place: Annotated[
        str, typer.Option("--where", metavar="RULE", help="Show the lines of code and tests that name the rule.")
    ] = "",
    file: Annotated[Path, typer.Option("--file", help="The file with the coverage of the last test run.")] = COVERAGE,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Show and search the rules; with --where, the lines that carry one out; with --coverage, which have a test."""
    code = language(lang)
    if place:
        _where(place.upper(), code, json)
        return
    specs, rest = _games(words or [])
    if coverage:
        _coverage(specs, code, file, json)
        return
    found = [(s, [rule for rule in s.rules if _matches(rule, rest, code)]) for s in specs]
    if rest and not any(hits for _, hits in found):
        raise SaeculaError(f"no rule contains {' '.join(rest)!r}")
    if json:
        out_json([_plain(s, rule, code) for s, hits in found for rule in hits])
        return
    console = out()
    for s, hits in found:
        if not hits:
            continue
        text = Text(s, code)
        if not rest and not words:
            console.print(f"[bold]{escape(s.id)}[/]  {text.say('app.rules.count', n=len(s.rules))}")
            continue
        _show(s, hits, text, console, whole=not rest)
    if not words:
        console.print(Text(None, code).say("app.rules.hint"), style="dim")


def _where(rule: str, lang: str, json: bool) -> None:
    """Prints the lines of the code that name a rule, then those of tests and case files."""
    spec = next((s for s in all_games() if rule in s.rules), None)
    if spec is None:
        raise SaeculaError(f"there is no rule {rule!r}")
    found = {"code": list(where(spec, rule, sources(spec))), "tests": list(where(spec, rule, tests(spec)))}
    if json:
        out_json(
            {
                part: [{"file": _near(c.file), "line": c.line, "text": c.text} for c in lines]
                for part, lines in found.items()
            }
        )
        return
    text = Text(spec, lang)
    console = out()
    console.print(f"{rule}: {text.rule(rule)}", markup=False, soft_wrap=True)
    for part, lines in found.items():
        console.print(text.say(f"app.rules.{part}" if lines else f"app.rules.{part}.none"), style="bold")
        for c in lines:
            console.print(f"  {_near(c.file)}:{c.line}: {c.text}", markup=False, soft_wrap=True, highlight=False)


def _near(file: Path) -> str:
    """The path of a file as one would type it here."""
    return str(file.relative_to(Path.cwd())) if file.is_relative_to(Path.cwd()) else str(file)


def _games(words: list[str]) -> tuple[list[Spec], list[str]]:
    """The games that are named (all if none), and the other words."""
    known = {s.id: s for s in all_games()}
    named = [known[word] for word in words if word in known]
    return named or list(known.values()), [word for word in words if word not in known]


def _matches(rule: Rule, words: list[str], lang: str) -> bool:
    """Whether the text of a rule contains all the words, in the requested language or in English.

    If the words include numbers of rules or chapters, the rule must have one of them.
    """
    numbers = [word.upper() for word in words if _NUMBER.fullmatch(word)]
    if numbers and not any(f"{rule.id}-".startswith(f"{number}-") for number in numbers):
        return False
    texts = f"{rule.text(lang)} {rule.text()}".lower()
    return all(word.lower() in texts for word in words if not _NUMBER.fullmatch(word))


def _plain(s: Spec, rule: Rule, lang: str) -> dict[str, object]:
    return {"game": s.id, "id": rule.id, "text": rule.text(lang), "mark": rule.mark, "untested": rule.untested}


def _show(s: Spec, hits: list[Rule], text: Text, console: Console, whole: bool) -> None:
    chapter = ""
    for rule in hits:
        if rule.chapter != chapter and whole:
            chapter = rule.chapter
            about = s.rules.chapters.get(chapter)
            if about is not None:
                title = about.title.get(text.lang) or about.title.get("en", chapter)
                if rule is not hits[0]:
                    console.print()
                console.print(f"[bold underline]{escape(title)}[/]")
                overview = about.overview.get(text.lang) or about.overview.get("en", "")
                if overview:
                    console.print(escape(overview), style="italic")
        mark = f" [dim]({escape(rule.mark)})[/]" if rule.mark else ""
        console.print(f"[bold cyan]{rule.id}[/]{mark}")
        console.print(Padding(escape(rule.text(text.lang)), (0, 0, 0, 2)))


@dataclass(slots=True)
class Coverage:
    """How many of one game's rules the tests show."""

    game: str
    rules: int
    tested: int = 0
    excused: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


def measure(s: Spec, tests: dict[str, list[str]], reasons: dict[str, str] | None = None) -> Coverage:
    """Counts the rules with a passing test, those that no test can show, and the rest."""
    excuses = reasons or {}
    report = Coverage(s.id, len(s.rules))
    for rule in s.rules:
        if tests.get(rule.id):
            report.tested += 1
        elif rule.untested or rule.id in excuses:
            report.excused[rule.id] = rule.untested or excuses[rule.id]
        else:
            report.missing.append(rule.id)
    return report


def _coverage(specs: list[Spec], lang: str, file: Path, json: bool) -> None:
    text = Text(None, lang)
    if not file.exists():
        raise SaeculaError(text.say("app.rules.no-coverage", file=file))
    try:
        found = msgspec.json.decode(read_text(file), type=dict[str, list[str] | dict[str, str]])
    except msgspec.DecodeError as error:
        raise SaeculaError(f"{file}: {error}") from None
    tests = {id: shown for id, shown in found.items() if isinstance(shown, list)}
    excuses = found.get("untested")
    reports = [measure(s, tests, excuses if isinstance(excuses, dict) else None) for s in specs]
    known = {rule.id for s in all_games() for rule in s.rules}
    strange = sorted(id for id in tests if id not in known)
    if json:
        out_json({"games": [msgspec.to_builtins(r) for r in reports], "unknown": strange})
        return
    console = out()
    for r in reports:
        able = r.rules - len(r.excused)
        share = 100 * r.tested / able if able else 100.0
        line = text.say(
            "app.rules.coverage",
            rules=r.rules,
            tested=r.tested,
            able=able,
            share=f"{share:.1f}",
            excused=len(r.excused),
            missing=len(r.missing),
        )
        console.print(f"[bold]{escape(r.game)}[/]: {escape(line)}")
        if r.missing:
            console.print(Padding(f"{text.say('app.rules.missing')} {', '.join(r.missing)}", (0, 0, 0, 2)))
        reasons: dict[str, list[str]] = {}
        for id, reason in r.excused.items():
            reasons.setdefault(reason, []).append(id)
        for reason, ids in reasons.items():
            console.print(Padding(f"[dim]{escape(reason)}:[/] {', '.join(ids)}", (0, 0, 0, 2)))
    if strange:
        console.print(f"[yellow]{text.say('app.rules.strange')}[/] {', '.join(strange)}")

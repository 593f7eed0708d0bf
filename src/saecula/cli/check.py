"""`saecula check`: runs case files, and checks records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from saecula.cli.common import Json, Lang, out, out_json, read_text
from saecula.core import Record, SaeculaError
from saecula.core.case import read_case
from saecula.text import Text, language


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Case files (.toml) or records (.saecula).")],
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Run case files and records, and print what differs from what they announce.

    The exit code is 0 if all hold, 1 if something differs, 2 if a file cannot be read.
    """
    text = Text(None, language(lang))
    found = {str(path): _differences(path) for path in files}
    if json:
        out_json([{"file": file, "differences": lines} for file, lines in found.items()])
    else:
        console = out()
        for file, lines in found.items():
            console.print(f"{file}: {text.say('app.check.holds')}" if not lines else f"{file}:", markup=False)
            for line in lines:
                console.print(f"  {line}", markup=False)
        wrong = sum(1 for lines in found.values() if lines)
        if len(found) > 1:
            console.print(text.say("app.check.sum", n=len(found), wrong=wrong), markup=False)
    if any(found.values()):
        raise typer.Exit(1)


def _differences(path: Path) -> list[str]:
    content = read_text(path)
    if path.suffix == ".toml":
        return read_case(str(path), content).run()
    try:
        Record.parse(content).replay()
    except SaeculaError as error:
        raise SaeculaError(f"{path}: {error}") from None
    return []

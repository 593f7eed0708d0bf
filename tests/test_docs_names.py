"""What the documents name exists: commands and their options, targets of make, variables, tools, routes of the API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from saecula.cli.app import app
from saecula.server.app import create_app
from saecula.server.settings import Settings, load

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted(ROOT.glob("README*.md")),
    *(ROOT / name for name in ("CONTRIBUTING.md", "CHANGELOG.md", "web/README.md")),
    *sorted((ROOT / "docs").glob("**/*.md")),
]
COMMAND: Any = get_command(app)
PLACES = (".env.sample", "Makefile", "compose*.yaml", "setup.py", "src/**/*.py", "tools/*.py", "web/vite.config.ts")
"""Where variables are read. The network guide's own program reads another one."""
EXAMPLES = {"SAECULA_TOKEN"}


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def commands(text: str) -> Iterator[str]:
    """The arguments of each call of `saecula` in the code of a page."""
    for block in re.findall(r"```[a-z]*\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            found = re.search(r"(?:^|[|$&] |/bin/)saecula ([a-z-].*)", line.strip())
            if found:
                yield found[1].partition("#")[0]
    for code in re.findall(r"(?<!`)`saecula ([^`]+)`(?!`)", text):
        yield " ".join(code.split())


def unknown(arguments: str) -> list[str]:
    """The options in a call of `saecula` that its command does not have; or the command, if there is no such one."""
    command, words = COMMAND, arguments.split()
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words.pop(0)]
    if command is COMMAND and not words[0].startswith("-"):
        return words[:1]
    known = {option for param in command.params for option in [*param.opts, *param.secondary_opts]} | {"--help", "-h"}
    options = [word.partition("=")[0].strip(",;:") for word in words if re.match(r"--?[a-z]", word)]
    return [option for option in options if option not in known]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_and_options_exist(page: Path) -> None:
    wrong = {call: found for call in commands(page.read_text("utf-8")) if (found := unknown(call)) and call != "draw"}
    assert wrong == {}


def test_a_wrong_command_is_found() -> None:
    text = "`saecula chekc x`\n```\n$ saecula check --shwo FILE\n```\n`saecula admin user NAME --remove`"
    assert [unknown(call) for call in commands(text)] == [["--shwo"], ["chekc"], []]


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    said = {one for page in PAGES for one in re.findall(r"`make ([a-z-]+)", page.read_text("utf-8"))}
    assert {"play", "test", "golden"} <= said <= targets


def test_variables_exist() -> None:
    read = "".join(file.read_text("utf-8") for place in PLACES for file in ROOT.glob(place))
    read += "".join(f"SAECULA_{field.upper()} SAECULA_{field.upper()}_FILE " for field in Settings.__struct_fields__)
    said = {one for page in PAGES for one in re.findall(r"\bSAECULA_[A-Z0-9_]+\b", page.read_text("utf-8"))}
    assert {one for one in said - EXAMPLES if one not in read} == set()
    assert len(said) > 30


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_tools_and_their_options_exist(page: Path) -> None:
    for path, rest in re.findall(r"((?:bench|tools|web/tools)/[a-z_]+\.(?:py|mjs))([^`\n]*)", page.read_text("utf-8")):
        file = ROOT / path if (ROOT / path).is_file() else ROOT / "web" / path
        assert file.is_file(), path
        source = file.read_text("utf-8") + (ROOT / "bench" / "load.py").read_text("utf-8") * ("scale" in path)
        assert [option for option in re.findall(r"(?<=\s)--[a-z-]+", rest) if f'"{option}"' not in source] == [], path


def test_routes_of_the_api_exist(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "reference" / "server-api.md").read_text("utf-8")
    routes: dict[str, set[str]] = {}
    for route in create_app(load({"SAECULA_DATA_DIR": str(tmp_path)})).routes:
        routes.setdefault(re.sub(r"\{[^}]*\}", "{}", route.path), set()).update(getattr(route, "methods", ["WS"]))
    said = re.findall(r"\b(GET|POST|PATCH|DELETE|WS) (\.\.\.)?(/[a-z][^\s`?]*)", page)
    missing = []
    for method, within, path in said:
        end = re.sub(r"\{[^}]*\}", "{}", path).rstrip(",;:")
        found = [known for known in routes if (known.endswith(end) if within else known == f"/api/v1{end}")]
        if method != "WS" and not any(method in routes[known] for known in found):
            missing.append(f"{method} {path}")
    assert missing == []
    assert len(said) > 40

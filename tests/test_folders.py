"""A game is two folders: `src/saecula/games/<game>` and `web/src/games/<game>`. Nothing outside of them names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from saecula.core import games

ROOT = Path(__file__).parents[1]
IDS = [spec.id for spec in games() if spec.package.startswith("saecula.games.")]
NAMES = re.compile("|".join(re.escape(name) for id in IDS for name in (id, id.replace("-", "_"))))
PLACES = ["src/saecula", "web/src", "web/tools", "tools"]
KINDS = {".py", ".ts", ".mjs", ".js", ".svelte", ".css", ".po", ".toml", ".csv", ".json", ".html"}


def own(file: Path) -> bool:
    """Whether a file is in the folder of a game, or was built or measured."""
    parts = file.relative_to(ROOT).parts
    made = "static" in parts or "node_modules" in parts or file.name == "levels.json"
    return made or any(id in parts or id.replace("-", "_") in parts for id in IDS)


def without_examples(file: Path) -> str:
    """The text of a file; for Python without docstrings, for TypeScript and Svelte without comments."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        tree = ast.parse(text)
        return "\n".join(
            str(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not documents(node.value)
        ) + "\n".join(ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
    return re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)


def documents(text: str) -> bool:
    """Whether a string is a docstring: a sentence, not a name."""
    return "\n" in text or text.rstrip().endswith((".", '"', "`"))


def files() -> list[Path]:
    found = [file for place in PLACES for file in sorted((ROOT / place).rglob("*")) if file.suffix in KINDS]
    return [file for file in found if not own(file)]


def test_no_file_outside_of_a_game_names_it() -> None:
    named = {
        str(file.relative_to(ROOT)): sorted(set(NAMES.findall(without_examples(file))))
        for file in files()
        if NAMES.search(without_examples(file))
    }
    assert named == {}, "a game belongs into its two folders"


def test_the_search_finds_names() -> None:
    assert len(files()) > 100
    assert NAMES.search("const order = ['inner-sea']")
    assert NAMES.search("from saecula.games.inner_sea import board")


@pytest.mark.parametrize("id", IDS)
def test_both_folders_are_there(id: str) -> None:
    page = ROOT / "web" / "src" / "games" / id
    for name in ("Board.svelte", "cover.ts", "view.ts", "facts.ts"):
        assert (page / name).exists(), f"web/src/games/{id}/{name}"

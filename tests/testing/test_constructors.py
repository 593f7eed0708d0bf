"""The compiled copy says the same as the sources."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
WITHOUT = {"saecula.core.game.Spec", "saecula.games.inner_sea.book.State"}
"""The specification of a game is generic, so mypyc does not compile it; the state of a scenario has no fields."""


Copy = Callable[[str], str]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module `tools/constructors.py`."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("constructors", None)
    return importlib.import_module("constructors")


@pytest.fixture
def copied(tmp_path: Path, tool: Any) -> Copy:
    """A function that gives the compiled copy of a source."""

    def copy(text: str) -> str:
        file = tmp_path / "one.py"
        file.write_text(text, "utf-8")
        return str(tool.Constructors({"one": file}).added("one"))

    return copy


def test_isinstance_asks_for_a_tuple_of_classes(copied: Copy) -> None:
    text = 'told = ["é", isinstance(x, int | str), isinstance(y, int | str | bytes), isinstance(x, str), x | y]\n'
    made = copied(text)
    assert "isinstance(x, (int, str))" in made
    assert "isinstance(y, (int, str, bytes))" in made
    for x, y in ((1, 2), (True, 7)):
        first, second = dict[str, object](x=x, y=y), dict[str, object](x=x, y=y)
        exec(text, first)
        exec(made, second)
        assert first["told"] == second["told"]


def test_a_union_elsewhere_stays(copied: Copy) -> None:
    text = "def f(x: int | None) -> bool:\n    return isinstance(\n        x,\n        int\n        | str,\n    )\n"
    assert ast.unparse(ast.parse(copied(text))) == ast.unparse(ast.parse(text))


def is_dataclass(node: ast.ClassDef) -> bool:
    return any(ast.unparse(decorator).startswith("dataclass") for decorator in node.decorator_list)


def test_every_dataclass_of_the_compiled_copy_has_a_constructor(tool: Any) -> None:
    """The one that `@dataclass` would make is interpreted, and several times as slow."""
    package = SOURCES / "saecula"
    files = [file.relative_to(SOURCES) for file in [*package.glob("core/**/*.py"), *package.glob("games/**/*.py")]]
    modules = {".".join(file.with_suffix("").parts).removesuffix(".__init__"): SOURCES / file for file in files}
    constructors = tool.Constructors(modules)
    count, without = 0, set()
    for name in modules:
        if name.rpartition(".")[2] in tool.INTERPRETED:
            continue
        for node in ast.walk(ast.parse(constructors.added(name))):
            if isinstance(node, ast.ClassDef) and is_dataclass(node):
                count += 1
                if not any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in node.body):
                    without.add(f"{name}.{node.name}")
    assert count > 200
    assert without == WITHOUT

"""The compiled copy says the same as the sources."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


Copy = Callable[[str], str]


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    """A function that gives the compiled copy of a source."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("constructors", None)
    tool = importlib.import_module("constructors")

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

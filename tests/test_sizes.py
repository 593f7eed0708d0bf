"""No module is longer than 600 lines, and no function longer than 60."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = [p for folder in ("src", "tools", "bench") for p in sorted((ROOT / folder).rglob("*.py"))]
FROZEN = "0001"
"""The first migration of the database must stay as it was."""


@pytest.mark.parametrize("folder", ["src", "tools", "bench", "tests", "web/src"])
def test_no_module_is_too_long(folder: str) -> None:
    files = [p for p in (ROOT / folder).rglob("*") if p.suffix in (".py", ".ts", ".svelte") and p.is_file()]
    sizes = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in files}
    assert sizes
    assert {name: n for name, n in sizes.items() if n > 600} == {}


def test_no_function_is_too_long() -> None:
    long = {}
    for path in FILES:
        if path.name.startswith(FROZEN):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                n = (node.end_lineno or 0) - node.lineno + 1
                if n > 60:
                    long[f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"] = n
    assert long == {}

"""Laws that are checked in the source of a game, because its behavior alone does not show them."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from saecula.core import Game

CHANCE = {"random", "secrets", "time", "datetime", "uuid"}
"""Modules that bring in something that is not on the table."""


def phases_can_be_dropped(game: Game, seeds: Iterable[int] = (), samples: int = 20) -> None:
    """Laws 3 and 4: no randomness except the table's; no `try ... finally` or `with` around an `await`."""
    folder = Path(str(files(game.spec.package)))
    wrong = [
        f"{path.relative_to(folder)}, {fault}"
        for path in sorted(folder.rglob("*.py"))
        for fault in faults(path.read_text("utf-8"))
    ]
    assert not wrong, f"{game.id}: {'; '.join(wrong)}"


def faults(source: str) -> list[str]:
    """The lines of a module that break these laws, and how."""
    out: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            out += [f"line {node.lineno}: imports {name}" for name in names if name.split(".")[0] in CHANCE]
        elif isinstance(node, ast.AsyncFunctionDef):
            out += [
                f"line {part.lineno}: {type(part).__name__.lower()} around an await in {node.name}"
                for part in ast.walk(node)
                if isinstance(part, ast.stmt)
                and _clings(part)
                and any(isinstance(inner, ast.Await) for inner in ast.walk(part))
            ]
    return out


def _clings(node: ast.stmt) -> bool:
    """Whether code in it would still run when a coroutine is dropped inside it."""
    if isinstance(node, ast.Try | ast.TryStar):
        caught = [ast.unparse(handler.type) if handler.type is not None else "" for handler in node.handlers]
        return bool(node.finalbody) or any(name in ("", "BaseException", "GeneratorExit") for name in caught)
    return isinstance(node, ast.With | ast.AsyncWith | ast.AsyncFor)

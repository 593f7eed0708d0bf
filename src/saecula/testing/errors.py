"""Finds the errors of a program in its source, as patterns, to test that each has words in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

OURS = {
    "SaeculaError",
    "UnknownGame",
    "NoGame",
    "BadOption",
    "UnknownSeat",
    "UnknownMove",
    "CannotUndo",
    "BadRecord",
    "BadSave",
    "BadCase",
    "UnknownBot",
    "AdminError",
    "StoreError",
    "BadDatabase",
}
"""The classes whose single argument is what people read."""


def pattern(node: ast.expr) -> str:
    """A text of the source with its values as {0}, {1} ...; "" if the node is not a text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    parts = []
    count = 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            parts.append(f"{{{count}}}")
            count += 1
    return "".join(parts)


def alternatives(node: ast.expr) -> Iterator[str]:
    """The patterns that an expression can evaluate to."""
    if isinstance(node, ast.IfExp):
        yield from alternatives(node.body)
        yield from alternatives(node.orelse)
    elif isinstance(node, ast.BinOp):
        yield from alternatives(node.left)
        yield from alternatives(node.right)
    elif pattern(node):
        yield pattern(node)


def written(file: Path) -> Iterator[str]:
    """The patterns of all texts in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.expr) and pattern(node):
            yield pattern(node)


def raised(file: Path) -> Iterator[str]:
    """The patterns of all our errors that a file creates."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OURS and node.args:
            yield from alternatives(node.args[0])


def returned(file: Path, functions: str) -> Iterator[str]:
    """The patterns of all texts returned by functions whose names contain the word."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and functions in node.name:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from alternatives(inner.value)


def said(file: Path) -> Iterator[str]:
    """The patterns of all sentences that the functions of a file return, yield, or append to a list."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        given: list[ast.expr] = []
        if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
            given = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            given = node.args
        found = (pattern for one in given for pattern in alternatives(one) if " " in pattern)
        yield from (pattern for pattern in found if re.search(r"[a-z]", re.sub(r"\{\d+\}", "", pattern)))


def failed(file: Path) -> Iterator[str]:
    """The patterns of what a file says is wrong with a data file: the last argument of `fail` and of `BadData`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if (isinstance(node.func, ast.Attribute) and node.func.attr == "fail") or (
            isinstance(node.func, ast.Name) and node.func.id == "BadData"
        ):
            yield from (words for words in alternatives(node.args[-1]) if _has_letters(words))


def _has_letters(words: str) -> bool:
    """Whether a pattern consists of more than its values and the marks between them."""
    return re.search(r"[A-Za-z]", re.sub(r"\{\d+\}", "", words)) is not None

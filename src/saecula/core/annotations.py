"""Restores the annotations of compiled classes.

A compiled dataclass has lost most of the type information of its fields. This module reads it from the source file next
to the compiled module.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Final


def is_compiled(cls: type) -> bool:
    return str(getattr(sys.modules[cls.__module__], "__file__", "")).endswith((".so", ".pyd"))


_completed: Final[set[type]] = set()


def complete(cls: type) -> None:
    """Restores the full annotations of a compiled dataclass and of everything that it is made of."""
    if cls in _completed:
        return
    _completed.add(cls)
    for base in cls.__mro__:
        module = sys.modules[base.__module__]
        if not is_dataclass(base) or not is_compiled(base):
            continue
        annotations = _written(module.__file__ or "").get(base.__name__, {})
        base.__annotations__ = annotations
        for annotation in annotations.values():
            for node in ast.walk(ast.parse(annotation)):
                part = getattr(module, node.id, None) if isinstance(node, ast.Name) else None
                if isinstance(part, type) and is_dataclass(part):
                    complete(part)


@cache
def _written(file: str) -> dict[str, dict[str, str]]:
    """The annotations of the classes of a compiled module, read from its source."""
    binary = Path(file)
    source = binary.with_name(binary.name.split(".")[0] + ".py")
    if not source.exists():
        raise TypeError(f"{source.name} is missing next to {binary.name}: compiled classes cannot be read without it")
    return {
        node.name: {
            line.target.id: ast.unparse(line.annotation)
            for line in node.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        }
        for node in ast.parse(source.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    }

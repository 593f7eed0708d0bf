"""Boards as things to print, with the package rich."""

from __future__ import annotations

import io
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.tree import Tree

from saecula.text import Text, module

WIDTH: Final = 100
"""The width, in columns, of what is printed where there is no terminal."""


def board(view: dict[str, Any], text: Text) -> RenderableType:
    """A view as something to print: the game's own `terminal.board`, otherwise its data as a tree."""
    terminal = module(text.spec.package, "terminal") if text.spec is not None else None
    if terminal is not None:
        drawn: RenderableType = terminal.board(view, text)
        return drawn
    tree = Tree(text.phase(view["phase"]) or view["phase"])
    _grow(tree, view["table"], text)
    return tree


def plain(drawn: RenderableType) -> str:
    """A drawing as words and signs, without colors."""
    page = io.StringIO()
    Console(file=page, width=WIDTH, color_system=None, highlight=False).print(drawn)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def _grow(tree: Tree, data: Any, text: Text) -> None:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    for key, value in items:
        label = text.seat(key) if isinstance(data, list) and isinstance(key, int) else str(key)
        if isinstance(value, list) and not any(isinstance(v, (list, dict)) for v in value):
            tree.add(f"{label}: {', '.join(str(text.named(v)) for v in value) or '-'}")
        elif isinstance(value, (dict, list)) and value:
            _grow(tree.add(label), value, text)
        else:
            tree.add(f"{label}: {text.named(value) if isinstance(value, (str, int)) else '-'}")

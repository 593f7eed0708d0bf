"""The layout of a game's table, for writers of case files: `python -m saecula.testing.layout age-of-civilization`.

Every class of the table with what its author says about it, and its fields with their types and, of the table itself,
the values of a fresh match.
"""

from __future__ import annotations

import inspect
import sys
import types
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from saecula.core import Chance, SaeculaError, Table, game
from saecula.core.compiler import convert

WIDTH = 60


def layout(text: str) -> str:
    """The layout of the game of that game string."""
    chosen = game(text)
    data = chosen.start(1).data()
    convert({key: value for key, value in data.items() if not key.startswith("_")}, chosen.spec.table)
    lines = [f"phases: {', '.join(chosen.spec.phases)}"]
    waiting: list[type] = [chosen.spec.table]
    seen: list[type] = [Chance]
    while waiting:
        cls = waiting.pop(0)
        if cls in seen:
            continue
        seen.append(cls)
        hints = get_type_hints(cls)
        lines += ["", cls.__name__, *[f"  {line}" for line in _words(cls)]]
        for field in fields(cls):
            hint = hints[field.name]
            waiting += [part for part in _parts(hint) if is_dataclass(part)]
            example = f" = {_short(data[field.name])}" if issubclass(cls, Table) else ""
            lines.append(f"  {field.name}: {_name(hint)}{example}")
    return "\n".join(lines)


def _words(cls: type) -> list[str]:
    own = cls.__dict__.get("__doc__") or ""
    return [] if own.startswith(f"{cls.__name__}(") else inspect.cleandoc(own).splitlines()


def _parts(hint: Any) -> list[type]:
    found = [part for argument in get_args(hint) for part in _parts(argument)]
    return [hint, *found] if isinstance(hint, type) else found


def _name(hint: Any) -> str:
    """A type as its author wrote it."""
    arguments = get_args(hint)
    if not arguments:
        return "None" if hint is type(None) else str(getattr(hint, "__name__", hint))
    if isinstance(hint, types.UnionType):
        return " | ".join(_name(argument) for argument in arguments)
    return f"{_name(get_origin(hint))}[{', '.join(_name(argument) for argument in arguments)}]"


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."


def main() -> int:
    try:
        for text in sys.argv[1:]:
            print(layout(text))
    except SaeculaError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

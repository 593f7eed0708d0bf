"""Makes compiled classes work like interpreted ones. This module itself is not compiled.

A class compiled by mypyc forgets the item types of its lists and dicts: of `list[Player]` it remembers only `list`.
`convert` reads them from the source file next to the compiled module, so that data is checked and built the same way in
both engines. In a compiled object, a number or flag that is missing from the data becomes 0 instead of its default, and
no error is raised. So defaults are filled in beforehand, and a field without a default is required.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from saecula.core.annotations import complete, is_compiled
from saecula.core.parts import is_shared, laid, misplaced, nested, renamed

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
    from typing_extensions import TypeVar

    from saecula.core.game import Game, Spec
    from saecula.core.match import Match
    from saecula.core.table import Table

    T = TypeVar("T", bound=Table, default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T")
    i64 = int  # a native number in compiled code

    def mypyc_attr(**_):
        """Replaces the decorator of mypy_extensions, because the engine needs nothing but msgspec at run time."""
        return lambda cls: cls


def convert(data: Any, cls: type) -> Any:
    """An object of the class from plain data, checked field by field; raises msgspec.ValidationError."""
    complete(cls)
    parts = nested(data, cls)
    try:
        made = _constructed(msgspec.convert(_filled(parts, cls) if is_compiled(cls) else parts, cls))
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(renamed(str(error), cls)) from None
    trouble = misplaced(data, cls)
    if trouble:
        raise msgspec.ValidationError(trouble)
    return made


def to_data(thing: Any) -> Any:
    """A dataclass as plain data, under the field names used there; `convert` reads them back."""
    cls = type(thing)
    complete(cls)
    return laid(msgspec.to_builtins(thing), cls)


def engine() -> str:
    """Which engine runs: "compiled" or "interpreted"."""
    return "interpreted" if str(sys.modules["saecula.core.match"].__file__).endswith(".py") else "compiled"


def _filled(data: Any, hint: Any) -> Any:
    """The data with missing fields set to their defaults, also inside lists, dicts and parts."""
    if isinstance(data, Mapping):
        if get_origin(hint) is dict:
            return {key: _filled(value, get_args(hint)[1]) for key, value in data.items()}
        for kind in (hint, *get_args(hint)):  # `Part`, or `Part | None`
            if isinstance(kind, type) and is_dataclass(kind):
                hints = _hints(kind)
                for f in fields(kind):
                    if f.init and f.default is MISSING and f.default_factory is MISSING and f.name not in data:
                        raise msgspec.ValidationError(f"Object missing required field `{f.name}`")
                defaults = {f.name: f.default for f in fields(kind) if f.default is not MISSING}
                return {**defaults, **{key: _filled(value, hints.get(key)) for key, value in data.items()}}
    elif isinstance(data, list) and get_origin(hint) is list:
        return [_filled(value, get_args(hint)[0]) for value in data]
    return data


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _constructed(thing: Any) -> Any:
    """The same object built by the constructors: msgspec bypasses them, and compiled classes need them."""
    if isinstance(thing, list):
        return [_constructed(item) for item in thing]
    if isinstance(thing, dict):
        return {key: _constructed(item) for key, item in thing.items()}
    if is_dataclass(thing):
        kind: Any = type(thing)
        return kind(*[_constructed(getattr(thing, f.name)) for f in fields(thing) if f.init])
    return thing


def copier(cls: type) -> Callable[[Any], Any]:
    """A function that copies an object of a dataclass through its constructor, without sharing anything mutable."""
    complete(cls)
    hints = get_type_hints(cls, include_extras=True)
    parts = {f.name: _copied(hints[f.name], f"it.{f.name}") for f in fields(cls)}
    made = ", ".join(parts[f.name] for f in fields(cls) if f.init)
    later = "".join(f"    twin.{f.name} = {parts[f.name]}\n" for f in fields(cls) if not f.init)
    names: dict[str, Any] = {"cls": cls}
    exec(f"def copy(it):\n    twin = cls({made})\n{later}    return twin\n", names)
    copy: Callable[[Any], Any] = names["copy"]
    return copy


def _copied(hint: Any, name: str) -> str:
    """The source code of an expression that copies the value of `name`."""
    if is_shared(hint):
        return name
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if isinstance(hint, type) and is_dataclass(hint):
        return f"{name}.copy()"
    if get_origin(hint) is list:
        item = _copied(get_args(hint)[0], "x")
        return f"{name}[:]" if item == "x" else f"[{item} for x in {name}]"
    if get_origin(hint) is dict:
        item = _copied(get_args(hint)[1], "x")
        return f"{name}.copy()" if item == "x" else f"{{key: {item} for key, x in {name}.items()}}"
    kinds = [kind for kind in get_args(hint) if kind is not type(None)]
    if get_origin(hint) in (Union, UnionType) and len(kinds) == 1 and _copied(kinds[0], name) != name:
        return f"(None if {name} is None else {_copied(kinds[0], name)})"
    return name


# --- what `pickle` and `copy` call, because they find no functions in compiled modules ---


def named(text: str) -> Game[Any]:
    """The game named by a game string."""
    from saecula.core.registry import game

    return game(text)


def chosen(spec: Spec[Any], options: Mapping[str, object]) -> Game[Any]:
    """A game of a specification that is not registered."""
    from saecula.core.game import Game

    return Game(spec, options)


def revived(game: Game[Any], *parts: Any) -> Match[Any]:
    """A match from its parts."""
    from saecula.core.match import Match

    return Match.from_parts(game, *parts)


__all__ = ["T", "chosen", "convert", "copier", "engine", "i64", "mypyc_attr", "named", "revived", "to_data"]

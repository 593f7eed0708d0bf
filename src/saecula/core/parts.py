"""How the parts of a table are written in its data: under names of their own, or flat.

A class divided into parts is easy to read, but flat data are easy to write: `civs.0.yellow`, not
`civs.0.tokens.yellow`. So the type of a field may say how the field is written in saves, case files and `match.data()`:

    tokens: Flat[Tokens]                                # the fields of the part appear among those of the whole
    civil: Annotated[list[str], Called("hand")]         # another name
    marks: Annotated[dict[str, int], Spread(MARKS)]     # entries of a dict, each written as a field

`to_data` writes such data, and `convert` reads them (see `compiler`). Frames of procedures have no such fields.

A type may also restrict the values in tables and in frames; `convert` refuses all others:

    leader: Annotated[str, Only(LEADERS)]               # one of these words; also in lists and for keys of dicts
    yellow: Annotated[int, Within(0, 60)]               # a number in this range

And it may say that a list or dict is never changed, only replaced by another one, so that copies of a table can share
it:

    wonders: Shared[CardId]                             # civ.wonders = [*civ.wonders, id]
    owners: SharedDict[CardId, Seat]                    # t.owners = {**t.owners, id: seat}
    book: Lent[Book]                                    # a part that copies share until somebody writes in it
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from saecula.core.annotations import complete
from saecula.core.data import beyond, stray

Part = TypeVar("Part")


class _Flat:
    """Marks a part whose fields appear among those of the whole."""


Flat = Annotated[Part, _Flat()]


class _Shared:
    """Marks a list or dict that is replaced, never changed."""


Item = TypeVar("Item")
Key = TypeVar("Key")
Shared = Annotated[list[Item], _Shared()]
SharedDict = Annotated[dict[Key, Item], _Shared()]
Lent = Annotated[Part, _Shared()]


@dataclass(frozen=True)
class Called:
    """The name of a field in the data."""

    name: str


@dataclass(frozen=True)
class Spread:
    """Numbers and flags by key, each of which is a field in the data: name in the data to key and default.

    Entries that have their default are not in the dict. The type of the default is the type of the field.
    """

    names: Mapping[str, tuple[str, int]]


@dataclass(frozen=True)
class Only:
    """The only words allowed in a place."""

    words: Container[str]


@dataclass(frozen=True)
class Within:
    """The least and the greatest number allowed in a place."""

    least: int
    most: int


@dataclass(frozen=True)
class _Place:
    """How a field is written: its name in the class and in the data, its type, and whether it is flat or spread.

    `full` is the type with all its annotations.
    """

    attribute: str
    name: str
    full: Any
    hint: Any
    flat: bool
    spread: Spread | None


@cache
def _places(cls: type) -> list[_Place]:
    """The fields of a dataclass."""
    complete(cls)
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for f in fields(cls):
        hint, *marks = get_args(hints[f.name]) if get_origin(hints[f.name]) is Annotated else [hints[f.name]]
        name = next((mark.name for mark in marks if isinstance(mark, Called)), f.name)
        flat = any(isinstance(mark, _Flat) for mark in marks)
        spread = next((mark for mark in marks if isinstance(mark, Spread)), None)
        found.append(_Place(f.name, name, hints[f.name], hint, flat, spread))
    return found


@cache
def _is_arranged(cls: type, above: tuple[type, ...] = ()) -> bool:
    """Whether a dataclass, or a part of it, is written differently in the data than in the class."""
    return any(
        place.flat
        or place.spread is not None
        or place.name != place.attribute
        or any(_is_arranged(part, (*above, cls)) for part in _parts(place.hint) if part not in (cls, *above))
        for place in _places(cls)
    )


def _parts(hint: Any) -> Iterator[type]:
    """The dataclasses that a type mentions."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for inner in get_args(hint):
        yield from _parts(inner)


def data_fields(cls: type) -> dict[str, Any]:
    """The fields of a dataclass by their names in the data, with their types."""
    found: dict[str, Any] = {}
    complete(cls)
    hints = get_type_hints(cls)
    wanted = {f.name for f in fields(cls) if f.init}
    for place in _places(cls):
        if place.flat:
            found.update(data_fields(place.hint))
        elif place.spread is not None:
            found.update({name: type(default) for name, (_, default) in place.spread.names.items()})
        elif place.attribute in wanted:
            found[place.name] = hints[place.attribute]
    return found


def field_types(cls: type) -> dict[str, Any]:
    """The fields of a dataclass by their names in the class, with their fully annotated types."""
    return {place.attribute: place.full for place in _places(cls)}


def is_shared(hint: Any) -> bool:
    """Whether a type says that copies share the value."""
    return get_origin(hint) is Annotated and any(isinstance(mark, _Shared) for mark in get_args(hint)[1:])


def laid(data: Any, hint: Any) -> Any:
    """Plain data in the form of the classes, converted to the form of saves."""
    if isinstance(data, list):
        item = get_args(hint)[0] if get_origin(hint) is list else None
        return [laid(value, item) for value in data] if _arranged_part(item) is not None else data
    cls = _arranged_part(hint)
    if cls is None or not isinstance(data, dict):
        return data
    if get_origin(hint) is dict:
        return {key: laid(value, get_args(hint)[1]) for key, value in data.items()}
    out: dict[str, Any] = {}
    for place in _places(cls):
        value = data[place.attribute]
        if place.flat:
            out.update(laid(value, place.hint) if _is_arranged(place.hint) else value)
        elif place.spread is not None:
            out.update({name: type(d)(value.get(key, d)) for name, (key, d) in place.spread.names.items()})
        else:
            out[place.name] = laid(value, place.hint)
    return out


def nested(data: Any, hint: Any, path: str = "$") -> Any:
    """Plain data in the form of saves, converted to the form of the classes."""
    cls = _arranged_part(hint)
    if cls is None:
        return data
    if isinstance(data, list):
        item = get_args(hint)[0] if get_origin(hint) is list else None
        return [nested(value, item, f"{path}[{i}]") for i, value in enumerate(data)]
    if not isinstance(data, Mapping):
        return data
    if get_origin(hint) is dict:
        return {key: nested(value, get_args(hint)[1], f"{path}[...]") for key, value in data.items()}
    out: dict[str, Any] = {}
    for place in _places(cls):
        if place.flat:
            out[place.attribute] = nested(data, place.hint, path) if _is_arranged(place.hint) else data
        elif place.spread is not None:
            out[place.attribute] = _gathered(data, place.spread, path)
        elif place.name in data:
            out[place.attribute] = nested(data[place.name], place.hint, f"{path}.{place.name}")
    return out


def _gathered(data: Mapping[str, Any], spread: Spread, path: str) -> dict[str, int]:
    """The entries of a spread dict that differ from their defaults."""
    found: dict[str, int] = {}
    for name, (key, default) in spread.names.items():
        value = data.get(name, default)
        if type(value) is not type(default):
            expected = type(default).__name__
            raise msgspec.ValidationError(f"Expected `{expected}`, got `{type(value).__name__}` - at `{path}.{name}`")
        if value != default:
            found[key] = int(value)
    return found


def _arranged_part(hint: Any) -> type | None:
    """The class that data of this type are made of, alone or in a list or dict, if its form in the data differs."""
    return next((part for part in _parts(hint) if _is_arranged(part)), None)


def misplaced(data: Any, hint: Any, path: str = "") -> str:
    """A complaint about the first word or number that is not allowed in its place; empty if all are.

    The data have already been converted, so their types are right.
    """
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        for mark in marks:
            trouble = ""
            if isinstance(mark, Only):
                trouble = stray(path, [data], mark.words)
            elif isinstance(mark, Within):
                trouble = beyond(path, data, mark.most, mark.least)
            if trouble:
                return trouble
    return next(filter(None, _misplaced_inside(data, hint, path)), "")


def _misplaced_inside(data: Any, hint: Any, path: str) -> Iterator[str]:
    """The complaints about the parts of a value."""
    if isinstance(data, list) and get_origin(hint) is list:
        item = get_args(hint)[0]
        for i, value in enumerate(data):
            yield misplaced(value, item, path if isinstance(value, str) else f"{path}/{i}")
    elif isinstance(data, Mapping) and get_origin(hint) is dict:
        word, item = get_args(hint)
        for key, value in data.items():
            yield misplaced(key, word, path)
            yield misplaced(value, item, f"{path}/{key}")
    elif isinstance(data, Mapping):
        for cls in list(_parts(hint))[:1]:
            for place in _places(cls):
                if place.flat:
                    yield misplaced(data, place.hint, path)
                elif place.spread is None and place.name in data:
                    yield misplaced(data[place.name], place.full, f"{path}/{place.name}".lstrip("/"))


def marked(thing: Any, *marks: type, path: str = "") -> Iterator[tuple[str, Any]]:
    """The words and numbers in a table, or in a part of it, whose types have one of these marks, with their places.

    For checks that depend on the rest of the table: the game's `validate` looks at `Annotated[int, InPlay()]`.
    """
    cls: type = type(thing)
    for place in _bearing(cls, marks):
        yield from _marked(getattr(thing, place.attribute), marks, f"{path}{place.name}", place.full)


@cache
def _bearing(cls: type, marks: tuple[type, ...]) -> list[_Place]:
    """The fields of a dataclass that can contain something with such a mark."""
    return [place for place in _places(cls) if _bears(place.full, marks) or next(_parts(place.hint), None) is not None]


def _bears(hint: Any, marks: tuple[type, ...]) -> bool:
    """Whether a type, or a type inside it, has such a mark."""
    if get_origin(hint) is Annotated:
        inner, *said = get_args(hint)
        return any(isinstance(mark, marks) for mark in said) or _bears(inner, marks)
    return any(_bears(inner, marks) for inner in get_args(hint))


def _marked(thing: Any, marks: tuple[type, ...], path: str, hint: Any) -> Iterator[tuple[str, Any]]:
    inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint  # a list or dict may be `Shared`
    if is_dataclass(thing):
        yield from marked(thing, *marks, path=f"{path}/")
    elif isinstance(thing, list):
        for i, value in enumerate(thing):
            yield from _marked(value, marks, f"{path}/{i}" if is_dataclass(value) else path, get_args(inner)[0])
    elif isinstance(thing, dict):
        word, item = get_args(inner)
        for key, value in thing.items():
            yield from _marked(key, marks, path, word)
            yield from _marked(value, marks, f"{path}/{key}", item)
    elif get_origin(hint) is Annotated and _bears(hint, marks):
        yield path, thing


def renamed(message: str, cls: type) -> str:
    """A message of msgspec with the place as it is named in the data."""
    head, at, path = message.rpartition(" - at `$")
    if not at:
        return message
    out = "$"
    here: type | None = cls
    for step in re.findall(r"\.[^.\[]+|\[[^]]*\]", path.removesuffix("`")):
        place = None
        if step.startswith(".") and here is not None:
            place = next((place for place in _places(here) if place.attribute == step[1:]), None)
            here = next(_parts(place.hint), None) if place is not None else None
        if place is None:
            out += step
        elif not place.flat:
            out += f".{place.name}"
    return f"{head} - at `{out}`"


__all__ = [
    "Called",
    "Flat",
    "Lent",
    "Only",
    "Shared",
    "SharedDict",
    "Spread",
    "Within",
    "data_fields",
    "field_types",
    "is_shared",
    "laid",
    "marked",
    "misplaced",
    "nested",
    "renamed",
]

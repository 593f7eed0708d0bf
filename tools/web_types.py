"""Generates files for the page, and for readers, from the declarations of the engine and the server:

    python tools/web_types.py            web/src/lib/shapes.ts, data-shapes.ts and others like it,
                                         web/src/games/<game>/view.ts, facts.ts, words.ts and scenarios.ts,
                                         web/src/lib/i18n/*keys.ts, docs/reference/views.md
    python tools/web_types.py --check    writes nothing; exit status 1 if a file is not what would be written

The API comes from `server/*shapes.py`, one file of the page for each; the view of a game from the struct that its
`view` is declared to return; the facts from `components()` in its `components.py`; its scenarios from
`overview()` in its `overview.py`; the words of its board are the messages `board.*` of its catalogue, which the page
gets from the server in the reader's language; the keys of the page's own labels are the ids of the catalogue
`web/src/locale/en.po`. A docstring below a field becomes its description in all of them.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from saecula.core import Spec, games
from saecula.text import catalogue, module, read_messages

ROOT = Path(__file__).parents[1]
BY_HAND = "Written by tools/web_types.py; not to be edited."
PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}


# --- what is declared ---


def described(struct: type) -> dict[str, str]:
    """The descriptions of the fields of a struct: the docstrings below them."""
    found: dict[str, str] = {}
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0].body  # type: ignore[attr-defined]
    for one, following in pairwise(body):
        if isinstance(one, ast.AnnAssign) and isinstance(following, ast.Expr) and isinstance(one.target, ast.Name):
            if isinstance(following.value, ast.Constant):
                found[one.target.id] = inspect.cleandoc(str(following.value.value))
    return found


def own_fields(struct: type) -> Iterator[tuple[str, Any, bool]]:
    """The fields that a struct adds to its base: name, type, and whether the field may be missing."""
    hints = get_type_hints(struct, include_extras=True)
    inherited = {field.name for field in msgspec.structs.fields(base(struct))} if base(struct) else set()
    omits = bool(struct.__struct_config__.omit_defaults)  # type: ignore[attr-defined]
    for field in msgspec.structs.fields(struct):
        if field.name in inherited:
            continue
        unset = msgspec.UnsetType in get_args(hints[field.name])
        optional = unset or (not field.required and (omits or asked(struct)))
        yield field.encode_name, hints[field.name], optional


def base(struct: type) -> Any:
    """The struct that another one extends; None if it has no fields."""
    found = struct.__mro__[1]
    return found if issubclass(found, msgspec.Struct) and getattr(found, "__struct_fields__", ()) else None


def asked(struct: type) -> bool:
    """Whether a struct is the body of a request, in which fields with defaults may be missing."""
    return any(one.__name__ == "Body" for one in struct.__mro__)


def structs_in(annotation: Any) -> Iterator[type]:
    """The structs that a type mentions, inner ones first."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        if base(annotation):
            yield from structs_in(base(annotation))
        for _, inner, _ in own_fields(annotation):
            yield from structs_in(inner)
        yield annotation
    else:
        for inner in get_args(annotation):
            yield from structs_in(inner)


def reachable(*roots: Any) -> list[type]:
    """All structs that these types mention, each once, inner ones first."""
    return list(dict.fromkeys(struct for root in roots for struct in structs_in(root)))


def view_of(spec: Spec) -> Any:
    """The struct that the view of a game is declared to return; None if it is plain data."""
    found = get_type_hints(spec.view).get("return")
    return found if isinstance(found, type) and issubclass(found, msgspec.Struct) else None


# --- TypeScript ---


def typed(annotation: Any) -> str:
    """A type in TypeScript."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return typed(args[0])
    if annotation in PLAIN:
        return PLAIN[annotation]
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(typed(one) for one in args if one is not msgspec.UnsetType))
    if origin is Literal:
        return " | ".join(quoted(one) for one in args)
    if origin is list:
        inner = typed(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typed(one) for one in args)}]"
    if origin is dict:
        return f"Record<string, {typed(args[1])}>"
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return annotation.__name__
    raise TypeError(f"{annotation} has no form in TypeScript")


def quoted(value: Any) -> str:
    """A value in TypeScript; fields of structs that may be missing are left out if they are empty."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    if isinstance(value, list | tuple):
        return f"[{', '.join(quoted(one) for one in value)}]"
    if isinstance(value, msgspec.Struct | dict):
        plain = msgspec.to_builtins(value)
        named = ((key if key.isidentifier() else quoted(key), one) for key, one in plain.items())
        return f"{{ {', '.join(f'{key}: {quoted(one)}' for key, one in named)} }}"
    return str(value)


def remark(text: str, indent: str = "") -> str:
    text = " ".join(text.split())
    return f"{indent}/** {text} */\n" if text else ""


def interface(struct: type) -> str:
    """A struct as a TypeScript interface."""
    notes = described(struct)
    extends = f" extends {base(struct).__name__}" if base(struct) else ""
    lines = [remark(struct.__doc__ or ""), f"export interface {struct.__name__}{extends} {{\n"]
    for name, annotation, optional in own_fields(struct):
        lines.append(remark(notes.get(name, ""), "  "))
        lines.append(f"  {name}{'?' if optional else ''}: {typed(annotation)}\n")
    return "".join([*lines, "}\n"])


def api() -> str:
    """The requests and answers of the server."""
    from saecula.server import offered, options, shapes

    return _wire(offered, shapes, options)


def apart() -> dict[Path, str]:
    """The requests and answers that only some pages need: a file for each module `server/*_shapes.py`."""
    found = sorted((ROOT / "src/saecula/server").glob("*_shapes.py"))
    return {
        Path(f"web/src/lib/{file.stem.replace('_', '-')}.ts"): _wire(import_module(f"saecula.server.{file.stem}"))
        for file in found
    }


def _wire(*places: ModuleType) -> str:
    found = [
        one
        for place in places
        for one in vars(place).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == place.__name__
        if one.__struct_fields__
    ]
    head = f"/** What goes to the server and what comes back. {BY_HAND} */\n"
    return "\n".join([head, *map(interface, reachable(*found))])


def view(spec: Spec) -> str:
    """What a seat sees of a game."""
    head = f"/** What a seat sees of {spec.meta.title}. {BY_HAND} */\n"
    return "\n".join([head, *map(interface, reachable(view_of(spec)))])


def facts(spec: Spec, place: ModuleType) -> str:
    """The data printed on the components of a game."""
    value = place.components()
    notes = described(type(value))
    inner = [one for one in reachable(type(value)) if one is not type(value)]
    parts = [f"/** What is printed on the components of {spec.meta.title}. {BY_HAND} */\n", *map(interface, inner)]
    for name, annotation, _ in own_fields(type(value)):
        held = getattr(value, name)
        if isinstance(held, dict):
            entries = "".join(f"  {quoted(key)}: {quoted(one)},\n" for key, one in held.items())
            written = f"{{\n{entries}}}"
        else:
            written = quoted(held)
        parts.append(f"{remark(notes.get(name, ''))}export const {name.upper()}: {typed(annotation)} = {written}\n")
    return "\n".join(parts)


def scenarios(spec: Spec, place: ModuleType) -> str:
    """The scenarios of a game, with what people want to know before they choose one."""
    rows = "".join(f"  {quoted(one.plain())},\n" for one in place.overview())
    return (
        f"/** The scenarios of {spec.meta.title}. {BY_HAND} */\n"
        "import type { ScenarioFacts } from '../../lib/scenarios'\n\n"
        f"export const SCENARIOS: ScenarioFacts[] = [\n{rows}]\n"
    )


def words(spec: Spec) -> str:
    """The words of the board of a game: the ids of its messages `board.*`."""
    keys = [id.removeprefix("board.") for id in catalogue(spec.package, "en").single if id.startswith("board.")]
    lines = [f"  | {quoted(key)}\n" for key in sorted(keys) if "." not in key]
    return (
        f"/** The words of the board of {spec.meta.title}: the messages `board.*` of its catalogue. {BY_HAND} */\n"
        "import type { Text } from '../../lib/text'\n\n"
        f"export type BoardWord =\n{''.join(lines)}\n"
        "export type BoardWords = Record<BoardWord, string>\n\n"
        "export const boardWords = (text: Text): BoardWords => text.under('board.') as BoardWords\n"
    )


SECTIONS = {
    "account": "AccountKey",
    "people": "PeopleKey",
    "profile": "ProfileKey",
    "find": "FindKey",
    "study": "StudyKey",
}
"""Labels that the page loads on demand, by the first part of their ids."""


def keys() -> dict[Path, str]:
    """The ids of the page's own labels as types: a file for the page, and one for each section, without its name."""
    name = "web/src/locale/en.po"
    messages = read_messages(name, (ROOT / name).read_bytes(), "en")
    found: dict[str, list[str]] = {section: [] for section in ("", *SECTIONS)}
    for id in (*messages.single, *messages.plural):
        first, _, rest = id.partition(".")
        found[first if first in SECTIONS else ""].append(rest if first in SECTIONS else id)
    out = {}
    for section, some in found.items():
        whose = f"the section `{section}`" if section else "the page itself"
        head = f"/** Labels of {whose}: ids of `src/locale/en.po`. {BY_HAND} */\n\n"
        ids = "".join(f"\n  | {quoted(id)}" for id in some) or " never"
        file = f"web/src/lib/i18n/{section}-keys.ts" if section else "web/src/lib/i18n/keys.ts"
        out[Path(file)] = f"{head}export type {SECTIONS.get(section, 'Key')} ={ids}\n"
    return out


# --- the reference ---

REFERENCE = """# What a seat sees

`match.view(seat)` is plain data: `game`, `seat`, `phase`, `question` (its name, where the seat may know it), `waiting`
(the seats that are asked; where nobody may know who is, only oneself), `moves` (the texts of the seat's legal moves),
`outcome` (at the end) and `table`, which is the game's own. These are the fields of `table`; they are declared in the
`shapes.py` of each game, and this page and the types of the browser are written from there by `make web-types`. A field
for people only, such as a price, is as exact as the engine: it is what the engine reckons with.

A case file sees the views as well: `/match/view/<seat>/<field>`.
"""


def in_words(annotation: Any) -> str:
    """A type for the reference."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is dict:
        return f"by id: {in_words(args[1])}"
    if origin is list:
        return f"list of {in_words(args[0])}"
    return typed(annotation).replace(" | ", " or ").replace("null", "nothing")


def described_fields(struct: type, notes: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for name, kind, optional in own_fields(struct):
        yield name, f"{in_words(kind)}{', or missing' if optional else ''}", " ".join(notes.get(name, "").split())


def reference(specs: list[Spec]) -> str:
    """The fields of all views."""
    parts = [REFERENCE]
    for spec in specs:
        parts.append(f"## {spec.meta.title}\n")
        for struct in reversed(reachable(view_of(spec))):
            notes = described(struct)
            parts.append(f"### {struct.__name__} (`{spec.id}`)\n\n{' '.join((struct.__doc__ or '').split())}\n")
            rows = [f"| `{name}` | {kind} | {note} |" for name, kind, note in described_fields(struct, notes)]
            parts.append("\n".join(["| field | type | |", "|---|---|---|", *rows]) + "\n")
    return "\n".join(parts)


# --- the files ---


def files() -> dict[Path, str]:
    """Every generated file, with its text."""
    out = {Path("web/src/lib/shapes.ts"): api()} | keys() | apart()
    specs = [spec for spec in games() if spec.package.startswith("saecula.games.") and view_of(spec)]
    for spec in specs:
        folder = Path("web/src/games") / spec.id
        out[folder / "view.ts"] = view(spec)
        out[folder / "words.ts"] = words(spec)
        place = module(spec.package, "components")
        if place is not None:
            out[folder / "facts.ts"] = facts(spec, place)
        place = module(spec.package, "overview")
        if place is not None:
            out[folder / "scenarios.ts"] = scenarios(spec, place)
    out[Path("docs/reference/views.md")] = reference(specs)
    return out


def stale(root: Path = ROOT) -> list[Path]:
    """The files that are not up to date."""
    return [
        file
        for file, text in files().items()
        if not (root / file).exists() or (root / file).read_text(encoding="utf-8") != text
    ]


def main() -> int:
    wrong = stale()
    if "--check" in sys.argv:
        for file in wrong:
            print(f"{file} is not up to date: run make web-types")
        return 1 if wrong else 0
    for file, text in files().items():
        if file in wrong:
            (ROOT / file).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / file).write_text(text, encoding="utf-8")
            print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())

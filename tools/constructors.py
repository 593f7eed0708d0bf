"""Adds explicit constructors to the dataclasses of the compiled copy, and `copy` methods to the frames.

mypyc compiles a constructor that is written in the class; the one that `@dataclass` generates stays interpreted and
sets each field by name. Tables are copied field by field, so this is most of the cost of a clone. The sources stay as
they are; this is applied only to the copy. In the same way, the `copy` method of a frame, which the engine otherwise
generates from its types, is written out. A frozen class becomes an ordinary one there, because only that has a compiled
constructor (interpreted, it stays frozen, so that the tests find any code that changes it). And the parts of tables and
frames, which are plain data without references back to them, are kept out of garbage collection. Finally,
`isinstance(x, A | B)` becomes `isinstance(x, (A, B))`, which compares types; mypyc makes a new union for the former
each time.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass, field
from pathlib import Path

CORE = "saecula.core"
INTERPRETED = ("annotations", "compiler", "native", "parts", "terminal", "picture", "shapes", "components")
"""Modules that `setup.py` does not compile."""
EMPTY = {"list": "[]", "dict": "{}", "str": '""', "int": "0"}


@dataclass
class Field:
    """A field: its default or factory as source, whether it is a parameter of the constructor, and its module."""

    name: str
    type: str
    default: str
    factory: str
    init: bool
    module: str


@dataclass
class Shape:
    """A dataclass as its source declares it; `head` is the line of its decorator, `line` is where a constructor can be
    inserted."""

    module: str
    name: str
    bases: list[str]
    fields: list[Field]
    methods: set[str]
    head: int
    line: int


@dataclass
class Module:
    """A source, its dataclasses, and where its names come from (module, and name there)."""

    name: str
    text: str
    shapes: dict[str, Shape] = field(default_factory=dict)
    origins: dict[str, tuple[str, str]] = field(default_factory=dict)


class Constructors:
    """Reads the sources of a package, then adds constructors to one module after the other."""

    def __init__(self, files: dict[str, Path]) -> None:
        self._modules = {name: _read(name, path.read_text("utf-8")) for name, path in files.items()}
        self._plain: set[tuple[str, str]] = set()
        for module in self._modules.values():
            for shape in module.shapes.values():
                if self._is_a(shape, "Frame") or self._is_a(shape, "Table") or self._is_a(shape, "State"):
                    self._add_plain(shape)

    def added(self, name: str) -> str:
        """The source of a module with the constructors of its dataclasses."""
        module = self._modules[name]
        if name.rpartition(".")[2] in INTERPRETED:
            return module.text
        lines = _with_tuples(module.text).split("\n")
        imports: dict[str, tuple[str, str]] = {}
        for shape in sorted(module.shapes.values(), key=lambda shape: -shape.line):
            fields = self._fields(shape)
            if fields and "__init__" not in shape.methods:
                added = _constructor(fields, "__post_init__" in shape.methods)
                if self._is_a(shape, "Frame") and "copy" not in shape.methods:
                    added += self._copy(shape, fields)
                lines[shape.line : shape.line] = added
                for one in fields:
                    self._import(one, module, imports)
            lines[shape.head] = lines[shape.head].replace("frozen=True", "unsafe_hash=True")
            if (shape.module, shape.name) in self._plain:
                lines[shape.head : shape.head] = ["@mypyc_attr(acyclic=True)"]
                if "mypyc_attr" not in module.origins:
                    imports["mypyc_attr"] = (f"{CORE}.compiler", "mypyc_attr")
        at = next((i for i, line in enumerate(lines) if line.startswith("from dataclasses import")), 0)
        lines[at:at] = [
            f"from {origin} import {word} as {alias}" if word != alias else f"from {origin} import {word}"
            for alias, (origin, word) in imports.items()
        ]
        return "\n".join(lines)

    def _fields(self, shape: Shape) -> list[Field]:
        """Its fields including those of its bases, in the order of `dataclasses`; none if a base is not known."""
        found: dict[str, Field] = {}
        for base in shape.bases:
            parent = self._find(shape.module, base)
            if parent is None:
                return []
            found.update({one.name: one for one in self._fields(parent)})
        found.update({one.name: one for one in shape.fields})
        return list(found.values())

    def _find(self, module: str, name: str) -> Shape | None:
        """The dataclass that a name refers to in a module, through its imports and the exports of `saecula.core`."""
        here = self._modules[module]
        if name in here.shapes:
            return here.shapes[name]
        origin, word = here.origins.get(name, (CORE, name.rpartition(".")[2]))
        for other in self._modules.values():
            if word in other.shapes and (other.name == origin or (origin == CORE and other.name.startswith(CORE))):
                return other.shapes[word]
        return None

    def _is_a(self, shape: Shape, name: str) -> bool:
        """Whether a class has that name, or is derived from a class that has it."""
        if shape.name == name:
            return True
        parents = [self._find(shape.module, base) for base in shape.bases]
        return any(parent is not None and self._is_a(parent, name) for parent in parents)

    def _add_plain(self, shape: Shape) -> None:
        """Adds a table or frame, the classes it is derived from, and the classes in the types of its fields."""
        if (shape.module, shape.name) in self._plain or shape.module.rpartition(".")[2] in INTERPRETED:
            return
        self._plain.add((shape.module, shape.name))
        words = [node for one in shape.fields for node in ast.walk(ast.parse(one.type, mode="eval"))]
        names = [node.id for node in words if isinstance(node, ast.Name)]
        for name in [*shape.bases, *names]:
            part = self._find(shape.module, name)
            if part is not None:
                self._add_plain(part)

    def _copy(self, shape: Shape, fields: list[Field]) -> list[str]:
        """The lines of `copy`."""
        copied = {
            one.name: self._copied(one.module, ast.parse(one.type, mode="eval").body, f"self.{one.name}")
            for one in fields
        }
        taken = ", ".join(copied[one.name] for one in fields if one.init)
        return [
            "",
            f"    def copy(self) -> {shape.name}:",
            f"        twin = {shape.name}({taken})",
            *[f"        twin.{one.name} = {copied[one.name]}" for one in fields if not one.init],
            "        return twin",
        ]

    def _copied(self, module: str, hint: ast.expr, value: str) -> str:
        """The source of a copy of a value of that type, as `saecula.core.compiler.copier` makes it."""
        if isinstance(hint, ast.Name):
            return f"{value}.copy()" if self._find(module, hint.id) is not None else value
        if isinstance(hint, ast.BinOp):  # X | None
            inner = self._copied(module, hint.left, value)
            return inner if inner == value else f"(None if {value} is None else {inner})"
        if isinstance(hint, ast.Subscript) and isinstance(hint.value, ast.Name):
            if hint.value.id == "list":
                item = self._copied(module, hint.slice, "x")
                return f"{value}[:]" if item == "x" else f"[{item} for x in {value}]"
            if hint.value.id == "dict" and isinstance(hint.slice, ast.Tuple):
                item = self._copied(module, hint.slice.elts[1], "x")
                return f"{value}.copy()" if item == "x" else f"{{key: {item} for key, x in {value}.items()}}"
        return value

    def _import(self, one: Field, here: Module, imports: dict[str, tuple[str, str]]) -> None:
        """Adds the imports that an inherited field needs in this module."""
        there = self._modules[one.module]
        if there is here:
            return
        for node in ast.walk(ast.parse(f"({one.type}, {one.default or None}, {one.factory or None})")):
            if isinstance(node, ast.Name) and node.id not in here.origins and not hasattr(builtins, node.id):
                imports[node.id] = there.origins.get(node.id, (there.name, node.id))


def _read(name: str, text: str) -> Module:
    module = Module(name, text)
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module.origins[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, ast.ClassDef):
            module.origins[node.name] = (name, node.name)
            if any(ast.unparse(decorator).startswith("dataclass") for decorator in node.decorator_list):
                module.shapes[node.name] = _shape(name, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            module.origins.update({t.id: (name, t.id) for t in targets if isinstance(t, ast.Name)})
        elif isinstance(node, ast.FunctionDef):
            module.origins[node.name] = (name, node.name)
    return module


def _with_tuples(text: str) -> str:
    """The source with a tuple of classes in place of each union (on one line) that `isinstance` is asked for."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and len(node.args) == 2]
    unions = [node.args[1] for node in calls if ast.unparse(node.func) == "isinstance"]
    lines = [line.encode() for line in text.split("\n")]  # places of nodes are counted in bytes
    for union in sorted(unions, key=lambda node: -node.col_offset):
        if isinstance(union, ast.BinOp) and union.lineno == union.end_lineno:
            line, classes = lines[union.lineno - 1], ast.unparse(union).replace(" |", ",")
            lines[union.lineno - 1] = line[: union.col_offset] + f"({classes})".encode() + line[union.end_col_offset :]
    return b"\n".join(lines).decode()


def _shape(module: str, node: ast.ClassDef) -> Shape:
    methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    lines = [part for part in node.body if isinstance(part, ast.AnnAssign)] or node.body[:1]
    return Shape(
        module,
        node.name,
        [ast.unparse(base) for base in node.bases],
        [
            _field(module, part)
            for part in node.body
            if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part.annotation)
        ],
        methods,
        next(one.lineno for one in node.decorator_list if ast.unparse(one).startswith("dataclass")) - 1,
        max(part.end_lineno or 0 for part in lines),
    )


def _field(module: str, node: ast.AnnAssign) -> Field:
    default, factory, init = "", "", True
    value = node.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        given = {word.arg: ast.unparse(word.value) for word in value.keywords}
        default, factory, init = given.get("default", ""), given.get("default_factory", ""), "init" not in given
    elif value is not None:
        default = ast.unparse(value)
    return Field(ast.unparse(node.target), ast.unparse(node.annotation), default, factory, init, module)


def _constructor(fields: list[Field], post_init: bool) -> list[str]:
    """The lines of `__init__`."""
    taken: list[str] = []
    body: list[str] = []
    for one in fields:
        made = EMPTY.get(one.factory, one.factory[8:] if one.factory.startswith("lambda: ") else f"{one.factory}()")
        if not one.init:
            body.append(f"        self.{one.name} = {made if one.factory else one.default}")
        elif one.factory:
            taken.append(f"{one.name}: {one.type} | None = None")
            body.append(f"        self.{one.name} = {made} if {one.name} is None else {one.name}")
        else:
            taken.append(f"{one.name}: {one.type}" + (f" = {one.default}" if one.default else ""))
            body.append(f"        self.{one.name} = {one.name}")
    if post_init:
        body.append("        self.__post_init__()")
    return ["", f"    def __init__(self{''.join(', ' + part for part in taken)}) -> None:", *body]

"""The layout of a game, for writers of case files: phases, questions, moves, the fields of its table, and names.

`saecula layout GAME` prints it; `saecula layout GAME WORD...` prints the names and moves that contain these words.
"""

from __future__ import annotations

import copy
import inspect
import re
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin

import msgspec

from saecula.core import Chance, Frame, Game, Move, Spec, Table, game
from saecula.core.compiler import convert, to_data
from saecula.core.parts import data_fields
from saecula.core.patch import NOTHING
from saecula.core.rules import LANGUAGES
from saecula.testing.play import walk
from saecula.text import ENGLISH, Text, module

WIDTH = 90
MOST = 12
FEW = 4
"""Up to MOST moves are listed one by one, and up to FEW cards are shown."""
OF_A_POSITION = ["phase", "stack", "step", "sealed", "tasks", "name", NOTHING]
"""Words that every position may contain, in older files too."""
FAR = 600
EVERY = 20
"""How far a random game is played for examples, and at which interval it is examined."""


def layout(text: str, lang: str = ENGLISH) -> str:
    """The layout of a game, by its game string: phases, questions, moves by verb, every class of the table, the frames.

    A class is shown with its docstring, and its fields with their types and examples: for the table itself, the values
    of a fresh match; for its parts, values from a random game.
    """
    chosen = game(text)
    data = chosen.start(1).data()
    parts = _examples(chosen)
    convert(
        {key: value if key != "stack" else [] for key, value in data.items() if not key.startswith("_")},
        chosen.spec.table,
    )
    verbs = _verbs(chosen, chosen.spec.moves, lang)
    say = Text(None, lang).say
    lines = [say("app.layout.phases"), *_columns(_phases(chosen.spec, lang)), ""]
    lines += [say("app.layout.questions"), *_columns(_questions(chosen.spec, lang))]
    lines += ["", say("app.layout.moves"), *_columns(verbs), "", say("app.layout.fields")]
    for cls in _classes(chosen.spec):
        lines += ["", cls.__name__, *[f"  {line}".rstrip() for line in _words(cls)]]
        values = data if issubclass(cls, Table) else parts.get(cls, {})
        for name, hint in _fields(cls).items():
            lines.append(f"  {name}: {_name(hint)}" + (f" = {_short(values[name])}" if name in values else ""))
    return "\n".join(lines)


def known(text: str) -> set[str]:
    """Every word that a position of the game may contain: names of things, of phases, of fields."""
    chosen = game(text)
    spec = chosen.spec
    words = {*Text(spec).names, *spec.procedures.steps, *OF_A_POSITION}
    words |= {word for move in spec.moves for word in [move.verb, *move.args]}
    words |= {field for cls in _classes(spec) for field in _fields(cls)}
    return words | set(strings(chosen.start(1).data()))


def strings(data: object) -> Iterator[str]:
    """All texts and keys in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for part in data:
            yield from strings(part)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from strings(value)


def search(text: str, words: list[str], lang: str = ENGLISH) -> str:
    """The names that contain all the words, in any language, with their ids, and the moves that name them.

    If there are only a few, or if the words are the id of one, it also shows the words on the cards and the neighbors
    of a space.
    """
    chosen = game(text)
    spec = chosen.spec
    names = [Text(spec, code).names for code in LANGUAGES]
    found = []
    for id in {id: None for ids in names for id in ids} | {arg: None for move in spec.moves for arg in move.args}:
        shown = dict.fromkeys(name.get(id, id) for name in names)
        if all(word.lower() in f"{id} {' '.join(shown)}".lower() for word in words):
            found.append((id, " | ".join(shown)))
    lines = []
    for (id, _), line in zip(found, _columns(found, indent=""), strict=True):
        printed = about(spec, id, lang) if len(found) <= FEW or id == "-".join(words).lower() else []
        lines += [line, *(f"  {sentence}" for sentence in printed)]
    lines = lines or [Text(None, lang).say("app.layout.none", words=" ".join(words))]
    ids = {id for id, _ in found}
    moves = [move for move in spec.moves if ids & {*move.args} or " ".join(words).lower() == move.verb]
    if moves:
        few = len(moves) <= MOST
        lines += [
            "",
            Text(None, lang).say("app.layout.moves"),
            *_columns(_labels(chosen, moves, lang) if few else _verbs(chosen, moves, lang)),
        ]
    return "\n".join(lines)


def about(spec: Spec, id: str, lang: str = ENGLISH) -> list[str]:
    """The words on a card or a space, and what else a writer of case files wants to know.

    The latter comes from `about(id, text)` in the game's notation.py; a line that is the number of a rule is replaced
    by that rule.
    """
    text = Text(spec, lang)
    more: Callable[[str, Text], list[str]] | None = getattr(module(spec.package, "notation"), "about", None)
    lines = [*text.card(id), *(more(id, text) if more is not None else [])]
    return [f"{line}: {spec.rules.text(line, lang)}" if line in spec.rules else line for line in lines]


def _phases(spec: Spec, lang: str) -> list[tuple[str, str]]:
    """Each phase with the first paragraph of its docstring (English); a step that wraps another shows the inner one's.

    In other languages the name of the phase is shown, if it has one, else the first rule that it carries out. A phase
    is a step at which a position can begin: the frames that it needs can be built without knowing more.
    """
    text = Text(spec, lang)
    return [
        (name, _purpose(text, name, " ".join((inspect.getdoc(_inner(step)) or "").split("\n\n")[0].split())))
        for name, step in spec.procedures.steps.items()
        if spec.procedures.begins(name)
    ]


def _purpose(text: Text, name: str, english: str) -> str:
    """What a phase is for, in the reader's language."""
    if text.lang == ENGLISH:
        return english
    if text.phase(name) or text.has(f"layout.{name}"):
        return text.phase(name) or text.say(f"layout.{name}")
    rule = next((word for word in re.findall(r"[A-Z]+-[A-Z0-9]+-\d+", english) if text.rule(word)), "")
    return f"{rule}: {text.rule(rule)}" if rule else english


def _questions(spec: Spec, lang: str) -> list[tuple[str, str]]:
    """All questions: the name of each, its words, and the rule it comes from."""
    text = Text(spec, lang)
    return [
        (name, f"{text.question(name)} ({rule})" if rule else text.question(name))
        for name, rule in spec.questions.items()
    ]


def _inner(step: object) -> object:
    while hasattr(step, "step"):
        step = step.step
    return step


def _verbs(chosen: Game, moves: Iterable[Move], lang: str) -> list[tuple[str, str]]:
    """Each verb by its first move, with its words and the number of its moves; once per number of arguments."""
    by_verb: dict[tuple[str, int], list[Move]] = {}
    for move in moves:
        by_verb.setdefault((move.verb, len(move.args)), []).append(move)
    counts = [f"  ({len(alike)})" if len(alike) > 1 else "" for alike in by_verb.values()]
    labels = _labels(chosen, [alike[0] for alike in by_verb.values()], lang)
    return [(text, label + count) for (text, label), count in zip(labels, counts, strict=True)]


def _labels(chosen: Game, moves: Iterable[Move], lang: str) -> list[tuple[str, str]]:
    """Moves with their words, as in a fresh match: some labels name prices or players."""
    text = Text(chosen.spec, lang)
    view = chosen.start(1).view(0)
    return [(move.text, text.move(move.text, view)) for move in moves]


def _columns(rows: list[tuple[str, str]], indent: str = "  ") -> list[str]:
    width = max((len(left) for left, _ in rows), default=0)
    return [f"{indent}{left:{width}}  {right}".rstrip() for left, right in rows]


def _classes(spec: Spec) -> list[type]:
    """The table's class, those of its parts, and the frames, each once. A game must have been started before."""
    frames = dict.fromkeys(procedure.frame for procedure in spec.procedures.of.values())
    found: list[type] = [spec.table, *frames]
    for cls in found:
        for hint in _fields(cls).values():
            found += [
                part
                for part in dict.fromkeys(_parts(hint))
                if is_dataclass(part) and part not in (Chance, Frame) and part not in found
            ]
    return found


def _examples(chosen: Game) -> dict[type, dict[str, Any]]:
    """For each class of the table's parts, the fields of the fullest object that a random game shows."""
    best: dict[type, object] = {}
    for i, match in enumerate(walk(chosen, 1)):
        if i % EVERY == 0:
            for part in _objects(match.table):
                if len(str(part)) > len(str(best.get(type(part), ""))):
                    best[type(part)] = copy.deepcopy(part)
        if i >= FAR:
            break
    return {cls: to_data(part) for cls, part in best.items()}


def _objects(value: object) -> Iterator[object]:
    """The dataclass instances inside a value."""
    inside: Iterable[object] = ()
    if isinstance(value, list):
        inside = value
    elif isinstance(value, dict):
        inside = value.values()
    elif is_dataclass(value) and not isinstance(value, Chance):
        yield value
        inside = [getattr(value, field.name) for field in fields(value)]
    for part in inside:
        yield from _objects(part)


def _fields(cls: type) -> dict[str, Any]:
    return data_fields(cls)


def _words(cls: type) -> list[str]:
    own = cls.__dict__.get("__doc__") or ""
    return [] if own.startswith(f"{cls.__name__}(") else inspect.cleandoc(own).splitlines()


def _parts(hint: Any) -> list[type]:
    found = [part for argument in get_args(hint) for part in _parts(argument)]
    return [hint, *found] if isinstance(hint, type) else found


def _name(hint: Any) -> str:
    """A type as it is written in the source."""
    arguments = get_args(hint)
    if not arguments:
        return "None" if hint is type(None) else str(getattr(hint, "__name__", hint))
    if isinstance(hint, types.UnionType):
        return " | ".join(_name(argument) for argument in arguments)
    return f"{_name(get_origin(hint))}[{', '.join(_name(argument) for argument in arguments)}]"


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."

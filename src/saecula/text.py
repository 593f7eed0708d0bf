"""Words for people: puts the message ids of the engine into the reader's language.

The engine and the games speak in message ids with parameters. A game's sentences are in its `locale/<lang>.po`, the
names of its cards and areas in `data/names.csv`, its rules in the rule book; the sentences of the table itself are in
`saecula/locale`. If a translation is missing, the English text is used.

    text = Text(spec, "it")
    text.question("actions.choose")       question.<name>
    text.move("build bronze", view)       move.<verb>, {0} {1} ... are its arguments by name; or the game's notation.py
    text.event(event, seats)              log.<event id>, {seat} and the parameters, ids by name
    text.name("bronze"), text.card("bronze"), text.rule("AOC-TURN-01"), text.say("app.undone")
    text.error(error)                     an error: error.<its English pattern>, parameters by number
    in_language(error, "it")              an error or a line of the command, whichever game it is about

The parameter `n` selects among the plural forms of a message (`msgid_plural`). Where a sentence counts several things,
the words are chosen in place: `{food:point|points}` is `point` if `food` is 1, else `points`. The same works for verbs,
by the number of a name: `{civ} {civ:passes|pass}`; the message `grammar.plural` lists the ids of names in the plural.
`{epoch:roman}` is a number in Roman numerals, `{n:+}` one with its sign.
"""

from __future__ import annotations

import gettext
import io
import os
import re
import string
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any

from babel.core import negotiate_locale
from babel.messages.pofile import PoFileError, read_po

from saecula.core import BadData, BadOption, Because, Event, Game, LossWarning, Move, Spec, registry
from saecula.core.corrections import original
from saecula.core.data import load_rows
from saecula.core.rules import LANGUAGES

ENGLISH = "en"

Label = tuple[str, dict[str, str | int]]


def language(asked: str | None = None, environment: Mapping[str, str] | None = None) -> str:
    """The language to use: the one asked for, otherwise that of the locale, otherwise English."""
    if asked:
        lang = asked.replace("_", "-").split("-")[0].lower()
        if lang not in LANGUAGES:
            raise BadOption(f"lang={asked} is not valid; choose {', '.join(LANGUAGES)}")
        return lang
    env = os.environ if environment is None else environment
    for variable in ("SAECULA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = env.get(variable, "").split(".")[0].split("@")[0]
        if value:
            return negotiate_locale([value], LANGUAGES) or ENGLISH
    return ENGLISH


class Messages:
    """The sentences of one catalogue, by message id."""

    def __init__(self, single: dict[str, str], plural: dict[str, tuple[str, ...]], form: Callable[[int], int]) -> None:
        self.single = single
        self.plural = plural
        self._form = form

    def find(self, id: str, n: object = None) -> str | None:
        """The sentence with that id; if it has plural forms, the one for the number n."""
        forms = self.plural.get(id)
        if forms:
            count = n if isinstance(n, int) else 2
            return forms[min(self._form(abs(count)), len(forms) - 1)]
        return self.single.get(id)

    def __contains__(self, id: object) -> bool:
        return id in self.single or id in self.plural


_NOTHING = Messages({}, {}, lambda n: 0)


def catalogue(package: str, lang: str) -> Messages:
    """The catalogue `locale/<lang>.po` of a package; empty if there is none."""
    return _catalogue(original(package), lang)


@cache
def _catalogue(package: str, lang: str) -> Messages:
    file = files(package).joinpath("locale").joinpath(f"{lang}.po")
    return read_messages(f"{package}/locale/{lang}.po", file.read_bytes(), lang) if file.is_file() else _NOTHING


def read_messages(name: str, content: bytes, lang: str) -> Messages:
    """Reads the messages of a catalogue; `name` is the file to name in errors."""
    try:
        catalog = read_po(io.BytesIO(content), locale=lang, abort_invalid=True)
    except PoFileError as error:
        raise BadData(name, error.lineno + 1, f"{error.line!r} cannot be read") from None
    except ValueError as error:
        raise BadData(name, 0, str(error)) from None
    single: dict[str, str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        if not message.id or message.fuzzy:
            continue
        if isinstance(message.id, str):
            if message.string:
                single[message.id] = str(message.string)
        elif message.string and all(message.string):
            plural[message.id[0]] = tuple(message.string)
    return Messages(single, plural, gettext.c2py(catalog.plural_expr))


_SUBJECT = r"((?:'[^']*'|\"[^\"]*\"|(?!: ).)*?)"
"""The value that an error begins with: a colon outside of quotes ends the place that the error is about."""


@cache
def _all_error_shapes(packages: tuple[str, ...]) -> list[tuple[int, re.Pattern[str], str]]:
    """The errors that packages have words for, the most specific first.

    Each has the number of its letters without parameters, its pattern in English, and the id of its message.
    """
    shapes = []
    for package in packages:
        for id in catalogue(package, ENGLISH).single:
            if id.startswith("error."):
                literal = re.split(r"\{\d+\}", id.removeprefix("error."))
                exact = [re.escape(part) for part in literal]
                if not literal[0] and literal[1][:1] not in (":", ",", ";"):
                    exact[1] = _SUBJECT + exact[1]
                    exact[:2] = ["".join(exact[:2])]
                shapes.append((len("".join(literal)), re.compile("(.*?)".join(exact), re.S), id))
    return sorted(shapes, key=lambda one: -one[0])


@lru_cache(maxsize=64)
def _names(package: str) -> dict[str, dict[str, str]]:
    """Language to id to name, from the game's data/names.csv."""
    file = files(package).joinpath("data").joinpath("names.csv")
    out: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
    if not file.is_file():
        return out
    for row in load_rows(package, "data/names.csv"):
        for lang in LANGUAGES:
            if row.cells.get(lang):
                out[lang][row.cells["id"]] = row.cells[lang]
    return out


def module(package: str, name: str) -> ModuleType | None:
    """The module with that name in a game's folder; None if there is none."""
    if original(package) != package:  # a copy with a corrected deck, which must not be kept by a cache
        return sys.modules.get(f"{package}.{name}") or import_module(f"{package}.{name}")
    return _module(package, name)


@cache
def _module(package: str, name: str) -> ModuleType | None:
    full = f"{package}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name == full:
            return None
        raise


class _Words(dict[str, Any]):
    """Parameters of a sentence; a missing one stays visible instead of failing."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


_UNFILLED = re.compile(r":?\s*\{\d+\}")
"""An argument that a move does not have."""

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class _Formatter(string.Formatter):
    """Fills patterns. `plurals` are the names, as they are shown, that are in the plural."""

    def __init__(self, plurals: frozenset[str] = frozenset()) -> None:
        self._plurals = plurals

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int):
            return args[key] if key < len(args) else f"{{{key}}}"
        return kwargs[key]

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if bar:
            return one if self._is_one(value) else many
        if format_spec == "roman":
            return ROMAN[value] if isinstance(value, int) and 0 <= value < len(ROMAN) else str(value)
        return str(super().format_field(value, format_spec if isinstance(value, int) else ""))

    def _is_one(self, value: Any) -> bool:
        """Whether words about a value (a number or a name) are in the singular."""
        if isinstance(value, str) and not value.lstrip("-")[:1].isdecimal():
            return value not in self._plurals
        return value in (1, -1, "1", "-1")


def move_label(game: Game, view: dict[str, Any], text: str) -> Label:
    """What people are told about a move in a position: the id of a message, and its parameters."""
    package = game.spec.package
    notation = module(package, "notation") if package else None
    label: Callable[[dict[str, Any], str], Label | None] | None = getattr(notation, "label", None)
    said = label(view, text) if label is not None else None
    if said is not None:
        return said
    move = game.moves[text]
    params: dict[str, str | int] = {str(i): arg for i, arg in enumerate(move.args)}
    number = next((int(arg) for arg in move.args if arg.isdigit()), None)
    if number is not None:
        params["n"] = number
    return f"move.{move.verb}", params


class Text:
    """Everything that is said to people about one game, in one language. Without a game: the words of the table.

    The code that shows a board sets `seats`, the names of the players, and `rows`, the number of lines available for it
    (0: no limit). `names` are the names of cards and areas by id.
    """

    def __init__(self, spec: Spec | None = None, lang: str = ENGLISH) -> None:
        self.spec = spec
        self.lang = language(lang)
        self.seats: Sequence[str] = ()
        self.rows = 0
        packages = [spec.package] if spec is not None and spec.package else []
        self._packages = [*packages, "saecula"]
        languages = [self.lang] if self.lang == ENGLISH else [self.lang, ENGLISH]
        self._catalogues = [catalogue(p, code) for code in languages for p in [*packages, "saecula"]]
        names = _names(packages[0]) if packages else {}
        self.names: dict[str, str] = {**names.get(ENGLISH, {}), **names.get(self.lang, {})}
        self._formatter = _Formatter()
        plurals = [self.name(id) for id in self.say("grammar.plural").split()] if self.has("grammar.plural") else []
        self._formatter = _Formatter(frozenset(plurals))
        notation = module(packages[0], "notation") if packages else None
        self._label: Callable[[dict[str, Any], str], Label | None] | None = getattr(notation, "label", None)
        self._card: Callable[[str, Text], list[str]] | None = getattr(notation, "card", None)
        self._choice: Callable[[str, Text], list[str]] | None = getattr(notation, "choice", None)

    # --- sentences ---

    def has(self, id: str) -> bool:
        """Whether there is a message with that id, even if only in English."""
        return any(id in messages for messages in self._catalogues)

    def say(self, id: str, /, *args: object, **params: object) -> str:
        """The message with its parameters; the id itself if the message does not exist."""
        for messages in self._catalogues:
            pattern = messages.find(id, params.get("n"))
            if pattern is not None:
                return self._formatter.vformat(pattern, args, _Words(params))
        return id

    def name(self, id: str) -> str:
        """The name of a card, an area or a nation; the id itself if it has none."""
        return self.names.get(id, id)

    def named(self, value: str | int) -> str | int:
        """The name of an id; numbers stay numbers."""
        return self.names.get(value, value) if isinstance(value, str) else value

    # --- what the engine says ---

    def question(self, name: str, **params: object) -> str:
        """What a player is asked; the name of the question if the message does not exist."""
        id = f"question.{name}"
        return self.say(id, **params) if self.has(id) else name

    def phase(self, name: str) -> str:
        """The name of a phase; empty if it has none."""
        id = f"phase.{name}"
        return self.say(id) if self.has(id) else ""

    def move(self, text: str, view: dict[str, Any] | None = None) -> str:
        """A move in words. The view is the result of `match.view(seat)`, for labels that depend on the position."""
        if self._label is not None and view is not None:
            label = self._label(view, text)
            if label is not None:
                return self.say(label[0], **self._params(label[1], None))
        verb, *args = text.split(" ")
        id = f"move.{verb}"
        if not self.has(id):
            return " ".join([verb, *(self.name(arg) for arg in args)])
        numbers = [int(arg) for arg in args if arg.isdecimal()]
        count = {"n": numbers[0]} if numbers else {}
        return _UNFILLED.sub("", self.say(id, *(self.name(arg) for arg in args), **count))

    def labelled(self, text: str, label: str, params: Mapping[str, str | int]) -> str:
        """A move in words, from what `move_label` returned for it."""
        if label == f"move.{text.partition(' ')[0]}" and all(key.isdecimal() or key == "n" for key in params):
            return self.move(text)
        return self.say(label, **self._params(params, None))

    def card(self, id: str) -> list[str]:
        """The words on a card or a space of the board, line by line, if the game's notation.py has `card(id, text)`."""
        return self._card(id, self) if self._card is not None else []

    def choice(self, move: str) -> list[str]:
        """What is chosen with a move, line by line, if the game's notation.py has `choice(move, text)`: abilities."""
        return self._choice(move, self) if self._choice is not None else []

    def cards(self, move: Move, view: dict[str, Any] | None = None) -> list[tuple[str, list[str]]]:
        """What a move chooses, the cards and spaces that it touches or that its label names, with the words on them."""
        chosen = self.choice(move.text)
        if chosen:
            return [(self.name(move.args[0]), chosen)]
        label = self._label(view, move.text) if self._label is not None and view is not None else None
        named = [value for value in label[1].values() if isinstance(value, str)] if label is not None else []
        return [(self.name(id), lines) for id in dict.fromkeys([*move.touches, *named]) if (lines := self.card(id))]

    def seat(self, seat: int, seats: Sequence[str] | None = None) -> str:
        """The name of a seat: from the list, otherwise from `self.seats`, which a table that knows its players sets."""
        names = seats or self.seats
        if 0 <= seat < len(names):
            return names[seat]
        return self.say("app.player", number=seat + 1) if seat >= 0 else ""

    def _params(self, given: Mapping[str, str | int], seats: Sequence[str] | None) -> dict[str, object]:
        """Parameters for people: ids become names, and numbers called `...seat` become names of players."""
        return {
            key: self.seat(value, seats) if isinstance(value, int) and key.endswith("seat") else self.named(value)
            for key, value in given.items()
        }

    def event(self, event: Event, seats: Sequence[str] | None = None, viewer: int | None = None) -> str:
        """A line of the log. Parameters that are ids become names; those called `...seat` become names of players.

        For the viewer's own actions the message `log.<id>.you` is used, if there is one; otherwise `log.<id>.<rule>`,
        where the rule says why, and `log.<id>.nobody` where a seat is -1.
        """
        params = self._params(event.params, seats)
        params["seat"] = self.seat(event.seat, seats)
        id = f"log.{event.id}"
        if viewer is not None and event.seat == viewer and self.has(f"{id}.you"):
            id = f"{id}.you"
        elif event.rule and self.has(f"{id}.{event.rule}"):
            id = f"{id}.{event.rule}"
        elif self.has(f"{id}.nobody") and -1 in (event.seat, event.params.get("other_seat")):
            id = f"{id}.nobody"
        if not self.has(id):
            rest = ", ".join(f"{key} {value}" for key, value in params.items() if key != "seat")
            return " ".join(part for part in (str(params["seat"]), event.id, rest) if part)
        return self.say(id, **params)

    def because(self, because: Because | None) -> str:
        """What a rule amounts to in a position; empty if there is no message for it."""
        if because is None or not self.has(f"because.{because.id}"):
            return ""
        return self.say(f"because.{because.id}", **self._params(because.params, None))

    def warning(self, warning: LossWarning) -> str:
        """A loss that a move is about to bring, in a sentence."""
        return self.say(f"warning.{warning.id}", **self._params(warning.params, None))

    def forecast(self, id: str) -> str:
        """The name of something in a forecast: the message `forecast.<id>`, otherwise the name of a card."""
        return self.say(f"forecast.{id}") if self.has(f"forecast.{id}") else self.name(id)

    def refused(self, move: str, because: Because | None) -> str:
        """That a move is not allowed now, and what its rule amounts to here: "needed: 3; left: 1"."""
        return f"{self.say('app.rule.refused', move=move)}. {self.because(because)}".rstrip()

    def error(self, error: object) -> str:
        """An error in words.

        Errors are raised in English by the engine and the games, which know no language. An error whose pattern is the
        id of a message (`error.{0} is given twice`) is translated into the reader's language, and so are errors that
        are part of it. Others stay in English. If several patterns fit, the one that leaves the least in English wins.
        """
        return str(error) if self.lang == ENGLISH else self._translated(str(error), {})[1]

    def _translated(self, message: str, known: dict[str, tuple[int, str]]) -> tuple[int, str]:
        """An error or a part of one in words, and how many letters of it are those of patterns."""
        if message in known:
            return known[message]
        best = (0, message)
        for literal, shape, id in _all_error_shapes(tuple(self._packages)):
            found = shape.fullmatch(message) if literal <= len(message) else None
            if found:
                parts = [self._translated(part, known) for part in found.groups()]
                score = literal + sum(part[0] for part in parts)
                if score > best[0]:
                    best = (score, self.say(id, *(part[1] for part in parts)))
        known[message] = best
        return best

    @property
    def title(self) -> str:
        """The title of the game in the reader's language."""
        return self._of_game("title", self.spec.meta.title) if self.spec is not None else ""

    @property
    def about(self) -> str:
        """A sentence about the game."""
        return self._of_game("about", self.spec.meta.about) if self.spec is not None else ""

    @property
    def reconstructed(self) -> str:
        """A sentence about the parts of the game that are not taken from the published one; empty if there is none."""
        return self._of_game("reconstructed", "")

    @property
    def sources(self) -> list[str]:
        """What the game was made from."""
        known = self.spec.meta.sources if self.spec is not None else []
        return [self._of_game(f"source.{n}", source) for n, source in enumerate(known, 1)]

    def component(self, file: str) -> str:
        """What the rows of a data file are called."""
        return self._of_game(f"data.{file}", file)

    def part(self, column: str) -> str:
        """What a part of a row is called."""
        return self._of_game(f"data.part.{column}", column)

    def _of_game(self, id: str, other: str) -> str:
        return self.say(id) if self.has(id) else other

    def rule(self, id: str) -> str:
        """A rule in words."""
        return self.spec.rules.text(id, self.lang) if self.spec is not None else ""

    def option(self, name: str, value: object = None) -> str:
        """The name of an option, or of one of its values."""
        id = f"option.{name}" if value is None else f"option.{name}.{value}"
        return self.say(id) if self.has(id) else ("" if value is None else str(value))

    def reason(self, reason: str) -> str:
        """How a game ended."""
        return self.say(f"reason.{reason}") if self.has(f"reason.{reason}") else reason

    def award(self, id: str) -> str:
        """The name of a further result, such as an achievement."""
        return self.say(f"award.{id}") if self.has(f"award.{id}") else self.name(id)


_FORBIDDEN = re.compile(r"('(?:[^'\\]|\\.)*' is not allowed: )([A-Z]+-[A-Z0-9]+-\d+): .*", re.S)
"""A refused move as `saecula.core.Refused` reports it, ending with the English words of the rule."""


def in_language(error: object, lang: str) -> str:
    """An error, or a line of a command, in a language, whichever game it is about."""
    message = str(error)
    if lang == ENGLISH:
        return message
    text = Text(None, lang)
    specs = [spec for spec in registry.find()[0] if spec.package]
    text._packages = [*(spec.package for spec in specs), "saecula"]
    text._catalogues = [*(catalogue(spec.package, lang) for spec in specs), *text._catalogues]
    head, found, tail = message, _FORBIDDEN.search(message), ""
    if found is not None:
        words = [spec.rules.text(found[2], lang) for spec in specs if found[2] in spec.rules]
        if words:
            head, tail = message[: found.end(2)], f": {words[0]}"
    return text.error(head) + tail

"""Corrected decks: a game whose data files an owner of the printed game has corrected.

A deck says which cells of which rows are different: `{"cards": {"pyramids": {"culture": "2"}}}`. Its id is a digest of
the game and these cells, and is part of the game string (`through-the-ages(players=2, deck=3f1c0a9b72de)`), so that a
record replays with the cards that it was played with. Decks are kept as files, by id, in the folder that
`SAECULA_DECKS` names.

A corrected game is a copy of the game's modules that reads the corrected rows: the games compute much from their data
when they are loaded. The copy is interpreted, also where the games are compiled.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, Final

import msgspec

from saecula.core.data import CORRECTIONS, Cells, load_rows
from saecula.core.errors import BadData, BadDeck, MissingDeck, SaeculaError
from saecula.core.origins import origins

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saecula.core.game import Spec

FOLDER: Final = "SAECULA_DECKS"
"""The variable of the environment that names the folder of the decks."""

FORMAT: Final = "saecula deck 1"
MOST: Final = 5000
"""The most cells that a deck may correct."""

LONGEST: Final = 2000
"""The most letters of a cell."""

ROOM: Final = 24
"""The most corrected games that are loaded at a time. The one that was loaded first makes room."""

TRIAL: Final = 150
"""How many moves are tried with a new deck."""

COPIES: Final = "saecula_decks"
ID: Final = re.compile(r"[0-9a-f]{12}")


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corrected deck as it stands in its file."""

    game: str
    cells: dict[str, dict[str, dict[str, str]]]
    """The corrected cells: their values by column, by id of the row, by data file."""
    name: str = ""
    format: str = FORMAT

    @property
    def id(self) -> str:
        """A digest of the game and the corrected cells; the name is not part of it."""
        content = msgspec.json.encode([self.game, self.cells], order="deterministic")
        return hashlib.sha256(content).hexdigest()[:12]


_known: Final[dict[str, Deck]] = {}
_loaded: Final[dict[str, Spec[Any]]] = {}
_loading = RLock()


def read(text: str | bytes) -> Deck:
    """A deck from the content of its file."""
    try:
        deck = msgspec.json.decode(text, type=Deck)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadDeck(f"this is not a file with a corrected deck: {error}") from None
    if deck.format != FORMAT:
        raise BadDeck(f"this deck has the format {deck.format[:40]!r}, not {FORMAT!r}")
    return deck


def write(deck: Deck) -> str:
    """A deck as the content of its file."""
    return msgspec.json.format(msgspec.json.encode(deck, order="deterministic"), indent=1).decode()


def folder() -> Path | None:
    """The folder of the decks, if there is one."""
    place = os.environ.get(FOLDER, "")
    return Path(place) if place else None


def find(game: str, id: str) -> Deck:
    """The deck of a game with that id; raises MissingDeck if it is not available."""
    deck = _known.get(id)
    if deck is None and ID.fullmatch(id):
        place = folder()
        file = place / f"{id}.json" if place is not None else None
        if file is not None and file.is_file():
            deck = read(file.read_bytes())
            if deck.id != id:
                raise BadDeck(f"{file.name} is not the deck {id}: it was edited")
            _known[id] = deck
    if deck is None or deck.game != game:
        raise MissingDeck(
            f"{game} is played with the corrected deck {id[:40]!r}, which is not available here: import its file"
        )
    return deck


def keep(deck: Deck) -> str:
    """Checks a deck and keeps it; returns its id.

    A deck with a mistake is refused with file, row and reason, and nothing is kept.
    """
    check(deck)
    return store(deck)


def store(deck: Deck) -> str:
    """Keeps a deck that has been checked; returns its id."""
    place = folder()
    if place is not None:
        place.mkdir(parents=True, exist_ok=True)
        file = place / f"{deck.id}.json"
        if not file.exists():
            draft = file.with_suffix(f".{os.getpid()}.tmp")
            draft.write_text(write(deck), "utf-8")
            draft.replace(file)
    _known[deck.id] = deck
    return deck.id


def check(deck: Deck) -> None:
    """Loads the corrected game and plays some moves of it; raises BadData or BadDeck if that cannot be done."""
    if sum(len(cells) for rows in deck.cells.values() for cells in rows.values()) > MOST:
        raise BadDeck(f"a deck may correct at most {MOST} cells")
    if not any(rows for rows in deck.cells.values()):
        raise BadDeck("the deck corrects nothing")
    known = deck.id in _loaded
    try:
        _try(_copy(deck))
    except Exception:
        if not known:
            _drop(deck.id)
        raise


def _try(spec: Spec[Any]) -> None:
    """Plays some moves, because a wrong cell may show only then."""
    from saecula.core.game import Game

    try:
        match = Game(spec, {}).start(seed=1)
        for n in range(TRIAL):
            moves = list(match.moves)
            if not moves:
                break
            match.play(moves[n * 7 % len(moves)])
        match.view(None)
    except Exception as error:
        raise BadDeck(f"the game cannot be played with this deck: {type(error).__name__}: {error}") from None


def corrected(game: str, id: str) -> Spec[Any]:
    """The game with a corrected deck."""
    found = _loaded.get(id)
    return found if found is not None and found.id == game else _copy(find(game, id))


def original(package: str) -> str:
    """The package of a game that a package is a copy of; the package itself if it is none."""
    return _originals.get(package, package)


def sheets(package: str) -> dict[str, list[dict[str, str]]]:
    """The data files that can be corrected, with their rows: those that state how sure they are, a row by an id."""
    found: dict[str, list[dict[str, str]]] = {}
    for one in origins(package):
        rows = [row.cells for row in load_rows(package, f"data/{one.file}.csv", "")]
        ids = [next(iter(cells.values())) for cells in rows]
        if len(set(ids)) == len(ids):
            found[one.file] = rows
    return found


def _copy(deck: Deck) -> Spec[Any]:
    """The corrected game, loaded unless it already is."""
    with _loading:
        return _loaded[deck.id] if deck.id in _loaded else _load(deck)


def _load(deck: Deck) -> Spec[Any]:
    """Loads the corrected game."""
    from saecula.core import registry

    package = registry.spec(deck.game).package
    _compare(deck, package)
    if not any(isinstance(one, _Finder) for one in sys.meta_path):
        sys.meta_path.insert(0, _Finder())  # before the one that would find the originals in their folder
    while len(_loaded) >= ROOM:
        _drop(next(iter(_loaded)))
    name = f"{COPIES}.d{deck.id}.{package.rpartition('.')[2]}"
    _originals[name] = package
    for inner in _packages(package):
        CORRECTIONS[inner.replace(package, name, 1)] = _filled(deck, package)
    try:
        spec: Spec[Any] = import_module(name).GAME
    except SaeculaError:
        _drop(deck.id)
        raise
    except Exception as error:
        _drop(deck.id)
        raise BadDeck(f"the game cannot be loaded with this deck: {type(error).__name__}: {error}") from None
    spec.deck = deck.id
    _loaded[deck.id] = spec
    return spec


def _packages(package: str) -> list[str]:
    """A package and the packages in it that read data files."""
    return [package, f"{package}.scenarios", f"{package}.playbook"]


def _drop(id: str) -> None:
    """Unloads a corrected game. Matches that go on with it keep what they need."""
    _loaded.pop(id, None)
    start = f"{COPIES}.d{id}."
    for name in [name for name in sys.modules if name.startswith(start)]:
        del sys.modules[name]
    for name in [name for name in _originals if name.startswith(start)]:
        del _originals[name]
    for name in [name for name in CORRECTIONS if name.startswith(start)]:
        del CORRECTIONS[name]


def _compare(deck: Deck, package: str) -> None:
    """Refuses cells that the data files do not have."""
    for file, rows in deck.cells.items():
        if not re.fullmatch(r"[a-z-]{1,40}", file):
            raise BadDeck(f"there is no data file {file[:40]!r}")
        try:
            known = {row.cells[next(iter(row.cells))]: row for row in load_rows(package, f"data/{file}.csv", "")}
        except FileNotFoundError:
            raise BadDeck(f"there is no data file {file[:40]!r}") from None
        for id, cells in rows.items():
            if id not in known:
                raise BadData(f"data/{file}.csv", 0, f"there is no row {id[:60]!r}")
            row = known[id]
            for column, value in cells.items():
                if column not in row.cells or column == next(iter(row.cells)):
                    raise row.fail(f"there is no column {column[:60]!r} to correct")
                if len(value) > LONGEST or any(not (letter.isprintable()) for letter in value):
                    raise row.fail(f"{column} is too long, or not plain text")


def _filled(deck: Deck, package: str) -> Cells:
    """The corrected cells; what an owner has corrected is sure, and is no longer marked as reconstructed."""
    out: Cells = {}
    for file, rows in deck.cells.items():
        first = load_rows(package, f"data/{file}.csv", "")[:1]
        names = list(first[0].cells) if first else []
        out[f"data/{file}.csv"] = {id: {**_certain(cells, names), **cells} for id, cells in rows.items()}
    return out


def _certain(cells: dict[str, str], names: Sequence[str]) -> dict[str, str]:
    """The certainty of the parts that were corrected."""
    out: dict[str, str] = {}
    for column in cells:
        part = f"confidence_{column.removesuffix('_text')}"
        if part in names:
            out[part] = "high"
        elif "confidence" in names:
            out |= {"confidence": "high"} | ({"source": "corrected by an owner"} if "source" in names else {})
    return out


_originals: Final[dict[str, str]] = {}
"""The names of the copies, and of the packages that they are copies of."""


class _Loader(SourceFileLoader):
    """Compiles a module of a copy, which imports the others of the copy."""

    def __init__(self, fullname: str, path: str, package: str, copy: str) -> None:
        super().__init__(fullname, path)
        self.package = package
        self.copy = copy

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = _Renamed(self.package, self.copy).visit(ast.parse(self.get_data(path), path))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class _Renamed(ast.NodeTransformer):
    """Writes the name of the copy instead of that of the original package, and removes slots."""

    def __init__(self, package: str, copy: str) -> None:
        self.package = package
        self.copy = copy

    def _new(self, name: str) -> str:
        known = name == self.package or name.startswith(self.package + ".")
        return self.copy + name[len(self.package) :] if known else name

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Removes `slots`: with a compiled engine, the classes of a game that is interpreted must not have them."""
        for one in node.decorator_list:
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "dataclass":
                one.keywords = [keyword for keyword in one.keywords if keyword.arg != "slots"]
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        if node.module and not node.level:
            node.module = self._new(node.module)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for one in node.names:
            one.name = self._new(one.name)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str):
            node.value = self._new(node.value)
        return node


class _Finder(MetaPathFinder):
    """Finds the modules of the copies."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == COPIES or re.fullmatch(rf"{COPIES}\.d[0-9a-f]{{12}}", fullname):
            return ModuleSpec(fullname, None, is_package=True)
        copy = next((one for one in _originals if fullname == one or fullname.startswith(one + ".")), None)
        if copy is None:
            return None
        package = _originals[copy]
        original = find_spec(package + fullname[len(copy) :])
        if original is None or original.origin is None:
            return None
        binary = Path(original.origin)
        source = str(binary.with_name(binary.name.split(".")[0] + ".py"))
        places = original.submodule_search_locations
        loader = _Loader(fullname, source, package, copy)
        return spec_from_file_location(
            fullname, source, loader=loader, submodule_search_locations=list(places) if places is not None else None
        )

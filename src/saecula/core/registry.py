"""The games that can be played: the folders of `saecula.games`, and what other packages register by entry point."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from importlib.metadata import entry_points

from saecula.core.errors import BadOption, UnknownGame
from saecula.core.game import Game, Spec

_specs: dict[str, Spec] = {}
_modules: dict[str, str] = {}


def _modules_by_id() -> dict[str, str]:
    """Game id to module, without importing the games."""
    if not _modules:
        package = import_module("saecula.games")
        for module in pkgutil.iter_modules(package.__path__):
            if module.ispkg:
                _modules[module.name.replace("_", "-")] = f"saecula.games.{module.name}"
        for entry in entry_points(group="saecula.games"):
            _modules[entry.name] = entry.value
    return _modules


def register(spec: Spec) -> None:
    """Makes a game known by hand (tests, notebooks). Packages use the entry point group "saecula.games"."""
    _specs[spec.id] = spec


def known() -> list[str]:
    """The ids of all folders and entry points, nothing imported: also of those that turn out to be no game."""
    return sorted({*_modules_by_id(), *_specs})


def ids() -> list[str]:
    """The ids of all games: of the folders of `saecula.games` that declare a GAME, and of what is registered."""
    return [id for id in known() if id in _specs or _declares(id)]


def _declares(id: str) -> bool:
    name, _, attribute = _modules_by_id()[id].partition(":")
    return hasattr(import_module(name), attribute or "GAME")


def games() -> list[Spec]:
    """All registered games, by id."""
    return [spec(id) for id in ids()]


def spec(id: str) -> Spec:
    """The game of that id."""
    if id not in _specs:
        modules = _modules_by_id()
        if id not in modules or not _declares(id):
            raise UnknownGame(f"there is no game {id!r}: there are {', '.join(ids())}")
        name, _, attribute = modules[id].partition(":")
        _specs[id] = getattr(import_module(name), attribute or "GAME")
    return _specs[id]


def game(text: str, **options: object) -> Game:
    """A game by id and options, or by its game string: `game("age-of-civilization(players=3, draft=yes)")`."""
    found = re.fullmatch(r"\s*([a-z0-9-]+)\s*(?:\((.*)\))?\s*", text)
    if not found:
        raise UnknownGame(f"{text[:80]!r} is no game string: write id(option=value, ...)")
    given: dict[str, object] = {}
    for part in (found[2] or "").split(","):
        if not part.strip():
            continue
        name, equals, value = part.partition("=")
        if not equals:
            raise BadOption(f"{text[:80]!r}: {part.strip()!r} is not option=value")
        if name.strip() in given:
            raise BadOption(f"{text[:80]!r}: {name.strip()} is given twice")
        given[name.strip()] = value.strip()
    given.update(options)
    return Game(spec(found[1]), given)

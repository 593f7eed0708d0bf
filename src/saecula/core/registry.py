"""The games that can be played: the folders of `saecula.games`, and those that other packages register."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from saecula.core import corrections
from saecula.core.errors import BadOption, SaeculaError, UnknownGame
from saecula.core.game import Game, Spec

_specs: Final[dict[str, Spec]] = {}
_modules: Final[dict[str, str]] = {}


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
    """Registers a game by hand (tests, notebooks). Packages use the entry point group "saecula.games"."""
    _specs[spec.id] = spec


def find() -> tuple[list[Spec], dict[str, str]]:
    """All games that can be loaded, sorted by id, and for the others, by id, what is wrong with them."""
    found: list[Spec] = []
    wrong: dict[str, str] = {}
    for id in sorted({*_modules_by_id(), *_specs}):
        try:
            found.append(spec(id))
        except NoGame:
            continue
        except SaeculaError as error:
            wrong[id] = str(error)
    return found, wrong


def games() -> list[Spec]:
    """All games, sorted by id; raises UnknownGame if one of them cannot be loaded."""
    found, wrong = find()
    for trouble in wrong.values():
        raise UnknownGame(trouble)
    return found


def spec(id: str) -> Spec:
    """The game with that id."""
    if id not in _specs:
        place = _modules_by_id().get(id)
        if place is None:
            raise UnknownGame(f"there is no game {id!r}; the games are {', '.join(s.id for s in find()[0])}")
        _specs[id] = _load(id, place)
    return _specs[id]


def holds(found: Spec) -> bool:
    """Whether this is the game that its id leads to."""
    if found.deck:
        return True
    return (found.id in _specs or found.id in _modules_by_id()) and spec(found.id) is found


class NoGame(UnknownGame):
    """A folder of `saecula.games` without a GAME: work in progress."""


def _load(id: str, place: str) -> Spec:
    name, _, attribute = place.partition(":")
    try:
        found = getattr(import_module(name), attribute or "GAME", None)
    except SaeculaError as error:
        raise UnknownGame(f"game {id!r} ({place}): {error}") from error
    except Exception as fault:  # another name, because a compiled name has only one type
        raise UnknownGame(f"game {id!r} ({place}) cannot be loaded: {type(fault).__name__}: {fault}") from fault
    if found is None and not attribute:
        raise NoGame(f"game {id!r} ({place}) has no GAME")
    if not isinstance(found, Spec) or found.id != id:
        raise UnknownGame(f"game {id!r} ({place}) is not a game with that id")
    return found


def game(text: str, **options: object) -> Game:
    """A game by id and options, or by its game string: `game("age-of-civilization(players=3, draft=yes)")`."""
    found = re.fullmatch(r"\s*([a-z0-9-]+)\s*(?:\((.*)\))?\s*", text)
    if not found:
        raise UnknownGame(f"{text[:80]!r} is not a game string: write id(option=value, ...)")
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
    deck = str(given.pop("deck", ""))
    return Game(corrections.corrected(spec(found[1]).id, deck) if deck else spec(found[1]), given)

"""Laws for saves that somebody has edited: they can be played on, or they are refused in words."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from saecula.core import Chance, Game, SaeculaError, seeded
from saecula.core.case import Case
from saecula.testing.play import finish, positions, where

Path = tuple[str | int, ...]

NUMBERS = [-1, 0, 1, 7, 99, 10**6, 10**20]
EDITS = 12
STEPS = 20


def edited_saves_are_played_or_refused(game: Game, seeds: Iterable[int], samples: int = 20) -> None:
    """A save with one value or member changed can be played and viewed, or the package's own error refuses it."""
    for seed in seeds:
        for i, match in enumerate(positions(game, seed, samples)):
            data = match.data()
            for n in range(EDITS):
                luck = seeded(seed * 1_000_000 + i * 100 + n)
                changed, place = edited(data, luck)
                try:
                    _go_on(game, changed, luck)
                except SaeculaError as refusal:
                    if "\n" in str(refusal):
                        raise AssertionError(f"{where(match)}: more than one line: {refusal}") from refusal
                except Exception as error:
                    pointer = "/" + "/".join(str(part) for part in place)
                    now = repr(_at(changed, place[:-1]))
                    raise AssertionError(
                        f"{where(match)}, seed {seed}: {pointer} edited, now in {now[:200]}: "
                        f"{type(error).__name__}: {error}"
                    ) from error


def broken_givens_are_refused_in_words(game: Game, seeds: Iterable[int], tries: int = 40) -> None:
    """A case file with one or two broken values in its position is refused in words, or its position can be played.

    Values of any type are put at any place of the data, known or unknown; the position begins at a random phase, or
    with the stack of the fresh match.
    """
    phases = [name for name in game.spec.procedures.steps if game.spec.procedures.begins(name)]
    for seed in seeds:
        data = {key: value for key, value in game.start(seed).data().items() if not key.startswith("_")}
        words = [value for value in (_at(data, place) for place in _places(data, ())) if isinstance(value, str)]
        for n in range(tries):
            luck = seeded(seed * 1_000_000 + n)
            given: dict[str, Any] = {"phase": phases[luck.next(len(phases))]} if luck.next(3) else {}
            for _ in range(1 + luck.next(2)):
                _break(given, data, words, luck)
            case = Case("broken", str(game), seed, given)
            try:
                case.warnings()
                match = case.match()
                match.view(match.seat)
                finish(match, luck, 3)
            except SaeculaError as refusal:
                if "\n" in str(refusal):
                    raise AssertionError(f"{game}, seed {seed}, {given}: more than one line: {refusal}") from refusal
            except Exception as error:
                raise AssertionError(f"{game}, seed {seed}, {given}: {type(error).__name__}: {error}") from error


def _break(given: dict[str, Any], data: dict[str, Any], words: list[str], luck: Chance) -> None:
    """Puts a value of any type at a random place of the patch."""
    places = list(_places(data, ()))
    place = places[luck.next(len(places))]
    here = given
    for key in place[:-1]:
        inside = here.get(str(key))
        if not isinstance(inside, dict):
            inside = here[str(key)] = {}
        here = inside
    values: list[Any] = [*NUMBERS, "", "nothing", "(nothing)", True, [], {}, [1], ["x"], {"x": 1}, [{}], 1.5]
    values += [words[luck.next(len(words))], [words[luck.next(len(words))]], {words[luck.next(len(words))]: 1}]
    last = str(place[-1]) if luck.next(8) else ["x", "99", "-1"][luck.next(3)]
    here[last] = values[luck.next(len(values))]


def edited(data: dict[str, Any], luck: Chance) -> tuple[dict[str, Any], Path]:
    """A copy of the data with one change, and the path to it."""
    out = copy.deepcopy(data)
    places = list(_places(out, ()))
    words = [value for value in (_at(out, place) for place in places) if isinstance(value, str)]
    place = places[luck.next(len(places))]
    _edit(_at(out, place[:-1]), place[-1], words, luck)
    return out, place


def _go_on(game: Game, data: dict[str, Any], luck: Chance) -> None:
    match = game.resume(data)
    for _ in range(STEPS):
        for seat in [*range(game.players), None]:
            match.view(seat)
        match.refusals()
        if not finish(match, luck, 1):
            return


def _places(data: Any, place: Path) -> Iterator[Path]:
    """The paths to everything inside the data."""
    members: Iterable[tuple[str | int, Any]] = ()
    if isinstance(data, dict):
        members = data.items()
    elif isinstance(data, list):
        members = enumerate(data)
    for key, value in members:
        yield (*place, key)
        yield from _places(value, (*place, key))


def _at(data: Any, place: Path) -> Any:
    for key in place:
        data = data[key]
    return data


def _edit(parent: Any, key: str | int, words: list[str], luck: Chance) -> None:
    """Changes a number or word to another one; removes or duplicates a member of a list or object, or empties it."""
    value = parent[key]
    if isinstance(value, bool):
        parent[key] = not value
    elif isinstance(value, int):
        parent[key] = [*NUMBERS, value + 1, value - 1][luck.next(len(NUMBERS) + 2)]
    elif isinstance(value, str):
        parent[key] = [*words, "", "nothing"][luck.next(len(words) + 2)]
    elif isinstance(value, list) and value and luck.next(3):
        member = luck.next(len(value))
        if luck.next(2):
            value.append(copy.deepcopy(value[member]))
        else:
            del value[member]
    elif isinstance(value, dict) and value and luck.next(3):
        del value[list(value)[luck.next(len(value))]]
    elif isinstance(value, (list, dict)):
        value.clear()


# --- case files ---


def case_file(data: dict[str, Any]) -> str:
    """The text of a case file with these data, one line for each key."""
    return "".join(f"{_toml(key)} = {_toml(value)}\n" for key, value in data.items())


def _toml(value: Any) -> str:
    """A value as TOML, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return json.dumps(value)


def broken_case(text: str, luck: Chance) -> str:
    """The text of a case file with one mistake: a key or element removed, misspelled or moved, a value of another type,
    or a damaged line."""
    if not luck.next(6):
        at = luck.next(len(text))
        return text[:at] + ["", '"', "[", "}", "=", "\n", "\\"][luck.next(7)] + text[at + 1 + luck.next(4) :]
    data = tomllib.loads(text)
    places = list(_places(data, ()))
    place = places[luck.next(len(places))]
    parent, key = _at(data, place[:-1]), place[-1]
    change = luck.next(4)
    if change == 0:
        del parent[key]
    elif change == 1:
        values: list[Any] = [*NUMBERS, "", "nothing", "(nothing)", True, [], {}, [1], ["x"], {"x": 1}, [{}], 1.5, "0:"]
        parent[key] = values[luck.next(len(values))]
    elif change == 2 and isinstance(parent, dict):
        parent[f"{key}x"] = parent.pop(key)
    else:
        parent[key] = copy.deepcopy(_at(data, places[luck.next(len(places))]))
    return case_file(data)

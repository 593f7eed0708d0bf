"""Case files: a position, moves, and what must come of them. `saecula check FILE...` runs them.

```toml
game = "age-of-civilization(players=2)"
seed = 1
rules = ["AOC-ACTION-15"]            # the rules that the case shows (optional)
moves = ["0: culture", "0: hunt = 4"]  # seat: move, and after = what chance is to bring (optional)

[given]                              # a merge patch over the data of a fresh match; keys 0, 1, ... patch list elements
phase = "actions"
[given.players.0]
coins = 4

[then]                               # JSON pointer = value; /match/ has seat, question, moves, refusals, outcome, view
"/players/0/coins" = 0

[refused]                            # move text = the rule that must forbid it at the end ("1: text" for another seat)
"culture" = "AOC-ACTION-01"
```
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import msgspec

from saecula.core.compiler import convert
from saecula.core.data import whole
from saecula.core.errors import BadCase, BadOption, BadSave, SaeculaError, UnknownGame, UnknownMove
from saecula.core.match import Match
from saecula.core.registry import game
from saecula.core.renamed import Renamed

_KEYS = {"game", "seed", "given", "moves", "then", "refused", "rules", "title", "source"}


@dataclass(slots=True)
class Case:
    """One case, as read from its file."""

    name: str
    game: str
    seed: int
    given: dict[str, Any]
    moves: list[str]
    then: dict[str, Any]
    refused: dict[str, str]
    rules: list[str] = field(default_factory=list)
    title: str = ""

    def position(self) -> dict[str, Any]:
        """The position that is given, as plain data, every field in its place."""
        chosen = game(self.game)
        data: dict[str, Any] = merge(chosen.start(self.seed).data(), self.given)
        if not self.given:
            return data
        laid = chosen.laid(data)
        given = {key: value for key, value in self.given.items() if key in laid}
        table = msgspec.to_builtins(chosen.read_table(data))
        data = {"_format": data["_format"], "_game": data["_game"], **table}
        stranger = _ignored(given, data)
        if stranger:
            raise BadCase(f"there is no field {stranger}")
        return data

    def match(self) -> Match:
        """The position that is given, as a match: at its first question."""
        return game(self.game).resume(self.position()) if self.given else game(self.game).start(self.seed)

    def run(self) -> list[str]:
        """What differs from what is expected, or what is wrong with the case itself; nothing if the case holds."""
        try:
            return self.differences()
        except BadCase as error:
            return [str(error)]

    def differences(self) -> list[str]:
        """What differs from what is expected. BadCase if the case names what the game does not have."""
        place = "game"
        try:
            rules = game(self.game).rules
            place = "rules"
            for rule in [*self.rules, *self.refused.values()]:
                if rule not in rules:
                    raise BadCase(f"there is no rule {rule!r}{_near(rule, rules.rules)}")
            place = "given"
            match = self.match()
        except (BadCase, BadOption, BadSave, UnknownGame) as error:
            raise BadCase(f"{place}: {error}") from None
        except Exception as fault:  # a name of its own: compiled, a name has one type
            raise BadCase(f"{place}: the game cannot go on from here: {_in_words(fault)}") from None
        for i in range(len(self.moves)):
            trouble = self.step(match, i)
            if trouble:
                return [trouble]
        return [*self._differences(match), *self._wrongly_allowed(match)]

    def step(self, match: Match, i: int) -> str:
        """Plays move i of the case; says why it cannot be played, empty if it was."""
        line = self.moves[i]
        place = f"move {i + 1} ({line})"
        head, _, tail = line.partition("=")
        seat, colon, text = head.partition(":")
        if not colon or whole(seat.strip()) < 0:
            raise BadCase(f"move {i + 1}: {line!r} is not `seat: move`")
        outcomes = [word.strip() for word in tail.split(",")] if tail.strip() else None
        try:
            match.play(text.strip(), whole(seat.strip()), outcomes)
        except UnknownMove as unknown:
            raise BadCase(f"{place}: {unknown}{_near(text.strip(), _texts(match))}") from None
        except SaeculaError as error:
            return f"{place}: {error}"
        except Exception as fault:
            return f"{place}: the game cannot go on from here: {_in_words(fault)}"
        return ""

    def _differences(self, match: Match) -> list[str]:
        if not self.then:
            return []
        data = match.data()
        data["phase"] = match.table.phase
        data["match"] = {
            "seat": match.seat,
            "seats": match.seats,
            "question": match.question,
            "moves": [m.text for m in match.moves],
            "refusals": {r.move: r.rule for r in match.refusals()},
            "outcome": msgspec.to_builtins(match.outcome),
        }
        if any(path.startswith("/match/view/") for path in self.then):
            data["match"]["view"] = [match.view(seat)["table"] for seat in range(match.game.players)]
        out = []
        for path, expected in self.then.items():
            if path and not path.startswith("/"):
                raise BadCase(f"then: {path!r} does not begin with /")
            found = pointer(data, path)
            if found != expected:
                out.append(f"{path}: expected {expected!r}, found {found!r}{_beside(data, path)}")
        return out

    def _wrongly_allowed(self, match: Match) -> list[str]:
        out = []
        for line, rule in self.refused.items():
            seat, colon, text = line.partition(": ")
            try:
                refusal = match.why_not(text if colon else line, whole(seat) if colon else None)
            except UnknownMove as unknown:
                known = _near(text if colon else line, _texts(match))
                raise BadCase(f"refused {line!r}: {unknown}{known}") from None
            except SaeculaError as error:
                out.append(f"refused {line!r}: {error}")
                continue
            if refusal is None:
                out.append(f"refused {line!r}: it is allowed, expected {rule}")
            elif refusal.rule != rule:
                out.append(f"refused {line!r}: by {refusal.rule}, expected {rule}")
        return out


MISSING = "(nothing there)"
NOTHING = "(nothing)"


def pointer(data: Any, path: str) -> Any:
    """What a JSON pointer finds. The last part `#` counts the elements of a list or an object."""
    here = data
    for part in path.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if key == "#" and isinstance(here, (list, dict)):
            here = len(here)
        elif isinstance(here, dict) and key in here:
            here = here[key]
        elif isinstance(here, list) and 0 <= _index(key, len(here)) < len(here):
            here = here[_index(key, len(here))]
        else:
            return MISSING
    return here


def _beside(data: Any, path: str) -> str:
    """Where a pointer finds nothing: what there is instead, at the place where it goes astray."""
    parts = path.split("/")
    for i in range(1, len(parts)):
        if pointer(data, "/".join(parts[: i + 1])) == MISSING:
            here = pointer(data, "/".join(parts[:i]))
            if isinstance(here, dict):
                return _near(parts[i], here) or _all(here)
            return f"; there are {len(here)}" if isinstance(here, list) else ""
    return ""


def _near(word: str, known: Iterable[str]) -> str:
    """The known words that look like one that is not known, as the end of a sentence; empty if there are none."""
    found = get_close_matches(word, known, 3, 0.75)
    return f"; near: {', '.join(found)}" if found else ""


def _all(known: Iterable[str]) -> str:
    return f"; there are {', '.join(sorted(known)) or 'none'}"


def _texts(match: Match) -> list[str]:
    return [move.text for move in match.game.moves]


def _in_words(fault: Exception) -> str:
    """An error of a game that was given a position it does not understand."""
    if isinstance(fault, KeyError):
        return f"it does not know {fault}"
    return str(fault) if isinstance(fault, SaeculaError) else f"{type(fault).__name__}: {fault}"


def _index(key: str, count: int) -> int:
    """The number of an element; "-1" is the last one."""
    number = whole(key.removeprefix("-"))
    return count - number if key.startswith("-") and number >= 0 else number


def _ignored(patch: Any, data: Any, path: str = "") -> str:
    """The first place of a patch that has no counterpart in the data it was laid over; empty if there is none."""
    if isinstance(patch, list) and isinstance(data, list):
        pairs = [(str(i), value, data[i]) for i, value in enumerate(patch) if i < len(data)]
    elif isinstance(patch, dict) and isinstance(data, dict):
        missing = [key for key in patch if key not in data and patch[key] != NOTHING]
        if missing:
            return f"{path}/{missing[0]}{_near(missing[0], data) or _all(data)}"
        pairs = [(key, value, data[key]) for key, value in patch.items() if value != NOTHING]
    elif isinstance(patch, dict) and isinstance(data, list):
        pairs = [(key, value, data[whole(key)]) for key, value in patch.items()]
    else:
        return ""
    for key, value, part in pairs:
        found = _ignored(value, part, f"{path}/{key}")
        if found:
            return found
    return ""


def merge(target: Any, patch: Any) -> Any:
    """RFC 7396 merge patch; besides, an object laid over a list patches the elements of those numbers.

    TOML has no null: the text "(nothing)" stands for it, and takes the member away.
    """
    if not isinstance(patch, dict):
        return patch
    if isinstance(target, list):
        out = list(target)
        for key, value in patch.items():
            if not 0 <= whole(key) <= len(out):
                raise BadCase(f"{key!r} is no element of a list of {len(out)}")
            if int(key) == len(out):
                out.append(merge(None, value))
            else:
                out[int(key)] = merge(out[int(key)], value)
        return out
    out_dict = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value == NOTHING:
            out_dict.pop(key, None)
        else:
            out_dict[key] = merge(out_dict.get(key), value)
    return out_dict


def _renamed(name: str) -> Renamed:
    """The old ids of a game; none if there is no such game, which is said when the case is run."""
    try:
        return game(name).spec.renamed
    except SaeculaError:
        return Renamed({})


def read_case(name: str, text: str) -> Case:
    """A case from the text of its file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCase(f"{name}: {error}") from None
    unknown = sorted(set(data) - _KEYS)
    if unknown:
        raise BadCase(f"{name}: unknown key {unknown[0]!r}; a case has {', '.join(sorted(_KEYS))}")
    if not isinstance(data.get("game"), str):
        raise BadCase(f"{name}: there is no game")
    data.pop("source", None)
    renamed = _renamed(data["game"])
    for part in ("given", "moves", "then", "refused"):
        if part in data:
            data[part] = renamed.data(data[part])
    try:
        case: Case = convert(
            {"name": name, "seed": 1, "given": {}, "moves": [], "then": {}, "refused": {}, **data}, Case
        )
        return case
    except msgspec.ValidationError as error:
        raise BadCase(f"{name}: {error}") from None

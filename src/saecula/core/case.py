"""Case files: a position, moves, and the expected results. `saecula check FILE...` runs them.

```toml
game = "age-of-civilization(players=2)"
seed = 1
rules = ["AOC-ACTION-15"]            # the rules that the case shows (optional)
chance = []                          # the outcomes of chance before the first move (optional)
moves = [
  "0: culture",                      # seat: move
  { then = { "/players/0/coins" = 0 } },  # what must be true in between; also refused = {}, allowed = []
  "0: hunt = 4",                     # after = the outcomes of chance (optional)
]

[given]                              # a merge patch over the data of a fresh match; keys 0, 1, ... patch list elements
phase = "actions"
[given.players.0]
coins = 4

[then]                               # JSON pointer = value; /match/ has seat, question, moves, refusals, outcome, view
"/players/0/coins" = 0
"/timeline/*" = ["hunt", "farm"]     # the elements of a list in any order

[refused]                            # move text = the rule that must forbid it at the end ("1: text" for another seat);
"culture" = "AOC-ACTION-01"          # a list of rules: one of them; "any": any rule

[allowed]                            # move text = true (or a list: allowed = ["farm"])
"farm" = true

[[scenes]]                           # the same position and moves, played on: each scene has its own title, rules,
title = "Without coins"              # given (merged into the one above), chance, moves, then, refused, allowed
moves = ["0: farm"]
```
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from saecula.core.data import whole
from saecula.core.errors import BadCase, BadOption, BadRecord, BadSave, SaeculaError, UnknownGame, UnknownMove
from saecula.core.game import Game
from saecula.core.match import Match
from saecula.core.patch import beside, both, ignored, merge, near, overruled, pointer, same, same_in_any_order, without
from saecula.core.registry import game
from saecula.core.renamed import Renamed

ANY: Final = "any"
"""In [refused]: any rule may forbid the move."""

_UNORDERED: Final = ["/match/moves", "/match/seats"]
"""Lists whose order has no meaning."""

_OF_A_CHECK: Final = ["then", "refused", "allowed"]
_OF_A_SCENE: Final = [*_OF_A_CHECK, "title", "rules", "given", "chance", "moves"]
_OF_A_CASE: Final = [*_OF_A_SCENE, "game", "seed", "source", "scenes"]
_IN_WORDS: Final = ["game", "title", "source", "rules"]
"""The keys whose values contain no ids that could once have had another name."""


@dataclass(slots=True)
class Check:
    """What must be true at one moment: values by pointer, refused moves with their rules, and allowed moves."""

    then: dict[str, Any] = field(default_factory=dict)
    refused: dict[str, list[str]] = field(default_factory=dict)
    allowed: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Case:
    """One case as read from its file: a position and how play continues. `scenes` are other continuations.

    Each of `steps` is a move or a check to make before the next move; `end` is checked after the last move.
    """

    name: str
    game: str
    seed: int = 1
    given: dict[str, Any] = field(default_factory=dict)
    chance: list[str] = field(default_factory=list)
    steps: list[str | Check] = field(default_factory=list)
    end: Check = field(default_factory=Check)
    rules: list[str] = field(default_factory=list)
    title: str = ""
    scenes: list[Case] = field(default_factory=list)

    @property
    def moves(self) -> list[str]:
        """The moves alone, without the checks between them."""
        return [step for step in self.steps if isinstance(step, str)]

    @property
    def all_rules(self) -> list[str]:
        """The rules that the case and its scenes show."""
        return list(dict.fromkeys([*self.rules, *(rule for scene in self.scenes for rule in scene.rules)]))

    # --- the position ---

    def position(self) -> dict[str, Any]:
        """The given position as plain data, with every field in its place."""
        chosen = game(self.game)
        data: dict[str, Any] = merge(chosen.start(self.seed).data(), self.given)
        if not self.given:
            return data
        laid = chosen.laid(data)
        given = {key: value for key, value in self.given.items() if key in laid}
        table = chosen.plain(chosen.read_table(data))
        del table["notes"]
        data = {"_format": data["_format"], "_game": data["_game"], **table}
        given = without(given, chosen.spec.free)
        stranger = ignored(given, data)
        if stranger:
            raise BadCase(f"there is no field {stranger}")
        otherwise = overruled(given, data)
        if otherwise:
            raise BadCase(otherwise)
        return data

    def match(self) -> Match:
        """The given position as a match, at its first question."""
        chosen: Game = game(self.game)
        if not self.given:
            return Match.begin(chosen, self.seed, self.chance)
        return Match.from_data(chosen, self.position(), script=self.chance)

    def warnings(self) -> list[str]:
        """What does not add up in the positions of the case and its scenes, if the game counts such things."""
        odd = game(self.game).spec.odd
        own = odd(game(self.game).read_table(self.position())) if odd is not None and self.given else []
        return list(dict.fromkeys([*own, *(line for scene in self.scenes for line in scene.warnings())]))

    # --- running it ---

    def run(self) -> list[str]:
        """The differences from what is expected, or what is wrong with the case itself; empty if the case passes."""
        try:
            return self.differences()
        except BadCase as error:
            return [str(error)]

    def differences(self) -> list[str]:
        """The differences from what is expected. Raises BadCase if the case names something unknown to the game."""
        out = self._of_itself()
        for scene in self.scenes:
            try:
                out += [f"{scene.name}: {line}" for line in scene.differences()]
            except BadCase as error:
                raise BadCase(f"{scene.name}: {error}") from None
        return out

    def _of_itself(self) -> list[str]:
        place = "game"
        try:
            rules = game(self.game).rules
            place = "rules"
            for rule in [*self.rules, *self._expected_rules()]:
                if rule != ANY and rule not in rules:
                    raise BadCase(f"there is no rule {rule!r}{near(rule, rules.rules)}")
            place = "given"
            match = self.match()
        except BadRecord as record:
            raise BadCase(str(record)) from None
        except (BadCase, BadOption, BadSave, UnknownGame) as error:
            raise BadCase(f"{place}: {error}") from None
        except Exception as fault:  # another name, because a compiled name has only one type
            raise BadCase(f"{place}: the game cannot go on from here: {_in_words(fault)}") from None
        out: list[str] = []
        for i, step in enumerate(self.steps):
            if isinstance(step, Check):
                out += [f"after move {self.number(i) - 1}: {line}" for line in differences(match, step)]
                continue
            trouble = self.step(match, i)
            if trouble:
                return [*out, trouble]
        return [*out, *differences(match, self.end)]

    def _expected_rules(self) -> list[str]:
        checks = [self.end, *(step for step in self.steps if isinstance(step, Check))]
        return [rule for check in checks for rules in check.refused.values() for rule in rules]

    def number(self, i: int) -> int:
        """The number, counted from 1, of the move that is step i or follows it."""
        return 1 + sum(1 for step in self.steps[:i] if isinstance(step, str))

    def step(self, match: Match, i: int) -> str:
        """Plays step i of the case, a move; returns why it cannot be played, or an empty text if it was."""
        line = self.steps[i]
        if isinstance(line, Check):
            return ""
        place = f"move {self.number(i)} ({line})"
        head, _, tail = line.partition("=")
        seat, colon, text = head.partition(":")
        if not colon or whole(seat.strip()) < 0:
            raise BadCase(f"move {self.number(i)}: {line!r} is not `seat: move`")
        outcomes = [word.strip() for word in tail.split(",")] if tail.strip() else None
        try:
            match.play(text.strip(), whole(seat.strip()), outcomes)
        except UnknownMove as unknown:
            raise BadCase(f"{place}: {unknown}{near(text.strip(), _texts(match))}") from None
        except SaeculaError as error:
            return f"{place}: {error}"
        except Exception as fault:
            return f"{place}: the game cannot go on from here: {_in_words(fault)}"
        return ""


# --- what must be true ---


def differences(match: Match, check: Check) -> list[str]:
    """What is not as expected at this moment."""
    return [*_wrong_values(match, check), *_wrongly_allowed(match, check), *_wrongly_refused(match, check)]


def _wrong_values(match: Match, check: Check) -> list[str]:
    if not check.then:
        return []
    data = match.data()
    data["phase"] = match.table.phase
    data["match"] = {
        "seat": match.seat,
        "seats": match.seats,
        "question": match.question,
        "moves": [m.text for m in match.moves],
        "refusals": {r.move: r.rule for r in match.refusals()},
        "outcome": _outcome(match),
    }
    if any(path.startswith("/match/view/") for path in check.then):
        data["match"]["view"] = [match.view(seat)["table"] for seat in range(match.game.players)]
    out = []
    for path, expected in check.then.items():
        if path and not path.startswith("/"):
            raise BadCase(f"then: {path!r} does not begin with /")
        place = path.removesuffix("/*")
        found = pointer(data, place)
        loose = place != path or path in _UNORDERED
        if not (same_in_any_order(found, expected) if loose else same(found, expected)):
            hint = ""
            if not loose and same_in_any_order(found, expected):
                hint = f"; the same in another order: write {path}/* where the order does not matter"
            out.append(f"{path}: expected {expected!r}, found {found!r}{hint}{beside(data, place)}")
    return out


def _outcome(match: Match) -> Any:
    """The outcome as plain data; `fractions` are present only if a score has any."""
    data = msgspec.to_builtins(match.outcome)
    if data is not None and not data["fractions"]:
        del data["fractions"]
    return data


def _verdict(match: Match, word: str, line: str) -> str:
    """The rule that forbids a move, or an empty text if it is allowed. The line is `move` or `seat: move`."""
    seat, colon, text = line.partition(": ")
    try:
        refusal = match.why_not(text if colon else line, whole(seat) if colon else None)
    except UnknownMove as unknown:
        raise BadCase(f"{word} {line!r}: {unknown}{near(text if colon else line, _texts(match))}") from None
    return refusal.rule if refusal is not None else ""


def _wrongly_allowed(match: Match, check: Check) -> list[str]:
    out = []
    for line, rules in check.refused.items():
        expected = rules[0] if len(rules) == 1 else f"one of {', '.join(rules)}"
        try:
            rule = _verdict(match, "refused", line)
        except BadCase:
            raise
        except SaeculaError as error:
            out.append(f"refused {line!r}: {error}")
            continue
        if not rule:
            wanted = "to be refused" if rules == [ANY] else expected
            out.append(f"refused {line!r}: it is allowed, expected {wanted}")
        elif rules != [ANY] and rule not in rules:
            out.append(f"refused {line!r}: by {rule}, expected {expected}")
    return out


def _wrongly_refused(match: Match, check: Check) -> list[str]:
    out = []
    for line in check.allowed:
        try:
            rule = _verdict(match, "allowed", line)
        except BadCase:
            raise
        except SaeculaError as error:
            out.append(f"allowed {line!r}: {error}")
            continue
        if rule:
            out.append(f"allowed {line!r}: it is refused by {rule}")
    return out


def _texts(match: Match) -> list[str]:
    return [move.text for move in match.game.moves]


def _in_words(fault: Exception) -> str:
    """The words for an error of a game that was given a position it does not understand."""
    if isinstance(fault, KeyError):
        return f"it does not know {fault}"
    if isinstance(fault, IndexError):
        return "a list in the position is shorter than the game needs"
    return str(fault) if isinstance(fault, SaeculaError) else f"{type(fault).__name__}: {fault}"


# --- reading ---


def _renamed(name: str) -> Renamed:
    """The old ids of a game; none if there is no such game, which is reported when the case is run."""
    try:
        return game(name).spec.renamed
    except SaeculaError:
        return Renamed({})


def read_case(name: str, text: str) -> Case:
    """Reads a case from the text of its file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCase(f"{name}: {error}") from None
    try:
        _known(data, _OF_A_CASE, "a case")
        if not isinstance(data.get("game"), str):
            raise BadCase("there is no game")
        seed = data.get("seed", 1)
        if not isinstance(seed, int):
            raise BadCase("seed: not a whole number")
        renamed = _renamed(data["game"])
        data = {key: value if key in _IN_WORDS else renamed.data(value) for key, value in data.items()}
        case = Case(name, data["game"], seed)
        _fill(case, data)
        scenes = data.get("scenes", [])
        if not isinstance(scenes, list):
            raise BadCase("scenes: not a list of tables; write [[scenes]]")
        for i, part in enumerate(scenes):
            case.scenes.append(_scene(case, i + 1, part))
        return case
    except BadCase as trouble:
        raise BadCase(f"{name}: {trouble}") from None


def _known(data: Any, keys: list[str], what: str) -> None:
    if not isinstance(data, dict):
        raise BadCase(f"{what} must be a table, not {data!r}")
    unknown = sorted(set(data) - set(keys))
    if unknown:
        raise BadCase(f"unknown key {unknown[0]!r}; {what} has {', '.join(sorted(keys))}")


def _scene(case: Case, n: int, data: Any) -> Case:
    """A scene: the position and moves of the case, followed by the scene's own moves."""
    _known(data, _OF_A_SCENE, "a scene")
    scene = Case(f"scene {n}", case.game, case.seed)
    _fill(scene, data)
    scene.given = both(case.given, scene.given)
    scene.chance = scene.chance or case.chance
    scene.steps = [*case.moves, *scene.steps]
    if scene.title:
        scene.name = f"scene {n} ({scene.title})"
    return scene


def _fill(case: Case, data: dict[str, Any]) -> None:
    """Reads the keys that cases and scenes have in common."""
    case.given = _read(data.get("given", {}), dict[str, Any], "given")
    case.chance = _read(data.get("chance", []), list[str], "chance")
    case.rules = _read(data.get("rules", []), list[str], "rules")
    case.title = _read(data.get("title", ""), str, "title")
    case.end = _check({key: data[key] for key in _OF_A_CHECK if key in data})
    moves = data.get("moves", [])
    if not isinstance(moves, list):
        raise BadCase("moves: not a list")
    for i, step in enumerate(moves):
        if isinstance(step, str):
            case.steps.append(step)
        elif isinstance(step, dict):
            try:
                _known(step, _OF_A_CHECK, "a check")
                case.steps.append(_check(step))
            except BadCase as trouble:
                raise BadCase(f"moves, number {i + 1}: {trouble}") from None
        else:
            raise BadCase(f'moves, number {i + 1}: neither "seat: move" nor {{ then = ... }}')


def _check(data: dict[str, Any]) -> Check:
    refused: dict[str, list[str]] = {}
    for line, rules in _read(data.get("refused", {}), dict[str, Any], "refused").items():
        refused[line] = [rules] if isinstance(rules, str) else _read(rules, list[str], f"refused {line!r}")
        if not refused[line]:
            raise BadCase(f'refused {line!r}: no rule is named; write "any" for any rule')
    allowed = data.get("allowed", [])
    if isinstance(allowed, dict):
        for line, value in allowed.items():
            if value is not True:
                raise BadCase(f"allowed {line!r}: write = true; put what must be forbidden under [refused]")
        allowed = list(allowed)
    return Check(_read(data.get("then", {}), dict[str, Any], "then"), refused, _read(allowed, list[str], "allowed"))


def _read(value: Any, type: Any, place: str) -> Any:
    try:
        return msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        raise BadCase(f"{place}: {error}") from None

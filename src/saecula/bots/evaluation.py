"""What a position is worth: the game's own evaluation, another function, or one that was learned.

Bots take it as `evaluate`: a function `(table, seat) -> float`, or a word. `hand` is the evaluation that the game's
authors wrote; `learned` is that of the weights that come with the game, or of the numbers that were tuned by duels
(`Spec.tuned`); `best` is the latter if there is one and the former if not. Anything else is the path of a file of
weights. All of them use the scale of the hand-written one, and `chances` brings every game to one common scale.
"""

from __future__ import annotations

import hashlib
import logging
import math
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from saecula.core import Game, Match, SaeculaError, Spec
from saecula.text import in_language, language

Evaluate = Callable[[Any, int], float]
"""How good the position on a table is for a seat; greater is better."""

HAND: Final = "hand"
LEARNED: Final = "learned"
BEST: Final = "best"
"""The learned evaluation if the game comes with one, otherwise the hand-written one."""
SHIPPED: Final = "weights.npz"
"""The name of the file of weights in the folder `data` of a game."""

log = logging.getLogger("saecula.bots")
_told: set[str] = set()


class BadWeights(SaeculaError):
    """A file of weights cannot be read, or belongs to another game or version."""


class Evaluator:
    """The evaluation that a bot uses in a game, found when the bot first sees the game."""

    def __init__(self, named: str | Evaluate = "") -> None:
        self._named = named
        self._spec: Spec | None = None
        self._plays = ""
        self._found: Evaluate | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy`: what it has found is found again, because compiled functions cannot be pickled."""
        return Evaluator, (self._named,)

    def of(self, chosen: Game) -> Evaluate:
        """The evaluation for a game."""
        if self._found is None or self._spec is not chosen.spec or self._plays != str(chosen):
            self._spec, self._plays = chosen.spec, str(chosen)
            self._found = evaluation(chosen.spec, self._named, self._plays)
        return self._found


def evaluation(spec: Spec, named: str | Evaluate = "", plays: str = "") -> Evaluate:
    """The evaluation that a word names. If its weights do not fit, one line says so and the hand-written one plays.

    `plays` is the game string: the weights that come with a game evaluate only games such as they were learned from;
    for other options and numbers of players, the hand-written evaluation plays.
    """
    if not isinstance(named, str):
        return named
    if named in (LEARNED, BEST) and spec.tuned is not None:
        return spec.tuned
    if named in ("", HAND) or (named == BEST and not shipped(spec).exists()):
        return spec.evaluate
    try:
        from saecula.bots.weights import Weights

        if named not in (LEARNED, BEST):
            return Weights.kept(Path(named), spec)
        found = Weights.kept(shipped(spec), spec)
        return found if not plays or plays in found.about.get("plays", ()) else spec.evaluate
    except ImportError:
        problem: SaeculaError = BadWeights(
            "learned evaluations need numpy and librt; the hand-written evaluation plays"
        )
    except BadWeights as error:
        problem = error
    line = in_language(problem, language())
    if line not in _told:
        _told.add(line)
        log.warning(line)
    return spec.evaluate


def files_named(bots: Iterable[str]) -> list[str]:
    """The files of weights that the strings of some bots name, as far as they are here."""
    named = {found.strip() for text in set(bots) for found in re.findall(r"evaluate\s*=([^,)]+)", text)}
    return sorted(path for path in named if path not in (HAND, LEARNED, BEST) and Path(path).is_file())


def hash_of_files(bots: Iterable[str]) -> str:
    """A hash of the files of weights that the strings of some bots name; empty if they name none that is here."""
    content = [Path(path).read_bytes() for path in files_named(bots)]
    return hashlib.sha256(b"".join(content)).hexdigest()[:16] if content else ""


def shipped(spec: Spec) -> Path:
    """Where the weights of a game are, if it comes with any."""
    from importlib.resources import files

    return Path(str(files(spec.package))) / "data" / SHIPPED


def all_values(evaluate: Evaluate, tables: Sequence[Any], seat: int) -> list[float]:
    """The values of several positions for a seat, computed together if the evaluation can do that."""
    many = getattr(evaluate, "many", None)
    if many is not None:
        together: list[float] = many(tables, seat)
        return together
    return [evaluate(table, seat) for table in tables]


def chances(match: Match, evaluate: Evaluate | None = None) -> list[float]:
    """How likely each seat is to win, on the same scale in all games: from 0 to 1, adding up to 1.

    The evaluations of the seats are compared in units of `Spec.spread`, the difference that makes one seat e times as
    likely to win as another; where a game has its own `Spec.standing`, that is compared instead. When the game is over,
    the winners share 1. A single player has the chance 1.
    """
    outcome = match.outcome
    players = match.game.players
    if outcome is not None:
        winners = outcome.winners
        return [(seat in winners) / max(1, len(winners)) for seat in range(players)]
    spec = match.game.spec
    if spec.standing is not None:
        values = [spec.standing(match.table, seat) for seat in range(players)]
    else:
        value = evaluate or spec.evaluate
        values = [value(match.table, seat) / spec.spread for seat in range(players)]
    best = max(values)
    weights = [math.exp(v - best) for v in values]
    return [weight / sum(weights) for weight in weights]

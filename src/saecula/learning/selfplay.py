"""Self-play: positions as typed facts, each with the hand-written value and the final margin, in files of some games.

A file is complete or not there, so a run that was interrupted goes on where it was, in any number of processes. Its
name has the seed and the number of its first game; its head says how many games it has, and how they were played.
"""

from __future__ import annotations

import io
import json
import math
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from saecula.arena.matches import TooLate
from saecula.arena.processes import spread, with_ray
from saecula.bots import Bot, Peek, bot
from saecula.bots.evaluation import BEST, HAND, LEARNED, evaluation, files_named, hash_of_files
from saecula.bots.weights import Encoding, Weights, fingerprint, layout_of, margin_of
from saecula.core import SaeculaError, Spec, game

GAMES: Final = 10
"""How many games a file contains."""
GRACE: Final = 20.0
"""For how many seconds games may go on after the time in which they may begin: with a bad evaluation, none may end."""
LATER: Final = 4
"""How many positions of a seat later the learned evaluation is asked, whose prediction is a part of what is learned."""
TRUSTED: Final = 0.75
"""How often a seat plays by the learned evaluation, once there is one; the others keep the games varied."""

SETTINGS: Final = {"random": "random", "keep": "kept", "within": "within", "weights": "weights"}
"""What the head of a file says besides bot, evaluation and games, by the name of its option."""


class BadGames(SaeculaError):
    """A file of self-play cannot be read, or belongs to another game or version."""


class Plan(msgspec.Struct, frozen=True):
    """How the games of a run are played.

    Each seat plays by `evaluate` (or by hand) with the bot, except that some moves are random: `random` is their mean
    share. A position at the end of a turn is kept, for all seats, with the probability `kept`, and so is one after a
    random move, for who made it: from these it is learned what a move is worth that the bot would not make. Any other
    within a turn is kept with `within` times that probability. If there are `others`, each game is one of these game
    strings or the first, by chance.
    """

    game: str
    seed: int
    bot: str = "greedy"
    evaluate: str = ""
    random: float = 0.05
    kept: float = 0.3
    within: float = 0.15
    others: tuple[str, ...] = ()


class Chunk(msgspec.Struct, frozen=True):
    """One file to be written: the number of its first game, and how many games.

    `weights` is a hash of the weights that the bot and its evaluation name, or is empty.
    """

    plan: Plan
    first: int
    games: int
    path: str
    weights: str = ""


class Data(NamedTuple):
    """Positions: facts by row, the hand-written value, the final margin, and a later prediction of it.

    That prediction is NaN where there was no learned evaluation, or the game ended before.
    """

    facts: NDArray[np.int16]
    hand: NDArray[np.float32]
    margin: NDArray[np.float32]
    later: NDArray[np.float32]


class Position(NamedTuple):
    """A position of a game for a seat."""

    facts: bytes
    hand: float
    margin: float
    later: float


def chunks(plan: Plan, games: int, folder: Path) -> list[Chunk]:
    """The files of a run that are not there yet: together they have the games that no file in the folder has.

    Raises BadGames if games of that seed were played in another way: they would count as if this run had played them.
    """
    weights = _hash_of_weights(plan)
    there: set[int] = set()
    for path in written(plan, folder):
        first = int(path.stem.rpartition("-games")[2])
        there.update(range(first, first + _games_in(path, plan, weights)))
    found: list[Chunk] = []
    for number in sorted(set(range(games)) - there):
        last = found[-1] if found else None
        if last is not None and number == last.first + last.games and number % GAMES:
            found[-1] = msgspec.structs.replace(last, games=last.games + 1)
        else:
            found.append(Chunk(plan, number, 1, str(folder / f"seed{plan.seed}-games{number}.npz"), weights))
    return found


def written(plan: Plan, folder: Path) -> list[Path]:
    """The files in a folder with games of the plan's seed."""
    named = re.compile(rf"seed{plan.seed}-games\d+\.npz")
    return sorted(path for path in folder.glob("*.npz") if named.fullmatch(path.name))


def _games_in(path: Path, plan: Plan, weights: str) -> int:
    """How many games a file has. Raises BadGames if they were not played as planned."""
    head = head_of(path)
    _check(path, head, game(plan.game).spec)
    before, now = _settings(head), _settings({**_about(plan), "weights": weights})
    for name, value in now.items():
        if before.get(name, value) != value:
            raise BadGames(f"{path}: games with {name}: {before[name]}, not {value}; another folder or seed is needed")
    return int(head["games"])


def _settings(head: dict[str, Any]) -> dict[str, str]:
    """How games were played, by the head of their file: files of weights count by their content, not by their paths.

    A file of an earlier version does not say everything.
    """
    bot = re.sub(r"(evaluate\s*=)([^,)]+)", lambda part: part[1] + _named(part[2].strip()), head["bot"])
    plays = ", ".join((head["plays"], *head.get("others", ())))
    found = {"games": plays, "bot": bot, "evaluate": _named(head["evaluate"])}
    return found | {name: str(head[key]) for name, key in SETTINGS.items() if key in head}


def _named(evaluate: str) -> str:
    """An evaluation by its word; all files are the same here."""
    return evaluate or "none" if evaluate in ("", HAND, LEARNED, BEST) else "a file"


def _hash_of_weights(plan: Plan) -> str:
    """A hash of the files of weights that a plan names; empty if it names none."""
    return hash_of_files([evaluating(plan.bot, plan.evaluate)])


def _about(plan: Plan) -> dict[str, Any]:
    """What the head of a file says about the plan."""
    about: dict[str, Any] = {**msgspec.to_builtins(plan), "plays": plan.game, "game": game(plan.game).spec.id}
    return about


class Written(NamedTuple):
    """How many games and positions a file has that was written; none if there was no time for it."""

    games: int = 0
    positions: int = 0


class Packed(NamedTuple):
    """A file that is to be written: where, its content, and how many games and positions it has."""

    path: str
    content: bytes
    games: int
    positions: int

    def write(self) -> Written:
        """Writes the file, completely or not at all."""
        path = Path(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.part")
        beside.write_bytes(self.content)
        beside.replace(path)
        return Written(self.games, self.positions)


def packed(chunk: Chunk, end: float = math.inf) -> Packed:
    """Plays the games of a file. Raises TooLate after `end`.

    Most facts are zero, so a file has only the others: how many each row has, their places and their values.
    """
    spec = game(chunk.plan.game).spec
    rows = [
        row for number in range(chunk.first, chunk.first + chunk.games) for row in positions(chunk.plan, number, end)
    ]
    head = {**_about(chunk.plan), "version": spec.version, "facts": fingerprint(spec)}
    head |= {"games": chunk.games, "weights": chunk.weights}
    facts = np.frombuffer(b"".join(row.facts for row in rows), np.int16).reshape(len(rows), len(layout_of(spec)))
    where = np.nonzero(facts)
    content = io.BytesIO()
    np.savez_compressed(
        content,
        head=np.frombuffer(json.dumps(head).encode(), np.uint8),
        counts=np.bincount(where[0], minlength=len(rows)).astype(np.uint16),
        places=where[1].astype(np.uint16),
        values=facts[where],
        hand=np.array([row.hand for row in rows], np.float32),
        margin=np.array([row.margin for row in rows], np.float32),
        later=np.array([row.later for row in rows], np.float32),
    )
    return Packed(chunk.path, content.getvalue(), chunk.games, len(rows))


def positions(plan: Plan, number: int, end: float = math.inf) -> list[Position]:
    """The positions of one game, for every seat. Raises TooLate if it has not ended at `end`."""
    luck = np.random.default_rng([plan.seed, number])
    played = (plan.game, *plan.others)[int(luck.integers(1 + len(plan.others)))]
    match = game(played).start(plan.seed * 1_000_003 + number, keep=False)
    spec, seats = match.game.spec, match.game.players
    players = [_player(plan, luck) for _ in range(seats)]
    often = 2 * plan.random * luck.random()
    kept: list[list[tuple[bytes, float]]] = [[] for _ in range(seats)]
    encoding = _encoding(spec.id)
    often_kept = plan.kept * (2 / max(2, seats)) ** 2  # more seats have more turns, and their ends are kept for all
    while not match.over:
        if time.monotonic() > end:
            raise TooLate
        seat = match.seats[0]
        moves = match.moves_of(seat)
        at_random = luck.random() < often
        match.play(
            moves[int(luck.integers(len(moves)))] if at_random else players[seat].choose(Peek(match, seat)), seat
        )
        within = seat in match.seats
        if luck.random() < often_kept * (plan.within if within and not at_random else 1.0):
            for one in [seat] if within else range(seats):
                facts = encoding.of([match.table], one)
                kept[one].append((facts.tobytes(), spec.evaluate(match.table, one)))
    outcome = match.outcome
    assert outcome is not None
    found = []
    for seat, mine in enumerate(kept):
        margin = margin_of(outcome, seat)
        later = _later(plan, spec, mine)
        found += [Position(facts, hand, margin, later[i]) for i, (facts, hand) in enumerate(mine)]
    return found


@cache
def _encoding(id: str) -> Encoding:
    return Encoding(game(id).spec)


def _later(plan: Plan, spec: Spec, mine: list[tuple[bytes, float]]) -> list[float]:
    """For each position of a seat, what the learned evaluation predicts some positions later."""
    nothing = [float("nan")] * len(mine)
    by = evaluation(spec, plan.evaluate)
    if not isinstance(by, Weights) or len(mine) <= LATER:
        return nothing
    facts = np.frombuffer(b"".join(facts for facts, _ in mine[LATER:]), np.int16).reshape(len(mine) - LATER, -1)
    predicted = by.predicted(facts, np.array([hand for _, hand in mine[LATER:]], np.float32))
    return [*map(float, predicted), *nothing[:LATER]]


def _player(plan: Plan, luck: np.random.Generator) -> Bot:
    seed = int(luck.integers(1 << 30))
    by = plan.evaluate if plan.evaluate and luck.random() < TRUSTED else HAND
    return bot(plan.bot if by == HAND else evaluating(plan.bot, by), seed)


def evaluating(text: str, by: str) -> str:
    """The string of a bot that plays by an evaluation."""
    name, _, inside = text.removesuffix(")").partition("(")
    return f"{name}({', '.join(part for part in (inside, f'evaluate={by}') if part)})"


def run(todo: list[Chunk], processes: int = 1, ray: bool = False, end: float = math.inf) -> Iterator[Written]:
    """Writes files; yields how many games and positions each has.

    No file is begun after `end`, by the monotonic clock, and those that take GRACE longer are not written. With Ray,
    the other machines send the files, and this one writes them.
    """
    if ray:
        plans = {chunk.plan for chunk in todo}
        found = with_ray(_until, todo, end, files_named(evaluating(plan.bot, plan.evaluate) for plan in plans))
        yield from (made.write() for made in found if made is not None)
        return
    for made in spread(partial(_written, end), todo, processes):
        if not made.games and time.monotonic() > end:
            break
        yield made


def _written(end: float, chunk: Chunk) -> Written:
    made = _until(end, chunk)
    return Written() if made is None else made.write()


def _until(end: float, chunk: Chunk) -> Packed | None:
    try:
        return packed(chunk, end + GRACE) if time.monotonic() < end else None
    except TooLate:
        return None


def files_of(folders: Sequence[Path], spec: Spec) -> list[Path]:
    """The files of some folders, in order, if all of them fit the game."""
    paths = sorted(path for folder in folders for path in folder.glob("*.npz"))
    if not paths:
        raise BadGames(f"{', '.join(map(str, folders))}: no games of self-play")
    for path in paths:
        _check(path, head_of(path), spec)
    return paths


def read(folders: Sequence[Path], spec: Spec) -> Data:
    """All positions in the files of some folders."""
    parts = [_read(path, len(layout_of(spec))) for path in files_of(folders, spec)]
    return Data(*(np.concatenate([part[i] for part in parts]) for i in range(4)))


def plays_of(paths: Sequence[Path]) -> list[str]:
    """The game strings of the games in some files."""
    heads = [head_of(path) for path in paths]
    return sorted({plays for head in heads for plays in (head["plays"], *head.get("others", ()))})


def column(path: Path, name: str) -> NDArray[np.float32]:
    """One number of each position in a file: `hand`, `margin` or `later`."""
    with _opened(path) as file:
        numbers: NDArray[np.float32] = file[name]
        return numbers


def head_of(path: Path) -> dict[str, Any]:
    """What a file says about itself."""
    with _opened(path) as file:
        return dict(json.loads(file["head"].tobytes()))


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """The arrays in a file of self-play. Raises BadGames if it is damaged, or is not such a file."""
    try:
        with np.load(path, allow_pickle=False) as file:
            yield file
    except BadGames:
        raise
    except Exception:  # numpy, zipfile and zlib have many names for a damaged file
        raise BadGames(f"{path}: not a file of self-play") from None


def _check(path: Path, head: dict[str, Any], spec: Spec) -> None:
    """Raises BadGames if the games in a file are of another game or version."""
    if head.get("game") != spec.id:
        raise BadGames(f"{path}: games of {head.get('game')}, not of {spec.id}")
    if head.get("version") != spec.version or head.get("facts") != fingerprint(spec):
        raise BadGames(f"{path}: games of another version of {spec.id}")


def _read(path: Path, size: int) -> Data:
    with _opened(path) as file:
        if "counts" not in file.files:
            raise BadGames(f"{path}: games in an older form; play them again")
        counts = file["counts"].astype(np.int64)
        facts = np.zeros((len(counts), size), np.int16)
        facts[np.repeat(np.arange(len(counts)), counts), file["places"]] = file["values"]
        return Data(facts, file["hand"], file["margin"], file["later"])

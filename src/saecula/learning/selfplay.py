"""Self-play: positions as typed facts, each with the hand-written value and the final margin, in files of some games.

A file is complete or not there, so a run that was interrupted goes on where it was, in any number of processes.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from saecula.arena.processes import spread
from saecula.bots import Bot, Peek, bot
from saecula.bots.evaluation import HAND
from saecula.bots.weights import fingerprint, layout_of
from saecula.core import Match, SaeculaError, Spec, game
from saecula.core.native import zeros

GAMES: Final = 25
"""How many games a file contains."""
TRUSTED: Final = 0.75
"""How often a seat plays by the learned evaluation, once there is one; the others keep the games varied."""


class BadGames(SaeculaError):
    """A file of self-play cannot be read, or belongs to another game or version."""


class Plan(msgspec.Struct, frozen=True):
    """How the games of a run are played.

    Each seat plays by `evaluate` (or by hand) with the bot, except that some moves are random: `random` is their mean
    share. A position at the beginning of a turn is kept with the probability `kept`.
    """

    game: str
    seed: int
    bot: str = "greedy"
    evaluate: str = ""
    random: float = 0.05
    kept: float = 0.3


class Chunk(msgspec.Struct, frozen=True):
    """One file to be written: the number of its first game, and how many games."""

    plan: Plan
    first: int
    games: int
    path: str


class Data(NamedTuple):
    """Positions: facts by row, the hand-written value, and the final margin."""

    facts: NDArray[np.int16]
    hand: NDArray[np.float32]
    margin: NDArray[np.float32]


def chunks(plan: Plan, games: int, folder: Path) -> list[Chunk]:
    """The files of a run that are not there yet."""
    found = []
    for first in range(0, games, GAMES):
        path = folder / f"seed{plan.seed}-games{first}.npz"
        if not path.exists():
            found.append(Chunk(plan, first, min(GAMES, games - first), str(path)))
    return found


def write(chunk: Chunk) -> int:
    """Plays the games of a file and writes it; returns the number of positions."""
    spec = game(chunk.plan.game).spec
    rows: list[bytes] = []
    hand: list[float] = []
    margin: list[float] = []
    for number in range(chunk.first, chunk.first + chunk.games):
        for facts, value, final in positions(chunk.plan, number):
            rows.append(facts)
            hand.append(value)
            margin.append(final)
    head = {"game": spec.id, "version": spec.version, "facts": fingerprint(spec), **msgspec.to_builtins(chunk.plan)}
    head |= {"plays": chunk.plan.game, "game": spec.id, "games": chunk.games}
    path = Path(chunk.path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    with beside.open("wb") as file:
        np.savez_compressed(
            file,
            head=np.frombuffer(json.dumps(head).encode(), np.uint8),
            facts=np.frombuffer(b"".join(rows), np.int16).reshape(len(rows), len(layout_of(spec))),
            hand=np.array(hand, np.float32),
            margin=np.array(margin, np.float32),
        )
    beside.replace(path)
    return len(rows)


def positions(plan: Plan, number: int) -> Iterator[tuple[bytes, float, float]]:
    """The positions of one game, for every seat: facts, the hand-written value, and the final margin."""
    match = game(plan.game).start(plan.seed * 1_000_003 + number, keep=False)
    spec, seats = match.game.spec, match.game.players
    luck = np.random.default_rng([plan.seed, number])
    players = [_player(plan, luck) for _ in range(seats)]
    often = 2 * plan.random * luck.random()
    kept: list[tuple[int, bytes, float]] = []
    last = -1
    while not match.over:
        seat = match.seats[0]
        if seat != last and luck.random() < plan.kept:
            kept += [(one, facts_of(match, one), spec.evaluate(match.table, one)) for one in range(seats)]
        last = seat
        moves = match.moves_of(seat)
        at_random = luck.random() < often
        match.play(
            moves[int(luck.integers(len(moves)))] if at_random else players[seat].choose(Peek(match, seat)), seat
        )
    outcome = match.outcome
    assert outcome is not None
    for seat, facts, value in kept:
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        yield facts, value, float(outcome.scores[seat] - max(others, default=0))


def _player(plan: Plan, luck: np.random.Generator) -> Bot:
    seed = int(luck.integers(1 << 30))
    by = plan.evaluate if plan.evaluate and luck.random() < TRUSTED else HAND
    if by == HAND:
        return bot(plan.bot, seed)
    name, _, inside = plan.bot.removesuffix(")").partition("(")
    return bot(f"{name}({', '.join(part for part in (inside, f'evaluate={by}') if part)})", seed)


def facts_of(match: Match, seat: int) -> bytes:
    """The facts of a position as the encoder of the game writes them."""
    spec = match.game.spec
    assert spec.encode is not None
    out = zeros("i16", len(layout_of(spec)))
    spec.encode.encode(match.table, seat, out, 0)
    return bytes(memoryview(out))


def run(todo: list[Chunk], processes: int = 1, ray: bool = False) -> Iterator[int]:
    """Writes files; yields the number of positions of each."""
    yield from spread(write, todo, processes, ray)


def read(folders: Sequence[Path], spec: Spec) -> Data:
    """All positions in the files of some folders."""
    paths = sorted(path for folder in folders for path in folder.glob("*.npz"))
    if not paths:
        raise BadGames(f"{', '.join(map(str, folders))}: no games of self-play")
    parts = [_read(path, spec) for path in paths]
    return Data(*(np.concatenate([part[i] for part in parts]) for i in range(3)))


def head_of(path: Path) -> dict[str, Any]:
    """What a file says about itself."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return dict(json.loads(file["head"].tobytes()))
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        raise BadGames(f"{path}: not a file of self-play") from None


def _read(path: Path, spec: Spec) -> Data:
    head = head_of(path)
    if head.get("game") != spec.id:
        raise BadGames(f"{path}: games of {head.get('game')}, not of {spec.id}")
    if head.get("version") != spec.version or head.get("facts") != fingerprint(spec):
        raise BadGames(f"{path}: games of another version of {spec.id}")
    with np.load(path, allow_pickle=False) as file:
        return Data(file["facts"], file["hand"], file["margin"])

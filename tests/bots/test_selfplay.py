"""A folder of self-play: what is there is not played again, and only what was played in the same way counts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from saecula.bots.weights import Weights, layout_of
from saecula.cli.app import run as command
from saecula.core import game
from saecula.learning import generations
from saecula.learning.selfplay import BadGames, Plan, chunks, head_of, read, run
from saecula.learning.train import Recipe

AOC = "age-of-civilization(players=2)"
SPEC = game(AOC).spec
PLAN = Plan(AOC, seed=3, bot="random", kept=0.2)


def played(folder: Path, games: int, *more: str) -> int:
    """Plays games by the command; returns the exit code."""
    return command(["selfplay", AOC, str(folder), "-n", str(games), "-b", "random", "--keep", "0.2", "--json", *more])


def network(path: Path, bias: float) -> str:
    """A network that predicts the same whatever it sees, in a file."""
    zero = np.zeros((len(layout_of(SPEC)), 1), np.float32)
    Weights(SPEC, 1e-9, 10.0, [(zero, np.array([bias], np.float32))], {}).write(path)
    return str(path)


def as_before(path: Path) -> None:
    """Makes a file what earlier versions wrote, which does not say what the weights were."""
    with np.load(path) as file:
        content = dict(file)
    head = json.loads(content["head"].tobytes())
    del head["weights"]
    np.savez(path, **{**content, "head": np.frombuffer(json.dumps(head).encode(), np.uint8)})


def test_more_games_in_the_same_folder_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """25 games, then 30: the last five are played, and it is as if all had been played at once."""
    found = []
    for games in (25, 30, 30, 12):
        assert played(tmp_path / "parts", games) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert [one["games"] for one in found] == [25, 5, 0, 0]
    assert [one["files"] for one in found] == [3, 4, 4, 4]
    assert played(tmp_path / "once", 30) == 0
    parts, once = (read([tmp_path / name], SPEC) for name in ("parts", "once"))
    assert np.array_equal(parts.facts, once.facts) and np.array_equal(parts.margin, once.margin)


def test_it_says_how_far_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In lines where there is no terminal, on standard error, ten at most; of the games that are still to be played."""
    assert played(tmp_path, 25, "--lang", "en") == 0
    assert capsys.readouterr().err.splitlines() == ["Playing: 10/25", "Playing: 20/25", "Playing: 25/25"]
    assert played(tmp_path, 170, "--lang", "en", "-j", "2") == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Playing: 15/145" and lines[-1] == "Playing: 145/145" and len(lines) == 10
    assert played(tmp_path, 170) == 0
    assert capsys.readouterr().err == ""


def test_a_file_that_was_removed_is_played_again(tmp_path: Path) -> None:
    for games in (12, 14, 17):
        list(run(chunks(PLAN, games, tmp_path)))
    (tmp_path / "seed3-games12.npz").unlink()
    assert [(chunk.first, chunk.games) for chunk in chunks(PLAN, 35, tmp_path)] == [(12, 2), (17, 3), (20, 10), (30, 5)]


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (["-b", "greedy"], "bot: random, not greedy"),
        (["--players", "3"], "games: age-of-civilization(players=2), not age-of-civilization(players=3)"),
        (
            ["--players", "2,3"],
            "games: age-of-civilization(players=2), not age-of-civilization(players=2), age-of-civilization(players=3)",
        ),
        (["--keep", "0.5"], "keep: 0.2, not 0.5"),
        (["--random", "0.5"], "random: 0.05, not 0.5"),
        (["--within", "0.5"], "within: 0.15, not 0.5"),
    ],
)
def test_games_that_were_played_otherwise_are_refused(
    more: list[str], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(tmp_path, 1) == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    capsys.readouterr()
    assert played(tmp_path, 12, *more) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and what in said and "another folder or seed" in said
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before, "nothing was played"
    assert played(tmp_path, 2, *more, "--seed", "2") == 0, "with another seed they do not mix"


def test_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(tmp_path, 1) == 0
    capsys.readouterr()
    assert command(["selfplay", "through-the-ages", str(tmp_path), "-n", "2", "-b", "random"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "games of age-of-civilization, not of through-the-ages" in said


def test_weights_are_told_apart_by_what_is_in_them(tmp_path: Path) -> None:
    """The same file at another place, or by another path, plays the same; another file at the same place does not."""
    first = network(tmp_path / "first.npz", 0.5)
    plans = [Plan(AOC, 3, "greedy", first, kept=0.2), Plan(AOC, 4, f"greedy(evaluate={first})", kept=0.2)]
    for plan in plans:
        list(run(chunks(plan, 1, tmp_path / "games")))
    (tmp_path / "second.npz").write_bytes((tmp_path / "first.npz").read_bytes())
    second = str(tmp_path / "second.npz")
    for plan in [Plan(AOC, 3, "greedy", second, kept=0.2), Plan(AOC, 4, f"greedy(evaluate={second})", kept=0.2)]:
        assert chunks(plan, 1, tmp_path / "games") == []
    network(tmp_path / "first.npz", 0.25)
    for plan in plans:
        with pytest.raises(BadGames, match="weights: "):
            chunks(plan, 1, tmp_path / "games")
    with pytest.raises(BadGames, match="evaluate: a file, not hand"):
        chunks(Plan(AOC, 3, "greedy", "hand", kept=0.2), 1, tmp_path / "games")


def test_files_of_earlier_versions_count(tmp_path: Path) -> None:
    """They have the same names, and say nothing about the weights."""
    plan = Plan(AOC, 3, "greedy", network(tmp_path / "first.npz", 0.5), kept=0.2)
    list(run(chunks(plan, 5, tmp_path / "games")))
    (path,) = (tmp_path / "games").iterdir()
    as_before(path)
    assert path.name == "seed3-games0.npz" and "weights" not in head_of(path)
    network(tmp_path / "first.npz", 0.25)
    assert [(chunk.first, chunk.games) for chunk in chunks(plan, 8, tmp_path / "games")] == [(5, 3)]
    with pytest.raises(BadGames, match="bot: greedy, not random"):
        chunks(Plan(AOC, 3, "random", plan.evaluate, kept=0.2), 8, tmp_path / "games")


def test_a_generation_goes_on_with_more_games_of_the_champion_of_that_time(tmp_path: Path) -> None:
    """Its own network is champion when it goes on, and is not what plays."""
    plan, recipe = Plan(AOC, seed=1, kept=0.2), Recipe(hidden=4, epochs=1, batch=32)
    for number in (1, 2):
        effort = generations.Effort(games=4, duels=4)
        generations.generation(plan, recipe, effort, tmp_path, number, lambda news: None)
        network(tmp_path / "champion.npz", number / 4)
    news: list[generations.News] = []
    for number in (1, 2):
        effort = generations.Effort(games=6, duels=4)
        generations.generation(plan, recipe, effort, tmp_path, number, news.append)
    assert [(one.done, one.total) for one in news if one.what == "games"] == [(6, 6), (6, 6)]
    heads = {
        number: [head_of(path) for path in sorted((tmp_path / f"generation{number}" / "games").iterdir())]
        for number in (1, 2)
    }
    assert [head["games"] for number in (1, 2) for head in heads[number]] == [4, 2, 4, 2]
    assert [head["evaluate"] for head in heads[1]] == ["", ""]
    assert len({head["weights"] for head in heads[2]}) == 1 and heads[2][0]["weights"]
    other = Plan(AOC, seed=1, bot="greedy(branches=2)", kept=0.2)
    with pytest.raises(BadGames, match="bot: greedy, not greedy"):
        generations.generation(other, recipe, generations.Effort(games=6, duels=4), tmp_path, 1, news.append)

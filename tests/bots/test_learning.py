"""Self-play, training and generations, in miniature."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from saecula.arena.figures import share_of
from saecula.bots import bot
from saecula.bots.weights import Weights, layout_of, squashed
from saecula.cli.app import run as command
from saecula.core import game
from saecula.learning import generations
from saecula.learning.selfplay import BadGames, Data, Plan, chunks, head_of, read, run
from saecula.learning.train import NumpyFitter, Recipe, TorchFitter, fresh, has_torch, train

AOC = "age-of-civilization(players=2)"
SPEC = game(AOC).spec
PLAN = Plan(AOC, seed=3, bot="random", kept=0.5)


def made_up(rows: int = 2000, seed: int = 0) -> Data:
    """Positions whose margin depends on a fact that the hand-written value does not know."""
    luck = np.random.default_rng(seed)
    facts = np.zeros((rows, len(layout_of(SPEC))), np.int16)
    facts[:, :6] = luck.integers(0, 8, (rows, 6))
    hand = luck.normal(0, 3, rows).astype(np.float32)
    margin = (hand + 2.0 * (facts[:, 2] - 3.5)).astype(np.float32)
    return Data(facts, hand, margin)


def test_games_are_written_in_files_and_go_on_where_they_were(tmp_path: Path) -> None:
    todo = chunks(PLAN, 30, tmp_path)
    assert [chunk.games for chunk in todo] == [25, 5]
    assert sum(run(todo[1:])) > 0
    assert chunks(PLAN, 30, tmp_path) == todo[:1], "what is there is not played again"
    first = read([tmp_path], SPEC)
    assert first.facts.dtype == np.int16 and first.facts.shape[1] == len(layout_of(SPEC))
    assert len(first.facts) == len(first.hand) == len(first.margin)
    assert first.margin[0] == -first.margin[1], "each position is kept for both seats"
    again = tmp_path / "again"
    list(run([chunk for chunk in chunks(PLAN, 30, again) if chunk.first == 25]))
    assert np.array_equal(read([again], SPEC).facts, first.facts), "the same seed gives the same games"
    (path,) = again.glob("*.npz")
    assert head_of(path)["plays"] == AOC


def test_games_of_another_game_are_refused(tmp_path: Path) -> None:
    list(run(chunks(PLAN, 1, tmp_path)))
    with pytest.raises(BadGames, match="games of age-of-civilization, not of through-the-ages"):
        read([tmp_path], game("through-the-ages").spec)
    with pytest.raises(BadGames, match="no games of self-play"):
        read([tmp_path / "empty"], SPEC)
    (tmp_path / "odd.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(BadGames, match="not a file of self-play"):
        read([tmp_path], SPEC)


def test_a_network_begins_by_correcting_nothing() -> None:
    layers = fresh(10, 4, seed=1)
    weights = Weights(SPEC, 1.0, 1.0, layers, {})
    assert np.array_equal(weights.correct(np.ones((3, 10), np.float32)), np.zeros(3, np.float32))


def test_the_slopes_are_those_of_the_error() -> None:
    """One step of plain size against the difference quotient: the error falls as predicted."""
    luck = np.random.default_rng(1)
    seen, wanted = luck.normal(size=(64, 5)).astype(np.float32), luck.normal(size=64).astype(np.float32)
    fitter = NumpyFitter([(w, b + 0.1) for w, b in fresh(5, 8, seed=2)], seed=1)
    errors = [fitter.step(seen, wanted, 0.01) for _ in range(300)]
    assert np.mean(errors[-20:]) < 0.75 * np.mean(errors[:20])


@pytest.mark.parametrize("kind", ["numpy", "torch"])
def test_training_finds_what_the_hand_written_value_does_not_know(kind: str, tmp_path: Path) -> None:
    if kind == "torch" and not has_torch():  # an extra of its own, too large for every checkout
        pytest.skip("torch is not installed")
    path = tmp_path / "weights.npz"
    recipe = Recipe(hidden=8, epochs=6, batch=64, rate=5e-3)
    fitter = NumpyFitter if kind == "numpy" else TorchFitter
    epochs = list(train(SPEC, made_up(), recipe, path, fitter))
    assert [epoch.number for epoch in epochs] == [1, 2, 3, 4, 5, 6]
    assert epochs[-1].held < 0.5 * epochs[-1].hand
    weights = Weights.read(path, SPEC)
    assert weights.about["epochs"] == 6 and weights.about["positions"] == 2000
    few, many = np.zeros((2, len(layout_of(SPEC))), np.int16)
    few[2], many[2] = 0, 7
    corrected = weights.correct(squashed(np.stack([few, many])))
    assert corrected[1] > corrected[0]
    assert path.stat().st_size < 2_000_000


def test_training_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    data = made_up(400)
    list(train(SPEC, data, Recipe(hidden=4, epochs=2, batch=64), path))
    rest = list(train(SPEC, data, Recipe(hidden=4, epochs=5, batch=64), path))
    assert [epoch.number for epoch in rest] == [3, 4, 5]
    assert list(train(SPEC, data, Recipe(hidden=4, epochs=5, batch=64), path)) == []
    with pytest.raises(BadGames, match="too few"):
        list(train(SPEC, Data(data.facts[:5], data.hand[:5], data.margin[:5]), Recipe(), tmp_path / "other.npz"))


def test_a_new_champion_needs_the_whole_interval_above_one_half() -> None:
    assert not generations.beats(share_of([1.0] * 6 + [0.0] * 4, 0.5))
    assert generations.beats(share_of([1.0] * 60 + [0.0] * 40, 0.5))


def test_a_generation_plays_trains_and_duels(tmp_path: Path) -> None:
    plan, effort = Plan(AOC, seed=1, kept=0.5), generations.Effort(games=6, duels=4)
    made = generations.generation(plan, Recipe(hidden=4, epochs=1, batch=32), effort, tmp_path, 1, lambda news: None)
    assert made.duel.games == 4
    assert made.champion == (tmp_path / "champion.npz").exists() == generations.beats(made.duel)
    assert (tmp_path / "generation1" / "weights.npz").exists()
    results = (tmp_path / "generation1" / "duel.jsonl").read_bytes()
    again = generations.generation(plan, Recipe(hidden=4, epochs=1), effort, tmp_path, 1, lambda news: None)
    assert again == made, "what is done is not done again"
    assert (tmp_path / "generation1" / "duel.jsonl").read_bytes() == results


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, weights = tmp_path / "games", tmp_path / "weights.npz"
    assert command(["selfplay", AOC, str(games), "-n", "8", "-b", "random", "--keep", "0.6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 8
    args = ["train", AOC, str(games), "--out", str(weights), "--hidden", "4", "--epochs", "2", "--lang", "en"]
    assert command(args) == 0
    said = capsys.readouterr().out
    assert "Epoch 1:" in said and "Epoch 2:" in said
    assert command(["sim", AOC, "-n", "2", "--bots", f"greedy(evaluate={weights}),random", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert command(["train", "through-the-ages", str(games), "--out", str(tmp_path / "no.npz")]) == 2
    assert "not of through-the-ages" in capsys.readouterr().err
    assert bot(f"beam(nodes=50, evaluate={weights})", 1).name.startswith("beam")

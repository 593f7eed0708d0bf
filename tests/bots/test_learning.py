"""Self-play, training and generations, in miniature."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from saecula.arena.figures import share_of
from saecula.arena.processes import with_ray
from saecula.bots import bot
from saecula.bots.evaluation import BadWeights
from saecula.bots.weights import Weights, layout_of
from saecula.cli.app import run as command
from saecula.core import SaeculaError, game
from saecula.learning import generations, selfplay
from saecula.learning.selfplay import BadGames, Data, Plan, chunks, head_of, positions, read, run
from saecula.learning.train import NumpyFitter, Recipe, aim_of, columns_of, fit, fresh, swaps_of, torch_python, train
from saecula.text import Text

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
    return Data(facts, hand, margin, np.full(rows, np.nan, np.float32))


def written(data: Data, folder: Path) -> Path:
    """The positions as a file of self-play."""
    list(run(chunks(PLAN, 1, folder)))
    (path,) = folder.glob("*.npz")
    content = dict(np.load(path))
    where = np.nonzero(data.facts)
    content |= {"counts": np.bincount(where[0], minlength=len(data.facts)).astype(np.uint16)}
    content |= {"places": where[1].astype(np.uint16), "values": data.facts[where]}
    np.savez(path, **{**content, "hand": data.hand, "margin": data.margin, "later": data.later})
    return folder


def fitting(kind: str) -> str:
    """The interpreter that fits the network: none for numpy. Without torch the test is skipped."""
    if kind == "torch" and not torch_python():
        pytest.skip("torch is an extra of its own, too large for every checkout")
    return torch_python() if kind == "torch" else ""


def test_games_are_written_in_files_and_go_on_where_they_were(tmp_path: Path) -> None:
    todo = chunks(PLAN, 30, tmp_path)
    assert [chunk.games for chunk in todo] == [10, 10, 10]
    assert [(made.games, made.positions > 0) for made in run(todo[2:])] == [(10, True)]
    assert chunks(PLAN, 30, tmp_path) == todo[:2], "what is there is not played again"
    first = read([tmp_path], SPEC)
    assert first.facts.dtype == np.int16 and first.facts.shape[1] == len(layout_of(SPEC))
    assert len(first.facts) == len(first.hand) == len(first.margin) == len(first.later)
    assert np.isnan(first.later).all(), "there is no learned evaluation yet"
    again = tmp_path / "again"
    list(run([chunk for chunk in chunks(PLAN, 30, again) if chunk.first == 20]))
    assert np.array_equal(read([again], SPEC).facts, first.facts), "the same seed gives the same games"
    (path,) = again.glob("*.npz")
    assert head_of(path)["plays"] == AOC


def test_the_end_of_a_turn_is_kept_for_every_seat() -> None:
    rows = positions(Plan(AOC, seed=3, bot="random", random=0.0, kept=1.0, within=0.0), 1)
    assert rows and sum(row.margin for row in rows) == 0


def test_what_a_random_move_leads_to_is_kept_for_who_made_it() -> None:
    """Within a turn nothing else is kept here, so it is the random moves that bring the additional positions."""
    quiet, restless = (
        sum(len(positions(Plan(AOC, seed=3, random=share, kept=1.0, within=0.0), n)) for n in range(5))
        for share in (0.0, 0.5)
    )
    within = sum(len(positions(Plan(AOC, seed=3, random=0.0, kept=1.0, within=1.0), n)) for n in range(5))
    assert quiet < within, "some positions lie within a turn"
    assert quiet < restless


def test_ray_writes_the_same_positions(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason="ray is an extra of its own, too large for every checkout")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert sorted(run(chunks(PLAN, 20, tmp_path / "ray"), ray=True)) == sorted(run(chunks(PLAN, 20, tmp_path)))
    finally:
        ray.shutdown()
    assert np.array_equal(read([tmp_path / "ray"], SPEC).facts, read([tmp_path], SPEC).facts)


def test_ray_plays_whole_generations(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason="ray is an extra of its own, too large for every checkout")
    plan, recipe = Plan(AOC, seed=1, kept=0.5), Recipe(hidden=4, epochs=1, batch=32)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        effort = generations.Effort(games=6, duels=4, ray=True)
        made = generations.generation(plan, recipe, effort, tmp_path / "ray", 1, lambda news: None)
    finally:
        ray.shutdown()
    effort = generations.Effort(games=6, duels=4)
    here = generations.generation(plan, recipe, effort, tmp_path / "here", 1, lambda news: None)
    assert made.positions == here.positions and made.duel.games == 4


def test_ray_sends_the_weights_that_bots_name(tmp_path: Path) -> None:
    """The file is gone when the tasks run, as on a machine that never had it."""
    ray = pytest.importorskip("ray", reason="ray is an extra of its own, too large for every checkout")
    zero = np.zeros((len(layout_of(SPEC)), 1), np.float32)
    path = tmp_path / "half.npz"
    Weights(SPEC, 1e-9, 10.0, [(zero, np.array([0.5], np.float32))], {}).write(path)

    def work(end: float, job: int) -> float:
        from saecula.bots.evaluation import evaluation

        path.unlink(missing_ok=True)
        by: Any = evaluation(game(AOC).spec, str(path))
        return float(by.layers[0][1][0])

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert list(with_ray(work, [1, 2, 3], files=[str(path)])) == [0.5] * 3
    finally:
        ray.shutdown()


def test_the_other_machine_sends_the_file_and_this_one_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task returns the content; nothing is written where it runs."""
    todo = chunks(PLAN, 20, tmp_path / "ray")
    sent = []

    def with_ray(work: Any, jobs: list[Any], end: float, files: list[str]) -> Any:
        for job in jobs:
            sent.append(work(end, job))
            assert not Path(job.path).exists(), "it is not written by the task"
            yield sent[-1]

    monkeypatch.setattr(selfplay, "with_ray", with_ray)
    counts = list(run(todo, ray=True))
    assert counts == [(made.games, made.positions) for made in sent] == list(run(chunks(PLAN, 20, tmp_path)))
    assert np.array_equal(read([tmp_path / "ray"], SPEC).facts, read([tmp_path], SPEC).facts)


def test_no_game_is_begun_after_the_end(tmp_path: Path) -> None:
    assert list(run(chunks(PLAN, 30, tmp_path), end=0.0)) == []
    assert not list(tmp_path.glob("*.npz"))


def test_a_file_whose_games_go_on_long_after_the_end_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "GRACE", 0.1)
    plan = Plan(AOC, seed=3, bot="beam(nodes=4000)")
    assert list(run(chunks(plan, 10, tmp_path), end=time.monotonic() + 0.1)) == []
    assert not list(tmp_path.glob("*.npz"))


def test_games_of_several_numbers_of_players_are_mixed() -> None:
    four = "age-of-civilization(players=4)"
    plan = Plan(AOC, seed=3, bot="random", kept=1.0, others=(four,))
    present = layout_of(SPEC).facts
    place = next(fact.place for fact in present if fact.name == "seat+3.present")
    seen = {bool(np.frombuffer(row.facts, np.int16)[place]) for number in range(6) for row in positions(plan, number)}
    assert seen == {False, True}


def test_a_later_prediction_is_kept_once_there_is_a_learned_evaluation(tmp_path: Path) -> None:
    """A network that says 0.5 whatever it sees, beside a hand-written value that counts for almost nothing."""
    zero = np.zeros((len(layout_of(SPEC)), 1), np.float32)
    Weights(SPEC, 1e-9, 10.0, [(zero, np.array([0.5], np.float32))], {}).write(tmp_path / "half.npz")
    plan = Plan(AOC, 3, "greedy", str(tmp_path / "half.npz"), kept=1.0)
    later = np.array([row.later for row in positions(plan, 1)])
    assert np.isnan(later).sum() == 2 * 4, "the last four positions of each seat have nothing after them"
    assert later[~np.isnan(later)] == pytest.approx(np.tanh(0.5), abs=1e-3)


def test_games_of_another_game_are_refused(tmp_path: Path) -> None:
    list(run(chunks(PLAN, 1, tmp_path)))
    with pytest.raises(BadGames, match="games of age-of-civilization, not of through-the-ages"):
        read([tmp_path], game("through-the-ages").spec)
    with pytest.raises(BadGames, match="no games of self-play"):
        read([tmp_path / "empty"], SPEC)
    (tmp_path / "odd.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(BadGames, match="not a file of self-play"):
        read([tmp_path], SPEC)


def test_a_damaged_file_of_games_is_refused_wherever_the_damage_is(tmp_path: Path) -> None:
    list(run(chunks(PLAN, 1, tmp_path)))
    (path,) = tmp_path.glob("*.npz")
    whole, refused = path.read_bytes(), 0
    for place in range(0, len(whole), 1 + len(whole) // 100):
        path.write_bytes(whole[:place] + bytes(255 - byte for byte in whole[place : place + 20]) + whole[place + 20 :])
        try:
            read([tmp_path], SPEC)
        except BadGames as error:
            refused += "\n" not in str(error)
    assert refused > 90


def test_a_network_begins_by_correcting_nothing() -> None:
    layers = fresh(10, 4, seed=1)
    weights = Weights(SPEC, 1.0, 1.0, layers, {})
    assert np.array_equal(weights.correct(np.ones((3, 10), np.int16)), np.zeros(3, np.float32))


def test_the_slopes_are_those_of_the_error() -> None:
    """One step of plain size against the difference quotient: the error falls as predicted."""
    luck = np.random.default_rng(1)
    seen, wanted = luck.normal(size=(64, 5)).astype(np.float32), luck.uniform(-1, 1, 64).astype(np.float32)
    hand = luck.normal(size=64).astype(np.float32)
    fitter = NumpyFitter([(w, b + 0.1) for w, b in fresh(5, 8, seed=2)], 0.5, seed=1)
    errors = [fitter.step(seen, hand, wanted, 0.01) for _ in range(300)]
    assert np.mean(errors[-20:]) < 0.75 * np.mean(errors[:20])


def test_the_share_of_the_hand_written_value_is_learned() -> None:
    luck = np.random.default_rng(1)
    hand = luck.normal(size=256).astype(np.float32)
    fitter = NumpyFitter(fresh(3, 4, seed=2), 0.2, seed=1)
    for _ in range(400):
        fitter.step(np.zeros((256, 3), np.float32), hand, np.tanh(0.8 * hand), 0.01)
    assert fitter.share == pytest.approx(0.8, rel=0.1)


def test_a_hand_written_value_counts_from_its_mean() -> None:
    """A value that only one's own points make up is never negative, and still predicts who wins."""
    data = made_up()
    aim = aim_of(data.hand + 100, data.margin, None)
    assert aim.middle == pytest.approx(100, abs=1) and aim.share > 0.05
    assert (aim.scale, aim.share) == pytest.approx(aim_of(data.hand, data.margin, None)[:2], rel=0.01)


def test_opponents_can_change_places() -> None:
    names = [fact.name for fact in layout_of(SPEC).facts]
    swaps = swaps_of(SPEC)
    assert len(swaps) == 5 and all(sorted(swap) == list(range(len(names))) for swap in swaps)
    first = swaps[0]
    assert names[first[names.index("seat+2.coins")]] == "seat+3.coins"
    assert names[first[names.index("seat+1.coins")]] == "seat+1.coins"
    assert all(swap[i] == i for swap in swaps for i, name in enumerate(names) if "+0" in name or "+" not in name)


@pytest.mark.parametrize("kind", ["numpy", "torch"])
def test_training_finds_what_the_hand_written_value_does_not_know(kind: str, tmp_path: Path) -> None:
    python = fitting(kind)
    path = tmp_path / "weights.npz"
    recipe = Recipe(hidden=8, epochs=6, batch=64, rate=5e-3)
    games = written(made_up(), tmp_path / "games")
    epochs = list(train(SPEC, [games], recipe, path, python))
    assert [epoch.number for epoch in epochs] == [1, 2, 3, 4, 5, 6]
    assert epochs[-1].held < 0.5 * epochs[-1].hand
    weights = Weights.read(path, SPEC)
    assert weights.about["epochs"] == 6 and weights.about["positions"] == 2000
    few, many = np.zeros((2, len(layout_of(SPEC))), np.int16)
    few[2], many[2] = 0, 7
    corrected = weights.correct(np.stack([few, many]))
    assert corrected[1] > corrected[0]
    assert path.stat().st_size < 2_000_000


@pytest.mark.parametrize("kind", ["numpy", "torch"])
def test_a_network_sees_only_the_facts_that_its_pattern_matches(kind: str, tmp_path: Path) -> None:
    python = fitting(kind)
    path, data = tmp_path / "weights.npz", made_up()
    sees = "|".join(fact.name.replace("+", r"\+") + "$" for fact in layout_of(SPEC).facts[1:4])
    recipe = Recipe(hidden=8, epochs=6, batch=64, rate=5e-3, sees=sees)
    epochs = list(train(SPEC, [written(data, tmp_path / "games")], recipe, path, python))
    assert epochs[-1].held < 0.5 * epochs[-1].hand, "what matters is among them"
    weight = Weights.read(path, SPEC).layers[0][0]
    assert weight.shape[0] == len(layout_of(SPEC))
    assert np.flatnonzero(weight.any(axis=1)).tolist() == [1, 2, 3]
    with pytest.raises(BadWeights, match="no fact of age-of-civilization matches nothing-of-the-kind"):
        columns_of(SPEC, "nothing-of-the-kind")


def test_a_part_of_the_correction() -> None:
    luck = np.random.default_rng(1)
    layers = [(luck.normal(size=(10, 4)), luck.normal(size=4)), (luck.normal(size=(4, 1)), luck.normal(size=1))]
    weights = Weights(SPEC, 1.0, 1.0, [(w.astype(np.float32), b.astype(np.float32)) for w, b in layers], {})
    facts = luck.integers(0, 9, (5, 10)).astype(np.int16)
    assert weights.corrected(0.25).correct(facts) == pytest.approx(0.25 * weights.correct(facts), rel=1e-4)


def test_an_interpreter_without_torch_is_refused(tmp_path: Path) -> None:
    games = written(made_up(), tmp_path / "games")
    with pytest.raises(SaeculaError, match="python"):
        list(train(SPEC, [games], Recipe(hidden=4, epochs=1), tmp_path / "weights.npz", sys.executable + "-none"))


@pytest.mark.parametrize("kind", ["numpy", "torch"])
def test_training_goes_on_where_it_was(kind: str, tmp_path: Path) -> None:
    path, python = tmp_path / "weights.npz", fitting(kind)
    data = made_up(400)
    games = [written(data, tmp_path / "games")]
    list(train(SPEC, games, Recipe(hidden=4, epochs=2, batch=64), path, python))
    rest = list(train(SPEC, games, Recipe(hidden=4, epochs=5, batch=64), path, python))
    assert [epoch.number for epoch in rest] == [3, 4, 5]
    assert Weights.read(path, SPEC).about["epochs"] == 5
    assert list(train(SPEC, games, Recipe(hidden=4, epochs=5, batch=64), path, python)) == []
    few = Data(data.facts[:5], data.hand[:5], data.margin[:5], data.later[:5])
    with pytest.raises(BadGames, match="too few"):
        list(fit(SPEC, few, Recipe(), tmp_path / "other.npz"))


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    """By numpy; another seed gives others."""
    games = [written(made_up(400), tmp_path / "games")]
    found = []
    for number, seed in enumerate((1, 1, 2)):
        path = tmp_path / f"{number}.npz"
        list(train(SPEC, games, Recipe(hidden=4, epochs=2, batch=64, seed=seed), path))
        weights = Weights.read(path, SPEC)
        found.append([weights.share, *(array.tobytes() for layer in weights.layers for array in layer)])
    assert found[0] == found[1]
    assert all(one != other for one, other in zip(found[0], found[2], strict=True))


FAKE = """#!{python}
# Trains nothing: each epoch adds 1 to the bias of the last layer, and the lines follow from the job.
import json, os, sys, time
import numpy as np
job = json.load(open(sys.argv[3]))
with np.load(job["start"]) as start:
    layers = dict(start)
open(job["out"] + ".jobs", "a").write(json.dumps([job["done"], job["epochs"]]) + "\\n")
for number in range(1, job["epochs"] + 1):
    layers["b2"] = layers["b2"] + 1
    np.savez(job["out"] + "x.npz", share=0.5, **layers)
    os.replace(job["out"] + "x.npz", job["out"])
    cut = number == {cut}
    told = dict(number=number, trained=0.5, held=0.4, best=0.4, positions=9, whole=not cut)
    print(json.dumps(told), flush=True)
    if cut:
        break
    if number == {stop}:
        time.sleep(600)
"""


def pretending(folder: Path, cut: int = 0, stop: int = 0) -> str:
    """An interpreter that pretends to train: one epoch is cut short by the time, or after one it takes forever."""
    path = folder / f"python-{cut}-{stop}"
    path.write_text(FAKE.format(python=sys.executable, cut=cut, stop=stop))
    path.chmod(0o755)
    return str(path)


def test_training_by_torch_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    path, recipe = tmp_path / "weights.npz", Recipe(hidden=4, epochs=5)
    games = [written(made_up(400), tmp_path / "games")]
    running = train(SPEC, games, recipe, path, pretending(tmp_path, stop=2))
    assert [next(running).number, next(running).number] == [1, 2]
    running.close()  # type: ignore[attr-defined]
    first = Weights.read(path, SPEC)
    assert first.about["epochs"] == 2, "the weights are there after each epoch"
    rest = list(train(SPEC, games, recipe, path, pretending(tmp_path)))
    assert [epoch.number for epoch in rest] == [3, 4, 5]
    asked = [json.loads(line) for line in (tmp_path / "layers.npz.jobs").read_text().splitlines()]
    assert asked == [[0, 5], [2, 3]]
    last = Weights.read(path, SPEC)
    assert last.about["epochs"] == 5
    assert last.layers[-1][1] - first.layers[-1][1] == pytest.approx([3.0], abs=0.1), "it begins with those weights"
    assert list(train(SPEC, games, recipe, path, pretending(tmp_path))) == []


def test_training_that_the_time_has_cut_short_counts_its_whole_epochs(tmp_path: Path) -> None:
    path, recipe = tmp_path / "weights.npz", Recipe(hidden=4, epochs=5)
    games = [written(made_up(400), tmp_path / "games")]
    assert [epoch.number for epoch in train(SPEC, games, recipe, path, pretending(tmp_path, cut=3))] == [1, 2, 3]
    assert Weights.read(path, SPEC).about["epochs"] == 2
    assert [epoch.number for epoch in train(SPEC, games, recipe, path, pretending(tmp_path))] == [3, 4, 5]


def test_torch_says_when_the_time_has_cut_an_epoch_short(tmp_path: Path) -> None:
    games, path = [written(made_up(), tmp_path / "games")], tmp_path / "weights.npz"
    recipe = Recipe(hidden=4, epochs=100_000, batch=16, seconds=1.0)
    last = list(train(SPEC, games, recipe, path, fitting("torch")))[-1].number
    assert Weights.read(path, SPEC).about["epochs"] == last - 1 < 100_000


def test_a_new_champion_needs_the_whole_interval_above_one_half() -> None:
    assert not generations.beats(share_of([1.0] * 6 + [0.0] * 4, 0.5))
    assert generations.beats(share_of([1.0] * 60 + [0.0] * 40, 0.5))


def test_a_generation_plays_trains_and_duels(tmp_path: Path) -> None:
    plan, effort = Plan(AOC, seed=1, kept=0.5), generations.Effort(games=6, duels=4)
    news: list[generations.News] = []
    made = generations.generation(plan, Recipe(hidden=4, epochs=1, batch=32), effort, tmp_path, 1, news.append)
    assert made.duel.games == 4
    last = {one.what: (one.done, one.total) for one in news}
    assert list(last.items()) == [("games", (6, 6)), ("epochs", (1, 1)), ("corrections", (8, 8)), ("duel", (4, 4))]
    assert made.champion == (tmp_path / "champion.npz").exists() == generations.beats(made.duel)
    assert (tmp_path / "generation1" / "weights.npz").exists()
    results = (tmp_path / "generation1" / "duel.jsonl").read_bytes()
    again = generations.generation(plan, Recipe(hidden=4, epochs=1), effort, tmp_path, 1, lambda news: None)
    assert again == made, "what is done is not done again"
    assert (tmp_path / "generation1" / "duel.jsonl").read_bytes() == results


def test_generations_say_how_far_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["train", AOC, str(tmp_path), "--generations", "1", "-n", "10", "--duels", "4", "--lang", "en"]
    assert command([*args, "--hidden", "4", "--epochs", "2", "--keep", "0.6", "--json"]) == 0
    said = capsys.readouterr()
    assert [made["number"] for made in json.loads(said.out)] == [1], "nothing else is on standard output"
    lines = said.err.splitlines()
    assert lines[0] == "Generation 1, games of self-play: 10/10"
    assert [line.partition(": error")[0] for line in lines[1:3]] == [
        "Generation 1, training: Epoch 1",
        "Generation 1, training: Epoch 2",
    ]
    assert lines[-1] == "Generation 1, games against the champion: 4/4"
    assert "Generation 1, games that weigh the correction: 8/8" in lines
    assert command([*args, "-b", "random"]) == 2
    assert "not a parameter" in capsys.readouterr().err, "a bot that has no evaluation is refused before it plays"


def test_a_bar_shows_the_news_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from saecula.cli import learn_progress

    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    telling = learn_progress.Telling(Text(None, "en"))
    for number in (1, 2):
        with telling.generation(number) as shown:
            for done in (10, 20):
                telling.tell(generations.News("games", done, 20))
            (task,) = shown.tasks  # type: ignore[attr-defined]
            assert (task.description, task.completed, task.total) == (
                f"Generation {number}, games of self-play",
                20,
                20,
            )


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

"""Evaluations: bots take another one, weights that do not fit are refused, and all games share one scale."""

from __future__ import annotations

import dataclasses
import logging
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saecula
from saecula.bots import BadWeights, Beam, Greedy, Peek, bot, chances, evaluation, play_out
from saecula.bots.evaluation import Evaluator, shipped
from saecula.bots.weights import Weights, fingerprint, layout_of, margin_of, squashed
from saecula.core import Match, Outcome, Spec, games

AOC = "age-of-civilization(players=2)"
OURS = [spec for spec in games() if spec.package.startswith("saecula.games.")]


def spec_of(text: str = AOC) -> Spec:
    return saecula.game(text).spec


def network(spec: Spec, seed: int = 0, strength: float = 0.0) -> Weights:
    """A small network; with no strength it corrects nothing."""
    luck = np.random.default_rng(seed)
    size = len(layout_of(spec))
    first = luck.normal(0, 0.1, (size, 4)).astype(np.float32)
    last = (strength * luck.normal(0, 1, (4, 1))).astype(np.float32)
    return Weights(spec, 0.1, 10.0, [(first, np.ones(4, np.float32)), (last, np.zeros(1, np.float32))], {})


def played(player: Any, moves: int = 12) -> list[str]:
    """The first moves of a game that the bot plays against itself."""
    match = saecula.game(AOC).start(seed=3)
    for _ in range(moves):
        assert match.seat is not None
        match.play(player.choose(Peek(match, match.seat)), match.seat)
    return [entry.text for entry in match.record.entries]


def midgame(text: str, moves: int = 30) -> Match:
    match = saecula.game(text).start(seed=8)
    player = Greedy(1)
    for _ in range(moves):
        if match.seat is None:
            break
        match.play(player.choose(Peek(match, match.seat)), match.seat)
    return match


@pytest.mark.parametrize("kind", [Greedy, Beam])
def test_a_bot_uses_the_evaluation_it_is_given(kind: type[Any]) -> None:
    """One that thinks nothing of a position but that a certain move has been made."""
    match = saecula.game(AOC).start(seed=3)
    seat = match.seat or 0
    for wanted in match.moves.list()[:3]:
        after = match.clone(keep=False)
        after.play(wanted, seat)
        goal = after.data()["players"][seat]

        def value(table: Any, observer: int, goal: Any = goal) -> float:
            return float(match.game.plain(table)["players"][seat] == goal)

        chosen = Greedy(0, chain=0, evaluate=value).choose(Peek(match, seat))
        reached = match.clone(keep=False)
        reached.play(chosen, seat)
        assert reached.data()["players"][seat] == goal
    told: list[int] = []
    kind(0, evaluate=lambda table, observer: told.append(observer) or 0.0).choose(Peek(match, seat))
    assert told and set(told) <= {0, 1}


def test_weights_that_correct_nothing_play_as_the_hand_written_evaluation(tmp_path: Path) -> None:
    path = tmp_path / "nothing.npz"
    network(spec_of()).write(path)
    assert played(bot(f"greedy(evaluate={path})", 5)) == played(bot("greedy", 5))
    assert played(bot("greedy(evaluate=hand)", 5)) == played(bot("greedy", 5))


def test_a_correction_is_added_in_the_units_of_the_hand_written_value() -> None:
    """The network adds its bias, 0.5, to the prediction: with a share of 0.1, that is 5 of the hand-written value."""
    spec = spec_of()
    zero = np.zeros((len(layout_of(spec)), 1), np.float32)
    weights = Weights(spec, 0.1, 10.0, [(zero, np.array([0.5], np.float32))], {})
    table = midgame(AOC).table
    for seat in (0, 1):
        assert weights(table, seat) == pytest.approx(spec.evaluate(table, seat) + 5.0)


@pytest.mark.parametrize("spec", OURS, ids=lambda spec: spec.id)
def test_many_positions_at_once_have_the_same_values(spec: Spec, tmp_path: Path) -> None:
    weights = network(spec, 1, strength=0.3)
    weights.write(tmp_path / "some.npz")
    read = Weights.read(tmp_path / "some.npz", spec)
    match = midgame(f"{spec.id}(players=2)")
    tables = []
    for move in match.moves.list()[:5]:
        after = match.clone(keep=False)
        after.play(move)
        tables.append(after.table)
    together = weights.many(tables, 0)
    assert together == pytest.approx([weights(table, 0) for table in tables], rel=1e-4)
    assert read.many(tables, 0) == pytest.approx(together, rel=0.05, abs=0.2)  # a file keeps 16 bits


def test_at_the_end_of_the_game_the_result_counts() -> None:
    match = saecula.game(AOC).start(seed=2)
    outcome = play_out(match, [Greedy(1), Greedy(2)])
    weights = network(match.game.spec, 3, strength=5.0)
    values = [weights(match.table, seat) for seat in (0, 1)]
    margin = outcome.scores[0] - outcome.scores[1]
    assert values == pytest.approx([margin / 10 / 0.1, -margin / 10 / 0.1])


def test_a_margin_that_the_game_can_compute_takes_the_place_of_the_estimate() -> None:
    spec = dataclasses.replace(spec_of(), settled=lambda table, seat: 4.0 if seat == 0 else None)
    weights = network(spec, 3, strength=5.0)
    table = midgame(AOC).table
    assert weights(table, 0) == pytest.approx(4.0 / 10 / 0.1)
    assert weights(table, 1) == network(spec_of(), 3, strength=5.0)(table, 1)


def test_what_self_play_underrates_is_added_until_the_margin_can_be_computed() -> None:
    spec, table = spec_of(), midgame(AOC).table
    more = dataclasses.replace(spec, underrated=lambda table, seat: 2.5 + seat)
    for seat in (0, 1):
        plain, added = (network(one, 3, strength=5.0)(table, seat) for one in (spec, more))
        assert added == pytest.approx(plain + 2.5 + seat)
    last = dataclasses.replace(more, settled=lambda table, seat: 4.0)
    assert network(last, 3, strength=5.0)(table, 0) == pytest.approx(4.0 / 10 / 0.1)


def test_the_margin_is_that_over_the_best_other_seat() -> None:
    outcome = Outcome("rounds", [30, 20, 25], [1, 3, 2])
    assert margin_of(outcome, 0) == 5
    assert margin_of(outcome, 1) == -10
    assert margin_of(Outcome("rounds", [30], [1]), 0) == 30


def test_with_equal_points_the_victory_counts_as_half_a_point() -> None:
    decided = Outcome("rounds", [30, 30, 20], [2, 1, 3])
    assert [margin_of(decided, seat) for seat in range(3)] == [-0.5, 0.5, -10]
    assert margin_of(Outcome("rounds", [30, 30], [1, 1]), 0) == 0, "a shared victory"


def test_facts_are_seen_by_their_logarithm_and_sign() -> None:
    seen = squashed(np.array([[0, 1, -1, 100, -32767]], np.int16))
    assert seen[0] == pytest.approx([0, np.log(2), -np.log(2), np.log(101), -np.log(32768)], rel=1e-6)


@pytest.mark.parametrize("spec", OURS, ids=lambda spec: spec.id)
def test_what_was_learned_comes_with_every_game(spec: Spec) -> None:
    """Weights are small, were made for these facts, and evaluate only games such as they were learned from; or the
    numbers of the evaluation were tuned.
    """
    path = shipped(spec)
    if spec.tuned is not None:
        assert not path.exists(), "one of them would never be used"
        assert evaluation(spec, "best") is evaluation(spec, "learned") is spec.tuned
        assert evaluation(spec, "hand") is evaluation(spec) is spec.evaluate
        return
    assert path.stat().st_size < 2_000_000
    usual, other = f"{spec.id}(players=2)", f"{spec.id}(players=2, something=else)"
    assert isinstance(evaluation(spec, "best", usual), Weights)
    assert evaluation(spec, "best", other) is spec.evaluate
    assert isinstance(evaluation(spec, str(path), other), Weights), "whoever names a file gets it"


@pytest.mark.parametrize("name", ["hard", "master"])
def test_hard_and_master_play_by_the_weights_that_come_with_the_game(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With weights that value every position alike, they cannot tell moves apart that the hand-written value can."""
    match = saecula.game(AOC).start(seed=3)
    seat = match.seats[0]
    asked: list[int] = []
    monkeypatch.setattr(Weights, "many", lambda self, tables, seat: [float(asked.append(seat) or 0)] * len(tables))
    monkeypatch.setattr(Weights, "__call__", lambda self, table, seat: 0.0)
    bot(name, 1).choose(Peek(match, seat, seconds=0.2))
    assert asked


def test_a_bot_evaluates_by_the_options_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = network(spec_of())
    weights.about = {"plays": [AOC]}
    weights.write(tmp_path / "weights.npz")
    module = import_module("saecula.bots.evaluation")  # (its name is also that of a function)
    monkeypatch.setattr(module, "shipped", lambda spec: tmp_path / "weights.npz")
    evaluator = Evaluator("best")
    assert isinstance(evaluator.of(saecula.game(AOC)), Weights)
    for other in ("age-of-civilization(players=2, draft=yes)", "age-of-civilization(players=4)"):
        chosen = saecula.game(other)
        assert evaluator.of(chosen) is chosen.spec.evaluate
    assert isinstance(evaluator.of(saecula.game(AOC)), Weights)


def test_weights_of_another_game_version_or_kind_are_refused(tmp_path: Path) -> None:
    spec, other = spec_of(), spec_of("through-the-ages")
    network(spec).write(tmp_path / "good.npz")
    Weights.read(tmp_path / "good.npz", spec)
    with pytest.raises(BadWeights, match="weights of age-of-civilization, not of through-the-ages"):
        Weights.read(tmp_path / "good.npz", other)
    content = dict(np.load(tmp_path / "good.npz"))
    head = content["head"].tobytes().decode()
    for old, new, why in [
        (fingerprint(spec), "0" * 32, "weights of another version of age-of-civilization"),
        (f'"version": "{spec.version}"', '"version": "0"', "weights of another version of age-of-civilization"),
        ('"format": 2', '"format": 9', "weights of format 9, not 2"),
        ('"share": 0.1', '"share": 0.0', "not a file of weights"),
        ('"share"', '"shore"', "not a file of weights"),
    ]:
        assert old in head
        changed = np.frombuffer(head.replace(old, new).encode(), np.uint8)
        np.savez(tmp_path / "bad.npz", **{**content, "head": changed})
        with pytest.raises(BadWeights, match=why):
            Weights.read(tmp_path / "bad.npz", spec)
    np.savez(tmp_path / "bad.npz", **{**content, "w0": content["w0"][:-1]})
    with pytest.raises(BadWeights, match="not a file of weights"):
        Weights.read(tmp_path / "bad.npz", spec)
    for wrong in (b"", b"PK\x03\x04 and then nothing", b"some text\n"):
        (tmp_path / "bad.npz").write_bytes(wrong)
        with pytest.raises(BadWeights):
            Weights.read(tmp_path / "bad.npz", spec)


def test_a_damaged_file_is_refused_with_one_line_wherever_the_damage_is(tmp_path: Path) -> None:
    spec = spec_of()
    path = tmp_path / "bad.npz"
    network(spec, 1, 1.0).write(path)
    whole, luck, refused = path.read_bytes(), np.random.default_rng(2), 0
    for _ in range(400):
        damaged = bytearray(whole)
        for place in luck.integers(0, len(whole), luck.choice([1, 3, 20])):
            damaged[place] = luck.integers(0, 256)
        path.write_bytes(damaged)
        try:
            Weights.read(path, spec)
        except BadWeights as error:
            refused += "\n" not in str(error)
    assert refused > 300


def test_a_bot_with_weights_that_do_not_fit_says_one_line_and_plays_by_hand(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "other.npz"
    network(spec_of("through-the-ages")).write(path)
    with caplog.at_level(logging.WARNING, "saecula.bots"):
        moves = played(bot(f"beam(nodes=60, evaluate={path})", 5), 6)
        played(bot(f"beam(nodes=60, evaluate={path})", 5), 6)
        assert played(bot(f"greedy(evaluate={tmp_path / 'missing.npz'})", 5)) == played(bot("greedy", 5))
    assert moves == played(bot("beam(nodes=60)", 5), 6)
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert all("\n" not in line for line in lines)
    assert "through-the-ages" in lines[0] and "missing.npz" in lines[1]


def test_a_word_names_the_evaluation() -> None:
    spec = spec_of()
    assert evaluation(spec) is spec.evaluate
    assert evaluation(spec, "hand") is spec.evaluate
    mine = lambda table, seat: 1.0  # noqa: E731
    assert evaluation(spec, mine) is mine


@pytest.mark.parametrize("spec", OURS, ids=lambda spec: spec.id)
def test_chances_are_on_one_scale_in_all_games(spec: Spec) -> None:
    match = midgame(f"{spec.id}(players=3)", 20)
    known = chances(match)
    assert len(known) == 3 and sum(known) == pytest.approx(1.0) and all(0 < chance < 1 for chance in known)
    values = [(spec.standing or spec.evaluate)(match.table, seat) for seat in range(3)]
    assert sorted(range(3), key=values.__getitem__) == sorted(range(3), key=known.__getitem__)


def test_a_lead_of_one_spread_makes_a_seat_e_times_as_likely_to_win() -> None:
    match = saecula.game(AOC).start(seed=1)
    spread = match.game.spec.spread
    known = chances(match, lambda table, seat: spread if seat == 0 else 0.0)
    assert known[0] / known[1] == pytest.approx(np.e)


def test_when_the_game_is_over_the_winners_share_the_chance() -> None:
    match = saecula.game(AOC).start(seed=2)
    outcome = play_out(match, [Greedy(1), Greedy(2)])
    assert chances(match) == [(seat in outcome.winners) / len(outcome.winners) for seat in (0, 1)]


def test_who_overlooks_everything_plays_any_move_and_who_overlooks_nothing_the_best() -> None:
    match = midgame(AOC, 4)
    seat = match.seat or 0
    anything = {bot("greedy(overlooks=1)", seed).choose(Peek(match, seat)).text for seed in range(60)}
    assert anything == {move.text for move in match.moves}
    assert played(bot("greedy(overlooks=0)", 4)) == played(bot("greedy", 4))


def test_easy_overlooks_as_much_as_the_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    match = saecula.game(AOC).start(seed=3)
    for overlooks in (0.0, 0.5):
        monkeypatch.setattr(match.game, "spec", dataclasses.replace(match.game.spec, overlooks=overlooks))
        easy = bot("easy", 4)
        easy.choose(Peek(match, match.seats[0]))
        assert isinstance(easy, Greedy) and easy.overlooks == overlooks


@pytest.mark.parametrize("text", ["sid-meiers-civilization(players=4)", "inner-sea(players=4)"])
def test_a_planner_keeps_to_the_time_that_the_peek_allows(text: str) -> None:
    match = midgame(text, 60)
    seat = match.seat or 0
    began = time.process_time()
    move = bot("beam(nodes=1000000, seconds=600)", 1).choose(Peek(match, seat, seconds=0.2))
    assert time.process_time() - began < 4  # (a million nodes take minutes; a loaded machine needs some room)
    assert move in match.moves


def test_a_planner_says_what_it_thought() -> None:
    match = midgame(AOC, 4)
    seat = match.seat or 0
    player = Beam(3, nodes=400)
    move = player.choose(Peek(match, seat))
    thought = player.thought
    assert thought is not None and thought.seat == seat
    best, second = thought.ways
    assert best.steps[0][1] is move
    assert best.worth >= second.worth
    assert [m.text for _, m in best.steps] != [m.text for _, m in second.steps]
    for position, step in best.steps:
        assert step in position.moves_of(seat).list()


def test_an_evaluation_computes_in_one_thread_and_leaves_the_others_as_they_were() -> None:
    from saecula.bots.blas import OneThread, _functions

    found = _functions()
    if found is None:
        pytest.skip("numpy uses another library than OpenBLAS here")
    get, set_ = found
    before = get()
    try:
        set_(2)
        with OneThread():
            assert get() == 1
            with OneThread():
                assert get() == 1
            assert get() == 1
        assert get() == 2
        asked: list[int] = []

        class Watched(Weights):
            def correct(self, facts: Any) -> Any:
                asked.append(get())
                return super().correct(facts)

        layers = [(np.zeros((len(layout_of(spec_of())), 1), np.float32), np.zeros(1, np.float32))]
        Watched(spec_of(), 1.0, 1.0, layers, {}).many([saecula.game(AOC).start(1).table], 0)
        assert asked == [1] and get() == 2
    finally:
        set_(before)

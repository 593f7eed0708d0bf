"""Many matches played side by side."""

from __future__ import annotations

import copy
import pickle
from typing import Literal

import numpy as np
import pytest

from saecula.core import Refused, UnknownMove, game
from saecula.rl import FEATURES, Batch, facts, moves, words
from saecula.rl.batch import Lane, episode
from saecula.rl.observation import buffer

GAMES = [
    "age-of-civilization(players=4)",
    "inner-sea(players=3)",
    "sid-meiers-civilization(players=2)",
    "through-the-ages(players=2)",
]


def draw(batch: Batch, luck: np.random.Generator) -> np.ndarray:
    """A random index among the offered moves for each match."""
    return (luck.random(batch.n) * np.minimum(batch.counts, batch.offered.shape[1])).astype(np.int64)


@pytest.mark.parametrize("text", GAMES)
def test_each_row_is_what_the_seat_that_decides_sees(text: str) -> None:
    batch = Batch(text, 3, seed=5)
    lane = Lane(batch.game)
    luck = np.random.default_rng(2)
    for _ in range(60):
        for k in range(batch.n):
            match = batch.match(k)
            seat = int(batch.seats[k])
            assert seat == match.seat
            legal = [move.index for move in match.moves]
            assert np.flatnonzero(batch.mask[k]).tolist() == sorted(legal)
            assert batch.offered[k, : batch.counts[k]].tolist() == legal
            assert (batch.offered[k, batch.counts[k] :] == -1).all()
            lane.match = match
            lane.look(seat)
            assert np.array_equal(lane.facts, batch.facts[k])
        batch.choose(draw(batch, luck))


def test_by_number_and_by_place_are_the_same() -> None:
    one, other = Batch(GAMES[0], 4, seed=1), Batch(GAMES[0], 4, seed=1)
    luck = np.random.default_rng(3)
    for _ in range(50):
        places = draw(one, luck)
        other.step(one.offered[np.arange(4), places])
        one.choose(places)
        assert np.array_equal(one.facts, other.facts)


@pytest.mark.parametrize("text", GAMES)
def test_many_episodes_from_one_seed_are_equal_in_two_runs(text: str) -> None:
    def run() -> tuple[bytes, list[int]]:
        batch = Batch(text, 3, seed=11, horizon=50)
        luck = np.random.default_rng(4)
        seen = []
        for _ in range(120):
            batch.choose(draw(batch, luck))
            seen += [batch.facts.tobytes(), batch.rewards.tobytes(), batch.scores.tobytes()]
        return b"".join(seen), list(batch.episodes)

    first = run()
    assert first == run()
    assert min(first[1]) > 2


def test_a_match_that_is_over_begins_anew_and_its_result_is_told() -> None:
    batch = Batch("age-of-civilization(players=3)", 4, seed=2)
    luck = np.random.default_rng(1)
    ended = 0
    while ended < 6:
        lengths = batch.steps + 1
        batch.choose(draw(batch, luck))
        for k in np.flatnonzero(batch.done):
            ended += 1
            assert sorted(batch.places[k])[0] == 1
            best = batch.scores[k].max()
            assert all(batch.scores[k][batch.places[k] == 1] == best)
            assert batch.rewards[k].sum() == pytest.approx(0.0)
            assert batch.rewards[k].max() == batch.rewards[k][batch.places[k].argmin()]
            assert batch.lengths[k] == lengths[k]
            assert batch.steps[k] == 0
            assert not batch.match(k).over
            number = batch.episodes[k] - 1
            fresh = game("age-of-civilization(players=3)").start(episode(2, int(k), number), keep=False)
            assert batch.match(k).data() == fresh.data()
        assert not batch.rewards[~batch.done].any()


def test_the_horizon_cuts_matches_off() -> None:
    batch = Batch("through-the-ages(players=2)", 2, seed=1, horizon=5)
    luck = np.random.default_rng(1)
    cut = []
    for _ in range(10):
        batch.choose(draw(batch, luck))
        cut.append(batch.truncated.tolist())
        assert not batch.done.any()
        assert not batch.rewards.any()
    assert cut == ([[False, False]] * 4 + [[True, True]]) * 2


def test_the_reward_may_be_the_lead() -> None:
    batch = Batch("age-of-civilization(players=2)", 2, seed=2, reward="score")
    luck = np.random.default_rng(1)
    while not batch.done.any():
        batch.choose(draw(batch, luck))
    k = int(batch.done.argmax())
    assert batch.rewards[k, 0] == batch.scores[k, 0] - batch.scores[k, 1] == -batch.rewards[k, 1]


def test_who_plays_alone_is_rewarded() -> None:
    batch = Batch("age-of-civilization(players=1)", 8, seed=1)
    luck = np.random.default_rng(1)
    ended = 0
    while ended < 8:
        batch.choose(draw(batch, luck))
        for k in np.flatnonzero(batch.done):
            ended += 1
            titles = sum(batch.scores[k, 0] >= points for points in (20, 25, 30, 35))  # AOC-SOLO-18..21
            assert batch.rewards[k, 0] == titles / 2 - 1


def test_what_is_illegal_is_refused_and_nothing_is_played() -> None:
    batch = Batch("age-of-civilization(players=2)", 2, seed=1)
    before = [batch.match(k).data() for k in range(2)]
    legal = int(batch.offered[0, 0])
    with pytest.raises(Refused, match="AOC-RISE-01"):
        batch.step([legal, batch.game.moves["skip"].index])
    with pytest.raises(UnknownMove):
        batch.step([legal, 100_000])
    with pytest.raises(UnknownMove):
        batch.choose([0, int(batch.counts[1])])
    with pytest.raises(ValueError, match="1 actions for 2 matches"):
        batch.step([legal])
    assert [batch.match(k).data() for k in range(2)] == before


def test_numpy_reads_the_buffers_without_copying() -> None:
    batch = Batch("age-of-civilization(players=2)", 2, seed=1)
    for array in (batch.facts, batch.mask, batch.offered, batch.counts, batch.seats):
        assert not array.flags.owndata
        assert array.flags.writeable  # torch.from_numpy requires it
    kept = batch.facts
    before = kept.copy()
    batch.choose([0, 0])
    assert kept is batch.facts
    assert not np.array_equal(kept, before)


@pytest.mark.parametrize("text", GAMES)
def test_other_libraries_get_the_memory_of_the_engine_itself(text: str) -> None:
    """What torch.from_numpy and torch.from_dlpack require: memory that they may write to, at an address that stays."""
    batch = Batch(text, 2, seed=1)
    arrays = {name: getattr(batch, name) for name in ("facts", "mask", "offered", "counts", "seats")}
    exported = {name: np.from_dlpack(array) for name, array in arrays.items()}
    addresses = {name: array.__array_interface__["data"] for name, array in arrays.items()}
    luck = np.random.default_rng(1)
    for _ in range(20):
        batch.choose(draw(batch, luck))
    for name, array in arrays.items():
        address, read_only = addresses[name]
        assert getattr(batch, name).__array_interface__["data"] == (address, False) == (address, read_only)
        assert array.__dlpack_device__() == (1, 0)  # the memory of the processor
        assert array.flags.c_contiguous
        assert np.shares_memory(exported[name], array)
        assert exported[name].__array_interface__["data"][0] == address
        assert np.array_equal(exported[name], getattr(batch, name))  # a copy would have the first position
    match = batch.match(0)
    assert exported["seats"][0] == match.seat
    assert np.flatnonzero(exported["mask"][0]).tolist() == sorted(move.index for move in match.moves)


def test_torch_reads_the_buffers_without_copying() -> None:
    torch = pytest.importorskip("torch")
    batch = Batch("age-of-civilization(players=2)", 2, seed=1)
    for array in (batch.facts, batch.mask, batch.offered, batch.counts, batch.seats):
        assert np.shares_memory(torch.from_numpy(array).numpy(), array)


@pytest.mark.parametrize("kind", ["i16", "i32", "u8"])
def test_an_array_is_the_memory_of_its_buffer(kind: Literal["i16", "i32", "u8"]) -> None:
    made, array = buffer(kind, 3, 4)
    assert np.shares_memory(np.frombuffer(made, dtype=array.dtype), array)
    made[5] = 7
    assert array[1, 1] == 7


def test_features_of_the_moves_on_offer() -> None:
    batch = Batch("sid-meiers-civilization(players=2)", 2, seed=1)
    told = moves(batch.game)
    known = words(batch.game)
    assert batch.features.shape == (2, batch.offered.shape[1], len(FEATURES))
    move = batch.match(0).moves[0]
    row = batch.features[0, 0]
    assert known[row[0]] == move.verb
    said = [known[number] for number in row[1:5] if number]
    assert said == [word for word in move.args if not word.isdigit()][:4]
    assert not batch.features[0, batch.counts[0] :].any()
    assert told.shape == (len(batch.game.moves), len(FEATURES))
    verbs = {move.verb for move in batch.game.moves}
    assert {known[number] for number in told[:, 0]} == verbs


def test_a_list_that_is_too_short_leaves_the_mask_whole() -> None:
    batch = Batch("through-the-ages(players=2)", 1, seed=1, offered=2)
    assert batch.counts[0] > 2
    assert batch.mask[0].sum() == batch.counts[0]
    batch.step([int(np.flatnonzero(batch.mask[0])[-1])])


@pytest.mark.parametrize("text", GAMES)
def test_batches_games_and_matches_can_be_pickled_and_copied(text: str) -> None:
    batch = Batch(text, 2, seed=3)
    luck = np.random.default_rng(1)
    for _ in range(15):
        batch.choose(draw(batch, luck))
    for twin in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
        assert np.array_equal(twin.facts, batch.facts)
        assert np.array_equal(twin.mask, batch.mask)
        twin.choose([0, 0])
    played = game(text)
    assert pickle.loads(pickle.dumps(played)) == played
    match = played.start(5)
    for _ in range(12):
        match.play(match.moves[-1])
    for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert other.data() == match.data()
        assert other.record.text() == match.record.text()
        assert [event.id for event in other.log] == [event.id for event in match.log]
        assert [move.text for move in other.moves] == [move.text for move in match.moves]
        other.play(other.moves[0])
    again = pickle.loads(pickle.dumps(match))
    again.play(again.moves[0])
    match.play(match.moves[0])
    assert again.data() == match.data()


def test_the_names_of_facts_say_where_they_stand() -> None:
    batch = Batch("through-the-ages(players=2)", 1, seed=1)
    place = {fact.name: fact.place for fact in facts(batch.game)}
    view = batch.match(0).view(int(batch.seats[0]))
    assert batch.facts[0, place["seat+0.culture"]] == view["table"]["civs"][int(batch.seats[0])]["culture"]
    assert batch.facts[0, place["round"]] == 1

"""Options in random combinations are either refused with the reason before the start, or the game can begin."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from saecula.core import BadOption, Game, Spec, games, seeded
from saecula.testing.play import chosen_at_random, play_through

SPECS = [spec for spec in games() if spec.package.startswith("saecula.games.")]
TOOL = Path(__file__).parent.parent / "tools" / "soak.py"


def begins(game: Game, seed: int, moves: int = 12) -> None:
    """Plays the first decisions of the game and checks that each has a legal move."""
    match = game.start(seed, keep=False)
    luck = seeded(seed)
    for _ in range(moves):
        if match.over:
            return
        legal = match.moves.list()
        assert legal, f"{game}, seed {seed}: nothing to answer to {match.question}"
        match.play(legal[luck.next(len(legal))])


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_what_goes_together_can_be_begun(spec: Spec) -> None:
    luck = seeded(20)
    seen = set()
    for seed in range(40):
        game = chosen_at_random(spec, luck)
        seen.add(str(game))
        begins(game, seed)
    assert len(seen) > 20


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_any_values_are_refused_in_words_or_can_be_begun(spec: Spec) -> None:
    """All options get random values at once, and most combinations are not allowed."""
    luck = seeded(21)
    for seed in range(150):
        values = {option.name: option.choices[luck.next(len(option.choices))] for option in spec.options()}
        reason = ""
        try:
            begins(Game(spec, values), seed, 4)
        except BadOption as refused:
            reason = str(refused).partition("): ")[2]
        assert not reason or len(reason) > 10


@pytest.mark.soak
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_random_games_over_random_options(spec: Spec) -> None:
    luck = seeded(22)
    for seed in range(300):
        play_through(chosen_at_random(spec, luck), seed, every=10)


@pytest.mark.soak
def test_a_soak_counts_its_games() -> None:
    words = ["age-of-civilization", "--games", "3", "--processes", "1", "--seed", "5"]
    done = subprocess.run([sys.executable, str(TOOL), *words], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "age-of-civilization: 3 games, 0 went wrong" in done.stdout


def test_a_fault_of_a_soak_names_the_game_and_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(*_: object, **__: object) -> None:
        raise IndexError("list index out of range")

    soak = runpy.run_path(str(TOOL))
    result = soak["Result"]("age-of-civilization")
    monkeypatch.setitem(soak["one"].__globals__, "play_through", falls)
    soak["one"](soak["Task"]("age-of-civilization", 7, 1, 5, 10, 60), 7, result)
    [line] = result.wrong
    assert line.startswith("age-of-civilization(players=")
    assert "IndexError" in line
    assert "tools/soak.py age-of-civilization --seed 5 --first 7 --games 1" in line

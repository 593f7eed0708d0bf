"""Saves of format 1, which had a phase and a stack of tasks, continue as they did.

`saves/format-1.json.gz` contains saves written by the last program with that format: at least one of each kind of task,
on top and below. `course` is what that program asked from there on, with each move chosen by `luck`.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import saecula
from saecula.core import BadSave, seeded

SAVES: list[dict[str, Any]] = json.loads(
    gzip.decompress((Path(__file__).parent / "format1" / "saves.json.gz").read_bytes())
)

FERVOR = "play religious-fervor"


@pytest.mark.parametrize("save", SAVES, ids=lambda save: f"{save['game']}: {save['data']['phase']}")
def test_an_old_save_goes_on_as_it_did(save: dict[str, Any]) -> None:
    match = saecula.game(save["game"]).resume(save["data"])
    luck = seeded(save["luck"])
    for line in map(match.game.spec.renamed.text, save["course"]):
        if match.over:
            assert line == "over"
            break
        moves = [move.text for move in match.moves]
        if FERVOR in moves and FERVOR not in line:  # played by the printed card since: the course parts here
            moves.remove(FERVOR)
            assert f"{match.seats} {match.question} {moves}" == line
            break
        assert f"{match.seats} {match.question} {moves}" == line
        match.play(match.moves[luck.next(len(match.moves))])


def test_the_old_saves_have_tasks_of_every_chapter() -> None:
    names = {task["name"] for save in SAVES for task in save["data"]["tasks"]}
    assert len(names) == 77
    assert {
        "retirement",
        "action",
        "declare",
        "window",
        "effect",
        "contest",
        "round",
        "loss",
        "barbarians",
        "draws",
        "keep",
        "event",
        "aeneas.place",
        "epoch.change",
        "book.place",
        "peace",
        "invade",
        "treasure",
    } <= names


@pytest.mark.parametrize(
    ("tasks", "said"),
    [
        ([{"civ": 0}, {"name": "space", "civ": 0}], "each must have a name"),
        ([{"name": "space", "civ": "rome"}], "civ of space is 'rome'"),
        ([{"name": "space", "rome": 0}], "space has no field 'rome'"),
        ([{"name": "nonsense"}, {"name": "space", "civ": 0}], "there is no step 'nonsense'"),
        ([{"name": "space", "civ": 7}], "there is no civilization 7"),
    ],
)
def test_tasks_that_cannot_be_read_are_refused_in_words(tasks: list[dict[str, Any]], said: str) -> None:
    game = saecula.game("inner-sea(players=2)")
    match = game.start(1)
    match.play(match.moves[0])
    data = {**match.data(), "phase": "space", "tasks": tasks}
    with pytest.raises(BadSave, match=said):
        game.resume(data)

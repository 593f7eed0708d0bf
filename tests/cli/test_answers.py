"""Answers that the terminal gives for a person because there is no other, and refusals that apply their rule."""

from __future__ import annotations

import io
import random
import sys

import pytest

import saecula
from saecula.cli.plain import Dialogue, Stop
from saecula.cli.session import Session, players_from
from saecula.core import Match
from saecula.text import Text

AGES = "through-the-ages(players=2, version=full)"
AGE = "age-of-civilization(players=2)"


def session(match: Match, *seats: str, lang: str = "en") -> Session:
    text = Text(match.game.spec, lang)
    return Session(match, players_from(seats, match.game.players, 1, text), text)


def forced(game: str, question: str, least: int = 0) -> Match:
    """A position in which seat 0 is asked and has one answer, and nothing that it could undo."""
    for seed in range(1, 200):
        match = saecula.game(game).start(seed=seed)
        chance = random.Random(seed)
        while not match.over:
            alone = match.seats == [0] and match.question == question and len(match.moves) == 1
            if alone and len(match) >= least and not match.can_undo(0):
                return match
            match.play(chance.choice(list(match.moves)))
    raise AssertionError(f"no game of {game} comes to that position")


@pytest.mark.parametrize(("game", "question"), [(AGES, "politics"), (AGE, "rise")])
def test_a_lone_answer_is_given_for_a_person_who_plays_with_bots(game: str, question: str) -> None:
    at = session(forced(game, question), "you", "random")
    before = len(at.match)
    at.answer_for_people()
    assert len(at.match) > before
    assert at.match.seats != [0] or len(at.match.moves) > 1
    assert at.answers.skipped(at.match) == "", "there is no other answer to go back to"


def test_two_people_are_asked_if_the_answer_could_reveal_a_hand() -> None:
    """A player with no card to play is still asked in the politics phase; in a game without hands nobody is."""
    at = session(forced(AGES, "politics"), "you", "you")
    before = len(at.match)
    at.answer_for_people()
    assert (len(at.match), at.match.question) == (before, "politics")
    at = session(forced(AGE, "rise"), "you", "you")
    before = len(at.match)
    at.answer_for_people()
    assert len(at.match) > before


def test_a_move_that_seals_ones_own_moves_is_asked() -> None:
    """The last worker is placed: ending the turn is the only move, but the worker can still be undone."""
    for seed in range(1, 100):
        match = saecula.game(AGE).start(seed=seed)
        chance = random.Random(seed)
        while not match.over:
            if match.seat == 0 and match.can_undo(0) and [move.text for move in match.moves] == ["done"]:
                at = session(match, "you", "random")
                before = len(match)
                at.answer_for_people()
                assert len(at.match) == before
                return
            match.play(chance.choice(list(match.moves)))
    raise AssertionError("no game comes to that position")


def test_everything_is_asked_on_request() -> None:
    at = session(forced(AGES, "politics"), "you", "random")
    at.answers.ask_all = True
    at.answer_for_people()
    assert at.match.question == "politics"


NEEDED = {
    "en": ": take {n}. Civil actions needed: 3; left: 2. TTA-",
    "it": ": take {n}. Azioni civili necessarie: 3; rimaste: 2. TTA-",
    "es": ": take {n}. Acciones civiles necesarias: 3; quedan: 2. TTA-",
}


@pytest.mark.parametrize("lang", NEEDED)
def test_a_refusal_in_a_pipe_says_what_is_needed(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card for three civil actions (the last four places), and the second player's first turn has two."""
    match = saecula.game("through-the-ages(players=2)").start(seed=5)
    while match.seat == 0:
        match.play("end" if "end" in [move.text for move in match.moves] else next(iter(match.moves)))
    at = session(match, "you", "you", lang=lang)
    places = [r.move for r in match.refusals() if r.because is not None and r.because.params == {"need": 3, "have": 2}]
    assert set(places) <= {f"take {n}" for n in range(10, 14)} and places
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{places[0]}\n"))
    with pytest.raises(Stop) as stopped:
        Dialogue(at, board=False).run()
    assert NEEDED[lang].format(n=places[0].split()[1]) in stopped.value.error

"""Corrected decks: what is kept, what is refused, and that records replay with the cards that they were played with."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from saecula.core import BadData, BadDeck, MissingDeck, Record, corrections, game
from saecula.core.corrections import Deck
from saecula.text import Text, module

AGE = "age-of-civilization"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(corrections.FOLDER, str(tmp_path / "decks"))
    yield tmp_path / "decks"
    for id in list(corrections._loaded):
        corrections._drop(id)
    corrections._known.clear()


def _lines(name: str, card: str) -> list[str]:
    spec = game(name).spec
    notation = module(spec.package, "notation")
    assert notation is not None
    lines: list[str] = notation.card(card, Text(spec, "en"))
    return lines


def _forget() -> None:
    """As another process would find it."""
    for id in list(corrections._loaded):
        corrections._drop(id)
    corrections._known.clear()


def test_a_corrected_card_is_played_and_the_published_game_stays_as_it_is() -> None:
    before = _lines(AGE, "egypt")
    id = corrections.keep(Deck(AGE, {"civilizations": {"egypt": {"population": "2"}}}))
    after = _lines(f"{AGE}(deck={id})", "egypt")
    assert "2" in after[0]
    assert "2" not in before[0]
    assert before[0].endswith("*")
    assert not after[0].endswith("*"), "what an owner has corrected is sure"
    assert after[1:] == before[1:]
    assert _lines(AGE, "egypt") == before


def test_the_deck_is_part_of_the_game_string_and_the_record_replays() -> None:
    id = corrections.keep(Deck(AGE, {"civilizations": {"egypt": {"population": "2"}}}))
    chosen = game(f"{AGE}(players=3, deck={id})")
    assert str(chosen) == f"{AGE}(players=3, deck={id})"
    assert pickle.loads(pickle.dumps(chosen)) == chosen
    match = chosen.start(seed=5)
    for _ in range(30):
        match.play(next(iter(match.moves)))
    text = match.record.text()
    assert f"deck={id}" in text
    _forget()
    again = Record.parse(text).replay()
    assert again.data() == match.data()
    assert str(again.game) == str(chosen)


def test_a_record_with_a_deck_that_is_not_at_hand_says_so(place: Path) -> None:
    id = corrections.keep(Deck(AGE, {"civilizations": {"egypt": {"population": "2"}}}))
    text = game(f"{AGE}(deck={id})").start(seed=1).record.text()
    _forget()
    (place / f"{id}.json").unlink()
    with pytest.raises(MissingDeck, match=f"corrected deck '{id}', which is not available here"):
        Record.parse(text).replay()


@pytest.mark.parametrize(
    ("name", "cells", "said"),
    [
        (
            AGE,
            {"civilizations": {"egypt": {"population": "many"}}},
            "data/civilizations.csv, row 2: population is 'many'",
        ),
        (
            AGE,
            {"civilizations": {"egypt": {"population": "9"}}},
            "data/civilizations.csv, row 2: population is 9, not from 1",
        ),
        (AGE, {"wonders": {"great-pyramid": {"ability": "wins"}}}, "data/wonders.csv, row 2: ability: 'wins' is not"),
        (AGE, {"wonders": {"tower": {"ability": ""}}}, "data/wonders.csv: there is no row 'tower'"),
        (
            AGE,
            {"wonders": {"great-pyramid": {"id": "tower"}}},
            "data/wonders.csv, row 2: there is no column 'id' to correct",
        ),
        (AGE, {"wonders": {"great-pyramid": {"price": "2"}}}, "data/wonders.csv, row 2: there is no column 'price'"),
        ("through-the-ages", {"cards": {"pyramids": {"culture": "x"}}}, "data/cards.csv, row 11: culture is 'x'"),
    ],
)
def test_a_correction_that_breaks_the_deck_is_refused_with_row_and_reason(
    name: str, cells: dict[str, dict[str, dict[str, str]]], said: str, place: Path
) -> None:
    deck = Deck(name, cells)
    with pytest.raises(BadData) as refused:
        corrections.keep(deck)
    assert str(refused.value).startswith(said)
    assert not place.exists(), "nothing is kept"
    with pytest.raises(MissingDeck):
        game(f"{name}(deck={deck.id})")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({}, "corrects nothing"),
        ({"../../secret": {"x": {"y": "z"}}}, "no data file"),
        ({"nothing": {"x": {"y": "z"}}}, "no data file"),
    ],
)
def test_a_deck_without_sense_is_refused(cells: dict[str, dict[str, dict[str, str]]], said: str, place: Path) -> None:
    with pytest.raises(BadDeck, match=said):
        corrections.keep(Deck(AGE, cells))
    assert not place.exists()


def test_a_deck_goes_into_a_file_and_back(place: Path) -> None:
    deck = Deck(AGE, {"civilizations": {"egypt": {"population": "2"}}}, "mine")
    id = corrections.keep(deck)
    content = (place / f"{id}.json").read_text("utf-8")
    assert corrections.read(content) == deck
    assert corrections.read(content).id == id
    (place / f"{id}.json").write_text(content.replace('"2"', '"1"'), "utf-8")
    _forget()
    with pytest.raises(BadDeck, match="it was edited"):
        game(f"{AGE}(deck={id})")
    for text in ("", "{}", "[1]", '{"game": "x", "cells": {}, "format": "y"}'):
        with pytest.raises(BadDeck):
            corrections.read(text)


def test_only_so_many_corrected_games_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections, "ROOM", 2)
    ids = [corrections.keep(Deck(AGE, {"civilizations": {"egypt": {"population": n}}})) for n in "134"]
    assert list(corrections._loaded) == ids[1:]
    assert str(game(f"{AGE}(deck={ids[0]})")) == f"{AGE}(players=2, deck={ids[0]})"

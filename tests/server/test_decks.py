"""Corrected decks over the network: check, keep, play, export, import."""

from __future__ import annotations

from pathlib import Path

import pytest

from saecula.core import corrections

from .conftest import AOC, User

CELLS = {"civilizations": {"egypt": {"population": "2"}}}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(corrections.FOLDER, str(tmp_path / "decks"))
    return tmp_path / "decks"


def test_the_sheets_have_the_rows_of_the_data_files(nobody: User) -> None:
    files = {one["file"]: one for one in nobody.get(f"/games/{AOC}/sheets/it").json()["files"]}
    assert files["civilizations"]["title"] == "Civiltà"
    assert len(files["civilizations"]["rows"]) == 48
    assert files["civilizations"]["columns"][:3] == ["id", "family", "population"]
    assert all(len(row) == len(one["columns"]) for one in files.values() for row in one["rows"])


def test_a_deck_is_kept_played_and_exported(ada: User) -> None:
    made = ada.post("/decks", game=AOC, cells=CELLS, name="My printing")
    assert made.status_code == 201
    id = made.json()["id"]
    assert ada.get(f"/games/{AOC}/decks/{id}").json()["cells"] == CELLS
    cards = ada.get(f"/games/{AOC}/decks/{id}/text/en").json()["cards"]
    plain = ada.get(f"/games/{AOC}/text/en").json()["cards"]
    assert cards["egypt"][0] != plain["egypt"][0]
    assert {name: lines for name, lines in cards.items() if name != "egypt"} == {
        name: lines for name, lines in plain.items() if name != "egypt"
    }
    facts = ada.get(f"/games/{AOC}/decks/{id}/facts").json()
    assert facts["civilizations"]["egypt"]["population"] == 2
    file = ada.get(f"/games/{AOC}/decks/{id}/file")
    assert "attachment" in file.headers["content-disposition"]
    assert corrections.read(file.content).id == id
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = ada.post("/tables", game=f"{AOC}(players=2, deck={id})", seats=seats)
    assert table.status_code == 201, table.text
    assert table.json()["game"] == f"{AOC}(players=2, deck={id})"
    record = ada.get(f"/tables/{table.json()['id']}/record?format=text")
    assert f"deck={id}" in record.text


def test_a_deck_with_a_mistake_is_refused_with_row_and_reason_and_not_kept(ada: User, place: Path) -> None:
    wrong = {"civilizations": {"egypt": {"population": "9"}}}
    refused = ada.post("/decks?lang=it", game=AOC, cells=wrong)
    assert refused.status_code == 422
    problem = refused.json()
    assert problem["id"] == "deck.refused"
    assert problem["params"]["file"] == "data/civilizations.csv"
    assert problem["params"]["row"] == 2
    assert "riga 2" in problem["params"]["reason"]
    assert not place.exists()


def test_a_game_with_a_deck_that_is_not_at_hand_says_so(ada: User) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    refused = ada.post("/tables", game=f"{AOC}(players=2, deck=0123456789ab)", seats=seats)
    assert refused.status_code == 422
    assert refused.json()["id"] == "deck.missing"
    assert ada.get(f"/games/{AOC}/decks/0123456789ab").json()["id"] == "deck.missing"

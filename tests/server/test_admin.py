"""`saecula admin`, next to a running server."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from saecula import Record, game
from saecula.bots import bot, play_out
from saecula.cli.admin import admin

from .conftest import AOC, User

Serve = Callable[..., TestClient[Any]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    monkeypatch.setenv("SAECULA_DATA_DIR", str(tmp_path))

    def run(*args: str, code: int = 0, input: str | None = None) -> str:
        result = CliRunner().invoke(admin, list(args), input=input)
        if code == 0 and result.exception is not None:
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    return run


def test_export_import_verify_backup(serve: Serve, call: Callable[..., str], tmp_path: Path) -> None:
    user = User(serve(), "Ada")
    user.post("/accounts", name="Ada", password="analytical engine")
    done = user.table("me", "here", seed=2)["id"]
    user.finish(done, [0, 1])
    open_game = user.table("me", "here", seed=3)["id"]
    user.step(open_game, user.get(f"/tables/{open_game}").json()["waiting"][0])
    user.table("me", "open")

    text = call("export", done)
    assert Record.parse(text).replay().outcome is not None
    assert call("export", "--out", str(tmp_path / "all")).rstrip().endswith(": 2")
    assert "Tables: 3; with trouble: 0" in call("verify")

    file = tmp_path / "all" / f"{open_game}.saecula"
    call("import", str(file), code=1)
    id = call("import", str(file), "--user", "ada").split()[-1]
    assert user.look(id, 0)["view"] == user.look(open_game, 0)["view"]
    user.finish(id, [0, 1])
    call("import", str(tmp_path / "all" / f"{done}.saecula"))
    assert "Tables: 5; with trouble: 0" in call("verify")

    call("backup", str(tmp_path / "copy.db"))
    call("backup", str(tmp_path / "copy.db"), code=1)
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("SELECT count(*) FROM tables").fetchone() == (5,)
    copy.close()


def test_backups_by_hand(
    serve: Serve, call: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = serve()
    user = User(client, "Ada")
    id = user.table("me", "here", seed=2)["id"]
    call("backup", code=1)  # no destination has been given
    monkeypatch.setenv("SAECULA_BACKUP", str(tmp_path / "safe"))
    name = call("backup").split()[-1]
    assert call("backups").split() == [name]
    user.finish(id, [0, 1])
    call("restore", name, code=1)
    client.__exit__(None, None, None)
    call("restore", name, "--yes")
    assert "Tables: 1; with trouble: 0" in call("verify")
    user.client = serve()
    assert user.look(id, 0)["n"] == 0  # as it was at that time


def test_verify_finds_what_was_tampered_with(serve: Serve, call: Callable[..., str], tmp_path: Path) -> None:
    user = User(serve(), "Ada")
    id = user.table("me", "here", seed=2)["id"]
    user.finish(id, [0, 1])
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        db.execute("DELETE FROM moves WHERE n = 4")
    db.close()
    said = call("verify", code=1)
    assert id in said
    assert "with trouble: 1" in said


def test_moves_of_a_game_that_has_not_begun(
    serve: Serve, call: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = User(serve(), "Ada")
    id = user.table("me", "here", seed=2)["id"]
    user.step(id, user.get(f"/tables/{id}").json()["waiting"][0])
    with sqlite3.connect(tmp_path / "saecula.db") as db:
        db.execute("UPDATE tables SET status = 'waiting'")
    db.close()
    for lang, words in (
        ("en", "there are moves, but the game has not begun"),
        ("it", "ci sono mosse, ma la partita non è cominciata"),
        ("es", "hay jugadas, pero la partida no ha empezado"),
    ):
        monkeypatch.setenv("SAECULA_LANG", lang)
        assert words in call("verify", code=1)


def test_a_password_is_asked_for_in_the_language_of_the_reader(
    serve: Serve, call: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    serve()
    monkeypatch.setenv("SAECULA_LANG", "it")
    said = call("user", "Ada", "--add", input="analytical\nanalytical engine\nanalytical\nanalytical\n")
    assert "Ripeti la password" in said
    assert "Le due password sono diverse" in said
    assert "nome: Ada" in said
    assert "amministratore: no" in said
    assert "name" not in said


def test_people(serve: Serve, call: Callable[..., str]) -> None:
    client = serve()
    call("user", "Hypatia", code=1)
    assert "name: Hypatia" in call("user", "Hypatia", "--add", input="alexandria\nalexandria\n")
    call("user", "Hypatia", "--add", input="alexandria\nalexandria\n", code=1)
    browser = User(client, None)
    assert browser.post("/sessions", name="hypatia", password="alexandria").status_code == 201
    call("user", "Hypatia", "--password", input="astrolabe\nastrolabe\n")
    assert browser.post("/sessions", name="hypatia", password="alexandria").status_code == 401
    assert browser.post("/sessions", name="hypatia", password="astrolabe").status_code == 201
    assert "removed" in call("user", "hypatia", "--remove")
    assert browser.post("/sessions", name="hypatia", password="astrolabe").status_code == 401


def test_prune_leaves_played_games_alone(serve: Serve, call: Callable[..., str]) -> None:
    client = serve()
    user = User(client, "Ada")
    played = user.table("me", "here")["id"]
    waiting = user.table("me", "open")["id"]
    User(client, "Idle")
    assert "tables: 1" in call("prune", "--days", "0")
    assert user.get(f"/tables/{waiting}").status_code == 200
    assert "guests: 1" in call("prune", "--days", "0", "--yes")
    assert user.look(played, 0)["view"]
    assert waiting not in [t["id"] for t in user.get("/tables").json()]


def test_a_record_of_a_whole_game_of_bots_is_taken_in(serve: Serve, call: Callable[..., str], tmp_path: Path) -> None:
    user = User(serve(), "Ada")
    match = game(AOC, players=3).start(seed=8)
    play_out(match, [bot("random", seat) for seat in range(3)])
    file = tmp_path / "game.json"
    file.write_text(match.record.json())
    id = call("import", str(file)).split()[-1]
    assert id
    assert "with trouble: 0" in call("verify", id)
    assert user.get(f"/tables/{id}").status_code == 404


def test_results_that_an_older_server_lacks_are_entered(serve: Serve, call: Callable[..., str], tmp_path: Path) -> None:
    """One finished game without a result, one whose result lacks the civilizations; a copy of a game has no result."""
    user = User(serve(), "Ada")
    user.post("/accounts", name="Ada", password="analytical engine")
    lost, poor = (user.table("me", game=game, seed=2)["id"] for game in (f"{AOC}(innovation=yes)", AOC))
    for id in (lost, poor):
        user.finish(id, [0])
    branch = user.post(f"/tables/{poor}/branch", n=3).json()["id"]
    user.finish(branch, [0])
    queries = (
        "SELECT table_id, game_id, variant, players, moves, reason, public, rated, imported, owner FROM results "
        "ORDER BY table_id",
        "SELECT table_id, seat, user_id, name, place, score, roles, awards, counts FROM result_seats JOIN results "
        "USING (n) ORDER BY table_id, seat",
        "SELECT table_id, option, o.ended = r.ended FROM result_options o JOIN results r USING (n) ORDER BY 1, 2",
    )
    with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:
        before = [db.execute(query).fetchall() for query in queries]
        db.execute("PRAGMA foreign_keys=ON")
        db.execute("DELETE FROM results WHERE table_id = ?", (lost,))
        db.execute("UPDATE result_seats SET roles = ''")
    db.close()
    assert [len(rows) for rows in before] == [2, 2, 1] and all(row[6] for row in before[1])
    assert "Results added: 1; completed: 1" in call("results")
    with sqlite3.connect(tmp_path / "saecula.db", timeout=60) as db:
        assert [db.execute(query).fetchall() for query in queries] == before
    db.close()
    assert "Results added: 0; completed: 2" in call("results")

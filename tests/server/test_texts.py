"""Games, words, rules, the page, health."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula import __version__
from saecula.core import BadOption
from saecula.server import load
from saecula.server import page as static
from saecula.server.settings import Settings
from saecula.server.texts import playable

from .conftest import AOC, User

Serve = Callable[..., TestClient[Any]]


def test_all_games_are_offered(nobody: User) -> None:
    games = {game["id"]: game for game in nobody.get("/games").json()}
    assert set(games) == {spec.id for spec in playable()}
    assert games[AOC]["players"] == [1, 4]
    assert any(option["name"] == "draft" for option in games[AOC]["options"])
    assert {bot["name"] for bot in nobody.get("/bots").json()} >= {"random", "greedy"}


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_words_and_rules_of_every_game(nobody: User, lang: str) -> None:
    assert nobody.get(f"/text/{lang}").json()["messages"]
    for spec in playable():
        words = nobody.get(f"/games/{spec.id}/text/{lang}").json()
        assert set(words) == {"messages", "names", "cards", "questions"}
        rules = nobody.get(f"/games/{spec.id}/rules/{lang}").json()
        assert len(rules["rules"]) == len(spec.rules)
        assert all(rule["lang"] in (lang, "en") for rule in rules["rules"])
    italian = nobody.get(f"/games/{AOC}/text/it").json()
    assert italian["names"]["hunt"] == "Cacciare"
    assert any(line.endswith("*") for lines in italian["cards"].values() for line in lines)


def test_texts_are_sent_once(nobody: User) -> None:
    first = nobody.get(f"/games/{AOC}/rules/en")
    assert first.headers["content-encoding"] == "gzip"
    assert "max-age" in first.headers["cache-control"]
    again = nobody.send("GET", f"/games/{AOC}/rules/en", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_the_page_and_its_files(
    serve: Serve, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path = tmp_path_factory.mktemp("static")
    monkeypatch.setattr(static, "ROOT", tmp_path)
    assert "not built" in serve().get("/").text
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>page")
    (tmp_path / "assets" / "app-123.js").write_text("let x = 1;" * 100)
    (tmp_path.parent / "secret.txt").write_text("secret")
    client = serve()
    assert client.get("/").text == "<!doctype html>page"
    assert client.get("/table/abc").text == "<!doctype html>page"
    script = client.get("/assets/app-123.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "31536000" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    for path in ("/missing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt"):
        answer = client.get(path)
        assert answer.text != "secret", path
    assert client.get("/missing.js").status_code == 404


def test_health_and_numbers(client: TestClient[Any], nobody: User) -> None:
    assert client.get("/healthz").json() == {"status": "ok", "version": __version__, "engine": "interpreted"}
    assert client.get("/readyz").json() == {"status": "ok"}
    text = client.get("/metrics").text
    assert "# TYPE saecula_requests_total counter" in text
    assert "process_resident_memory_bytes" in text
    assert client.get("/metrics", headers={"X-Forwarded-For": "8.8.8.8"}).status_code in (200, 404)
    openapi = nobody.get("/openapi.json").json()
    assert openapi["openapi"].startswith("3.1")
    assert "/api/v1/tables/{table_id}/moves" in openapi["paths"]


def test_numbers_can_be_switched_off(serve: Serve) -> None:
    assert serve(metrics="off").get("/metrics").status_code == 404


def test_settings_from_environment_file_and_secrets(tmp_path: Path) -> None:
    file = tmp_path / "saecula.toml"
    file.write_text('port = 9000\nguests = false\ntrusted_proxies = ["10.0.0.0/8"]\n')
    secret = tmp_path / "smtp"
    secret.write_text("smtp://user:pass@mail.example\n")
    env = {
        "SAECULA_CONFIG": str(file),
        "SAECULA_PORT": "9001",
        "SAECULA_SMTP_URL_FILE": str(secret),
        "SAECULA_BOT_DELAY": "0.5",
    }
    settings = load(env)
    assert (settings.port, settings.guests, settings.bot_delay) == (9001, False, 0.5)
    assert settings.smtp_url == "smtp://user:pass@mail.example"
    assert settings.trusted_proxies == ["10.0.0.0/8"]
    assert load({"SAECULA_TRUSTED_PROXIES": "10.0.0.1, ::1"}).trusted_proxies == ["10.0.0.1", "::1"]
    assert load({"SAECULA_DATABASE_URL": "postgres://x/y"}).database == "postgresql+asyncpg://x/y"


@pytest.mark.parametrize(
    "env",
    [
        {"SAECULA_PORT": "eighty"},
        {"SAECULA_WORKERS": "3"},
        {"SAECULA_CONFIG": "/no/such/file"},
        {"SAECULA_SMTP_URL_FILE": "/no/such/file"},
        {"SAECULA_SIGNUP": "maybe"},
    ],
)
def test_bad_settings_are_told(env: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        load(env)


def test_every_setting_is_in_the_sample() -> None:
    sample = (Path(__file__).parents[2] / ".env.sample").read_text("utf-8")
    for name in Settings.__struct_fields__:
        assert f"SAECULA_{name.upper()}=" in sample, name

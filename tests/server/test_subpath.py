"""A server under a path of a host: the proxy in front of it passes the path on, or strips it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.core import BadOption
from saecula.server import load
from saecula.server import page as static

from .conftest import API, User, hear

Serve = Callable[..., TestClient[Any]]
PAGE = b'<!doctype html><html lang="en"><link href="./icon.svg"><script src="./assets/x.js"></script><a href="//x/">'


@pytest.mark.parametrize("path", ["/saecula", ""])
def test_the_api_answers_with_the_path_and_without(serve: Serve, path: str) -> None:
    client = serve(base_url="https://example.org/saecula/")
    made = client.post(f"{path}{API}/guests", json={"name": "Ada"}, headers={"X-Saecula": "1"})
    assert made.status_code == 201
    assert "Path=/saecula/;" in made.headers["set-cookie"]
    assert "Secure" in made.headers["set-cookie"]
    assert client.get(f"{path}/healthz").json()["status"] == "ok"
    assert client.get(f"{path}{API}/nothing").headers["content-type"] == "application/problem+json"
    ada = User(client, "Ada")
    id = ada.table("me", "here")["id"]
    with client.websocket_connect(
        f"{path}{API}/tables/{id}/live?seat=0", headers={"Cookie": f"saecula_session={ada.cookie}"}
    ) as socket:
        assert hear(socket, "position")["position"]["seat"] == 0


def test_the_page_knows_where_it_lies(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_bytes(PAGE)
    monkeypatch.setattr(static, "ROOT", folder)
    client = serve(base_url="https://example.org/saecula")
    for path in ("/saecula", "/saecula/", "/saecula/table/abc", "/table/abc", "/"):
        page = client.get(path).text
        assert 'data-root="/saecula"' in page
        assert 'href="/saecula/icon.svg"' in page
        assert 'src="/saecula/assets/x.js"' in page
        assert 'href="//x/"' in page
    assert client.get("/saeculae/x.js").status_code == 404


def test_at_the_root_nothing_changes(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_bytes(PAGE)
    monkeypatch.setattr(static, "ROOT", folder)
    page = serve().get("/table/abc").text
    assert 'data-root=""' in page
    assert 'src="/assets/x.js"' in page


@pytest.mark.parametrize("url", ["example.org", "ftp://example.org", "https://example.org/a b", 'https://x/"><script>'])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(BadOption, match="base_url"):
        load({"SAECULA_BASE_URL": url})

"""Names: nobody can have the name of someone else's account, or one that looks like it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.server.accounts.names import looks

from .conftest import AOC, User

Serve = Callable[..., TestClient[Any]]
PASSWORD = "analytical engine"

ALIKE = {
    "another case": "aDA LOVELACE",
    "Cyrillic": "\u0410d\u0430 Lovelace",
    "wide letters": "\uff21\uff44\uff41 Lovelace",
    "accents": "Àdá Lovelácê",
    "letters for formulas": "\U0001d49c\U0001d4b9\U0001d4b6 Lovelace",
    "what is not seen": "A\u200bda\u2060 Love\ufefflace",
    "fillers": "Ada\u3164 Lovelace",
    "marks on letters": "A\u0336d\u0336a\u0336 Lovelace",
    "figures": "Ada L0ve1ace",
    "a stroke": "Ada Love|ace",
    "a capital I": "Ada LoveIace",
    "capitals of Greek": "\u0391da Lovelace",
    "capitals of Cyrillic": "\u0410D\u0410 L\u041eV\u0415LAC\u0415",
    "a blank more": "Ada  Love lace",
    "a full stop": "Ada Lovelace.",
}


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE.keys())
def test_names_that_look_alike(name: str) -> None:
    assert set(looks("Ada Lovelace").both()) & set(looks(name).both())


@pytest.mark.parametrize("name", ["Ada Lovelace 2", "Adam Lovelace", "Eda Lovelace", "Ada", "Lovelace Ada", "Ада"])
def test_names_that_do_not(name: str) -> None:
    assert not set(looks("Ada Lovelace").both()) & set(looks(name).both())


def test_pairs_of_letters() -> None:
    assert set(looks("Morna").both()) & set(looks("Moma").both())
    assert set(looks("Owen").both()) & set(looks("Ovven").both())
    assert not set(looks("Lia").both()) & set(looks("Ila").both())


def test_a_name_of_signs_alone_is_compared_as_it_is() -> None:
    assert looks("!!!") == looks("!!!") != looks("???")


@pytest.fixture
def server(serve: Serve) -> TestClient[Any]:
    """A server with the account Ada Lovelace."""
    client = serve()
    made = User(client, None).post("/accounts", name="Ada Lovelace", password=PASSWORD)
    assert made.status_code == 201
    return client


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE.keys())
def test_a_guest_cannot_bear_the_name_of_an_account_or_a_look_alike(server: TestClient[Any], name: str) -> None:
    nobody = User(server, None)
    refused = nobody.post("/guests", name=name)
    assert refused.status_code == 409
    assert refused.json()["id"] in ("name.alike", "name.taken")
    assert nobody.get("/me").status_code == 204
    guest = User(server, "Ben")
    renamed = guest.send("PATCH", "/me", json={"name": name})
    assert (renamed.status_code, guest.get("/me").json()["name"]) == (409, "Ben")


@pytest.mark.parametrize("name", ALIKE.values(), ids=ALIKE.keys())
def test_an_account_cannot_either(server: TestClient[Any], name: str) -> None:
    other = User(server, "Ben")
    assert other.post("/accounts", name=name, password=PASSWORD).status_code == 409
    assert other.post("/accounts", name="Ben Bova", password=PASSWORD).status_code == 201
    assert other.send("PATCH", "/me", json={"name": name}).status_code == 409
    assert other.get("/me").json()["name"] == "Ben Bova"


def test_one_may_write_ones_own_name_otherwise(server: TestClient[Any]) -> None:
    ada = User(server, None)
    assert ada.post("/sessions", name="Ada Lovelace", password=PASSWORD).status_code == 201
    for name in ("ADA LOVELACE", "Àda Lovelace", "Ada Lovelace"):
        assert ada.send("PATCH", "/me", json={"name": name}).json()["name"] == name


def test_the_names_of_seats_are_names_too(server: TestClient[Any]) -> None:
    guest = User(server, "Ben")
    for kind in ("me", "here", "bot"):
        seats = [{"kind": "me"}, {"kind": kind, "name": "Adа Lovelace"}]
        refused = guest.post("/tables", game=AOC, seats=seats)
        assert (refused.status_code, refused.json()["id"]) == (409, "name.alike"), kind
    assert guest.post("/tables", game=AOC, seats=[{"kind": "me"}, {"kind": "here", "name": "Cleo"}]).status_code == 201
    ada = User(server, None)
    ada.post("/sessions", name="Ada Lovelace", password=PASSWORD)
    own = [{"kind": "me", "name": "ada lovelace"}, {"kind": "bot", "name": "The engine"}]
    assert ada.post("/tables", game=AOC, seats=own).status_code == 201


def test_a_guest_who_was_there_before_the_account_gets_another_name(serve: Serve) -> None:
    client = serve()
    guest = User(client, "Ηypatia")  # with a Greek capital
    id = guest.table("me", "open")["id"]
    other = User(client, "Ben")
    assert User(client, None).post("/accounts", name="Hypatia", password=PASSWORD).status_code == 201
    name = guest.get("/me").json()["name"]
    assert name == f"Guest {guest.me['id'][:4]}"
    assert guest.get(f"/tables/{id}").json()["seats"][0]["name"] == name
    assert other.get("/me").json()["name"] == "Ben"


def test_a_guest_keeps_the_name_in_its_account(serve: Serve) -> None:
    client = serve()
    guest = User(client, "Hypatia")
    assert guest.post("/accounts", name="Hypatia", password=PASSWORD).json()["id"] == guest.me["id"]
    assert guest.get("/me").json()["name"] == "Hypatia"

"""The second factor: codes that change with time (RFC 6238), required at sign-in and to turn it off."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from saecula.server.accounts import second_factor
from saecula.server.accounts.second_factor import matching_step, totp

from .conftest import User

Serve = Callable[..., TestClient[Any]]
NAME, PASSWORD = "Ada Lovelace", "analytical engine"

RFC = {
    59: "94287082",
    1111111109: "07081804",
    1111111111: "14050471",
    1234567890: "89005924",
    2000000000: "69279037",
    20000000000: "65353130",
}
"""Appendix B of RFC 6238 for SHA-1; a code of six digits is the end of one of eight."""


@pytest.mark.parametrize(("seconds", "code"), RFC.items())
def test_the_codes_are_those_of_the_rfc(seconds: int, code: str) -> None:
    assert totp(base64.b32encode(b"12345678901234567890").decode(), seconds // 30) == code[-6:]


def test_a_clock_may_be_half_a_minute_wrong_and_no_more() -> None:
    secret = base64.b32encode(b"12345678901234567890").decode()
    for apart, good in ((-2, False), (-1, True), (0, True), (1, True), (2, False)):
        found = matching_step(secret, totp(secret, 1000 + apart), 1000 * 30 + 15, 0)
        assert (found is not None) == good, apart
    assert matching_step(secret, totp(secret, 1000), 1000 * 30, 1000) is None  # it has been used


class Watch:
    """A wall clock that can be set forward: a code works once, so the next test of one needs another time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        real = time.time
        monkeypatch.setattr(second_factor.time, "time", lambda: real() + self.ahead)

    def code(self, secret: str) -> str:
        self.ahead += 30
        return totp(secret, int(second_factor.time.time() // 30))


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def account(client: TestClient[Any], name: str = NAME) -> User:
    user = User(client, None)
    user.me = user.post("/accounts", name=name, password=PASSWORD).json()
    return user


def turn_on(user: User, watch: Watch) -> tuple[str, list[str]]:
    secret = user.post("/me/second-factor", password=PASSWORD).json()["secret"]
    answer = user.post("/me/second-factor/confirm", code=watch.code(secret))
    assert answer.status_code == 200, answer.text
    return secret, answer.json()["codes"]


def sign_in(client: TestClient[Any], **more: Any) -> Any:
    return User(client, None).post("/sessions", **{"name": NAME, "password": PASSWORD, **more})


def test_from_setting_it_up_to_signing_in(serve: Serve, watch: Watch) -> None:
    client = serve()
    ada = account(client)
    assert ada.get("/me/second-factor").json() == {"on": False, "codes": 0}
    shown = ada.post("/me/second-factor", password=PASSWORD).json()
    assert shown["uri"].startswith("otpauth://totp/Saecula")
    assert f"secret={shown['secret']}" in shown["uri"]
    assert shown["svg"].startswith("<svg")
    assert len(base64.b32decode(shown["secret"])) == 20
    assert sign_in(client).status_code == 201  # it takes effect with the first code
    assert ada.post("/me/second-factor/confirm", code="000000").json()["id"] == "second-factor.wrong"
    codes = ada.post("/me/second-factor/confirm", code=watch.code(shown["secret"])).json()["codes"]
    assert len(set(codes)) == 10
    assert ada.get("/me/second-factor").json() == {"on": True, "codes": 10}
    without = sign_in(client)
    assert (without.status_code, without.json()["id"]) == (401, "second-factor.needed")
    assert "saecula_session" not in without.cookies
    assert sign_in(client, code="123 456").json()["id"] == "second-factor.wrong"
    good = sign_in(client, code=watch.code(shown["secret"]))
    assert (good.status_code, good.json()["name"]) == (201, NAME)


def test_who_has_not_the_password_does_not_learn_that_there_is_one(serve: Serve, watch: Watch) -> None:
    client = serve()
    turn_on(account(client), watch)
    account(client, "Charles Babbage")
    answers = [
        User(client, None).post("/sessions", name=name, password="another engine", code="123456").json()
        for name in (NAME, "Charles Babbage", "Nobody At All")
    ]
    assert [a["id"] for a in answers] == ["sign-in.wrong"] * 3


def test_no_code_works_twice(serve: Serve, watch: Watch) -> None:
    client = serve()
    secret, _ = turn_on(account(client), watch)
    code = watch.code(secret)
    assert sign_in(client, code=code).status_code == 201
    assert sign_in(client, code=code).json()["id"] == "second-factor.wrong"
    earlier = totp(secret, int(second_factor.time.time() // 30) - 1)
    assert sign_in(client, code=earlier).json()["id"] == "second-factor.wrong"


def test_the_code_that_turned_it_on_is_used_too(serve: Serve, watch: Watch) -> None:
    client = serve()
    ada = account(client)
    secret = ada.post("/me/second-factor", password=PASSWORD).json()["secret"]
    code = watch.code(secret)
    assert ada.post("/me/second-factor/confirm", code=code).status_code == 200
    assert sign_in(client, code=code).status_code == 401


def test_a_recovery_code_works_once(serve: Serve, watch: Watch) -> None:
    client = serve()
    ada = account(client)
    _, codes = turn_on(ada, watch)
    assert sign_in(client, code=codes[0].upper().replace("-", " ")).status_code == 201
    assert sign_in(client, code=codes[0]).json()["id"] == "second-factor.wrong"
    assert ada.get("/me/second-factor").json()["codes"] == 9


def test_other_recovery_codes(serve: Serve, watch: Watch) -> None:
    client = serve()
    ada = account(client)
    secret, old = turn_on(ada, watch)
    path = "/me/second-factor/codes"
    assert ada.post(path, password="another engine", code=watch.code(secret)).json()["id"] == "password.wrong"
    assert ada.post(path, password=PASSWORD, code="").json()["id"] == "second-factor.needed"
    fresh = ada.post(path, password=PASSWORD, code=watch.code(secret)).json()["codes"]
    assert not set(old) & set(fresh)
    assert sign_in(client, code=old[1]).status_code == 401
    assert sign_in(client, code=fresh[1]).status_code == 201


def test_turning_it_off_needs_password_and_code(serve: Serve, watch: Watch) -> None:
    client = serve()
    ada = account(client)
    secret, _ = turn_on(ada, watch)
    path = "/me/second-factor/off"
    assert ada.post(path, password="another engine", code=watch.code(secret)).json()["id"] == "password.wrong"
    assert ada.post(path, password=PASSWORD, code="000000").json()["id"] == "second-factor.wrong"
    assert ada.get("/me/second-factor").json()["on"]
    assert ada.post(path, password=PASSWORD, code=watch.code(secret)).status_code == 204
    assert ada.get("/me/second-factor").json() == {"on": False, "codes": 0}
    assert sign_in(client).status_code == 201
    assert ada.post(path, password=PASSWORD, code="000000").json()["id"] == "second-factor.off"


def test_a_secret_that_is_on_is_not_shown_or_replaced(serve: Serve, watch: Watch) -> None:
    client = serve()
    ada = account(client)
    turn_on(ada, watch)
    assert ada.post("/me/second-factor", password=PASSWORD).json()["id"] == "second-factor.on"
    assert ada.post("/me/second-factor/confirm", code="000000").json()["id"] == "second-factor.none"


def test_tries_are_limited_by_account_even_in_a_browser_that_is_known(serve: Serve, watch: Watch) -> None:
    client = serve(sign_rate_account=30)
    ada = account(client)
    turn_on(ada, watch)
    answers = [sign_in(client, code=f"{n:06d}").status_code for n in range(30)]
    assert answers.count(401) <= 8
    assert 429 in answers


def test_bad_input(serve: Serve, watch: Watch) -> None:
    client = serve()
    ada = account(client)
    guest = User(client, "Ben")
    assert guest.post("/me/second-factor", password="x").json()["id"] == "password.guest"
    assert User(client, None).get("/me/second-factor").status_code == 401
    assert ada.post("/me/second-factor", password="wrong engine").json()["id"] == "password.wrong"
    assert ada.post("/me/second-factor/confirm", code="123456").json()["id"] == "second-factor.none"
    secret = ada.post("/me/second-factor", password=PASSWORD).json()["secret"]
    for code in ("", "١٢٣٤٥٦", "12345", "1234567", "\u0000", "😀" * 10):
        assert ada.post("/me/second-factor/confirm", code=code).status_code in (401, 429), code
    assert ada.post("/me/second-factor/confirm", code="1" * 41).status_code == 400
    assert ada.post("/me/second-factor/confirm", code=123456).status_code == 400
    token = ada.post("/me/tokens", name="bot").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    robot = User(client, None)
    refused = robot.send("POST", "/me/second-factor/confirm", headers=headers, json={"code": watch.code(secret)})
    assert refused.json()["id"] == "token.browser"

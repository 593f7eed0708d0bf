"""Turns that reach people: push messages, quiet hours, the digest, and a trial of each way."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from cryptography.exceptions import InvalidTag
from litestar.testing import TestClient

from saecula.server.accounts.people import Person
from saecula.server.letters.hours import digest_at, quiet_until
from saecula.server.letters.webpush import encrypt, private

from .conftest import User
from .mailbox import letter, mailbox, wait_for
from .pushbox import Browser, claims, data, origin, pushbox, text
from .test_moves import two

Serve = Callable[..., TestClient[Any]]


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291() -> None:
    """Appendix A of RFC 8291, with its keys, its salt and its result."""
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    sealed = encrypt(
        b"When I grow up, I want to be a watermelon",
        data(key),
        data("BTBZMqHH6r4Tts7J_aSIgg"),
        private(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
        data("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru"
        "3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def asked(id: str, *users: User) -> User:
    """The one of these users, seated in this order, whose turn it is."""
    return users[users[0].get(f"/tables/{id}").json()["waiting"][0]]


def test_a_turn_reaches_a_browser(serve: Serve) -> None:
    with pushbox() as service:
        client = serve(remind_minutes=0, private_hooks=True, base_url="https://play.example.org")
        ada, ben = User(client, "Ada"), User(client, "Ben")
        server = ada.get("/host").json()["push"]
        browsers = {}
        for user in (ada, ben):
            browser = browsers[user.me["id"]] = Browser(service.url, user.me["id"])
            answer = user.post("/me/push", **browser.subscription())
            assert answer.status_code == 201, answer.text
            assert answer.json()["mine"]
        id = two(ada, ben)
        turn = asked(id, ada, ben)
        wait_for(service.letters, 1)
        path, headers, body = service.letters[0]
        assert path == f"/push/{turn.me['id']}"
        assert headers["Content-Encoding"] == "aes128gcm"
        assert int(headers["TTL"]) > 0
        said = browsers[turn.me["id"]].read(body)
        assert said["url"] == f"https://play.example.org/table/{id}"
        assert "it is your turn" in said["title"]
        signed = claims(headers["Authorization"], server)
        assert signed["aud"] == origin(service.url)
        assert time.time() < signed["exp"] <= time.time() + 86_400
        assert signed["sub"].startswith(("mailto:", "https://"))
        other = ben if turn is ada else ada
        with pytest.raises(InvalidTag):  # nobody else's browser can read it
            browsers[other.me["id"]].read(body)


def test_the_keys_stay_the_same_after_a_restart(serve: Serve) -> None:
    keys = []
    for _ in range(2):
        client = serve()
        keys.append(User(client, None).get("/host").json()["push"])
        client.__exit__(None, None, None)
    assert keys[0] == keys[1]
    assert len(data(keys[0])) == 65


def test_a_browser_that_is_gone_is_forgotten_and_signing_out_ends_push(serve: Serve) -> None:
    with pushbox() as service:
        client = serve(private_hooks=True)
        ada = User(client, "Ada")
        ada.post("/me/push", **Browser(service.url).subscription())
        assert ada.post("/me/reminders/test", way="push").status_code == 204
        service.status = 410
        assert ada.post("/me/reminders/test", way="push").status_code == 204
        assert ada.get("/me/push").json() == []
        assert ada.post("/me/reminders/test", way="push").json()["id"] == "trial.push"
        service.status = 500
        ada.post("/me/push", **Browser(service.url).subscription())
        assert ada.post("/me/reminders/test", way="push").json()["id"] == "trial.failed"
        assert len(ada.get("/me/push").json()) == 1
        ada.send("DELETE", "/sessions")
        with sqlite3.connect(client.app.state.services.settings.home / "saecula.db") as db:
            assert db.execute("SELECT count(*) FROM push_subscriptions").fetchone() == (0,)
        db.close()


GOOD = Browser("https://push.example").subscription()


@pytest.mark.parametrize(
    "forged",
    [
        {"endpoint": "http://push.example/x"},
        {"endpoint": "ftp://push.example/x"},
        {"endpoint": "https:///nowhere"},
        {"endpoint": "https://user@push.example/x"},
        {"endpoint": "https://push.example:22/x"},
        {"endpoint": "https://push.example/a b"},
        {"endpoint": "https://[::1/x"},
        {"endpoint": "javascript:alert(1)"},
        {"p256dh": "AAAA"},
        {"p256dh": text(b"\x04" + b"\x01" * 64)},
        {"p256dh": text(b"\x02" + b"\x01" * 32)},
        {"p256dh": "<script>"},
        {"auth": "AAAA"},
        {"auth": "\u00e9" * 10},
    ],
)
def test_forged_subscriptions_are_refused(ada: User, forged: dict[str, str]) -> None:
    answer = ada.post("/me/push", **{**GOOD, **forged})
    assert answer.status_code == 422
    assert answer.json()["id"] in ("push.address", "push.keys")
    assert ada.get("/me/push").json() == []


def test_a_push_never_goes_into_the_private_network(serve: Serve) -> None:
    """A public name may lead to a private address; it is looked up when a message is sent."""
    with pushbox() as service:
        client = serve(hook_ports=[service.server_address[1]])
        ada = User(client, "Ada")
        inside = Browser(f"https://localhost:{service.server_address[1]}").subscription()
        assert ada.post("/me/push", **inside).status_code == 201
        assert ada.post("/me/reminders/test", way="push").json()["id"] == "trial.failed"
        assert service.letters == []


def test_subscriptions_are_few_and_belong_to_one_person(ada: User, ben: User) -> None:
    browser = Browser("https://push.example", "shared")
    first = ada.post("/me/push", **browser.subscription()).json()
    forged = {**browser.subscription(), "auth": text(b"0" * 16)}
    assert ben.post("/me/push", **forged).json()["id"] == "push.taken"
    assert ben.send("DELETE", f"/me/push/{first['id']}").status_code == 404
    assert ben.post("/me/push", **browser.subscription()).status_code == 201  # Ben sits down at Ada's browser
    assert ada.get("/me/push").json() == []
    for n in range(9):
        assert ben.post("/me/push", **Browser("https://push.example", f"b{n}").subscription()).status_code == 201
    assert ben.post("/me/push", **Browser("https://push.example", "b10").subscription()).json()["id"] == "push.many"
    gone = ben.get("/me/push").json()[0]["id"]
    assert ben.send("DELETE", f"/me/push/{gone}").status_code == 204
    assert len(ben.get("/me/push").json()) == 9


def test_programs_get_no_push_and_a_server_may_send_none(serve: Serve) -> None:
    client = serve(push=False)
    ada = User(client, "Ada")
    assert ada.get("/host").json()["push"] == ""
    assert ada.post("/me/push", **GOOD).json()["id"] == "push.off"


# --- when ---


def person(**settings: Any) -> Person:
    return Person("id", "Ada", False, "en", None, settings)


def at(hour: int, minute: int = 0, zone: str = "Europe/Rome") -> float:
    return datetime(2026, 3, 10, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


def test_quiet_hours_are_those_of_the_person() -> None:
    ada = person(quiet=["22:00", "07:00"], zone="Europe/Rome")
    assert quiet_until(ada, at(21, 59)) is None
    assert quiet_until(ada, at(22, 0)) == at(7) + 86_400
    assert quiet_until(ada, at(6, 59)) == at(7)
    assert quiet_until(ada, at(7, 0)) is None
    ben = person(quiet=["09:00", "17:30"], zone="America/New_York")
    assert quiet_until(ben, at(12, zone="America/New_York")) == at(17, 30, "America/New_York")
    assert quiet_until(ben, at(12)) is None  # noon in Rome is early morning in New York
    assert quiet_until(person(), at(3)) is None
    assert digest_at(person(digest="18:00", zone="Europe/Rome"), at(12)) == at(18)
    assert digest_at(person(digest="18:00", zone="Europe/Rome"), at(18)) == at(18) + 86_400
    assert digest_at(person(), at(12)) is None


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"quiet": ["22:00"]}, "hours.bad"),
        ({"quiet": "22:00-07:00"}, "hours.bad"),
        ({"quiet": ["22:00", "24:00"]}, "hours.bad"),
        ({"digest": "noon"}, "hours.digest"),
        ({"digest": 18}, "hours.digest"),
        ({"zone": "Mars/Olympus"}, "hours.zone"),
        ({"zone": "../../etc/passwd"}, "hours.zone"),
        ({"zone": "Europe"}, "hours.zone"),
        ({"zone": 3}, "hours.zone"),
    ],
)
def test_hours_that_are_none(ada: User, settings: dict[str, Any], problem: str) -> None:
    answer = ada.send("PATCH", "/me", json={"settings": settings})
    assert (answer.status_code, answer.json()["id"]) == (422, problem)


def letters(client: TestClient[Any]) -> list[tuple[str, str, float]]:
    home: Path = client.app.state.services.settings.home
    with sqlite3.connect(home / "saecula.db", timeout=60) as db:
        found = db.execute("SELECT kind, state, due FROM outbox ORDER BY id").fetchall()
    db.close()
    return found


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_in_quiet_hours_a_reminder_waits(serve: Serve) -> None:
    with pushbox() as service:
        client = serve(remind_minutes=0, private_hooks=True)
        ada, ben = User(client, "Ada"), User(client, "Ben")
        now = datetime.now(ZoneInfo("UTC"))
        start, end = f"{(now.hour - 1) % 24:02}:00", f"{(now.hour + 2) % 24:02}:00"
        for user in (ada, ben):
            user.post("/me/push", **Browser(service.url, user.me["id"]).subscription())
            assert user.send("PATCH", "/me", json={"settings": {"quiet": [start, end]}}).status_code == 200
        two(ada, ben)
        until(lambda: any(due > time.time() + 3000 for _, _, due in letters(client)))
        assert service.letters == []


def test_the_digest_tells_what_happened_since_the_last_move(serve: Serve) -> None:
    with mailbox() as mail:
        client = serve(remind_minutes=0, smtp_url=mail.url)
        ada, ben = User(client, "Ada"), User(client, "Ben")
        for user in (ada, ben):
            user.confirmed(f"{user.me['name'].lower()}@example.org")
            assert user.send("PATCH", "/me", json={"settings": {"digest": "18:00"}}).status_code == 200
        id = two(ada, ben)
        first = asked(id, ada, ben)
        other = ben if first is ada else ada
        for _ in range(60):
            waiting = ada.get(f"/tables/{id}").json()["waiting"]
            if waiting and (ada, ben)[waiting[0]] is not first:
                break
            first.step(id, 0 if first is ada else 1)
        until(lambda: sum(kind == "digest" for kind, _, _ in letters(client)) >= 1)
        assert mail.letters == []
        news = other.get("/me/since").json()
        assert [(one["table"], one["turn"], one["over"]) for one in news] == [(id, True, False)]
        assert news[0]["lines"]
        shown = other.look(id, 0 if other is ada else 1)["log"]
        assert all(line in shown for line in news[0]["lines"])  # nothing that the seat may not read
        home = client.app.state.services.settings.home
        with sqlite3.connect(home / "saecula.db", timeout=60) as db:
            db.execute("UPDATE outbox SET due = 0 WHERE kind = 'digest'")
        db.close()
        message, _ = letter(mail, 1)
        assert message["Subject"] == "What happened at your tables"
        assert f"/table/{id}" in message.get_content()
        assert "Tables waiting for you: 1." in message.get_content()


def test_each_way_can_be_tried(serve: Serve) -> None:
    with mailbox() as mail, pushbox() as hook:
        client = serve(smtp_url=mail.url, private_hooks=True, mail_rate=20)
        ada = User(client, "Ada")
        for way in ("mail", "hook", "push"):
            answer = ada.post("/me/reminders/test", way=way)
            assert (answer.status_code, answer.json()["id"]) == (409, f"trial.{way}")
        ada.confirmed("ada@example.org")
        ada.send("PATCH", "/me", json={"settings": {"webhook": f"{hook.url}/hook"}})
        assert ada.post("/me/reminders/test", way="mail").status_code == 204
        assert ada.post("/me/reminders/test", way="hook").status_code == 204
        message, _ = letter(mail, 1)
        assert message["Subject"] == "Saecula: your reminders work"
        wait_for(hook.letters, 1)
        assert hook.letters[0][0] == "/hook"
        assert ada.post("/me/reminders/test", way="pigeon").status_code == 400
        codes = [ada.post("/me/reminders/test", way="mail").status_code for _ in range(20)]
        assert 429 in codes
